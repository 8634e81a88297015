# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # scripts/validate-workload sets out, layouts and more
#
# What the rounds of scripts/validate-workload come to. Sourced after turns.sh.

# intervals: of stdin, see there.
intervals()
{
	awk -f "$top/scripts/validate/interval.awk"
}

# over_rounds: of lines "ROUND/KEY FIGURE" the median of each round and key, as
# "KEY FIGURE"; a figure that was not to be had is "-".
over_rounds()
{
	grep -v ' -$' | intervals |
		sed 's,^[^/]*/\([^ ]*\) [^ ]* \([^ ]*\).*,\1 \2,'
}

# turn_files PART [NAME]: sets $files to what the turns said, of all rounds.
turn_files()
{
	mapfile -t files < <(find "$out/rounds/$1" -type f \
		-path "*/rounds/$1/*/[0-9]*.[0-9]*.${2-*}" | sort -V)
}

# What every awk here begins with: where a turn's figures stand.
turn_awk='
	FNR == 1 {
		n = split(FILENAME, path, "/")
		round = path[n - 1]
		side = path[n]
		sub(/^[0-9]+\.[0-9]+\./, "", side)
		split("", at)
		other = 0
	}'

# unit_figures PART mean|ratio: a line "ROUND/SIDE FIGURE" for each unit and side:
# the mean over its turns, or the ratio of that to the first side's.
unit_figures()
{
	local files

	turn_files "$1"
	awk -v what="$2" -v names="$(names_of "$1")" "$turn_awk"'
	{
		unit = round SUBSEP int(path[n])
		if (!(unit in seen)) {
			seen[unit]
			unit_of[++nr] = unit
			round_of[nr] = round
		}
		sum[unit, side] += $1
		turns[unit, side]++
	}
	END {
		nr_names = split(names, name, " ")
		for (i = 1; i <= nr; i++) {
			for (k = 1; k <= nr_names; k++) {
				this = sum[unit_of[i], name[k]] / turns[unit_of[i], name[k]]
				if (k == 1)
					first = this
				printf "%s/%s %.6f\n", round_of[i], name[k],
					what == "mean" ? this : this / first
			}
		}
	}' "${files[@]}"
}

# figures PART mean|ratio: a line "SIDE FIGURE" for each round and side, the median
# over its units.
figures()
{
	unit_figures "$1" "$2" | over_rounds
}

# comparison PART UNIT: a line for each side: the median of its figures, and of
# their ratios to the first side the median with its interval.
comparison()
{
	join <(figures "$1" mean | intervals | cut -d ' ' -f 1,3 | sort) \
		<(figures "$1" ratio | intervals | sort) |
		awk -v unit="$2" -v names="$(names_of "$1")" '
		{ row[$1] = $0 }
		END {
			form = "  %-10s %10s %8s %8s %8s\n"
			printf form, "", unit, "ratio", "low", "high"
			nr = split(names, name, " ")
			for (i = 1; i <= nr; i++) {
				split(row[name[i]], at, " ")
				if (i == 1)
					printf form, at[1], at[2], "-", "-", "-"
				else
					printf form, at[1], at[2], at[4], at[5], at[6]
			}
		}'
}

# harness_figures NAME COLUMN: of the rows that compare with the control twin, a
# line "ROUND/MODE/MIX/SIDE FIGURE" for each run.
harness_figures()
{
	local files

	turn_files rtable "$1"
	awk -v column="$2" "$turn_awk"'
	/^# table=/ { other = 1 }
	/^#/ || !NF || other { next }
	!("shape" in at) {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		next
	}
	$at["shape"] == "rtable" && $at["twin"] == "control" {
		print round "/" $at["mode"] "/" $at["mix"] "/" $at["side"], $at[column]
	}' "${files[@]}"
}

# verdicts NAME: "MODE/MIX/SIDE COUNT-VERDICT,...", by key.
verdicts()
{
	harness_figures "$1" verdict | sed 's,^[^/]*/,,' | sort | uniq -c |
		awk '{ said[$2] = said[$2] (said[$2] ? "," : "") $1 "-" $3 }
		     END { for (key in said) print key, said[key] }' | sort
}

# harness_table: what the harness says of both layouts.
harness_table()
{
	local name

	{
		echo "layout mode/mix/side ns_per_op penalty low high runs-verdict"
		for name in $(names_of rtable); do
			join <(harness_figures "$name" ns_per_op | over_rounds |
				intervals | cut -d ' ' -f 1,3 | sort) \
				<(harness_figures "$name" penalty | over_rounds |
				intervals | cut -d ' ' -f 1,3- | sort) |
				join - <(verdicts "$name") | sed "s/^/$name /"
		done
	} | awk '{ printf "  %-7s %-20s %10s %8s %8s %8s  %s\n", $1, $2, $3, $4, $5, $6, $7 }'
}

# slab_figures NAME COLUMN: of the module's table "slab", a line
# "ROUND/SIZE/FREED-BY FIGURE" for each run.
slab_figures()
{
	local files

	turn_files slab "$1"
	awk -v column="$2" "$turn_awk"'
	/^# table=/ { inside = $2 == "table=slab"; split("", at); next }
	FNR == 1 { inside = 0 }
	/^#/ || !NF || !inside { next }
	!("size" in at) {
		for (i = 1; i <= NF; i++)
			at[$i] = i
		next
	}
	{ print round "/" $at["size"] "/" $at["freed_by"], $at[column] }' "${files[@]}"
}

# slab_table: what the harness says of each value of the parameter.
slab_table()
{
	local name column

	{
		echo "slub_min_objects size/freed-by ns_per_object against_same objects_per_slab order"
		for name in $(names_of slab); do
			for column in ns_per_object against_same objects_per_slab order; do
				slab_figures "$name" "$column" | over_rounds |
					intervals | sed "s,^,$name $column ,"
			done
		done | awk '{
			row = $1 " " $3
			if (!(row in seen)) {
				seen[row]
				rows[++nr] = row
			}
			said[row, $2] = $5 + 0
		}
		END {
			n = split("ns_per_object against_same objects_per_slab order", column, " ")
			for (i = 1; i <= nr; i++) {
				line = rows[i]
				for (k = 1; k <= n; k++)
					line = line " " (((rows[i], column[k]) in said) ? said[rows[i], column[k]] : "-")
				print line
			}
		}'
	} | awk '{ printf "  %-16s %-13s %13s %12s %16s %5s\n", $1, $2, $3, $4, $5, $6 }'
}

# head_of PART TEXT
head_of()
{
	local load

	load=$(cat "$out/rounds/$1"/*/load | sed 's/^/load /' | intervals |
		cut -d ' ' -f 3)
	printf '\n%s: %s\n  (rounds: %d; load of the machine before one: %.1f)\n' \
		"$1" "$2" "$(played "$1")" "$load"
}

# static_verdict: what the checker says of both layouts, and where they differ.
static_verdict()
{
	local layout file=$out/types

	printf '\nchecker: %s\n' "struct rtable in both kernels"
	for layout in "${layouts[@]}"; do
		"$top/build/dstlayout" check --struct rtable \
			"$out/kernel-$layout/vmlinux" >"$file-$layout" 2>&1
		(($? <= 1)) || die "$(head -n 1 "$file-$layout")"
		sed -n '/^ *\(broken\|ok\) /p; /^ *hot-write *offset/,/^$/p' \
			"$file-$layout" | sed "/./!d; s/^/  $layout/"
	done
}

# report: all that was measured.
report()
{
	static_verdict
	if (($(played rtable))); then
		head_of rtable "the module on its own kernel's struct rtable, two runs a round"
		harness_table
	fi
	if (($(played tbench))); then
		head_of tbench "$((clients_per_cpu * cpus)) clients over loopback, ratio of throughputs (above 1: faster)"
		comparison tbench MB/s
	fi
	if (($(played slab))); then
		head_of slab "objects freed by the CPU that allocated them, or by the other one"
		slab_table
	fi
	if (($(played hackbench))); then
		head_of hackbench "$groups groups of 40 processes, ratio of times (below 1: faster)"
		comparison hackbench seconds
		slab_geometry
	fi
}

# slab_geometry: what the parameter made of the caches that hackbench lives on.
slab_geometry()
{
	local name

	printf '  %-10s %-20s %6s %8s %6s\n' '' cache size objects order
	for name in $(names_of hackbench); do
		awk -v name="$name" '{ printf "  %-10s %-20s %6s %8s %6s\n", name, $1, $2, $3, $4 }' \
			"$out/rounds/hackbench/1/slab.$name"
	done
}
