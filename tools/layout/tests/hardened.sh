#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# What the command was built with: each protection shows in the file.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
export LC_ALL=C

if grep -q '__asan_init\|__gcov_init' "$DSTLAYOUT"; then
	skip "hardened" "this one is built to find errors, not to withstand them"
	finish
fi
for tool in readelf objdump; do
	command -v $tool >/dev/null && continue
	skip "hardened" "no $tool"
	finish
done
machine=$(readelf -h "$DSTLAYOUT" | sed -n 's/^ *Machine: *//p')
readelf -W -h -l -d -n -s "$DSTLAYOUT" >"$tmp/stdout" 2>"$tmp/stderr"
status=$?

expect 0 stdout '^ *Type: +DYN ' stdout '^ +INTERP '
result "it lies at another address each time (-pie)" $?

expect 0 stdout '^ +GNU_RELRO ' stdout '\(FLAGS\).*BIND_NOW' stdout '\(FLAGS_1\).* PIE'
result "its tables are read-only once it is loaded (-z relro, -z now)" $?

expect 0 stdout '^ +GNU_STACK .* RW +0x' '!stdout' '^ +(LOAD|GNU_STACK) .* (RWE|WE) '
result "nothing is writable and executable" $?

expect 0 '!stdout' '\(TEXTREL\)' '!stdout' '\((RPATH|RUNPATH)\)'
result "no code is relocated, and no directory is named for libraries" $?

expect 0 stdout ' __stack_chk_fail'
result "stacks have canaries (-fstack-protector-strong)" $?

# All that is called and could be checked: at least one that always would be.
expect 0 stdout ' __(memcpy|memset|vsnprintf|snprintf|fprintf|read|strcat|stpcpy)_chk'
result "lengths are checked (_FORTIFY_SOURCE)" $?

case $machine in
*X86-64*)
	# Whether that is enforced is up to the C library, whose part of the program has
	# to say that it can; Debian 12's does not.
	objdump -d --no-show-raw-insn "$DSTLAYOUT" >"$tmp/code" 2>"$tmp/stderr"
	: >"$tmp/stdout"
	[[ $(grep -c 'endbr64' "$tmp/code") -gt 100 ]]
	result "targets of jumps are marked (-fcf-protection)" $?

	# A frame of more than a page is touched page by page.
	# shellcheck disable=SC2016 # no variables of a shell
	grep -A 1 'sub  *\$0x1000,%rsp' "$tmp/code" | grep -q 'or[lq]  *\$0x0,(%rsp)'
	result "large frames touch every page (-fstack-clash-protection)" $?
	;;
*)
	skip "targets of jumps are marked" "this is no x86-64"
	skip "large frames touch every page" "this is no x86-64"
	;;
esac

finish
