#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Something fails at every place in turn: memory, disks, signals (inject.h says
# what and how). The command then ends with one line and no report, or what failed
# did not matter and the report is whole. It never dies, comes to no other verdict, and
# leaves nothing half-written.
#
#   FAULTS_STEP  every so many-th place only (default: 1)
#   FAULTS_JSON  a file for the figures
set -u
# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"

unset DSTLAYOUT_RULES
# argp's and the loader's messages would come from the locale
export LC_ALL=C XDG_CACHE_HOME=/dev/null/nowhere
cc=${CC:-cc}
export INJECT_STEP=${FAULTS_STEP:-1}

if grep -q __asan_init "$DSTLAYOUT"; then
	skip "faults" "the address sanitizer has its own allocator"
	finish
fi
# shellcheck disable=SC2086 # $cc may hold options
if ! $cc -std=gnu11 -D_GNU_SOURCE -O1 -shared -fPIC -o "$tmp/inject.so" \
	"$TEST_SRC"/inject{,_calls,_judge}.c -ldl 2>"$tmp/stderr"; then
	skip "faults" "no C library whose calls can be replaced"
	finish
fi

declare -A tried wrong died
runs=0

# fails KIND ARGUMENT...: the command, with every place failing in that way
fails() {
	local kind=$1 line

	shift
	LD_PRELOAD=$tmp/inject.so INJECT=$kind "$DSTLAYOUT" "$@" \
		>"$tmp/stdout" 2>"$tmp/stderr" </dev/null
	status=$?
	line=$(tail -n 1 "$tmp/stdout")
	if [[ $line =~ ^$kind:\ ([0-9]+)\ places,\ ([0-9]+)\ wrong,\ ([0-9]+)\ died ]]; then
		tried[$kind]=$((${tried[$kind]:-0} + BASH_REMATCH[1]))
		wrong[$kind]=$((${wrong[$kind]:-0} + BASH_REMATCH[2]))
		died[$kind]=$((${died[$kind]:-0} + BASH_REMATCH[3]))
	fi
	runs=$((runs + 1))
	return $status
}

# all NAME KIND,... ARGUMENT...: one test for a command, with ways of failing
all() {
	local name=$1 kinds kind bad=0

	IFS=, read -ra kinds <<<"$2"
	shift 2
	for kind in "${kinds[@]}"; do
		fails "$kind" "$@" || { bad=$?; break; }
	done
	result "$name: $kind" "$bad"
}

# Without a file to write: what goes wrong in here, and what reads this.
inside=memory,memory-from-there,open,short,short-from-there,interrupted,no-reader,bad-disk
# With one, and with a directory to look at afterwards
outside=full-disk,full-disk-from-there,bad-disk,short-from-there,interrupted,sigint,sigterm

object=$fixtures/6.1.btf
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
mkdir "$tmp/rules.d"
cp "$tmp/rules.yaml" "$tmp/kinds.yaml" "$tmp/rules.d"

# Every command and format, on raw BTF
for format in text ktap json junit sarif; do
	all "check --format $format" $inside check --struct rtable --format "$format" "$object"
done
for format in text json svg; do
	all "show --format $format" $inside show --format "$format" rtable "$object"
done
all "check --rules FILE" $inside check --rules "$tmp/rules.yaml" "$object"
all "check --rules DIRECTORY" $inside check --rules "$tmp/rules.d" "$object"
all "every kind of rule, and what embeds a struct" $inside \
	check --rules "$tmp/kinds.yaml" "$object"
all "the kernel's own markers" $inside check --markers "$fixtures/pack-6.12.107.btf"
all "an object that is not there" memory,memory-from-there,open check "$tmp/nowhere"
all "record" $inside record --struct dst_entry "$object"
all "record --all" $inside record --all "$object"
"$DSTLAYOUT" record "$object" >"$tmp/baseline"
for format in text json; do
	all "diff --format $format" $inside \
		diff --struct rtable --format $format "$tmp/baseline" "$fixtures/7.2.btf"
	all "matrix --format $format" $inside \
		matrix --rules "$tmp/rules.yaml" --format $format "$object" "$fixtures/7.2.btf"
done
all "matrix of reports" $inside matrix --rules "$tmp/rules.yaml" \
	"$tmp/baseline" "$object"
printf 'struct: dst_entry\ninclude: net/dst.h\nbase: 64\nlevel: error\nrules: [size: 112]\n' \
	>"$tmp/export.yaml"
all "export" $inside export --rules "$tmp/export.yaml" "$object"
printf 'struct: list_head\nbase: 64\nrules: [apart: [next, prev]]\n' >"$tmp/suggest.yaml"
for format in text json; do
	all "suggest --format $format" $inside \
		suggest --rules "$tmp/suggest.yaml" --format $format list_head "$object"
done

cat >"$tmp/perf.txt" <<-'END'
	Annotate type: 'struct rtable' in [kernel.kallsyms] (9 samples):
	 Percent     offset       size  field
	  100.00         64          4  int x;
END
for format in text json; do
	all "scan --format $format" $inside scan --perf "$tmp/perf.txt" \
		--since "$fixtures/7.2.btf" --format $format "$object"
done

# Every kind of object
gzip -c "$object" >"$tmp/packed.gz"
all "check of a compressed file" $inside check --struct rtable "$tmp/packed.gz"
images=$tmp/images
mkdir "$images"
TEST_TMP=$images "${TEST_BIN:?}/reader_images" >/dev/null 2>&1
TEST_TMP=$images "$TEST_BIN/reader_object" >/dev/null 2>&1
printf 'struct: s\nrules: [size: 4]\n' >"$tmp/s.yaml"
for image in deb rpm zboot image Image elf; do
	[[ -e $images/$image ]] || continue
	all "check of a file: $image" $inside check --rules "$tmp/s.yaml" "$images/$image"
done

# Objects with DWARF, which need pahole and what is kept of its work
cat >"$tmp/dwarf.c" <<-'C'
	struct s { int a; char pad[60]; int b __attribute__((aligned(64))); } s;
	int written = 1, read = 1;
C
cat >"$tmp/dwarf.yaml" <<-'YAML'
	struct: s
	rules: [apart: [a, b]]
	---
	globals: vars
	rules: [symbols: {apart: [written, read]}]
YAML
# shellcheck disable=SC2086 # $cc may hold options
if command -v pahole >/dev/null &&
	$cc -g -shared -fPIC -Wl,--build-id -o "$tmp/dwarf.so" "$tmp/dwarf.c" 2>"$tmp/stderr"; then
	export INJECT_LESS=1
	all "check of DWARF" $inside check --rules "$tmp/dwarf.yaml" "$tmp/dwarf.so"
	# without a place this report has another form
	all "places of declarations" short-reads,interrupted,no-reader,bad-disk check --format sarif --rules "$tmp/dwarf.yaml" "$tmp/dwarf.so"
	all "check --reader pahole" $inside check --reader pahole --rules "$tmp/s.yaml" "$tmp/dwarf.so"
	mkdir "$tmp/out"
	export INJECT_DIR=$tmp/out XDG_CACHE_HOME=$tmp/out/cache
	all "a cache that is cold" $outside check --rules "$tmp/s.yaml" "$tmp/dwarf.so"
	unset INJECT_DIR
	XDG_CACHE_HOME=$tmp/warm "$DSTLAYOUT" check --rules "$tmp/s.yaml" "$tmp/dwarf.so" >/dev/null
	XDG_CACHE_HOME=$tmp/warm all "a cache that is warm" $inside \
		check --rules "$tmp/s.yaml" "$tmp/dwarf.so"
	export XDG_CACHE_HOME=/dev/null/nowhere
	unset INJECT_LESS
else
	skip "objects with DWARF" "no compiler, or no pahole"
fi

# Files that are written
mkdir -p "$tmp/out"
export INJECT_DIR=$tmp/out
for old in '' yes; do
	export INJECT_OLD=$old
	[[ $old ]] || unset INJECT_OLD
	there=${old:+ that is there already}
	all "check --output$there" $outside,memory \
		check --struct rtable --output "$tmp/out/report" "$object"
	all "record --output$there" $outside record --output "$tmp/out/report" "$object"
	all "show --output$there" $outside \
		show --format svg --output "$tmp/out/report" rtable "$object"
done
unset INJECT_OLD

# What compiles: a make that has done so before
tree=$tmp/tree
if cp -r "$fixtures/tree" "$tree" &&
	make -s -C "$tree" MAKEFLAGS= olddefconfig modules_prepare 2>"$tmp/stderr" >&2 &&
	"$DSTLAYOUT" check --rules "$tree/rules.yaml" --tree "$tree" --stub "$tmp/stub.o" \
		>/dev/null 2>"$tmp/stderr" && pahole -J "$tmp/stub.o" 2>"$tmp/stderr"; then
	mkdir "$tmp/bin"
	cat >"$tmp/bin/make" <<-SH
		#!/bin/sh
		for word; do
			case \$word in
			M=*) directory=\${word#M=} ;;
			*.o) cp "$tmp/stub.o" "\$directory/\$word" ;;
			esac
		done
	SH
	chmod +x "$tmp/bin/make"
	INJECT_LESS=1 TMPDIR=$tmp/out PATH=$tmp/bin:$PATH all "check --tree" memory,$outside \
		check --rules "$tree/rules.yaml" --tree "$tree"
else
	skip "check --tree" "nothing here compiles it"
fi
unset INJECT_DIR

# Runs, in a directory that looks like debugfs, and in a process of their own
fake "$(row rtable@6.1.btf read control shares 4.000 3.500 4.500)" \
	"# table=walk" "next lines" "start 1"
measured=memory,memory-from-there,open,short-reads,interrupted,no-reader,sigint,sigterm
export INJECT_SEED=$debugfs INJECT_DIR=$tmp/run
mkdir "$tmp/run"
for format in text json ktap junit; do
	all "run --format $format" $measured \
		run --debugfs "$INJECT_DIR" --struct rtable --object "$object" \
		--gap 3 --format "$format"
done
unset INJECT_SEED INJECT_DIR
all "run --fit" $inside run --fit "$fixtures/scaling-3.5.txt"
all "run --list" memory,memory-from-there,open,short-reads,interrupted,no-reader \
	run --debugfs "$debugfs" --list
all "run --user --list" memory,memory-from-there,open,no-reader run --user --list

if [[ ${FAULTS_JSON-} ]]; then
	{
		printf '{"version": 1, "step": %s, "runs": %s, "kinds": {' \
			"$INJECT_STEP" "$runs"
		comma=
		for kind in "${!tried[@]}"; do
			printf '%s\n  "%s": {"injected": %s, "wrong": %s, "died_in_a_library": %s}' \
				"$comma" "$kind" "${tried[$kind]}" "${wrong[$kind]}" "${died[$kind]}"
			comma=,
		done
		printf '\n}}\n'
	} >"$FAULTS_JSON"
fi
finish
