#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Run every fuzzer for some seconds, on the corpus that is kept here, on seeds made
# of the fixtures and the rule pack, and on what other tests leave. KTAP on stdout.
#
#   FUZZ_BIN      directory of the fuzzers; without them all is skipped
#   FUZZ_WHY      why there are none
#   FUZZ_SECONDS  how long each one runs (default: 5)
#   FUZZ_RUNS     end each after so many runs, if that is earlier
#   FUZZ_MAX_LEN  bytes of an input at most (default: 65536; shorter ones are faster)
#   FUZZ_NAMES    which ones (default: all)
#   FUZZ_CORPUS   where to keep what was found interesting, what breaks it, and how
#                 many runs there were so far (default: a scratch directory)
#   FUZZ_JSON     a file for the figures

# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"

# What large memory costs the sanitizer is not worth half of the runs: it is zeroed,
# not mapped anew, and fewer freed megabytes are kept to be watched.
asan=allocator_may_return_null=1:clear_shadow_mmap_threshold=33554432:quarantine_size_mb=16

corpus=${FUZZ_CORPUS:-$TEST_TMP/corpus}
seeds=$TEST_TMP/seeds
mkdir -p "$seeds"/{btf,image,rules,run,scan,baseline,declaration,text} || exit 2
rows=

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
		{ printf 0; "$DSTLAYOUT" check --format json "$fixture"; } \
			>"$seeds/text/${fixture##*/}.json" 2>/dev/null
		{ printf 1; pahole -E -c 64 "$fixture"; } >"$seeds/text/${fixture##*/}.c" 2>/dev/null
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

# count NAME RUNS: add them to those so far. Prints how many there are.
count()
{
	local so_far=0

	[[ ! -e $corpus/$1.runs ]] || so_far=$(<"$corpus/$1.runs")
	echo $((${so_far:-0} + $2)) | tee "$corpus/$1.runs"
}

# fuzz NAME: one fuzzer
fuzz()
{
	local dir=$corpus/$1 log=$TEST_TMP/$1.log found status total files inputs

	mkdir -p "$dir" || exit 2
	inputs=("$dir" "$seeds/$1")
	[[ ! -d $TEST_SRC/corpus/$1 ]] || inputs+=("$TEST_SRC/corpus/$1")
	ASAN_OPTIONS=$asan "$FUZZ_BIN/fuzz_$1" \
		-max_total_time="${FUZZ_SECONDS:-5}" -runs="${FUZZ_RUNS:--1}" \
		-timeout=20 -rss_limit_mb=3000 \
		-max_len="${FUZZ_MAX_LEN:-65536}" -print_final_stats=1 -artifact_prefix="$dir.found-" \
		"${inputs[@]}" >"$log" 2>&1
	status=$?
	: >"$TEST_TMP/stdout"
	: >"$TEST_TMP/stderr"
	# Whatever ends it says so in lines of its own making.
	if ((status)); then
		cp "$log" "$dir.found.log"
		tail -n 60 "$log" >"$TEST_TMP/stderr"
	fi
	result "fuzz $1" "$status"
	# One that ends badly at its very end says twice how much it did.
	found=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
	total=$(count "$1" "${found:-0}")
	files=$(find "${inputs[@]}" -type f | wc -l)
	echo "# $1: ${found:-no} runs, $total so far"
	rows+="${rows:+,}"$'\n'"  {\"target\": \"$1\", \"runs\": $total, \"last\": ${found:-0}, \"inputs\": $files, \"found\": $((status != 0))}"
}

read -ra names <<<"${FUZZ_NAMES:-btf image rules run scan baseline declaration text}"
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
if [[ ${FUZZ_JSON-} ]]; then
	printf '{"version": 1, "targets": [%s\n]}\n' "$rows" >"$FUZZ_JSON"
fi
finish
