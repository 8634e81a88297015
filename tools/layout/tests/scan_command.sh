#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout scan": ranks, reasons, drafts, and what got worse.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# rank STRUCT: where the last report in JSON has it
rank() {
	jq -r --arg name "$1" '.structs[] | select(.struct == $name) | .rank' "$tmp/stdout"
}

run scan "$fixtures/6.1.btf"
expect 0 '!stderr' . stdout '6\.1\.btf: raw BTF, .*lines of 64 bytes' \
	stdout '^[0-9]+ structs, [0-9]+ with something written beside something read$' \
	stdout '^ +1 +[0-9.]+  dst_entry, 112 bytes' \
	stdout '^ +__refcnt \(offset 64, reference count\) shares line 1 with lwtstate \(offset 80, pointer\), certain$' \
	stdout '^ +with it: rtable \(rank 2\), rt6_info \(rank 3\)$' \
	'!stdout' $'\e'
result "text: the case of 2023, and what embeds it" $?

run scan --top 1 "$fixtures/6.1.btf"
expect 0 stdout '^ +1 ' '!stdout' '^ +2 ' stdout '^[0-9]+ more: --top shows them$'
result "text: as many as asked for" $?

run scan --struct rtable --line 128 "$fixtures/7.2.btf"
expect 0 stdout 'lines of 128 bytes \(as asked for\)' stdout 'rtable' \
	'!stdout' 'dst_entry, '
result "text: one by its name, with longer lines" $?

if command -v jq >/dev/null; then
	run scan --format json --top 0 "$fixtures/pack-6.1.btf"
	expect 0 && asks '.version == 1 and .structs_total > 50 and (.structs | length) > 5 and
		([.structs[].rank] == [range(1; 1 + (.structs | length))]) and
		([.structs[].score] | . == (sort | reverse)) and
		([.structs[].reasons | length > 0] | all) and ([.structs[].draft] | all)'
	result "json: best first, each with reasons and a draft" $?

	# The two kernels' own verdicts: fixed in 6.12 and 6.18.
	before=$(rank file)
	for kernel in 6.12.107 6.18; do
		run scan --format json --top 0 --struct file --struct neighbour "$fixtures/pack-$kernel.btf"
		eval "file_${kernel//./_}=$(rank file) neighbour_${kernel//./_}=$(rank neighbour)"
	done
	# shellcheck disable=SC2154 # set by eval
	[ -n "$before" ] && [ "$file_6_12_107" -le "$file_6_18" ] &&
		[ "$neighbour_6_12_107" -lt "$neighbour_6_18" ]
	result "json: what was fixed falls" $?

	run scan --format json --struct rtable "$fixtures/6.1.btf"
	expect 0 && asks '.structs[0] | .pairs[0].a.path == "dst.__refcnt" and
		.pairs[0].b.path == "rt_genid" and .ruled and .definitions == 1'
	result "json: pairs of members" $?
else
	skip "json: best first, each with reasons and a draft" "no jq"
	skip "json: what was fixed falls" "no jq"
	skip "json: pairs of members" "no jq"
fi
run scan --format json "$fixtures/6.1.btf"
conforms "json: the schema in Documentation" "$(of_documentation scan.schema.json)"
run scan --format json --since "$fixtures/7.2.btf" "$fixtures/6.1.btf"
conforms "json, since: the schema in Documentation" "$(of_documentation scan.schema.json)"

# Every draft is a rule that check takes, and that is broken where it was drafted.
for kernel in 6.1 6.12.107 6.18 7.2; do
	run scan --draft --top 0 --output "$tmp/draft.yaml" "$fixtures/pack-$kernel.btf"
	expect 0 '!stderr' .
	drafted=$?
	nr=$(grep -c '^struct: ' "$tmp/draft.yaml")
	run check --rules "$tmp/draft.yaml" --strict --format ktap "$fixtures/pack-$kernel.btf"
	[ "$drafted" -eq 0 ] && [ "$nr" -gt 10 ] && expect 1 '!stdout' '^ *ok ' &&
		[ "$(grep -c '^ *not ok .*hot-write' "$tmp/stdout")" -ge "$nr" ]
	result "drafts are broken where they come from: $kernel" $?
done

# At the size of a line that was asked for, and where a baseline says what is known.
run scan --draft --line 128 --struct rtable --output "$tmp/draft.yaml" "$fixtures/7.2.btf"
run check --rules "$tmp/draft.yaml" --line 128 --strict "$fixtures/7.2.btf"
expect 1 stdout 'broken +rtable: hot-write shares a line with read-mostly'
result "a draft at 128 bytes is broken at 128 bytes" $?

run record --all --output "$tmp/baseline.txt" "$fixtures/6.1.btf"
run scan --draft --output "$tmp/draft.yaml" "$tmp/baseline.txt"
expect 0 && run check --rules "$tmp/draft.yaml" --strict "$tmp/baseline.txt" &&
	expect 1 stdout 'broken +rtable' '!stdout' '^ +ok '
result "a baseline is an object like any other" $?

if command -v pahole >/dev/null; then
	run scan --reader pahole "$fixtures/6.1.btf"
	expect 0 stdout '__refcnt \(offset 64, reference count\) shares line 1 with lwtstate'
	result "what pahole prints is looked at as well" $?
else
	skip "what pahole prints is looked at as well" "no pahole"
fi

# What got worse
run scan --since "$fixtures/6.1.btf" "$fixtures/7.2.btf"
expect 0 '!stdout' '__refcnt' '!stdout' 'rtable, '
result "since: nothing got worse where it was mended" $?

run scan --since "$fixtures/7.2.btf" "$fixtures/6.1.btf"
expect 0 stdout '^since .*7\.2\.btf: [0-9]+ structs got worse$' \
	stdout 'rtable, 176 bytes, was rank [0-9]+ with score' \
	stdout 'dst\.__refcnt .* shares line 1 with rt_genid'
result "since: what came together" $?

run scan --since "$fixtures/6.1.btf" "$fixtures/6.1.btf"
expect 0 stdout ': 0 structs got worse$' '!stdout' 'shares line'
result "since: itself" $?

# Renamed and moved are not the same: the count is another member with another name.
sed 's/f_count/f_ref/' <<'END' >"$tmp/old.txt"
dstlayout-baseline 1
line 64
pointer 8

struct thing size=128 base=64 align=0
	     0     8 struct    f_count atomic_long_t
	     8     8 pointer   ops const struct thing_ops *
	    64     4 scalar    flags unsigned int
end
END
sed 's/f_ref/f_count/' "$tmp/old.txt" >"$tmp/renamed.txt"
run scan --since "$tmp/old.txt" "$tmp/renamed.txt"
expect 0 stdout ': 0 structs got worse$'
result "since: a member that was renamed" $?
sed 's/^\t    64     4 /\t    16     4 /' "$tmp/old.txt" >"$tmp/moved.txt"
run scan --since "$tmp/old.txt" "$tmp/moved.txt"
expect 0 stdout ': 1 structs got worse$' stdout 'f_ref .* shares line 0 with flags' \
	'!stdout' 'with ops'
result "since: a member that moved" $?

# Names that a terminal would interpret, and that stand in no rule
printf 'dstlayout-baseline 1\nline 64\npointer 8\n\nstruct th\033[31ming size=128 base=64 align=0\n\t     0     8 struct    f_count atomic_long_t\n\t     8     8 pointer   o\033ps const struct x_ops *\nend\n' \
	>"$tmp/odd.txt"
run scan "$tmp/odd.txt"
{ [ "$status" -eq 2 ] || [ "$status" -eq 0 ]; } && ! grep -q $'\e' "$tmp/stdout" "$tmp/stderr"
result "names with escapes reach no terminal" $?
run scan --draft "$tmp/odd.txt"
! grep -q $'\e' "$tmp/stdout"
result "nor a draft" $?

# What is refused
run scan --struct rtabel "$fixtures/6.1.btf"
refused '.*6\.1\.btf: no struct rtabel is in it: '
result "a struct that is not there" $?

run scan --top x "$fixtures/6.1.btf"
refused '--top x: no number that makes sense here: '
result "a number that is none" $?

run scan --draft --format json "$fixtures/6.1.btf"
refused '--draft: json has the drafts in it: '
result "two reports at once" $?

run scan --format junit "$fixtures/6.1.btf"
refused '--format junit: unknown format: it is one of text, json'
result "a format of another command" $?

run scan --help
expect 0 stdout '--struct=NAME +Only this struct, '
result "--help speaks of structs, not of rules alone" $?

run scan "$fixtures/6.1.btf" "$fixtures/7.2.btf"
expect 2 '!stdout' . stderr .
result "two objects" $?

run scan --since "$tmp/none" "$fixtures/7.2.btf"
refused '.*/none: '
result "an old object that is not there" $?

cp "$tmp/old.txt" "$tmp/kept.txt"
run scan --since "$tmp/kept.txt" --output "$tmp/kept.txt" "$fixtures/7.2.btf"
refused '--output .*kept\.txt: is read here as well' && cmp -s "$tmp/kept.txt" "$tmp/old.txt"
result "a report does not replace what it is about" $?

run scan --output /dev/full "$fixtures/6.1.btf"
refused '/dev/full: cannot write the report, No space left on device'
result "a full device" $?

head -c 2000 "$fixtures/6.1.btf" >"$tmp/cut.btf"
run scan "$tmp/cut.btf"
refused '.*cut\.btf: '
result "an object that was cut off" $?

finish
