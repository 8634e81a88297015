# SPDX-License-Identifier: GPL-2.0
# Usage: awk [-v level=PERCENT] -f scripts/validate/interval.awk
#
# Reads lines "KEY FIGURE" and prints, for each key in order of appearance,
#
#   KEY COUNT MEDIAN LOW HIGH
#
# LOW and HIGH are the narrowest pair of order statistics, equally far from both
# ends, that holds the true median with at least PERCENT (default: 95), whatever
# the distribution: with COUNT figures, the kth from either end misses it with
# twice the probability of fewer than k heads in COUNT throws of a coin. With too
# few figures (5 at 95 %) there is no such pair, and both are "-". A line
# that is not of that form ends it with status 2.

BEGIN { if (!level) level = 95 }

NF != 2 || $2 !~ /^[0-9]+(\.[0-9]+)?$/ {
	print "interval.awk: line " NR ": \"" $0 "\" is not a key and a figure" >"/dev/stderr"
	bad = 1
	exit 2
}

{
	if (!($1 in count))
		keys[++nr_keys] = $1
	n = ++count[$1]
	# Kept in order while it comes.
	while (n > 1 && figure[$1, n - 1] > $2 + 0) {
		figure[$1, n] = figure[$1, n - 1]
		n--
	}
	figure[$1, n] = $2 + 0
}

# rank(n): how far from the ends the interval of n figures begins, or 0.
function rank(n, k, some, fewer)
{
	some = 0.5 ^ n
	fewer = some
	for (k = 1; 2 * fewer <= 1 - level / 100 && k <= n / 2; k++) {
		some *= (n - k + 1) / k
		fewer += some
	}
	return k - 1
}

END {
	if (bad)
		exit 2
	for (i = 1; i <= nr_keys; i++) {
		key = keys[i]
		n = count[key]
		median = figure[key, int((n + 1) / 2)]
		median = (median + figure[key, int(n / 2) + 1]) / 2
		k = rank(n)
		if (k)
			printf "%s %d %.4f %.4f %.4f\n", key, n, median,
				figure[key, k], figure[key, n + 1 - k]
		else
			printf "%s %d %.4f - -\n", key, n, median
	}
}
