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
$(HARNESS_OBJS) $(ENGINE_OBJS): DEFS := -std=gnu11 -D_GNU_SOURCE \
	-Iharness/include -I$(MODULE)

# Warnings that kernels are not built with. A function that stands in a table
# often leaves a parameter unused.
$(ENGINE_OBJS): WARN += -Wno-unused-parameter -Wno-sign-compare \
	-Wno-discarded-qualifiers

$(ENGINE_OBJS): $(OBJ)harness/module/%.o: $(MODULE)/%.c
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -c -o $@ $<

$(LIBHARNESS): $(HARNESS_OBJS) $(ENGINE_OBJS)
	$(call say,AR,$@)
	$(Q)rm -f $@
	$(Q)$(AR) rcs $@ $^

libharness: $(LIBHARNESS)

.PHONY: libharness
