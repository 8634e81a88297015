// SPDX-License-Identifier: GPL-2.0
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"

#define NAME		"dstlayout"
#define DEBUGFS		"/sys/kernel/debug"

/* More than any of the module's files has. */
#define TEXT_MAX	(4 << 20)

/* Descriptors that a program here may have open, from 3 on. */
#define FDS_MAX		64

static char ko[PATH_MAX];
static volatile sig_atomic_t ours;	/* whether we loaded the module */
static char skipped[256];		/* why the last test was */

static int delete_module(void)
{
	return syscall(SYS_delete_module, NAME, O_NONBLOCK) ? -errno : 0;
}

static void unload_at_exit(void)
{
	if (ours)
		delete_module();
}

/* Whoever ends us, be it a terminal or the timeout, finds the module gone. */
static void unload_and_die(int sig)
{
	int fd;

	/* An open file would keep the module. */
	for (fd = STDERR_FILENO + 1; fd < FDS_MAX; fd++)
		close(fd);
	if (ours)
		delete_module();
	signal(sig, SIG_DFL);
	raise(sig);
}

static int run_modprobe(char *const argv[])
{
	int status;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid < 0)
		return -errno;
	if (!pid) {
		execvp(argv[0], argv);
		_exit(127);
	}
	if (waitpid(pid, &status, 0) < 0)
		return -errno;
	return WIFEXITED(status) && !WEXITSTATUS(status) ? 0 : -ENOENT;
}

static bool find_ko(void)
{
	char *const probe[] = { "modprobe", "-n", "-q", NAME, NULL };
	const char *modules = getenv("DSTLAYOUT_MODULES");
	const char *named = getenv("DSTLAYOUT_KO");
	struct utsname uts;

	if (named) {
		snprintf(ko, sizeof(ko), "%s", named);
		return true;
	}
	if (modules && !uname(&uts)) {
		snprintf(ko, sizeof(ko), "%s/%s/" NAME ".ko", modules,
			 uts.release);
		if (!access(ko, R_OK))
			return true;
	}
	ko[0] = '\0';
	return !run_modprobe(probe);
}

static void arrange_end(void)
{
	static const int deadly[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction action = { .sa_handler = unload_and_die };
	size_t i;

	atexit(unload_at_exit);
	for (i = 0; i < ARRAY_SIZE(deadly); i++)
		sigaction(deadly[i], &action, NULL);
}

const char *harness__init(void)
{
	const char *named = getenv("DSTLAYOUT_KO");

	setlinebuf(stdout);
	if (named && !*named)
		return "DSTLAYOUT_KO is empty: this kernel is to stay as it is";
	if (geteuid())
		return "needs root";
	if (access("/proc/modules", R_OK))
		return "this kernel has no loadable modules";
	if (harness__loaded())
		return "the module is loaded already: rmmod dstlayout first";
	if (!find_ko())
		return "no module for this kernel: build one, or name it in DSTLAYOUT_KO";
	if (access(DEBUGFS "/.", X_OK))
		return "no " DEBUGFS;
	/* EBUSY: mounted already */
	if (mount("debugfs", DEBUGFS, "debugfs", 0, NULL) && errno != EBUSY)
		return "debugfs cannot be mounted";
	arrange_end();
	return NULL;
}

const char *harness__ko(void)
{
	return ko[0] ? ko : NULL;
}

/* finit_module() needs no depmod, so a module that was just built will do. */
static int insmod(const char *parameters)
{
	int fd, err = 0;

	fd = open(ko, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (syscall(SYS_finit_module, fd, parameters, 0))
		err = -errno;
	close(fd);
	return err;
}

static int modprobe(const char *parameters)
{
	char *argv[32] = { "modprobe", NAME };
	size_t nr = 2;
	char *copy, *at, *word;
	int err;

	copy = strdup(parameters);
	if (!copy)
		return -ENOMEM;
	for (at = copy; (word = strsep(&at, " "));) {
		if (*word && nr < ARRAY_SIZE(argv) - 1)
			argv[nr++] = word;
	}
	err = run_modprobe(argv);
	free(copy);
	return err;
}

int harness__load(const char *parameters)
{
	int err;

	err = ko[0] ? insmod(parameters) : modprobe(parameters);
	ours = !err;
	return err;
}

int harness__unload(void)
{
	int err = delete_module();

	if (!err)
		ours = 0;
	return err;
}

bool harness__loaded(void)
{
	char line[512];
	bool found = false;
	FILE *f;

	f = fopen("/proc/modules", "re");
	if (!f)
		return false;
	while (!found && fgets(line, sizeof(line), f))
		found = !strncmp(line, NAME " ", sizeof(NAME));
	fclose(f);
	return found;
}

int harness__open(const char *file, int flags)
{
	char path[PATH_MAX];
	int fd;

	snprintf(path, sizeof(path), HARNESS_DIR "/%s", file);
	fd = open(path, flags | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

char *harness__read(const char *file)
{
	size_t used = 0;
	ssize_t got = -1;
	char *text;
	int fd;

	fd = harness__open(file, O_RDONLY);
	if (fd < 0) {
		errno = -fd;
		return NULL;
	}
	text = malloc(TEXT_MAX);
	while (text && used < TEXT_MAX - 1) {
		got = read(fd, text + used, TEXT_MAX - 1 - used);
		if (got <= 0)
			break;
		used += got;
	}
	if (text && got < 0) {
		free(text);
		text = NULL;
	}
	if (text)
		text[used] = '\0';
	close(fd);
	return text;
}

int harness__write_bytes(const char *file, const void *bytes, size_t len)
{
	int fd, err = 0;

	fd = harness__open(file, O_WRONLY);
	if (fd < 0)
		return fd;
	if (write(fd, bytes, len) < 0)
		err = -errno;
	close(fd);
	return err;
}

int harness__write(const char *file, const char *text)
{
	return harness__write_bytes(file, text, strlen(text));
}

/* 1 if it is there, 0 if not, -1 if the file cannot be read. */
static int find_text(const char *file, const char *text, char **content)
{
	*content = harness__read(file);
	if (*content)
		return !!strstr(*content, text);
	ksft_print_msg("%s cannot be read: %s\n", file, strerror(errno));
	return -1;
}

bool harness__takes(const char *file, const char *text)
{
	int err = harness__write(file, text);
	const char *reason;
	char *status;

	if (!err)
		return true;
	status = harness__read("status");
	reason = status ? strstr(status, "error=") : NULL;
	reason = reason ? reason : "error=";
	ksft_print_msg("%s does not take \"%.*s\": %s, %.*s\n", file,
		       (int)strcspn(text, "\n"), text, strerror(-err),
		       (int)strcspn(reason, "\n"), reason);
	free(status);
	return false;
}

bool harness__says(const char *file, const char *text)
{
	char *content;
	int found = find_text(file, text, &content);

	if (!found)
		ksft_print_msg("%s has no \"%s\" but begins with: %.*s\n", file,
			       text, (int)strcspn(content, "\n"), content);
	free(content);
	return found > 0;
}

bool harness__lacks(const char *file, const char *text)
{
	char *content;
	int found = find_text(file, text, &content);

	if (found > 0)
		ksft_print_msg("%s has \"%s\": %s\n", file, text, content);
	free(content);
	return !found;
}

int harness__threads(void)
{
	char path[PATH_MAX], name[64];
	struct dirent *entry;
	int nr = 0;
	DIR *proc;
	FILE *f;

	proc = opendir("/proc");
	if (!proc)
		return -1;
	while ((entry = readdir(proc))) {
		if (!isdigit((unsigned char)entry->d_name[0]))
			continue;
		snprintf(path, sizeof(path), "/proc/%s/comm", entry->d_name);
		f = fopen(path, "re");
		if (!f)
			continue;	/* it has ended meanwhile */
		if (fgets(name, sizeof(name), f) &&
		    !strncmp(name, NAME "/", sizeof(NAME)))
			nr++;
		fclose(f);
	}
	closedir(proc);
	return nr;
}

int harness__finish(bool passed)
{
	if (harness__loaded())
		passed &= CHECK(!harness__unload());
	return passed ? KSFT_PASS : KSFT_FAIL;
}

int harness__skip(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(skipped, sizeof(skipped), format, args);
	va_end(args);
	return harness__finish(true) == KSFT_PASS ? KSFT_SKIP : KSFT_FAIL;
}

static void run_test(const struct harness_test *test)
{
	switch (test->run()) {
	case KSFT_PASS:
		ksft_test_result_pass("%s\n", test->what);
		break;
	case KSFT_SKIP:
		ksft_test_result_skip("%s: %s\n", test->what, skipped);
		break;
	default:
		ksft_test_result_fail("%s\n", test->what);
	}
}

void harness__run_tests(const struct harness_test *tests, size_t nr)
{
	const char *why;
	size_t i;

	ksft_print_header();
	why = harness__init();
	if (why)
		ksft_exit_skip("%s\n", why);
	ksft_set_plan(nr);
	for (i = 0; i < nr; i++)
		run_test(&tests[i]);
	ksft_finished();
}
