# SPDX-License-Identifier: GPL-2.0
#
# The sources of the checker, one per line. Whoever links the core into a
# program of their own (the kselftests do) includes this file or links
# libdstlayout.a.

# libdstlayout.a: needs libc and nothing else
CORE-y :=
CORE-y += align.c
CORE-y += arch.c
CORE-y += base.c
CORE-y += baseline.c
CORE-y += btf.c
CORE-y += btf_split.c
CORE-y += check.c
CORE-y += check_find.c
CORE-y += check_kinds.c
CORE-y += check_markers.c
CORE-y += check_subject.c
CORE-y += embed.c
CORE-y += err.c
CORE-y += facts.c
CORE-y += file.c
CORE-y += file_guard.c
CORE-y += formats_core.c
CORE-y += layout.c
CORE-y += layout_build.c
CORE-y += line.c
CORE-y += linemap.c
CORE-y += names.c
CORE-y += object.c
CORE-y += object_base.c
CORE-y += object_baseline.c
CORE-y += object_btf.c
CORE-y += object_directory.c
CORE-y += object_pahole.c
CORE-y += object_sysmap.c
CORE-y += out.c
CORE-y += pack_rules.c
CORE-y += pool.c
CORE-y += providers_core.c
CORE-y += report.c
CORE-y += report_ktap.c
CORE-y += report_text.c
CORE-y += rules.c
CORE-y += slab.c
CORE-y += spell.c
CORE-y += symbols_core.c
CORE-y += types.c
CORE-y += types_embed.c
CORE-y += types_list.c
CORE-y += types_source.c
CORE-y += words.c

# generated into the object directory, part of the core as well
CORE-GEN-y :=
CORE-GEN-y += pack.c

# the dstlayout command, apart from main.c: what may load libraries
COMMAND-y :=
COMMAND-y += checks.c
COMMAND-y += cache.c
COMMAND-y += cmd.c
COMMAND-y += cmd_check.c
COMMAND-y += cmd_diff.c
COMMAND-y += cmd_matrix.c
COMMAND-y += cmd_options.c
COMMAND-y += cmd_record.c
COMMAND-y += cmd_show.c
COMMAND-y += cmd_struct.c
COMMAND-y += drift.c
COMMAND-y += drift_json.c
COMMAND-y += drift_text.c
COMMAND-y += dwarf_align.c
COMMAND-y += exec.c
COMMAND-y += formats_full.c
COMMAND-y += json.c
COMMAND-y += lib_archive.c
COMMAND-y += lib_dw.c
COMMAND-y += lib_elf.c
COMMAND-y += lib_json.c
COMMAND-y += lib_yaml.c
COMMAND-y += loader.c
COMMAND-y += matrix.c
COMMAND-y += matrix_json.c
COMMAND-y += matrix_text.c
COMMAND-y += object_bzimage.c
COMMAND-y += object_carve.c
COMMAND-y += object_dwarf.c
COMMAND-y += object_elf.c
COMMAND-y += object_image.c
COMMAND-y += object_package.c
COMMAND-y += object_packed.c
COMMAND-y += object_s390.c
COMMAND-y += object_text.c
COMMAND-y += object_zboot.c
COMMAND-y += pahole_text.c
COMMAND-y += parallel.c
COMMAND-y += providers_full.c
COMMAND-y += report_json.c
COMMAND-y += report_junit.c
COMMAND-y += report_sarif.c
COMMAND-y += rules_load.c
COMMAND-y += rules_open.c
COMMAND-y += rules_parse.c
COMMAND-y += rules_parse_field.c
COMMAND-y += rules_parse_rule.c
COMMAND-y += rules_yaml.c
COMMAND-y += show.c
COMMAND-y += show_json.c
COMMAND-y += show_svg.c
COMMAND-y += show_text.c
COMMAND-y += structs.c
COMMAND-y += symbols_elf.c
COMMAND-y += unpack.c
COMMAND-y += unpack_length.c
COMMAND-y += utf8.c
COMMAND-y += xml.c
