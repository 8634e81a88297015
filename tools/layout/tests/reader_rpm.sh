#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Packages that rpmbuild has made, with a kernel inside.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

if ! command -v rpmbuild >/dev/null; then
	skip "packages of rpmbuild" "no rpmbuild (package rpm)"
	finish
fi

# An arm64 image in small, among what else such packages hold
mkdir "$tmp/files"
{
	head -c 56 /dev/zero
	printf 'ARMd\0\0\0\0Linux version 6.6.0-rpm (a@b)\0'
	cat "$fixtures/6.1.btf"
} >"$tmp/files/vmlinuz"
echo 'CONFIG_SMP=y' >"$tmp/files/config"
head -c 100000 /dev/urandom >"$tmp/files/System.map"

cat >"$tmp/kernel.spec" <<-SPEC
	Name: kernel-core
	Version: 6.6.0
	Release: 1
	Summary: a kernel in small
	License: GPL-2.0
	%description
	For a test.
	%install
	mkdir -p %{buildroot}/lib/modules/6.6.0-rpm
	cp $tmp/files/* %{buildroot}/lib/modules/6.6.0-rpm
	%files
	/lib/modules/6.6.0-rpm
SPEC

# package PAYLOAD: one whose content is packed so; sets $rpm
package() {
	rm -rf "$tmp/RPMS"
	HOME=$tmp rpmbuild -bb --target noarch-linux --define "_topdir $tmp" \
		--define "_rpmdir $tmp/RPMS" --define "_binary_payload $1" \
		"$tmp/kernel.spec" >"$tmp/stdout" 2>"$tmp/stderr" || return
	rpm=$(find "$tmp/RPMS" -name '*.rpm')
	[ -n "$rpm" ]
}

for payload in gzip:w6.gzdio bzip2:w6.bzdio xz:w2.xzdio zstd:w3.zstdio; do
	if ! package "${payload#*:}"; then
		skip "rpm packed by ${payload%:*}" "this rpmbuild cannot"
		continue
	fi
	run check "${routes[@]}" "$rpm"
	expect 1 stdout 'rpm: rpm package with arm64 Image, 6\.6\.0-rpm, aarch64, ' \
		stdout '^  broken  rtable: hot-write shares a line with read-mostly$'
	result "rpm packed by ${payload%:*}" $?
done

if [ -n "${rpm-}" ]; then
	head -c "$(($(wc -c <"$rpm") / 2))" "$rpm" >"$tmp/half.rpm"
	run check "$tmp/half.rpm"
	refused '.*/half.rpm: '
	result "half a package" $?
else
	skip "half a package" "there is none"
fi

finish
