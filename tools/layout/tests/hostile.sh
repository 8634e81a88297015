#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# Input that somebody made to do harm, and surroundings that do: names that a
# terminal would obey, bombs, paths, programs that are not the ones that are meant,
# disks that are full.
set -u
# shellcheck source-path=SCRIPTDIR source=run_lib.sh
. "${TEST_SRC:?}/run_lib.sh"

unset DSTLAYOUT_RULES
export LC_ALL=C
cc=${CC:-cc}
sanitized=false
! grep -q __asan_init "$DSTLAYOUT" || sanitized=true
made=$tmp/made
mkdir "$made" "$tmp/images"
if ! "${TEST_BIN:?}/btf_hostile" "$made" 2>"$tmp/stderr"; then
	skip "hostile input" "it cannot be made here"
	finish
fi
TEST_TMP=$tmp/images "$TEST_BIN/reader_images" >/dev/null 2>&1

# harmless [FILE...]: whether all of that, by default what the last run printed, is
# text that no terminal obeys: controls, C1 controls, reordering, no UTF-8
harmless() {
	(($#)) || set -- "$tmp/stdout" "$tmp/stderr"
	! grep -aqP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8e\x8f\xa8-\xae]|\xe2\x81[\xa6-\xa9]' "$@" &&
		cat "$@" | iconv -f UTF-8 -t UTF-8 >/dev/null 2>&1
}

# within KIBIBYTES ARGUMENT...: the command with so much memory, where that can be
# limited, and a minute
within() {
	local limit=$1

	shift
	$sanitized && limit=unlimited
	(ulimit -v "$limit" && exec timeout 60 "$DSTLAYOUT" "$@") \
		>"$tmp/stdout" 2>"$tmp/stderr" </dev/null
	status=$?
}

# only DIRECTORY PATTERN: whether all files in it, if it is there, have such a name
only() {
	[[ ! -d $1 || -z $(find "$1" -type f ! -name "$2") ]]
}

# Names
cat >"$tmp/names.yaml" <<-'YAML'
	struct: plain
	why: "a reason \e[2J <b> ]]> \" ' \\ # \u202e x"
	source: "x\a"
	base: 64
	containers: true
	rules:
	  - own: a
	  - size: 4
	---
	struct: plain
	hot-write: [a]
	read-mostly: [b]
YAML
names=$made/names.btf
for format in text ktap json junit sarif; do
	run check --rules "$tmp/names.yaml" --format $format "$names"
	ok=1
	if expect 1 && harmless; then
		case $format in
		json | sarif) ! command -v jq >/dev/null || asks 'type == "object"' ;;
		junit) ! command -v xmllint >/dev/null || xmllint --noout "$tmp/stdout" 2>"$tmp/stderr" ;;
		ktap) ! grep -q '^ok 1 - x' "$tmp/stdout" ;;
		esac
		ok=$?
	fi
	result "names that are commands: check --format $format" $ok
done
for format in text json svg; do
	run show --rules "$tmp/names.yaml" --format $format plain "$names"
	ok=1
	if expect 0 && harmless; then
		case $format in
		json) ! command -v jq >/dev/null || asks '.members | length > 10' ;;
		svg) ! command -v xmllint >/dev/null || xmllint --noout "$tmp/stdout" 2>"$tmp/stderr" ;;
		esac
		ok=$?
	fi
	result "names that are commands: show --format $format" $ok
done
run record --rules "$tmp/names.yaml" --all "$names"
expect 0 && harmless && cp "$tmp/stdout" "$tmp/names.baseline"
result "names that are commands: record --all" $?
run diff --rules "$tmp/names.yaml" "$tmp/names.baseline" "$names"
expect 0 && harmless
result "names that are commands: they come back out of a baseline" $?
sed '/^\t/s/int$/long int/; s/size=8/size=16/' "$tmp/names.baseline" >"$tmp/other.baseline"
for format in text json; do
	run diff --rules "$tmp/names.yaml" --format $format "$tmp/other.baseline" "$names"
	expect 0 stdout resized && harmless
	result "names that are commands: diff --format $format" $?
	run matrix --rules "$tmp/names.yaml" --format $format "$names" "$tmp/names.baseline"
	expect 1 && harmless
	result "names that are commands: matrix --format $format" $?
done
run check --markers "$names"
harmless
result "names that are commands: check --markers" $?
fake "$(row plain@names.btf read control shares 4.000 3.500 4.500)"
measure --struct plain --rules "$tmp/names.yaml" --object "$names"
harmless "$tmp/stdout" "$tmp/stderr" "$harness/custom"
result "names that are commands: run" $?
run show $'pl\e[2Jain' "$names"
refused '.*' && harmless
result "names that are commands: an argument" $?

# An order is printed as C, in which there are no such names
for format in text json diff; do
	ok=0
	for strct in plain holder $'e\e[2J\e]0;x\a' $'d\177' $'n\nok 1 - x # SKIP'; do
		printf 'struct %s {\n\tint a, b;\n};\n' "$strct" >"$tmp/plain.h"
		run suggest --rules "$tmp/names.yaml" --format $format --source "$tmp/plain.h" \
			"$strct" "$names"
		{ refused ".*names.btf: .* that C has: .*" && harmless; } || ok=1
	done
	result "names that are commands: suggest --format $format" $ok
done
printf 'struct dst_entry {\n\tint a; /* \033[2J */\n};\n' >"$tmp/source.h"
run suggest --source "$tmp/source.h" dst_entry "$fixtures/6.1.btf"
refused '.*/source.h: .* control character .*' && harmless
result "a source with commands in it" $?

# Types without end
for name in cycle arrays; do
	ok=0
	for command in "check --rules $tmp/names.yaml" "show plain" "record --all" \
		"check --markers"; do
		# shellcheck disable=SC2086 # words
		within 1000000 $command "$made/$name.btf"
		{ ((status == 0 || status == 1 || status == 2)) &&
			(($(wc -l <"$tmp/stderr") <= 1)) && harmless; } || ok=1
	done
	result "types without end: $name" $ok
done
if [[ -e $made/members.btf ]]; then
	within 2000000 check --rules "$tmp/names.yaml" "$made/members.btf"
	refused '.*' && harmless
	result "a struct of 16777215 members" $?
fi

# Bombs: 2 GiB of zeros in 64 KiB, by zstd's own means: blocks of one byte, repeated
block=$tmp/block
printf '\x02\x00\x10\x00' >"$block"
for ((i = 0; i < 14; i++)); do
	cat "$block" "$block" >"$block.2" && mv "$block.2" "$block"
done
{
	printf '\x28\xb5\x2f\xfd\x00\x68'
	cat "$block"
	printf '\x03\x00\x10\x00'
} >"$tmp/bomb.zst"
memory=$(sed -n 's/^MemAvailable: *\([0-9]*\) kB$/\1/p' /proc/meminfo)
if ((${memory:-0} > 2500000)); then
	within 3500000 check "$tmp/bomb.zst"
	refused '.*bomb.zst: unpacks to more than 1024 MiB: unpack it yourself'
	result "a bomb that is compressed" $?
else
	skip "a bomb that is compressed" "less than 2.5 GB of memory"
fi
# One kind in the other: libarchive itself takes layers of one kind off.
if command -v zstd >/dev/null && head -c 100000000 /dev/zero | gzip -1 >"$tmp/1.z" 2>"$tmp/stderr"; then
	for ((i = 1; i < 9; i++)); do
		if ((i % 2)); then zstd -q -c "$tmp/$i.z"; else gzip -c "$tmp/$i.z"; fi \
			>"$tmp/$((i + 1)).z"
	done
	within 1000000 check "$tmp/9.z"
	refused '.*: is packed more than 6 times: unpack it'
	result "packed again and again" $?
else
	skip "packed again and again" "no zstd"
fi

# Packages
# package NAME TAR-ARGUMENT...: a .deb with what tar packs
package() {
	local name=$1

	shift
	printf '2.0\n' >"$tmp/debian-binary" &&
		tar -cf "$tmp/data.tar" "$@" 2>"$tmp/stderr" &&
		(cd "$tmp" && rm -f "$name" && ar q "$name" debian-binary data.tar) 2>"$tmp/stderr" >&2
}
printf 'struct: s\nrules: [size: 4]\n' >"$tmp/s.yaml"
if command -v ar >/dev/null && [[ -e $tmp/images/Image ]]; then
	mkdir -p "$tmp/inside/boot" "$tmp/nowhere"
	ln -s "$tmp/nowhere" "$tmp/inside/link"
	cp "$tmp/images/Image" "$tmp/inside/boot/vmlinuz"
	package paths.deb -P -C "$tmp/inside" link "$tmp/inside/link" \
		--transform 's|boot|../../../../../../../../../nowhere-here|' boot/vmlinuz &&
		(cd "$tmp/nowhere" && run check --rules "$tmp/s.yaml" "$tmp/paths.deb" &&
			harmless "$tmp/stdout" && grep -q 'deb package with' "$tmp/stdout") &&
		[[ -z $(ls -A "$tmp/nowhere") && ! -e /nowhere-here ]]
	result "a package whose paths lead elsewhere" $?

	package none.deb -P -C "$tmp/inside" link --transform 's|.*|boot/vmlinuz|' link
	run check "$tmp/none.deb"
	refused '.*: is a package without a kernel image'
	result "a package whose kernel is a link" $?

	if truncate -s 40G "$tmp/inside/large" 2>/dev/null; then
		package large.deb --sparse -C "$tmp/inside" large &&
			within 1000000 check "$tmp/large.deb" &&
			refused '.*: its files come to more than 32 GiB'
		result "a package that is a bomb" $?
	else
		skip "a package that is a bomb" "this file system has no files as large"
	fi
else
	skip "packages" "no ar"
fi

# Memory
if $sanitized; then
	skip "too little memory" "a sanitizer cannot have it limited"
else
	cp "$fixtures/7.2.btf" "$tmp/huge.btf"
	truncate -s 64M "$tmp/huge.btf"
	within 30000 check "$tmp/huge.btf"
	refused "$tmp/huge\.btf: out of memory: free some and try again$"
	result "too little memory for an object" $?
	within 50000 check --format json "$fixtures/7.2.btf"
	refused '--format: out of memory for .*, which it needs: free some and try again$'
	result "too little memory for a library" $?
fi

# Rules
{
	echo 'struct: a'
	echo 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]'
	for ((i = 1; i < 12; i++)); do
		printf "a$i: &a$i [%s]\n" "$(printf "*a$((i - 1)), %.0s" 1 2 3 4 5 6 7 8 9)x"
	done
} >"$tmp/laughs.yaml"
within 500000 check --rules "$tmp/laughs.yaml" "$fixtures/6.1.btf"
refused '.*/laughs.yaml:2:5: anchors are not allowed'
result "rules that multiply" $?
{
	printf 'struct: a\nrules: '
	head -c 500000 /dev/zero | tr '\0' '['
} >"$tmp/deep.yaml"
within 500000 check --rules "$tmp/deep.yaml" "$fixtures/6.1.btf"
refused '.*/deep.yaml:2:[0-9]+: '
result "rules that are nested" $?
printf 'struct: "a\\x1b[2J"\nhot-write: ["\\x07"]\nread-mostly: [b]\n' >"$tmp/odd.yaml"
run check --rules "$tmp/odd.yaml" "$fixtures/6.1.btf"
harmless && (($(wc -l <"$tmp/stderr") <= 1))
result "rules whose names are commands" $?

# Programs, and what is kept of their work
cat >"$tmp/dwarf.c" <<-'C'
	struct s { int a; char pad[60]; int b; } s;
C
printf 'struct: s\nrules: [apart: [a, b]]\n' >"$tmp/dwarf.yaml"
# shellcheck disable=SC2086 # $cc may hold options
if command -v pahole >/dev/null &&
	$cc -g -shared -fPIC -Wl,--build-id -o "$tmp/dwarf.so" "$tmp/dwarf.c" 2>"$tmp/stderr"; then
	mkdir -p "$tmp/here/bin"
	for program in "$tmp/here/pahole" "$tmp/here/bin/pahole"; do
		printf '#!/bin/sh\n: >"%s/ran"\nexit 1\n' "$tmp" >"$program"
		chmod +x "$program"
	done
	timeout=$(command -v timeout)
	for path in ".:$PATH" ":$PATH" "bin:$PATH" "$PATH:." "./bin:../here:$PATH"; do
		(cd "$tmp/here" && XDG_CACHE_HOME=/dev/null PATH=$path "$timeout" 60 "$DSTLAYOUT" \
			check --rules "$tmp/dwarf.yaml" "$tmp/dwarf.so" >"$tmp/stdout" 2>"$tmp/stderr")
		status=$?
		[[ $status = 0 && ! -e $tmp/ran ]] || break
	done
	expect 0 && [[ ! -e $tmp/ran ]]
	result "a pahole where nobody looks for one: PATH has relative directories" $?
	(cd "$tmp/here" && XDG_CACHE_HOME=/dev/null PATH=.:bin: "$timeout" 60 "$DSTLAYOUT" \
		check --rules "$tmp/dwarf.yaml" "$tmp/dwarf.so" >"$tmp/stdout" 2>"$tmp/stderr")
	status=$?
	refused '.*: reading its DWARF needs pahole' && [[ ! -e $tmp/ran ]]
	result "a PATH of relative directories alone has no pahole" $?

	# Two that begin with nothing
	XDG_CACHE_HOME=$tmp/cold run check --rules "$tmp/dwarf.yaml" "$tmp/dwarf.so"
	cp "$tmp/stdout" "$tmp/alone"
	ok=0
	for ((i = 0; i < 5; i++)); do
		rm -rf "$tmp/cold"
		for which in 1 2 3; do
			XDG_CACHE_HOME=$tmp/cold "$DSTLAYOUT" check --rules "$tmp/dwarf.yaml" \
				"$tmp/dwarf.so" >"$tmp/out$which" 2>&1 &
		done
		wait
		for which in 1 2 3; do
			cmp -s "$tmp/out$which" "$tmp/alone" || ok=1
		done
		only "$tmp/cold/dstlayout" "*.cache" || ok=1
		[[ $(find "$tmp/cold/dstlayout" -type f | wc -l) -eq 1 ]] || ok=1
	done
	result "runs that share a cache that is cold" $ok

	# An entry of somebody else's
	if [[ $(id -u) = 0 ]] && chown 1 "$tmp"/cold/dstlayout/*.cache 2>/dev/null; then
		XDG_CACHE_HOME=$tmp/cold PATH=/nowhere "$timeout" 60 "$DSTLAYOUT" check \
			--rules "$tmp/dwarf.yaml" "$tmp/dwarf.so" >"$tmp/stdout" 2>"$tmp/stderr"
		status=$?
		refused '.*: reading its DWARF needs pahole'
		result "a cache that somebody else has filled is not believed" $?
	else
		skip "a cache that somebody else has filled is not believed" "only root can give files away"
	fi

	# Whenever it is interrupted
	ok=0
	mkdir "$tmp/left"
	for ((i = 0; i < 40; i++)); do
		rm -rf "$tmp/cold"
		XDG_CACHE_HOME=$tmp/cold timeout --foreground --preserve-status -s INT \
			"0.0$(printf %04d $((RANDOM % 600)))" "$DSTLAYOUT" check \
			--rules "$tmp/dwarf.yaml" --output "$tmp/left/report" "$tmp/dwarf.so" \
			>"$tmp/stdout" 2>"$tmp/stderr"
		status=$?
		{ expect 0 '!stderr' . && cmp -s "$tmp/left/report" "$tmp/alone"; } ||
			expect 130 '!stderr' . || ok=1
		only "$tmp/left" report || ok=1
		only "$tmp/cold" "*.cache" || ok=1
	done
	result "SIGINT at random moments leaves nothing half-written" $ok
else
	skip "programs, and what is kept of their work" "no compiler, or no pahole"
fi

# Disks that are full
# full SIZE COMMAND: run it with a disk of that size at $tmp/disk
full() {
	unshare -m sh -c "mount -t tmpfs -o size=$1 none '$tmp/disk' && $2" \
		>"$tmp/stdout" 2>"$tmp/stderr" </dev/null
	status=$?
}
mkdir "$tmp/disk"
full 64k true
if [[ $status = 0 ]]; then
	full 8k "'$DSTLAYOUT' record --all --output '$tmp/disk/report' '$fixtures/pack-7.2.btf'; s=\$?; ls -A '$tmp/disk' >'$tmp/left.names'; exit \$s"
	refused ".*/disk/report: cannot write the report, No space left on device: make room there" &&
		[[ ! -s $tmp/left.names ]]
	result "a report on a disk that is full" $?
	if [[ -e $tmp/alone ]]; then
		full 4k "head -c 4096 /dev/zero >'$tmp/disk/filled'; XDG_CACHE_HOME='$tmp/disk' '$DSTLAYOUT' check --rules '$tmp/dwarf.yaml' '$tmp/dwarf.so'; s=\$?; find '$tmp/disk' -type f ! -name filled >'$tmp/left.names'; exit \$s"
		expect 0 '!stderr' . && cmp -s "$tmp/stdout" "$tmp/alone" && [[ ! -s $tmp/left.names ]]
		result "a cache on a disk that is full" $?
	fi
else
	skip "disks that are full" "nothing can be mounted here"
fi

finish
