#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout check --tree": layouts of a kernel tree that is not built.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES
export TMPDIR=$tmp/work
mkdir "$TMPDIR"
tree=$tmp/tree
# In place of the kernel's own rules
of_2008=(--rules "$fixtures/tree/rules.yaml")

# prepared DIR [OPTION...]: the fixture, with a configuration.
prepared() {
	cp -r "$fixtures/tree" "$1" || exit 2
	shift
	printf 'CONFIG_%s=y\n' "$@" >"$tree/.config"
	make -s -C "$tree" MAKEFLAGS= olddefconfig modules_prepare || exit 2
}

# clean: whether nothing is left where the stub was compiled.
clean() {
	[ -z "$(ls -A "$TMPDIR")" ]
}

for needed in make pahole; do
	command -v $needed >/dev/null && continue
	skip "check --tree" "no $needed"
	finish
done

prepared "$tree" NOTHING
run check "${of_2008[@]}" --tree "$tree"
expect 0 stdout 'ok  dst_entry: hot-write shares no line with read-mostly' \
	stdout 'ok  dst_entry: hot-write fits one line' \
	stdout 'skipped  elsewhere: .*name no header' '!stderr' . && clean
result "holds where the counters lie on one line" $?

# The place that is reported is that of the header, not of the stub.
sed -i 's/^#define.*//; $a#define CONFIG_NET_CLS_ROUTE 1' "$tree/include/generated/autoconf.h"
run check "${of_2008[@]}" --tree "$tree"
expect 1 stdout 'dst_entry: hot-write does not fit one line' stdout 'lastuse +192' \
	stdout "$tree: struct dst_entry, 208 bytes.*include/net/dst.h:" && clean
result "fails where an option parts them, at the header's line" $?

run check "${of_2008[@]}" --tree "$tree" --format ktap
expect 1 stdout '^ *not ok ' && clean
result "other formats work as for any object" $?

if command -v jq >/dev/null; then
	run check "${of_2008[@]}" --tree "$tree" --format json
	expect 1 && asks ".objects[0].object == \"$tree\" and
		.objects[0].release == \"2.6.25-fake\"" && clean
	result "the object is the tree, with its release" $?
else
	skip "the object is the tree, with its release" "no jq"
fi

run check "${of_2008[@]}" --tree "$tree" --struct elsewhere
refused '--struct elsewhere: its rules name no header' && clean
result "a struct that is asked for and has no header" $?

run check "${of_2008[@]}" --tree "$tree" --stub "$tmp/stub.o"
expect 1 && run show --rules "$fixtures/tree/rules.yaml" dst_entry "$tmp/stub.o" &&
	expect 0 stdout '192 +8 +hot-write +lastuse' && clean
result "what was compiled is kept if asked for" $?
run check "${of_2008[@]}" --tree "$tree" --stub /dev/full
expect 2 '!stdout' . stderr '^dstlayout: /dev/full: '
result "nowhere to keep it" $?
"$DSTLAYOUT" check "${of_2008[@]}" --tree "$tree" >&- 2>"$tmp/stderr"
status=$?
: >"$tmp/stdout"
refused 'standard output: cannot write the report, Bad file descriptor' && clean
result "no standard output" $?
run check "${of_2008[@]}" --stub "$tmp/stub.o"
refused "--stub $tmp/stub.o: means nothing without"
result "nothing to keep" $?

# What one make says to another must not reach kbuild.
MAKEFLAGS='-n -- O=nowhere' MAKELEVEL=3 run check "${of_2008[@]}" --tree "$tree"
expect 1 '!stderr' . && clean
result "run by another make" $?

cp -r "$tree" "$tmp/broken"
echo '#define CONFIG_BROKEN 1' >>"$tmp/broken/include/generated/autoconf.h"
run check "${of_2008[@]}" --tree "$tmp/broken"
refused "--tree $tmp/broken: its kbuild does not compile.*error: #error nobody has made this work: see $TMPDIR/dstlayout-tree\..*\.log" &&
	grep -q 'nobody has made' "$TMPDIR"/*.log
result "what does not compile: one line, and the log" $?
rm -f "$TMPDIR"/*.log
clean
result "nothing but the log was left" $?

# A header that is not there is the affair of the rules that name it.
cat >"$tmp/none.yaml" <<-'YAML'
	struct: route
	include: net/none.h
	hot-write: [a]
	read-mostly: [b]
	---
	struct: flow ?
	include: [net/dst.h, net/none/flow-keys.h]
	hot-write: [a]
	read-mostly: [b]
	---
	struct: nobody
	include: net/dst.h
	hot-write: [a]
	read-mostly: [b]
YAML
run check "${of_2008[@]}" --rules "$tmp/none.yaml" --tree "$tree"
expect 1 stdout '^ +broken  route: no struct of this name in this object$' \
	stdout '^ +its header net/none\.h is not in this tree$' \
	stdout '^ skipped  flow: not looked at: its header net/none/flow-keys\.h is not in this tree$' \
	stdout '^ +broken  nobody: no struct of this name' stdout 'dst_entry: hot-write ' \
	'!stdout' 'dstlayout_lacks' '!stderr' . &&
	[ "$(grep -c 'is not in this tree' "$tmp/stdout")" -eq 2 ] && clean
result "a header that is not there: the rules about it fail, others are asked" $?
run check --rules "$tmp/none.yaml" --struct flow --tree "$tree"
refused ".*: nothing was checked: its header net/none/flow-keys\.h is not in this tree" && clean
result "nothing but a header that is not there" $?
if command -v jq >/dev/null; then
	run check --rules "$tmp/none.yaml" --struct route --tree "$tree" --format json
	expect 1 && asks '[.objects[0].results[] | [.struct, .verdict, .level]] == [["route", "fail", "error"]]'
	result "a header that is not there: json" $?
else
	skip "a header that is not there: json" "no jq"
fi
sed -i '1i#include <net/inner.h>' "$tmp/broken/include/net/dst.h"
run check "${of_2008[@]}" --tree "$tmp/broken"
refused '.*net/inner.h: No such file or directory: see [^ ]*\.log$'
result "a header that a header includes is not there" $?
echo 'struct flow { char a[64], b; };' >"$tmp/broken/include/net/flow.h"
printf 'struct: flow\ninclude: net/flow.h\nbase: 64\nrules: [apart: [a, b]]\n' >"$tmp/flow.yaml"
run check "${of_2008[@]}" --rules "$tmp/flow.yaml" --tree "$tmp/broken"
refused '.*net/inner.h: No such file or directory: see .*\.log, or name structs of other headers by --struct$'
result "and says how to ask for what other headers define" $?
run check "${of_2008[@]}" --rules "$tmp/flow.yaml" --struct flow --tree "$tmp/broken"
expect 0 stdout 'ok  flow: ' '!stderr' .
result "which can be asked for alone" $?
rm -f "$TMPDIR"/*.log

# Which one that is, $CC would decide.
cc=${CC-}
unset CC
CROSS_COMPILE=none- run check "${of_2008[@]}" --tree "$tree"
refused "--tree $tree: its kbuild does not compile.*: .*none-gcc: (not found|No such file or directory): see "
result "a compiler that is not there is named" $?
[ -z "$cc" ] || export CC="$cc"
rm -f "$TMPDIR"/*.log
CROSS_COMPILE=none- CC=${CC:-cc} run check "${of_2008[@]}" --tree "$tree"
expect 1 '!stderr' . && clean
result "CC names another" $?

run check "${of_2008[@]}" --tree "$fixtures"
refused "--tree $fixtures: is no prepared kernel build directory" && clean
result "a directory that is no tree" $?
run check "${of_2008[@]}" --tree "$tree" "$fixtures/7.2.btf"
refused '.*7.2.btf: means nothing to --tree'
result "an object beside it" $?
run check --markers --tree "$tree"
refused "--tree $tree: goes with neither --markers"
result "markers beside it" $?
TMPDIR=$tmp/none run check "${of_2008[@]}" --tree "$tree"
refused "TMPDIR $tmp/none: nothing can be made there"
result "nowhere to work" $?
mkdir "$tmp/a b"
TMPDIR="$tmp/a b" run check "${of_2008[@]}" --tree "$tree"
refused "TMPDIR $tmp/a b: make cannot work"
result "a name that make would split" $?

# gone PID: whether it ended; whoever inherits it may not have noticed yet.
gone() {
	local i

	for ((i = 0; i < 100; i++)); do
		grep -q "^State:[^A-Z]*[RSDT]" "/proc/$1/status" 2>/dev/null || return 0
		sleep 0.1
	done
	return 1
}

# A compiler that takes long, and what it is interrupted by
cp -r "$tree" "$tmp/slow"
cat >"$tmp/cc" <<-SH
	#!/bin/sh
	: >"\$TMPDIR/assembly.s"
	echo \$\$ >"$tmp/cc.pid"
	exec sleep 60
SH
chmod +x "$tmp/cc"
for signal in INT TERM; do
	rm -f "$tmp/cc.pid"
	# a job of a script ignores SIGINT, unless it leads a group
	set -m
	CC=$tmp/cc "$DSTLAYOUT" check "${of_2008[@]}" --tree "$tmp/slow" \
		>"$tmp/stdout" 2>"$tmp/stderr" </dev/null &
	set +m
	for ((i = 0; i < 600; i++)); do
		[ -s "$tmp/cc.pid" ] && break
		sleep 0.1
	done
	kill -$signal $!
	wait $! 2>/dev/null
	status=$?
	[ "$status" -gt 128 ] && [ ! -s "$tmp/stderr" ] && clean &&
		gone "$(cat "$tmp/cc.pid")"
	result "SIG$signal ends the compiler, and leaves nothing" $?
done

# What options move
prepared "$tmp/two" NOTHING
tree=$tmp/two
make -s -C "$tree" MAKEFLAGS= olddefconfig modules_prepare
echo '# CONFIG_XFRM is not set' >>"$tree/.config"
run check "${of_2008[@]}" --tree "$tree" --config-matrix CONFIG_NET_CLS_ROUTE,XFRM
expect 1 stdout '^ +# +NET_CLS_ROUTE +XFRM +layout$' stdout '^ +0 +as configured$' \
	stdout '^ +1 +off +off +the same$' stdout '^ +2 +off +on +the same$' \
	stdout '^ +3 +on +off +differs:$' \
	stdout '^ +dst_entry: 200 -> 208 bytes, __refcnt 172 -> 180, __use 176 -> 184, lastuse 184 -> 192, input 96 -> 104' \
	stdout '^dst_entry: apart hot-write read-mostly +ok +ok +ok +ok +ok$' \
	stdout '^dst_entry: together hot-write +ok +ok +ok +FAIL +FAIL$' '!stderr' . && clean
result "matrix: an option that parts the counters, and one that does nothing" $?
run check "${of_2008[@]}" --tree "$tree" --config-matrix BROKEN
expect 0 stdout '^ +2 +on +does not compile: .*nobody has made this work' \
	stdout '^dst_entry: together hot-write +ok +ok +-$' && clean
result "matrix: a combination that does not compile" $?
if command -v jq >/dev/null; then
	run check "${of_2008[@]}" --tree "$tree" --config-matrix BROKEN,NET_CLS_ROUTE --format json
	expect 1 && asks '(.combinations | length) == 5 and .combinations[2].options.NET_CLS_ROUTE and
		.combinations[2].differences[0] == {struct: "dst_entry", member: null, before: 200, after: 208} and
		(.combinations[3].compiles | not) and
		[.rules[] | select(.rule == "together hot-write") | .verdicts] ==
			[["pass", "pass", "fail", null, null]]'
	result "matrix: json" $?
else
	skip "matrix: json" "no jq"
fi
run check "${of_2008[@]}" --tree "$tree" --config-matrix BROKEN,NET_CLS_ROUTE --format json
conforms "matrix: the schema in Documentation" "$(of_documentation config-matrix.schema.json)"
# Options that move nothing because there are none of the name
for wrong in CONFIG_NET_CLS_ROUTEE NET_CLS_RUOTE; do
	run check "${of_2008[@]}" --tree "$tree" --config-matrix "XFRM,$wrong"
	refused "--config-matrix: no header that was compiled asks for CONFIG_${wrong#CONFIG_}, and $tree/\.config does not have it: did you mean 'NET_CLS_ROUTE'\?" && clean
	result "matrix: $wrong is none, but like one" $?
done
cp -r "$tree" "$tmp/within"
sed -i '1i#ifdef CONFIG_NET_CLS_ROUTE\n#include <net/cls.h>\n#endif' "$tmp/within/include/net/dst.h"
echo '#ifdef CONFIG_NET_CLS_INNER' >"$tmp/within/include/net/cls.h"
echo '#endif' >>"$tmp/within/include/net/cls.h"
run check "${of_2008[@]}" --tree "$tmp/within" --config-matrix NET_CLS_ROUTE,NET_CLS_INNER
expect 1 stdout '^ +4 +on +on +differs:$' && clean
result "matrix: an option that a header asks for with another one only" $?
run check "${of_2008[@]}" --tree "$tree" --config-matrix A,B,C,D,E,F,G
refused '--config-matrix: more than 6 options'
result "matrix: too many options" $?
run check "${of_2008[@]}" --tree "$tree" --config-matrix A,CONFIG_A
refused '--config-matrix: A stands there twice'
result "matrix: the same one twice" $?
run check "${of_2008[@]}" --tree "$tree" --config-matrix A,B-C
refused "--config-matrix: 'B-C' is no option"
result "matrix: what is no option" $?
run check "${of_2008[@]}" --config-matrix A
refused '--config-matrix: means nothing without a configuration'
result "matrix: no tree" $?
run check "${of_2008[@]}" --tree "$tree" --config-matrix A --format junit
refused '--format junit: unknown format'
result "matrix: no such format" $?

# Real headers, if some were fetched. Their flags and kbuild are of a real kernel.
headers=$(echo "$TEST_SRC"/../../../build/kernels/6.1/usr/src/linux-headers-6.1*-amd64)
if [ -e "$headers/include/generated/autoconf.h" ]; then
	run check --tree "$headers"
	expect 1 stdout 'broken  rtable: ' stdout 'rt_genid +112' '!stderr' . && clean
	result "6.1: every header that the pack names compiles" $?
	run check --struct rtable --tree "$headers" --config-matrix NET_DEV_REFCNT_TRACKER,REF_TRACKER
	expect 1 stdout '^ +4 +on +on +differs:$' \
		stdout '^ +rtable: 176 -> 184 bytes, .*rt_genid 112 -> 120' && clean
	result "6.1: what the tracker of references moves" $?
	run check --struct rtable --tree "$headers" --config-matrix XFRM,LWTUNNEL,IP_ROUTE_CLASSID
	expect 1 '!stdout' '[0-9] -> [0-9]' stdout 'dst.xfrm 32 -> none$' \
		stdout '^ +8 +on +on +on +the same$' && clean
	result "6.1: what moves nothing" $?
else
	skip "6.1: every header that the pack names compiles" "no headers were fetched"
	skip "6.1: what the tracker of references moves" "no headers were fetched"
	skip "6.1: what moves nothing" "no headers were fetched"
fi

finish
