# SPDX-License-Identifier: GPL-2.0
#
# libharness.a: the measuring engine of the module for a process. The sources
# of the module are compiled as they are, against headers that stand in for the
# kernel's; beside them are those parts that differ.

MODULE := ../../lib/dstlayout

# Of the module: all but what speaks to the kernel itself. What the module is
# made of stands in one place.
KERNEL-ONLY := counters.c debugfs.c main.c objects.c threads.c
ENGINE-y    := $(filter-out $(KERNEL-ONLY),$(shell \
	sed -n 's/^dstlayout-y [:+]= \(.*\)\.o$$/\1.c/p' $(MODULE)/Kbuild))

# instead of the kernel's
HARNESS-y :=
HARNESS-y += clock.c
HARNESS-y += counters.c
HARNESS-y += cpumask.c
HARNESS-y += harness.c
HARNESS-y += machine.c
HARNESS-y += memory.c
HARNESS-y += objects.c
HARNESS-y += random.c
HARNESS-y += seq_file.c
HARNESS-y += sysfs.c
HARNESS-y += text.c
HARNESS-y += thread.c
HARNESS-y += threads.c
HARNESS-y += wait.c
HARNESS-y += workqueue.c

LIBHARNESS   := $(OBJ)libharness.a
HARNESS_OBJS := $(HARNESS-y:%.c=$(OBJ)harness/%.o)
ENGINE_OBJS  := $(ENGINE-y:%.c=$(OBJ)harness/module/%.o)

# Headers of the kernel's names come first, then the module's own.
$(HARNESS_OBJS) $(ENGINE_OBJS) $(OBJ)tests/harness_parts.o: DEFS := -std=gnu11 -D_GNU_SOURCE \
	-Iharness/include -I$(MODULE)

# Of the command: what asks the module for its shapes
$(OBJ)predict_shape.o: DEFS := -std=gnu11 -D_GNU_SOURCE -Iharness/include \
	-I$(MODULE)

# Warnings that kernels are not built with. A function that stands in a table
# often leaves a parameter unused.
$(ENGINE_OBJS): WARN += -Wno-unused-parameter -Wno-sign-compare \
	-Wno-discarded-qualifiers -Wno-missing-field-initializers \
	-Wno-unknown-warning-option

$(ENGINE_OBJS): $(OBJ)harness/module/%.o: $(MODULE)/%.c
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c -o $@ $<

# libperf, from the kernel's source where that is at hand: in a kernel tree, or
# fetched here for something else ("scripts/fetch-kernel --source 6.1" does).
# LIBPERF_SRC= builds without it; then the results say so.
KERNELS_DIR := $(or $(DSTLAYOUT_KERNELS),../../build/kernels)
LIBPERF_SRC ?= $(abspath $(firstword $(wildcard ../lib/perf/Makefile \
	$(KERNELS_DIR)/linux-source-*/tools/lib/perf/Makefile)))

# Written anew when that changes, so that what depends on it is built anew.
LIBPERF_FROM := $(OBJ)libperf.from

$(LIBPERF_FROM): FORCE
	@mkdir -p $(@D)
	@echo '$(LIBPERF_SRC)' | cmp -s - $@ || echo '$(LIBPERF_SRC)' > $@

$(OBJ)harness/counters.o: $(LIBPERF_FROM)

ifneq ($(LIBPERF_SRC),)
LIBPERF_DIR  := $(OBJ)libperf
LIBPERF_OBJS := $(LIBPERF_DIR)/libperf-in.o $(LIBPERF_DIR)/libapi-in.o

$(OBJ)harness/counters.o: DEFS += -DHAVE_LIBPERF -I$(dir $(LIBPERF_SRC))include

# It has a make of its own, which must not hear what this one was told.
$(LIBPERF_OBJS) &: $(LIBPERF_SRC)
	$(call say,LIBPERF,$(LIBPERF_DIR))
	@mkdir -p $(LIBPERF_DIR)
	$(Q)env -u MAKEFLAGS -u MAKELEVEL -u MAKEOVERRIDES CFLAGS='-O2 $(HARDEN)' CC='$(CC)' \
		$(MAKE) -s -C $(dir $(LIBPERF_SRC)) O=$(LIBPERF_DIR) \
		$(LIBPERF_DIR)/libperf.a $(LIBPERF_DIR)/libapi.a
endif

$(LIBHARNESS): $(HARNESS_OBJS) $(ENGINE_OBJS) $(LIBPERF_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

libharness: $(LIBHARNESS)

FORCE:
.PHONY: libharness FORCE
