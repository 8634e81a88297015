# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# Debian's own kernels of any series, and the module for them. Sourced after
# common.sh, by scripts that are in the top directory.

# stock_tree SERIES: fetch it; prints its directory. A series that apt does not know
# here comes from another suite, and its directory says from which.
stock_tree()
{
	if [[ $1 = *.* ]]; then
		scripts/fetch-kernel --tree "$1" && return
	fi
	scripts/fetch-kernels --tree "$1"
}

# stock_module TREE: build the module, by the compiler that the headers want: that of
# another suite is in a system of that suite.
stock_module()
{
	local headers=$1/usr/src/linux-headers-${1##*/} compiler

	if [[ ! -f $1/SUITE ]]; then
		scripts/build-module "$headers"
		return
	fi
	compiler=$(sed -n 's/^CONFIG_CC_VERSION_TEXT="\{0,1\}[^ ]*gcc-\([0-9]*\)[ "].*/gcc-\1/p' \
		"$headers/include/config/auto.conf")
	scripts/in-suite --package make --package rsync --package pahole --package libelf1t64 \
		--package libssl3t64 --package "${compiler:-gcc}" "$(<"$1/SUITE")" -- \
		scripts/build-module "$headers"
}
