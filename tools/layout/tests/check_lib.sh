# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What the scripts that test the command have in common. A script sources
# this, calls the functions, and ends with "finish".
#
# $DSTLAYOUT is the command, $TEST_SRC this directory, $TEST_TMP an empty
# directory of the script's own.

: "${DSTLAYOUT:?}" "${TEST_SRC:?}" "${TEST_TMP:?}"

# shellcheck disable=SC2034 # for whoever sources this
fixtures=$TEST_SRC/fixtures
# What the rule pack says about those of them that hold routes alone.
# shellcheck disable=SC2034 # for whoever sources this
routes=(--struct rtable --struct rt6_info)
number=0
failed=0

echo "TAP version 13"

# result NAME STATUS: one test line; on failure, what the last run printed.
result() {
	number=$((number + 1))
	if [ "$2" -eq 0 ]; then
		echo "ok $number - $1"
		return
	fi
	failed=1
	sed 's/^/# stdout: /' "$TEST_TMP/stdout"
	sed 's/^/# stderr: /' "$TEST_TMP/stderr"
	echo "not ok $number - $1"
}

skip() {
	number=$((number + 1))
	echo "ok $number - $1 # SKIP $2"
}

finish() {
	echo "1..$number"
	exit "$failed"
}

# run ARGUMENT...: the command; sets $status, its output is in files. What would
# wait for ever ends as a failure; kbuild on a busy machine may take minutes.
run() {
	timeout 900 "$DSTLAYOUT" "$@" >"$TEST_TMP/stdout" 2>"$TEST_TMP/stderr"
	status=$?
}

# expect STATUS [STREAM PATTERN]...: whether the last run ended so, and each
# stream has a line that the extended regular expression matches ("!stdout":
# has none).
expect() {
	[ "$status" -eq "$1" ] || return 1
	shift
	while [ $# -ge 2 ]; do
		case $1 in
		!*)	! grep -Eq -- "$2" "$TEST_TMP/${1#!}" || return 1 ;;
		*)	grep -Eq -- "$2" "$TEST_TMP/$1" || return 1 ;;
		esac
		shift 2
	done
}

# refused PATTERN: exit 2, nothing on stdout, one line on stderr that matches.
refused() {
	[ "$status" -eq 2 ] && [ ! -s "$TEST_TMP/stdout" ] &&
		[ "$(wc -l <"$TEST_TMP/stderr")" -eq 1 ] &&
		grep -Eq -- "^dstlayout: $1" "$TEST_TMP/stderr"
}

# asks EXPRESSION: whether what the last run printed is JSON of which jq's
# expression is true
asks() {
	jq -e "$1" "$TEST_TMP/stdout" >"$TEST_TMP/jq" 2>&1 && return
	sed 's/^/# jq: /' "$TEST_TMP/jq"
	return 1
}

# conforms NAME SCHEMA: one test, whether the last run printed JSON of a schema
conforms() {
	if ! command -v jsonschema >/dev/null; then
		skip "$1" "no jsonschema (package python3-jsonschema)"
	elif [ ! -e "$2" ]; then
		skip "$1" "there is no ${2##*/} here"
	else
		jsonschema -i "$TEST_TMP/stdout" "$2" >"$TEST_TMP/stderr" 2>&1
		result "$1" $?
	fi
}

# of_documentation NAME: where a schema of ours lies, if this is a whole tree
of_documentation() {
	echo "$TEST_SRC/../../../Documentation/dev-tools/dstlayout/$1"
}
