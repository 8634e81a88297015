# SPDX-License-Identifier: GPL-2.0
#
# The front door: "make help" lists what there is. Everything that is built or
# fetched lands in build/.

BUILD   := $(CURDIR)/build
KERNELS ?= 6.1 6.12
PREFIX  ?= /usr/local

DOCUMENTATION := Documentation/dev-tools/dstlayout

# The tools find their own flags; ours must not leak into a kernel build.
unexport CFLAGS LDFLAGS

.DEFAULT_GOAL := command
.DELETE_ON_ERROR:

help: ## this list
	@echo 'Targets:'
	@sed -n 's/^\([a-z-]*\):.* ## /\1\t/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS="$$(printf '\t')" read -r target what; do \
			printf '  %-14s %s\n' "$$target" "$$what"; \
		done
	@echo 'Variables:'
	@sed -n 's/^# VAR \([^ ]*\) /\1\t/p' $(firstword $(MAKEFILE_LIST)) | \
		while IFS="$$(printf '\t')" read -r name what; do \
			printf '  %-14s %s\n' "$$name" "$$what"; \
		done

# VAR KDIR (modules) kernel build directories instead of those of KERNELS
# VAR KERNELS (modules, test, lint, vm-matrix, bare-root, debug-kernel, debug-test, overlay-build) series to fetch and use (6.1 6.12)
# VAR SAN (command) 1: with ASan and UBSan, under build/layout-san
# VAR GUEST (bare-root) arm64: cross-built, in an emulated machine of that architecture
# VAR SUITES (test) run these only; scripts/run-tests --list names them
# VAR DEBUG_TEST (debug-test) options and scenarios, such as "--quick 6.12-storm"
# VAR KTREE (overlay, overlay-remove) a kernel's source tree; FORCE=1: drop changes
# VAR PREFIX (install) where to (/usr/local), below DESTDIR
# VAR BOOT (overlay-build) 1: boot a kernel with dstlayout built in, too
# VAR OBJECT (bench) what to read instead of the running kernel
# VAR OBJECTS (scan-quality) whole kernels instead of those of KERNELS
# VAR VERDICT (bench-verdict) options and cases, such as "--runs 20 ab"
# VAR VALIDATE (validate) options and parts, such as "--rounds 6 tbench"
# VAR DWARF (bench) a vmlinux with DWARF and without BTF, to be read as well
# VAR IMAGE (bench) a compressed kernel, or a .deb with one, to be read as well
# VAR JSON (analyze, coverage) a file for the figures
# VAR V 1: show the commands that build

command: ## the checker, build/dstlayout (this is what plain "make" does)
	@$(MAKE) --no-print-directory -C tools/layout OUTPUT=$(BUILD)/

modules: ## the module, build/modules/RELEASE/dstlayout.ko
	@set -e; kdirs="$(KDIR)"; \
	if [ -z "$$kdirs" ]; then \
		for series in $(KERNELS); do \
			kdir=$$(scripts/fetch-kernel --headers "$$series"); \
			kdirs="$$kdirs $$kdir"; \
		done; \
	fi; \
	scripts/build-module $(if $(V),V=$(V)) $$kdirs

deps: ## install what is missing of the tools that are needed
	@scripts/install-deps

demo: ## see a real regression, and what it costs, in a guest
	@scripts/install-deps build demo
	@scripts/demo

test: ## run all tests; one closing line "N passed, N failed, N skipped"
	@scripts/install-deps build demo test
	@KERNELS="$(KERNELS)" scripts/run-tests $(SUITES)

lint: ## checkpatch, sparse, W=1, cppcheck, shellcheck
	@scripts/install-deps build lint
	@KERNELS="$(KERNELS)" scripts/lint

analyze: command ## static analysis of the checker: gcc, clang, cppcheck
	@scripts/install-deps build lint analyze
	@scripts/analyze $(if $(JSON),--json "$(JSON)")

coverage: ## how much of the readers the checker's tests run
	@scripts/install-deps build test
	@scripts/coverage $(if $(JSON),--json "$(JSON)")

bench: command ## the speed of loops and of the checker, side by side with others
	@$(MAKE) --no-print-directory -C lib/dstlayout/tests \
		OUTPUT=$(BUILD)/ bench
	@$(MAKE) --no-print-directory -C tools/layout OUTPUT=$(BUILD)/ bench \
		$(if $(OBJECT),OBJECT="$(abspath $(OBJECT))") \
		$(if $(DWARF),DWARF="$(abspath $(DWARF))") \
		$(if $(IMAGE),IMAGE="$(abspath $(IMAGE))")

scan-quality: command ## rank what was published and mended in whole kernels (OBJECTS)
	@scripts/install-deps build demo
	@KERNELS="$(KERNELS)" scripts/scan-quality $(OBJECTS)

validate: command ## hold the harness against real workloads (takes an hour)
	@scripts/install-deps build demo validate
	@scripts/validate-workload $(VALIDATE)

bench-verdict: command modules ## how often verdicts are right (takes half an hour)
	@scripts/install-deps build demo
	@scripts/bench-verdict $(VERDICT)

vm-matrix: ## the selftests in a guest with each of KERNELS, one table
	@scripts/install-deps build demo test matrix
	@scripts/vm-matrix $(KERNELS)

bare-root: ## the installed selftests in a guest with nothing else
	@scripts/install-deps build demo test $(filter arm64,$(GUEST))
	@scripts/bare-root $(if $(GUEST),--arch "$(GUEST)") $(lastword $(KERNELS))

debug-kernel: ## kernels that watch themselves, of KERNELS (takes half an hour)
	@scripts/install-deps build demo debug
	@scripts/debug-kernel $(KERNELS)
	@scripts/debug-kernel --variant races $(KERNELS)

debug-test: ## stress the module in them and in others (takes hours)
	@scripts/install-deps build demo test debug matrix
	@$(if $(filter file,$(origin KERNELS)),env -u KERNELS,KERNELS="$(KERNELS)") \
		scripts/debug-test $(DEBUG_TEST)

# Names of directories come from the environment, where make puts what its command
# line says: a quote in one would end a word of the shell.
overlay: ## place dstlayout into the kernel source tree KTREE
	@scripts/overlay $(if $(FORCE),--force) "$$KTREE"

overlay-remove: ## take it out again: the tree is what it was, byte for byte
	@scripts/overlay --remove $(if $(FORCE),--force) "$$KTREE"

overlay-build: ## build in whole kernel trees of KERNELS, in them and as part of them (long)
	@scripts/install-deps build demo validate
	@scripts/overlay-build $(if $(BOOT),--boot) $(KERNELS)

# Built before it is installed, so that "sudo make install" builds nothing.
man: command ## manual pages, build/man (needs rst2man)
	@scripts/install-deps build package
	@$(MAKE) --no-print-directory -C $(DOCUMENTATION)/man \
		COMMAND=$(BUILD)/dstlayout OUTPUT=$(BUILD)/man/

install: export PREFIX := $(PREFIX)
install: command man ## the command, rules, manual pages, completion, documents
	@scripts/install-files "$$DESTDIR" "$$PREFIX"

install-dkms: ## the module's sources for DKMS, in DESTDIR/usr/src
	@scripts/install-dkms "$$DESTDIR"

deb: ## Debian packages, build/deb
	@scripts/install-deps build package
	@scripts/build-deb

clean: ## remove what was built, keep what was downloaded
	@if [ -d build ]; then \
		find build -mindepth 1 -maxdepth 1 ! -name kernels \
			-exec rm -rf {} +; \
	fi

distclean: ## remove build/ with the downloads
	@rm -rf build

.PHONY: help command modules deps demo test lint analyze coverage bench bench-verdict scan-quality validate \
	vm-matrix bare-root debug-kernel debug-test overlay overlay-remove overlay-build man \
	install install-dkms deb clean distclean
