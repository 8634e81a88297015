#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# By what a build with CONFIG_RANDSTRUCT gives itself away, on kernels in small:
# types from a fixture, all else from a compiler.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES
cc=${CC:-cc}

for tool in "$cc" objcopy gzip; do
	command -v "${tool%% *}" >/dev/null && continue
	skip "signs of RANDSTRUCT" "no $tool"
	finish
done

# kernel NAME MASK TEXT: with an initial taint, and more bytes to read only
kernel() {
	printf 'unsigned long tainted_mask = %s;\n' "$2" >"$tmp/$1.c"
	cat >>"$tmp/$1.c" <<-C
		const char banner[] = "Linux version 6.6.0 (a@b) #1";
		asm(".section .rodata\n$3\n.text");
	C
	# shellcheck disable=SC2086 # $cc may hold options
	(cd "$tmp" && $cc -shared -fPIC -o "$1.so" "$1.c" &&
		objcopy --add-section .BTF="$fixtures/6.12.107.btf" "$1.so" "$1") 2>"$tmp/stderr"
}

# sees NAME STATUS WHAT: whether the report calls it so (0), or does not (1)
sees() {
	local seen

	run check "${routes[@]}" "$tmp/$1"
	grep -q ', built with RANDSTRUCT' "$tmp/stdout"
	seen=$?
	expect 0 stdout '6\.6\.0' && [ "$seen" -eq "$2" ]
	result "$3" $?
}

if ! kernel tainted '1UL << 17' ''; then
	skip "signs of RANDSTRUCT" "the compiler cannot build a shared object"
	finish
fi
sees tainted 0 "the taint that such a kernel is born with"

kernel other '1UL << 16 | 1UL << 18' ''
sees other 1 "another taint"

kernel clean 0 ''
sees clean 1 "no taint"

kernel modules '1UL << 17' '.asciz \"6.6.0 SMP mod_unload \"'
sees modules 1 "a vermagic that says nothing of it counts more"

# configured LINE: pack a .config with it
configured() {
	printf '#\nCONFIG_64BIT=y\n%s\nCONFIG_SMP=y\n' "$1" | gzip >"$tmp/config.gz"
}
embedded='.ascii \"IKCFG_ST\"\n.incbin \"config.gz\"\n.ascii \"IKCFG_ED\"'

configured CONFIG_RANDSTRUCT=y
kernel config 0 "$embedded"
objcopy --strip-all "$tmp/config"
sees config 0 "the .config in a kernel that is stripped"

{
	head -c 56 /dev/zero
	printf 'ARMd\0\0\0\0Linux version 6.6.0 (a@b)\0IKCFG_ST'
	cat "$tmp/config.gz"
	printf IKCFG_ED
	cat "$fixtures/6.12.107.btf"
} >"$tmp/image"
sees image 0 "the .config in an image"

configured CONFIG_GCC_PLUGIN_RANDSTRUCT=y
kernel plugin 0 "$embedded"
sees plugin 0 "the option by the name that it had"

configured '# CONFIG_RANDSTRUCT is not set'
kernel unset 0 "$embedded"
sees unset 1 "a .config without it"

configured CONFIG_RANDSTRUCT=y
truncate -s -12 "$tmp/config.gz"
kernel cut 0 "$embedded"
sees cut 1 "a .config that is damaged tells nothing"

finish
