// SPDX-License-Identifier: GPL-2.0
/*
 * ELF files that have debugging information but no BTF: pahole, whose
 * understanding of types BTF is, makes one of the other.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arch.h"
#include "exec.h"
#include "object_priv.h"

/* How pahole's own complaints end up in ours. */
#define COMPLAINT_MAX	160

/* Run pahole and wait for it. Return: its wait status, or -1. */
static int run_pahole(const char *path, int output, int complaints)
{
	char detached[64];
	const char *const argv[] = {
		"pahole", "-F", "dwarf", "-J", "--btf_encode_force",
		"--btf_gen_floats", "--skip_encoding_btf_vars",
		detached, "--", path, NULL
	};
	const struct exec_files files = {
		.output = -1, .errors = complaints, .kept = output,
	};

	/* A name for a file that has none: nothing can be left behind. */
	snprintf(detached, sizeof(detached),
		 "--btf_encode_detached=/proc/self/fd/%d", output);
	return exec__run(argv, &files);
}

/* The last line that pahole wrote, or "" */
static void read_complaint(int fd, char *line, size_t size)
{
	off_t end = lseek(fd, 0, SEEK_END);
	ssize_t n;
	char *nl;

	n = pread(fd, line, size - 1, end > (off_t)size - 1 ? end - (off_t)size + 1 : 0);
	line[n > 0 ? n : 0] = '\0';
	while (n > 0 && line[n - 1] == '\n')
		line[--n] = '\0';
	nl = strrchr(line, '\n');
	if (nl)
		memmove(line, nl + 1, strlen(nl));
}

static int explain(const char *path, int status, int complaints, struct err *err)
{
	char line[COMPLAINT_MAX];

	if (WIFEXITED(status) && WEXITSTATUS(status) == EXEC_NOT_FOUND)
		return err__set(err,
				"%s: reading its DWARF needs pahole, which is not installed: install the package dwarves (or pahole)",
				path);
	if (WIFSIGNALED(status))
		return err__set(err,
				"%s: pahole was killed by signal %d while encoding its DWARF: try pahole -J on a copy",
				path, WTERMSIG(status));
	read_complaint(complaints, line, sizeof(line));
	return err__set(err,
			"%s: pahole finds no types in it%s%s%s: build it with debugging information (-g)",
			path, *line ? " (" : "", line, *line ? ")" : "");
}

const struct file *object__run_pahole(struct opening *opening,
				      const struct object_input *input,
				      struct err *err)
{
	const char *path = opening->object.path;
	int output, complaints = -1, status;
	struct file *btf = NULL;

	if (!input->on_disk) {
		err__set(err, "%s: holds no BTF: use a kernel built with CONFIG_DEBUG_INFO_BTF",
			 path);
		return NULL;
	}
	output = memfd_create("dstlayout-btf", MFD_CLOEXEC);
	if (output >= 0)
		complaints = memfd_create("dstlayout-pahole", MFD_CLOEXEC);
	if (complaints < 0) {
		err__set(err, "%s: no memory for its BTF, %s: free some and try again",
			 path, strerror(errno));
		goto out;
	}
	status = run_pahole(path, output, complaints);
	if (status < 0) {
		err__set(err, "%s: pahole cannot be run: %s", path, strerror(errno));
		goto out;
	}
	if (status || !lseek(output, 0, SEEK_END)) {
		explain(path, status, complaints, err);
		goto out;
	}
	btf = object__room(opening, err);
	if (btf && file__from_fd(btf, output, path, err))
		btf = NULL;
out:
	if (output >= 0)
		close(output);
	if (complaints >= 0)
		close(complaints);
	return btf;
}

static int open_pahole(struct opening *opening, const struct object_input *input,
		       struct err *err)
{
	const struct file *btf = object__run_pahole(opening, input, err);
	struct elf_head head;

	if (!btf || !elf_head__read(&head, input->data, input->size))
		return -1;
	opening->object.kind = "ELF with DWARF";
	opening->object.arch = head.arch;
	return object__use_btf(opening, btf->data, btf->size, head.ptr_size, err);
}

bool object__is_elf(const struct object_input *input)
{
	struct elf_head head;

	return elf_head__read(&head, input->data, input->size);
}

const struct object_provider object_pahole = {
	.what = "an ELF file with debugging information",
	.recognises = object__is_elf,
	.open = open_pahole,
};
