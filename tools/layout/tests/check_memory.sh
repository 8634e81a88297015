#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Each allocation of a run fails once, in a run of its own. The run then ends
# with one line and no report, or what failed did not matter and the report is
# whole. It never dies, and it never comes to another verdict.
set -u
# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"

unset DSTLAYOUT_RULES
# argp's and the loader's messages would come from the locale
export LC_ALL=C

skip_all() {
	skip "text report of the pack" "$1"
	skip "ktap report by a rule file" "$1"
	skip "sarif report" "$1"
	skip "json report of what has changed since a baseline" "$1"
	skip "every kind of rule, and what embeds a struct" "$1"
	skip "the kernel's own markers" "$1"
	skip "a scan, with drafts, samples and what got worse" "$1"
	skip "a run of a struct" "$1"
	skip "a fit of a table" "$1"
	finish
}

if grep -q __asan_init "$DSTLAYOUT"; then
	skip_all "the address sanitizer has its own allocator"
fi
if ! "${CC:-cc}" -shared -fPIC -O1 -o "$tmp/fail_alloc.so" \
	"$TEST_SRC/fail_alloc.c" 2>"$tmp/stderr"; then
	skip_all "no C library that lets malloc be replaced"
fi

# fail_each ARGUMENT...: the whole of it, stops at the first failure.
fail_each() {
	local nr=0 in_a_row=0

	"$DSTLAYOUT" "$@" >"$tmp/wanted"
	local wanted=$?
	while [ $nr -lt 5000 ]; do
		nr=$((nr + 1))
		LD_PRELOAD=$tmp/fail_alloc.so FAIL_ALLOC=$nr \
			"$DSTLAYOUT" "$@" >"$tmp/stdout" 2>"$tmp/stderr"
		status=$?
		if [ $status -eq 2 ] && refused '.'; then
			in_a_row=0
			continue
		elif [ $status -eq $wanted ] && [ ! -s "$tmp/stderr" ] &&
		     cmp -s "$tmp/wanted" "$tmp/stdout"; then
			# a hundred in a row that change nothing: past the last
			in_a_row=$((in_a_row + 1))
			[ $in_a_row -eq 100 ] && return 0
			continue
		fi
		echo "# allocation $nr: exit status $status"
		return 1
	done
	echo "# more than $nr allocations"
	return 1
}

fail_each check --struct rtable "$fixtures/6.1.btf"
result "text report of the pack" $?

cat >"$tmp/rules.yaml" <<-'YAML'
	struct: rtable
	why: a reason
	base: 8
	hot-write: [dst.__refcnt, dst.lastus]
	read-mostly: [dst.output, gone ?]
	rules:
	  - apart: [hot-write, read-mostly]
	  - together: read-mostly
YAML
fail_each check --rules "$tmp/rules.yaml" --format ktap "$fixtures/6.1.btf"
result "ktap report by a rule file" $?

fail_each check --struct rtable --format sarif "$fixtures/6.1.btf"
result "sarif report" $?

"$DSTLAYOUT" record "$fixtures/6.1.btf" >"$tmp/baseline"
fail_each diff --struct rtable --format json "$tmp/baseline" "$fixtures/7.2.btf"
result "json report of what has changed since a baseline" $?

cat >"$tmp/kinds.yaml" <<-'YAML'
	struct: dst_entry
	base: 64
	slab: none
	stride: size
	containers: true
	arch: [x86_64, s390x]
	hot-write: [__refcnt, __use]
	read-mostly: ["group:none ?", lwtstate]
	---
	struct: dst_entry
	base: 64
	level: warn
	rules:
	  - own: __refcnt
	  - start: __refcnt
	  - size: 64
	  - lines: 1
	    pair: true
YAML
fail_each check --rules "$tmp/kinds.yaml" "$fixtures/6.1.btf"
result "every kind of rule, and what embeds a struct" $?

fail_each check --markers "$fixtures/pack-6.12.107.btf"
result "the kernel's own markers" $?

cat >"$tmp/perf.txt" <<'END'
Annotate type: 'struct rtable' in [kernel.kallsyms] (9 samples):
 Percent     offset       size  field
  100.00         64          4  int x;
END
fail_each scan --perf "$tmp/perf.txt" --since "$fixtures/7.2.btf" --format json \
	"$fixtures/6.1.btf"
result "a scan, with drafts, samples and what got worse" $?

fake "$(row rtable@6.1.btf read control shares 4.000 3.500 4.500)" \
	"# table=walk" "next lines" "start 1"
fail_each run --debugfs "$debugfs" --struct rtable --object "$fixtures/6.1.btf" \
	--gap 3 --format json
result "a run of a struct" $?
fail_each run --fit "$fixtures/scaling-3.5.txt"
result "a fit of a table" $?

finish
