// SPDX-License-Identifier: GPL-2.0
/*
 * Every window of a run, kept for whoever wants to judge for themselves.
 */
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>

#include "large.h"
#include "samples.h"

struct dl_sample_row {
	struct dl_sample_id id;
	struct dl_sample sample;
};

int dl_samples_init(struct dl_samples *samples, u32 room)
{
	samples->rows = kvcalloc(room, sizeof(*samples->rows),
				 DL_GFP_LARGE);
	if (!samples->rows)
		return -ENOMEM;
	samples->room = room;
	samples->nr = 0;
	samples->lost = 0;
	return 0;
}

void dl_samples_free(struct dl_samples *samples)
{
	kvfree(samples->rows);
	memset(samples, 0, sizeof(*samples));
}

void dl_samples_add(struct dl_samples *samples, const struct dl_sample_id *id,
		    const struct dl_sample *sample)
{
	u32 nr = samples->nr;

	if (nr == samples->room) {
		samples->lost++;
		return;
	}
	samples->rows[nr].id = *id;
	samples->rows[nr].sample = *sample;
	/* Pairs with the acquire in dl_samples_print(). */
	smp_store_release(&samples->nr, nr + 1);
}

static void print_figure(struct seq_file *m, u64 figure)
{
	if (figure)
		seq_printf(m, "\t%llu", figure);
	else
		seq_puts(m, "\t-");
}

void dl_samples_print(struct seq_file *m, const struct dl_samples *samples)
{
	/* Pairs with the release in dl_samples_add(). */
	u32 nr = samples ? smp_load_acquire(&samples->nr) : 0, i;
	char label[DL_TWIN_LABEL];
	enum dl_event event;
	enum dl_side side;

	seq_puts(m, "shape\ttwin\tmode\tmix\tcpus\tunit\tobject\tlayout");
	for (side = 0; side < DL_NR_SIDES; side++) {
		seq_printf(m, "\t%s_ps_per_op", dl_side_name(side));
		for (event = 0; event < DL_NR_EVENTS; event++)
			seq_printf(m, "\t%s_milli_%s_per_op",
				   dl_side_name(side), dl_event_name(event));
	}
	seq_puts(m, "\twrites_per_s\tmax_gap_ns\tdisturbed\n");

	for (i = 0; i < nr; i++) {
		const struct dl_sample_id *id = &samples->rows[i].id;
		const struct dl_sample *sample = &samples->rows[i].sample;

		seq_printf(m, "%s\t%s\t%s\t%s\t%u\t%u\t%u\t%s", id->shape->name,
			   dl_twin_label(label, id->shape, id->twin), dl_mode_name(id->mode),
			   dl_mix_name(id->mix), id->cpus, id->unit, id->object,
			   id->of_twin ? "twin" : "shape");
		for (side = 0; side < DL_NR_SIDES; side++) {
			print_figure(m, sample->ps_per_op[side]);
			for (event = 0; event < DL_NR_EVENTS; event++)
				print_figure(m, sample->milli_per_op[side][event]);
		}
		print_figure(m, sample->writes_per_s);
		print_figure(m, sample->max_gap_ns);
		seq_printf(m, "\t%s\n",
			   dl_disturbance_name(sample->disturbance));
	}
}
