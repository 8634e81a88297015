// SPDX-License-Identifier: GPL-2.0
/*
 * A thread that does one thing at a time.
 */
#include <stdlib.h>

#include <linux/workqueue.h>

#include "thread.h"

/**
 * struct workqueue_struct - the thread and what it is to do
 * @thread: the thread
 * @lock: of all below
 * @changed: told of every change
 * @work: what is to be done, or is being done; NULL if nothing is
 * @end: the thread shall end when nothing is left
 */
struct workqueue_struct {
	pthread_t thread;
	pthread_mutex_t lock;
	pthread_cond_t changed;
	struct work_struct *work;
	bool end;
};

static void *work_thread(void *data)
{
	struct workqueue_struct *queue = data;

	pthread_mutex_lock(&queue->lock);
	for (;;) {
		struct work_struct *work;

		while (!queue->work && !queue->end)
			pthread_cond_wait(&queue->changed, &queue->lock);
		work = queue->work;
		if (!work)
			break;
		pthread_mutex_unlock(&queue->lock);
		work->fn(work);
		pthread_mutex_lock(&queue->lock);
		queue->work = NULL;
		pthread_cond_broadcast(&queue->changed);
	}
	pthread_mutex_unlock(&queue->lock);
	return NULL;
}

struct workqueue_struct *alloc_workqueue(const char *name, unsigned int flags,
					 int most)
{
	struct workqueue_struct *queue;

	(void)flags;
	(void)most;
	queue = calloc(1, sizeof(*queue));
	if (!queue)
		return NULL;
	pthread_mutex_init(&queue->lock, NULL);
	pthread_cond_init(&queue->changed, NULL);
	if (thread_create(&queue->thread, name, NULL, work_thread, queue)) {
		free(queue);
		return NULL;
	}
	return queue;
}

/* Waits for its turn: there is room for one. */
void queue_work(struct workqueue_struct *queue, struct work_struct *work)
{
	pthread_mutex_lock(&queue->lock);
	while (queue->work)
		pthread_cond_wait(&queue->changed, &queue->lock);
	work->queue = queue;
	queue->work = work;
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->lock);
}

void flush_work(struct work_struct *work)
{
	struct workqueue_struct *queue = work->queue;

	/* It was never queued. */
	if (!queue)
		return;
	pthread_mutex_lock(&queue->lock);
	while (queue->work == work)
		pthread_cond_wait(&queue->changed, &queue->lock);
	pthread_mutex_unlock(&queue->lock);
}

void destroy_workqueue(struct workqueue_struct *queue)
{
	pthread_mutex_lock(&queue->lock);
	queue->end = true;
	pthread_cond_broadcast(&queue->changed);
	pthread_mutex_unlock(&queue->lock);
	pthread_join(queue->thread, NULL);
	free(queue);
}
