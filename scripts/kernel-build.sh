# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # callers set out and series
#
# Building kernels for guests from Debian's source. Sourced after common.sh.
# Callers set series, and out, a directory for what is built and for logs.

# say TEXT...: progress.
say()
{
	printf '%s: %s\n' "$me" "$*" >&2
}

# logged NAME COMMAND...: what it says goes to a file, and is shown if it fails.
logged()
{
	local log=$out/$1.log

	shift
	"$@" >"$log" 2>&1 && return
	tail -n 20 "$log" >&2
	die "$*: failed: the whole log is in $log"
}

# extract SOURCE STAMP TREE: what fetch-kernel --source has fetched, unless TREE is
# that already.
extract()
{
	[[ $(cat "$3/.stamp" 2>/dev/null) != "$2" ]] || return 0
	say "extracting linux-source-$series (1.5 GB)"
	rm -rf "$out/tree.part"
	make_directory "$out/tree.part" "look at the file system"
	logged tree tar -C "$out/tree.part" --strip-components=1 \
		--use-compress-program='xz -T0' \
		-xf "$1/linux-source-$series.tar.xz"
	echo "$2" >"$out/tree.part/.stamp"
	settle "$out/tree.part" "$3"
}

# join_fragments FILE FRAGMENT...: FILE is all of them; its time is that of a change.
join_fragments()
{
	local file=$1

	shift
	cat "$@" >"$file.part" || die "$file: cannot be written: is the disk full?"
	if cmp -s "$file.part" "$file"; then
		rm -f "$file.part"
	else
		settle "$file.part" "$file"
	fi
}

# configure NAME TREE KERNEL FRAGMENT: .config from nothing and a fragment, which
# has to be in it.
configure()
{
	local tree=$2 kernel=$3 fragment=$4 line name

	# The times of files from an archive say nothing to make.
	if ! cmp -s "$tree/.stamp" "$kernel/.stamp"; then
		rm -rf "$kernel"
		make_directory "$kernel" "look at the file system"
		cp "$tree/.stamp" "$kernel/.stamp" ||
			die "$kernel: cannot be written: is the disk full?"
	fi
	[[ $kernel/.config -nt $fragment ]] ||
		logged "config-$1" make -C "$tree" O="$kernel" \
			KCONFIG_ALLCONFIG="$fragment" allnoconfig
	while read -r line; do
		case $line in
		CONFIG_*)
			grep -qxF "$line" "$kernel/.config" && continue
			;;
		'# CONFIG_'*)
			name=${line#\# } name=${name%% *}
			grep -q "^$name=" "$kernel/.config" || continue
			;;
		*) continue ;;
		esac
		rm -f "$kernel/.config"
		die "$fragment: \"$line\" does not come out in linux-source-$series: name what it depends on"
	done <"$fragment"
}

# build_image NAME TREE KERNEL IMAGE [VARIABLE...]: IMAGE gets boot/ and
# lib/modules/, as scripts/vm wants them.
build_image()
{
	local name=$1 tree=$2 kernel=$3 image=$4 release
	local build=(nice -n 5 make -C "$tree" O="$kernel" -j 2
		KBUILD_BUILD_TIMESTAMP=@0 KBUILD_BUILD_USER=dstlayout
		KBUILD_BUILD_HOST=dstlayout "${@:5}")

	if [[ $image/boot -nt $kernel/vmlinux && $kernel/vmlinux -nt $kernel/.config ]]; then
		return
	fi
	say "building ${kernel#"$top/"} (some minutes; log: ${out#"$top/"}/kernel-$name.log)"
	logged "kernel-$name" "${build[@]}" bzImage modules
	rm -rf "$image.part"
	logged "install-$name" "${build[@]}" INSTALL_MOD_PATH="$image.part" \
		INSTALL_MOD_STRIP=1 modules_install
	release=$(<"$kernel/include/config/kernel.release")
	make_directory "$image.part/boot" "look at the file system"
	cp "$kernel/arch/x86/boot/bzImage" "$image.part/boot/vmlinuz-$release" ||
		die "$image.part: cannot be written: is the disk full?"
	settle "$image.part" "$image"
}
