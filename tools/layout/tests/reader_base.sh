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

# Whether an object continues another is not for the user to know.
run check --base "$TEST_TMP/none" "$fixtures/6.1.btf"
refused ".*/none: no such file"
result "a base that is not there is refused, needed or not" $?

run check --base "$TEST_SRC/reader_base.sh" "$fixtures/6.1.btf"
refused ".*/reader_base.sh: is of no kind that can be read here: name raw BTF, a baseline, an ELF file, a kernel image or a package of one \(\.deb, \.rpm\)$"
result "so is what is no kernel" $?

run check --base "$fixtures/6.12.107.btf" "${routes[@]}" "$fixtures/7.2.btf"
expect 0 '!stderr' .
result "a good one that is not needed does no harm" $?

run check --reader pahole --base "$TEST_TMP/kernel" "$TEST_TMP/module"
refused "--base .*: means nothing to --reader pahole"
result "nor is it passed over by another reader" $?

finish
