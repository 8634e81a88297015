#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout matrix": rules against kernels.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

cat >"$tmp/rules.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	hot-write: [dst.__rcuref | dst.__refcnt]
	read-mostly: [rt_genid]
	---
	struct: rt6_info
	base: hwcache
	level: warn
	hot-write: [dst.__rcuref | dst.__refcnt]
	read-mostly: [dst.lwtstate]
	---
	struct: no_such_thing ?
	hot-write: [a]
	read-mostly: [b]
YAML
kernels=("$fixtures/6.1.btf" "$fixtures/6.12.107.btf" "$fixtures/7.2.btf")

run matrix --rules "$tmp/rules.yaml" "${kernels[@]}"
expect 1 stdout '^rtable: apart hot-write read-mostly +FAIL +ok +ok +fixed in 6\.12\.107\.btf$' \
	stdout '^rt6_info: apart hot-write read-mostly +warn +ok +ok +fixed in 6\.12\.107\.btf$' \
	stdout '^no_such_thing: apart hot-write read-mostly +skip +skip +skip *$' \
	stdout '^ +6\.1\.btf +6\.12\.107\.btf +7\.2\.btf *$' \
	stdout '^  2 .*6\.12\.107\.btf: raw BTF, lines of 64 bytes$' '!stderr' .
result "text: what holds where, and when it was fixed" $?

expect 1 '!stdout' ' $' stdout '^rtable: [^F]*FAIL +ok {12}ok {7}fixed'
result "text: columns, and no blanks behind the last one" $?

run matrix --rules "$tmp/rules.yaml" "${kernels[2]}" "${kernels[0]}" "${kernels[1]}"
expect 1 stdout '^rtable: .* ok +FAIL +ok +broke in 6\.1\.btf, fixed in 6\.12\.107\.btf$'
result "text: when it broke" $?

# Objects of a slab of 192 bytes lie at 0 and at 64 modulo 128.
run matrix --rules "$tmp/rules.yaml" --struct rtable --line 128 "${kernels[@]}"
expect 1 stdout '^rtable: .* FAIL +FAIL\? +FAIL\? *$'
result "text: what depends on the address" $?

run matrix --rules "$tmp/rules.yaml" "${kernels[1]}" "${kernels[2]}"
expect 0 '!stdout' 'FAIL  '
result "status: all rules hold" $?

run matrix --rules "$tmp/rules.yaml" --struct rt6_info "${kernels[@]}"
expect 0 stdout '^rt6_info: .* warn '
result "status: a broken warning does not count" $?

run matrix --strict --rules "$tmp/rules.yaml" --struct rt6_info "${kernels[@]}"
expect 1 stdout '^rt6_info: .* FAIL '
result "status: with --strict it does" $?

if command -v script >/dev/null; then
	script -qec "stty cols 60; env TERM=dumb '$DSTLAYOUT' matrix --rules '$tmp/rules.yaml' ${kernels[*]}" \
		/dev/null </dev/null >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	tr -d '\r' <"$tmp/stdout" >"$tmp/plain" && mv "$tmp/plain" "$tmp/stdout"
	expect 1 stdout '^ +1 +2 +3 *$' stdout '^rtable: apart hot-write read-mostly +FAIL +ok +ok '
	result "text: numbers where labels do not fit the terminal" $?
else
	skip "text: numbers where labels do not fit the terminal" "no script (package bsdutils)"
fi

if command -v jq >/dev/null; then
	run matrix --rules "$tmp/rules.yaml" --format json "${kernels[@]}"
	expect 1 && asks '.version == 1 and (.objects | length) == 3 and
		(.rows[] | select(.struct == "rtable") |
		 ([.cells[].verdict] == ["fail", "pass", "pass"] and .broke_in == [] and
		  (.fixed_in[0] | endswith("/6.12.107.btf"))))' &&
		asks '[.rows[] | select(.struct == "rt6_info") | .cells[0].verdict] == ["warn"]'
	result "json" $?
else
	skip "json" "no jq"
fi
run matrix --rules "$tmp/rules.yaml" --format json --line 128 "${kernels[@]}"
conforms "json: the schema in Documentation" "$(of_documentation matrix.schema.json)"

# Reports of a check that was done elsewhere, in place of its objects
"$DSTLAYOUT" check --rules "$tmp/rules.yaml" --format json "${kernels[0]}" "${kernels[1]}" \
	>"$tmp/two.json"
"$DSTLAYOUT" check --rules "$tmp/rules.yaml" --format json "${kernels[2]}" >"$tmp/one.json"
for format in text json; do
	run matrix --rules "$tmp/rules.yaml" --struct rtable --struct rt6_info \
		--format "$format" "${kernels[@]}"
	cp "$tmp/stdout" "$tmp/wanted"
	run matrix --struct rtable --struct rt6_info --format "$format" \
		"$tmp/two.json" "$tmp/one.json"
	sed "s/: report [^,]*json,/: raw BTF,/" "$tmp/stdout" >"$tmp/same"
	expect 1 && cmp -s "$tmp/same" "$tmp/wanted"
	result "reports: $format: the same as of the objects in them" $?
done
run matrix --rules "$tmp/rules.yaml" "$tmp/two.json" "${kernels[2]}"
expect 1 stdout "^rtable: .* FAIL +ok +ok +fixed in 6\.12\.107\.btf$"
result "reports: with objects among them, in the order of the arguments" $?
run matrix --struct rt6_info "$tmp/two.json"
expect 0 stdout "^rt6_info: .* warn +ok " "!stdout" "^rtable"
result "reports: --struct" $?
run matrix --strict --struct rt6_info "$tmp/two.json"
expect 1 stdout "^rt6_info: .* FAIL +ok "
result "reports: --strict" $?

# bad_report NAME WHAT: as it stands on stdin.
bad_report() {
	cat >"$tmp/bad.json"
	run matrix "$tmp/bad.json" "${kernels[0]}"
	expect 2 "!stdout" . stderr "bad\.json: $2|bad\.json:[0-9]+: $2" &&
		[ "$(wc -l <"$tmp/stderr")" -eq 1 ]
	result "reports: $1" $?
}

bad_report "cut short" "" < <(head -c 300 "$tmp/two.json")
bad_report "another document" "JSON, but no report" < <(echo "{}")
bad_report "of another version" "JSON, but no report" < <(sed "s/\"version\": *1/\"version\":2/" "$tmp/two.json")
bad_report "a line of no size" "JSON, but no report" < <(sed "s/\"line\": *64/\"line\":0/" "$tmp/two.json")
bad_report "an unknown verdict" "JSON, but no report" < <(sed "s/\"verdict\": *\"pass\"/\"verdict\":\"no\"/" "$tmp/two.json")
bad_report "no results" "JSON, but no report" < <(sed "s/\"results\": *\[/\"results\":{},\"x\":[/" "$tmp/two.json")

run matrix --rules "$tmp/rules.yaml" "${kernels[0]}" "$tmp/none1" "$tmp/none2"
expect 2 '!stdout' . stderr 'none1: ' stderr 'none2: ' &&
	[ "$(wc -l <"$tmp/stderr")" -eq 2 ]
result "objects that are not there, in a line each" $?

run matrix
expect 2 '!stdout' . stderr 'Usage: dstlayout matrix'
result "no object" $?

run matrix --output /dev/full "${kernels[@]}"
refused '/dev/full: cannot write the report, No space left on device'
result "a full device" $?

# The same verdicts, whether objects are read one by one or at the same time.
for _ in 1 2 3 4; do
	kernels+=("${kernels[@]:0:3}")
done
taskset_one() {
	if command -v taskset >/dev/null; then
		taskset -c "$(taskset -cp $$ | sed 's/.*[: ]\([0-9]*\).*/\1/')" "$@"
	else
		"$@"
	fi
}
run check "${kernels[@]}"
cp "$tmp/stdout" "$tmp/wanted"
taskset_one "$DSTLAYOUT" check "${kernels[@]}" >"$tmp/stdout" 2>"$tmp/stderr"
status=$?
expect 1 && cmp -s "$tmp/stdout" "$tmp/wanted"
result "one CPU and several come to the same report" $?

finish
