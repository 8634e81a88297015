#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Where what is wrong is declared, which DWARF alone says.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$(realpath "$TEST_TMP")
unset DSTLAYOUT_RULES
export XDG_CACHE_HOME=$tmp/cache
cc=${CC:-cc}

for tool in "$cc" pahole jq objcopy; do
	command -v "${tool%% *}" >/dev/null && continue
	skip "the places of declarations" "no $tool"
	finish
done

mkdir -p "$tmp/tree/include/net" "$tmp/tree/net" "$tmp/else"
cat >"$tmp/tree/include/net/dst.h" <<-'C'
	struct dst_entry {
		long ops;

		int __refcnt;
		struct {
			int tclassid;
		};
		int grid[4][16];
	};
C
cat >"$tmp/else/far.h" <<-'C'

	struct far {
		long near;
	};
C
cat >"$tmp/tree/net/route.c" <<-'C'
	#include "../include/net/dst.h"
	#include "../../else/far.h"
	typedef struct { int inside; } untagged;
	struct rtable {
		struct dst_entry dst;
		struct far far[2];
		untagged u;
		char __cacheline_group_begin__tx[0];
		int tx;
		char __cacheline_group_end__tx[0];
	} route;
	extern int written;
	int written = 1;
	int read = 1;
C
# Two definitions of one name and size, told apart by what is in them
echo 'struct twice { long a, b; int first[12]; } one;' >"$tmp/tree/net/one.c"
printf '\n\nstruct twice { long b, a;\n\nint second[12]; } two;\n' >"$tmp/tree/net/two.c"

cat >"$tmp/rules.yaml" <<-'YAML'
	struct: rtable
	hot-write: [dst.__refcnt]
	read-mostly: [dst.tclassid]
	rules:
	  - apart: [hot-write, read-mostly]
	  - apart: ["far[1].near", u.inside]
	  - apart: ["group:tx", u.inside]
	  - size: 8
	---
	struct: dst_entry
	hot-write: [gone]
	rules: [together: hot-write]
	---
	globals: vars
	rules: [symbols: {apart: [written, read]}]
YAML

# build DIRECTORY SOURCE OBJECT FLAG...: compile in there, with a build-id
build() {
	local directory=$1 source=$2 object=$3
	shift 3
	# shellcheck disable=SC2086 # $cc may hold options
	(cd "$directory" && $cc -g -shared -fPIC -Wl,--build-id "$@" -o "$object" $source) \
		2>"$tmp/stderr"
}

# places: ID, field and place of each result, and the places that are related
places() {
	jq -r '.runs[0].results[] | [.ruleId,
		(.locations[0] | .logicalLocations[0].fullyQualifiedName, (.physicalLocation |
		"\(.artifactLocation.uri):\(.region.startLine)")),
		(.relatedLocations // [] | map((.physicalLocation |
		"\(.artifactLocation.uri):\(.region.startLine)")) | join(" "))] | join(" ")' \
		"$tmp/stdout" >"$tmp/places"
}

# placed LINE: whether there is such a result; "RULES" stands for the rule file
placed() {
	sed "s|file://$tmp/rules.yaml|RULES|g; s|file://$tmp|TMP|g" "$tmp/places" |
		grep -qxF -- "$1" && return
	sed 's/^/# placed: /' "$tmp/places"
	return 1
}

if ! build "$tmp/tree" net/route.c "$tmp/route.so"; then
	skip "the places of declarations" "the compiler cannot build a shared object"
	finish
fi

run check --format sarif --rules "$tmp/rules.yaml" "$tmp/route.so"
places
expect 1 && placed "rtable/apart/hot-write/read-mostly rtable.dst.__refcnt include/net/dst.h:4 include/net/dst.h:6 RULES:5"
result "a field is where it is declared, in the struct that embeds it" $?

placed "rtable/apart/far[1].near/u.inside rtable.far[1].near TMP/else/far.h:3 net/route.c:3 RULES:6"
result "what lies elsewhere has an absolute name, without detours" $?

placed "rtable/apart/group:tx/u.inside rtable.group:tx net/route.c:8 net/route.c:3 RULES:7"
result "a group is where its marker is" $?

placed "rtable/size/8 rtable net/route.c:4 RULES:8"
result "a rule about a struct is where that is declared" $?

placed "dst_entry/member/gone dst_entry include/net/dst.h:1 RULES:11"
result "so is a member that is not there" $?

placed "vars/apart/written/read vars.written net/route.c:13 net/route.c:14 RULES:15"
result "a variable is where it is defined" $?

conforms "its schema" "${SARIF_SCHEMA:-sarif-schema-2.1.0.json named by \$SARIF_SCHEMA}"

cp "$tmp/places" "$tmp/first"
run check --rules "$tmp/rules.yaml" "$tmp/route.so"
expect 1 stdout 'struct rtable, [0-9]+ bytes, definition 1 of 1, net/route.c:4$'
result "text names the place of the struct" $?

# Nothing but the cache can give the types now.
timeout 60 env PATH=/nowhere "$DSTLAYOUT" check --format sarif --rules "$tmp/rules.yaml" \
	"$tmp/route.so" >"$tmp/stdout" 2>"$tmp/stderr"
[ -s "$tmp/stdout" ] && places && cmp -s "$tmp/places" "$tmp/first"
result "types that come from the cache have places" $?

if cp "$tmp/route.so" "$tmp/both.so" && pahole -J "$tmp/both.so" 2>"$tmp/stderr"; then
	run check --format sarif --rules "$tmp/rules.yaml" "$tmp/both.so"
	places
	expect 1 && cmp -s "$tmp/places" "$tmp/first"
	result "so have types that come from BTF, if there is DWARF" $?

	objcopy --strip-debug "$tmp/both.so"
	run check --format sarif --rules "$tmp/rules.yaml" "$tmp/both.so"
	places
	expect 1 && placed "rtable/size/8 rtable RULES:8 "
	result "without DWARF, the rule is the place" $?
else
	skip "so have types that come from BTF, if there is DWARF" "pahole adds no BTF"
	skip "without DWARF, the rule is the place" "pahole adds no BTF"
fi

cat >"$tmp/size.yaml" <<-'YAML'
	struct: rtable
	rules: [size: 8]
YAML
run check --reader pahole --format sarif --rules "$tmp/size.yaml" "$tmp/route.so"
places
expect 1 && grep -q '^rtable/size/8 rtable net/route.c:4 ' "$tmp/places"
result "so has what pahole prints" $?

# Compressed sections, as they are and as they were called
for how in zlib zlib-gnu; do
	if ! objcopy --compress-debug-sections="$how" "$tmp/route.so" "$tmp/packed.so" 2>"$tmp/stderr"; then
		skip "compressed by $how" "objcopy cannot"
		continue
	fi
	run check --format sarif --rules "$tmp/rules.yaml" "$tmp/packed.so"
	places
	expect 1 && cmp -s "$tmp/places" "$tmp/first" &&
		run check --rules "$tmp/rules.yaml" "$tmp/packed.so" && expect 1 '!stdout' 'net/route.c:4$'
	result "compressed by $how: only SARIF unpacks it for a place" $?
done

# As distributions build: the name of the directory is made up, and relative.
build "$tmp/tree" net/route.c "$tmp/mapped.so" "-ffile-prefix-map=$tmp/tree=debian/build"
run check --format sarif --rules "$tmp/rules.yaml" "$tmp/mapped.so"
places
expect 1 && placed "rtable/apart/hot-write/read-mostly rtable.dst.__refcnt include/net/dst.h:4 include/net/dst.h:6 RULES:5"
result "a directory of the compilation that is relative" $?

for version in 4 5; do
	build "$tmp/tree/net" route.c "$tmp/v.so" "-gdwarf-$version"
	run check --format sarif --rules "$tmp/rules.yaml" "$tmp/v.so"
	places
	expect 1 && placed "rtable/size/8 rtable route.c:4 RULES:8" &&
		placed "dst_entry/member/gone dst_entry TMP/tree/include/net/dst.h:1 RULES:11"
	result "DWARF $version, from another directory" $?
done

cat >"$tmp/twice.yaml" <<-'YAML'
	struct: twice
	rules: [apart: [a, b]]
YAML
build "$tmp/tree" 'net/one.c net/two.c' "$tmp/twice.so"
run check --format sarif --rules "$tmp/twice.yaml" "$tmp/twice.so"
places
expect 1 && [ "$(cut -d ' ' -f 3 "$tmp/places" | sort)" = $'net/one.c:1\nnet/two.c:3' ]
result "each of two definitions has its place" $?

# Arrays of several dimensions
cat >"$tmp/grid.yaml" <<-'YAML'
	struct: dst_entry
	base: 64
	rules:
	  - apart: [__refcnt, "grid[0][15]"]
	  - apart: [__refcnt, "grid[1]"]
	  - apart: [__refcnt, "grid[0]"]
YAML
build "$tmp/tree" net/route.c "$tmp/grid.so"
run check --format json --rules "$tmp/grid.yaml" "$tmp/grid.so"
expect 1 && asks '[.objects[].results[] | [.verdict, .b]] == [["pass", null], ["pass", null],
	["fail", {"path": "grid[0]", "offset": 16, "size": 64}]]'
result "rows and elements of an array of several dimensions" $?

if pahole --btf_encode_detached="$tmp/grid.btf" "$tmp/grid.so" 2>"$tmp/stderr"; then
	run check --rules "$tmp/grid.yaml" "$tmp/grid.btf"
	refused "dst_entry: 'grid\[0\]\[15\]': BTF has one dimension for all of an array"
	result "BTF cannot tell dimensions apart, and says so" $?
else
	skip "BTF cannot tell dimensions apart, and says so" "pahole writes no BTF of its own"
fi

finish
