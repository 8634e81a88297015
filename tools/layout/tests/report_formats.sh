#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The reports for programs, each read by a program that reads such a format.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# A name with everything that some format has a meaning for, and a byte that is
# no UTF-8.
odd=$tmp/$'a"b<c>&d\x27e\\f\ng\e[1mh\xffi'
cp "$fixtures/6.1.btf" "$odd"

# xpath EXPRESSION: its value in the XML that was printed
xpath() {
	xmllint --xpath "$1" "$tmp/stdout" 2>>"$tmp/stderr"
}

cat >"$tmp/warn.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	level: warn
	why: a <reason> & "more"
	hot-write: [dst.__refcnt]
	read-mostly: [rt_genid]
	groups: {odd: [gone ?]}
	rules:
	  - apart: [hot-write, read-mostly]
	  - together: odd
	  - together: hot-write
YAML

# JSON
if command -v jq >/dev/null; then
	run check --format json "${routes[@]}" "$fixtures/6.12.107.btf" "$fixtures/6.1.btf" "$fixtures/7.2.btf"
	expect 1 && asks '.version == 1 and (keys == ["objects", "version"]) and
		[.objects[].object | sub(".*/"; "")] == ["6.12.107.btf", "6.1.btf", "7.2.btf"]'
	result "json: objects in the order of the arguments" $?

	asks '[.objects[] | keys] | unique == [["arch", "line", "object", "release", "results"]]' &&
		asks '[.objects[].results[] | keys - ["a", "b"]] | unique ==
		[["addresses", "certain", "level", "rule", "source", "struct", "verdict", "why"]]'
	result "json: the names that were agreed on" $?

	asks '[.objects[1].results[] | select(.struct == "rtable" and .verdict == "fail") |
		[.a.path, .a.offset, .a.size, .b.path, .b.offset, .b.size, .certain]] |
		contains([["dst.__refcnt", 64, 4, "dst.lwtstate", 80, 8, true],
			  ["dst.lastuse", 72, 8, "rt_genid", 112, 4, true]]) and length == 6'
	result "json: one result for each pair" $?

	asks '[.objects[0].results[] | .verdict, (has("a")), (has("b"))] | unique == [false, "pass"]'
	result "json: what holds has no fields" $?

	run check --format json --struct rtable --line 128 "$fixtures/7.2.btf"
	expect 1 && asks '[.objects[].results[] | select(.verdict == "fail" and .a.path == "dst.__rcuref") |
		[.b.path, .certain] + .addresses] |
		contains([["dst.ops", false, 0], ["rt_genid", false, 64]]) and length == 7'
	result "json: addresses of a possible share" $?

	run check --format json --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
	expect 0 && asks '[.objects[].results[] | [.rule, .level, .verdict]] ==
		[["apart hot-write read-mostly", "warn", "fail"],
		 ["together odd", "warn", "skip"], ["together hot-write", "warn", "pass"]]' &&
		asks '.objects[0].results[0].why == "a <reason> & \"more\""'
	result "json: verdicts and levels" $?

	run check --format json "${routes[@]}" "$odd"
	expect 1 '!stdout' $'[\e\xff]' &&
		asks '.objects[0].object | endswith("a\"b<c>&d'\''e\\f\ng\u001b[1mh\ufffdi")'
	result "json: a name made of metacharacters" $?
else
	for name in "objects in the order of the arguments" "the names that were agreed on" \
		"one result for each pair" "what holds has no fields" \
		"addresses of a possible share" "verdicts and levels" \
		"a name made of metacharacters"; do
		skip "json: $name" "no jq"
	done
fi

# JUnit
run check --format junit "${routes[@]}" "$fixtures/6.1.btf" "$fixtures/7.2.btf"
expect 1 stdout '<testcase classname=".*/6\.1\.btf\.rtable" name="apart' &&
	[ -z "$(grep -o '<testcase classname="[^"]*" name="[^"]*"' "$tmp/stdout" |
		sort | uniq -d)" ]
result "junit: cases of several objects have names of their own" $?

if command -v xmllint >/dev/null; then
	run check --format junit "${routes[@]}" "$fixtures/6.1.btf" "$fixtures/7.2.btf"
	expect 1 && [ "$(xpath 'count(/testsuites/testsuite)')" = 2 ] &&
		[ "$(xpath 'concat(/testsuites/@tests, " ", /testsuites/@failures)')" = "8 2" ] &&
		[ "$(xpath 'string(/testsuites/testsuite[1]/@failures)')" = 2 ] &&
		[ "$(xpath 'count(/testsuites/testsuite[1]//failure)')" = 2 ] &&
		[ "$(xpath 'count(/testsuites/testsuite[2]//failure)')" = 0 ]
	result "junit: a suite for each object, counts that add up" $?

	[ "$(xpath 'string(//testcase[failure][1]/@classname)')" = "$fixtures/6.1.btf.rtable" ] &&
		[[ "$(xpath 'string(//testcase[failure][1]/failure)')" == *"dst.__refcnt (offset 64, size 4) shares with rt_genid"* ]]
	result "junit: a failure says what is wrong" $?

	run check --format junit --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
	expect 0 && [ "$(xpath 'count(//failure)')" = 0 ] &&
		[ "$(xpath 'string(/testsuites/@skipped)')" = 2 ] &&
		[ "$(xpath 'count(//testcase[skipped])')" = 2 ] &&
		[[ "$(xpath 'string(//system-out)')" == *'why: a <reason> & "more"'* ]]
	result "junit: a broken warning is skipped" $?

	run check --strict --format junit --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
	expect 1 && [ "$(xpath 'count(//failure)')" = 1 ] &&
		[ "$(xpath 'string(/testsuites/@failures)')" = 1 ]
	result "junit: with --strict it is a failure" $?

	run check --format junit "${routes[@]}" "$odd"
	expect 1 '!stdout' $'[\e\xff]' &&
		[[ "$(xpath 'string(//testsuite/@name)')" == *$'/a"b<c>&d\x27e\\f\ng\xef\xbf\xbd[1mh\xef\xbf\xbdi' ]]
	result "junit: a name made of metacharacters" $?
else
	for name in "a suite for each object, counts that add up" \
		"a failure says what is wrong" "a broken warning is skipped" \
		"with --strict it is a failure" "a name made of metacharacters"; do
		skip "junit: $name" "no xmllint (package libxml2-utils)"
	done
fi

# What reads such reports in earnest comes to the same verdict, and to the same
# numbers when it counts cases itself.
if command -v junitparser >/dev/null && command -v xmllint >/dev/null; then
	for kernels in "6.1 7.2" "7.2 6.18"; do
		objects=()
		for kernel in $kernels; do
			objects+=("$fixtures/pack-$kernel.btf")
		done
		run check --format junit "${objects[@]}"
		cp "$tmp/stdout" "$tmp/report.xml"
		junitparser verify "$tmp/report.xml" >"$tmp/verify" 2>"$tmp/stderr"
		[ $? -eq "$status" ] &&
			junitparser merge "$tmp/report.xml" "$tmp/counted.xml" 2>"$tmp/stderr"
		ok=$?
		for count in tests failures errors skipped; do
			wanted=$(xpath "string(/testsuites/@$count)")
			[ "$wanted" ] && [ "$wanted" = "$(xmllint --xpath \
				"string(/testsuites/@$count)" "$tmp/counted.xml")" ] || ok=1
		done
		result "junit: junitparser agrees on $kernels" $ok
	done
else
	for kernels in "6.1 7.2" "7.2 6.18"; do
		skip "junit: junitparser agrees on $kernels" "no junitparser or no xmllint"
	done
fi

# SARIF
if command -v jq >/dev/null; then
	run check --format sarif "${routes[@]}" "$fixtures/6.1.btf" "$fixtures/7.2.btf"
	expect 1 && asks '.version == "2.1.0" and (.runs | length) == 1 and
		(.runs[0].results | length) == 9 and
		([.runs[0].results[].level] | unique) == ["error"]'
	result "sarif: one result for each conflict" $?

	asks '([.runs[0].tool.driver.rules[].id] | length == (unique | length)) and
		([.runs[0].results[].ruleId] - [.runs[0].tool.driver.rules[].id]) == []'
	result "sarif: each rule is described once" $?

	# the rule's own place: the line that says "struct:" for the implied rule
	asks '[.runs[0].results[] | .locations[0].physicalLocation |
		[.artifactLocation.uri, (.region.startLine > 0)]] | unique ==
		[["rules/dst.yaml", true]]'
	result "sarif: a result lies at its rule" $?

	run check --format sarif --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
	expect 0 && asks '[.runs[0].results[] | [.level,
		.locations[0].physicalLocation.region.startLine]] == [["warning", 9]]'
	result "sarif: line of a rule in a file" $?

	cp "$tmp/warn.yaml" "$tmp/odd name%.yaml"
	run check --format sarif --rules "$tmp/odd name%.yaml" "$odd"
	expect 0 && asks '.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri |
		startswith("file:///") and endswith("/odd%20name%25.yaml")'
	result "sarif: the place is a URI" $?
else
	for name in "one result for each conflict" "each rule is described once" \
		"a result lies at its rule" "line of a rule in a file" \
		"the place is a URI"; do
		skip "sarif: $name" "no jq"
	done
fi

run check --format sarif "${routes[@]}" "$fixtures/6.1.btf"
conforms "sarif: its own schema" "${SARIF_SCHEMA:-sarif-schema-2.1.0.json named by \$SARIF_SCHEMA}"

run check --format json "${routes[@]}" --line 128 "$fixtures/6.1.btf" "$fixtures/7.2.btf"
conforms "json: the schema in Documentation" "$(of_documentation check.schema.json)"

# Writing
for format in json junit sarif; do
	run check --format "$format" "${routes[@]}" --output /dev/full "$fixtures/7.2.btf"
	refused '/dev/full: cannot write the report, No space left on device'
	result "$format: a full device" $?

	run check --format "$format" "${routes[@]}" --output "$tmp/report" "$fixtures/7.2.btf"
	expect 0 '!stdout' . && [ -s "$tmp/report" ]
	result "$format: --output" $?
done

finish
