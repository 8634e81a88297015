#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout suggest": orders, what they respect, and what is refused.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# order: the members that the last run suggested, one line
order() {
	sed -n '/^struct [a-z_]* {$/,/^};$/p' "$tmp/stdout" |
		sed -n 's/^\t[^\t].*[ *]\([a-z_0-9]*\)\( : [0-9]*\|\[[0-9]*\]\)*\( [_a-z(0-9)]*\)*;.*/\1/p' |
		tr '\n' ' '
}

# Kernels
run suggest dst_entry "$fixtures/6.1.btf"
expect 0 stdout '^exact: no order of these blocks is better' \
	stdout '^ +112 +112  bytes$' \
	stdout '^  broken +-> holds +error rtable: hot-write shares no line with read-mostly' \
	stdout '^  broken +-> holds +error rt6_info: hot-write shares no line' \
	'!stdout' '-> broken' '!stderr' .
result "what embeds a struct is judged with it: dst_entry of 6.1" $?

run suggest rtable "$fixtures/6.1.btf"
expect 1 stdout '^  broken +-> broken +error rtable: ' \
	stdout 'both lie in struct dst_entry, whose own order decides: dstlayout suggest dst_entry$' \
	stdout '^kept together or in place: dst \(first\), '
result "what another struct's order decides is named" $?

run suggest file "$fixtures/pack-6.12.107.btf"
expect 0 stdout 'it moves [12] of them$' stdout '^  broken +-> holds +error file: '
result "file of 6.12" $?

run suggest sock "$fixtures/pack-7.2.btf"
expect 0 stdout '^kept together or in place: __sk_common \(first\), .*sock_write_rx \(between markers\)' \
	stdout '^  broken +-> holds +warn  sock: backlog shares no line with receive$' \
	stdout 'both lie in struct sock_common' &&
	[ "$(sed -n '/^struct sock {/{n;p}' "$tmp/stdout" | cut -f2)" = "struct sock_common __sk_common;" ]
result "sock of 7.2 keeps the kernel's groups and its first member" $?

run suggest --strict sock "$fixtures/pack-7.2.btf"
expect 1 && run suggest --strict file "$fixtures/pack-6.12.107.btf" && expect 0
result "with --strict, a warning that stays counts" $?

cp "$tmp/stdout" "$tmp/first"
run suggest --strict file "$fixtures/pack-6.12.107.btf"
expect 0 && cmp -s "$tmp/first" "$tmp/stdout"
result "the same input gives the same order" $?

run suggest rtable "$fixtures/6.1.btf" --struct sock
refused '--struct sock: its rules say nothing of struct rtable, which it does not embed: leave it out$'
result "--struct with a struct that leaves no rule is refused" $?

run suggest dst_entry "$fixtures/6.1.btf" --struct rtable
expect 0 stdout '^  broken +-> holds +error rtable: ' '!stdout' ' error rt6_info: ' '!stderr' .
result "and with one that embeds it, only those rules count" $?

# Small structs, compiled. $cc -m32 may be missing.
cc=${CC:-cc}
if ! printf 'int x;\n' | $cc -xc -g -c -o "$tmp/x.o" - 2>"$tmp/stderr" ||
   ! command -v pahole >"$tmp/stdout" 2>&1; then
	skip "everything that is compiled" "no C compiler, or no pahole"
	finish
fi

# compile NAME [OPTION...]: $tmp/NAME.c into $tmp/NAME.o
compile() {
	$cc -g -fno-eliminate-unused-debug-types "${@:2}" -c -o "$tmp/$1.o" "$tmp/$1.c" \
		2>"$tmp/stderr"
}

# rules TEXT...: one document about struct s
rules() {
	printf '%s\n' "struct: s" "base: line" "$@" >"$tmp/rules.yaml"
}

hot=("hot-write: [h1, h2]" "read-mostly: [r1, r2]")

# suggests NAME [OPTION...]: run on what was compiled
suggests() {
	run suggest s --rules "$tmp/rules.yaml" "${@:2}" "$tmp/$1.o"
}

cat >"$tmp/plain.c" <<-'C'
	struct s { long h1; void *r1; char pad[56]; int h2; int r2; } x;
C
compile plain
rules "${hot[@]}"
suggests plain
expect 0 stdout '^exact' stdout '^  broken +-> holds' && [[ $(order) == *pad*r?" "r?" " ]]
result "an order where there is one" $?

suggests plain --format json
if command -v jq >/dev/null; then
	asks '.method == "exact" and .variants[0].before.size == 80 and
		.variants[0].after.size == 80 and
		([.variants[0].rules[].after.verdict] | unique == ["pass"]) and
		([.order[].member] | sort == ["h1", "h2", "pad", "r1", "r2"]) and
		(.variants[0].groups | map(.after) | unique == [1])'
	result "json: what it says" $?
else
	skip "json: what it says" "no jq"
fi
conforms "json: the schema in Documentation" "$(of_documentation suggest.schema.json)"

# As small as 128 bytes only in an order in which today's would take 144.
cat >"$tmp/smaller.c" <<-'C'
	struct s {
		int r1;
		void *r2;
		char fill[48];
		int small;
		long aligned __attribute__((aligned(16)));
		char more[40];
		int h1, h2[2];
	} x;
C
compile smaller
rules "${hot[@]}"
suggests smaller
expect 0 stdout '^exact' stdout '^ +144 +128  bytes$' stdout '^  holds +-> holds'
result "a struct that gets smaller than today's order can be" $?

# Padding, when no order does it, and not before.
cat >"$tmp/narrow.c" <<-'C'
	struct s { long h1, h2; void *r1, *r2; } x;
C
compile narrow
suggests narrow
expect 0 stdout '^no order alone will do, so these begin a line by hand: ' \
	stdout '____cacheline_aligned_in_smp;' stdout '^ +32 +128  bytes$'
result "a line is begun by hand where no order alone will do" $?

suggests narrow --no-pad
expect 1 '!stdout' cacheline_aligned stdout '^  broken +-> broken'
result "and with --no-pad it is not" $?

suggests narrow --line 4096
expect 1 '!stdout' cacheline_aligned stdout '^ +32 +32  bytes$'
result "nor where the rule stays broken, as the kernel pads to shorter lines" $?

suggests plain
expect 0 '!stdout' cacheline_aligned
result "nor where an order does" $?

# What is respected
cat >"$tmp/whole.c" <<-'C'
	struct inner { int i; };
	struct s {
		struct inner first;
		long h1;
		unsigned int b1 : 3, b2 : 9, b3 : 20;
		void *r1;
		union { int u1; long u2; };
		struct { int n1; int n2; };
		int aligned __attribute__((aligned(16)));
		char __cacheline_group_begin__g[0];
		int g1;
		char g2;
		char __cacheline_group_end__g[0];
		char fill[40];
		int h2, r2;
		char last[];
	} x;
C
compile whole
rules "${hot[@]}" "pin: {first: [first]}"
suggests whole --format json
if command -v jq >/dev/null; then
	# shellcheck disable=SC2016 # jq's variables
	expect 0 && asks '[.order[].member] as $o | ($o | index("b1")) as $b | ($o | index("g1")) as $g |
		$o[0] == "first" and $o[-1] == "last" and $o[$b + 1] == "b2" and $o[$b + 2] == "b3" and
		$o[$g - 1] == "__cacheline_group_begin__g" and $o[$g + 1] == "g2" and
		$o[$g + 2] == "__cacheline_group_end__g"'
	result "pins, runs of bitfields, groups and arrays at the end stay" $?
	asks '.variants[0].after.members | map({(.path): .offset}) | add |
		.aligned % 16 == 0 and .u1 == .u2 and .n2 == .n1 + 4'
	result "alignments, unions and unnamed structs are laid out as they are" $?
else
	skip "pins, runs of bitfields, groups and arrays at the end stay" "no jq"
	skip "alignments, unions and unnamed structs are laid out as they are" "no jq"
fi

# What is printed is C.
cat >"$tmp/unnamed.c" <<-'C'
	struct s {
		long h1;
		void *r1;
		struct { short x; const struct { char y, z : 3; } in[2]; } pt;
		union { int u; long v; } *to[2];
		char fill[40];
		int h2, r2;
	} x;
C
compile unnamed
rules "${hot[@]}"
suggests unnamed
sed -n '/^struct s {$/,/^};$/p' "$tmp/stdout" >"$tmp/printed.c"
echo 'struct s x;' >>"$tmp/printed.c"
expect 0 stdout '^			char y;$' stdout '^			unsigned char z : 3;$|^			char z : 3;$' \
	stdout '^	\} pt;	+/\* +[0-9]+ +6 \*/$' stdout '^	\} \*to\[2\];	+/\* +[0-9]+ +16 \*/$' \
	'!stdout' '\{\.\.\.\}' &&
	compile printed && run check --rules "$tmp/rules.yaml" "$tmp/printed.o" && expect 0
result "members of unnamed types are spelled, and what is printed compiles" $?

cat >"$tmp/enumerated.c" <<-'C'
	struct s { long h1; void *r1; enum { A, B } e; char fill[56]; int h2, r2; } x;
C
compile enumerated
suggests enumerated
expect 0 stdout '^/\* no C yet: \{\.\.\.\} stands for what was declared there \*/$' && suggests plain &&
	expect 0 '!stdout' 'no C yet'
result "what is abbreviated is said to be" $?

rules "${hot[@]}" "pin: {last: [r1]}"
suggests plain
[ "$status" -eq 0 ] && [[ $(order) == *"r1 " ]]
result "what is pinned last is last" $?

rules "${hot[@]}"
suggests plain --first r1
[ "$status" -eq 0 ] && [[ $(order) == "r1 "* ]]
result "--first, too" $?

suggests plain --first r1 --first r1 --optional h2 --optional h2 --align r1=64 --align r1=8
[ "$status" -eq 0 ] && [[ $(order) == "r1 "* ]]
result "what is said of a member twice" $?

suggests plain --align r1=64
refused '--align r1=64: in .*/plain\.o it lies at 8: state what it is declared with$'
result "an alignment that a member does not have is refused" $?

suggests plain --align s=64
refused '--align s=64: in .*/plain\.o it has 80 bytes, no multiple of that: state what it is declared with$'
result "and one that the struct does not have" $?

for less in r1=4 s=4; do
	suggests plain --align $less
	refused "--align $less: it is aligned to 8 bytes anyway: leave it out, or state more\$"
	result "and one without an effect: $less" $?
done

# With and without an optional member, and in several objects at once
cat >"$tmp/maybe.c" <<-'C'
	struct s {
		long h1;
	#ifdef MORE
		char more[16];
	#endif
		int h2, r2;
		void *r1;
		char fill[48];
	} x;
C
compile maybe -DMORE && cp "$tmp/maybe.o" "$tmp/more.o" && compile maybe
run suggest s --rules "$tmp/rules.yaml" "$tmp/more.o" "$tmp/maybe.o"
expect 0 '!stdout' '-> broken' stdout '/maybe\.o$' stdout '/more\.o$'
result "one order for two configurations" $?

run suggest s --rules "$tmp/rules.yaml" --optional more "$tmp/more.o"
expect 0 '!stdout' '-> broken' stdout 'more\.o without more$'
result "with an optional member and without it" $?

if compile plain -m32; then
	mv "$tmp/plain.o" "$tmp/plain32.o"
	compile plain
	run suggest s --rules "$tmp/rules.yaml" "$tmp/plain.o" "$tmp/plain32.o"
	expect 0 '!stdout' '-> broken' stdout 'plain32\.o$'
	result "one order for 64 and 32 bits" $?
else
	compile plain
	skip "one order for 64 and 32 bits" "no compiler for 32 bits"
fi

# 2.6.25-rc1, with and without tclassid, for 64 and for 32 bits. What was merged in
# 2008 left 32 bits as they were.
cat >"$tmp/rc1.c" <<-'C'
	struct callback_head { struct callback_head *next; void (*func)(struct callback_head *); };
	struct s {
		struct callback_head rcu_head;
		struct s *child;
		struct net_device *dev;
		short error, obsolete;
		int flags;
		unsigned long expires;
		unsigned short header_len, trailer_len;
		unsigned int metrics[13];
		struct s *path;
		unsigned long rate_last;
		unsigned int rate_tokens;
	#ifdef CLS
		unsigned int tclassid;
	#endif
		struct neighbour *neighbour;
		struct hh_cache *hh;
		struct xfrm_state *xfrm;
		int (*input)(struct sk_buff *);
		int (*output)(struct sk_buff *);
		struct dst_ops *ops;
		unsigned long lastuse;
		int __refcnt, __use;
		struct s *next;
	} x;
C
rules "hot-write: [__refcnt, __use, lastuse]" "read-mostly: [input, output, ops]"
objects=()
for bits in 64 32; do
	for cls in -UCLS -DCLS; do
		compile rc1 -m$bits $cls || continue
		mv "$tmp/rc1.o" "$tmp/rc1$cls$bits.o"
		objects+=("$tmp/rc1$cls$bits.o")
	done
done
run suggest s --rules "$tmp/rules.yaml" "${objects[@]}"
expect 0 stdout '^exact' stdout '^  broken +-> holds +error s: ' '!stdout' '-> broken' &&
	[ "$(grep -c '^ *[0-9]* *[0-9]*  bytes$' "$tmp/stdout")" -eq ${#objects[@]} ] &&
	! awk '/ bytes$/ && $2 > $1' "$tmp/stdout" | grep -q . &&
	! awk '/lines of hot-write/ && $2 != 1' "$tmp/stdout" | grep -q .
result "2.6.25-rc1, ${#objects[@]} configurations at once: no larger, one line of counters" $?

# A struct in another, whose own rules decide
cat >"$tmp/outer.c" <<-'C'
	struct s { long h1; char fill[104]; long h2; };
	struct outer { struct s in; void *read; char more[56]; } x;
C
compile outer
printf '%s\n' "struct: outer" "base: line" "hot-write: [in.h1, in.h2]" \
	"read-mostly: [read]" >"$tmp/rules.yaml"
suggests outer
expect 0 stdout '^  broken +-> holds +error outer: ' &&
	[ "$(order)" = "h1 h2 fill " ]
result "rules of what embeds the struct" $?

printf '%s\n' "struct: s" "base: line" "rules: [own: h1]" >"$tmp/rules.yaml"
suggests outer
expect 0 stdout '^  broken +-> holds +error outer at in: h1 has nothing else on its lines' \
	stdout '^  broken +-> holds +error s: '
result "what owns its line owns it in what embeds the struct" $?

# A diff, applied: it compiles, pahole agrees with what was promised, check passes.
cat >"$tmp/tree.c" <<-'C'
	#define __cacheline_group_begin(g) char __cacheline_group_begin__##g[0]
	#define __cacheline_group_end(g) char __cacheline_group_end__##g[0]
	#define struct_group(name, ...) \
		union { struct { __VA_ARGS__ } ; struct { __VA_ARGS__ } name; }

	/* struct s { is not declared here: */
	struct other { struct s *s; const char *text; };

	struct s {
		/* the first: it
		 * has two lines */
		long h1;	/* beside it */
		int one, *two, three[2]; /* several */

	#ifdef NOT_THERE
		int not_there;
	#elif 1
		void *r1;
	#else
		long r1;
	#endif
	#define S_FLAG 1	/* of what is in front */
		int (*call)(struct s *s, int (*other)(int, char));
		union {
			int u1;
			/* ; } { */
			struct { char u2, u3; };
		};
	#if 1
		int h2;
		char mark;
	#endif
		__cacheline_group_begin(g);
		short g1;
		__cacheline_group_end(g);
		struct_group(both, int s1; int s2;);
		unsigned int b1 : 3, b2 : 9;
		char fill[40]; int r2; char last;
	} __attribute__((aligned(8))) x;
C
compile tree
printf '%s\n' "struct: s" "base: line" "${hot[@]}" >"$tmp/rules.yaml"
run suggest s --rules "$tmp/rules.yaml" --source "$tmp/tree.c" --format diff "$tmp/tree.o"
expect 0 stdout '^--- a/' stdout '^@@ -' '!stderr' .
result "a diff against the declaration" $?

if command -v patch >/dev/null; then
	cp "$tmp/tree.c" "$tmp/patched.c"
	patch -s "$tmp/patched.c" "$tmp/stdout" >"$tmp/stderr" 2>&1 &&
		compile patched && pahole -J "$tmp/patched.o" 2>"$tmp/stderr"
	result "it applies, and what comes of it compiles" $?

	run suggest s --rules "$tmp/rules.yaml" --format json "$tmp/tree.o"
	if command -v jq >/dev/null; then
		jq -r '.variants[0].after | .size, (.members[] | "\(.path) \(.offset) \(.bit_offset)")' \
			"$tmp/stdout" | sort >"$tmp/promised"
		"$DSTLAYOUT" show s --format json "$tmp/patched.o" | jq -r \
			'.size, (.members[] | select(.path | contains(".") | not) | "\(.path) \(.offset) \(.bit_offset)")' |
			sort >"$tmp/found"
		[ -s "$tmp/found" ] && diff "$tmp/promised" "$tmp/found" >"$tmp/stderr"
		result "members lie where it was promised" $?
		off=$(jq -r '.variants[0].after.members[] | select(.path == "r2") | .offset' "$tmp/stdout")
		pahole -C s "$tmp/patched.o" 2>"$tmp/stderr" | grep -Eq "r2; +/\* +$off +4 \*/"
		result "and pahole says so" $?
	else
		skip "members lie where it was promised" "no jq"
		skip "and pahole says so" "no jq"
	fi
	run check --rules "$tmp/rules.yaml" "$tmp/tree.o"
	expect 1 && run check --rules "$tmp/rules.yaml" "$tmp/patched.o" && expect 0
	result "check passes, which it did not" $?

	run suggest s --rules "$tmp/rules.yaml" --source "$tmp/patched.c" --format diff "$tmp/patched.o"
	expect 0 && [ ! -s "$tmp/stdout" ]
	result "nothing is left to move" $?

	# Words of all lines but the one whose declarators were parted
	words() {
		grep -v 'one\|two\|three' "$1" | tr -s ' \t\n' '\n' | sort
	}
	words "$tmp/tree.c" >"$tmp/words"
	words "$tmp/patched.c" | diff "$tmp/words" - >"$tmp/stderr" &&
		grep -q 'int \*two;' "$tmp/patched.c"
	result "no comment and no branch is lost" $?
else
	skip "it applies, and what comes of it compiles" "no patch"
fi

# Declarations that are refused, in one line that names the place
# source_refused NAME PATTERN [OPTION...]: stdin is the declaration of what
# tree.o or what is compiled of it has
source_refused() {
	cat >"$tmp/refused.c"
	if ! compile refused; then
		result "$1" 1
		return
	fi
	run suggest s --rules "$tmp/rules.yaml" --source "$tmp/refused.c" --format diff \
		"$tmp/refused.o"
	refused "$2"
	result "refused: $1" $?
}

source_refused "branches that would have to be parted" \
	".*/refused\.c:2: '#if' has branches whose members would have to be parted" <<-'C'
	struct s {
	#if 1
		long h1; void *r1; char fill[56]; int h2;
	#else
		int other;
	#endif
		int r2; } x;
C
source_refused "a randomised struct" \
	'.*/refused\.c:4: members of a randomised struct have no order' <<-'C'
	#define randomized_struct_fields_start
	struct s {
		long h1; void *r1; char fill[56]; int h2;
		randomized_struct_fields_start
		int r2; } x;
C
source_refused "two declarations" \
	'.*/refused\.c:4: the struct is declared twice' <<-'C'
	#ifdef OTHER
	struct s { int a; };
	#else
	struct s { long h1; void *r1; char fill[56]; int h2; int r2; } x;
	#endif
C

run suggest s --rules "$tmp/rules.yaml" --source "$tmp/rules.yaml" "$tmp/tree.o"
refused '.*/rules\.yaml: struct s is not declared in it: name the file that does'
result "refused: a file without the declaration" $?

run suggest s --rules "$tmp/rules.yaml" --source "$tmp/narrow.c" "$tmp/tree.o"
refused '.*/narrow\.c: struct s has no [a-z0-9_]+ there: name the file that the object was compiled from'
result "refused: the declaration of another struct of the name" $?

run suggest s --rules "$tmp/rules.yaml" --source "$tmp/nowhere.c" "$tmp/tree.o"
refused '.*/nowhere\.c: '
result "refused: a file that is not there" $?

cp "$tmp/narrow.c" "$tmp/kept.c"
run suggest s --rules "$tmp/rules.yaml" --source "$tmp/narrow.c" --output "$tmp/narrow.c" "$tmp/tree.o"
refused '--output .*narrow\.c: is read here as well' && cmp -s "$tmp/kept.c" "$tmp/narrow.c"
result "refused: a report in place of the declaration" $?

# Alignments that BTF does not have
cat >"$tmp/hidden.c" <<-'C'
	struct s { long h1; int h2; int r2 __attribute__((aligned(64))); void *r1; char f[20]; } x;
C
compile hidden && cp "$tmp/hidden.o" "$tmp/dwarf.o"
pahole --btf_encode_detached="$tmp/hidden.btf" "$tmp/hidden.o" 2>"$tmp/stderr"
rules "${hot[@]}"
run suggest s --rules "$tmp/rules.yaml" "$tmp/hidden.btf"
refused '.*/hidden\.btf: struct s: types do not tell what these are aligned to: .*: --align r2=64$'
result "an alignment that is not known is asked for" $?

run suggest s --rules "$tmp/rules.yaml" --align r2=64 "$tmp/hidden.btf"
expect 0 stdout '__aligned\(64\)' && cp "$tmp/stdout" "$tmp/stated" &&
	run suggest s --rules "$tmp/rules.yaml" "$tmp/dwarf.o" && expect 0 stdout '__aligned\(64\)' &&
	[ "$(grep -v btf "$tmp/stated" | sed '/hidden/d')" = "$(sed '/dwarf/d' "$tmp/stdout")" ]
result "stated, it is what DWARF says" $?

# Baselines
run record --struct s --rules "$tmp/rules.yaml" --output "$tmp/plain.base" "$tmp/plain.o"
expect 0 && run suggest s --rules "$tmp/rules.yaml" "$tmp/plain.base" &&
	expect 0 stdout '^  broken +-> holds' stderr 'what embeds struct s cannot be told here'
result "a baseline, with what it cannot tell" $?

# Bad input
run suggest nosuch "$tmp/plain.o"
refused '.*/plain\.o: no struct nosuch is in it'
result "refused: a struct that is not there" $?
printf 'union s { int h1; int r1; } x;\n' >"$tmp/union.c"
compile union
suggests union
refused '.*/union\.o: s is a union, which has no order: name a struct'
result "refused: a union" $?
suggests plain --optional nosuch
refused "--optional nosuch: struct s has no such member of its own: dstlayout show lists them\$"
result "refused: an option about no member" $?
for near in "--first padd" "--last padd" "--optional padd" "--align padd=8"; do
	# shellcheck disable=SC2086 # words
	suggests plain $near
	refused "$near: struct s has no such member of its own: did you mean 'pad'\?\$"
	result "refused, with what may be meant: $near" $?
done
suggests plain --align h1=3
refused '--align h1=3: is no MEMBER=BYTES: give a power of two up to 4096'
result "refused: an alignment that is none" $?
suggests plain --first in.h1
refused '--first in\.h1: is no member of the struct itself'
result "refused: what lies inside of a member" $?
suggests plain --first h1 --last h1
refused '--first h1 --last h1: it cannot be both: leave one out'
result "first and last at once" $?
suggests plain --format diff
refused '--format diff: there is nothing to compare with'
result "refused: a diff without a source" $?
suggests plain --seconds 1
refused '--seconds 1: nothing is to be measured'
result "refused: a time without a measurement" $?
rules "${hot[@]}" "pin: {first: [nosuch]}"
suggests plain
refused ".*rules\.yaml:5:15: struct s has no member 'nosuch' of its own that could be pinned"
result "refused: a pin of nothing" $?
rules "${hot[@]}" "pin: {first: [r1], last: [r1]}"
suggests plain
refused ".*rules\.yaml:5:27: r1 cannot be both first and last: leave one out"
result "refused: a pin at both ends" $?
rules "${hot[@]}" "pin: {first: [r1], last: [h1]}"
suggests plain --last r1
refused '--last r1: .*rules\.yaml:5:15 pins it first: leave the option out, or choose other rules by --rules$'
result "refused: last what the rules pin first" $?
suggests plain --first h1
refused '--first h1: .*rules\.yaml:5:27 pins it last: leave the option out, '
result "refused: first what the rules pin last" $?
rules "rules: [size: 100]"
suggests plain --verify
refused 's: no rule says which of its members are written and which are read'
result "refused: nothing to measure" $?

# Measuring: any verdict will do, the machine may be busy or have one CPU
rules "${hot[@]}"
suggests plain --verify --seconds 1
expect 0 stdout '^measured on this machine, struct s:$' \
	stdout '^  before +split +loopback +read +control .*(shares|apart|unsure|skip)' \
	stdout '^  after +split +loopback +read +control .*(shares|apart|unsure|skip)'
result "both orders are measured" $?

finish
