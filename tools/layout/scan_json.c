// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/scan.schema.json describes them.
 */
#include "json.h"
#include "scan_hit.h"

static void json__member(struct json *json, const char *key, const struct scan_hit *hit,
			 const struct scan_evidence *e)
{
	json__open_object(json, key);
	json__str(json, "path", hit->layout->members[e->member].path);
	json__uint(json, "offset", e->first);
	json__uint(json, "size", e->end - e->first);
	json__str(json, "type", hit->layout->members[e->member].type);
	json__str(json, "kind", scan_kind__weight(e->kind)->what);
	json__close(json);
}

static void json__pairs(struct json *json, const struct scan_hit *hit)
{
	size_t i;

	json__uint(json, "pairs_total", hit->nr_pairs);
	json__open_array(json, "pairs");
	for (i = 0; i < hit->nr_pairs && i < SCAN_PAIRS_SHOWN; i++) {
		const struct scan_pair *pair = &hit->pairs[i];

		json__open_object(json, NULL);
		json__member(json, "a", hit, pair->write);
		json__member(json, "b", hit, pair->read);
		json__uint(json, "line", pair->line);
		json__str(json, "likely", scan_pair__likely(pair));
		json__real(json, "chance", pair->chance);
		json__real(json, "worth", pair->worth);
		json__close(json);
	}
	json__close(json);
}

static void json__uses(struct json *json, const struct scan_uses *uses)
{
	json__open_object(json, "uses");
	json__uint(json, "functions", uses->functions);
	json__uint(json, "pointers", uses->pointers);
	json__uint(json, "embedded", uses->embedded);
	json__uint(json, "percpu", uses->percpu);
	json__close(json);
}

static void json__hit(struct json *json, const struct scan_hits *hits,
		      const struct scan_hit *hit)
{
	size_t i;

	json__open_object(json, NULL);
	json__str(json, "struct", hit->s->name);
	json__uint(json, "rank", hit->s->rank);
	json__real(json, "score", hit->s->score);
	json__open_array(json, "reasons");
	for (i = 0; i < hit->nr_reasons; i++)
		json__str(json, NULL, hit->reasons[i]);
	json__close(json);
	json__uint(json, "size", hit->s->size);
	json__uint(json, "definition", hit->s->definition);
	json__uint(json, "definitions", hit->s->nr_definitions);
	json__bool(json, "ruled", hit->ruled);
	json__real(json, "sampled", hit->s->sampled);
	json__uses(json, scan__uses_of(hits->scan, hit->s));
	json__pairs(json, hit);
	json__open_array(json, "containers");
	for (i = 0; i < hit->nr_containers; i++)
		json__str(json, NULL, hit->containers[i]->name);
	json__close(json);
	if (hit->before) {
		json__open_object(json, "before");
		json__uint(json, "rank", hit->before->rank);
		json__real(json, "score", hit->before->score);
		json__uint(json, "size", hit->before->size);
		json__close(json);
		json__real(json, "grown", hit->grown);
	}
	json__str(json, "draft", hit->draft);
	json__close(json);
}

int scan_hits__json(const struct scan_hits *hits, struct out *out, struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	const struct object *object = hits->scan->object;
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__str(&json, "object", object->path);
	json__str(&json, "release", object->release);
	json__str(&json, "arch", object->arch);
	json__uint(&json, "line", hits->scan->line);
	if (hits->old)
		json__str(&json, "since", hits->old->object->path);
	json__uint(&json, "structs_total", hits->scan->nr);
	json__uint(&json, "hits_total", hits->nr_all);
	json__open_array(&json, "structs");
	for (i = 0; i < hits->nr; i++)
		json__hit(&json, hits, &hits->hits[i]);
	json__close(&json);
	json__end(&json, out);
	return 0;
}
