# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # callers set apt and work
#
# Finding and fetching packages without installing any. Sourced after common.sh.
# Callers set apt, an array of options for every call of apt, and work, a
# directory for what is downloaded and for logs.

# newest PREFIX PATTERN: the package of that name pattern with the highest
# version, as "NAME VERSION".
newest()
{
	local names name version best='' best_version=''

	mapfile -t names < <(apt-cache "${apt[@]}" pkgnames "$1" | grep -E "$2")
	((${#names[@]})) || return
	# The list also holds names that only others depend on.
	while read -r name version; do
		[[ $best ]] && dpkg --compare-versions \
			"$version" lt "$best_version" && continue
		best=$name best_version=$version
	done < <(apt-cache "${apt[@]}" show --no-all-versions "${names[@]}" \
		2>/dev/null | sed -n '/^Package: /{s///;h}
			/^Version: /{s///;H;g;s/\n/ /p}')
	[[ $best ]] && echo "$best $best_version"
}

# download PACKAGE=VERSION...: the packages land in $work/deb.
download()
{
	make_directory "$work/deb" "look at the file system"
	(cd "$work/deb" && apt-get "${apt[@]}" download "$@") \
		>"$work/log" 2>&1 ||
		die "apt-get download $*: $(grep -m 1 '^E:' "$work/log" ||
			tail -n 1 "$work/log"): look at the network, or run apt-get update"
}
