#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The command and modules: --base reaches the reader. Kernel and module are what
# the tests of modules leave.

# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

"${TEST_BIN:?}/reader_module" >/dev/null 2>&1

run show --base "$TEST_TMP/kernel" m "$TEST_TMP/module"
expect 0 stdout "raw BTF that continues $TEST_TMP/kernel" stdout 'struct m, 40 bytes'
result "show finds what a module defines" $?

run show --base "$TEST_TMP/kernel" k "$TEST_TMP/module"
expect 0 stdout 'struct k, 32 bytes'
result "show finds what its kernel defines" $?

run show m "$TEST_TMP/module"
expect 2 stderr '^dstlayout: .*name the kernel by --base$'
result "a module without its kernel is refused" $?

run check --base "$fixtures/6.1.btf" "$TEST_TMP/module"
expect 2 stderr '^dstlayout: --base .*: is not what .* continues'
result "a module with another kernel is refused" $?

finish
