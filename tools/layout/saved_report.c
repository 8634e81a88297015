// SPDX-License-Identifier: GPL-2.0
/*
 * The names are those of Documentation/dev-tools/dstlayout/check.schema.json.
 */
#include <ctype.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "file.h"
#include "saved_report.h"

#define VERSION		1

/* What a rule is called where the struct itself is missing. */
#define NO_STRUCT	"struct"

/* A pipe is not looked into: what was read of it would be lost. */
bool saved_report__is(const char *path)
{
	char head[256];
	struct stat st;
	ssize_t got, i = 0;
	int fd;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	got = file__fill(fd, head, sizeof(head));
	close(fd);
	while (i < got && isspace((unsigned char)head[i]))
		i++;
	return i < got && head[i] == '{';
}

static const char *text_of(const struct saved_report *report,
			   const json_t *value, const char *key)
{
	return report->lib->string_value(report->lib->object_get(value, key));
}

static json_int_t number_of(const struct saved_report *report,
			    const json_t *value, const char *key)
{
	return report->lib->integer_value(report->lib->object_get(value, key));
}

static bool state_of(const struct saved_report *report, const json_t *result,
		     bool strict, enum matrix_state *state)
{
	const char *verdict = text_of(report, result, "verdict");
	const char *level = text_of(report, result, "level");

	if (!verdict || !level)
		return false;
	if (!strcmp(verdict, "pass"))
		*state = MATRIX_PASS;
	else if (!strcmp(verdict, "skip"))
		*state = MATRIX_SKIP;
	else if (strcmp(verdict, "fail"))
		return false;
	else if (strict || !strcmp(level, "error"))
		*state = MATRIX_FAIL;
	else
		*state = MATRIX_WARN;
	return true;
}

static bool is_result(const struct saved_report *report, const json_t *result)
{
	const json_t *certain = report->lib->object_get(result, "certain");
	enum matrix_state state;

	return text_of(report, result, "struct") &&
	       text_of(report, result, "rule") && json_is_boolean(certain) &&
	       state_of(report, result, false, &state);
}

static bool is_object(const struct saved_report *report, const json_t *object)
{
	const struct lib_json *lib = report->lib;
	const json_t *results = lib->object_get(object, "results");
	json_int_t line = number_of(report, object, "line");
	size_t i;

	if (!text_of(report, object, "object") || line < CHECK_MIN_LINE ||
	    line > CHECK_MAX_LINE || !json_is_array(results))
		return false;
	for (i = 0; i < lib->array_size(results); i++) {
		if (!is_result(report, lib->array_get(results, i)))
			return false;
	}
	return true;
}

static bool is_report(const struct saved_report *report)
{
	const struct lib_json *lib = report->lib;
	const json_t *objects = lib->object_get(report->root, "objects");
	size_t i;

	if (number_of(report, report->root, "version") != VERSION ||
	    !lib->array_size(objects))
		return false;
	for (i = 0; i < lib->array_size(objects); i++) {
		if (!is_object(report, lib->array_get(objects, i)))
			return false;
	}
	return true;
}

int saved_report__load(struct saved_report *report, const char *path,
		       struct err *err)
{
	json_error_t error;

	report->path = path;
	report->root = NULL;
	report->lib = lib_json__get(err);
	if (!report->lib)
		return -1;
	report->root = report->lib->load_file(path, JSON_REJECT_DUPLICATES,
					      &error);
	if (!report->root) {
		err__set(err, "%s:%d: %s: give a report of 'dstlayout check --format json' as it was written",
			 path, error.line, error.text);
		return -1;
	}
	if (is_report(report))
		return 0;
	err__set(err, "%s: JSON, but no report of 'dstlayout check --format json': give one as it was written",
		 path);
	return -1;
}

static const json_t *object_of(const struct saved_report *report, size_t i)
{
	const struct lib_json *lib = report->lib;

	return lib->array_get(lib->object_get(report->root, "objects"), i);
}

size_t saved_report__objects(const struct saved_report *report)
{
	return report->lib->array_size(report->lib->object_get(report->root,
							       "objects"));
}

static bool is_wanted(const struct cmd_options *options, const char *strct)
{
	size_t i;

	for (i = 0; i < options->structs.nr; i++) {
		if (!strcmp(options->structs.items[i], strct))
			return true;
	}
	return !options->structs.nr;
}

/* A result that says that the struct is missing is about all rules on it. */
static int note_missing(struct matrix *matrix, size_t column, const char *strct,
			const struct matrix_cell *cell)
{
	bool known = false;
	size_t i;

	for (i = 0; i < matrix->nr; i++) {
		if (strcmp(matrix->rows[i].strct, strct))
			continue;
		known = true;
		if (matrix->rows[i].cells[column].state == MATRIX_ABSENT)
			matrix->rows[i].cells[column] = *cell;
	}
	return known ? 0 : matrix__note(matrix, column, strct, NO_STRUCT, cell);
}

static int note_results(const struct saved_report *report,
			struct matrix *matrix, size_t column,
			const json_t *results, const struct cmd_options *options,
			bool missing)
{
	const struct lib_json *lib = report->lib;
	size_t i;
	int ret = 0;

	for (i = 0; i < lib->array_size(results) && !ret; i++) {
		const json_t *result = lib->array_get(results, i);
		const char *strct = text_of(report, result, "struct");
		const char *rule = text_of(report, result, "rule");
		struct matrix_cell cell = {
			.certain = json_is_true(lib->object_get(result,
								"certain")),
		};

		if (!is_wanted(options, strct) ||
		    missing != !strcmp(rule, NO_STRUCT))
			continue;
		state_of(report, result, options->strict, &cell.state);
		ret = missing ? note_missing(matrix, column, strct, &cell) :
				matrix__note(matrix, column, strct, rule, &cell);
	}
	return ret;
}

static int fill(const struct saved_report *report, struct matrix *matrix,
		size_t column, const struct cmd_options *options, bool missing)
{
	size_t i, nr = saved_report__objects(report);
	int ret = 0;

	for (i = 0; i < nr && !ret; i++) {
		const json_t *results =
			report->lib->object_get(object_of(report, i), "results");

		ret = note_results(report, matrix, column + i, results, options,
				   missing);
	}
	return ret;
}

int saved_report__fill(const struct saved_report *report, struct matrix *matrix,
		       size_t column, const struct cmd_options *options)
{
	const char *kind = pool__printf(&matrix->pool, "report %s", report->path);
	size_t i, nr = saved_report__objects(report);

	if (!kind)
		return -1;
	for (i = 0; i < nr; i++) {
		const json_t *object = object_of(report, i);
		const char *release = text_of(report, object, "release");
		const char *path = text_of(report, object, "object");

		matrix->columns[column + i] = (struct matrix_column) {
			.label = matrix__label(release, path),
			.path = path,
			.kind = kind,
			.release = release,
			.arch = text_of(report, object, "arch"),
			.line = (unsigned int)number_of(report, object, "line"),
		};
	}
	return fill(report, matrix, column, options, false);
}

int saved_report__fill_missing(const struct saved_report *report,
			       struct matrix *matrix, size_t column,
			       const struct cmd_options *options)
{
	return fill(report, matrix, column, options, true);
}

void saved_report__free(struct saved_report *report)
{
	if (report->root)
		report->lib->delete(report->root);
	report->root = NULL;
}
