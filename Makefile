# Each target installs its missing prerequisites (`packages`). The first build takes 1 to 5 minutes.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
BINARY = .build/release/refill
SYNC = .build/release/refill-sync
# refill-sync knows servers if libpq is installed.
TRAITS = $(if $(shell ls /usr/include/postgresql/libpq-fe.h /usr/include/libpq-fe.h 2> /dev/null),\
  --traits PostgreSQL)
# Link the Swift runtime statically and, on Linux, every library, at fixed addresses: the program
# starts in half the time and runs on machines without Readline, SQLite or Swift.
# If only shared libraries are installed, link dynamically; the binary then needs them at run time.
# Release builds disable dynamic exclusivity checking (4.5 % of the instructions of typing) and keep the checks of
# bounds and overflows (2.4 %); test builds have all.
# Link with the symbol ordering file ORDER so that hot functions are contiguous: about 12 % less
# latency per key after an idle pause. Needs lld (ships with the toolchain); without it, no ordering.
ORDER = Support/symbol-order.txt
STRIP = strip
ifeq ($(shell uname),Linux)
# The section has sums over debug information, in which paths are.
STRIP = strip -R .swift_modhash
# No note that depends on the paths of debug information.
NO_ID = -Xlinker --build-id=none
STATIC = -Xlinker -no-pie $(if $(shell ls /usr/lib/*/libtinfo.a /usr/lib/*/libreadline.a 2> /dev/null),\
  -Xswiftc -static-executable -Xlinker -ltinfo)
TOOLCHAIN = $(dir $(shell readlink -f "$$(command -v $(SWIFT))"))
LLD = $(shell PATH="$(TOOLCHAIN):$$PATH" command -v ld.lld)
# Public functions that the program does not use are left out (-internalize-at-link), and unwind tables: 6 MB.
LAYOUT = $(if $(LLD),-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -Xfrontend \
  -Xswiftc -internalize-at-link -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(abspath $(ORDER)) -Xlinker --no-warn-symbol-ordering \
  -Xlinker --icf=all -Xlinker -T -Xlinker $(abspath Support/no-unwind-tables.ld))
# Link only the ICU data that the program uses, and functions that are alike once: 30 MB less. The data come
# first, in a linker of their own (`.build/ld`), so that they replace those of the toolchain.
ICU_ARCHIVE = $(wildcard $(TOOLCHAIN)../lib/swift_static/linux/lib_FoundationICU.a)
LINKER = $(if $(and $(LLD),$(ICU_ARCHIVE),$(shell command -v python3)),.build/ld)
endif
# The same sources make the same program in every folder: no path of the folder is in it.
SAME = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. $(NO_ID)
# The commit and the compiler, for `refill --version --verbose`.
FACTS = .build/build-facts.o
# Types are made with the conformances that the compiler knows; the runtime searches all of the program's for
# each: a third of a start.
CONFORMANCES = -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
RELEASE = -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked $(CONFORMANCES) \
  -Xlinker --gc-sections $(STATIC) $(LAYOUT) $(SAME) -Xlinker $(abspath $(FACTS)) \
  $(if $(LINKER),-Xswiftc -ld-path=$(abspath $(LINKER)))
# Tests of reliability targets, by their names, and the file to which they add what they tried.
TARGETS = `[TDPI][0-9]+ |A form that is killed
# Those of them that run one after the other: they kill and stop programs at moments that they choose, or measure times.
ALONE = `(T[0-9]+|D1|I2) |A form that is killed
TALLIES = .build/tallies
TALLIED = REFILL_TALLIES=$(abspath $(TALLIES))
# Tests on the main actor wait for each other, so those of drawing run in a process of their own.
DRAWING = ConformanceTests|RefillFuzzTests|RefillTerminalTests
QUICK = $(SWIFT) test --skip-build --ignore-lock --quiet --parallel $(TRAITS)
SCALE ?= 1
SEED ?= 4711
SOURCES = Sources Examples Tests Package.swift Benchmarks/Sources Benchmarks/Tests Benchmarks/Package.swift

.PHONY: run build build-sync bench-sync packages-sync test pictures bench bench-context bench-snippets bench-large bench-history bench-10m \
  bench-export bench-records bench-drafts soak gate fuzz sanitize guards torture torture-drafts traps walk \
  order lint format install package try-package reproducible packages manuals check-tree

run: build
	$(BINARY) visitor

build: packages $(LINKER)
	PATH="$(addsuffix :,$(TOOLCHAIN))$$PATH" SWIFT="$(SWIFT)" Support/build-facts.sh $(FACTS) $(BINARY)
	$(SWIFT) build $(RELEASE) --product refill

# The program that shares, with servers; it is linked dynamically, because libpq is.
build-sync: packages-sync
	$(SWIFT) build -c release --static-swift-stdlib -Xlinker --gc-sections --traits PostgreSQL \
	  --product refill-sync

.build/ld: .build/icu-data.o
	printf '#!/bin/sh\nexec "%s" "%s" "$$@"\n' "$(LLD)" "$(abspath $<)" > $@
	chmod 755 $@

.build/icu-data.o: Support/trim-icu-data.py $(ICU_ARCHIVE)
	@mkdir -p .build
	PATH="$(TOOLCHAIN):$$PATH" python3 Support/trim-icu-data.py $(ICU_ARCHIVE) $@

# The end-to-end tests run without the others: they wait for a terminal, and the others use all processors. The build
# fails if a file imports a module that its target does not declare. Without debug information it takes less time;
# `swift build --build-tests` adds it, for a debugger.
test: packages-sync lint
	$(SWIFT) build --build-tests -debug-info-format none --explicit-target-dependency-import-check error $(TRAITS)
	rm -f $(TALLIES)
	$(TALLIED) $(QUICK) --skip 'EndToEndTests|$(DRAWING)' & others=$$!; \
	  $(TALLIED) $(QUICK) --filter '$(DRAWING)'; drawing=$$?; \
	  wait $$others && exit $$drawing
	$(TALLIED) $(SWIFT) test --skip-build --quiet --parallel $(TRAITS) --filter EndToEndTests --skip '$(ALONE)'
	$(TALLIED) $(SWIFT) test --skip-build --quiet --no-parallel $(TRAITS) \
	  --filter 'EndToEndTests.*($(ALONE))'
	Support/print-tallies.sh $(TALLIES)
	$(MAKE) check-tree

# Tries the reliability targets at a hundredth of their numbers, as `make test` does, and prints a line for
# each; about 3 minutes.
gate: packages
	$(SWIFT) build --build-tests
	rm -f $(TALLIES)
	$(TALLIED) $(SWIFT) test --skip-build --quiet --no-parallel --filter '$(TARGETS)'
	Support/print-tallies.sh $(TALLIES)

# Tries them at their full numbers, or at the share SCALE, with the seed SEED; some hours.
torture: packages
	$(SWIFT) build --build-tests
	rm -f $(TALLIES)
	-$(TALLIED) REFILL_TORTURE=$(SCALE) REFILL_SEED=$(SEED) REFILL_KILLS=1000 \
	  $(SWIFT) test --skip-build --quiet --no-parallel --filter '$(TARGETS)'
	Support/print-tallies.sh $(TALLIES)

# Lets libFuzzer look for bytes that end the program, with AddressSanitizer: RUNS inputs for each of the targets
# FUZZ, of those in `FuzzTarget.swift`. What it finds is in .build/fuzz/found; put it into the corpus with a test.
FUZZ ?= form foreign answers snippets settings contact draft expansion expression export text keys session
RUNS ?= 200000
FUZZED = --scratch-path .build/fuzz --sanitize address -Xswiftc -sanitize=fuzzer -Xswiftc -use-ld=lld \
  -Xlinker --allow-multiple-definition -Xlinker --unresolved-symbols=ignore-all
fuzz: packages
	$(SWIFT) build --build-tests $(FUZZED)
	for target in $(FUZZ); do \
	  mkdir -p .build/fuzz/found/$$target; \
	  ASAN_OPTIONS=detect_leaks=0 REFILL_FUZZ_TARGET=$$target .build/fuzz/debug/refillPackageTests.xctest \
	    -runs=$(RUNS) -seed=$(SEED) -timeout=10 -rss_limit_mb=2048 -max_len=4096 \
	    -artifact_prefix=.build/fuzz/found/$$target- .build/fuzz/found/$$target \
	    Tests/RefillFuzzTests/Corpus/$$target || exit 1; \
	done

# Runs the tests but the end-to-end ones with AddressSanitizer, or with SANITIZER=thread; about 25 minutes.
SANITIZER ?= address
SANITIZED = --scratch-path .build/$(SANITIZER) --sanitize $(SANITIZER)
sanitize: packages
	$(SWIFT) build --build-tests $(SANITIZED)
	ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=suppressions=$(abspath Support/thread-sanitizer.supp) \
	  $(SWIFT) test --skip-build --quiet --parallel --skip EndToEndTests $(SANITIZED)

# Removes one guard after the other, and says which of them no test misses; about 40 minutes.
guards: packages
	TRAITS="$(TRAITS)" Support/check-guards.py

# All benchmarks but the long ones. BENCH="--venv DIR" adds the programs of a Python environment,
# BENCH="--beside BINARY" compares with another build of this program.
bench: build bench-context bench-snippets bench-large bench-history bench-records
	$(SWIFT) run -c release --package-path Benchmarks bench --refill $(abspath $(BINARY)) $(BENCH)

# Context-ranking benchmark; under a minute.
bench-context:
	$(SWIFT) run -c release --package-path Benchmarks bench context

# Loading and lookup of 28,000 abbreviations; some seconds.
bench-snippets:
	$(SWIFT) run -c release --package-path Benchmarks bench snippets

# Forms of 2,000 fields and 500 items, a large JSON Schema, and a check of the forms of REFILL_CORPUS;
# about 6 minutes.
bench-large: build
	$(SWIFT) run -c release --package-path Benchmarks bench large --refill $(abspath $(BINARY))

# Keys in forms with and without a draft; about 4 minutes.
bench-drafts: build
	$(SWIFT) run -c release --package-path Benchmarks bench drafts --refill $(abspath $(BINARY))

# Soak test: eight concurrent writers; checks for lost updates and key latency; several minutes.
soak: build
	$(SWIFT) run -c release --package-path Benchmarks bench soak --refill $(abspath $(BINARY))

# Kills a form at 300 random moments and looks for lost keys, lost or doubled records, and damaged stores;
# about 10 minutes.
torture-drafts:
	REFILL_KILLS=300 $(SWIFT) test --filter "A form that is killed"

# Writes the pictures of the README, made by the program in a terminal; about a minute.
pictures: packages
	$(SWIFT) build --build-tests
	REFILL_PICTURES=1 $(SWIFT) test --skip-build --filter 'pictures of the README'

# Lists the places in the sources that could trap and are not explained; fails if there is one.
traps:
	Support/list-traps.py

# Takes 20,000 random steps through forms in three front ends at once, and presses as many random keys in
# two; about 4 minutes.
walk:
	REFILL_STEPS=20000 REFILL_KEYS=20000 $(SWIFT) test --filter "Random steps|Random keys"

# Search of histories of up to a million values, beside other ways to search them; about 3 minutes.
bench-history: build
	$(SWIFT) run -c release --package-path Benchmarks bench history \
	  --refill $(abspath $(BINARY)) $(BENCH)

# A table of 10,000 and of 100,000 records fills a form without a terminal; about 2 minutes.
bench-records: build
	$(SWIFT) run -c release --package-path Benchmarks bench records --refill $(abspath $(BINARY))

# Pushes and pulls of SYNC_VALUES values, through a folder and a server of its own; about a minute.
bench-sync: build build-sync
	Benchmarks/sync.sh $(abspath $(SYNC)) $(BENCH)

# Ten million values; about 10 minutes and 3 GB of disk.
bench-10m:
	$(SWIFT) run -c release --package-path Benchmarks bench history --size 10000000 $(BENCH)

# Exports of a million records; some minutes and 2 GB of disk.
bench-export: build
	$(SWIFT) run -c release --package-path Benchmarks bench export \
	  --refill $(abspath $(BINARY)) $(BENCH)

# Regenerates the symbol ordering file; run it before a release. Needs valgrind; about a minute.
# The next build relinks the program.
order: build
	$(SWIFT) run -c release --package-path Benchmarks bench order \
	  --refill $(abspath $(BINARY)) --results $(abspath $(ORDER))
	rm -f $(BINARY)

# Fails if a file is not formatted.
lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

# Formats all sources in place.
format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Fails if the tests changed a tracked file or left a new one.
check-tree:
	@git rev-parse --git-dir > /dev/null 2>&1 || exit 0; \
	dirty=$$(git status --porcelain); \
	if [ -n "$$dirty" ]; then echo "The tests left the tree changed:"; echo "$$dirty"; exit 1; fi

# Makes the manual pages of their source.
manuals:
	Support/manuals.py

# Installs the program that shares as well if `build-sync` made it.
install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/refill
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/share/man/man5
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/refill
	$(STRIP) $(DESTDIR)$(PREFIX)/bin/refill
	if [ -x $(SYNC) ]; then install -m 755 $(SYNC) $(DESTDIR)$(PREFIX)/bin/refill-sync; fi
	cp -R Forms data $(DESTDIR)$(PREFIX)/share/refill/
	install -d $(DESTDIR)$(PREFIX)/share/refill/shell
	install -m 644 Support/shell/* $(DESTDIR)$(PREFIX)/share/refill/shell
	install -m 644 Documentation/man/man1/* $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 644 Documentation/man/man5/* $(DESTDIR)$(PREFIX)/share/man/man5
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(BINARY) --generate-completion-script bash \
	  > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/refill
	$(BINARY) --generate-completion-script zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_refill
	$(BINARY) --generate-completion-script fish \
	  > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/refill.fish

# Makes a tarball, Debian packages of both programs and a formula of Homebrew in .build/packages.
package: build build-sync
	Support/package.sh $(abspath $(BINARY)) $(abspath $(SYNC)) $(abspath .build/packages)

# Tries the Debian packages in a system of their own; as root.
try-package: package
	command -v debootstrap > /dev/null || apt-get install -y -qq debootstrap
	Support/try-package.sh .build/packages/refill_*.deb .build/try-package

# Builds the last commit in two folders and compares the programs byte by byte; about 10 minutes.
reproducible: packages
	Support/reproduce.sh

# Installs those packages that are missing: of Debian, or of Homebrew.
install_missing = @if command -v apt-get > /dev/null; then \
	  missing=""; \
	  for package in $(1); do \
	    dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    echo "Installing$$missing"; \
	    if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq $$missing; \
	    else sudo apt-get update -qq && sudo apt-get install -y -qq $$missing; fi; \
	  fi; \
	elif command -v brew > /dev/null; then \
	  brew list $(2) > /dev/null 2>&1 || brew install $(2); \
	fi

# Installs GNU Readline, SQLite, zlib and libsodium (to build) and tmux (to test) if they are missing.
packages:
	$(call install_missing,libreadline-dev libsqlite3-dev zlib1g-dev libsodium-dev tmux,\
	  readline libsodium tmux)

# Installs libpq (to build refill-sync), PostgreSQL and shells (to test) if they are missing.
packages-sync: packages
	$(call install_missing,libpq-dev postgresql zsh fish,libpq postgresql fish)
