#!/usr/bin/awk -f
# SPDX-License-Identifier: GPL-2.0
#
# options.awk HELP PAGE: a manual page in reStructuredText with a section about
# the options, as argp lists them in HELP, before the sections that follow the
# description. Commands, formats and the exit status come from there as well.

# No character of a name or a sentence is markup.
function plain(text)
{
	gsub(/[\\*`|_]/, "\\\\&", text)
	return text
}

function heading(title)
{
	section = title
	gsub(/./, "=", section)
	body = body title "\n" section "\n\n"
}

# "-b, --base=OBJECT" in bold, but for the argument
function option(text,	parts, n, i, at, out)
{
	n = split(text, parts, /, /)
	for (i = 1; i <= n; i++) {
		at = match(parts[i], /=/)
		if (at)
			out = out (i > 1 ? ", " : "") "**" substr(parts[i], 1, at) "**\\ *" \
				plain(substr(parts[i], at + 1)) "*"
		else
			out = out (i > 1 ? ", " : "") "**" parts[i] "**"
	}
	return out
}

BEGIN { heading("OPTIONS") }

# Whatever argp says of the syntax of options is known to all.
FNR == NR && /^Mandatory or optional arguments/ { rest = 1; getline; next }

FNR == NR && /^ +(-., +)?--[a-z]/ {
	text = $0
	sub(/^ +/, "", text)
	match(text, /^(-., )?--[^ ]+/)
	what = substr(text, RLENGTH + 1)
	text = substr(text, 1, RLENGTH)
	sub(/^ +/, "", what)
	body = body "\n" option(text) "\n"
	if (what != "")
		body = body "    " plain(what) "\n"
	next
}

FNR == NR && /^                    / {
	sub(/^ +/, "")
	body = body "    " plain($0) "\n"
	next
}

# Groups of options have a title.
FNR == NR && /^ [A-Z].*:$/ { body = body "\n*" plain(substr($0, 2)) "*\n" }

FNR == NR && /^Commands:/ {
	body = body "\n"
	heading("COMMANDS")
	commands = 1
	next
}
FNR == NR && commands && /^  [a-z]/ {
	name = $1
	sub(/^  [a-z]+ +/, "")
	body = body "**dstlayout-" name "**\\ (1)\n    " plain($0) "\n\n"
	next
}

FNR == NR && rest && /^Exit status: / {
	body = body "\n"
	heading("EXIT STATUS")
	sub(/^Exit status: /, "")
}
FNR == NR && rest { body = body plain($0) "\n" }
FNR == NR { next }

# The page. Its third section, behind synopsis and description, comes later.
{
	if (held != "" && /^=+$/ && held ~ /^[A-Z ]+$/ && ++sections == 3)
		printf "%s\n", body
	if (FNR > 1)
		print held
	held = $0
}

END { print held }
