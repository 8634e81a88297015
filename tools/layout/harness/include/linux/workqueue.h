/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_WORKQUEUE_H
#define HARNESS_LINUX_WORKQUEUE_H

#include <stdbool.h>
#include <stddef.h>

/* A thread that does one thing at a time. */
struct workqueue_struct;

struct work_struct {
	void (*fn)(struct work_struct *work);
	struct workqueue_struct *queue;
};

#define WQ_UNBOUND	0
#define INIT_WORK(work, fn_) ((work)->fn = (fn_), (work)->queue = NULL)

struct workqueue_struct *alloc_workqueue(const char *name, unsigned int flags,
					 int most);
void queue_work(struct workqueue_struct *queue, struct work_struct *work);
void flush_work(struct work_struct *work);
void destroy_workqueue(struct workqueue_struct *queue);

#endif /* HARNESS_LINUX_WORKQUEUE_H */
