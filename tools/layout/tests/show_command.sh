#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout show": the map as text, JSON and SVG.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

run show rtable "$fixtures/6.1.btf"
expect 0 stdout '^struct rtable, 176 bytes, lines of 64 bytes, definition 1 of 1$' \
	stdout '^ +1 +64\.\.127 +WWWWWWWWWWWWWWWWRRRRRRRR\.{24}RRRR\.{12} hot-write shares with read-mostly \(a rule is broken\)$' \
	stdout '^ +2 +128\.\.175 +\._{3}\.{44} +$' \
	stdout '^> +64 +4 +hot-write +dst\.__refcnt +atomic_t$' \
	stdout '^ +129 +3 +\(hole\)$' \
	stdout '^broken: hot-write shares a line with read-mostly$' \
	'!stdout' $'\e' '!stderr' .
result "text: lines, roles, holes and what is shared" $?

run show rtable "$fixtures/7.2.btf"
expect 0 '!stdout' 'broken' '!stdout' '^>'
result "text: nothing is marked where rules hold" $?

run show rtable --line 256 "$fixtures/7.2.btf"
expect 0 stdout 'lines of 256 bytes' stdout '4 bytes a character'
result "text: long lines" $?

run show rtable --line 128 --at 64 "$fixtures/7.2.btf"
expect 0 stdout 'shown is one at 64 modulo 128' stdout '^ +0 +0\.\.63 ' \
	stdout '^ +1 +64\.\.'
result "text: an object that does not begin a line" $?

run show rtable --line 128 --at 32 "$fixtures/7.2.btf"
refused '--at 32: no object lies there modulo 128: give a multiple of 64 below it'
result "an address that no object has" $?

# No rules at all are about this one.
run show list_head "$fixtures/6.1.btf"
expect 0 stdout 'struct list_head, 16 bytes' stdout '^ +8 +8 +prev '
result "text: a struct without rules" $?

if command -v script >/dev/null; then
	script -qec "env -u NO_COLOR LC_ALL=C.UTF-8 TERM=xterm '$DSTLAYOUT' show rtable '$fixtures/6.1.btf'" \
		/dev/null </dev/null >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 0 stdout $'\e\\[31m██' stdout '▓' && ! grep -q 'WWWW' "$tmp/stdout"
	result "text: colour and Unicode on a terminal" $?
else
	skip "text: colour and Unicode on a terminal" "no script (package bsdutils)"
fi

if command -v jq >/dev/null; then
	run show rtable --format json "$fixtures/6.1.btf"
	expect 0 && asks '(keys == ["base", "line", "members", "object", "size", "struct", "version"]) and
		.version == 1 and .struct == "rtable" and .size == 176 and .base == 64 and .line == 64' &&
		asks '[.members[] | keys] | unique ==
		[["bit_offset", "bit_size", "offset", "path", "role", "size", "type"]]'
	result "json: the names that were agreed on" $?

	asks '[.members[] | select(.path | IN("dst", "dst.__refcnt", "dst.__refcnt.counter",
		"rt_gw6.in6_u.u6_addr8", "rt_pmtu"))] == [
		{path:"dst",offset:0,size:112,bit_offset:0,bit_size:896,type:"struct dst_entry",role:null},
		{path:"dst.__refcnt",offset:64,size:4,bit_offset:0,bit_size:32,type:"atomic_t",role:"hot-write"},
		{path:"dst.__refcnt.counter",offset:64,size:4,bit_offset:0,bit_size:32,type:"int",role:"hot-write"},
		{path:"rt_gw6.in6_u.u6_addr8",offset:132,size:16,bit_offset:0,bit_size:128,type:"__u8[16]",role:null},
		{path:"rt_pmtu",offset:148,size:4,bit_offset:1,bit_size:31,type:"u32",role:null}]'
	result "json: aggregates, leaves, bitfields and roles" $?

	# unnamed members leave no trace
	asks '[.members[].path | select(startswith(".") or contains(".."))] == [] and
		([.members[].path] | contains(["dst.dev", "rt_gw4"]))'
	result "json: members of unnamed members" $?
else
	skip "json: the names that were agreed on" "no jq"
	skip "json: aggregates, leaves, bitfields and roles" "no jq"
	skip "json: members of unnamed members" "no jq"
fi

run show rtable --format json "$fixtures/6.1.btf"
conforms "json: the schema in Documentation" "$(of_documentation show.schema.json)"

if command -v xmllint >/dev/null; then
	run show rtable --format svg "$fixtures/6.1.btf"
	expect 0 && xmllint --noout "$tmp/stdout" 2>"$tmp/stderr" &&
		[ "$(xmllint --xpath 'count(//*[local-name()="rect" and @class="hot-write marked"])' "$tmp/stdout")" = 3 ] &&
		[ "$(xmllint --xpath 'count(//*[@href or @src])' "$tmp/stdout")" = 0 ]
	result "svg: well-formed, refers to nothing, marks what clashes" $?
else
	skip "svg: well-formed, refers to nothing, marks what clashes" "no xmllint (package libxml2-utils)"
fi
run show rtable --format svg "$fixtures/6.1.btf"
expect 0 stdout 'prefers-color-scheme: dark' stdout '^</svg>$' '!stdout' $'\e'
result "svg: light and dark" $?

run show rtable "$fixtures/6.1.btf"
expect 0 && cp "$tmp/stdout" "$tmp/rtable" && run show "struct rtable" "$fixtures/6.1.btf" &&
	expect 0 && cmp -s "$tmp/rtable" "$tmp/stdout"
result "a struct that is named as C does" $?

# What is refused
for command in show suggest; do
	ok=0
	for args in "" "-s rtable" "$fixtures/6.1.btf"; do
		# shellcheck disable=SC2086 # words
		run $command $args "$fixtures/6.1.btf"
		refused ".*/6\.1\.btf: is a file where the name of a struct is to be: give STRUCT first, then OBJECT$" || ok=1
	done
	(cd "$tmp" && : >rtabel && "$DSTLAYOUT" $command rtabel "$fixtures/6.1.btf" 2>&1) |
		grep -q '^dstlayout: rtabel: is a file where ' || ok=1
	: >"$tmp/rtable"
	(cd "$tmp" && "$DSTLAYOUT" $command rtable "$fixtures/6.1.btf") |
		grep -q '^struct rtable' || ok=1
	result "$command: a file where the struct is to be" $ok
done

run show rtable "$fixtures/6.1.btf" --struct sock
refused '--struct sock: means nothing beside struct rtable, which is shown: leave it out$'
result "--struct with another struct" $?

run show rtabel "$fixtures/6.1.btf"
refused ".*6\.1\.btf: no struct rtabel is in it: did you mean 'rtable'\?"
result "a struct that is not there" $?

run show rtable --definition 2 "$fixtures/6.1.btf"
refused "--definition 2: .* has 1 of rtable: give a number from 1 to 1"
result "a definition that is not there" $?

run show rtable --format junit "$fixtures/6.1.btf"
refused "--format junit: unknown format: it is one of text, json, svg"
result "a format of another command" $?

run show
expect 2 '!stdout' . stderr 'Usage: dstlayout show'
result "no struct" $?

run show rtable "$fixtures/6.1.btf" "$fixtures/7.2.btf"
expect 2 '!stdout' . stderr .
result "two objects" $?

run show --output /dev/full rtable "$fixtures/6.1.btf"
refused '/dev/full: cannot write the report, No space left on device'
result "a full device" $?

finish
