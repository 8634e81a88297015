// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <mntent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "run_status.h"
#include "run_target.h"
#include "run_user.h"

/* Where debugfs is mounted, from malloc(), or NULL if it is not. */
static char *find_debugfs(void)
{
	FILE *mounts = setmntent("/proc/mounts", "re");
	struct mntent *mount;
	char *dir = NULL;

	if (!mounts)
		return NULL;
	while (!dir && (mount = getmntent(mounts))) {
		if (!strcmp(mount->mnt_type, "debugfs"))
			dir = strdup(mount->mnt_dir);
	}
	endmntent(mounts);
	return dir;
}

static int check_debugfs(const char *dir, struct err *err)
{
	if (!access(dir, X_OK))
		return 0;
	if (errno == EACCES || errno == EPERM)
		return err__set(err, "%s: is for root only: run this as root, or use --user, which needs no privilege",
				dir);
	return err__set(err, "%s: debugfs is not there, %s: mount -t debugfs none %s, or use --user, which needs none",
			dir, strerror(errno), dir);
}

/*
 * Two programs that configure and start in turn would each measure what the
 * other one wanted. What is locked is there before the module is, and does not
 * keep it from being unloaded.
 */
static int take_lock(struct run_target *target, const char *dir,
		     struct err *err)
{
	target->lock = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (target->lock < 0)
		return err__set(err, "%s: cannot be read, %s: run this as root, or use --user, which needs no privilege",
				dir, strerror(errno));
	if (!flock(target->lock, LOCK_EX | LOCK_NB))
		return 0;
	if (errno == EWOULDBLOCK)
		return err__set(err, "%s: another dstlayout run is using the harness: wait for its end",
				dir);
	return err__set(err, "%s: cannot be locked, %s: see whether it is a file system's directory",
			dir, strerror(errno));
}

/* The module's files, if there are any by now. */
static bool has_files(const char *dir)
{
	char path[PATH_MAX];
	int len = snprintf(path, sizeof(path), "%s/control", dir);

	return len > 0 && (size_t)len < sizeof(path) && !access(path, F_OK);
}

static int use_module(struct run_target *target, const struct run_place *place,
		      struct err *err)
{
	bool loaded = has_files(target->dir);

	if (loaded && place->module)
		return err__set(err, "--module %s: the module is loaded already: rmmod %s first, or leave the option out",
				place->module, RUN_MODULE_NAME);
	target->restore = loaded;
	if (!loaded && run_module__load(&target->module, place->module, err))
		return -1;
	if (!has_files(target->dir))
		return err__set(err, "%s: the module shows no files there: see whether debugfs is mounted there, and the end of dmesg",
				target->dir);
	run_port__of_directory(&target->port, target->dir);
	return 0;
}

static int use_debugfs(struct run_target *target, const struct run_place *place,
		       struct err *err)
{
	char *debugfs = place->debugfs ? strdup(place->debugfs) :
					 find_debugfs();
	int ret = -1;

	if (!debugfs)
		return err__set(err, "/proc/mounts: debugfs is not mounted: mount -t debugfs none /sys/kernel/debug, or use --user, which needs none");
	if (check_debugfs(debugfs, err))
		goto out;
	if (take_lock(target, debugfs, err))
		goto out;
	if (asprintf(&target->dir, "%s/" RUN_MODULE_NAME, debugfs) < 0) {
		target->dir = NULL;
		err__set(err, "%s: out of memory: free some and try again",
			 debugfs);
		goto out;
	}
	ret = use_module(target, place, err);
out:
	free(debugfs);
	return ret;
}

/* A run of somebody who used the files by hand. */
static int check_idle(const struct run_target *target, struct err *err)
{
	struct run_status status;

	if (run_status__read(&status, &target->port, err))
		return -1;
	if (!strcmp(status.state, "running"))
		return err__set(err, "%s: a run is under way already: wait for its end, or write stop to %s/control",
				target->port.name, target->port.name);
	return 0;
}

int run_target__open(struct run_target *target, const struct run_place *place,
		     struct err *err)
{
	memset(target, 0, sizeof(*target));
	target->lock = -1;
	if (place->user)
		run_port__of_process(&target->port);
	else if (use_debugfs(target, place, err))
		return -1;
	if (check_idle(target, err) ||
	    run_port__read(&target->port, "config", &target->config, err)) {
		/* Nothing was changed that could be restored. */
		target->restore = false;
		return -1;
	}
	return 0;
}

/* Somebody may have unloaded the module: then there is nothing to undo. */
static bool is_gone(const struct run_target *target)
{
	return target->dir && !has_files(target->dir);
}

static int restore_config(const struct run_target *target, struct err *err)
{
	char about[100];

	if (!target->restore || !target->config || is_gone(target))
		return 0;
	snprintf(about, sizeof(about), "%s/config: is not as it was before",
		 target->port.name);
	return run_port__write(&target->port, "config", target->config,
			       strlen(target->config), about, err);
}

static int stop_run(const struct run_target *target, struct err *err)
{
	if (!target->started || is_gone(target))
		return 0;
	return run_port__write(&target->port, "control", "stop", 4,
			       "control: the run was not stopped", err);
}

int run_target__close(struct run_target *target, struct err *err)
{
	int ret = stop_run(target, err);

	if (restore_config(target, ret ? NULL : err))
		ret = -1;
	if (run_module__unload(&target->module, ret ? NULL : err))
		ret = -1;
	run_module__free(&target->module);
	if (target->lock >= 0)
		close(target->lock);
	free(target->config);
	free(target->dir);
	memset(target, 0, sizeof(*target));
	target->lock = -1;
	return ret;
}
