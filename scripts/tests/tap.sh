# SPDX-License-Identifier: GPL-2.0
# shellcheck shell=bash disable=SC2034
#
# TAP for tests that are shell scripts. Sourced, not run. A test ends with
# "done_testing".

# shellcheck source=scripts/common.sh
. "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

tests=0
failures=0

# The command under test leaves these.
stdout=
stderr=
status=
scratch=$(mktemp -d "${TMPDIR:-/var/tmp}/dstlayout-test.XXXXXX") || exit 2
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# try COMMAND...: run it, keep what it says.
try()
{
	"$@" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null
	status=$?
	stdout=$(<"$scratch/stdout")
	stderr=$(<"$scratch/stderr")
}

# check NAME CONDITION...: one test. A condition is shell text; what the last
# command under test said is shown if one does not hold.
check()
{
	local name=$1 condition

	shift
	tests=$((tests + 1))
	for condition; do
		eval "$condition" && continue
		failures=$((failures + 1))
		printf '# not so: %s\n# status %s\n' "$condition" "$status"
		sed 's/^/# stdout: /' "$scratch/stdout" | tail -n 20
		sed 's/^/# stderr: /' "$scratch/stderr" | tail -n 20
		echo "not ok $tests - $name"
		return
	done
	echo "ok $tests - $name"
}

# skip NAME REASON: one test that cannot be made here.
skip()
{
	tests=$((tests + 1))
	echo "ok $tests - $1 # SKIP $2"
}

# processes TEXT: those whose command line has it.
processes()
{
	# The text must not stand in the command line of grep itself.
	grep -laF -f <(printf %s "$1") /proc/[0-9]*/cmdline 2>/dev/null
}

# interrupt: as Ctrl-C does it to the last job, which "set -m" started.
interrupt()
{
	kill -INT -- "-$!"
	wait "$!"
	status=$?
}

done_testing()
{
	echo "1..$tests"
	((!failures))
	exit
}
