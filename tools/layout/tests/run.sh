#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Run test programs, each of which prints TAP, and print one TAP stream made
# of all of them, the name of the program before the name of each test.
#
#   run.sh PROGRAM...
#
# A program that dies, or that runs another number of tests than it planned,
# is a failed test of its own. Each program gets an empty scratch directory in
# $TEST_TMP, which is gone afterwards. Exits 1 if anything failed.
set -u

scratch=$(mktemp -d "${TMPDIR:-/tmp}/dstlayout-test.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
# What is kept for later is nothing that a test may find, or leave.
export XDG_CACHE_HOME=$scratch/cache
trap 'exit 130' INT
trap 'exit 143' TERM

total=0
failed=0

echo "TAP version 13"
for program; do
	name=$(basename "$program")
	name=${name%.sh}
	export TEST_TMP=$scratch/$name
	mkdir "$TEST_TMP" || exit 2
	start=$total
	plan=0
	failed_before=$failed
	status=none

	case $program in
	*.sh)	run=(bash "$program") ;;
	*)	run=("$program") ;;
	esac
	# The output is read while it comes, so that progress is seen.
	while IFS= read -r line; do
		case $line in
		"TAP version"*|"KTAP version"*)
			;;
		1..*)
			plan=${line#1..}
			plan=${plan%%[!0-9]*}
			;;
		"ok "*|"not ok "*)
			total=$((total + 1))
			result=ok
			rest=${line#ok }
			if [[ $line == "not ok"* ]]; then
				result="not ok"
				rest=${line#not ok }
				failed=$((failed + 1))
			fi
			rest=${rest#*[0-9] }
			echo "$result $total - $name: ${rest#- }"
			;;
		"status="*)
			status=${line#status=}
			;;
		"")
			;;
		"#"*)
			echo "$line"
			;;
		*)
			echo "# $line"
			;;
		esac
	done < <("${run[@]}" </dev/null 2>&1; status=$?; echo; echo "status=$status")

	ran=$((total - start))
	# A status of its own says, for instance, that a sanitizer found a leak.
	if [ "$ran" -ne "$plan" ] || [ "$plan" -eq 0 ] ||
	   { [ "$status" != 0 ] && [ "$failed" -eq "$failed_before" ]; }; then
		total=$((total + 1))
		failed=$((failed + 1))
		echo "not ok $total - $name: planned $plan tests, ran $ran, exit status $status"
	fi
	rm -rf "$TEST_TMP"
done
echo "1..$total"
[ "$failed" -eq 0 ]
