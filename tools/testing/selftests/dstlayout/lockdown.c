// SPDX-License-Identifier: GPL-2.0
/*
 * What is left of the harness in a kernel that trusts root no longer: where only
 * signed modules are taken, and where it is locked down.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>

#include "kselftest.h"
#include "harness.h"

#define SECURITYFS	"/sys/kernel/security"
#define LOCKDOWN	SECURITYFS "/lockdown"
#define SIG_ENFORCE	"/sys/module/module/parameters/sig_enforce"

/* The last bytes of a module that somebody has signed. */
static const char signature[] = "~Module signature appended~\n";

static bool file_has(const char *path, const char *text)
{
	char content[256] = "";
	FILE *f = fopen(path, "re");
	bool has;

	if (!f)
		return false;
	has = fgets(content, sizeof(content), f) && strstr(content, text);
	fclose(f);
	return has;
}

static bool is_locked_down(void)
{
	return file_has(LOCKDOWN, "[integrity]") ||
	       file_has(LOCKDOWN, "[confidentiality]");
}

static bool is_signed(void)
{
	const char *ko = harness__ko();
	char end[sizeof(signature)] = "";
	FILE *f = ko ? fopen(ko, "re") : NULL;
	bool read;

	/* Whoever installed it for modprobe has seen to that. */
	if (!ko)
		return true;
	if (!f)
		return false;
	read = !fseek(f, -(long)strlen(signature), SEEK_END) &&
	       fread(end, 1, strlen(signature), f) == strlen(signature);
	fclose(f);
	return read && !strcmp(end, signature);
}

static int test_unsigned(void)
{
	int err;

	if (is_signed())
		return harness__skip("the module is signed");
	if (!is_locked_down() && !file_has(SIG_ENFORCE, "Y"))
		return harness__skip("this kernel takes modules that are not signed");
	err = harness__load("run=0");
	/* Lockdown says the one, and enforced signatures say the other. */
	return harness__finish(CHECK(err == -EPERM || err == -EKEYREJECTED) &&
			       CHECK(!harness__loaded()) &&
			       CHECK(!harness__threads()) &&
			       CHECK(access(HARNESS_DIR, F_OK)));
}

static int test_signed(void)
{
	int err;

	if (!is_signed())
		return harness__skip("the module is not signed");
	err = harness__load("run=0");
	if (err == -ENOKEY || err == -EKEYREJECTED)
		return harness__skip("this kernel does not trust who signed the module");
	return harness__finish(CHECK(!err) && CHECK(harness__threads() > 0));
}

static bool opens(const char *file, int flags, int error)
{
	int fd = harness__open(file, flags);

	if (fd >= 0)
		close(fd);
	if (CHECK((fd < 0 ? fd : 0) == error))
		return true;
	ksft_print_msg("that was %s: %d\n", file, fd);
	return false;
}

/* Everything that is read alone is readable; what can be written is not there. */
static int test_files(void)
{
	int err;

	if (!is_locked_down())
		return harness__skip("this kernel is not locked down");
	err = harness__load("shape=2.6.25 mix=loopback units=10 seconds=2");
	if (err)
		return harness__skip("the module cannot be loaded: %s",
				     strerror(-err));
	return harness__finish(harness__says("results", "# state=done\n") &&
			       harness__says("results", "\n2.6.25 ") &&
			       opens("samples", O_RDONLY, 0) &&
			       opens("status", O_RDONLY, 0) &&
			       opens("shapes", O_RDONLY, 0) &&
			       opens("config", O_RDONLY, -EPERM) &&
			       opens("config", O_WRONLY, -EPERM) &&
			       opens("custom", O_WRONLY, -EPERM) &&
			       opens("control", O_WRONLY, -EPERM));
}

static const struct harness_test tests[] = {
	{ test_unsigned, "a module that is not signed is refused as a whole" },
	{ test_signed, "a module that is signed is taken" },
	{ test_files, "locked down, parameters configure and results are read" },
};

int main(void)
{
	/* EBUSY: mounted already. A kernel without it is not locked down. */
	if (mount("securityfs", SECURITYFS, "securityfs", 0, NULL) &&
	    errno != EBUSY)
		ksft_print_msg("no securityfs: %s\n", strerror(errno));
	harness__run_tests(tests, ARRAY_SIZE(tests));
}
