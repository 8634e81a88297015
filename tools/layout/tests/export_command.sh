#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout export": assertions that a build breaks on. Each header is compiled.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES
tree=$tmp/tree
rules=(--rules "$fixtures/tree/rules.yaml")
CC=${CC:-cc}

for needed in make pahole "$CC"; do
	command -v "$needed" >/dev/null && continue
	skip "export" "no $needed"
	finish
done

# compiles FILE [FLAG...]: whether it does, with what the tree has now
compiles() {
	"$CC" -std=gnu11 -fsyntax-only -x c -I"$tree/include" "${@:2}" "$1" \
		2>"$tmp/stderr"
}

# breaks TEXT FILE [FLAG...]: whether compiling ends with that and nothing else
breaks() {
	! compiles "${@:2}" && grep -q "static assertion failed: \"$1" "$tmp/stderr" &&
		! grep 'error: ' "$tmp/stderr" | grep -qv 'static assertion failed'
}

# edited SED: the fixture's struct, changed so
edited() {
	sed -i "$1" "$tree/include/net/dst.h"
}

cp -r "$fixtures/tree" "$tree" || exit 2
make -s -C "$tree" MAKEFLAGS= olddefconfig modules_prepare || exit 2
run check "${rules[@]}" --tree "$tree" --stub "$tmp/stub.o"
run export "${rules[@]}" --format c --struct dst_entry --output "$tmp/a.h" "$tmp/stub.o"
expect 0 '!stderr' . && compiles "$tmp/a.h"
result "what holds compiles" $?
breaks 'dst_entry: hot-write does not fit one line' "$tmp/a.h" -DCONFIG_NET_CLS_ROUTE
result "together: broken by an option" $?
edited 's/^\tvoid \*input;/\tint __refcnt2;\n&/; s/^\tint __refcnt;//; s/__refcnt2/__refcnt/'
breaks 'dst_entry: hot-write shares a line with read-mostly' "$tmp/a.h"
result "apart: broken by an edit" $?
cp "$fixtures/tree/include/net/dst.h" "$tree/include/net/dst.h"
cp "$tmp/a.h" "$tmp/wide.h"
sed -i 's/L1_CACHE_BYTES	64/L1_CACHE_BYTES	128/' "$tree/include/linux/cache.h"
breaks 'made for lines of 64 bytes' "$tmp/wide.h"
result "another size of the line is no pass" $?
cp "$fixtures/tree/include/linux/cache.h" "$tree/include/linux/cache.h"

# kind RULE EDIT TEXT: one rule that holds, and no more once the struct is edited
kind() {
	printf 'struct: dst_entry\ninclude: net/dst.h\nbase: 64\nrules: [%s]\n' "$1" >"$tmp/one.yaml"
	run export --rules "$tmp/one.yaml" --output "$tmp/one.h" "$tmp/stub.o"
	expect 0 && compiles "$tmp/one.h" && edited "$2" && breaks "$3" "$tmp/one.h"
	result "$1" $?
	cp "$fixtures/tree/include/net/dst.h" "$tree/include/net/dst.h"
}
kind "size: 200" 's/^\tvoid \*next;/&\n\tvoid *more;/' 'sizeof'
kind "lines: 4" 's/^\tvoid \*next;/&\n\tchar more[100];/' 'dst_entry: it takes more than 4 lines'
kind "start: path" 's/^\tunsigned long rate_last;//' 'dst_entry: path does not begin a line'
kind "own: next" 's/^\tvoid \*next;/&\n\tvoid *more;/' \
	'dst_entry: next is not alone on its lines'

# Every address that an object can have is asserted.
printf 'struct: dst_entry\ninclude: net/dst.h\nbase: 32\nrules: [apart: [path, lastuse]]\n' >"$tmp/one.yaml"
run export --rules "$tmp/one.yaml" "$tmp/stub.o"
expect 0 stdout ', 0, 64\)' stdout ', 32, 64\)' '!stdout' ', 16, 64\)'
result "each address" $?

sed 's/^level: error/level: warn/' "$fixtures/tree/rules.yaml" >"$tmp/warn.yaml"
run export --rules "$tmp/warn.yaml" --struct dst_entry "$tmp/stub.o"
refused '.*stub.o: no rule can be asserted: .*--strict'
result "nothing to assert is an error" $?
run export --rules "$tmp/warn.yaml" --struct dst_entry --strict "$tmp/stub.o"
expect 0 stdout 'DSTLAYOUT_APART\(struct dst_entry, __refcnt, input'
result "with --strict, warnings are asserted" $?
run export --struct rtable "$fixtures/6.1.btf"
expect 0 stdout '^/\* It does not hold in what this was made of: ' \
	stderr '^dstlayout: .*/6\.1\.btf: 1 of the [0-9]+ rules that are asserted do not hold in it, ' &&
	[ "$(wc -l <"$tmp/stderr")" -eq 1 ]
result "what is broken already is said" $?
run export --struct rtable "$fixtures/7.2.btf"
expect 0 '!stdout' 'does not hold' '!stderr' .
result "what is not broken is not" $?
run export --struct sk_buff --strict "$fixtures/7.2.btf"
[ "$status" -eq 0 ] || refused '.*'
result "an object without the members" $?
run export --format json "$tmp/stub.o"
refused '--format json: unknown format'
result "no such format" $?

# Real headers, if some were fetched: the header, in a module of theirs.
for series in 6.1 6.12; do
	headers=$(echo "$TEST_SRC"/../../../build/kernels/$series/usr/src/linux-headers-$series*-amd64)
	name="rtable of $series"
	if [ ! -e "$headers/include/generated/autoconf.h" ]; then
		skip "$name" "no headers were fetched"
		continue
	fi
	mkdir "$tmp/$series"
	run check --struct rtable --tree "$headers" --stub "$tmp/$series/types.o"
	run export --struct rtable --output "$tmp/$series/a.h" "$tmp/$series/types.o"
	echo 'obj-m := a.o' >"$tmp/$series/Kbuild"
	echo '#include "a.h"' >"$tmp/$series/a.c"
	make -s MAKEFLAGS= -C "$headers" M="$tmp/$series" a.o >"$tmp/stdout" 2>"$tmp/stderr"
	made=$?
	if [ $series = 6.1 ]; then
		[ "$made" -ne 0 ] && grep -q 'rtable: hot-write shares a line with read-mostly' "$tmp/stderr"
		result "$name: breaks the build" $?
	else
		[ "$made" -eq 0 ]
		result "$name: compiles" $?
	fi
done

finish
