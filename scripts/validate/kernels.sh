# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # scripts/validate-workload sets out, series, layouts
#
# The kernels of scripts/validate-workload: one source, two layouts. Sourced
# after common.sh. For each LAYOUT there are, in $out,
#
#   tree-LAYOUT      the source; the files of the second one are hard links to the
#                    first but for those that the change is about
#   kernel-LAYOUT    the build directory
#   LAYOUT           boot/ and lib/modules/, as scripts/vm wants them
#   modules          the module for each release

config=$top/scripts/validate/config
change=$top/scripts/validate/layout-2023

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

# place FROM TO: give a finished directory its name.
place()
{
	{ rm -rf "$2" && mv -T "$1" "$2"; } ||
		die "$2: cannot be replaced: look at the file system"
}

# prepare_trees: the source in both layouts, unless they are there.
prepare_trees()
{
	local source stamp tree

	source=$("$top/scripts/fetch-kernel" --source "$series") || exit 2
	stamp="$(<"$source/VERSION") $(cksum <"$change")"
	tree=$out/tree-${layouts[0]}
	if [[ $(cat "$tree/.stamp" 2>/dev/null) != "$stamp" ]]; then
		say "extracting linux-source-$series (1.5 GB)"
		rm -rf "$out/tree.part"
		make_directory "$out/tree.part" "look at the file system"
		logged tree tar -C "$out/tree.part" --strip-components=1 \
			--use-compress-program='xz -T0' \
			-xf "$source/linux-source-$series.tar.xz"
		echo "$stamp" >"$out/tree.part/.stamp"
		place "$out/tree.part" "$tree"
	fi
	[[ $(cat "$out/tree-${layouts[1]}/.stamp" 2>/dev/null) != "$stamp" ]] ||
		return
	say "changing the layout in a copy of the source"
	rm -rf "$out/tree.part"
	logged tree cp -al "$tree" "$out/tree.part"
	"$change" "$out/tree.part" || exit 2
	place "$out/tree.part" "$out/tree-${layouts[1]}"
}

# configure LAYOUT: .config from nothing and our fragment, which has to be in it.
configure()
{
	local kernel=$out/kernel-$1 line name

	# The times of files from an archive say nothing to make.
	if ! cmp -s "$out/tree-$1/.stamp" "$kernel/.stamp"; then
		rm -rf "$kernel"
		make_directory "$kernel" "look at the file system"
		cp "$out/tree-$1/.stamp" "$kernel/.stamp" ||
			die "$kernel: cannot be written: is the disk full?"
	fi
	[[ $kernel/.config -nt $config ]] ||
		logged "config-$1" make -C "$out/tree-$1" O="$kernel" \
			KCONFIG_ALLCONFIG="$config" allnoconfig
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
		die "$config: \"$line\" does not come out in linux-source-$series: name what it depends on"
	done <"$config"
}

# build_kernel LAYOUT. The releases are equally long, so that no string moves.
build_kernel()
{
	local kernel=$out/kernel-$1 release
	local build=(nice -n 19 make -C "$out/tree-$1" O="$kernel" -j 2
		LOCALVERSION="-layout-$1" KBUILD_BUILD_TIMESTAMP=@0
		KBUILD_BUILD_USER=dstlayout KBUILD_BUILD_HOST=dstlayout)

	configure "$1"
	if [[ $out/$1/boot -nt $kernel/vmlinux && $kernel/vmlinux -nt $kernel/.config ]]; then
		return
	fi
	say "building a kernel with the layout of $1 (some minutes; log: ${out#"$top/"}/kernel-$1.log)"
	logged "kernel-$1" "${build[@]}" bzImage modules
	rm -rf "$out/image.part"
	logged "install-$1" "${build[@]}" INSTALL_MOD_PATH="$out/image.part" \
		INSTALL_MOD_STRIP=1 modules_install
	release=$(<"$kernel/include/config/kernel.release")
	make_directory "$out/image.part/boot" "look at the file system"
	cp "$kernel/arch/x86/boot/bzImage" "$out/image.part/boot/vmlinuz-$release" ||
		die "$out/image.part: cannot be written: is the disk full?"
	place "$out/image.part" "$out/$1"
}

# image LAYOUT, release LAYOUT, module LAYOUT: names of what was built.
image()
{
	echo "$out/$1/boot/vmlinuz-$(release "$1")"
}

release()
{
	cat "$out/kernel-$1/include/config/kernel.release"
}

module()
{
	echo "$out/modules/$(release "$1")/dstlayout.ko"
}

# build_modules PART...: if one of them needs the module.
build_modules()
{
	local layout

	[[ " $* " = *" rtable "* || " $* " = *" slab "* ]] || return 0
	for layout in "${layouts[@]}"; do
		logged "module-$layout" "$top/scripts/build-module" \
			--output "$out/modules" "$out/kernel-$layout"
	done
}

# compare_types: all named structs of both kernels. Dies unless those differ that
# the change is about, in what it is about: validate/types has a line
# "CLASS STRUCT PATH OLD NEW" for each difference, with OFFSET+SIZE, or the size
# alone of a struct. Structs of one name, which stand in no fixed order in a
# kernel's types, are left out.
compare_types()
{
	local expected=$top/scripts/validate/types found=$out/types

	"$top/build/dstlayout" diff --all --fail-on none --format json \
		"$out/kernel-${layouts[0]}/vmlinux" \
		"$out/kernel-${layouts[1]}/vmlinux" >"$found.json" || exit 2
	jq -r '
		def place: if . == null then "-" elif .offset == null then .size
			else "\(.offset)+\(.size)" end;
		(.drifts | map(select(.definition > 1).struct)) as $several |
		.drifts[] | select(.struct | IN($several[]) | not) |
		"\(.class) \(.struct) \(.path // "-") \(.old | place) \(.new | place)"
		' "$found.json" >"$found" || die "$found.json: jq cannot read it"
	sed '/^#/d' "$expected" | diff - "$found" >"$found.diff" && return
	sed -n 's/^[<>] /&/p' "$found.diff" | head -n 20 >&2
	die "the kernels do not differ in what ${expected#"$top/"} says (<) but in something else (>): see above, or ${found#"$top/"}.json"
}
