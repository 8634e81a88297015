# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash
#
# What the scripts that test "dstlayout run" have in common: a directory that
# looks like debugfs with the module loaded. A run in it is over at once, and its
# results are what the script wants them to be.

# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
debugfs=$tmp/debugfs
harness=$debugfs/dstlayout
columns="shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed"

# row SHAPE SIDE TWIN VERDICT PENALTY LOW HIGH [CPUS]: one row of the main table.
row() {
	echo "$1 split loopback ${8:-2} $2 $3 4.000 1.000 $5 $6 $7 $4 1000 10 3"
}

# fake [LINE...]: the directory anew, with these lines behind the controls.
fake() {
	rm -rf "$debugfs"
	mkdir -p "$harness" || exit 2
	echo "state=done unit=10/10 elapsed_ms=9 series=3/3" >"$harness/status"
	printf '%s\n' shape=all mode=split mix=all seconds=20 gap=0 ref=atomic \
		base=0 twin=control,spread sweep=0 >"$harness/config"
	cp "$harness/config" "$tmp/config"
	: >"$harness/control"
	: >"$harness/custom"
	{
		echo "shape 2.6.25 size=200 base=64"
		echo "field input off=96 size=8 role=read-mostly op=load"
		echo "field __refcnt off=172 size=4 role=hot-write op=ref"
		echo "end"
		echo "shape 2.6.25/control size=400 base=64"
		echo "field input off=96 size=8 role=read-mostly op=load"
		echo "end"
	} >"$harness/shapes"
	{
		echo "# state=done"
		echo "# elapsed_ms=9"
		echo "# release=6.0.0-fake"
		echo "# line=64"
		sed 's/^/# /' "$harness/config"
		echo "# skip_split_loopback_write=these CPUs show no sharing"
		echo "$columns"
		row control-bad read control shares 9.000 8.000 9.500
		row control-good read self apart 1.000 0.990 1.010
		(($# == 0)) || printf '%s\n' "$@"
	} >"$harness/results"
}

# measure ARGUMENT...: "dstlayout run" in that directory.
measure() {
	run run --debugfs "$debugfs" "$@"
}
