#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# The rule pack on the structs of six kernels: which rules fail where is what
# the pack's comments and Documentation say. And what those kernels' own markers
# say of sock.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

unset DSTLAYOUT_RULES

# broken KERNEL: the rules that fail, one a line, errors marked
broken() {
	run check --format ktap "$fixtures/pack-$1.btf"
	sed -n 's/^not ok [0-9]* - /error: /p; s/^ok [0-9]* - \(.*\) # XFAIL.*/\1/p' \
		"$TEST_TMP/stdout" | LC_ALL=C sort
}

# everywhere: what fails on every kernel
everywhere='sock: apart __sk_common.skc_refcnt __sk_common.skc_rxhash
sock: apart backlog receive'
mm='mm_struct: apart mmap_lock.count mmap_lock.owner'
tbl='neighbour: apart hot-write read-mostly'
apart='apart hot-write read-mostly'

check_broken() {
	broken "$1" >"$TEST_TMP/broken"
	printf '%s\n' "${@:3}" | LC_ALL=C sort | cmp -s - "$TEST_TMP/broken" &&
		[ "$status" -eq "$2" ]
	result "$1: the rules that fail are those that are known to" $?
}

check_broken 6.1 1 "error: dentry: $apart" "error: file: $apart" \
	"error: rt6_info: $apart" "error: rtable: $apart" "$mm" "$tbl" "$everywhere"
check_broken 6.12.107 1 "error: file: $apart" "$mm" "$tbl" "$everywhere"
check_broken 6.12-arm64 1 "error: file: $apart" "$mm" "$tbl" "$everywhere"
check_broken 6.12-s390x 1 "error: dentry: $apart" "error: file: $apart" \
	"error: rt6_info: $apart" "error: rtable: $apart" "error: sock: $apart" \
	"dst_entry: start __rcuref | __refcnt" "$mm" "$tbl" "$everywhere" \
	"sock: apart __sk_common.skc_refcnt keys pair"
check_broken 6.18 0 "$everywhere"
check_broken 7.2 0 "$mm" "$everywhere"

# Which members: the table that the pack was made from.
run check "$fixtures/pack-6.1.btf"
expect 1 stdout '^ *f_count +56 +8 +f_op +40 ' stdout '^ *f_count +56 +8 +f_inode +32 ' \
	'!stdout' '^ *f_count .*f_m' stdout '^ *refcnt +48 +4 +tbl +8 ' \
	'!stdout' '^ *refcnt .*(nud_state|ha|hh|output|ops|dev) ' \
	stdout '^ *d_lockref +88 +8 +d_iname +56 ' stdout 'sk_backlog +240 +24 +sk_rcvbuf'
result "6.1: the members are those that are known" $?

run check --struct file "$fixtures/pack-6.12.107.btf"
expect 1 stdout 'f_count +0 +8 +f_op ' stdout 'f_inode' stdout 'f_count .* f_mode' \
	stdout 'f_count .* f_mapping' stdout 'f_count .* f_flags'
result "6.12: all five members of file share with its count" $?

run check --struct vm_area_struct "$fixtures/pack-6.12.107.btf" "$fixtures/pack-7.2.btf"
expect 0 stdout 'skipped +vm_area_struct.*no member of hot-write' stdout '1 ok, 1 skipped'
result "a member of later kernels is not asked of earlier ones" $?

run check --struct tcp_accounting --struct inode "$fixtures/pack-7.2.btf"
expect 0 stdout 'skipped +tcp_accounting: .*no ELF file'
result "variables are not asked of BTF alone, and it says so" $?

# The kernel's own groups
for kernel in 6.12.107 6.18 7.2; do
	run check --markers "$fixtures/pack-$kernel.btf"
	expect 0 stdout '^ warning +sock: sock_write_rx shares a line with sock_read_rx$' \
		stdout '^ warning +sock: sock_write_tx shares a line with sock_read_tx$' \
		stdout '^ *group:sock_write_rx +136 +80 +group:sock_read_rx +216 +68 .*line 3 ' \
		stdout '^2 warnings, [0-9]+ ok$'
	result "$kernel: two groups of sock meet two others" $?
done

run check --markers --strict "$fixtures/pack-6.12.107.btf"
expect 1 stdout '^2 broken'
result "with --strict its markers fail a kernel" $?

run check --markers --struct sock --line 128 --format ktap "$fixtures/pack-7.2.btf"
expect 0 stdout '^1\.\.9$' stdout '^# .*possible: at '
result "markers: one struct, at another size of the line" $?

run check --markers --struct sokc "$fixtures/pack-7.2.btf"
refused ".*/pack-7\.2\.btf: no struct sokc with markers is in it: did you mean 'sock'\?"
result "markers: a struct that has none" $?

run check --markers --struct sock "$fixtures/pack-6.1.btf" "$fixtures/pack-7.2.btf"
refused ".*/pack-6\.1\.btf: no struct sock with markers is in it: "
result "markers: of several objects, the one that has none is named" $?

run check --markers "$fixtures/pack-6.1.btf" "$fixtures/pack-7.2.btf"
sed -n 2p "$TEST_TMP/stdout" | grep -q '^ *nothing to check in it$' &&
	expect 0 stdout '^2 objects: 2 warnings, [0-9]+ ok'
result "markers: of several objects, one that has none is not passed over in silence" $?

run check --markers --rules x.yaml "$fixtures/pack-7.2.btf"
refused "--rules x.yaml: means nothing to --markers: leave one of them out"
result "markers: rules beside them" $?

run check --markers "$fixtures/pack-6.1.btf"
refused ".*: nothing was checked"
result "markers: a kernel that has none" $?

# Whatever embeds a struct, found from its name alone.
cat >"$TEST_TMP/dst.yaml" <<-'YAML'
	struct: dst_entry
	base: line
	level: warn
	containers: true
	hot-write: [__refcnt]
	read-mostly: [lwtstate]
YAML
run check --rules "$TEST_TMP/dst.yaml" "$fixtures/pack-6.1.btf"
expect 0 stdout '^ warning +dst_entry: ' stdout '^ warning +rtable at dst: ' \
	stdout '^ warning +rt6_info at dst: ' stdout 'what the rule is about lies in it as dst$' \
	stdout '^ *dst\.__refcnt +64 +4 +dst\.lwtstate +80 +8 '
result "containers: from dst_entry alone, the routes" $?

sed 's/__refcnt/__rcuref/' "$TEST_TMP/dst.yaml" >"$TEST_TMP/rcuref.yaml"
run check --rules "$TEST_TMP/rcuref.yaml" "$fixtures/pack-7.2.btf"
expect 0 stdout '^ +ok +rtable at dst: hot-write shares no line with read-mostly$'
result "containers: the place is said of what holds too" $?

run check --rules "$TEST_TMP/dst.yaml" --format ktap "$fixtures/pack-6.1.btf"
expect 0 stdout '^ok 1 - dst_entry: apart hot-write read-mostly # XFAIL' \
	stdout '^ok [0-9] - rtable: apart hot-write read-mostly at dst # XFAIL'
result "containers: each place has a name of its own" $?

finish
