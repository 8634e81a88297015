// SPDX-License-Identifier: GPL-2.0
/*
 * What "dstlayout scan" reads: BTF of any kind, or what perf has printed, of a small
 * kernel.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz_util.h"
#include "reader_util.h"
#include "scan_hit.h"

/* A struct of two members, and a function that takes it. */
static uint8_t *small_kernel(size_t *size)
{
	uint32_t counter, ptr, proto;
	struct btf_build b;

	btf_build__init(&b, false);
	btf_build__int(&b, "long int", 8);
	counter = btf_build__type(&b, BTF_STRUCT, "kref", false, 0, 8);
	btf_build__member(&b, "refs", 1, 0);
	ptr = btf_build__ref(&b, BTF_PTR, counter);
	btf_build__type(&b, BTF_STRUCT, "thing", false, 0, 128);
	btf_build__member(&b, "ref", counter, 0);
	btf_build__member(&b, "ops", ptr, 64);
	ptr = btf_build__ref(&b, BTF_PTR, b.nr_types);
	proto = btf_build__type(&b, BTF_FUNC_PROTO, "", false, 1, 0);
	btf_build__word(&b, btf_build__str(&b, "t"));
	btf_build__word(&b, ptr);
	btf_build__type(&b, BTF_FUNC, "get_thing", false, 0, proto);
	return reader__finish(&b, size);
}

static void check(int ret, const struct err *err)
{
	if (ret && (!err->text[0] || strchr(err->text, '\n')))
		abort();
}

static void scan_all(struct types *types, struct scan_perf *perf)
{
	struct object object = { .path = "fuzz", .kind = "raw BTF", .types = types };
	struct scan scan = { .object = &object, .line = 64, .comparing = true };
	const struct rule_set rules = { .nr = 0 };
	const struct scan_wish wish = { .top = 20, .rules = &rules, .drafts = true };
	struct scan_hits hits = { .nr = 0 };
	struct err err = { "" };
	int ret = 0;

	if (perf)
		ret = scan_perf__resolve(perf, types, 64, &err);
	scan.perf = perf;
	if (!ret)
		ret = scan__object(&scan, &err);
	if (!ret)
		ret = scan_hits__find(&hits, &scan, &wish, &err);
	check(ret, &err);
	scan_hits__free(&hits);
	if (!ret) {
		ret = scan_hits__since(&hits, &scan, &scan, &wish, &err);
		check(ret, &err);
		/* Nothing has got worse since itself. */
		if (!ret && hits.nr_all)
			abort();
		scan_hits__free(&hits);
	}
	scan__free(&scan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	bool is_btf = btf__header_at(data, size);
	struct scan_perf perf = { .nr = 0 };
	struct types *types = NULL;
	struct err err = { "" };
	uint8_t *btf;
	int ret = 0;

	if (!size)
		return 0;
	if (is_btf) {
		btf = malloc(size);
		if (!btf)
			return 0;
		memcpy(btf, data, size);
	} else {
		ret = scan_perf__read(&perf, fuzz_util__file(data, size), &err);
		check(ret, &err);
		btf = small_kernel(&size);
	}
	if (!ret && !types__open_btf(&types, "fuzz", btf, size, 0, &err))
		scan_all(types, is_btf ? NULL : &perf);
	types__close(types);
	scan_perf__free(&perf);
	free(btf);
	return 0;
}
