/* SPDX-License-Identifier: GPL-2.0 */
#ifndef HARNESS_LINUX_WAIT_H
#define HARNESS_LINUX_WAIT_H

#include <pthread.h>

typedef struct {
	pthread_mutex_t lock;
	pthread_cond_t cond;
} wait_queue_head_t;

void init_waitqueue_head(wait_queue_head_t *queue);
void wake_up_all(wait_queue_head_t *queue);

/* Signals are the business of the program; nothing interrupts this. */
#define wait_event_interruptible(queue, condition) ({			\
	pthread_mutex_lock(&(queue).lock);				\
	while (!(condition))						\
		pthread_cond_wait(&(queue).cond, &(queue).lock);	\
	pthread_mutex_unlock(&(queue).lock);				\
	0;								\
})

#endif /* HARNESS_LINUX_WAIT_H */
