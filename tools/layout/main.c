// SPDX-License-Identifier: GPL-2.0
#include <argp.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "cmd_arguments.h"
#include "util.h"
#include "words.h"

const char *argp_program_version = "dstlayout " DSTLAYOUT_VERSION;

static const struct command * const commands[] = {
	&cmd_check,
	&cmd_show,
	&cmd_record,
	&cmd_diff,
	&cmd_matrix,
	&cmd_export,
	&cmd_run,
	&cmd_predict,
	&cmd_scan,
	&cmd_report,
	&cmd_suggest,
};

static const struct command *find_command(const char *name)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	}
	return NULL;
}

static int unknown_command(const char *name)
{
	struct words_nearest nearest;
	struct err err;
	char hint[200];
	size_t i;

	words_nearest__start(&nearest, name);
	for (i = 0; i < ARRAY_SIZE(commands); i++)
		words_nearest__offer(&nearest, commands[i]->name);
	words_nearest__hint(&nearest, hint, sizeof(hint));
	err__set(&err, "%s: unknown command: %s", name,
		 hint[0] ? hint : "dstlayout --help lists them");
	return cmd__complain(&err);
}

/* "dstlayout check" is the program as far as the command's options go. */
static int run_command(const struct command *command, int argc, char **argv)
{
	char *name, *old = argv[0];
	int status;

	if (asprintf(&name, "dstlayout %s", command->name) < 0) {
		struct err err;

		err__set(&err, "%s: out of memory: free some and try again",
			 command->name);
		return cmd__complain(&err);
	}
	argv[0] = name;
	status = command->run(argc, argv);
	argv[0] = old;
	free(name);
	return status;
}

struct invocation {
	const char *name;	/* of the command */
	int index;		/* of that word in argv */
};

static error_t parse(int key, char *arg, struct argp_state *state)
{
	struct invocation *invocation = state->input;

	switch (key) {
	case ARGP_KEY_ARG:
		invocation->name = arg;
		invocation->index = state->next - 1;
		/* what follows is the command's own */
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		cmd_arguments__refuse(state, "no command is named");
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The list of commands, made from the table. */
static char *help_filter(int key, const char *text, void *input)
{
	char *list = NULL;
	size_t size, i;
	FILE *out;

	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	out = open_memstream(&list, &size);
	if (!out)
		return (char *)text;
	fprintf(out, "Commands:\n");
	for (i = 0; i < ARRAY_SIZE(commands); i++)
		fprintf(out, "  %-9s %s\n", commands[i]->name,
			commands[i]->summary);
	fprintf(out, "\n%s", text);
	if (fclose(out)) {
		free(list);
		return (char *)text;
	}
	return list;
}

static const struct argp argp = {
	.parser = parse,
	.args_doc = "COMMAND [ARGUMENT...]",
	.doc = "Find cache-line layout regressions in kernel structs.\n"
	       "\v'dstlayout COMMAND --help' tells about one of them.",
	.help_filter = help_filter,
};

static bool ended;

/*
 * Libraries that run out of memory may end the process by themselves, with a status
 * that says of us that a rule is broken.
 */
static void end_for_a_library(int status, void *arg)
{
	(void)arg;
	if (!ended && status && status != STATUS_TROUBLE)
		_exit(STATUS_TROUBLE);
}

/*
 * Somebody may start a program without a standard output. A file that is opened later
 * must not become it, and to write there stays an error.
 */
static int occupy_standard_files(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
		int flags = fd == STDIN_FILENO ? O_WRONLY : O_RDONLY;

		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags) != fd)
			return -1;
	}
	return 0;
}

int main(int argc, char **argv)
{
	struct invocation invocation = { .name = NULL };
	const struct command *command;
	int status;

	if (occupy_standard_files())
		return STATUS_TROUBLE;
	/* a failing write is an error to report, not a silent death */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
	on_exit(end_for_a_library, NULL);
	argp_err_exit_status = STATUS_TROUBLE;
	/* margins that glibc takes from there, and some with which it prints for ever */
	unsetenv("ARGP_HELP_FMT");
	cmd__parse(&argp, argc, argv, ARGP_IN_ORDER, &invocation);
	command = find_command(invocation.name);
	if (command)
		status = run_command(command, argc - invocation.index,
				     argv + invocation.index);
	else
		status = unknown_command(invocation.name);
	ended = true;
	return status;
}
