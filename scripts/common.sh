# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What every script here needs. Sourced, not run.

me=${0##*/}
# shellcheck disable=SC2034	# for the scripts that source this file
top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P) || exit 2

# die MESSAGE: one line on stderr, "WHO: what is wrong: what to do", exit 2.
die()
{
	printf '%s: %s\n' "$me" "$*" >&2
	exit 2
}

# make_directory DIR ADVICE: with its parents, or die with that advice.
make_directory()
{
	local said

	said=$(LC_ALL=C mkdir -p -- "$1" 2>&1) ||
		die "$1: cannot be made, ${said##*: }: $2"
}

# take_lock FILE ADVICE: wait until no other process has it, or die with that advice.
# The kernel drops it with the process, so a killed one blocks nobody.
take_lock()
{
	{ exec 9>"$1"; } 2>/dev/null || die "$1: cannot be written: $2"
	flock 9 || die "$1: cannot be locked: $2"
}

# settle FROM TO: give what is finished its name, in the place of what has it.
settle()
{
	{ rm -rf "$2" && mv -T "$1" "$2"; } ||
		die "$2: cannot be replaced: look at the file system"
}

# make_temporary: a directory of ours in $TMPDIR; prints its name. The caller has
# to leave if it fails.
make_temporary()
{
	# absolute, as callers go elsewhere
	mktemp -d "$(realpath -m -- "${TMPDIR:-/tmp}")/dstlayout-$me.XXXXXX" 2>/dev/null ||
		die "TMPDIR ${TMPDIR:-/tmp}: nothing can be made there: set it to a directory that can be written"
}

# usage_of SCRIPT: print the comment at its head, which is its manual.
usage_of()
{
	sed -n '/^$/q; 3,$s/^# \{0,1\}//p' "$1"
}

# need COMMAND...: say at once what a later step would fail for.
need()
{
	local command missing=()

	for command; do
		command -v "$command" >/dev/null || missing+=("$command")
	done
	((!${#missing[@]})) ||
		die "not found: ${missing[*]}: run scripts/install-deps"
}
