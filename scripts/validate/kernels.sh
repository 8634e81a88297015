# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # scripts/validate-workload sets out, series, layouts
#
# The kernels of scripts/validate-workload: one source, two layouts. Sourced
# after common.sh and kernel-build.sh. For each LAYOUT there are, in $out,
#
#   tree-LAYOUT      the source; the files of the second one are hard links to the
#                    first but for those that the change is about
#   kernel-LAYOUT    the build directory
#   LAYOUT           boot/ and lib/modules/, as scripts/vm wants them
#   modules          the module for each release

change=$top/scripts/validate/layout-2023

# prepare_trees: the source in both layouts, unless they are there.
prepare_trees()
{
	local source stamp tree

	source=$("$top/scripts/fetch-kernel" --source "$series") || exit 2
	stamp="$(<"$source/VERSION") $(cksum <"$change")"
	tree=$out/tree-${layouts[0]}
	extract "$source" "$stamp" "$tree"
	[[ $(cat "$out/tree-${layouts[1]}/.stamp" 2>/dev/null) != "$stamp" ]] ||
		return
	say "changing the layout in a copy of the source"
	rm -rf "$out/tree.part"
	logged tree cp -al "$tree" "$out/tree.part"
	"$change" "$out/tree.part" || exit 2
	settle "$out/tree.part" "$out/tree-${layouts[1]}"
}

# build_kernel LAYOUT. The releases are equally long, so that no string moves.
build_kernel()
{
	local config=$out/config

	join_fragments "$config" "$top/scripts/kernel-guest.config" \
		"$top/scripts/validate/config"
	configure "$1" "$out/tree-$1" "$out/kernel-$1" "$config"
	build_image "$1" "$out/tree-$1" "$out/kernel-$1" "$out/$1" \
		LOCALVERSION="-layout-$1"
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
