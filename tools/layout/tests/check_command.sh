#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout check" on the types of six kernels: verdicts, exit status, and
# what is refused.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# The 2023 problem: 6.1 has it, what came after the fix does not, and at the
# line size of s390x it is still there.
run check --struct rtable "$fixtures/6.1.btf"
expect 1 stdout '^ *dst\.__refcnt +64 +4 +dst\.lwtstate +80 +8 .*certain' \
	stdout '^ *dst\.__refcnt +64 +4 +rt_genid +112 +4 .*line 1 ' \
	stdout 'struct rtable, 176 bytes, definition 1 of 1' \
	stdout 'why +each packet' stdout 'source +d288a162dd1c' \
	'!stdout' '^ *dst\.[a-z_]+ +[0-9]+ +[0-9]+ +dst\.(ops|input|output|xfrm|_metrics) ' \
	'!stderr' .
result "6.1: rtable is broken by lwtstate and rt_genid" $?

run check --struct rt6_info "$fixtures/6.1.btf"
expect 1 stdout 'dst\.__refcnt +64 +4 +dst\.lwtstate' \
	'!stdout' 'rt_genid'
result "6.1: rt6_info is broken by lwtstate alone" $?

for kernel in 6.12.107 6.18 7.2 6.12-arm64; do
	run check "${routes[@]}" "$fixtures/$kernel.btf"
	expect 0 stdout '^4 ok$' '!stderr' .
	result "$kernel: all rules hold" $?
done

run check --struct rtable "$fixtures/6.12-s390x.btf"
expect 1 stdout 'lines of 256 bytes' stdout 'dst\.__rcuref .*rt_genid .*certain' \
	stdout 'dst\.__rcuref .*dst\.ops .*certain'
result "s390x: rtable is broken at its own line size" $?

run check --struct rtable --line 64 "$fixtures/6.12-s390x.btf"
expect 0 stdout 'lines of 64 bytes \(as asked for\)'
result "s390x: rtable holds at 64" $?

# A slab of 192 bytes: objects lie at 0 and at 64 modulo 128.
for kernel in 6.12.107 6.18 7.2; do
	run check --struct rtable --line 128 "$fixtures/$kernel.btf"
	expect 1 stdout 'dst\.__rcuref .* dst\.input .*possible: at 0 modulo 128' \
		stdout 'dst\.__rcuref .* dst\.output .*possible: at 0 modulo 128' \
		stdout 'dst\.__rcuref .* dst\.ops .*possible: at 0 modulo 128' \
		stdout 'dst\.__rcuref .* dst\.xfrm .*possible: at 0 modulo 128' \
		stdout 'dst\.__rcuref .* dst\._metrics .*possible: at 0 modulo 128' \
		stdout 'dst\.__rcuref .* dst\.lwtstate .*possible: at 64 modulo 128' \
		stdout 'dst\.__rcuref .* rt_genid .*possible: at 64 modulo 128' \
		'!stdout' 'certain'
	result "$kernel: at 128 what clashes depends on the address" $?
done

run check --struct rtable --line 128 "$fixtures/6.1.btf"
expect 1 stdout 'rt_genid .*certain' stdout 'dst\.input .*possible: at 0 modulo 128'
result "6.1: at 128 some shares are certain, others possible" $?

# The map under a broken rule: that line, all of it and nothing else.
run check --struct rtable "$fixtures/6.1.btf"
expect 1 stdout 'line 1, bytes 64\.\.127' '!stdout' 'line [02], bytes' \
	stdout '^ *> +64 +4 +hot-write +dst\.__refcnt' \
	stdout '^ *> +80 +8 +read-mostly +dst\.lwtstate' \
	stdout '^ +88 +16 +dst\.callback_head' stdout '^ +124 +4 +rt_iif' \
	'!stdout' 'rt_gw_family' '!stdout' 'trailer_len'
result "the map shows the line of the conflict" $?

# Names of groups are anybody's: columns are as wide as they have to be.
cat >"$tmp/wide.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	groups:
	  the-counter-of-references: [dst.__refcnt]
	  what-lies-far-apart-on-two-lines: [dst.dev, rt_genid]
	rules:
	  - apart: [the-counter-of-references, rt_genid]
	  - together: what-lies-far-apart-on-two-lines
YAML
run check --rules "$tmp/wide.yaml" "$fixtures/6.1.btf"
expect 1 stdout '^ {10}what-lies-far-apart-on-two-lines offset size  ' \
	stdout '^ {10}dst\.dev {31}0    8$' \
	stdout '^ {10}>    64     4  the-counter-of-references {8}dst\.__refcnt  ' \
	stdout '^ {15}68     4 {35}dst\.__use  '
result "long names of groups keep columns straight" $?

cat >"$tmp/field.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	rules:
	  - apart: [dst.lwtstate | dst.__refcnt, dst.callback_head.next]
YAML
run check --rules "$tmp/field.yaml" "$fixtures/6.1.btf"
expect 1 stdout '^ {10}>    80     8 {15}dst\.lwtstate  ' '!stdout' ' \|  +dst'
result "a member that stands for itself has no group's name in the map" $?

run check "${routes[@]}" "$fixtures/6.12.107.btf" "$fixtures/6.1.btf" "$fixtures/7.2.btf"
expect 1 stdout '^3 objects: 2 broken, 10 ok$'
result "several objects have one summary and one status" $?

# Levels
cat >"$tmp/warn.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	level: warn
	hot-write: [dst.__refcnt]
	read-mostly: [rt_genid]
YAML
run check --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
expect 0 stdout '^ warning +rtable: hot-write shares a line' stdout '^1 warning$'
result "a broken warning does not count" $?

run check --strict --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
expect 1 stdout '^  broken +rtable: hot-write shares a line' stdout '^1 broken$'
result "with --strict it does" $?

# Where rules come from
DSTLAYOUT_RULES=$tmp/warn.yaml run check "$fixtures/6.1.btf"
expect 0 stdout '^1 warning$'
result "rules come from the environment" $?

mkdir "$tmp/dir"
cp "$tmp/warn.yaml" "$tmp/dir/b.yaml"
sed 's/rtable/rt6_info/; s/rt_genid/dst.lwtstate/' "$tmp/warn.yaml" >"$tmp/dir/a.yaml"
echo junk >"$tmp/dir/README"
DSTLAYOUT_RULES=/nonexistent run check --rules "$tmp/dir" "$fixtures/6.1.btf"
expect 0 stdout '^2 warnings$' &&
	[ "$(grep -o 'warning *rt[a-z0-9_]*' "$tmp/stdout" | sed 's/.* //' | paste -sd ' ')" = "rt6_info rtable" ]
result "a directory's rules come in order, and before the environment's" $?

run check --rules "$tmp/dir/a.yaml" --rules "$tmp/dir/b.yaml" --struct rtable "$fixtures/6.1.btf"
expect 0 stdout '^1 warning$'
result "--rules adds up, --struct selects" $?

run check "$fixtures/pack-7.2.btf"
grep -v 'rule  ' "$tmp/stdout" >"$tmp/packed"
# By a name that is short wherever this tree lies: a long one is broken in two.
ln -s "$TEST_SRC/../rules" "$tmp/rules"
cd "$tmp" || exit
run check --rules rules "$fixtures/pack-7.2.btf"
cd "$OLDPWD" || exit
expect 0 stdout '^3 warnings, 16 ok, 2 skipped$' &&
	grep -v 'rule  ' "$tmp/stdout" | cmp -s - "$tmp/packed"
result "the pack's files serve as rules too" $?

# What is not there
cat >"$tmp/missing.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	level: warn
	hot-write: [dst.__rcuref]
	read-mostly: [rt_gneid, dst.input]
	---
	struct: rtabel
	hot-write: [a]
	read-mostly: [b]
YAML
run check --rules "$tmp/missing.yaml" "$fixtures/7.2.btf"
expect 1 stdout "no member rt_gneid" stdout "did you mean 'rt_genid'" \
	stdout 'rtabel: no struct of this name' stdout "did you mean 'rtable'" \
	stdout '^2 broken, 1 ok$'
result "what is missing is named, and what is near" $?

cat >"$tmp/absent.yaml" <<-'YAML'
	struct: no_such_thing ?
	hot-write: [a]
	read-mostly: [b]
YAML
run check --rules "$tmp/absent.yaml" "$fixtures/7.2.btf"
refused '.*7\.2\.btf: nothing was checked'
result "a run that checks nothing fails" $?

run check --rules "$tmp/absent.yaml" --rules "$tmp/warn.yaml" "$fixtures/6.1.btf"
expect 0 stdout 'skipped +no_such_thing' stdout '^1 warning, 1 skipped$'
result "an optional struct may be absent" $?

# What is refused
run check --struct rtabel "$fixtures/7.2.btf"
refused "--struct rtabel: no rule is about this struct: did you mean 'rtable'\?"
result "an unknown struct" $?

run check ''
refused "check '': an empty argument"
result "an empty name of an object" $?

run check --line '' "$fixtures/7.2.btf"
refused "--line '': an empty argument"
result "an empty value" $?

run check --line= "$fixtures/7.2.btf"
refused "--line=: has an empty value"
result "an empty value behind a =" $?

for line in 0 63 8192 -64 6x; do
	run check --line "$line" "$fixtures/7.2.btf"
	refused "--line $line: no size of a cache line"
	result "a line of '$line' bytes" $?
done

run check --format jsn "$fixtures/7.2.btf"
refused "--format jsn: unknown format: it is one of"
result "an unknown format" $?

run check --color maybe "$fixtures/7.2.btf"
refused "--color maybe: unknown: it is one of auto, always, never"
result "an unknown colour" $?

run check "$tmp/none" "$fixtures/6.1.btf"
refused ".*/none: "
result "an object that is not there" $?

run check "$tmp/none1" "$fixtures/6.1.btf" "$tmp/none2"
expect 2 '!stdout' . stderr 'none1: ' stderr 'none2: ' &&
	[ "$(wc -l <"$tmp/stderr")" -eq 2 ]
result "every object that is not there, in a line each" $?

run check --rules "$tmp/none.yaml" "$fixtures/6.1.btf"
refused ".*/none.yaml: No such file or directory"
result "a rule file that is not there" $?

mkfifo "$tmp/fifo.yaml"
run check --rules "$tmp/fifo.yaml" "$fixtures/6.1.btf"
refused ".*/fifo.yaml: neither a file nor a directory"
result "a FIFO as rule file" $?

mkdir "$tmp/empty"
run check --rules "$tmp/empty" "$fixtures/6.1.btf"
refused ".*/empty: no \*.yaml in this directory"
result "a directory without rules" $?

printf 'struct: a\nhot-write: &x [b]\nread-mostly: *x\n' >"$tmp/bad.yaml"
run check --rules "$tmp/bad.yaml" "$fixtures/6.1.btf"
refused ".*/bad.yaml:2:12: anchors are not allowed"
result "a bad rule file, with its place" $?

run chekc
refused "chekc: unknown command: did you mean 'check'\?"
result "an unknown command" $?

# Whatever is wrong with options, each command says it in one line.
for command in "" check show record diff matrix; do
	run ${command:+"$command"} --no-such-option
	refused "--no-such-option: there is no such option: 'dstlayout${command:+ $command} --help' lists them" &&
		run ${command:+"$command"} -Z && refused "-Z: there is no such option: " &&
		run ${command:+"$command"} --version=1 && refused "--version=1: takes no value: "
	result "options that ${command:-no command} has not" $?
done
for command in check show record diff matrix; do
	run "$command" --formt json rtable old
	refused "--formt: there is no such option: did you mean '--format'\?" &&
		run "$command" rtable old --line && refused "--line: lacks its value: give one, as in --line=BYTES" &&
		run "$command" rtable old -l && refused "--line: lacks its value: " &&
		run "$command" rtable old --r=1 && refused "--r: begins several options: " &&
		run "$command" rtable old --line 63 && refused "--line 63: no size of a cache line: " &&
		run "$command" rtable old --color=pink && refused "--color pink: unknown: it is one of "
	result "options that are wrong for $command" $?
done
run check --strict=yes "$fixtures/7.2.btf"
refused "--strict=yes: takes no value: leave it out"
result "a value that an option does not take" $?

# What is abbreviated, bundled, or behind "--" means what it always does.
run check --mark --li=64 -cnever -f ktap -- "$fixtures/pack-6.18.btf"
expect 0 stdout 'XFAIL broken'
result "options in all their forms" $?

for arguments in "show rtable old new" "record old new" "diff old new newer"; do
	# shellcheck disable=SC2086 # they are words
	run $arguments
	refused "arguments: there are too many: Usage: dstlayout ${arguments%% *} "
	result "too many for ${arguments%% *}" $?
done
for arguments in "" show diff "diff old" matrix; do
	# shellcheck disable=SC2086 # they are words
	run $arguments
	refused "arguments: .*: Usage: dstlayout "
	result "too few: '$arguments'" $?
done

run --version
expect 0 stdout '^dstlayout [0-9]'
result "--version" $?

run --help
expect 0 stdout '^  check +[a-z]'
result "--help lists the commands" $?

run check --help
expect 0 stdout '--strict' stdout '--output=FILE' stdout 'Exit status: 0'
result "check --help" $?

# There are margins with which glibc prints blank lines for ever; any other shows too.
cp "$TEST_TMP/stdout" "$TEST_TMP/help"
ARGP_HELP_FMT=rmargin=60 run check --help
cmp "$TEST_TMP/help" "$TEST_TMP/stdout"
result "--help keeps its own margins" $?

finish
