// SPDX-License-Identifier: GPL-2.0
/*
 * Waiting for each other.
 */
#include <pthread.h>
#include <time.h>

#include <linux/completion.h>
#include <linux/jiffies.h>
#include <linux/wait.h>

#include "clock.h"

/* Of all completions: few wait at a time, and none has to be initialised. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t completed = PTHREAD_COND_INITIALIZER;

void init_waitqueue_head(wait_queue_head_t *queue)
{
	pthread_mutex_init(&queue->lock, NULL);
	pthread_cond_init(&queue->cond, NULL);
}

void wake_up_all(wait_queue_head_t *queue)
{
	pthread_mutex_lock(&queue->lock);
	pthread_cond_broadcast(&queue->cond);
	pthread_mutex_unlock(&queue->lock);
}

void init_completion(struct completion *x)
{
	x->done = false;
}

void complete(struct completion *x)
{
	pthread_mutex_lock(&lock);
	x->done = true;
	pthread_cond_broadcast(&completed);
	pthread_mutex_unlock(&lock);
}

void wait_for_completion(struct completion *x)
{
	pthread_mutex_lock(&lock);
	while (!x->done)
		pthread_cond_wait(&completed, &lock);
	pthread_mutex_unlock(&lock);
}

unsigned long wait_for_completion_timeout(struct completion *x,
					  unsigned long timeout)
{
	unsigned long start, passed;
	struct timespec next;
	bool done;

	clock_tick(&next);
	start = jiffies;
	pthread_mutex_lock(&lock);
	while (!x->done && jiffies - start < timeout) {
		pthread_cond_clockwait(&completed, &lock, CLOCK_MONOTONIC,
				       &next);
		clock_tick(&next);
	}
	done = x->done;
	pthread_mutex_unlock(&lock);
	passed = jiffies - start;
	if (!done)
		return 0;
	return passed < timeout ? timeout - passed : 1;
}
