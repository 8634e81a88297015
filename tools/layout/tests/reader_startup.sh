#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# A check of raw BTF starts with libc alone: libraries that only other inputs
# need are loaded for those.

# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

# Libraries that a run of the command initialises, as the dynamic loader tells.
loaded() {
	LD_DEBUG=files "$DSTLAYOUT" "$@" 2>&1 >/dev/null |
		sed -n 's|.*calling init: .*/||p' | sort -u
}

name="raw BTF needs no library but libc"
loaded check "$fixtures/7.2.btf" >"$TEST_TMP/stdout"
: >"$TEST_TMP/stderr"
if grep -q 'asan' "$TEST_TMP/stdout"; then
	skip "$name" "a sanitizer's libraries are loaded too"
elif ! grep -q '^libc\.' "$TEST_TMP/stdout"; then
	skip "$name" "this loader does not tell what it loads"
else
	! grep -vE '^(libc|libdl|ld-[a-z0-9_-]+|ld64|ld)\.so' "$TEST_TMP/stdout"
	result "$name" $?
fi
finish
