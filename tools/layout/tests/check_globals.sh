#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Rules about global variables, on objects that are compiled here.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

cat >"$tmp/v.yaml" <<-'YAML'
	globals: vars
	level: warn
	why: they belong to different people
	rules:
	  - symbols: {apart: [near, beside]}
	  - symbols: {apart: [near, per_cpu]}
	  - symbols: {own: alone}
	  - symbols: {start: alone}
	  - symbols: {apart: [near, other]}
YAML

# A vmlinux in small: types from a fixture, variables from a compiler.
cat >"$tmp/v.c" <<-'C'
	long near __attribute__((aligned(128))) = 1;
	long beside[2] = { 1 };
	long other __attribute__((aligned(128))) = 1;
	long alone __attribute__((aligned(128))) = 1;
	static long pad __attribute__((aligned(128), used)) = 1;
	long per_cpu __attribute__((section(".data..percpu"), aligned(128))) = 1;
	int twice = 1;
C

# with_types FILE: the same with a kernel's types in it
with_types() {
	objcopy --add-section .BTF="$fixtures/7.2.btf" "$1" "$1.btf" 2>>"$tmp/stderr" &&
		mv "$1.btf" "$1"
}

# Variables at the ends of sections, some of which begin lines of 128 bytes
cat >"$tmp/u.yaml" <<-'YAML'
	globals: apart
	rules: [symbols: {apart: [data, zero]}]
	---
	globals: near
	groups: {both: [data, zero]}
	rules: [symbols: {together: both}]
	---
	globals: own
	rules: [symbols: {own: zero}, symbols: {own: whole}]
	---
	globals: both
	rules: [symbols: {apart: [data, aligned]}]
YAML
cat >"$tmp/u.c" <<-'C'
	long whole[16] __attribute__((aligned(128))) = { 1 };
	long data __attribute__((aligned(128))) = 1;
	long zero;
	long aligned __attribute__((section(".bss.aligned"), aligned(128)));
C

# Where some kernels link the per-CPU area has nothing to do with where it is.
cat >"$tmp/percpu.lds" <<-'LDS'
	SECTIONS
	{
		.data 0x2000 : { *(.data) }
		.data..percpu 0x2000 : { *(.data..percpu) }
	}
LDS

build() {
	"${CC:-gcc}" -O0 -fno-common -c -o "$tmp/v.o" "$tmp/v.c" &&
		"${CC:-gcc}" -nostdlib -shared -Wl,--unique=.data..percpu -o "$tmp/v.so" "$tmp/v.o" &&
		"${CC:-gcc}" -nostdlib -shared -o "$tmp/percpu.so" "$tmp/v.o" \
			-Wl,--no-check-sections,-T,"$tmp/percpu.lds" &&
		with_types "$tmp/v.o" && with_types "$tmp/v.so" &&
		with_types "$tmp/percpu.so" &&
		"${CC:-gcc}" -O0 -fno-common -c -o "$tmp/u.o" "$tmp/u.c" &&
		"${CC:-gcc}" -nostdlib -shared -o "$tmp/u.so" "$tmp/u.o" &&
		strip -o "$tmp/stripped.so" "$tmp/v.so"
}

if build >"$tmp/stdout" 2>"$tmp/stderr"; then
	run check --rules "$tmp/v.yaml" --line 64 "$tmp/v.so"
	expect 0 stdout '^ *near +[0-9]+ +8 +beside +[0-9]+ +16 +line [0-9]+ .*, certain, in section \.data at '"0x0*$(nm "$tmp/v.so" | awk '/ near$/ { print $1 }' | sed 's/^0*//') and 0x[0-9a-f]+$" \
		stdout ' ok +vars: near shares no line with per_cpu' \
		stdout ' ok +vars: alone has nothing else on its lines' \
		stdout ' ok +vars: alone begins a line' \
		stdout ' ok +vars: near shares no line with other' \
		stdout '^1 warning, 4 ok$'
	result "a linked file: which variables lie on one line, and where" $?

	[ "$(nm "$tmp/percpu.so" | awk '/ (near|per_cpu)$/ { print $1 }' | uniq | wc -l)" = 1 ] &&
		run check --rules "$tmp/v.yaml" "$tmp/percpu.so" &&
		expect 0 stdout ' ok +vars: near shares no line with per_cpu'
	result "a linked file: addresses of the per-CPU area are its own" $?

	run check --rules "$tmp/v.yaml" --line 128 "$tmp/v.o"
	expect 0 stdout ' beside .*, certain, in section \.data at 0x0 and 0x[0-9a-f]+$' \
		stdout '^1 warning, 4 ok$'
	result "a relocatable file: as certain as its sections are aligned" $?

	objcopy --remove-section .BTF "$tmp/v.so" "$tmp/untyped.so" &&
		run check --rules "$tmp/v.yaml" "$tmp/untyped.so" &&
		expect 0 stdout "^$tmp/untyped\.so: ELF without types, " \
			stdout "^1 warning, 4 ok$" &&
		run check --rules "$tmp/v.yaml" --rules "$TEST_SRC/../rules/page_counter.yaml" \
			"$tmp/untyped.so" &&
		refused ".*: holds neither BTF nor debugging information" &&
		gzip -c "$tmp/untyped.so" >"$tmp/untyped.gz" &&
		run check --rules "$tmp/v.yaml" "$tmp/untyped.gz" &&
		refused ".*: holds neither BTF nor debugging information"
	result "rules about variables alone need no types" $?

	run check --rules "$tmp/v.yaml" --line 256 "$tmp/v.o"
	expect 0 stdout ' beside .*certain' \
		stdout ' warning +vars: alone does not begin a line' stdout 'possible: at '
	result "a relocatable file: not more certain than that" $?

	run check --rules "$tmp/u.yaml" --line 64 "$tmp/u.o"
	expect 0 stdout "skipped +apart: .*: the file is not linked, and data in \.data has no place yet beside zero in \.bss$" \
		stdout "skipped +near: .*: the file is not linked, and data in \.data" \
		stdout "skipped +own: zero .*: the file is not linked, and what lies beside zero in \.bss" \
		stdout " ok +own: whole has nothing else on its lines" \
		stdout " ok +both: data shares no line with aligned" \
		stdout "^2 ok, 3 skipped$"
	result "a relocatable file: sections have no place yet" $?

	run check --rules "$tmp/u.yaml" --line 64 --struct apart "$tmp/u.o"
	refused ".*: nothing was checked: the file is not linked"
	result "why nothing was checked" $?

	run check --rules "$tmp/u.yaml" --line 64 --struct apart --struct near "$tmp/u.so"
	expect 1 stdout "^1 broken, 1 ok$"
	result "a linked file: sections have theirs" $?

	run check --rules "$tmp/v.yaml" --struct vars --line 64 "$tmp/stripped.so"
	refused '.*: nothing was checked: its symbol table was stripped$'
	result "a file without a symbol table" $?

	run check --rules "$tmp/v.yaml" --rules "$TEST_SRC/../rules/page_counter.yaml" \
		"$tmp/stripped.so"
	expect 0 stdout 'skipped +vars: not looked at: its symbol table was stripped' \
		stdout '^1 ok, 1 skipped$'
	result "why variables were not looked at" $?

	printf 'globals: g\nrules:\n- symbols: {own: besdie}\n' >"$tmp/missing.yaml"
	run check --rules "$tmp/missing.yaml" "$tmp/v.so"
	expect 1 stdout 'g: no global variable besdie' stdout "did you mean 'beside'"
	result "a variable that is not there fails, and what is near is named" $?

	printf 'globals: g ?\nrules:\n- symbols: {own: besdie}\n' >"$tmp/optional.yaml"
	run check --rules "$tmp/optional.yaml" --rules "$tmp/v.yaml" "$tmp/v.so"
	expect 0 stdout 'skipped +g: not looked at: none of its variables'
	result "a set of variables that an object may lack" $?

	for bytes in 64 500 2000; do
		head -c "$bytes" "$tmp/v.so" >"$tmp/cut.so"
		run check --rules "$tmp/v.yaml" "$tmp/cut.so"
		refused '.*cut\.so: '
		result "a file cut off after $bytes bytes" $?
	done
else
	for name in "a linked file: which variables lie on one line, and where" \
		"a linked file: addresses of the per-CPU area are its own" \
		"a relocatable file: as certain as its sections are aligned" \
		"rules about variables alone need no types" \
		"a relocatable file: not more certain than that" \
		"a relocatable file: sections have no place yet" \
		"why nothing was checked" "a linked file: sections have theirs" \
		"a file without a symbol table" "why variables were not looked at" \
		"a variable that is not there fails, and what is near is named" \
		"a set of variables that an object may lack" \
		"a file cut off after 64 bytes" "a file cut off after 500 bytes" \
		"a file cut off after 2000 bytes"; do
		skip "$name" "no compiler and objcopy that make ELF"
	done
fi

printf '%s\n' '0000000000000000 A fixed_percpu_data' 'ffffffff81000000 T _text' \
	>"$tmp/System.map"
run check "$tmp/System.map"
refused '.*System\.map: is a System\.map, which holds neither types nor sizes'
result "System.map is refused with the reason" $?

printf '%s\n' 'c0008000 T _text' >"$tmp/map32"
run check "$tmp/map32"
refused '.*map32: is a System\.map'
result "System.map of 32 bits likewise" $?

finish
