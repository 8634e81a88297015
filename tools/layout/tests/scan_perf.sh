#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout scan --perf": what perf has printed outweighs what types say.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# The texts have the forms that perf annotate and perf report print; the latter by
# rows of both kinds, with offsets of both kinds.
cp "$fixtures"/perf/*.txt "$tmp"
# Loads alone: that the counter is written is known from its type.
sed '/mem-stores/,$d' "$tmp/report.txt" >"$tmp/loads.txt"

run scan "$fixtures/6.1.btf"
expect 0 stdout '^ +1 .*  dst_entry, '
result "types alone have another at the head" $?

for form in annotate report loads; do
	run scan --perf "$tmp/$form.txt" "$fixtures/6.1.btf"
	expect 0 '!stderr' . stdout '^ +1 .*  page_counter, ' \
		stdout 'min_usage \(offset 72, written in the samples\) shares line 1 with emin \(offset 64, read in the samples\)' \
		stdout 'perf: [0-9.]+ % of what was sampled'
	result "what was sampled comes first: $form" $?
done

run scan --perf "$tmp/annotate.txt" --format json "$fixtures/6.1.btf"
conforms "json: the schema in Documentation" "$(of_documentation scan.schema.json)"

# What is only read, or only written, costs nobody a line.
sed 's/^    20.00    1.00         64/     0.00    0.00         64/' "$tmp/annotate.txt" \
	>"$tmp/true.txt"
run scan --perf "$tmp/true.txt" "$fixtures/6.1.btf"
expect 0 stdout '^ +1 .*  dst_entry, '
result "one member alone is no matter of layout" $?

run scan --draft --struct page_counter --perf "$tmp/annotate.txt" --output "$tmp/draft.yaml" \
	"$fixtures/6.1.btf"
expect 0 && run check --rules "$tmp/draft.yaml" --strict "$fixtures/6.1.btf" &&
	expect 1 stdout 'broken +page_counter: ' stdout 'min_usage' stdout 'emin'
result "a draft of what was sampled" $?

# Lines of which nobody can tell what is on them leave no sample at all.
sed 's/[0-9]\.[0-9]/x.x/g' "$tmp/c2c.txt" >"$tmp/unknown.txt"
run scan --perf "$tmp/unknown.txt" "$fixtures/6.1.btf"
expect 0 stdout '^0 of [0-9]+ contended lines could be told'
result "contended lines that nothing is known of" $?

# Contended lines, as perf c2c prints them; the types come with functions.
if command -v gcc >/dev/null && command -v pahole >/dev/null; then
	cat >"$tmp/c2c.c" <<'END'
typedef struct { int counter; } atomic_t;
struct thing_ops { int (*get)(void); };
struct thing { long a, b; atomic_t refcnt; int pad; struct thing_ops *ops; long rest[20]; };
struct other { long x[64]; };
int get_thing(struct thing *t);
int use_thing(struct thing *t, struct other *o);
int get_thing(struct thing *t) { return t->refcnt.counter++; }
int use_thing(struct thing *t, struct other *o) { return t->ops->get() + (int)o->x[0]; }
int main(void) { return get_thing((struct thing *)0) + use_thing(0, 0); }
END
	gcc -g -O0 -o "$tmp/c2c" "$tmp/c2c.c" 2>"$tmp/stderr" &&
		pahole -J --btf_encode_detached="$tmp/c2c.btf" "$tmp/c2c" 2>"$tmp/stderr"
	made=$?
fi
if [ "${made:-1}" -eq 0 ]; then
	run scan --perf "$tmp/c2c.txt" "$tmp/c2c.btf"
	expect 0 '!stderr' . stdout '^1 of 2 contended lines could be told which struct is on them$' \
		stdout '^ +1 .*  thing, ' stdout 'perf: 90\.00 % of what was sampled' \
		stdout 'refcnt.* \(offset 16, written in the samples\) shares line 0 with ops \(offset 24, read in the samples\)'
	result "c2c: what is on a line, from functions and offsets" $?
	# without the headings, as mails have it, and from before there was a third column
	sed -e '1,/Pareto/{/Pareto/!d}' -e '/^#/d' -e 's/ 0  0xffff/ 0xffff/' \
		-e 's/100.00%    0.00%  *0x/100.00%  0x/' -e 's/    0.00%    0.00%  *0x/    0.00%  0x/' \
		-e 's/  *0.00%  *0x8/ 0x8/' "$tmp/c2c.txt" >"$tmp/mail.txt"
	run scan --perf "$tmp/mail.txt" "$tmp/c2c.btf"
	expect 0 stdout '^1 of 2 contended lines' stdout '^ +1 .*  thing, '
	result "c2c: part of a report, with fewer columns" $?
	for ((size = 100; size < $(wc -c <"$tmp/c2c.txt"); size += 97)); do
		head -c "$size" "$tmp/c2c.txt" >"$tmp/cut.txt"
		run scan --perf "$tmp/cut.txt" "$tmp/c2c.btf"
		[ "$status" -eq 0 ] || refused '.*cut\.txt: holds no samples: ' || break
	done
	[ "$size" -ge "$(wc -c <"$tmp/c2c.txt")" ]
	result "c2c: cut off anywhere" $?
else
	skip "c2c: what is on a line, from functions and offsets" "no gcc or pahole"
	skip "c2c: part of a report, with fewer columns" "no gcc or pahole"
	skip "c2c: cut off anywhere" "no gcc or pahole"
fi

# Nonsense
for ((size = 50; size < $(wc -c <"$tmp/annotate.txt"); size += 61)); do
	head -c "$size" "$tmp/annotate.txt" >"$tmp/cut.txt"
	run scan --perf "$tmp/cut.txt" "$fixtures/6.1.btf"
	[ "$status" -eq 0 ] || refused '.*cut\.txt: holds no samples: ' || break
done
[ "$size" -ge "$(wc -c <"$tmp/annotate.txt")" ]
result "types: cut off anywhere" $?

cat >"$tmp/huge.txt" <<'END'
Annotate type: 'struct rtable' in [kernel.kallsyms] (99999999999999999999999999999 samples):
============================================================================
 Percent     offset       size  field
 1e308 99999999999999999999999 8 x;
 1e999 0 8 x;
 nan 8 8 x;
 100.00 18446744073709551615 8 x;
 100.00 64 99999999999999999999999999999999 x;
 -5 80 8 x;
END
run scan --perf "$tmp/huge.txt" "$fixtures/6.1.btf"
{ [ "$status" -eq 0 ] && ! grep -Eqi 'nan|inf[^o]' "$tmp/stdout"; } || refused '.*huge\.txt: '
result "numbers beyond all measure" $?

printf "Annotate type: 'struct rt\033[31mable' in x (5 samples):\n Percent offset size field\n 100.00 0 8 \033[2Jx;\n" \
	>"$tmp/escape.txt"
run scan --perf "$tmp/escape.txt" "$fixtures/6.1.btf"
! grep -q $'\e' "$tmp/stdout" "$tmp/stderr"
result "escapes in a report of perf" $?

echo nothing >"$tmp/nothing.txt"
run scan --perf "$tmp/nothing.txt" "$fixtures/6.1.btf"
refused '.*nothing\.txt: holds no samples: give what perf c2c report'
result "a text of something else" $?

printf 'PERFILE2\0\0\0' >"$tmp/perf.data"
run scan --perf "$tmp/perf.data" "$fixtures/6.1.btf"
refused '.*perf\.data: is no text that perf has printed: '
result "what perf has recorded, not printed" $?

mkfifo "$tmp/fifo"
run scan --perf "$tmp/fifo" "$fixtures/6.1.btf"
refused '.*fifo: '
result "a pipe that nobody writes to" $?

run scan --perf "$tmp/none.txt" "$fixtures/6.1.btf"
refused '.*none\.txt: '
result "a file that is not there" $?

cp "$tmp/annotate.txt" "$tmp/kept.txt"
run scan --perf "$tmp/kept.txt" --output "$tmp/kept.txt" "$fixtures/6.1.btf"
refused '--output .*kept\.txt: is read here as well' && cmp -s "$tmp/kept.txt" "$tmp/annotate.txt"
result "a report does not replace what it is about" $?

finish
