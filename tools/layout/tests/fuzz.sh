#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Run every fuzzer for some seconds, on seeds made of the fixtures, the rule
# pack, and what other tests leave. KTAP on stdout.
#
#   FUZZ_BIN      directory of the fuzzers; without them all is skipped
#   FUZZ_WHY      why there are none
#   FUZZ_SECONDS  how long each one runs (default: 5)
#   FUZZ_CORPUS   where to keep what was found interesting, and what breaks it
#                 (default: a scratch directory)

# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"

corpus=${FUZZ_CORPUS:-$TEST_TMP/corpus}
seeds=$TEST_TMP/seeds
mkdir -p "$seeds"/{btf,image,rules,run,scan,baseline,declaration} || exit 2

# seed: small inputs of every kind; what cannot be made here is missed by nobody
seed()
{
	local fixture

	cp "$fixtures"/*.btf "$seeds/btf"
	cp "$TEST_SRC"/../rules/*.yaml "$seeds/rules"
	cp "$fixtures"/scaling-*.txt "$seeds/run"
	cp "$fixtures"/*.btf "$fixtures"/perf/*.txt "$seeds/scan"
	fake "$(row a read control shares 4.000 3.500 4.500)" \
		"# table=walk" "next lines" "start 1"
	cp "$harness/results" "$harness/shapes" "$seeds/run"
	for fixture in "$fixtures"/6.1.btf "$fixtures"/7.2.btf; do
		"$DSTLAYOUT" record --all "$fixture" \
			>"$seeds/baseline/${fixture##*/}" 2>/dev/null
		gzip -c "$fixture" >"$seeds/image/${fixture##*/}.gz"
	done
	cp "$fixtures/6.1.btf" "$seeds/image"
	for fixture in "$TEST_SRC"/../suggest_*.h; do
		sed -n 's/^struct \([a-z_]*\) {$/\1/p' "$fixture" | head -1 |
			cat - "$fixture" >"$seeds/declaration/${fixture##*/}"
	done
	for fixture in reader_images reader_object; do
		mkdir -p "$seeds/image/$fixture"
		TEST_TMP=$seeds/image/$fixture "$TEST_BIN/$fixture" >/dev/null 2>&1
		find "$seeds/image/$fixture" ! -type f ! -type d -delete
	done
}

# fuzz NAME: one fuzzer
fuzz()
{
	local dir=$corpus/$1 log=$TEST_TMP/$1.log found status

	mkdir -p "$dir" || exit 2
	ASAN_OPTIONS=allocator_may_return_null=1 "$FUZZ_BIN/fuzz_$1" \
		-max_total_time="${FUZZ_SECONDS:-5}" -timeout=20 -rss_limit_mb=3000 \
		-max_len=65536 -print_final_stats=1 -artifact_prefix="$dir.found-" \
		"$dir" "$seeds/$1" >"$log" 2>&1
	status=$?
	: >"$TEST_TMP/stdout"
	grep -E 'SUMMARY|ERROR|Test unit written|runtime error' "$log" \
		>"$TEST_TMP/stderr"
	result "fuzz $1" "$status"
	found=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
	echo "# $1: ${found:-no} runs"
}

names=(btf image rules run scan baseline declaration)
if [[ ! ${FUZZ_BIN-} ]]; then
	for name in "${names[@]}"; do
		skip "fuzz $name" "${FUZZ_WHY:-there are no fuzzers}"
	done
else
	seed
	for name in "${names[@]}"; do
		fuzz "$name"
	done
fi
finish
