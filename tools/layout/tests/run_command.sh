#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout run": its options, what it refuses, and how it leaves things, in a
# directory that looks like debugfs; and in a process of its own.
set -u
# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"
unset DSTLAYOUT_RULES

bad=$(row rc1 read control shares 4.000 3.500 4.500)
good=$(row good read control apart 1.000 0.990 1.010)
open=$(row open read control unsure 1.020 0.990 1.050)
gone=$(row gone write control skip - - -)

# What is written, and what is left
fake "$bad"
measure --gap 5
expect 0 && [ "$(cat "$harness/control")" = start ] &&
	cmp -s "$harness/config" "$tmp/config"
result "it starts a run, and leaves the configuration as it was" $?
expect 0 stdout '^machine: release=6\.0\.0-fake, line=64$' \
	stdout '^asked for: gap=5$' '!stdout' $'\e' '!stderr' . \
	stdout '^shape +mode +mix +cpus +side +twin ' \
	stdout '^rc1 +split +loopback +2 +read +control +4\.000 +1\.000 +4\.000 +3\.500 +4\.500 +shares ' \
	stdout '^skip_split_loopback_write: these CPUs show no sharing$'
result "text: machine, table, reasons" $?

# A struct becomes a shape
fake "$(row rtable@6.1.btf read control shares 4.000 3.500 4.500)" \
	"$(row rtable@6.1.btf read field:rt_genid unsure 1.000 0.900 1.100)" \
	"$(row rtable@6.1.btf read alone:rt_genid shares 3.000 2.900 3.100)"
measure --struct rtable --object "$fixtures/6.1.btf" --twin control,field,alone
expect 0 && grep -qx 'shape rtable@6.1.btf size=176 base=64' "$harness/custom" &&
	grep -qx 'field dst.__refcnt off=64 size=4 role=hot-write op=ref' "$harness/custom" &&
	grep -qx 'field dst.lastuse off=72 size=8 role=hot-write op=stamp' "$harness/custom" &&
	grep -qx 'field rt_genid off=112 size=4 role=read-mostly op=load' "$harness/custom" &&
	[ "$(tail -n 1 "$harness/custom")" = end ]
result "a struct of a kernel is given to the harness" $?
expect 0 stdout 'struct rtable of .*/6\.1\.btf, 176 bytes' \
	stdout 'split loopback read: the checker says shares, measured is shares, penalty 4\.000 .*: they agree$' \
	stdout '^  rt_genid +112 +4 +read-mostly +load +shares with dst\.__refcnt +loopback read shares 3\.000 +loopback read unsure 1\.000$'
result "what the checker says stands beside what was measured" $?

fake "$(row rtable@7.2.btf read control shares 4.000 3.500 4.500)"
measure --struct rtable "$fixtures/7.2.btf"
expect 0 stdout 'the checker says apart, measured is shares, .*: they disagree: '
result "where they disagree, it says so" $?

fake "$good"
measure --struct rtable --object "$fixtures/6.1.btf" --op dst.__use=ref \
	--op rt_type=load
expect 0 && grep -qx 'field dst.__use off=68 size=4 role=hot-write op=ref' "$harness/custom" &&
	grep -qx 'field rt_type off=120 size=2 role=read-mostly op=load' "$harness/custom"
result "--op changes and adds fields" $?

# Judging
for case in "0:$good" "1:$bad" "3:$open" "4:$gone" "1:$good|$bad|$open" \
	"3:$good|$open|$gone" "0:$good|$gone"; do
	mapfile -t rows <<<"${case#*:}"
	IFS='|' read -ra rows <<<"${case#*:}"
	fake "${rows[@]}"
	measure --max-penalty 1.02
	expect "${case%%:*}" stdout 'rows lie above the penalty of 1\.020' || break
done
expect "${case%%:*}"
result "--max-penalty: 0 below, 1 above, 3 neither, 4 nothing" $?
for case in "0:$bad" "0:$open|$good" "3:$open|$gone" "4:$gone"; do
	IFS='|' read -ra rows <<<"${case#*:}"
	fake "${rows[@]}"
	measure
	expect "${case%%:*}" || break
done
expect "${case%%:*}"
result "without it: 0 measured, 3 unsure, 4 nothing" $?

# Several runs
fake "$bad" "$open"
measure --repeat 3
expect 0 stdout '^rc1 +split +loopback +2 +read +control +- +3 +0 +0 +0 +4\.000 +4\.000 +4\.000$' \
	stdout '^open +.* 0 +0 +3 +0 +1\.020 '
result "--repeat: how often each verdict, and the range" $?
measure --ref atomic,parts-4
expect 0 stdout 'atomic:ns_per_op +penalty +verdict +parts-4:ns_per_op +penalty +verdict$' \
	stdout '^rc1 .* 4\.000 +4\.000 +shares +4\.000 +4\.000 +shares$' &&
	cmp -s "$harness/config" "$tmp/config"
result "--ref: strategies side by side" $?

# Throughput
fake "$(row a write control apart 1 1 1 2)" "$(row a write control apart 1 1 1 4)" \
	"$(row a write control apart 1 1 1 6)" "$(row a write control apart 1 1 1 8)"
measure --sweep
expect 0 stdout '^threads +a +fit$' stdout '^ +8 +1000\.00 +[-+0-9.]+%$' \
	stdout '^a: lambda .*, sigma .*, kappa ' '!stderr' .
result "--sweep: threads down, layouts across, and a fit" $?

run run --fit "$fixtures/scaling-3.5.txt"
expect 0 stdout '^threads +3\.5 +fit +moved +fit$' \
	stdout '^ +32 +3498\.25 +-6\.8% +6540\.06 +\+1\.7%$' \
	stdout '^3\.5: lambda 748\.9.*errs by at most 6\.75 %, by 3\.04 % on average; most is done by 15 threads$' \
	stdout '^moved: .*by 2\.20 % on average; most is done by 25 threads$'
result "--fit: the table of 2012" $?

# What there is
fake
measure --list
expect 0 stdout '^#   gap=0$' stdout '^shape 2\.6\.25 size=200 base=64$' \
	'!stdout' 'shape 2\.6\.25/control' &&
	[ ! -s "$harness/control" ]
result "--list: keys and shapes, and no run" $?
measure --list --twin all
expect 0 stdout '^shape 2\.6\.25/control '
result "--list: twins as well" $?
measure --list
sed 's/^shape [^ ]*/shape mine/' "$tmp/stdout" >"$tmp/mine"
fake "$(row mine read control apart 1.000 0.990 1.010)"
measure --shape-file "$tmp/mine" --format json
expect 0 && [ "$(head -n 1 "$harness/custom")" = "shape mine size=200 base=64" ]
result "what --list prints is what --shape-file takes" $?

# What is refused: nothing is measured
refuses() {
	local name=$1 pattern=$2

	shift 2
	fake "$good"
	measure "$@"
	refused "$pattern" && [ ! -s "$harness/control" ] &&
		cmp -s "$harness/config" "$tmp/config"
	result "$name" $?
}
refuses "an unknown key" "--set gpa=1: .*/dstlayout has no key 'gpa': did you mean 'gap'\?" --set gpa=1
refuses "no key at all" '--set gap: is not of the form KEY=VALUE' --set gap
refuses "a value that would be another line" '--set gap=1.shape=all: has a blank in it' --set $'gap=1\nshape=all'
refuses "an operation that there is not" '--op a=reff: is not of the form FIELD=OP' --struct rtable --op a=reff
refuses "a member that there is not" "--op dst\.opz=load: struct rtable of .* has no such member: did you mean 'dst\.ops'" \
	--struct rtable --object "$fixtures/6.1.btf" --op dst.opz=load
refuses "a struct that there is not" "--struct rtabel: no rule is about this struct: did you mean 'rtable'\?" \
	--struct rtabel
refuses "a struct without rules" '--struct list_head: no rule is about this struct: write one' --struct list_head
refuses "a struct that the object lacks" '.*: no struct dentry is in it' \
	--struct dentry --object "$fixtures/6.1.btf"
refuses "an object without a struct" '/dev/null: an object means nothing without --struct' --object /dev/null
refuses "a penalty that is none" '--max-penalty much: is no penalty' --max-penalty much
refuses "the same strategy twice" '--ref a,b,a: names a twice' --ref a,b,a
refuses "no number of runs" '--repeat 0: no number that makes sense here' --repeat 0
refuses "a format that there is not" '--format sarif: unknown format: it is one of text, ktap, json, junit' --format sarif
refuses "a module beside one that is loaded" '--module x\.ko: the module is loaded already' --module x.ko
refuses "a file without shapes" '.*/debugfs/dstlayout/control: is empty' --shape-file "$harness/control"
refuses "no such file of shapes" '/nope: no such file' --shape-file /nope
refuses "a report in place of what is read" '--output .*/mine: is read here as well' \
	--shape-file "$tmp/mine" --output "$tmp/mine"
refuses "a report where there is no directory" '/nope/x: cannot write the report, No such file' \
	--output /nope/x
refuses "a report in place of a directory" '.*: cannot write the report, Is a directory' \
	--output "$tmp"
refuses "files that belong elsewhere" '--user: needs neither --module nor --debugfs' --user

fake "$good"
"$DSTLAYOUT" run --debugfs "$debugfs" >&- 2>"$tmp/stderr"
status=$?
: >"$tmp/stdout"
refused 'standard output: cannot write the report, Bad file descriptor' &&
	[ ! -s "$harness/control" ]
result "no standard output" $?

fake "$good"
echo "state=running unit=1/10 elapsed_ms=9 series=1/3" >"$harness/status"
measure
refused '.*/dstlayout: a run is under way already: wait for its end' && [ ! -s "$harness/control" ]
result "a run of somebody else" $?

fake "$good"
if command -v flock >/dev/null; then
	flock "$debugfs" "$DSTLAYOUT" run --debugfs "$debugfs" >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	refused '.*/debugfs: another dstlayout run is using the harness' && [ ! -s "$harness/control" ]
	result "another one of this program" $?
else
	skip "another one of this program" "no flock (package util-linux)"
fi

run run --debugfs /nope
refused '/nope: debugfs is not there, No such file or directory: mount -t debugfs'
result "no debugfs" $?

if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null &&
	setpriv --reuid 65534 --clear-groups test -x "$DSTLAYOUT" 2>/dev/null; then
	chmod 700 "$debugfs"
	setpriv --reuid 65534 --clear-groups "$DSTLAYOUT" run --debugfs "$debugfs" \
		>"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	refused '.*: (is for root only: run this as root, or use --user|debugfs is not there, Permission denied)'
	result "not root" $?
else
	skip "not root" "needs to be root first, and setpriv"
fi

# Results that are none
for damage in 's/ [0-9]*$//' '/^# state/d' '/^[a-z0-9]/d; /^# skip/d' 's/ apart / maybe /' 's/twin/nwit/'; do
	fake "$good"
	sed -i "$damage" "$harness/results"
	measure
	refused '.*/dstlayout/results' || break
	cmp -s "$harness/config" "$tmp/config" || break
done
refused '.*/dstlayout/results'
result "results of another version" $?
fake "$good"
printf 'rc1 split' >>"$harness/results"
measure
refused '.*/dstlayout/results:[0-9]+: the line has no end' && cmp -s "$harness/config" "$tmp/config"
result "results that were cut off" $?

# --fit
fit_refused() {
	printf '%b' "$2" >"$tmp/table"
	run run --fit "$tmp/table"
	refused "$3"
	result "--fit: $1" $?
}
cp "$fixtures/scaling-3.5.txt" "$tmp/table"
run run --fit "$tmp/table" --output "$tmp/table"
refused '--output .*/table: is read here as well' && cmp -s "$tmp/table" "$fixtures/scaling-3.5.txt"
result "--fit: a report in place of the table" $?
fit_refused "no headings" '1 2\n2 3\n' '.*/table:1: begins with a figure: put a line of headings first'
fit_refused "no layout" 'threads\n1\n' '.*/table:1: has no layout in it'
fit_refused "no figures" 'threads a\n' '.*/table: has no figures in it'
fit_refused "a word" 'threads a\n1 x\n' ".*/table:2: 'x' is no figure"
fit_refused "too few in a line" 'threads a b\n1 2\n' '.*/table:2: has fewer figures than there are headings'
fit_refused "too many in a line" 'threads a\n1 2 3\n' '.*/table:2: has more figures than there are headings'
fit_refused "nothing done" 'threads a\n1 1\n2 0\n3 2\n4 3\n' 'a: row 2 is not above 0'
printf 'threads a\n1 1\n2 2\n3 3\n' >"$tmp/table"
run run --fit "$tmp/table"
expect 0 stdout '^no law is fitted to fewer than 4 numbers of threads$' '!stderr' .
result "--fit: three points are no curve" $?

if grep -q __asan_init "$DSTLAYOUT"; then
	skip "the command is linked with libc alone" "a sanitizer's libraries are linked, too"
else
	ldd "$DSTLAYOUT" >"$tmp/stdout" 2>"$tmp/stderr"
	! grep -vE '^[[:blank:]]*(linux-(vdso|gate)|libc\.|libdl\.|/lib.*/ld-|/lib/ld)' "$tmp/stdout"
	result "the command is linked with libc alone" $?
fi

# In this process: the real thing, for as short a time as it takes. What comes out
# depends on the machine, which is nobody's failure.
quick=(--user --shape 2.6.25 --mix loopback --seconds 1 --set units=10)
run run "${quick[@]}"
case $status in
0 | 3 | 4) expect "$status" stdout '^2\.6\.25 +split +loopback ' '!stderr' '!' ;;
*) false ;;
esac
result "--user: measures" $?
if [ "$(id -u)" -eq 0 ] && command -v setpriv >/dev/null &&
	setpriv --reuid 65534 --clear-groups test -x "$DSTLAYOUT" 2>/dev/null; then
	timeout 60 setpriv --reuid 65534 --regid 65534 --clear-groups --bounding-set=-all \
		"$DSTLAYOUT" run "${quick[@]}" >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	case $status in
	0 | 3 | 4) expect "$status" stdout '^2\.6\.25 +split +loopback ' '!stderr' . ;;
	*) false ;;
	esac
	result "--user: needs no privilege" $?
else
	skip "--user: needs no privilege" "needs to be root first, and setpriv"
fi
run run "${quick[@]}" --gap nope
refused '.*: gap=nope is not allowed: it takes '
result "--user: the harness says what is wrong" $?
run run "${quick[@]}" --shape nope
refused '.*: shape=nope is not allowed: it takes '
result "--user: a shape that there is not" $?
printf 'shape mine size=8 base=64\nfield a off=0 size=4 role=hot-write op=ref\nfield b off=2 size=4 role=read-mostly op=load\nend\n' >"$tmp/mine"
run run "${quick[@]}" --shape-file "$tmp/mine"
refused "$tmp/mine: "
result "--user: a shape that is none, by the name of its file" $?

for signal in INT:130 TERM:143 HUP:129; do
	# A job that a shell starts in the background would ignore SIGINT.
	timeout --foreground --preserve-status -s "${signal%:*}" 1 \
		"$DSTLAYOUT" run --user --shape 2.6.25 --seconds 30 \
		--set window_us=100000 >"$tmp/stdout" 2>"$tmp/stderr"
	status=$?
	expect "${signal#*:}" '!stdout' . '!stderr' .
	result "--user: SIG${signal%:*} ends it, and nothing is reported" $?
done

if command -v script >/dev/null; then
	script -qec "TERM=xterm '$DSTLAYOUT' run --user --shape 2.6.25 --seconds 2 --set window_us=20000" \
		/dev/null </dev/null >"$tmp/stdout" 2>"$tmp/stderr"
	grep -qE $'\r\\[#* *\\] run 1 of 1: series [0-9]+ of [0-9]+, unit' "$tmp/stdout"
	result "--user: progress on a terminal" $?
else
	skip "--user: progress on a terminal" "no script (package bsdutils)"
fi

finish
