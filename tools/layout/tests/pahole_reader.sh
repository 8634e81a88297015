#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "--reader pahole": what pahole prints, read as if it were an object.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
unset DSTLAYOUT_RULES

# A pahole that prints a given text, complains a lot, and always ends well.
mkdir "$tmp/bin"
cat >"$tmp/bin/pahole" <<-SCRIPT
	#!/bin/sh
	echo "BTF: idx: 1, Unknown kind 17" >&2
	cat "$tmp/text"
SCRIPT
chmod +x "$tmp/bin/pahole"

cat >"$tmp/text" <<-'TEXT'
	struct s {
	@long unsigned int          a;                  /*     0     8 */
	@/* typedef u8 -> __u8 */ unsigned char tab[4][2]; /*     8     8 */
	@int                        (*fn)(struct x *, int (*)(int)); /*    16     8 */
	@void                       (*fns[2])(void);     /*    24    16 */
	@/* typedef atomic_t */ struct {
	@@int        counter;                          /*    40     4 */
	@} cnt; /*    40     4 */
	@unsigned int               low:3;               /*    44: 0  4 */
	@unsigned int               high:29;             /*    44: 3  4 */
	@unsigned int               :0;

	@/* XXX 4 bytes hole, try to pack */
	@/* --- cacheline 1 boundary (64 bytes) --- */
	@union {
	@@struct in {
	@@@int  x;                                  /*    64     4 */
	@@}in; /*    64     4 */
	@@const char  *       p;                      /*    64     8 */
	@};                                             /*    64     8 */
	@struct in {
	@@int  x;                                     /*    72     4 */
	@} ins[2] __attribute__((__aligned__(8))); /*    72     8 */
	@struct {
	@@int  y;                                     /*     0     4 */
	@} *far; /*    80     8 */
	@enum {
	@@ONE = 1,
	@} kind:4; /*    88: 0  4 */

	@/* size: 96, cachelines: 2, members: 11 */
	} __attribute__((__aligned__(64)));
TEXT
sed -i $'s/@/\t/g' "$tmp/text"
echo content >"$tmp/object"

PATH=$tmp/bin:$PATH run show s --reader pahole --format json "$tmp/object"
if command -v jq >/dev/null; then
	expect 0 '!stderr' . && asks '.size == 96 and
		[.members[] | [.path, .offset * 8 + .bit_offset, .bit_size, .type]] == [
		["a", 0, 64, "long unsigned int"], ["tab", 64, 64, "u8[4][2]"],
		["fn", 128, 64, "int (*)(struct x *, int (*)(int))"],
		["fns", 192, 128, "void (*[2])(void)"],
		["cnt", 320, 32, "atomic_t"], ["cnt.counter", 320, 32, "int"],
		["low", 352, 3, "unsigned int"], ["high", 355, 29, "unsigned int"],
		["in", 512, 32, "struct in"], ["in.x", 512, 32, "int"],
		["p", 512, 64, "const char *"], ["ins", 576, 64, "struct in"],
		["far", 640, 64, "struct"], ["kind", 704, 4, "enum"]]'
	result "every form of member" $?
else
	skip "every form of member" "no jq"
fi

PATH=$tmp/bin:$PATH run show t --reader pahole "$tmp/object"
refused ".*/object: no struct t is in it: "
result "a missing struct is noticed, though pahole ends well" $?

# nested DEPTH: a struct in a struct in a struct
nested() {
	local i

	echo "struct s {"
	for ((i = 0; i < $1; i++)); do echo "	struct {"; done
	echo "	int x; /* 0 4 */"
	for ((i = 0; i < $1; i++)); do echo "	} in; /* 0 4 */"; done
	echo "	/* size: 4, cachelines: 1 */"
	echo "};"
}

nested 64 >"$tmp/text"
PATH=$tmp/bin:$PATH run show s --reader pahole --format json "$tmp/object"
expect 0 '!stderr' . stdout '"(in\.){64}x"'
result "structs that are nested deep" $?

nested 65 >"$tmp/text"
PATH=$tmp/bin:$PATH run show s --reader pahole "$tmp/object"
refused ".*/object: pahole prints a struct nested more than 64 deep: read it without"
result "structs that are nested too deep" $?

: >"$tmp/text"
PATH=$tmp/bin:$PATH run check --reader pahole "$tmp/object"
expect 1 stdout 'rtable: no struct of this name'
result "check names missing structs" $?

printf '#!/bin/sh\nexit 1\n' >"$tmp/bin/pahole"
PATH=$tmp/bin:$PATH run check --reader pahole "$tmp/object"
refused ".*/object: pahole cannot read it: "
result "a pahole that fails" $?

# nothing but the command itself is needed to say that there is no pahole
timeout=$(command -v timeout)
PATH=$tmp/empty "$timeout" 60 "$DSTLAYOUT" check --reader pahole "$tmp/object" \
	>"$tmp/stdout" 2>"$tmp/stderr"
status=$?
refused ".*/object: pahole is not installed: install the package dwarves"
result "no pahole" $?

run check --reader pahole "$tmp/none"
refused ".*/none: no such file"
result "an object that is not there" $?

run check --reader dwarf "$fixtures/6.1.btf"
refused "--reader dwarf: unknown: it is one of btf, pahole"
result "an unknown reader" $?

if command -v pahole >/dev/null; then
	run check --reader pahole --struct rtable "$fixtures/6.1.btf"
	wanted=$status
	grep -v ': as pahole prints it' "$tmp/stdout" >"$tmp/wanted"
	run check --struct rtable "$fixtures/6.1.btf"
	[ "$status" -eq "$wanted" ] && [ "$status" -eq 1 ] &&
		grep -v ': raw BTF' "$tmp/stdout" | diff - "$tmp/wanted" >"$tmp/stderr"
	result "the same report by both readers" $?
else
	skip "the same report by both readers" "no pahole (package dwarves)"
fi

finish
