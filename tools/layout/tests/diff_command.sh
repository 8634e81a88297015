#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout record" and "dstlayout diff": baselines are objects like others,
# and each class of drift is told from the others.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# Baselines of real kernels
for kernel in 6.1 6.12-s390x 7.2; do
	run record --all --output "$tmp/$kernel.baseline" "$fixtures/$kernel.btf"
	expect 0 '!stdout' . '!stderr' . &&
		[ "$(head -n 1 "$tmp/$kernel.baseline")" = "dstlayout-baseline 1" ] &&
		[ "$(tail -n 1 "$tmp/$kernel.baseline")" = end ] &&
		grep -E '^(struct|union) ' "$tmp/$kernel.baseline" | cut -d ' ' -f 2 |
			LC_ALL=C sort -c
	result "$kernel: record writes structs in order" $?

	run record --all "$tmp/$kernel.baseline"
	expect 0 && cmp -s "$tmp/stdout" "$tmp/$kernel.baseline"
	result "$kernel: a recorded baseline is the same" $?

	run check "$fixtures/$kernel.btf"
	wanted=$status
	sed "s,$fixtures/$kernel.btf: raw BTF,OBJECT,; s,$fixtures/$kernel.btf,OBJECT," \
		"$tmp/stdout" >"$tmp/wanted"
	run check "$tmp/$kernel.baseline"
	sed "s,$tmp/$kernel.baseline: baseline,OBJECT,; s,$tmp/$kernel.baseline,OBJECT," \
		"$tmp/stdout" >"$tmp/got"
	[ "$status" -eq "$wanted" ] && diff "$tmp/wanted" "$tmp/got" >"$tmp/stdout"
	result "$kernel: check says the same of the baseline" $?

	run diff --all --fail-on any "$tmp/$kernel.baseline" "$fixtures/$kernel.btf"
	expect 0 stdout ' structs? compared: no drift$'
	result "$kernel: no drift against itself" $?
done

run show rtable --format json "$fixtures/6.1.btf"
sed '/"object":/d' "$tmp/stdout" >"$tmp/wanted"
run show rtable --format json "$tmp/6.1.baseline"
expect 0 && sed '/"object":/d' "$tmp/stdout" | cmp -s - "$tmp/wanted"
result "show says the same of a baseline" $?

run record "$fixtures/6.1.btf"
expect 0 stdout '^struct rtable size=176 base=64 align=0$' \
	stdout $'^\t    64     4 struct    dst\\.__refcnt atomic_t$' \
	stdout $'^\t 148:1   31b scalar    rt_pmtu u32$' \
	stdout $'^\t   132    16 array\\[16\\] rt_gw6\\.in6_u\\.u6_addr8 __u8\\[16\\]$' \
	'!stdout' '^struct list_head '
result "record writes the structs of the rules" $?

run record --struct list_head "$fixtures/6.1.btf"
expect 0 stdout '^struct list_head size=16 base=8 ' '!stdout' '^struct rtable'
result "record --struct takes any struct" $?

# Everything is written in parts, on all CPUs; one struct after the other is not.
for kernel in 6.1 6.12-s390x 7.2; do
	mapfile -t each < <(grep -E '^(struct|union) ' "$tmp/$kernel.baseline" |
		cut -d ' ' -f 2 | sed 's/^/--struct=/')
	run record "${each[@]}" "$fixtures/$kernel.btf"
	expect 0 && cmp -s "$tmp/stdout" "$tmp/$kernel.baseline"
	result "$kernel: record --all writes what asking for each struct does" $?
done

run record --all --struct list_head "$fixtures/6.1.btf"
expect 2 '!stdout' . stderr '--struct list_head: is recorded by --all anyway'
result "record --all and --struct are refused together" $?

# Two kernels, without any baseline: the 2023 fix, and the way back
run diff "$fixtures/6.1.btf" "$fixtures/6.12.107.btf"
expect 1 stdout '^  crossed +rt_genid \.\. rt_iif \(6 members\) +by \+24 bytes, line 1 -> line 2$' \
	stdout '^  gone +dst\.__refcnt\.counter ' \
	stdout '^  resized +dst +112 bytes -> 136 bytes$' \
	'!stdout' '^  rule-broken'
result "two kernels: 6.1 to 6.12" $?

run diff --fail-on rule-broken "$fixtures/6.12.107.btf" "$fixtures/6.1.btf"
expect 1 stdout '^  rule-broken +hot-write shares a line with read-mostly \(error\)$' \
	stdout 'dst\.__refcnt \(offset 64, size 4\) shares with rt_genid'
result "two kernels: the way back breaks a rule" $?

run diff --fail-on rule-broken "$fixtures/6.1.btf" "$fixtures/6.12.107.btf"
expect 0 stdout 'nothing of a class that fails$'
result "two kernels: no rule is broken by the fix" $?

# Each class by itself
cat >"$tmp/rules.yaml" <<-'YAML'
	struct: s
	base: 64
	hot-write: [hot ?]
	read-mostly: [a, c]
YAML
cat >"$tmp/old" <<-'BASELINE'
	dstlayout-baseline 1
	# comments are for people
	arch x86_64
	line 64
	pointer 8

	struct s size=192 base=64 align=0
	>     0     8 scalar    a long
	>    64     4 scalar    hot atomic_t
	>    80     8 scalar    b long
	>   128     8 scalar    c long
	>   144     8 scalar    d long

	end
BASELINE
sed -i $'s/^>/\t/' "$tmp/old"

# drift NAME STATUS CLASS PATTERN SED: what is found after editing the baseline
drift() {
	sed "$5" "$tmp/old" >"$tmp/new"
	run diff --rules "$tmp/rules.yaml" "$tmp/old" "$tmp/new"
	expect "$2" stdout "^  $3 +$4" || { result "$1" 1; return; }
	run diff --rules "$tmp/rules.yaml" --fail-on "$3" "$tmp/old" "$tmp/new"
	expect 1 || { result "$1" 1; return; }
	run diff --rules "$tmp/rules.yaml" --fail-on none "$tmp/old" "$tmp/new"
	expect 0
	result "$1" $?
}

drift "crossed" 1 crossed 'd +144 -> 120, line 2 -> line 1$' 's/  144 /  120 /'
drift "moved" 0 moved 'd +144 -> 136, line 2$' 's/  144 /  136 /'
drift "resized: a member" 0 resized 'b +8 bytes -> 16 bytes$' \
	's/   80     8/   80    16/'
drift "resized: the struct" 0 resized '\(the struct\) +192 -> 256 bytes$' 's/size=192/size=256/'
drift "gone: a member" 1 gone 'd +was at 144, 8 bytes, line 2$' '/ d long/d'
drift "gone: the struct" 1 gone '\(the struct\) +was 192 bytes$' 's/struct s /struct t /'
drift "new on a hot line" 1 new-on-hot-line 'n +is at 96, 8 bytes, line 1, where hot is written$' \
	$'/ b long/a\\\t    96     8 scalar    n long'
drift "new elsewhere" 0 new 'n +is at 160, 8 bytes, line 2$' \
	$'/ d long/a\\\t   160     8 scalar    n long'
drift "base changed" 0 base-changed '\(the struct\) +multiples of 64 -> 32$' 's/base=64/base=32/'
drift "rule broken" 1 rule-broken 'hot-write shares a line with read-mostly \(error\)$' \
	's/  128 /   96 /'

# A second definition of a name, which breaks a rule that the first one does not
sed $'/^end/i\\struct s size=128 base=64 align=0\n/^end/i\\\t    64     4 scalar    hot atomic_t\n/^end/i\\\t    80     8 scalar    a long\n/^end/i\\\t   120     8 scalar    c long' \
	"$tmp/old" >"$tmp/new"
for classes in none,any any,none; do
	run diff --fail-on "$classes" "$tmp/old" "$tmp/new"
	refused "--fail-on $classes: 'none' goes with nothing else"
	result "--fail-on $classes says two things" $?
done
run diff --all --struct rtable "$tmp/old" "$tmp/new"
refused '--struct rtable: means nothing to --all'
result "--all and --struct are refused together" $?
run diff --rules "$tmp/rules.yaml" --fail-on new "$tmp/old" "$tmp/new"
expect 1 stdout '^struct s \(definition 2 of 2\)$' \
	stdout '^  new +\(the struct\) +is 128 bytes$' \
	stdout '^  rule-broken +hot-write shares a line with read-mostly \(error\)$'
result "another definition of a name" $?
run diff --rules "$tmp/rules.yaml" --format json "$tmp/old" "$tmp/new"
conforms "json: the schema allows another definition" "$(of_documentation diff.schema.json)"

# Objects list the definitions of a name in any order.
# definitions NAME BLOCK...: a baseline of these, each with all of its members
definitions() {
	local block

	{
		printf 'dstlayout-baseline 1\narch x86_64\nline 64\npointer 8\n\n'
		for block in "${@:2}"; do
			printf '%b\n' "$block"
		done
		echo end
	} >"$tmp/$1"
}
a='struct s size=16 base=8 align=0\n\t     0     8 scalar    one long\n\t     8     8 scalar    two long\n'
b='struct s size=192 base=64 align=0\n\t    64     4 scalar    hot atomic_t\n\t   128     8 scalar    c long\n'
moved='struct s size=192 base=64 align=0\n\t    64     4 scalar    hot atomic_t\n\t   136     8 scalar    c long\n'
other='struct s size=16 base=8 align=0\n\t     0    16 scalar    three u128\n'
definitions ab "$a" "$b"
definitions ba "$b" "$a"
definitions am "$a" "$moved"
definitions ma "$moved" "$a"
definitions ob "$other" "$b"
definitions aab "$a" "${a/two/twins}" "$b"
run diff --rules "$tmp/rules.yaml" --fail-on any "$tmp/ab" "$tmp/ba"
expect 0 stdout '^1 struct compared: no drift$'
result "definitions in another order are no drift" $?
for new in am ma; do
	run diff --rules "$tmp/rules.yaml" --fail-on any "$tmp/ab" "$tmp/$new"
	expect 1 stdout '^struct s \(definition 2 of 2\)$' \
		stdout '^  moved +c +128 -> 136, line 2$' stdout '^1 struct compared: 1 moved$'
	result "the definition that is most alike is the same one: $new" $?
done
run diff --rules "$tmp/rules.yaml" --fail-on any "$tmp/ab" "$tmp/ob"
expect 1 stdout '^  gone +\(the struct\) +was 16 bytes$' \
	stdout '^  new +\(the struct\) +is 16 bytes$' stdout '^1 struct compared: 1 gone, 1 new$'
result "a definition that has nothing in common with any" $?
run diff --rules "$tmp/rules.yaml" --fail-on any "$tmp/aab" "$tmp/ba"
expect 1 stdout '^struct s \(definition 2 of 3\)$' stdout '^  gone +\(the struct\) +was 16 bytes$' \
	stdout '^1 struct compared: 1 gone$'
result "of two that are alike the very same one stays" $?

# A rule that was broken before is no drift, another pair of it is.
sed 's/  128 /   96 /' "$tmp/old" >"$tmp/broken"
run diff --rules "$tmp/rules.yaml" --fail-on rule-broken "$tmp/broken" "$tmp/broken"
expect 0 '!stdout' 'rule-broken +hot-write'
result "a rule that was broken before" $?

sed 's/     0     8/   104     8/' "$tmp/broken" >"$tmp/worse"
run diff --rules "$tmp/rules.yaml" --fail-on rule-broken "$tmp/broken" "$tmp/worse"
expect 1 stdout 'hot \(offset 64, size 4\) shares with a \(offset 104' \
	'!stdout' 'shares with c '
result "a rule that is broken in one more way" $?

# What embeds a struct can be told of BTF alone: then a rule that concerns it is
# not said to hold, and what only the new one can tell is no drift.
cat >"$tmp/embed.yaml" <<-'YAML'
	struct: dst_entry
	base: 64
	containers: true
	rules:
	  - apart: [dev, __refcnt]
	  - apart: [dev, ops]
	  - own: __refcnt
YAML
run record --struct dst_entry --struct rtable --output "$tmp/embed" "$fixtures/6.1.btf"
run check --rules "$tmp/embed.yaml" "$tmp/embed"
expect 1 stdout '^ skipped  dst_entry: dev shares no line with __refcnt: it holds in the struct, but what embeds it cannot be told here' \
	stdout '^  broken  dst_entry: dev shares a line with ops'
result "what embeds a struct cannot be told of a baseline" $?
run check --rules "$tmp/embed.yaml" "$fixtures/6.1.btf"
expect 1 stdout '^      ok  rtable at dst: dev shares no line with __refcnt'
result "what embeds a struct can be told of BTF" $?
run diff --rules "$tmp/embed.yaml" --fail-on any "$tmp/embed" "$fixtures/6.1.btf"
expect 0 stdout 'no drift$'
result "what only the new object can tell is no drift" $?

# Where a struct can begin anywhere, moving by 8 bytes crosses somewhere.
sed 's/base: 64/base: 8/' "$tmp/rules.yaml" >"$tmp/rules8.yaml"
sed 's/  144 /  136 /' "$tmp/old" >"$tmp/new"
run diff --rules "$tmp/rules8.yaml" "$tmp/old" "$tmp/new"
expect 1 stdout '^  crossed +d '
result "each address that the rules allow is asked" $?

if command -v jq >/dev/null; then
	sed 's/  144 /  120 /; / b long/d' "$tmp/old" >"$tmp/new"
	run diff --rules "$tmp/rules.yaml" --format json "$tmp/old" "$tmp/new"
	expect 1 && asks '.version == 1 and .compared == 1 and .line == 64 and
		[.drifts[] | [.class, .path, .fails]] ==
		[["gone", "b", true], ["crossed", "d", true]] and
		.drifts[1].old.offset == 144 and .drifts[1].new.first_line == 1'
	result "json" $?
else
	skip "json" "no jq"
fi
run diff --format json "$fixtures/6.12.107.btf" "$fixtures/6.1.btf"
conforms "json: the schema in Documentation" "$(of_documentation diff.schema.json)"

# Where nothing tells how long a line is, a baseline does not state it either.
sed '/^arch/d; s/^line 64/line 64 assumed/' "$tmp/old" >"$tmp/assumed"
run record --struct s "$tmp/assumed"
expect 0 stdout '^line 64 assumed$' && sed '/^#/d' "$tmp/assumed" | cmp -s - "$tmp/stdout"
result "record does not state a line size that is assumed" $?

run check --rules "$tmp/rules.yaml" "$tmp/assumed"
expect 0 stdout 'lines of 64 bytes \(assumed, the object does not say\)$' &&
	run check --rules "$tmp/rules.yaml" "$tmp/old" &&
	expect 0 stdout 'lines of 64 bytes \(as it was built for\)$' &&
	run diff --rules "$tmp/rules.yaml" --fail-on any "$tmp/assumed" "$tmp/old" && expect 0
result "what is assumed is assumed again, what is stated stays so" $?

run record --struct s --line 64 "$tmp/assumed"
expect 0 stdout '^line 64$'
result "record states a line size that is asked for" $?

# git shows one line for one member
if command -v git >/dev/null; then
	sed 's/   80     8/   80    16/' "$tmp/old" >"$tmp/new"
	git diff --no-index --numstat "$tmp/old" "$tmp/new" >"$tmp/stdout" 2>"$tmp/stderr"
	grep -q $'^1\t1\t' "$tmp/stdout" &&
		git diff --no-index -U0 "$tmp/old" "$tmp/new" | grep -q '^@@.*@@ struct s size=192'
	result "a change of one member is one line to git" $?
else
	skip "a change of one member is one line to git" "no git"
fi

# Damaged baselines: one line that says where, and what to do
# damaged NAME LINE PATTERN SED
damaged() {
	sed "$4" "$tmp/old" >"$tmp/damaged"
	run check --rules "$tmp/rules.yaml" "$tmp/damaged"
	refused ".*/damaged:$2: $3: record it again"
	result "damaged: $1" $?
}

damaged "another version" 1 "it is of a version that cannot be read here" '1s/1$/2/'
damaged "no line size" 13 "it does not say how long a line is" '/^line/d'
damaged "odd line size" 4 "that is no size of a line or a pointer" 's/^line 64/line 63/'
damaged "assumed otherwise" 4 "that is no size of a line that would be assumed" 's/^line 64/line 128 assumed/'
damaged "more than assumed" 4 "that is no size of a line or a pointer" 's/^line 64/line 64 assumed so/'
damaged "an assumed pointer" 5 "that is no size of a line or a pointer" 's/^pointer 8/pointer 8 assumed/'
damaged "unknown word" 3 "a line begins with a word that means nothing here" 's/^arch/arhc/'
damaged "cut off" 13 "the line 'end' is missing, it was cut off" '/^end/d'
damaged "more behind the end" 15 "something follows the line 'end'" $'$a\\struct t size=8 base=8 align=0'
damaged "negative offset" 8 "a member has no offset and size where they belong" 's/     0     8/    -8     8/'
damaged "huge offset" 8 "a member has no offset and size where they belong" 's/     0     8/99999999999999999999 8/'
damaged "a member behind the end" 12 "a member ends behind its struct" 's/  144 /  190 /'
damaged "no type" 8 "a member has no path or no type" 's/ a long/ a/'
damaged "unknown kind" 8 "a member is of no kind that there is" 's/scalar    a/number    a/'
damaged "a member in front" 6 "a member comes before the first struct" $'6i\\\t0 8 scalar x long'
damaged "odd base" 7 "a base is no power of two" 's/base=64/base=63/'
damaged "no size" 7 "a struct has no name, size=N, base=N and align=N" 's/size=192 //'
damaged "structs in disorder" 14 "structs are not in the order of their names" $'/^end/i\\struct r size=8 base=8 align=0'
damaged "a merge conflict" 3 "a line begins with a word that means nothing here" '3i<<<<<<< HEAD'
head -c -1 "$tmp/old" >"$tmp/damaged"
run check --rules "$tmp/rules.yaml" "$tmp/damaged"
refused '.*/damaged:14: the line has no end: record it again'
result "damaged: no newline" $?
printf 'dstlayout-baseline 1\nline 64\nstruct a\0b size=8 base=8 align=0\nend\n' >"$tmp/damaged"
run check --rules "$tmp/rules.yaml" "$tmp/damaged"
refused '.*/damaged:3: there is a NUL in the line: record it again'
result "damaged: a NUL" $?

# Wherever it is cut, it is refused or, at a line that is complete, said to be
# cut off; it never counts as a whole one.
size=$(stat -c %s "$tmp/old")
whole=0
for ((n = 20; n < size; n += 7)); do
	head -c "$n" "$tmp/old" >"$tmp/damaged"
	run check --rules "$tmp/rules.yaml" "$tmp/damaged"
	refused '.*/damaged:[0-9]+: .*: record it again' || whole=1
done
result "damaged: cut anywhere" $whole

# What is refused
run diff "$tmp/none1" "$tmp/none2"
expect 2 '!stdout' . stderr 'none1: ' stderr 'none2: ' &&
	[ "$(wc -l <"$tmp/stderr")" -eq 2 ]
result "objects that are not there, in a line each" $?

run diff "$fixtures/6.1.btf"
expect 2 '!stdout' . stderr 'Usage: dstlayout diff'
result "one object" $?

run diff --fail-on crossed,gon "$tmp/old" "$tmp/old"
refused "--fail-on crossed,gon: there is no class 'gon': did you mean 'gone'\?"
result "an unknown class" $?

run diff --struct nothing "$fixtures/6.1.btf" "$fixtures/7.2.btf"
refused '.*6\.1\.btf: nothing was compared'
result "nothing to compare" $?

run record --struct nothing "$fixtures/6.1.btf"
refused '.*6\.1\.btf: no struct nothing is in it'
result "nothing to record" $?

echo old >"$tmp/kept"
(ulimit -f 0 && exec "$DSTLAYOUT" record --output "$tmp/kept" "$fixtures/6.1.btf") \
	>"$tmp/stdout" 2>/dev/null
[ $? -eq 2 ] && [ "$(cat "$tmp/kept")" = old ] &&
	[ "$(find "$tmp" -name 'kept*' | wc -l)" -eq 1 ]
result "record: untouched, and nothing beside it, if it cannot be written" $?

run record --output /dev/full "$fixtures/6.1.btf"
refused '/dev/full: cannot write the report, No space left on device'
result "record: a full device" $?

finish
