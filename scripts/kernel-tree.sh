# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # callers set kernels and work
#
# Kernels out of their packages: image, modules and headers in one directory, as
# they would lie below / if they were installed. Sourced after common.sh. Callers
# set work, a directory with the packages in deb/, and kernels, where all kernels lie.

# relocate_headers TREE RELEASE: the headers know each other by absolute names.
# Relative ones also survive when this repository is moved.
relocate_headers()
{
	local tree=$1 release=$2 link target makefile
	# shellcheck disable=SC2016 # for make to expand
	local self='$(dir $(lastword $(MAKEFILE_LIST)))'

	makefile=$tree/usr/src/linux-headers-$release/Makefile
	sed -i "s,/usr/src/\(.*\),\$(realpath $self../\1)," "$makefile" ||
		return 1
	for link in build source; do
		target=$(readlink "$tree/lib/modules/$release/$link")
		# of late the package has relative ones
		[[ $target = /* ]] || continue
		ln -sfn "../../..$target" "$tree/lib/modules/$release/$link" || return 1
	done
}

# unify TREE RELEASE: of late all of a kernel lies below usr/lib/modules.
unify()
{
	local tree=$1 image=$1/usr/lib/modules/$2/vmlinuz

	[[ ! -d $tree/usr/lib/modules || -e $tree/lib/modules ]] ||
		{ mkdir -p "$tree/lib" && ln -s ../usr/lib/modules "$tree/lib/modules"; } ||
		return
	[[ ! -f $image || -e $tree/boot/vmlinuz-$2 ]] ||
		{ mkdir -p "$tree/boot" && ln "$image" "$tree/boot/vmlinuz-$2"; }
}

# unpack_kernel TREE RELEASE: from packages of its image, modules and headers.
unpack_kernel()
{
	local tree=$1 release=$2 deb

	for deb in "$work"/deb/*.deb; do
		dpkg-deb -x "$deb" "$tree" ||
			die "${deb##*/}: cannot be unpacked: is the disk full?"
	done
	unify "$tree" "$release" || die "$tree: cannot be written: is the disk full?"
	[[ -f $tree/boot/vmlinuz-$release && -d $tree/lib/modules/$release ]] ||
		die "linux-image-$release: holds no boot/vmlinuz-$release with modules: name another series"
	relocate_headers "$tree" "$release" ||
		die "linux-headers-$release: cannot be adapted: has the package changed?"
	# The package makes this file when it is installed.
	[[ -f $tree/lib/modules/$release/modules.dep ]] ||
		depmod -b "$tree" "$release" || die "depmod failed on $release"
}

# name_headers RELEASE VERSION ADVICE: sets headers, and common and kbuild, packages
# that those name themselves, as their naming changes; dies with that advice if there
# are none.
name_headers()
{
	local depends

	headers=linux-headers-$1
	depends=$(apt-cache "${apt[@]}" show "$headers=$2")
	common=$(grep -om 1 'linux-headers-[^ ,]*-common[^ ,]*' <<<"$depends")
	kbuild=$(grep -om 1 'linux-kbuild-[^ ,]*' <<<"$depends")
	[[ $common && $kbuild ]] ||
		die "$headers: there is no such package of version $2: $3"
}

# point LINK TARGET: at every moment it is there, and relative.
point()
{
	if ! ln -s "$(realpath -m --relative-to "${1%/*}" "$2")" "$work/link" ||
	   ! mv -T "$work/link" "$1"; then
		die "$1: cannot be placed: look at the file system"
	fi
}
