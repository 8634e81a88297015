#!/bin/bash
# SPDX-License-Identifier: GPL-2.0
#
# "dstlayout predict" as a program.
set -u
# shellcheck source-path=SCRIPTDIR source=check_lib.sh
. "${TEST_SRC:?}/check_lib.sh"
unset DSTLAYOUT_RULES

tmp=$TEST_TMP
schema=$(of_documentation predict.schema.json)

# row SHAPE MIX SIDE TWIN NS TWIN_NS VERDICT: one row of a report of "run".
row() {
	echo "{\"shape\": \"$1\", \"mode\": \"split\", \"mix\": \"$2\", \"cpus\": 2, \"side\": \"$3\",
		\"twin\": \"$4\", \"ns_per_op\": $5, \"twin_ns_per_op\": $6, \"penalty\": $(dividing "$5" "$6"),
		\"low\": 1, \"high\": 9, \"verdict\": \"$7\", \"writes_per_s\": 1, \"units\": 10, \"disturbed\": 0}"
}

# dividing A B: null where either is
dividing() {
	if [[ $1 = null || $2 = null ]]; then
		echo null
	else
		awk "BEGIN { printf \"%.4f\", $1 / $2 }"
	fi
}

# report PARAMETERS [ROW...]: a report of "run" with its controls.
report() {
	local parameters=$1
	shift
	{
		echo "{\"version\": 1, \"machine\": {\"line\": \"64\", \"distance\": \"socket\"},
			\"parameters\": {\"threshold\": \"2\"$parameters}, \"controls\": ["
		for mix in loopback forward; do
			echo "$(row control-bad $mix read control 6 2 shares), $(row control-bad $mix write control 20 5 shares),"
		done
		echo "$(row control-good loopback read self 2 2 apart), $(row control-good loopback write self 5 5 apart),"
		echo "$(row control-good forward read self 2 2 apart), $(row control-good forward write self 4 4 apart)"
		echo "], \"results\": ["
		(($# == 0)) || printf '%s' "$1"
		(($# < 2)) || printf ', %s' "${@:2}"
		echo "]}"
	} >"$tmp/run.json"
}

# What is predicted
run predict --shape 2.6.25-rc1,2.6.25 --mix loopback --cpus 2,4
expect 0 '!stderr' . stdout '^Simulated, not measured; lines of 64 bytes\.$' \
	stdout '^near +50 +ns +default$' \
	stdout '^2\.6\.25-rc1 +split +loopback +read +control +4 +[0-9.]+ +1\.500 +[2-9][0-9]*\.[0-9]+ +shares ' \
	stdout '^ *2\.6\.25 +split +loopback +write +control +2 +6\.000 +6\.000 +1\.000 +apart ' \
	stdout '^limit: nothing but coherence'
result "text: a curve, its parameters and limits" $?
cp "$tmp/stdout" "$tmp/first"
run predict --shape 2.6.25-rc1,2.6.25 --mix loopback --cpus 2,4
cmp -s "$tmp/first" "$tmp/stdout"
result "the same command says the same" $?
run predict --shape 2.6.25-rc1 --mix loopback --set sockets=2 --set cores=4 --mode all
expect 0 && [ "$(awk '/^2\.6/ { print $2 $4 $6 }' "$tmp/stdout" | tr '\n' ' ')" = \
	"splitread2 splitwrite2 splitread4 splitwrite4 splitread8 splitwrite8 mixedpacket2 mixedpacket4 mixedpacket8 pairspacket2 pairspacket4 pairspacket8 " ]
result "all modes, 2, 4, ... and all CPUs of the machine" $?
run predict --shape 2.6.25-rc1 --mix loopback --cpus 8 --set sockets=2 --set cores=4
awk '/^2\.6.*read/ { print $9 }' "$tmp/stdout" >"$tmp/far"
run predict --shape 2.6.25-rc1 --mix loopback --cpus 8 --set cores=8
awk '/^2\.6.*read/ { print $9 }' "$tmp/stdout" >"$tmp/near"
[ -s "$tmp/near" ] && ! cmp -s "$tmp/near" "$tmp/far"
result "where CPUs are matters" $?
run predict --shape last_rx --cpus 2
expect 0 stdout '^last_rx +split +loopback +read +control +2 +- +- +- +skip ' \
	stdout '^last_rx: nothing is written under loopback' \
	stdout '^last_rx +split +forward +read .* shares '
result "what is not written has no figures, and a reason" $?
run predict --list
expect 0 '!stderr' . stdout '^shape 3\.5-moved$' stdout '^near=50 +reading' stdout '^protocol=moesi +' \
	'!stdout' 'control-'
result "--list: shapes and parameters" $?
run predict --shape 2.6.25-rc1 --cpus 2 --mix loopback --line 32 --twin spread,self
expect 0 stdout '^Simulated, not measured; lines of 32' stdout ' self +2 .* 1\.000 +apart '
result "--line, --twin" $?
run predict --shape 3.5 --mix loopback --cpus 2 --twin field:rt_genid,alone:rt_genid
expect 0 stdout ' field:rt_genid +2 .* shares ' stdout ' alone:rt_genid +2 .* shares '
result "a field alone" $?

# Shapes that are brought along
{
	echo "# one that shares, one that does not"
	echo "shape mine size=128 base=64"
	echo "field count off=0 size=4 role=hot-write op=ref"
	echo "field flags off=8 size=4 role=read-mostly op=load"
	echo "end"
	echo "shape yours size=128 base=64"
	echo "field count off=0 size=4 role=hot-write op=ref"
	echo "field flags off=64 size=4 role=read-mostly op=load"
	echo "end"
} >"$tmp/shapes"
run predict --shape-file "$tmp/shapes" --cpus 4
expect 0 stdout '^mine .* read .* shares ' stdout '^yours .* read .* 1\.000 +apart ' '!stdout' '^2\.6'
result "--shape-file" $?
run predict --struct rtable --object "$fixtures/6.1.btf" --cpus 4 --mix loopback
expect 0 stdout '^rtable@6\.1\.btf .* read +control +4 .* shares '
result "--struct with the rules about it" $?
run predict --struct rtable "$fixtures/6.12.107.btf" --cpus 4 --mix loopback --shape 3.5
expect 0 stdout '^rtable@6\.12\.107\.btf .* read +control +4 .* 1\.000 +apart ' stdout '^3\.5 .* shares '
result "--struct and --shape" $?

# What was measured
report '' "$(row 2.6.25-rc1 loopback read control 6 2 shares)" "$(row 2.6.25 forward write control 4 4 apart)" \
	"$(row 2.6.25 loopback read control 4 2 shares)" "$(row nobody loopback read control 6 2 shares)" \
	"$(row 3.5 loopback read control null null skip)" "$(row 2.6.25 loopback read aligned 6 2 shares)" \
	"$(row sock-2016 loopback read control 0 2 shares)" "$(row sock-2016 loopback write control 1e300 2 shares)"
run predict --measured "$tmp/run.json" --shape 2.6.25-rc1 --mix loopback --cpus 2
expect 0 stdout '^load +2 +ns +controls$' stdout '^atomic +5 +ns +controls$' \
	stdout '^count +3 +ns +controls$' stdout '^stamp +3 +ns +controls$' \
	stdout '^bring +0\.[0-9]+ +- +controls$' stdout '^near +50 +ns +default$' \
	stdout '^2\.6\.25-rc1 .* read +control +2 +(5\.[5-9]|6\.[0-4])[0-9]* +2\.000 ' \
	stdout '^2\.6\.25-rc1 .* write +control +2 +(19|20|21)\.[0-9]+ +5\.000 '
result "--measured: parameters of the controls, which they give again" $?
run predict --measured "$tmp/run.json" --shape 2.6.25 --cpus 2 --set load=7
expect 0 stdout '^load +7 +ns +given$' stdout '^atomic +5 +ns +controls$'
result "what is given counts more" $?
run predict --against "$tmp/run.json"
expect 0 '!stderr' . stdout '^2\.6\.25-rc1 +.* 3\.00\.\.3\.00 +3\.000 .* shares +shares +yes$' \
	stdout '^control-bad .* fitted$' stdout '^ *2\.6\.25 +.* apart +apart +yes$' \
	stdout '^ *2\.6\.25 +split +loopback .* 2\.00\.\.2\.00 .* shares +apart +no$' '!stdout' '^3\.5|^nobody|aligned|^sock-' \
	stdout '^3 rows predicted: verdicts agree in 2 of 3; ' stdout '^2 of them share: '
result "--against: row by row" $?
run predict --against "$tmp/run.json" --format json
conforms "json: the schema in Documentation, of --against" "$schema"
# A writer's iteration of 400 ns, of which the reader waits a fifth.
report ', "gap": "1000"' "$(row 2.6.25-rc1 loopback read control 8 6.4 shares)" \
	"$(row 2.6.25-rc1 loopback write control 100 90 shares)"
mv "$tmp/run.json" "$tmp/gap.json"
report ''
cp "$tmp/run.json" "$tmp/run2.json"
run predict --measured "$tmp/run.json" --measured "$tmp/gap.json" --shape 2.6.25 --cpus 2
expect 0 stdout '^near +80 +ns +pauses$' stdout '^far +208 +ns +pauses$' stdout '^load +2 +ns +controls$'
result "--measured: how long a line takes, of writers that pause" $?
sed -i 's/"distance": "socket"/"distance": "machine"/' "$tmp/gap.json"
run predict --measured "$tmp/gap.json" --shape 2.6.25 --cpus 2
expect 0 stdout '^near +50 +ns +default$' stdout '^far +80 +ns +pauses$'
result "--measured: the same between sockets" $?
# The harness' own results say the same.
{
	echo "# state=done"
	echo "# line=64"
	echo "shape mode mix cpus side twin ns_per_op twin_ns_per_op penalty low high verdict writes_per_s units disturbed"
	for mix in loopback forward; do
		echo "control-bad split $mix 2 read control 6 2 3 2 4 shares 1 10 0"
		echo "control-bad split $mix 2 write control 20 5 4 3 5 shares 1 10 0"
		echo "control-good split $mix 2 read self 2 2 1 1 1 apart 1 10 0"
	done
	echo "control-good split loopback 2 write self 5 5 1 1 1 apart 1 10 0"
	echo "control-good split forward 2 write self 4 4 1 1 1 apart 1 10 0"
	echo "2.6.25-rc1 split loopback 2 read control 6 2 3 2 4 shares 1 10 0"
} >"$tmp/results"
run predict --against "$tmp/results"
expect 0 stdout '^1 rows predicted: verdicts agree in 1 of 1; '
result "--against: results of the harness" $?

# A table
printf '%s\n' 'threads a b' '2 100 110' '4 190 -' '6 240 300' >"$tmp/table"
run predict --table "$tmp/table" --shape 3.5,3.5-moved --mode pairs --mix loopback
expect 0 '!stderr' . stdout '^work +[0-9.]+ +ns +fitted$' stdout '^crowd +[0-9.]+ +ns +fitted$' \
	stdout '^ *threads +a +fitted +error +b +predicted +error$' stdout '^ *4 +190\.000 .* - +[0-9.]+ +-$' \
	stdout '^a \(shape 3\.5\), fitted: errs by' stdout '^b \(shape 3\.5-moved\), predicted: errs by'
result "--table: the first layout is fitted, the others predicted" $?
cp "$tmp/stdout" "$tmp/first"
sed -i 's/110$/999/; s/300$/1/' "$tmp/table"
run predict --table "$tmp/table" --shape 3.5,3.5-moved --mode pairs --mix loopback
expect 0 && [ "$(grep -c ' fitted$' "$tmp/first")" = 2 ] &&
	diff <(grep ' fitted$' "$tmp/first") <(grep ' fitted$' "$tmp/stdout") >"$tmp/diff" &&
	diff <(awk '/^ *[246] / { print $6 }' "$tmp/first") <(awk '/^ *[246] / { print $6 }' "$tmp/stdout") >"$tmp/diff"
result "--table: what the others say changes nothing" $?
run predict --table "$tmp/table" --shape 3.5,3.5-moved --mode pairs --mix loopback --format json
conforms "json: the schema in Documentation, of --table" "$schema"

printf '%s\n' 'threads a b' '2 100 0' '4 190 1e300' >"$tmp/nothing"
run predict --table "$tmp/nothing" --shape 3.5,3.5-moved --mode mixed --mix loopback --format json
expect 0 && { ! command -v jq >/dev/null || asks '.table.layouts[1] | .error == [null, null] and .average == 0'; }
result "--table: nothing is compared with nothing" $?

# A penalty
run predict --shape 2.6.25-rc1 --mode mixed --mix loopback --cpus 4,8 --penalty 1.1
expect 0 stdout '^work +[0-9.e+]+ +ns +--penalty$' \
	stdout '^2\.6\.25-rc1 +mixed .* 4 +[0-9.]+ +[0-9.]+ +1\.(09|10)[0-9] '
result "--penalty: as much work as makes it so" $?

# JSON
run predict --shape 2.6.25-rc1,last_rx --cpus 2,8 --format json --twin control,self
conforms "json: the schema in Documentation" "$schema"
run predict --shape 2.6.25-rc1,2.6.24 --cpus 2,8 --mode split,mixed --set jitter=0 --format json
expect 0 && diff "$fixtures/predict.json" "$tmp/stdout" >"$tmp/diff"
result "json: to the letter" $?

# What makes no sense: one line each
refuses() {
	local name=$1 pattern=$2
	shift 2
	run predict "$@"
	refused "$pattern"
	result "refused: $name" $?
}
printf '%s\n' 'threads a b' '3 100 110' >"$tmp/odd"
printf '%s\n' 'threads a b' '2.5 100 110' >"$tmp/half"
printf '%s\n' 'threads a b' '2 - 110' >"$tmp/gap"
refuses "a parameter that there is not" '--set ner=5: there is no such parameter: .*near' --set ner=5
refuses "no value" '--set near: is not of the form KEY=VALUE' --set near
refuses "a value out of range" '--set near=0: is not allowed: near is a number from 1 to' --set near=0
refuses "no number" '--set near=fast: is not allowed' --set near=fast
refuses "not a number at all" '--set near=nan: is not allowed' --set near=nan
refuses "half a socket" '--set sockets=1\.5: is not allowed: sockets is a whole number' --set sockets=1.5
refuses "a protocol that there is not" '--set protocol=mosi: is not allowed: protocol is one of' --set protocol=mosi
refuses "nearer than near" '--set far=10: is less than near=50' --set far=10
refuses "more CPUs than the machine has" '--cpus 8: the machine has 4' --cpus 8 --set cores=4
refuses "no CPUs" '--cpus 0: no number' --cpus 0
refuses "too many CPUs" '--cpus 257: no number' --cpus 257
refuses "a shape that there is not" '--shape nobody: there is no such shape' --shape nobody
refuses "a mode that there is not" '--mode slab: unknown: it is one of split, mixed, pairs, or all' --mode slab
refuses "a mix that there is not" '--mix tea: unknown: it is one of loopback, forward, or all' --mix tea
refuses "an odd CPU in pairs" '--twin: nothing is left to predict' --mode pairs --cpus 3
refuses "a twin that no shape has" '--twin: nothing is left to predict' --twin nobody --cpus 2
refuses "an empty name" '--shape: has an empty name' --shape 3.5,,2.6.24
refuses "a name twice" '--shape: names 3.5 twice' --shape 3.5,3.5
refuses "no penalty" '--penalty 1: is no penalty' --penalty 1
refuses "a number of CPUs twice" '--cpus: names 2 twice' --cpus 2,2
refuses "a penalty that is too large" '--penalty 1e300: .* above 1 and up to 1000' --penalty 1e300
refuses "a penalty of several shapes" '--penalty 1.1: is that of one shape' --penalty 1.1
refuses "a penalty that is not reached" '--penalty 500: .* give less' --penalty 500 --shape 3.5
refuses "a format that there is not" '--format ktap: unknown format: it is one of text, json' --format ktap
refuses "a table without shapes" '--table .*: does not say which shapes' --table "$tmp/table"
refuses "a table with too few shapes" '--table .*: has 2 layouts, for which 1 shapes' --table "$tmp/table" --shape 3.5 --mode pairs
refuses "a table in split mode" '--table .*: in split mode there is no one throughput' --table "$tmp/table" --shape 3.5,3.5-moved
refuses "a table with an odd number of threads" '.*/odd: 3 threads: pairs takes another number' \
	--table "$tmp/odd" --shape 3.5,3.5-moved --mode pairs
refuses "a table with half a thread" '.*/half: row 1: its threads are no whole number' \
	--table "$tmp/half" --shape 3.5,3.5-moved --mode pairs
refuses "a table without figures" '.*/gap: row 1: its first layout has no figure' \
	--table "$tmp/gap" --shape 3.5,3.5-moved --mode pairs
refuses "two things to hold it against" '--table .*: means nothing to --against' --table "$tmp/table" --against "$tmp/run.json"
refuses "a file that is not there" '.*/gone: ' --against "$tmp/gone"
refuses "a definition that is none" '.*/table: ' --shape-file "$tmp/table"
echo '{"version": 1}' >"$tmp/empty.json"
refuses "JSON of something else" '.*/empty.json: JSON, but without rows' --against "$tmp/empty.json"
echo '{' >"$tmp/cut.json"
refuses "JSON that is cut off" '.*/cut.json:[0-9]+: ' --measured "$tmp/cut.json"
report ', "ref": "percpu"'
refuses "what is not simulated" '.*/run.json: was measured with ref=percpu, which is not simulated' --measured "$tmp/run.json"
sed -i 's/2\.6\.25-rc1/2.6.25-none/' "$tmp/gap.json"
refuses "pauses of nothing that shares" '.*/gap.json: no shape of it shares' --measured "$tmp/gap.json"
refuses "pauses to hold it against" '.*/gap.json: was measured with gap=1000' \
	--measured "$tmp/run2.json" --against "$tmp/gap.json"
report ''
sed -i 's/control-good/control-gone/' "$tmp/run.json"
refuses "no controls" '.*/run.json: has no figures of control-good' --measured "$tmp/run.json"
report '' "$(row nobody loopback read control 6 2 shares)"
sed -i '/control-bad/s/"mix": "forward"/"mix": "f"/g' "$tmp/run.json"
refuses "half of the controls" '.*/run.json: has no figures of control-bad' --measured "$tmp/run.json"
run predict --shape 3.5 --cpus 2 --output /dev/full
refused '/dev/full: cannot write the report'
result "refused: a full device" $?
cp "$tmp/table" "$tmp/same"
run predict --table "$tmp/same" --shape 3.5,3.5-moved --mode pairs --output "$tmp/same"
refused '--output .*: is read here as well' && cmp -s "$tmp/table" "$tmp/same"
result "refused: writing over what is read" $?

finish
