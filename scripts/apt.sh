# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2154 # callers set apt, apt_state and update
#
# Finding and fetching packages without installing any. Sourced after common.sh.
# Callers set apt, an array of options for every call of apt; what is downloaded and
# logs go to the directory work, which take_turn sets.

# take_turn LOCK DIR: one fetcher at a time; then set work, a directory in DIR that
# goes with this process. What interrupted ones left there is swept.
take_turn()
{
	local advice="name another directory by DSTLAYOUT_KERNELS"

	make_directory "${1%/*}" "$advice"
	make_directory "$2" "$advice"
	take_lock "$1" "$advice"
	rm -rf "$2"/.tmp.*
	work=$(mktemp -d "$2/.tmp.XXXXXX" 2>/dev/null) ||
		die "$2: cannot be written: $advice"
	trap 'rm -rf "$work"' EXIT
	trap 'exit 130' INT
	trap 'exit 143' TERM HUP
}

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

# find_mirrors: sets mirrors, those of this machine's apt, "URI SUITE" each, main
# archive first.
find_mirrors()
{
	# shellcheck disable=SC2016 # for apt to expand
	mapfile -t mirrors < <(apt-get indextargets \
		--format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Identifier: Packages' |
		sed -n 's/ main$//p' | sort -u -t ' ' -k 2,2)
	((${#mirrors[@]})) ||
		die "apt knows no mirror: set one up in /etc/apt and run apt-get update"
}

# mirror_of SUITE: of those in mirrors; security updates are not where the rest is.
mirror_of()
{
	local line kind=main suffix

	[[ $1 = *-security ]] && kind=security
	for line in "${mirrors[@]}"; do
		suffix=main
		[[ $line = *-security ]] && suffix=security
		[[ $suffix = "$kind" ]] && echo "${line% *}" && return
	done
	return 1
}

# How old package lists may be before they are fetched again, in minutes
lists_max_age=1440

# use_suite ARCH SUITE: point apt at one suite for one architecture, with lists
# of its own in $apt_state; fails if there is no such thing. With $update the lists are
# new ones.
use_suite()
{
	local state=$apt_state/$1-$2 uri keys='' keyring

	uri=$(mirror_of "$2") || return 1
	make_directory "$state/lists/partial" "look at the file system"
	make_directory "$state/cache/archives/partial" "look at the file system"
	: >"$state/status" || die "$state: cannot be written"
	keyring=/usr/share/keyrings/debian-archive-keyring.gpg
	[[ ! -f $keyring ]] || keys="[signed-by=$keyring] "
	echo "deb $keys$uri $2 main" >"$state/sources.list"
	cat >"$state/apt.conf" <<-END
		APT::Architecture "$1";
		APT::Architectures { "$1"; };
		APT::Sandbox::User "$(id -un)";
		Acquire::Languages "none";
		Dir::State "$state";
		Dir::State::status "$state/status";
		Dir::Cache "$state/cache";
		Dir::Etc::sourcelist "$state/sources.list";
		Dir::Etc::sourceparts "-";
	END
	export APT_CONFIG=$state/apt.conf
	apt=(-q -o "Dir::State=$state" -o "Dir::Cache=$state/cache")

	[[ ! $update && $(find "$state/updated" -mmin "-$lists_max_age" 2>/dev/null) ]] &&
		return
	echo "$me: reading the package list of $2 for $1" >&2
	apt-get "${apt[@]}" -o APT::Update::Error-Mode=any update \
		>"$work/log" 2>&1 || return 1
	touch "$state/updated"
}
