// SPDX-License-Identifier: GPL-2.0
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "lib_kmod.h"
#include "run_module.h"

/* How often, and how long in between, unloading is tried: two seconds. */
#define UNLOAD_TRIES	40
#define UNLOAD_PAUSE_US	50000

#define FILE_NAME	RUN_MODULE_NAME ".ko"

static int no_memory(struct err *err)
{
	return err__set(err, FILE_NAME ": out of memory: free some and try again");
}

/* Where the build leaves it; NULL with errno set if that cannot be told. */
static char *beside_program(const char *release)
{
	char *program = realpath("/proc/self/exe", NULL), *path, *slash;
	int len;

	if (!program)
		return NULL;
	slash = strrchr(program, '/');
	if (slash)
		*slash = '\0';
	len = asprintf(&path, "%s/modules/%s/" FILE_NAME, program, release);
	free(program);
	return len < 0 ? NULL : path;
}

static int find_by_path(struct run_module *m, const char *path)
{
	return m->lib->module_new_from_path(m->ctx, path, &m->module);
}

/* As modprobe does; one that is built in has no file. */
static int find_by_name(struct run_module *m)
{
	struct kmod_list *list = NULL;
	int ret;

	ret = m->lib->module_new_from_lookup(m->ctx, RUN_MODULE_NAME, &list);
	if (ret)
		return ret;
	if (list)
		m->module = m->lib->module_get_module(list);
	m->lib->module_unref_list(list);
	return m->module && m->lib->module_get_path(m->module) ? 0 : -ENOENT;
}

static int find(struct run_module *m, const char *file, const char *release,
		struct err *err)
{
	char *path;
	int ret;

	if (file) {
		ret = find_by_path(m, file);
		if (ret)
			return err__set(err, "%s: cannot be read, %s: name the module's file by --module, or use --user, which needs none",
					file, strerror(-ret));
		return 0;
	}
	path = beside_program(release);
	if (!path)
		return no_memory(err);
	ret = access(path, R_OK) ? find_by_name(m) : find_by_path(m, path);
	if (ret)
		err__set(err, "%s: there is no module for this kernel, nor in /lib/modules/%s: build it (make modules), name its file by --module, or use --user, which needs none",
			 path, release);
	free(path);
	return ret ? -1 : 0;
}

/* The value of a key in the module's .modinfo into @buf; whether it has one. */
static bool find_info(const struct run_module *m, const char *key, char *buf,
		      size_t size)
{
	struct kmod_list *list = NULL, *at;
	bool found = false;

	if (m->lib->module_get_info(m->module, &list) < 0)
		return false;
	for (at = list; at && !found; at = m->lib->list_next(list, at)) {
		found = !strcmp(m->lib->module_info_get_key(at), key);
		if (found)
			snprintf(buf, size, "%s",
				 m->lib->module_info_get_value(at));
	}
	m->lib->module_info_free_list(list);
	return found;
}

/* What the kernel would say by a bare number. */
static int check(const struct run_module *m, const char *path,
		 const char *release, struct err *err)
{
	char vermagic[200];

	if (!find_info(m, "vermagic", vermagic, sizeof(vermagic)))
		return err__set(err, "%s: is no kernel module: name the file of the module by --module",
				path);
	if (strcmp(m->lib->module_get_name(m->module), RUN_MODULE_NAME))
		return err__set(err, "%s: is the module %s: name the file of %s by --module",
				path, m->lib->module_get_name(m->module),
				RUN_MODULE_NAME);
	vermagic[strcspn(vermagic, " ")] = '\0';
	if (strcmp(vermagic, release))
		return err__set(err, "%s: is built for the kernel %s, and this is %s: build it for this one (make modules), or use --user, which needs none",
				path, vermagic, release);
	return 0;
}

static const char *advice(int error)
{
	switch (error) {
	case EPERM:
	case EACCES:
		return "be root where modules may be loaded, or use --user, which needs none";
	case ENOKEY:
	case EKEYREJECTED:
		return "it has to be signed here: sign it, or use --user, which needs none";
	case EEXIST:
		return "it is loaded already, but shows no files: see dmesg";
	default:
		return "see the end of dmesg, or use --user, which needs none";
	}
}

static int insert(struct run_module *m, const char *path, struct err *err)
{
	int ret;

	if (access("/proc/modules", F_OK))
		return err__set(err, "%s: this kernel loads no modules: use --user, which needs none",
				path);
	ret = m->lib->module_insert_module(m->module, 0, "run=0");
	if (ret < 0)
		return err__set(err, "%s: the kernel does not load it, %s: %s",
				path, strerror(-ret), advice(-ret));
	m->loaded = true;
	return 0;
}

int run_module__load(struct run_module *m, const char *file, struct err *err)
{
	struct utsname uts;
	const char *path;

	memset(m, 0, sizeof(*m));
	uname(&uts);
	m->lib = lib_kmod__get(file ? file : FILE_NAME, err);
	if (!m->lib)
		return -1;
	m->ctx = m->lib->new(NULL, NULL);
	if (!m->ctx)
		return no_memory(err);
	/* What goes wrong we say ourselves, in one line. */
	m->lib->set_log_priority(m->ctx, 0);
	if (find(m, file, uts.release, err))
		return -1;
	path = m->lib->module_get_path(m->module);
	if (check(m, path, uts.release, err))
		return -1;
	return insert(m, path, err);
}

int run_module__unload(struct run_module *m, struct err *err)
{
	int tries, ret = 0;

	if (!m->loaded)
		return 0;
	for (tries = 0; tries < UNLOAD_TRIES; tries++) {
		ret = m->lib->module_remove_module(m->module, KMOD_REMOVE_NOLOG);
		if (ret != -EAGAIN && ret != -EBUSY)
			break;
		usleep(UNLOAD_PAUSE_US);
	}
	/* Somebody else may have done it. */
	if (ret && ret != -ENOENT)
		return err__set(err, "%s: stays loaded, %s: see who uses it, then rmmod %s",
				RUN_MODULE_NAME, strerror(-ret), RUN_MODULE_NAME);
	m->loaded = false;
	return 0;
}

void run_module__free(struct run_module *m)
{
	if (m->module)
		m->lib->module_unref(m->module);
	if (m->ctx)
		m->lib->unref(m->ctx);
	memset(m, 0, sizeof(*m));
}
