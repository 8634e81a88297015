/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Every window of a run, kept for whoever wants to judge for themselves.
 */
#ifndef DSTLAYOUT_SAMPLES_H
#define DSTLAYOUT_SAMPLES_H

#include "workers.h"

struct seq_file;

/* Windows in front of the first unit of a look. */
#define DL_WARM_UP	0

/**
 * struct dl_samples - all windows of a run
 * @rows: what is kept of each
 * @nr: how many rows there are; published behind the row itself
 * @room: how many rows fit
 * @lost: windows that did not fit
 */
struct dl_samples {
	struct dl_sample_row *rows;
	u32 nr;
	u32 room;
	u32 lost;
};

/**
 * struct dl_sample_id - which window it was
 * @shape: whose
 * @twin: the twin that the shape is compared with
 * @mode: who did what
 * @mix: the operations of one iteration
 * @cpus: how many CPUs took part
 * @unit: counted from 1; DL_WARM_UP is no unit and counts nowhere
 * @object: index of the object that was used
 * @of_twin: whether it was the twin's window or the shape's
 */
struct dl_sample_id {
	const struct dl_shape *shape;
	const struct dl_twin *twin;
	enum dl_mode mode;
	enum dl_mix mix;
	u32 cpus;
	u32 unit;
	u32 object;
	bool of_twin;
};

/** dl_samples_init() - make room for so many windows; 0 or -ENOMEM */
int dl_samples_init(struct dl_samples *samples, u32 room);

/** dl_samples_free() - release them; may be called twice */
void dl_samples_free(struct dl_samples *samples);

/** dl_samples_add() - keep one; one caller at a time, readers may be at it */
void dl_samples_add(struct dl_samples *samples, const struct dl_sample_id *id,
		    const struct dl_sample *sample);

/** dl_samples_print() - tab-separated, a header line first; NULL has no rows */
void dl_samples_print(struct seq_file *m, const struct dl_samples *samples);

#endif /* DSTLAYOUT_SAMPLES_H */
