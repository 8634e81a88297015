#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Pages of "dstlayout report" in a real browser, by scripts/page-check, which skips
# what this machine has no program for.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
checker=$TEST_SRC/../../../scripts/page-check
unset DSTLAYOUT_RULES

if [ ! -x "$checker" ]; then
	skip "a page in a browser" "there is no scripts/page-check here"
	finish
fi

# look NAME: each test of page-check on page.html is one of ours.
look() {
	local line rest

	"$checker" "$tmp/page.html" >"$tmp/stdout" 2>"$tmp/stderr"
	while IFS= read -r line; do
		case $line in
		"1..0 # SKIP "*)
			skip "$1" "${line#1..0 # SKIP }"
			;;
		"ok "* | "not ok "*)
			rest=${line#*ok *- }
			number=$((number + 1))
			[[ $line = ok* ]] || failed=1
			echo "${line%%ok *}ok $number - $1: $rest"
			;;
		"#"*)
			echo "$line"
			;;
		esac
	done <"$tmp/stdout"
	if ! grep -q '^1\.\.' "$tmp/stdout"; then
		result "$1: page-check ends" 1
	fi
}

cat >"$tmp/run.json" <<-'JSON'
	{"version": 1, "machine": {"line": "64"}, "parameters": {}, "controls": [], "results": [
	{"shape": "</svg><img src=x onerror=alert(1)>", "mode": "split", "mix": "loopback", "cpus": 2, "side": "read",
	"twin": "control", "ns_per_op": 4.5, "twin_ns_per_op": 1.5, "penalty": 3, "low": 2.5, "high": 3.5,
	"verdict": "shares", "writes_per_s": 1, "units": 10, "disturbed": 3},
	{"shape": "<script>alert(1)</script>", "mode": "split", "mix": "loopback", "cpus": 2, "side": "write",
	"twin": "control", "ns_per_op": 4.5, "twin_ns_per_op": 4.5, "penalty": 1, "low": 0.9, "high": 1.1,
	"verdict": "unsure", "writes_per_s": 1, "units": 10, "disturbed": 3}]}
JSON
# Names as long as those that they stand for; each kind of section is there.
LC_ALL=C sed -e 's/rt_uncached\x00/<\/svg><a>xy\x00/g' -e 's/rt_flags/<script>/g' \
	"$TEST_SRC/fixtures/6.1.btf" >"$tmp/hostile.btf"
run report "${routes[@]}" --run "$tmp/run.json" --baseline "$TEST_SRC/fixtures/7.2.btf" \
	--output "$tmp/page.html" "$tmp/hostile.btf"
expect 1 && grep -q '&lt;script&gt;alert' "$tmp/page.html"
result "a page of hostile names" $?
look "hostile"

finish
