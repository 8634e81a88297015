# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # scripts/validate-workload sets the parameters
#
# Guests that take turns. Sourced after kernels.sh. A part is a directory of
# rounds, $out/rounds/PART/NUMBER, each with a file UNIT.HALF.NAME for what every
# turn said, the load of the machine, and the parameters of the part beside them.

work=$out/round.part
declare -A guests=() given=() absent=()

# stop_guests: at once. They run in the background, where Ctrl-C does not come.
stop_guests()
{
	local pid

	for pid in "${guests[@]}"; do
		kill "$pid" 2>/dev/null
	done
	((!${#guests[@]})) || wait "${guests[@]}" 2>/dev/null
	guests=()
}

# boot NAME LAYOUT [PARAMETER]
boot()
{
	local command

	printf -v command '%q ' "$top/scripts/validate/guest" "$work" "$1"
	"$top/scripts/vm" --kernel "$(image "$2")" --cpus "$cpus" --memory 768 \
		--timeout 3600 --share "$work" --console "$work/$1.console" \
		${3:+--append "$3"} \
		-- "$command" >"$work/$1.log" 2>&1 &
	guests[$1]=$!
	given[$1]=0
}

# lost NAME: tells of a guest that ended by itself. Emulated CPUs do so now and
# then on a busy machine: code that the kernel patches while it runs is not always
# seen by the others in time.
lost()
{
	tail -n 20 "$work/$1.log" >&2
	say "the guest $1 ended by itself: see above"
}

# give NAME JOB...: the next job of that guest.
give()
{
	local base

	base=$work/$1.$((++given[$1]))
	shift
	{ echo "$*" >"$base.new" && mv "$base.new" "$base.job"; } 2>/dev/null ||
		die "$work: cannot be written: is the disk full?"
}

# turn NAME JOB...: lets that guest do a job, leaves what it said in $answer and
# returns its status, or 255 if there is no such guest any more.
turn()
{
	local base

	give "$@"
	base=$work/$1.${given[$1]}
	until [[ -e $base.done ]]; do
		kill -0 "${guests[$1]}" 2>/dev/null || return 255
		sleep 0.1
	done
	answer=$(<"$base.out")
	return "$(<"$base.done")"
}

# The sides of each part, the first of which the others are compared with, and
# how each of them is booted. A control is the first side once more.
names_of()
{
	case $1 in
	tbench) echo "${layouts[0]} control ${layouts[1]}" ;;
	rtable) echo "${layouts[*]}" ;;
	hackbench) echo "${min_objects[0]} control ${min_objects[*]:1}" ;;
	slab) echo "${min_objects[*]}" ;;
	esac
}

# layout_of PART NAME
layout_of()
{
	case $1-$2 in
	tbench-control | hackbench-* | slab-*) echo "${layouts[0]}" ;;
	*) echo "$2" ;;
	esac
}

boot_for()
{
	local parameter=

	case $1-$2 in
	hackbench-control) parameter=slub_min_objects=${min_objects[0]} ;;
	hackbench-* | slab-*) parameter=slub_min_objects=$2 ;;
	esac
	boot "$2" "$(layout_of "$1" "$2")" "$parameter"
}

# job_of PART NAME: what a turn does.
job_of()
{
	case $1 in
	tbench) echo "tbench $((clients_per_cpu * cpus)) $seconds" ;;
	hackbench) echo "hackbench $groups $loops" ;;
	rtable)
		echo "harness $(module "$2") shape=rtable mode=split mix=loopback seconds=30"
		;;
	slab) echo "harness $(module "$(layout_of "$1" "$2")") mode=slab" ;;
	esac
}

# units_of PART: a run of the module alternates within itself.
units_of()
{
	case $1 in
	rtable | slab) echo 1 ;;
	*) echo "$units" ;;
	esac
}

# parameters PART: all that rounds must have in common to be counted together.
parameters()
{
	local name

	echo "$cpus CPUs, $(units_of "$1") units"
	for name in $(names_of "$1"); do
		echo "$name: $(job_of "$1" "$name"); $(cksum <"$(image "$(layout_of "$1" "$name")")")"
		case $1 in
		rtable | slab)
			echo "module: $(cksum <"$(module "$(layout_of "$1" "$name")")")"
			;;
		esac
	done
}

# played PART: how many whole rounds there are.
played()
{
	find "$out/rounds/$1" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | wc -l
}

# order ROUND UNIT NAME...: who comes when in the first half of a unit. Each
# name comes first, second, ... equally often, in both directions.
order()
{
	local nth=$(($1 * units + $2)) i at result=()

	shift 2
	for ((i = 0; i < $#; i++)); do
		at=$(((i + nth / 2) % $# + 1))
		result+=("${!at}")
	done
	((nth % 2 == 0)) && echo "${result[*]}" && return
	reversed "${result[@]}"
}

reversed()
{
	local name backwards=

	for name; do
		backwards="$name $backwards"
	done
	echo "$backwards"
}

# turned NAME STATUS: whether a turn ended well, or the status of play.
turned()
{
	case $2 in
	0) ;;
	3) return 3 ;;
	255)
		lost "$1"
		return 4
		;;
	*) die "guest $1: ${answer:-it said nothing}" ;;
	esac
}

# play PART ROUND: a round. Status 3 if the module has no such mode, 4
# if a guest ended by itself.
play()
{
	local part=$1 unit half name sides names

	rm -rf "$work"
	make_directory "$work/turns" "look at the file system"
	read -ra sides <<<"$(names_of "$part")"
	for name in "${sides[@]}"; do
		boot_for "$part" "$name"
	done
	cut -d ' ' -f 1 /proc/loadavg >"$work/turns/load"
	if [[ $part = hackbench ]]; then
		for name in "${sides[@]}"; do
			turn "$name" slab "${caches[@]}"
			turned "$name" "$?" || return
			echo "$answer" >"$work/turns/slab.$name"
		done
	fi
	for ((unit = 1; unit <= $(units_of "$part"); unit++)); do
		read -ra names <<<"$(order "$2" "$unit" "${sides[@]}")"
		for half in 1 2; do
			for name in "${names[@]}"; do
				# shellcheck disable=SC2046 # a job is words
				turn "$name" $(job_of "$part" "$name")
				turned "$name" "$?" || return
				echo "$answer" >"$work/turns/$unit.$half.$name"
			done
			read -ra names <<<"$(reversed "${names[@]}")"
		done
	done
	for name in "${sides[@]}"; do
		give "$name" leave
	done
	for name in "${sides[@]}"; do
		wait "${guests[$name]}"
		turned "$name" $(($? ? 255 : 0)) || return
	done
	guests=()
}

# begin PART: what was measured with other parameters does not count.
begin()
{
	local dir=$out/rounds/$1

	make_directory "$dir" "look at the file system"
	(parameters "$1") >"$dir/parameters.new" || exit 2
	if ! cmp -s "$dir/parameters.new" "$dir/parameters"; then
		(($(played "$1") == 0)) ||
			say "$1: another kernel, module or option than before: starting anew"
		find "$dir" -mindepth 1 -maxdepth 1 -type d -exec rm -rf {} +
		mv "$dir/parameters.new" "$dir/parameters" ||
			die "$dir: cannot be written: is the disk full?"
	fi
	rm -f "$dir/parameters.new"
}

# measure PART...: until there are $rounds of each, in turns.
measure()
{
	local part round lost=0

	for part; do
		begin "$part"
	done
	for ((round = 1; round <= rounds; round++)); do
		for part; do
			if [[ ${absent[$part]} ]] || (($(played "$part") >= round)); then
				continue
			fi
			say "$part: round $round of $rounds"
			play "$part" "$round"
			case $? in
			0)
				settle "$work/turns" "$out/rounds/$part/$round"
				lost=0
				;;
			3)
				stop_guests
				absent[$part]=1
				say "$part: left out, the module has no such mode: $answer"
				;;
			4)
				stop_guests
				((++lost < 3)) ||
					die "$part: three rounds were lost, one after another: what the last guests wrote is in ${work#"$top/"}"
				say "$part: round $round is lost: once more"
				((round--))
				break
				;;
			esac
		done
	done
}
