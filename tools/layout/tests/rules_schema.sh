#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The schema of rule files, used by a program that validates by schemas: it
# accepts what the command accepts, and refuses what it refuses.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES
schema=$(of_documentation rules.schema.json)
: >"$tmp/stdout"
: >"$tmp/stderr"

# documents FILE...: all their documents as one JSON array
documents() {
	local file

	for file; do
		echo "---"
		cat "$file"
	done >"$tmp/all.yaml"
	if yq --version 2>&1 | grep -q mikefarah; then
		yq -o=json -I=0 . "$tmp/all.yaml"
	else
		yq -c . "$tmp/all.yaml"
	fi | jq -s 'map(select(. != null))'
}

# judged NAME FILTER FILE...: one test, whether the array of all documents is valid
# by a schema of arrays whose items' schema is what jq makes of that of one
judged() {
	jq "{\"\$defs\": .[\"\$defs\"], type: \"array\", minItems: $(($# - 2)),
	     items: (del(.[\"\$defs\"]) | $2)}" "$schema" >"$tmp/schema" &&
		documents "${@:3}" >"$tmp/stdout"
	conforms "$1" "$tmp/schema"
}

# What both accept
cat >"$tmp/good-1.yaml" <<-'YAML'
	struct: a ?
	why: because
	source: somewhere
	base: 64
	stride: size
	slab: cache
	include: [linux/a.h, net/b-c_d.h]
	pin: {first: ["a | b ?", c], last: [d]}
	containers: true
	level: warn
	arch: [x86_64, s390x]
	line: 64
	hot-write: [b, "c.d[2].e | f (stamp) ?", "group:g_write ( ref )"]
	cold: [z (none)]
	groups: {lookup: [k (load)]}
	rules:
	  - apart: [hot-write, lookup]
	    pair: true
	  - own: b
	    level: error
	  - together: lookup
	    lines: 2
	  - start: b
	    line: [64, 128]
	  - size: 256
	  - lines: 4
	    arch: x86_64
YAML
cat >"$tmp/good-2.yaml" <<-'YAML'
	globals: g
	hot-write: [x]
	read-mostly: [y]
	---
	globals: h ?
	rules:
	  - symbols: {apart: [x, y], pair: true}
	  - symbols: {start: x}
	    level: warn
	---
	struct: i
	include: linux/i.h
	rules:
	  - symbols: {own: x}
	  - own: y
	---
	rules: [symbols: {own: x}]
YAML
# What both refuse, one a line
cat >"$tmp/bad" <<-'YAML'
	{hot-write: [b], read-mostly: [c]}
	{struct: a}
	{struct: a, hot-write: [b]}
	{struct: a b, hot-write: [b], read-mostly: [c]}
	{struct: a, hot-write: b, read-mostly: [c]}
	{struct: a, hot-write: [], read-mostly: [c]}
	{struct: a, hot-write: ["b c"], read-mostly: [c]}
	{struct: a, hot-write: ["b[x]"], read-mostly: [c]}
	{struct: a, hot-write: [b (reff)], read-mostly: [c]}
	{struct: a, hot-write: ["b ? (ref)"], read-mostly: [c]}
	{struct: a, hot-write: [b], read-mostly: [c], base: hwcash}
	{struct: a, hot-write: [b], read-mostly: [c], base: 0}
	{struct: a, hot-write: [b], read-mostly: [c], stride: 0}
	{struct: a, hot-write: [b], read-mostly: [c], include: []}
	{struct: a, hot-write: [b], read-mostly: [c], pin: {}}
	{struct: a, hot-write: [b], read-mostly: [c], pin: {middle: [d]}}
	{struct: a, hot-write: [b], read-mostly: [c], pin: {first: [d.e]}}
	{globals: a, pin: {first: [b]}, rules: [{symbols: {own: b}}]}
	{struct: a, hot-write: [b], read-mostly: [c], include: linux/a}
	{struct: a, hot-write: [b], read-mostly: [c], include: ../a.h}
	{struct: a, hot-write: [b], read-mostly: [c], include: "a.h> b.h"}
	{struct: a, hot-write: [b], read-mostly: [c], containers: maybe}
	{struct: a, hot-write: [b], read-mostly: [c], level: fatal}
	{struct: a, hot-write: [b], read-mostly: [c], line: 96}
	{struct: a, hot-write: [b], read-mostly: [c], arch: []}
	{struct: a, hot-write: [b], read-mostly: [c], groups: {cold: [d]}}
	{struct: a, hot-write: [b], read-mostly: [c], colour: red}
	{struct: a, rules: []}
	{struct: a, rules: [{apart: [b]}]}
	{struct: a, rules: [{apart: [b, b]}]}
	{struct: a, rules: [{apart: [b, c], lines: 2}]}
	{struct: a, rules: [{apart: [b, c], own: b}]}
	{struct: a, rules: [{own: [b, c]}]}
	{struct: a, rules: [{size: big}]}
	{struct: a, rules: [{lines: 0}]}
	{struct: a, rules: [{start: b, pair: 2}]}
	{struct: a, rules: [{symbols: {lines: 2}}]}
	{rules: [{symbols: {own: b}}, {own: c}]}
	{rules: [{own: c}]}
	{struct: a, globals: b, rules: [{own: b}]}
	{globals: a, slab: b, rules: [{symbols: {own: b}}]}
	{globals: a, include: b.h, rules: [{symbols: {own: b}}]}
	{globals: a, rules: [{own: b}]}
	{globals: a, rules: [{symbols: {size: 8}}]}
YAML
nr=0
while IFS= read -r document; do
	nr=$((nr + 1))
	printf '%s\n' "$document" >"$tmp/bad-$nr.yaml"
done <"$tmp/bad"

# The command's part needs nothing but the command.
for file in "$tmp"/good-*.yaml; do
	# no object has such a struct, so that the rules are read and no more
	run check --rules "$file" "$fixtures/7.2.btf"
	[ "$status" -ne 2 ] || refused '.*: nothing was checked'
	result "the command reads ${file##*/}" $?
done
for file in "$tmp"/bad-*.yaml; do
	run check --rules "$file" "$fixtures/7.2.btf"
	refused ".*/${file##*/}:[0-9]+:[0-9]+: " || break
done
refused '.*/bad-.*'
result "the command refuses each bad document with its place" $?

if ! command -v yq >/dev/null || ! command -v jq >/dev/null; then
	skip "the schema accepts the pack and every key" "no yq or jq"
	skip "the schema refuses each bad document" "no yq or jq"
elif [ ! -e "$schema" ]; then
	skip "the schema accepts the pack and every key" "there is no ${schema##*/} here"
	skip "the schema refuses each bad document" "there is no ${schema##*/} here"
else
	judged "the schema accepts the pack and every key" . \
		"$TEST_SRC"/../rules/*.yaml "$tmp"/good-*.yaml
	judged "the schema refuses each bad document" '{not: .}' "$tmp"/bad-*.yaml
fi

finish
