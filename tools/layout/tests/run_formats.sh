#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The reports of "dstlayout run" for programs, each read by a program that reads
# such a format.
set -u
# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"
unset DSTLAYOUT_RULES

schema=$(of_documentation run.schema.json)
rows=("$(row rc1 read control shares 4.000 3.500 4.500)"
	"$(row 'a<b>&"#c' read control apart 1.000 0.990 1.010)"
	"$(row open read spread unsure 1.020 0.990 1.050)"
	"$(row new read field:a.b unsure - - -)"
	"$(row gone write control skip - - -)")
table=("# table=walk" "next lines ns" "start 1 2.5" "end 2 -")

# KTAP
fake "${rows[@]}" "${table[@]}"
measure --format ktap
expect 0 stdout '^KTAP version 1$' stdout '^1\.\.6$' \
	stdout '^ok 1 - rc1 split loopback read against control on 2 CPUs: shares$' \
	stdout '^ok 2 - a<b>&"_c split .*: apart$' \
	stdout '^ok 3 - open .*: unsure # SKIP the penalty is from 0\.990 to 1\.050, which holds the threshold$' \
	stdout '^ok 4 - new .*: unsure # SKIP there were too few undisturbed windows$' \
	stdout '^ok 5 - gone .*: skip # SKIP these CPUs show no sharing$' \
	stdout '^ok 6 - walk: measured$' stdout '^# next=end lines=2 ns=-$' \
	'!stdout' '^not ok' '!stdout' '^ok .*control-bad'
result "ktap: without a limit rows have their verdict" $?
measure --format ktap --max-penalty 1.02
expect 1 stdout '^# shares, penalty 4\.000 \(3\.500 to 4\.500\), above the limit of 1\.020$' \
	stdout '^not ok 1 - rc1 ' stdout '^ok 2 - .*: apart$' \
	stdout '^ok 3 - .* # SKIP the penalty is from 0\.990 to 1\.050, which holds the limit of 1\.020$'
result "ktap: with a limit, what lies above fails" $?
judge=$TEST_SRC/../../../scripts/judge-tap
if [ -x "$judge" ]; then
	"$judge" -v status=1 -v expected= <"$tmp/stdout" >"$tmp/judged" 2>"$tmp/stderr"
	[ "$(head -n 1 "$tmp/judged")" = "2 1 3" ]
	result "ktap: a reader counts the same" $?
else
	skip "ktap: a reader counts the same" "there is no scripts/judge-tap here"
fi
fake
sed -i '/^[a-z]/d; s/^# skip_.*/# skip_slab=only a kernel can tell/' "$harness/results"
measure --format ktap
expect 4 stdout '^1\.\.0 # SKIP '
result "ktap: nothing was measured" $?
idle=("# skip_walk=there was no time" "# table=walk" "next lines ns" "end 2 -")
fake "${idle[@]}"
measure --format ktap
expect 4 stdout '^1\.\.1$' stdout '^ok 1 - walk: skip # SKIP there was no time$'
result "ktap: nothing of a table was measured" $?

# JSON
if command -v jq >/dev/null; then
	fake "${rows[@]}" "${table[@]}"
	measure --format json --gap 3
	expect 0 && asks '.version == 1 and (keys == ["controls", "machine", "parameters", "results", "skipped", "tables", "version"])' &&
		asks '.machine == {elapsed_ms: "9", release: "6.0.0-fake", line: "64"} and .parameters.seconds == "20"' &&
		asks '[.controls[].shape] == ["control-bad", "control-good"]'
	result "json: machine, parameters, controls" $?
	asks '.results[0] == {shape: "rc1", mode: "split", mix: "loopback", cpus: 2, side: "read", twin: "control",
		ns_per_op: 4, twin_ns_per_op: 1, penalty: 4, low: 3.5, high: 4.5, verdict: "shares",
		writes_per_s: 1000, units: 10, disturbed: 3}' &&
		asks '[.results[].verdict] == ["shares", "apart", "unsure", "unsure", "skip"]' &&
		asks '.results[3].penalty == null and .results[4].why == "these CPUs show no sharing"' &&
		asks '.results[1].shape == "a<b>&\"#c"'
	result "json: results by the names that were agreed on" $?
	asks '.tables == [{name: "walk", run: 1, columns: ["next", "lines", "ns"], rows: [["start", "1", "2.5"], ["end", "2", "-"]]}]'
	result "json: tables" $?

	measure --format json --repeat 2 --ref atomic,parts-4
	expect 0 && asks '[.results[] | select(.shape == "rc1") | [.ref, .run]] ==
		[["atomic", 1], ["parts-4", 1], ["atomic", 2], ["parts-4", 2]]' &&
		asks '[.summary[] | select(.shape == "rc1") | [.ref, .shares, .apart, .min, .median, .max]] ==
		[["atomic", 2, 0, 4, 4, 4], ["parts-4", 2, 0, 4, 4, 4]]'
	result "json: several runs" $?

	run run --fit "$fixtures/scaling-3.5.txt" --format json
	expect 0 && asks '.scaling[0].layouts[0].fit | .peak == 15 and .worst < 6.76 and
		(.residuals | length) == 16' && asks '.scaling[0].layouts[1].throughput[15] == 6540.06'
	result "json: a fit" $?
else
	for name in "machine, parameters, controls" "results by the names that were agreed on" \
		"tables" "several runs" "a fit"; do
		skip "json: $name" "no jq"
	done
fi

fake "${rows[@]}" "$(row rtable@6.1.btf read control shares 4.000 3.500 4.500)" "${table[@]}"
measure --format json --repeat 2 --ref atomic,parts-4 --struct rtable --object "$fixtures/6.1.btf"
conforms "json: the schema in Documentation, all of it" "$schema"
fake
sed -i '/^[a-z]/d' "$harness/results"
measure --format json
conforms "json: the same where nothing was measured" "$schema"
run run --fit "$fixtures/scaling-3.5.txt" --format json
conforms "json: the same of a fit" "$schema"

# A counter of the machine's is a column more.
fake
sed -i "s/^shape.*/& cycles_per_op/; s/^control.*/& 12.250/" "$harness/results"
measure --format json
conforms "json: the same with counters" "$schema"
if command -v jq >/dev/null; then
	asks '.controls[0].cycles_per_op == 12.25' 2>/dev/null
	result "json: counters" $?
else
	skip "json: counters" "no jq"
fi

# JUnit
if command -v xmllint >/dev/null; then
	# xpath EXPRESSION: its value in the XML that was printed
	xpath() {
		xmllint --xpath "$1" "$tmp/stdout" 2>>"$tmp/stderr"
	}
	fake "${rows[@]}" "${table[@]}"
	measure --format junit --max-penalty 1.02
	expect 1 && [ "$(xpath 'concat(/testsuites/@tests, " ", /testsuites/@failures, " ", /testsuites/@skipped)')" = "6 1 3" ] &&
		[ "$(xpath 'count(//testcase)')" = 6 ] && [ "$(xpath 'count(//failure)')" = 1 ] &&
		[ "$(xpath 'count(//skipped)')" = 3 ] &&
		[ "$(xpath 'string(//testcase[failure]/@classname)')" = rc1 ] &&
		[ "$(xpath 'string(//testcase[2]/@classname)')" = 'a<b>&"#c' ]
	result "junit: cases and counts" $?
	measure --format junit --repeat 2
	expect 0 && [ "$(xpath 'count(/testsuites/testsuite)')" = 2 ] &&
		[ "$(xpath 'count(//failure)')" = 0 ] &&
		[ "$(xpath 'count(//testcase/@name)')" = "$(xmllint --xpath '//testcase/@name' "$tmp/stdout" | sort -u | grep -c name=)" ]
	result "junit: a suite for each run, names of their own" $?
	fake "${idle[@]}"
	measure --format junit
	expect 4 && [ "$(xpath 'concat(//@tests, " ", //@skipped)')" = "1 1" ] &&
		[ "$(xpath 'string(//testcase/skipped/@message)')" = "there was no time" ]
	result "junit: nothing of a table was measured" $?
else
	skip "junit: cases and counts" "no xmllint (package libxml2-utils)"
	skip "junit: a suite for each run, names of their own" "no xmllint (package libxml2-utils)"
	skip "junit: nothing of a table was measured" "no xmllint (package libxml2-utils)"
fi

# Writing
for format in text ktap json junit; do
	fake "${rows[@]}"
	measure --format "$format" --output /dev/full
	refused '/dev/full: cannot write the report, No space left on device'
	result "$format: a full device" $?
	measure --format "$format" --output "$tmp/report"
	expect 0 '!stdout' . && [ -s "$tmp/report" ]
	result "$format: --output" $?
done
fake "${rows[@]}"
printf 'rc1 split' >>"$harness/results"
echo before >"$tmp/report"
measure --output "$tmp/report"
refused '.*/results' && [ "$(cat "$tmp/report")" = before ]
result "a file is replaced by a whole report only" $?

finish
