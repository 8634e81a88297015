/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The parameters of a machine that is simulated, and what follows from them.
 * Documentation/dev-tools/dstlayout/predict.rst says what they mean.
 */
#ifndef DSTLAYOUT_PREDICT_MODEL_H
#define DSTLAYOUT_PREDICT_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "err.h"

/* CPUs that are simulated at most. */
#define PREDICT_MAX_CPUS	256

/** PREDICT_NS - units of simulated time, picoseconds, in a nanosecond */
#define PREDICT_NS	1000

/** enum predict_key - the parameters */
enum predict_key {
	PREDICT_LOAD,
	PREDICT_ATOMIC,
	PREDICT_COUNT,
	PREDICT_STAMP,
	PREDICT_NEAR,
	PREDICT_FAR,
	PREDICT_WRITE,
	PREDICT_BRING,
	PREDICT_INVAL,
	PREDICT_CROWD,
	PREDICT_WORK,
	PREDICT_JITTER,
	PREDICT_SOCKETS,
	PREDICT_CORES,
	PREDICT_THREADS,
	PREDICT_PROTOCOL,
	PREDICT_SEED,
	NR_PREDICT_KEYS,
};

/** enum predict_protocol - values of PREDICT_PROTOCOL */
enum predict_protocol {
	PREDICT_MESI,
	PREDICT_MOESI,
};

/**
 * struct predict_info - what there is to know of a parameter
 * @name: as it is written
 * @unit: of the value: "ns", "%", or ""
 * @min: least value
 * @max: largest value
 * @value: by default
 * @whole: whether it is a whole number
 * @words: names of its values from 0 on, NULL behind the last; NULL for a number
 * @about: what it is
 */
struct predict_info {
	const char *name;
	const char *unit;
	double min;
	double max;
	double value;
	bool whole;
	const char *const *words;
	const char *about;
};

/** predict_infos - by enum predict_key */
extern const struct predict_info predict_infos[NR_PREDICT_KEYS];

/**
 * struct predict_model - a machine
 * @values: the parameters; times in nanoseconds
 * @from: where each comes from, in words
 */
struct predict_model {
	double values[NR_PREDICT_KEYS];
	const char *from[NR_PREDICT_KEYS];
};

/** predict_model__init() - every parameter as it is by default */
void predict_model__init(struct predict_model *model);

/**
 * predict_model__parse() - set one parameter as the user says
 * @model: changed
 * @text: KEY=VALUE
 * @err: says what is wrong, beginning with "--set TEXT"
 *
 * Return: 0, or -1 with @err set.
 */
int predict_model__parse(struct predict_model *model, const char *text,
			 struct err *err);

/** predict_model__set() - set one parameter, to what its limits allow */
void predict_model__set(struct predict_model *model, enum predict_key key,
			double value, const char *from);

/**
 * predict_model__check() - what one parameter alone does not show
 * @model: the machine
 * @cpus: how many CPUs are to be simulated
 * @err: says what does not fit
 *
 * Return: 0, or -1 with @err set.
 */
int predict_model__check(const struct predict_model *model, unsigned int cpus,
			 struct err *err);

/** predict_model__core() - the core of a CPU, from 0 */
unsigned int predict_model__core(const struct predict_model *model,
				 unsigned int cpu);

/** predict_model__cores() - how many cores the machine has */
unsigned int predict_model__cores(const struct predict_model *model);

/** predict_model__socket() - the socket of a core, from 0 */
unsigned int predict_model__socket(const struct predict_model *model,
				   unsigned int core);

/** predict_time() - nanoseconds in units of simulated time */
static inline uint64_t predict_time(double ns)
{
	return (uint64_t)(ns * PREDICT_NS + 0.5);
}

/** enum predict_leg - parts of a miss */
enum predict_leg {
	LEG_REQUEST,	/* to the home */
	LEG_FORWARD,	/* from there to who has the line */
	LEG_BRING,	/* from there to who asked */
	NR_PREDICT_LEGS,
};

/**
 * struct predict_legs - how long they take
 * @near: in units of simulated time, within a socket; by whether it is for a write
 * @far: the same between sockets
 */
struct predict_legs {
	uint64_t near[2][NR_PREDICT_LEGS];
	uint64_t far[2][NR_PREDICT_LEGS];
};

/**
 * predict_legs__of() - take the times of whole misses apart
 * @legs: filled
 * @model: the machine
 *
 * @near of the model is the sum of all legs of a read. @far is the same for two
 * sockets, where one leg of the first two stays within the socket of the home. So
 * all legs are longer by one factor, between sockets.
 */
void predict_legs__of(struct predict_legs *legs,
		      const struct predict_model *model);

#endif /* DSTLAYOUT_PREDICT_MODEL_H */
