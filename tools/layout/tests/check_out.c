// SPDX-License-Identifier: GPL-2.0
/*
 * Where reports go: what gets into them, and that a file is replaced whole
 * or not at all, whatever happens in between.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "baseline.h"
#include "out.h"
#include "test.h"

/*
 * Stands in for the library's own: the report is in its temporary file by
 * then and not yet in its place, which is where things are to go wrong.
 */
static int fsync_signal;
static int fsync_error;

int fsync(int fd)
{
	(void)fd;
	if (fsync_signal)
		raise(fsync_signal);
	errno = fsync_error;
	return fsync_error ? -1 : 0;
}

/* A file in the scratch directory of this test program. */
static const char *scratch(const char *name)
{
	static char path[300];
	const char *dir = getenv("TEST_TMP");

	snprintf(path, sizeof(path), "%s/%s", dir ? dir : ".", name);
	return path;
}

static const char *content(const char *name)
{
	static char text[300];
	FILE *f = fopen(scratch(name), "r");
	size_t len;

	if (!f)
		return NULL;
	len = fread(text, 1, sizeof(text) - 1, f);
	text[len] = '\0';
	fclose(f);
	return text;
}

static void put(struct test *t, const char *name, const char *text)
{
	FILE *f = fopen(scratch(name), "w");

	EXPECT(t, f);
	if (!f)
		return;
	EXPECT(t, fputs(text, f) >= 0);
	EXPECT_EQ(t, fclose(f), 0);
}

/* Files whose name begins so: a temporary one has its target's name and more. */
static int count_files(const char *name)
{
	const char *dir = getenv("TEST_TMP");
	DIR *d = opendir(dir ? dir : ".");
	struct dirent *entry;
	int nr = 0;

	if (!d)
		return -1;
	while ((entry = readdir(d))) {
		if (!strncmp(entry->d_name, name, strlen(name)))
			nr++;
	}
	closedir(d);
	return nr;
}

static int report(const char *path, const char *text, struct err *err)
{
	struct out *out;

	if (out__open(&out, path, WHEN_NEVER, err))
		return -1;
	out__printf(out, "%s\n", text);
	return out__commit(out, err);
}

static void replaces_file(struct test *t)
{
	struct err err = { "" };
	struct stat st;

	put(t, "replaced", "old\n");
	EXPECT_EQ(t, chmod(scratch("replaced"), 0640), 0);
	EXPECT_EQ(t, report(scratch("replaced"), "new", &err), 0);
	EXPECT_STR(t, content("replaced"), "new\n");
	EXPECT_EQ(t, count_files("replaced"), 1);
	EXPECT_EQ(t, stat(scratch("replaced"), &st), 0);
	EXPECT_EQ(t, st.st_mode & 07777, 0640);
}

static void new_file_has_usual_mode(struct test *t)
{
	struct err err = { "" };
	struct stat st;
	mode_t old = umask(027);

	EXPECT_EQ(t, report(scratch("fresh"), "x", &err), 0);
	umask(old);
	EXPECT_EQ(t, stat(scratch("fresh"), &st), 0);
	EXPECT_EQ(t, st.st_mode & 07777, 0640);
}

static void nothing_is_written(struct test *t)
{
	struct err err = { "" };
	struct out *out;

	if (!EXPECT_EQ(t, out__open(&out, scratch("nothing"), WHEN_NEVER, &err), 0))
		return;
	out__write(out, "", 0);
	EXPECT_EQ(t, out__commit(out, &err), 0);
	EXPECT_STR(t, content("nothing"), "");
}

static void abandoned_report_is_unseen(struct test *t)
{
	struct err err = { "" };
	struct out *out;

	put(t, "abandoned", "old\n");
	if (!EXPECT_EQ(t, out__open(&out, scratch("abandoned"), WHEN_NEVER,
				    &err), 0))
		return;
	out__printf(out, "new\n");
	out__abandon(out);
	EXPECT_STR(t, content("abandoned"), "old\n");
	EXPECT_EQ(t, count_files("abandoned"), 1);
}

static void full_disk_leaves_old_file(struct test *t)
{
	struct err err = { "" };

	put(t, "full", "old\n");
	fsync_error = ENOSPC;
	EXPECT_EQ(t, report(scratch("full"), "new", &err), -1);
	fsync_error = 0;
	EXPECT_HAS(t, err.text, "No space left on device: make room there");
	EXPECT_STR(t, content("full"), "old\n");
	EXPECT_EQ(t, count_files("full"), 1);
}

/* Nothing is made, and nothing that is there is touched. */
static void says_before_whether_it_can(struct test *t)
{
	struct err err = { "" };

	put(t, "before", "old\n");
	EXPECT_EQ(t, out__check(scratch("before"), &err), 0);
	EXPECT_STR(t, content("before"), "old\n");
	EXPECT_EQ(t, out__check(scratch("before2"), &err), 0);
	EXPECT_EQ(t, count_files("before"), 1);
	EXPECT_EQ(t, out__check("/dev/null", &err), 0);
	EXPECT_EQ(t, out__check(NULL, &err), 0);
	EXPECT_EQ(t, out__check(scratch("before/x"), &err), -1);
	EXPECT_HAS(t, err.text, "before/x: cannot write the report, Not a directory");
	EXPECT_EQ(t, out__check("/", &err), -1);
	EXPECT_HAS(t, err.text, "/: cannot write the report, Is a directory");
	EXPECT_EQ(t, out__check("/nope", &err), access("/", W_OK));
}

static void signal_leaves_old_file(struct test *t)
{
	static const int signals[] = {
		SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGXCPU,
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(signals); i++) {
		int status = 0;
		pid_t pid;

		put(t, "signal", "old\n");
		fflush(stdout);
		pid = fork();
		if (!EXPECT(t, pid >= 0))
			return;
		if (!pid) {
			struct err err;

			signal(signals[i], SIG_DFL);
			fsync_signal = signals[i];
			report(scratch("signal"), "new", &err);
			_exit(0);
		}
		EXPECT_EQ(t, waitpid(pid, &status, 0), pid);
		EXPECT(t, WIFSIGNALED(status));
		EXPECT_EQ(t, WTERMSIG(status), signals[i]);
		EXPECT_STR(t, content("signal"), "old\n");
		EXPECT_EQ(t, count_files("signal"), 1);
	}
}

/* nohup: who ignores a signal is not ended by it. */
static void ignored_signal_stays_ignored(struct test *t)
{
	struct err err = { "" };
	sighandler_t old = signal(SIGHUP, SIG_IGN);

	fsync_signal = SIGHUP;
	EXPECT_EQ(t, report(scratch("nohup"), "new", &err), 0);
	fsync_signal = 0;
	EXPECT(t, signal(SIGHUP, old) == SIG_IGN);
	EXPECT_STR(t, content("nohup"), "new\n");
}

static void link_stays_a_link(struct test *t)
{
	struct err err = { "" };
	char target[300];
	struct stat st;

	put(t, "target", "old\n");
	snprintf(target, sizeof(target), "%s", scratch("target"));
	EXPECT_EQ(t, symlink("target", scratch("link")), 0);
	EXPECT_EQ(t, report(scratch("link"), "new", &err), 0);
	EXPECT_EQ(t, lstat(scratch("link"), &st), 0);
	EXPECT(t, S_ISLNK(st.st_mode));
	EXPECT_STR(t, content("target"), "new\n");
}

static void device_is_written_directly(struct test *t)
{
	struct err err = { "" };
	struct stat st;

	EXPECT_EQ(t, report("/dev/null", "x", &err), 0);
	EXPECT_EQ(t, stat("/dev/null", &st), 0);
	EXPECT(t, S_ISCHR(st.st_mode));
	EXPECT_EQ(t, report("/dev/full", "x", &err), -1);
	EXPECT_STR(t, err.text, "/dev/full: cannot write the report, No space left on device: make room there");
}

static void no_such_directory(struct test *t)
{
	struct err err = { "" };

	EXPECT_EQ(t, report(scratch("none/x"), "x", &err), -1);
	EXPECT_HAS(t, err.text, "none/x: cannot write the report, No such file or directory");
}

/* What a terminal would obey does not get out, wherever it comes from. */
static void control_characters(struct test *t)
{
	static const char evil[] =
		"a\033[2Jb\nc\td\r\177e\302\233f\233g\303\266h";
	struct err err = { "" };

	EXPECT_EQ(t, report(scratch("evil"), evil, &err), 0);
	EXPECT_STR(t, content("evil"), "a?[2Jb?c?d??e??f?g\303\266h\n");
}

static void colours(struct test *t)
{
	struct err err = { "" };
	struct out *out;
	int when;

	for (when = WHEN_AUTO; when <= WHEN_NEVER; when++) {
		if (!EXPECT_EQ(t, out__open(&out, scratch("color"), when,
					    &err), 0))
			return;
		out__color(out, COLOR_BAD);
		out__printf(out, "x");
		out__color(out, COLOR_NONE);
		out__printf(out, "\n");
		EXPECT_EQ(t, out__commit(out, &err), 0);
		EXPECT_STR(t, content("color"), when == WHEN_ALWAYS ?
			   "\033[1;31mx\033[0m\n" : "x\n");
	}
}

/*
 * Names go into a baseline as words, wherever in them a byte is odd: they are
 * looked at several bytes at a time.
 */
static void baseline_escapes_names(struct test *t)
{
	static const char odd[] = "\x01\n !\\[]~\x7f\x80\xff";
	struct layout_member member = { .type = "int", .bit_size = 32 };
	struct layout layout = {
		.name = "s", .size = 4, .members = &member, .nr_members = 1,
	};
	char name[24], escaped[32], want[200];
	struct err err = { "" };
	size_t len, at, i;
	struct out *out;

	for (len = 1; len < sizeof(name); len++) {
		for (at = 0; at < len; at++) {
			i = (len + at) % (sizeof(odd) - 1);
			memset(name, 'a', len);
			name[len] = '\0';
			name[at] = odd[i];
			member.path = name;
			if (strchr("!~[]", odd[i]))
				snprintf(escaped, sizeof(escaped), "%s", name);
			else
				snprintf(escaped, sizeof(escaped), "%.*s\\x%02x%s",
					 (int)at, name, (unsigned char)odd[i],
					 name + at + 1);
			snprintf(want, sizeof(want),
				 "\nstruct s size=4 base=8 align=0\n\t     0     4 scalar    %s int\n",
				 escaped);
			if (!EXPECT_EQ(t, out__open(&out, scratch("names"),
						    WHEN_NEVER, &err), 0))
				return;
			baseline__struct(out, &layout, 8);
			EXPECT_EQ(t, out__commit(out, &err), 0);
			EXPECT_STR(t, content("names"), want);
		}
	}
}

/* Numbers are aligned to the right, and longer ones push the rest away. */
static void baseline_aligns_numbers(struct test *t)
{
	struct layout_member members[] = {
		{ .path = "a", .type = "int", .bit_size = 3, .bit_offset = 8 * 12 + 7,
		  .bitfield = true },
		{ .path = "b", .type = "u8[9]", .kind = LAYOUT_ARRAY, .nr_elems = 1234567,
		  .bit_size = 8 * 1234567, .bit_offset = 8 * 99999990ull },
	};
	const struct layout layout = {
		.name = "u", .is_union = true, .size = UINT64_MAX, .align = 64,
		.members = members, .nr_members = 2,
	};
	struct err err = { "" };
	struct out *out;

	if (!EXPECT_EQ(t, out__open(&out, scratch("numbers"), WHEN_NEVER, &err), 0))
		return;
	baseline__struct(out, &layout, 10);
	EXPECT_EQ(t, out__commit(out, &err), 0);
	EXPECT_STR(t, content("numbers"),
		   "\nunion u size=18446744073709551615 base=10 align=64\n"
		   "\t  12:7    3b scalar    a int\n"
		   "\t99999990 1234567 array[1234567] b u8[9]\n");
}

static const struct test_case cases[] = {
	TEST_CASE(replaces_file),
	TEST_CASE(new_file_has_usual_mode),
	TEST_CASE(nothing_is_written),
	TEST_CASE(abandoned_report_is_unseen),
	TEST_CASE(full_disk_leaves_old_file),
	TEST_CASE(says_before_whether_it_can),
	TEST_CASE(signal_leaves_old_file),
	TEST_CASE(ignored_signal_stays_ignored),
	TEST_CASE(link_stays_a_link),
	TEST_CASE(device_is_written_directly),
	TEST_CASE(no_such_directory),
	TEST_CASE(control_characters),
	TEST_CASE(colours),
	TEST_CASE(baseline_escapes_names),
	TEST_CASE(baseline_aligns_numbers),
};

int main(void)
{
	return test__run(cases, ARRAY_SIZE(cases));
}
