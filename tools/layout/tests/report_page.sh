#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout report": what is on the page, that it is well-formed, that it holds
# together, and that nothing in it is alive, whatever names it was given.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"

tmp=$TEST_TMP
page=$tmp/page.html
unset DSTLAYOUT_RULES

if ! command -v xmllint >/dev/null; then
	skip "the page" "no xmllint (package libxml2-utils)"
	finish
fi

# xpath EXPRESSION: what it is on the page; elements are named without a prefix.
xpath() {
	sed 's/ xmlns="[^"]*"//' "$page" >"$tmp/plain.xml" &&
		xmllint --nonet --xpath "$1" "$tmp/plain.xml" 2>"$tmp/xmllint"
}

# counts NUMBER EXPRESSION: whether there are so many of these
counts() {
	local found

	found=$(xpath "count($2)")
	[ "$found" = "$1" ] && return
	echo "# $2: $found instead of $1"
	return 1
}

# none EXPRESSION...: whether there is nothing of each
none() {
	local expression

	for expression; do
		counts 0 "$expression" || return 1
	done
}

# attributes EXPRESSION: the values of attributes, a line each
attributes() {
	xpath "$1" | sed -n 's/^ *[a-z:-]*="\(.*\)"$/\1/p'
}

# make STATUS ARGUMENT...: a page; whether it ended so, and is well-formed
make() {
	local expected=$1

	shift
	rm -f "$page"
	run report --output "$page" "$@"
	expect "$expected" '!stdout' . && xmllint --nonet --noout "$page" 2>"$tmp/stderr" &&
		[ ! -s "$tmp/stderr" ]
}

# holds_together: whether ids are unique, what refers to them finds them, and
# headings come in order
holds_together() {
	attributes '//@id' | sort >"$tmp/ids"
	[ -s "$tmp/ids" ] && [ -z "$(uniq -d "$tmp/ids")" ] || return 1
	{
		attributes '//a/@href' | sed 's/^#//'
		attributes '//@aria-labelledby | //@aria-describedby | //@aria-controls'
	} | sort -u >"$tmp/references"
	[ -s "$tmp/references" ] &&
		[ -z "$(comm -13 "$tmp/ids" "$tmp/references")" ] || return 1
	grep -o '<h[1-6][ >]' "$page" | tr -dc '1-6\n' |
		awk '$1 > last + 1 { exit 1 } { last = $1 } END { exit !NR }'
}

# is_inert: whether nothing runs, and nothing is loaded from anywhere
is_inert() {
	none '//script | //iframe | //object | //embed | //img | //link | //base | //form' \
		'//@src | //@*[starts-with(name(), "on")] | //@style' \
		'//@href[not(starts-with(., "#"))]' \
		'//meta[@http-equiv and @http-equiv != "Content-Security-Policy"]' &&
		counts 1 '/html/head/meta[@http-equiv="Content-Security-Policy" and starts-with(@content, "default-src '"'none'"';")]' &&
		! xpath 'string(//style)' | grep -Eqi 'url\(|@import|expression|image-set'
}

# sections ID...: whether there are these, in this order
sections() {
	[ "$(attributes '//h2/@id' | tr '\n' ' ')" = "$* " ]
}

make 1 "${routes[@]}" "$fixtures/6.1.btf"
result "a page, and the exit status of check" $?
cp "$page" "$tmp/first.html"
head -n 1 "$page" | grep -qx '<!DOCTYPE html>' && counts 1 '/html[@lang="en"]'
result "it is of HTML" $?
sections summary verdicts maps curves suspects missing
result "sections: those that need no other input" $?
holds_together
result "ids are unique, references lead somewhere, headings are in order" $?
is_inert
result "nothing runs, nothing is loaded" $?
counts 1 '//body/a[@class="skip" and @href="#main"]' && counts 1 '//main[@id="main"]' &&
	counts 1 '//header' && counts 1 '//nav[@aria-label]' && counts 1 '//footer' &&
	counts 1 '//h1' && none '//section[not(@aria-labelledby)]'
result "landmarks, and a link to skip to the report" $?
none '//table[not(caption)]' '//th[not(@scope)]' '//tr[not(th)]' \
	'//svg[not(@role="img" and @aria-labelledby and @aria-describedby and title and desc)]' \
	'//*[@class="scroll"][not(@tabindex="0" and @role and (@aria-label or @aria-labelledby))]' \
	'//table[not(parent::*[@class="scroll"])]' '//svg[not(parent::*[@class="scroll"])]'
result "tables have captions and scopes, pictures words, and what scrolls a name" $?
grep -q 'prefers-color-scheme: dark' "$page" && grep -q '@media print' "$page"
result "light, dark, and print" $?

counts 1 '//ul[@class="tiles"]/li[b="2" and a="rules are broken"]' &&
	counts 1 '//ul[@class="tiles"]/li[b="2" and a="rules hold"]' &&
	counts 1 '//dt[.="Object"]/following-sibling::dd[1][contains(., "6.1.btf")]' &&
	counts 1 '//dt[.="Read as"]/following-sibling::dd[1][.="raw BTF"]' &&
	counts 1 '//dt[.="Lines"]/following-sibling::dd[1][starts-with(., "64 bytes, ")]' &&
	counts 1 '//dt[.="Rules"]/following-sibling::dd[1][contains(., "compiled in")]'
result "summary: the object, how it was read, and how it fares" $?
xpath 'string(//h3[contains(., "rtable: hot-write shares a line with read-mostly")]/..)' >"$tmp/stdout"
expect 1 stdout '^broken rtable' stdout 'struct rtable, 176 bytes, definition 1 of 1; objects at multiples of 64' \
	stdout '^dst\.__refcnt644rt_genid1124line 1 \(bytes 64\.\.127\), certain$' \
	stdout '^each packet writes' stdout '^d288a162dd1c' stdout '^rules/dst\.yaml:[0-9]+, level error$' &&
	counts 6 '//h3[contains(., "rtable: hot-write shares")]/..//tbody[2]/tr'
result "verdicts: members, why, source and rule" $?
counts 1 '//section[@aria-labelledby="verdicts"]//tr[th="rtable" and contains(td[1], "holds")][td[2]="hot-write fits one line"]'
result "verdicts: what holds" $?
counts 2 '//section[@aria-labelledby="maps"]/article' &&
	counts 1 '//h3[@id="map-1" and contains(., "broken") and contains(., "struct rtable")]' &&
	counts 3 '(//svg[@class="line-map"])[1]//rect[@class="hot-write marked"]' &&
	counts 1 '(//svg[@class="line-map"])[1]/desc[contains(., "line 1, bytes 64..127: hot-write shares with read-mostly, a rule is broken.")]' &&
	none '//svg//style' '//details//svg' &&
	counts 1 '//h3[@id="map-1"]/..//tr[th="1" and td[2]="hot-write shares with read-mostly, a rule is broken"]/td[3][strong="dst.__refcnt"]'
result "line maps: pictures, and the same as tables" $?
counts 2 '//section[@aria-labelledby="curves"]//svg[@class="chart"]' &&
	counts 4 '(//section[@aria-labelledby="curves"]//svg)[1]/g/path[@class="curve" and contains(@d, "L")]' &&
	counts 6 '//h3[.="rtable"]/..//tbody[2]/tr' &&
	counts 1 '//h3[.="rtable"]/..//tbody[2]/tr[th="64"]/td[1][starts-with(., "1") or . > 0 or contains(., "ns)")]' &&
	counts 1 '//tr[th="near"][td[1]="50" and td[2]="ns" and td[3]="default"]' &&
	counts 1 '//section[@aria-labelledby="curves"]/p[starts-with(., "Simulated, not measured; lines of 64 bytes")]'
result "curves of what is broken, as charts and tables, and of which machine" $?
counts 1 '//section[@aria-labelledby="missing"]//dt[.="Drift"]/following-sibling::dd[1][starts-with(., "--baseline ")]' &&
	counts 1 '//section[@aria-labelledby="missing"]//dt[.="Measured penalties"]/following-sibling::dd[1][starts-with(., "--run ")]'
result "what is not there names the option that brings it" $?

run report "${routes[@]}" "$fixtures/6.1.btf"
expect 1 && cmp -s "$tmp/stdout" "$tmp/first.html"
result "twice the same, to the standard output as well" $?

make 0 "${routes[@]}" "$fixtures/7.2.btf" && sections summary verdicts maps suspects missing &&
	holds_together && none '//*[@class="box"]/*[contains(@class, "marked")]' &&
	counts 1 '//ul[@class="tiles"]/li[b="0" and a="rules are broken"]' &&
	counts 1 '//section[@aria-labelledby="missing"]//dt[.="Predicted curves"]'
result "rules that hold: status 0, no curve, maps folded up" $?

cat >"$tmp/warn.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	level: warn
	hot-write: [dst.__refcnt]
	read-mostly: [rt_genid]
	groups: {odd: [gone ?]}
	rules:
	  - apart: [hot-write, read-mostly]
	  - together: odd
YAML
make 0 --rules "$tmp/warn.yaml" "$fixtures/6.1.btf" && counts 1 '//h3/strong[@class="badge warn"][.="warning"]/../../dl' &&
	counts 1 '//tr[contains(td[1], "skipped")][td[3]="no member of odd in this object"]' &&
	counts 1 '//dt[.="Rules"]/following-sibling::dd[1][contains(., "warn.yaml")]'
result "warnings alone: status 0, a skip says why" $?
make 1 --strict --rules "$tmp/warn.yaml" "$fixtures/6.1.btf" && counts 2 '//h3/strong[@class="badge bad"]'
result "--strict: they count" $?

# Suspects need a kernel; what is here has its structs.
make 1 --struct file "$fixtures/pack-6.1.btf" &&
	[ "$(xpath 'count(//section[@aria-labelledby="suspects"]//tbody[2]/tr)')" -gt 2 ] &&
	[ "$(xpath 'count(//section[@aria-labelledby="suspects"]//tbody[2]/tr)')" -le 20 ] &&
	counts 1 '(//section[@aria-labelledby="suspects"]//tbody[2]/tr)[1][td[1]="1"]/td/ul/li[1]'
result "suspects: ranked, with reasons" $?

# Drift
make 1 "${routes[@]}" --baseline "$fixtures/7.2.btf" "$fixtures/6.1.btf" &&
	sections summary verdicts maps drift curves suspects missing && holds_together && is_inert &&
	counts 1 '//section[@aria-labelledby="drift"]//tr[th="struct rtable"]' &&
	counts 1 '//h3[.="struct rtable"]/following-sibling::details[1]//tr[th="dst.lwtstate" and contains(td[1], "crossed") and contains(td[2], "line 2") and contains(td[3], "at 80, 8 bytes, line 1")]' &&
	counts 6 '//h3[.="struct rtable"]/following-sibling::details[1]//tr[contains(td[1], "rule now broken")]'
result "drift against a kernel" $?
run record --output "$tmp/baseline" "$fixtures/6.1.btf"
make 1 "${routes[@]}" --baseline "$tmp/baseline" "$fixtures/6.1.btf" &&
	counts 1 '//section[@aria-labelledby="drift"]/p[.="Nothing has changed."]' &&
	counts 1 '//ul[@class="tiles"]/li[b="0" and a="differences that matter"]'
result "no drift against a baseline of its own" $?

# Penalties
# row SHAPE SIDE PENALTY LOW HIGH VERDICT
row() {
	printf '{"shape": "%s", "mode": "split", "mix": "loopback", "cpus": 2, "side": "%s", "twin": "control",
		"ns_per_op": 4.5, "twin_ns_per_op": 1.5, "penalty": %s, "low": %s, "high": %s, "verdict": "%s",
		"writes_per_s": 1, "units": 10, "disturbed": 3}' "$@"
}

# measured ROW...: a report of a run
measured() {
	local rows

	rows=$(printf ', %s' "$@")
	cat <<-JSON
		{"version": 1, "machine": {"release": "6.1.0-x", "line": "64"}, "parameters": {"threshold": "2"},
		"controls": [$(row control-bad read 4 3.9 4.1 shares)], "results": [${rows#, }]}
	JSON
}

measured "$(row rtable read 3 2.5 3.5 shares)" "$(row rtable write 1 0.99 1.01 apart)" \
	"$(row other read null null null skip)" >"$tmp/run.json"
make 1 "${routes[@]}" --run "$tmp/run.json" "$fixtures/6.1.btf" && holds_together && is_inert &&
	counts 4 '//section[@aria-labelledby="penalties"]//tbody[2]/tr' &&
	counts 1 '//section[@aria-labelledby="penalties"]//tr[th="rtable" and td[5]="control"][td[6]="4.500" and td[7]="1.500" and td[8]="3.000" and td[9]="2.500" and td[10]="3.500" and contains(td[11], "shares")]' &&
	counts 1 '//section[@aria-labelledby="penalties"]//tr[th="other"][td[8]="-" and contains(td[11], "skip")]' &&
	counts 2 '//section[@aria-labelledby="penalties"]//svg/g/rect' &&
	counts 2 '//section[@aria-labelledby="penalties"]//svg/g/path[@class="whisker"]' &&
	counts 1 '//section[@aria-labelledby="penalties"]//p[contains(., "release=6.1.0-x")]' &&
	counts 1 '//ul[@class="tiles"]/li[b="1" and a="measured penalty"]'
result "penalties as a table and as bars with intervals" $?
counts 1 '//section[@aria-labelledby="curves"]/p[contains(., "does not tell the parameters of its machine") and contains(., "control")]'
result "curves: a run without all controls is said to tell nothing" $?
{
	echo "# state=done"
	echo "shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed"
	echo "rtable split loopback 2 read control 4.5 1.5 3.000 2.5 3.5 shares 1000 10 3"
	echo "control-bad split loopback 2 read control 4.5 1.5 3.000 2.5 3.5 shares 1000 10 3"
} >"$tmp/results"
make 1 "${routes[@]}" --run "$tmp/results" "$fixtures/6.1.btf" &&
	[ "$(xpath 'string((//section[@aria-labelledby="penalties"]//tbody[2]/tr)[1]/th)')" = control-bad ] &&
	counts 1 '//section[@aria-labelledby="penalties"]//tr[th="rtable"][td[8]="3.000"]'
result "penalties: the harness' own results, controls first" $?

# Predictions
run predict --shape 2.6.25-rc1,2.6.25 --mix loopback --cpus 2,4 --set near=77 --format json --output "$tmp/predict.json"
make 1 "${routes[@]}" --predict "$tmp/predict.json" "$fixtures/6.1.btf" && holds_together && is_inert &&
	counts 2 '//section[@aria-labelledby="curves"]/article' &&
	counts 1 '//h3[.="2.6.25-rc1"]/..//svg//text[.="loopback read, split"]' &&
	counts 2 '//h3[.="2.6.25-rc1"]/..//tbody[2]/tr' &&
	counts 1 '//tr[th="near"][td[1]="77" and td[3]="given"]' &&
	counts 1 '//section[@aria-labelledby="curves"]/p[contains(., "predict.json")]'
result "curves of a report of predict" $?

# Names that want to be markup: as long as those that they stand for
mkdir "$tmp/<b>&'\"x"
hostile="$tmp/<b>&'\"x/object.btf"
LC_ALL=C sed -e 's/rt_genid/<script>/g' -e 's/lwtstate/\&amp;"'"'"'>/g' -e 's/rt6_info/"><svg\/>/g' \
	-e 's/rt_gw_family/]]><!--"--> /g' -e 's/rt_uncached\x00/<\/svg><a>xy\x00/g' "$fixtures/6.1.btf" >"$hostile"
cat >"$tmp/hostile.yaml" <<-'YAML'
	struct: rtable
	base: hwcache
	why: "<script>alert(1)</script> & ]]> \"'"
	source: "</dd></dl><img src=x onerror=alert(1)>"
	hot-write: [dst.__refcnt]
	read-mostly: [rt_flags]
	rules:
	  - apart: [hot-write, read-mostly]
YAML
measured "$(row '<img src=x onerror=alert(1)>' read 3 2.5 3.5 shares)" "$(row "]]>\\u0001\\u001b[31m&'\\\"" write 2 1.9 2.1 shares)" \
	"$(row '\u00e9\u202e\ud83d\ude00 a long name of more characters than there is room for in a chart' read 2 1.5 2.5 unsure)" >"$tmp/hostile.json"
make 1 --rules "$tmp/hostile.yaml" --run "$tmp/hostile.json" --baseline "$fixtures/7.2.btf" "$hostile" &&
	holds_together && is_inert &&
	counts 1 '//dd[starts-with(., "<script>alert(1)</script> & ]]>")]'
result "hostile names: the page is whole, and nothing in it is alive" $?
is_inert && counts 1 '//tr[th="<img src=x onerror=alert(1)>"]' &&
	[ "$(xpath 'count(//svg//title[contains(., "<script>, offset 112")])')" = 1 ] &&
	counts 1 '//dt[.="Object"]/following-sibling::dd[1][contains(., "/<b>&")]' &&
	! LC_ALL=C grep -q '[[:cntrl:]]' "$page"
result "hostile names: they are there as text, without control characters" $?
cp "$page" "$tmp/hostile.html"

# What is refused: one line, status 2, and what was there stays
echo kept >"$tmp/kept"
# refuse NAME PATTERN ARGUMENT...
refuse() {
	local name=$1 pattern=$2

	shift 2
	run report --output "$tmp/kept" "$@"
	refused "$pattern" && [ "$(cat "$tmp/kept")" = kept ] && [ -z "$(find "$tmp" -name 'kept.*')" ]
	result "refused: $name" $?
}

object=$fixtures/6.1.btf
refuse "no such object" '.*/nothing: .*: ' "$tmp/nothing"
refuse "no such baseline" '.*/nothing: .*: ' --baseline "$tmp/nothing" "$object"
run record --struct file --output "$tmp/other" "$fixtures/pack-6.1.btf"
refuse "a baseline of something else" '.*/other: nothing was compared: ' --baseline "$tmp/other" --struct rtable "$object"
refuse "no such run" '.*/nothing: .*: ' --run "$tmp/nothing" "$object"
echo '{"version": 1, ' >"$tmp/cut.json"
refuse "a run that was cut off" '.*cut\.json:[0-9]+: .*: give what .dstlayout run ' --run "$tmp/cut.json" "$object"
echo '{"version": 2}' >"$tmp/two.json"
refuse "a run of another version" '.*two\.json: JSON, but not of version 1: ' --run "$tmp/two.json" "$object"
echo '{"version": 1, "objects": []}' >"$tmp/check.json"
refuse "a report of another command" '.*check\.json: JSON, but without controls: ' --run "$tmp/check.json" "$object"
echo '{"version": 1, "controls": [], "results": [{"shape": "a"}]}' >"$tmp/row.json"
refuse "a row that is none" '.*row\.json: JSON, but with a row that is none: ' --run "$tmp/row.json" "$object"
echo '{"version": 1, "controls": [], "results": []}' >"$tmp/empty.json"
refuse "a run without rows" '.*empty\.json: has no row ' --run "$tmp/empty.json" "$object"
echo text >"$tmp/text"
refuse "a run that is text" '.*/text: .*: ' --run "$tmp/text" "$object"
refuse "a prediction that is a run" '.*run\.json: JSON, but without limits: give what .dstlayout predict ' --predict "$tmp/run.json" "$object"
echo '{"version": 1, "line": 64, "parameters": {}, "limits": ["a"], "results": []}' >"$tmp/against.json"
refuse "a prediction without a curve" '.*against\.json: has no curve in it: ' --predict "$tmp/against.json" "$object"
refuse "a format of another command" '--format json: unknown format: it is one of html' --format json "$object"
refuse "the same option twice" '--run b: is said twice: ' --run a --run b "$object"
printf 'struct: nothing ?\nhot-write: [a]\nread-mostly: [b]\n' >"$tmp/nothing.yaml"
refuse "nothing that a rule is about" '.*nothing was checked: ' --rules "$tmp/nothing.yaml" "$object"
cp "$tmp/run.json" "$tmp/in.json"
run report --run "$tmp/in.json" --output "$tmp/in.json" "$object"
refused '--output .*in\.json: is read here as well: ' && cmp -s "$tmp/in.json" "$tmp/run.json"
result "refused: to replace what is read" $?
run report --output /dev/full "$object"
refused '/dev/full: cannot write the report, No space left on device'
result "refused: a full device" $?
run report "$object" "$object"
refused '.*'
result "refused: two objects" $?

finish
