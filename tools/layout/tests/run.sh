#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Run test programs, each of which prints TAP, and print one TAP stream made
# of all of them, the name of the program before the name of each test.
#
#   run.sh PROGRAM...
#
#   TEST_JOBS   how many run at once (default: 1); what they print comes in the
#               order of their names all the same
#   TEST_ALONE  names of programs beside which no other runs, as they measure; they
#               come last
#
# A program that dies, or that runs another number of tests than it planned,
# is a failed test of its own. Each program gets an empty scratch directory in
# $TEST_TMP and a cache of its own, which are gone afterwards. Exits 1 if anything
# failed.
set -u

scratch=$(mktemp -d "${TMPDIR:-/tmp}/dstlayout-test.XXXXXX") || exit 2
export scratch
pool=
# end STATUS: with all that was started
end()
{
	[[ ! $pool ]] || kill -- "-$pool" 2>/dev/null
	rm -rf "$scratch"
	exit "$1"
}
trap 'end $?' EXIT
trap 'end 130' INT
trap 'end 143' TERM

total=0
failed=0

# name_of PROGRAM
name_of()
{
	local name=${1##*/}

	echo "${name%.sh}"
}

# run_one PROGRAM: what it prints goes to a file, with its exit status behind it. Some
# tests interrupt what they start, which a job in the background would ignore.
run_one()
{
	local name run=("$1") status

	name=$(name_of "$1")
	[[ $1 != *.sh ]] || run=(bash "$1")
	export TEST_TMP=$scratch/$name XDG_CACHE_HOME=$scratch/cache-$name
	mkdir "$TEST_TMP"
	env --default-signal=INT,QUIT "${run[@]}" </dev/null >"$scratch/$name.out" 2>&1
	status=$?
	rm -rf "$TEST_TMP" "$XDG_CACHE_HOME"
	printf '\nstatus=%s\n' "$status" >>"$scratch/$name.out"
}
export -f name_of run_one

# report PROGRAM: what it prints, while it comes, so that progress is seen
report()
{
	local name start=$total plan=0 failed_before=$failed status=none line result rest ran
	local lines follower

	name=$(name_of "$1")
	exec {lines}< <(exec tail --lines=+1 --follow --sleep-interval=0.1 --pid="$pool" \
		"$scratch/$name.out")
	follower=$!
	while [[ $status = none ]] && IFS= read -r line; do
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
	done <&"$lines"
	exec {lines}<&-
	kill "$follower" 2>/dev/null

	ran=$((total - start))
	# A status of its own says, for instance, that a sanitizer found a leak.
	if [ "$ran" -ne "$plan" ] || [ "$plan" -eq 0 ] ||
	   { [ "$status" != 0 ] && [ "$failed" -eq "$failed_before" ]; }; then
		total=$((total + 1))
		failed=$((failed + 1))
		echo "not ok $total - $name: planned $plan tests, ran $ran, exit status $status"
	fi
}

# run_all JOBS PROGRAM...
run_all()
{
	local jobs=$1 program

	shift
	(($#)) || return
	for program; do
		: >"$scratch/$(name_of "$program").out"
	done
	# A group of its own, which can be ended as a whole
	set -m
	# shellcheck disable=SC2016 # it is that shell's argument
	xargs -0 -n 1 -P "$jobs" bash -c 'run_one "$1"' _ < <(printf '%s\0' "$@") &
	pool=$!
	set +m
	for program; do
		report "$program"
	done
	wait "$pool"
	pool=
}

beside=() alone=()
for program; do
	if [[ " ${TEST_ALONE-} " = *" $(name_of "$program") "* ]]; then
		alone+=("$program")
	else
		beside+=("$program")
	fi
done
echo "TAP version 13"
run_all "${TEST_JOBS:-1}" "${beside[@]}"
run_all 1 "${alone[@]}"
echo "1..$total"
[ "$failed" -eq 0 ]
