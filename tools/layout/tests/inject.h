/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A library that is preloaded into the command. In one run something fails at one
 * place, in the next at the next one, until all places have had their turn; each
 * time what the command does of it is judged.
 *
 * Environment:
 *	INJECT		what fails, by the names in inject.c
 *	INJECT_STEP	only every so many-th place (default: 1, every one)
 *	INJECT_ONLY	this place alone, without judging: for a debugger
 *	INJECT_DIR	a directory that the command may write to, emptied before each
 *			run: it may leave a "report" in there, whole, and files
 *			*.cache
 *	INJECT_OLD	set: a "report" lies in there already
 *	INJECT_SEED	a directory whose files are copied there before each run
 *	INJECT_LESS	set: lines of the report may lack their ends, places of
 *			declarations, which are said where they can be found
 *
 * Standard output gets what was wrong, and one line "NAME: N places, N wrong, N died
 * in a library".
 */
#ifndef DSTLAYOUT_INJECT_H
#define DSTLAYOUT_INJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/** enum inject_calls - the calls that can be made to fail, as bits */
enum inject_calls {
	INJECT_MEMORY = 1 << 0,		/* memory, mappings, threads, processes */
	INJECT_READ = 1 << 1,
	INJECT_WRITE = 1 << 2,
	INJECT_FILE = 1 << 3,		/* making, naming, closing files */
	INJECT_OPEN = 1 << 4,
	INJECT_WAIT = 1 << 5,		/* for a process */
};

/** enum inject_verdict - what may come of it */
enum inject_verdict {
	INJECT_SAME,		/* nothing: all is as without it */
	INJECT_REFUSES,		/* as that, or exit 2, one line, and nothing else */
	INJECT_QUIET,		/* as that, or the report lacks its end */
	INJECT_DIES,		/* by the signal; what it leaves is whole or absent */
};

/**
 * struct inject_kind - one way of failing
 * @name: what $INJECT calls it
 * @calls: where, of enum inject_calls
 * @error: the error of the call; 0 for one that only gets half of it done
 * @signal: what comes instead of an error, or 0
 * @lasting: all later places fail as well
 * @verdict: what may come of it
 */
struct inject_kind {
	const char *name;
	unsigned int calls;
	int error;
	int signal;
	bool lasting;
	enum inject_verdict verdict;
};

/** inject_kind__find() - the one that $INJECT names, or NULL */
const struct inject_kind *inject_kind__find(const char *name);

/**
 * struct inject_outcome - what a run came to
 * @status: as waitpid() has it
 * @out: standard output; @err: standard error; @report: the file, or NULL
 */
struct inject_outcome {
	int status;
	char *out;
	char *err;
	char *report;
};

/** inject_files__reset() - empty $INJECT_DIR, if there is one */
void inject_files__reset(void);

/**
 * inject_files__left() - the first file in $INJECT_DIR that should not be there
 *
 * Return: its name, valid until the next call, or NULL.
 */
const char *inject_files__left(void);

/** inject_files__report() - what is in the report, to be freed, or NULL */
char *inject_files__report(void);

/** inject_judge() - what is wrong about a run, or NULL */
const char *inject_judge(const struct inject_kind *kind,
			 const struct inject_outcome *wanted,
			 const struct inject_outcome *got);

/**
 * inject_judge_death() - the same for a run that a library ended: without a report,
 * and not with a status that is a verdict
 */
const char *inject_judge_death(const struct inject_outcome *wanted,
			       const struct inject_outcome *got);

/**
 * inject__here() - whether a call is the one that is to fail
 * @call: which, of enum inject_calls
 *
 * Return: whether it is; errno is set, then.
 */
bool inject__here(enum inject_calls call);

/**
 * inject__less() - the same for calls that may do less than they are asked to
 * @size: how many bytes they are asked for; changed where they are to do less
 */
bool inject__less(enum inject_calls call, size_t *size);

/**
 * inject__memory() - the same for memory that @caller asks for
 *
 * The loader, and what it runs while it loads, ends the process where there is
 * none: the command sees to it that there is.
 */
bool inject__memory(const void *caller);

/** inject__loading() - note that the loader is at work, or has done it */
void inject__loading(bool begins);

/** inject__threads() - note that there are so many more threads */
void inject__threads(int more);

/** inject__end() - nothing fails any more: what comes now is not the command's */
void inject__end(void);

/** inject__fork() - fork without being one of the places */
pid_t inject__fork(void);

#endif /* DSTLAYOUT_INJECT_H */
