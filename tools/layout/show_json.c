// SPDX-License-Identifier: GPL-2.0
/*
 * The names are part of the interface:
 * Documentation/dev-tools/dstlayout/show.schema.json describes them.
 */
#include "json.h"
#include "show.h"

static void json_show__member(struct json *json, const struct show *show,
			      const struct layout_member *m)
{
	enum rule_role role = linemap__role(&show->map, m);

	json__open_object(json, NULL);
	json__str(json, "path", m->path);
	json__uint(json, "offset", layout_member__first_byte(m));
	json__uint(json, "size", layout_member__end_byte(m) -
				 layout_member__first_byte(m));
	json__uint(json, "bit_offset", m->bit_offset % 8);
	json__uint(json, "bit_size", m->bit_size);
	json__str(json, "type", m->type);
	json__str(json, "role", role ? rule_role__name(role) : NULL);
	json__close(json);
}

int show__json(const struct show *show, struct out *out, struct err *err)
{
	const struct lib_json *lib = lib_json__get(err);
	struct json json;
	size_t i;

	if (!lib)
		return -1;
	json__begin(&json, lib);
	json__uint(&json, "version", 1);
	json__str(&json, "object", show->object->path);
	json__str(&json, "struct", show->layout->name);
	json__uint(&json, "size", show->layout->size);
	json__uint(&json, "base", show->base.align);
	json__uint(&json, "line", show->base.line);
	json__open_array(&json, "members");
	for (i = 0; i < show->layout->nr_members; i++)
		json_show__member(&json, show, &show->layout->members[i]);
	json__close(&json);
	json__end(&json, out);
	return 0;
}
