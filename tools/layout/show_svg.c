// SPDX-License-Identifier: GPL-2.0
/*
 * A picture of the lines: a row per line, a box per member. It refers to
 * nothing outside of itself, and takes its colours from the reader's scheme.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "show.h"
#include "xml.h"

/* In pixels, at the picture's own size */
#define MARGIN		16
#define LABEL_WIDTH	176
#define LINE_WIDTH	1024
#define BOX_HEIGHT	24
#define LINE_GAP	8
#define HEAD_HEIGHT	84
#define NOTE_WIDTH	290
#define CHAR_WIDTH	7	/* at most, of the font in boxes */

/* Boxes that overlap, as the members of a union do, lie below each other. */
#define MAX_LANES	8

/**
 * struct picture - while it is drawn
 * @show: what
 * @out: where to
 * @y: top of the current line
 * @begin: first byte of the current line, from the object's start, address
 *	included
 * @lane_end: per lane, where its last box ends, in bits
 * @lanes: that the current line uses
 * @drawing: false while the lanes are counted only
 */
struct picture {
	const struct show *show;
	struct out *out;
	uint64_t y;
	uint64_t begin;
	uint64_t lane_end[MAX_LANES];
	unsigned int lanes;
	bool drawing;
};

/* Selectors are those of a line map alone: other pictures can be on a page. */
const char show_svg_style[] =
	"  .line-map { --bg:#ffffff; --fg:#1b1f24; --dim:#5c6570; --edge:#8a939e;\n"
	"        --hot:#f3a6a0; --read:#a5d3ea; --cold:#c3c4ee; --other:#e6e8eb;\n"
	"        --bad:#b3160b; }\n"
	"  @media (prefers-color-scheme: dark) {\n"
	"    .line-map { --bg:#15181c; --fg:#eceff3; --dim:#a3adb8; --edge:#6b7580;\n"
	"          --hot:#8d2f28; --read:#1d5c7b; --cold:#44458c; --other:#343a42;\n"
	"          --bad:#ff8a80; }\n"
	"  }\n"
	"  .line-map .bg { fill:var(--bg); }\n"
	"  .line-map text { fill:var(--fg); font:13px ui-monospace,Menlo,Consolas,monospace; }\n"
	"  .line-map .box text { font-size:11px; }\n"
	"  .line-map .title { font-size:17px; font-weight:bold; }\n"
	"  .line-map .dim { fill:var(--dim); }\n"
	"  .line-map .bad { fill:var(--bad); font-weight:bold; }\n"
	"  .line-map rect { stroke:var(--edge); stroke-width:1; }\n"
	"  .line-map .bg, .line-map .line { stroke:none; }\n"
	"  .line-map .line { fill:none; stroke:var(--edge); stroke-dasharray:3 3; }\n"
	"  .line-map .hot-write { fill:var(--hot); }\n"
	"  .line-map .read-mostly { fill:var(--read); }\n"
	"  .line-map .cold { fill:var(--cold); } .line-map .other { fill:var(--other); }\n"
	"  .line-map .marked { stroke:var(--bad); stroke-width:2.5; }\n";

static const char *role_class(enum rule_role role)
{
	return role ? rule_role__name(role) : "other";
}

/* Where a bit of the current line lies, in pixels from the left. */
static double picture__x(const struct picture *p, uint64_t bit)
{
	uint64_t line_bits = (uint64_t)p->show->base.line * 8;
	uint64_t at = bit + p->show->map.address * 8 - p->begin * 8;

	return MARGIN + LABEL_WIDTH + (double)at * LINE_WIDTH /
				      (double)line_bits;
}

static unsigned int picture__lane(struct picture *p,
				  const struct linemap_row *row)
{
	unsigned int lane = 0;

	while (lane < MAX_LANES - 1 && p->lane_end[lane] > row->bit_first)
		lane++;
	p->lane_end[lane] = row->bit_end;
	if (lane + 1 > p->lanes)
		p->lanes = lane + 1;
	return lane;
}

/* What a box has room for: the path, its last component, or less. */
static void picture__box_text(const struct picture *p,
			      const struct layout_member *member, double width,
			      double x, uint64_t y)
{
	size_t room = width > 6 ? (size_t)((width - 6) / CHAR_WIDTH) : 0;
	const char *text = member->path;
	char cut[200];

	if (strlen(text) > room)
		text = member->name;
	if (room < 2)
		return;
	snprintf(cut, sizeof(cut), "%.*s", (int)room, text);
	if (strlen(text) > room)
		cut[strlen(cut) - 1] = '~';
	out__printf(p->out, "<text x=\"%.1f\" y=\"%" PRIu64 "\">", x + 3, y + 16);
	xml__text(p->out, cut);
	out__printf(p->out, "</text>");
}

static void picture__box(struct picture *p, const struct linemap_row *row,
			 unsigned int lane)
{
	const struct layout_member *member = row->member;
	enum rule_role role = linemap__role(&p->show->map, member);
	double x = picture__x(p, row->bit_first);
	double width = picture__x(p, row->bit_end) - x;
	uint64_t y = p->y + (uint64_t)lane * BOX_HEIGHT;

	out__printf(p->out, "<g class=\"box\"><title>");
	xml__text(p->out, member->path);
	out__printf(p->out, ", offset %" PRIu64, member->bit_offset / 8);
	if (member->bitfield)
		out__printf(p->out, " bit %" PRIu64 ", %" PRIu64 " bits",
			    member->bit_offset % 8, member->bit_size);
	else
		out__printf(p->out, ", size %" PRIu64, member->bit_size / 8);
	out__printf(p->out, ", ");
	xml__text(p->out, member->type);
	out__printf(p->out, "%s%s</title>", role ? ", " : "",
		    rule_role__name(role));
	out__printf(p->out, "<rect class=\"%s%s\" x=\"%.1f\" y=\"%" PRIu64
		    "\" width=\"%.1f\" height=\"%d\"/>",
		    role_class(role), linemap__is_marked(&p->show->map, member) ?
		    " marked" : "", x, y, width, BOX_HEIGHT);
	picture__box_text(p, member, width, x, y);
	out__printf(p->out, "</g>\n");
}

static void picture__row(const struct linemap_row *row, void *arg)
{
	struct picture *p = arg;
	unsigned int lane;

	if (!row->member)
		return;
	lane = picture__lane(p, row);
	if (p->drawing)
		picture__box(p, row, lane);
}

/* Go through the boxes of a line, to count lanes or to draw. */
static void picture__visit(struct picture *p, uint64_t line, bool drawing)
{
	memset(p->lane_end, 0, sizeof(p->lane_end));
	p->begin = line * p->show->base.line;
	p->lanes = 1;
	p->drawing = drawing;
	linemap__visit_rows(&p->show->map, line, picture__row, p);
}

static void picture__line(struct picture *p, uint64_t line, uint64_t nr)
{
	uint64_t first, end;
	struct show_line found;
	char roles[100];

	linemap__stretch_all(&p->show->map, line, nr, &first, &end);
	picture__visit(p, line, false);
	out__printf(p->out, "<text x=\"%d\" y=\"%" PRIu64 "\">line %" PRIu64 "</text>",
		    MARGIN, p->y + 16, line);
	out__printf(p->out, "<text class=\"dim\" x=\"%d\" y=\"%" PRIu64 "\">%" PRIu64
		    "..%" PRIu64 "</text>\n", MARGIN + 84, p->y + 16, first,
		    end ? end - 1 : 0);
	out__printf(p->out, "<rect class=\"line\" x=\"%d\" y=\"%" PRIu64
		    "\" width=\"%d\" height=\"%u\"/>\n", MARGIN + LABEL_WIDTH,
		    p->y, LINE_WIDTH, p->lanes * BOX_HEIGHT);
	picture__visit(p, line, true);
	show__line(p->show, line, &found);
	out__printf(p->out, "<text class=\"%s\" x=\"%d\" y=\"%" PRIu64 "\">%s",
		    found.marked ? "bad" : "dim",
		    MARGIN + LABEL_WIDTH + LINE_WIDTH + 10, p->y + 16,
		    show_line__describe(&found, roles, sizeof(roles)));
	if (nr > 1)
		out__printf(p->out, " and %" PRIu64 " more %s", nr - 1,
			    nr == 2 ? "line" : "lines");
	out__printf(p->out, "</text>\n");
	p->y += p->lanes * BOX_HEIGHT + LINE_GAP;
}

static void picture__legend(const struct picture *p)
{
	int x = MARGIN;
	int role;

	for (role = ROLE_NONE; role < NR_RULE_ROLES; role++) {
		const char *name = role_class((enum rule_role)role);

		out__printf(p->out, "<rect class=\"%s\" x=\"%d\" y=\"58\" width=\"14\" height=\"14\"/>",
			    name, x);
		out__printf(p->out, "<text x=\"%d\" y=\"70\">%s</text>\n",
			    x + 20, name);
		x += 40 + (int)strlen(name) * 8;
	}
	out__printf(p->out, "<rect class=\"other marked\" x=\"%d\" y=\"58\" width=\"14\" height=\"14\"/>",
		    x);
	out__printf(p->out, "<text x=\"%d\" y=\"70\">breaks a rule</text>\n",
		    x + 20);
}

static void picture__head(const struct picture *p)
{
	const struct layout *layout = p->show->layout;
	char addresses[300];

	out__printf(p->out, "<text class=\"title\" x=\"%d\" y=\"26\">%s ", MARGIN,
		    layout->is_union ? "union" : "struct");
	xml__text(p->out, layout->name);
	out__printf(p->out, ", %" PRIu64 " bytes, lines of %u bytes</text>\n",
		    layout->size, p->show->base.line);
	out__printf(p->out, "<text class=\"dim\" x=\"%d\" y=\"46\">", MARGIN);
	xml__text(p->out, p->show->object->path);
	out__printf(p->out, ": ");
	xml__text(p->out, show__describe_base(p->show, addresses,
					      sizeof(addresses)));
	if (base__nr_addresses(&p->show->base) > 1)
		out__printf(p->out, "; shown is one at %u modulo %u",
			    p->show->map.address, p->show->base.line);
	out__printf(p->out, "</text>\n");
	picture__legend(p);
}

/* The height of everything, which has to be known before it is drawn. */
static uint64_t picture__height(struct picture *p)
{
	uint64_t line, height = HEAD_HEIGHT + MARGIN;

	for (line = 0; line < linemap__nr_lines(&p->show->map);
	     line += linemap__alike(&p->show->map, line)) {
		picture__visit(p, line, false);
		height += p->lanes * BOX_HEIGHT + LINE_GAP;
	}
	return height;
}

/* Each line in words, for who cannot see the picture. */
static void picture__describe(const struct picture *p)
{
	const struct linemap *map = &p->show->map;
	uint64_t line, nr, first, end;
	struct show_line found;
	char roles[100];

	for (line = 0; line < linemap__nr_lines(map); line += nr) {
		nr = linemap__alike(map, line);
		show__line(p->show, line, &found);
		linemap__stretch_all(map, line, nr, &first, &end);
		show_line__describe(&found, roles, sizeof(roles));
		out__printf(p->out, "line %" PRIu64 ", bytes %" PRIu64 "..%" PRIu64
			    ": %s%s. ", line, first, end ? end - 1 : 0,
			    roles[0] ? roles : "no role",
			    found.marked ? ", a rule is broken" : "");
	}
}

static void picture__names(const struct picture *p, const char *id)
{
	const struct layout *layout = p->show->layout;

	if (!id) {
		out__printf(p->out, "<title>");
		xml__text(p->out, layout->name);
		out__printf(p->out, "</title>\n");
		return;
	}
	out__printf(p->out, "<title id=\"%s-title\">Lines of %s ", id,
		    layout->is_union ? "union" : "struct");
	xml__text(p->out, layout->name);
	out__printf(p->out, "</title>\n");
	out__printf(p->out, "<desc id=\"%s-desc\">", id);
	picture__describe(p);
	out__printf(p->out, "</desc>\n");
}

/* @id is NULL for a picture that stands alone, with a style of its own. */
static void picture__draw(struct picture *p, const char *id)
{
	int width = 2 * MARGIN + LABEL_WIDTH + LINE_WIDTH + NOTE_WIDTH;
	uint64_t line, nr, height = picture__height(p);
	const struct show *show = p->show;
	struct out *out = p->out;

	out__printf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"line-map\" width=\"%d\" height=\"%" PRIu64
		    "\" viewBox=\"0 0 %d %" PRIu64 "\" role=\"img\"", width, height,
		    width, height);
	if (id)
		out__printf(out, " aria-labelledby=\"%s-title\" aria-describedby=\"%s-desc\"",
			    id, id);
	out__printf(out, ">\n");
	picture__names(p, id);
	if (!id) {
		out__printf(out, "<style>\n");
		out__write(out, show_svg_style, strlen(show_svg_style));
		out__printf(out, "</style>\n");
	}
	out__printf(out, "<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n");
	picture__head(p);
	for (line = 0; line < linemap__nr_lines(&show->map); line += nr) {
		nr = linemap__alike(&show->map, line);
		picture__line(p, line, nr);
	}
	out__printf(out, "</svg>\n");
}

void show__svg(const struct show *show, struct out *out)
{
	struct picture p = { .show = show, .out = out, .y = HEAD_HEIGHT };

	out__printf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
	picture__draw(&p, NULL);
}

void show__svg_part(const struct show *show, const char *id, struct out *out)
{
	struct picture p = { .show = show, .out = out, .y = HEAD_HEIGHT };

	picture__draw(&p, id);
}
