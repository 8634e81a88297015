# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# The checker on the layouts of 2008, compiled for 64 and for 32 bits: it must
# find what the reports of the time found, and what they did not look at.

# shellcheck source=../../../tools/layout/tests/check_lib.sh
. "$TESTLIB/check_lib.sh"

# verdict NAME BITS STRUCT STATUS [PAIR...]: the exit status, and exactly which
# pairs of fields share a line.
verdict() {
	local name=$1 object=$PINS-$2.o struct=$3 want=$4

	shift 4
	run check --rules "$TEST_SRC/history.yaml" --struct "$struct" "$object"
	sed -n 's/^ *\([a-z_]*\)  *[0-9][0-9]*  *[0-9][0-9]*   *\([a-z_]*\)  *[0-9].* line .*/\1-\2/p' \
		"$TEST_TMP/stdout" | sort >"$TEST_TMP/found"
	printf '%s\n' "$@" | sed '/^$/d' | sort >"$TEST_TMP/wanted"
	[ "$status" -eq "$want" ] && diff "$TEST_TMP/wanted" "$TEST_TMP/found" |
		sed 's/^/# /'
	[ "$status" -eq "$want" ] &&
		cmp -s "$TEST_TMP/wanted" "$TEST_TMP/found"
	result "$name" $?
}

all=()
for hot in lastuse __refcnt __use; do
	for read in input output ops; do
		all+=("$hot-$read")
	done
done

verdict "2.6.24, 64 bits: lastuse shares, the counters do not" \
	64 dl_2_6_24 1 lastuse-input lastuse-output lastuse-ops
verdict "2.6.25-rc1, 64 bits: all three share" \
	64 dl_2_6_25_rc1 1 "${all[@]}"
verdict "2.6.25, 64 bits: apart" 64 dl_2_6_25 0
verdict "2.6.25 with CLS_ROUTE, 64 bits: apart" 64 dl_2_6_25_cls 0
verdict "2.6.25-rc1, 32 bits: lastuse and the reference count share" \
	32 dl_2_6_25_rc1 1 \
	lastuse-input lastuse-output lastuse-ops \
	__refcnt-input __refcnt-output __refcnt-ops
verdict "2.6.25, 32 bits: ops still shares with both counters" \
	32 dl_2_6_25 1 __refcnt-ops __use-ops

finish
