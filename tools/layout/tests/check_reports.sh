#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The formats of a report, read by programs that read such formats, and what
# happens where a report cannot be written.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# KTAP
run check --format ktap "${routes[@]}" "$fixtures/6.1.btf"
expect 1 stdout '^KTAP version 1$' stdout '^1\.\.4$' \
	stdout '^not ok 1 - rtable: apart hot-write read-mostly$' \
	stdout '^ok 2 - rtable: together hot-write$' \
	stdout '^not ok 3 - rt6_info: apart hot-write read-mostly$' \
	stdout '^# dst\.__refcnt \(offset 64, size 4\) shares with rt_genid \(offset 112, size 4\): line 1 ' \
	'!stdout' '^[^#nok1K]'
result "ktap: one test per rule" $?
grep -E '^(not )?ok' "$tmp/stdout" | sed 's/^not //; s/^ok/ok/' >"$tmp/names.6.1"

run check --format ktap "${routes[@]}" "$fixtures/7.2.btf"
expect 0 '!stdout' '^not ok' &&
	grep -E '^ok' "$tmp/stdout" | cmp -s - "$tmp/names.6.1"
result "ktap: names are the same for every kernel" $?

run check --format ktap "${routes[@]}" "$fixtures/7.2.btf" "$fixtures/6.1.btf"
expect 1 stdout '^1\.\.2$' stdout '^    1\.\.4$' stdout '^ok 1 - .*7\.2\.btf$' \
	stdout '^not ok 2 - .*6\.1\.btf$' \
	stdout '^    not ok 1 - rtable: apart hot-write read-mostly$' \
	stdout '^    # Subtest: .*6\.1\.btf$'
result "ktap: several objects are tests with subtests" $?

cat >"$tmp/levels.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	level: warn
	hot-write: [dst.__refcnt]
	read-mostly: [rt_genid]
	groups: {odd: [gone ?]}
	rules:
	  - apart: [hot-write, read-mostly]
	  - together: odd
	---
	struct: nothing ?
	hot-write: [a]
	read-mostly: [b]
YAML
run check --format ktap --rules "$tmp/levels.yaml" "$fixtures/6.1.btf"
expect 0 stdout '^ok 1 - rtable: apart hot-write read-mostly # XFAIL ' \
	stdout '^ok 2 - rtable: together odd # SKIP no member of odd' \
	stdout '^ok 3 - nothing: struct # SKIP no such struct'
result "ktap: warnings are expected failures, absent things skips" $?
cp "$tmp/stdout" "$tmp/levels.ktap"

run check --strict --format ktap --rules "$tmp/levels.yaml" "$fixtures/6.1.btf"
expect 1 stdout '^not ok 1 - rtable: apart hot-write read-mostly$'
result "ktap: --strict makes warnings failures" $?

# A TAP consumer has to come to the verdict that the exit status gives.
if command -v prove >/dev/null; then
	prove --norc --exec "$DSTLAYOUT check --format ktap ${routes[*]}" \
		"$fixtures/7.2.btf" "$fixtures/6.12.107.btf" >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 0 stdout '^Files=2, Tests=8,' stdout '^Result: PASS'
	result "ktap: prove passes good kernels" $?

	prove --norc --exec "$DSTLAYOUT check --format ktap ${routes[*]}" \
		"$fixtures/6.1.btf" >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 1 stdout 'Failed tests: +1, 3' stdout '^Result: FAIL'
	result "ktap: prove fails the broken one" $?

	prove --norc --exec cat "$tmp/levels.ktap" >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 0 stdout '^Files=1, Tests=3,'
	result "ktap: prove accepts skips and expected failures" $?
else
	skip "ktap: prove passes good kernels" "no prove (package perl)"
	skip "ktap: prove fails the broken one" "no prove (package perl)"
	skip "ktap: prove accepts skips and expected failures" "no prove (package perl)"
fi

# Text
run check --color always --struct rtable "$fixtures/6.1.btf"
expect 1 stdout $'\033\\[1;31m  broken' stdout $'\033\\[31mdst\\.__refcnt' \
	stdout $'\033\\[36mdst\\.lwtstate'
result "text: colours on demand" $?

sed $'s/\033\\[[0-9;]*m//g' "$tmp/stdout" >"$tmp/plain"
run check --struct rtable "$fixtures/6.1.btf"
expect 1 '!stdout' $'\033' && cmp -s "$tmp/plain" "$tmp/stdout"
result "text: none in a pipe, and the same words" $?

if command -v script >/dev/null; then
	script -qec "env -u NO_COLOR TERM=xterm '$DSTLAYOUT' check --struct rtable '$fixtures/7.2.btf'" \
		/dev/null </dev/null >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 0 stdout $'\033\\[32m'
	result "text: colours on a terminal" $?

	script -qec "env NO_COLOR=1 TERM=xterm '$DSTLAYOUT' check --struct rtable '$fixtures/7.2.btf'" \
		/dev/null </dev/null >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect 0 '!stdout' $'\033' stdout 'ok  rtable'
	result "text: not if NO_COLOR is set" $?
else
	skip "text: colours on a terminal" "no script (package bsdutils)"
	skip "text: not if NO_COLOR is set" "no script (package bsdutils)"
fi

# Writing
run check --struct rtable "$fixtures/6.1.btf"
cp "$tmp/stdout" "$tmp/wanted"
run check --struct rtable --output "$tmp/report" "$fixtures/6.1.btf"
expect 1 '!stdout' . '!stderr' . && cmp -s "$tmp/wanted" "$tmp/report"
result "--output: the report, and its status" $?

echo old >"$tmp/kept"
run check --output "$tmp/kept" "$tmp/none"
refused '.*none: ' && [ "$(cat "$tmp/kept")" = old ]
result "--output: untouched if the object cannot be read" $?

run check --output "$tmp/kept" --struct nonsense "$fixtures/6.1.btf"
refused '--struct nonsense' && [ "$(cat "$tmp/kept")" = old ]
result "--output: untouched if there is nothing to check" $?

# What is not to be replaced. The rules and a baseline are text, as reports are.
cp "$fixtures/6.1.btf" "$tmp/in.btf"
cp "$tmp/levels.yaml" "$tmp/in.yaml"
mkdir "$tmp/in.d"
cp "$tmp/levels.yaml" "$tmp/in.d/a.yaml"
run record --output "$tmp/in.baseline" "$fixtures/6.1.btf"
cp "$tmp/in.baseline" "$tmp/again.baseline"
ln -s in.btf "$tmp/link"
cp "$DSTLAYOUT" "$tmp/in.elf"
# spared NAME FILE ARGUMENT...: a run that is refused and leaves a file alone
spared() {
	local name=$1 file=$2 before

	shift 2
	before=$(cksum <"$file")
	run "$@"
	refused "--output $tmp/[^ ]*: .*: name another file" &&
		[ "$(cksum <"$file")" = "$before" ]
	result "--output: $name is kept" $?
}
spared "an object" "$tmp/in.btf" check -o "$tmp/in.btf" "$tmp/in.btf"
spared "a baseline that is read" "$tmp/in.baseline" \
	diff -o "$tmp/in.baseline" "$tmp/in.baseline" "$tmp/in.btf"
spared "an object by another name" "$tmp/in.baseline" \
	record -o "$tmp/in.d/../in.baseline" "$tmp/in.baseline"
spared "a base" "$tmp/in.baseline" \
	matrix --base "$tmp/in.baseline" -o "$tmp/in.baseline" "$tmp/in.btf"
spared "a rule file" "$tmp/in.yaml" \
	check -r "$tmp/in.yaml" -o "$tmp/in.yaml" "$tmp/in.btf"
spared "one in a directory" "$tmp/in.d/a.yaml" \
	show -r "$tmp/in.d" -o "$tmp/in.d/a.yaml" rtable "$tmp/in.btf"
DSTLAYOUT_RULES=$tmp/in.d spared "one that the environment names" \
	"$tmp/in.d/a.yaml" check -o "$tmp/in.d/a.yaml" "$tmp/in.btf"
spared "BTF" "$tmp/in.btf" check -o "$tmp/in.btf" "$fixtures/6.1.btf"
spared "what a link leads to" "$tmp/in.btf" check -o "$tmp/link" "$fixtures/6.1.btf"
spared "an ELF file" "$tmp/in.elf" check --output "$tmp/in.elf"

run record --output "$tmp/in.baseline" --struct rt6_info "$fixtures/6.1.btf"
expect 0 '!stderr' . && ! cmp -s "$tmp/in.baseline" "$tmp/again.baseline"
result "--output: a baseline that is not read is replaced" $?

(ulimit -f 0 && exec "$DSTLAYOUT" check --output "$tmp/kept" --struct rtable "$fixtures/6.1.btf") \
	>"$tmp/stdout" 2>/dev/null
[ $? -eq 2 ] && [ "$(cat "$tmp/kept")" = old ] &&
	[ "$(find "$tmp" -name 'kept*' | wc -l)" -eq 1 ]
result "--output: untouched, and nothing beside it, if it cannot be written" $?

# A link is followed to what it names; where that is nothing, it stays what it is.
ln -s nowhere "$tmp/dangling"
ln -s loop "$tmp/loop"
for link in dangling loop; do
	run check --output "$tmp/$link" --struct rtable "$fixtures/7.2.btf"
	refused "$tmp/$link: cannot write the report, .*link.*: mend that link" &&
		[ -L "$tmp/$link" ] && [ ! -e "$tmp/nowhere" ]
	result "--output: a $link link is kept" $?
done

(cd "$tmp" && run check --output - --struct rtable "$fixtures/7.2.btf" &&
	expect 0 stdout '^2 ok$' && [ ! -e ./- ])
result "--output -: the standard output" $?

run check --output /dev/full --struct rtable "$fixtures/7.2.btf"
refused '/dev/full: cannot write the report, No space left on device'
result "--output: a full device" $?

"$DSTLAYOUT" check --struct rtable "$fixtures/7.2.btf" 2>"$tmp/stderr" >/dev/full
status=$?
: >"$tmp/stdout"
refused 'standard output: cannot write the report, No space left on device'
result "standard output: a full device" $?

# The reader is gone before the first byte is written.
{
	sleep 0.3
	"$DSTLAYOUT" check --struct rtable "$fixtures/7.2.btf" 2>"$tmp/stderr"
	echo $? >"$tmp/status"
} | :
status=$(cat "$tmp/status")
expect 0 '!stderr' .
result "standard output: a reader that has gone has seen enough" $?

# More than a pipe holds.
{
	"$DSTLAYOUT" record --all "$fixtures/pack-7.2.btf" 2>"$tmp/stderr"
	echo $? >"$tmp/status"
} | head -n 1 >"$tmp/stdout"
status=$(cat "$tmp/status")
expect 0 stdout '^dstlayout-baseline' '!stderr' .
result "standard output: so has one that goes half way" $?

: >"$tmp/stdout"
"$DSTLAYOUT" check --struct rtable "$fixtures/7.2.btf" 2>"$tmp/stderr" >&-
status=$?
refused 'standard output: cannot write the report, Bad file descriptor'
result "standard output: closed" $?

finish
