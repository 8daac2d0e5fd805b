# What each target needs is installed by it; the first build takes a minute or two.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
BINARY = .build/release/refill
# The Swift runtime is linked in; on Linux everything is, at fixed addresses: the program starts in
# half the time and runs on machines without Readline, SQLite or Swift.
# That no value is read and changed at once is checked while it runs in tests, not in releases.
# Where the libraries are only there to be loaded, they are: then the program needs them as well.
# What runs when a key is typed lies side by side, in the order of ORDER: a key takes an eighth less.
# That takes the linker that comes with Swift; where it is missing, so is the order.
ORDER = Sources/refill/Functions.order
ifeq ($(shell uname),Linux)
STATIC = -Xlinker -no-pie $(if $(shell ls /usr/lib/*/libtinfo.a /usr/lib/*/libreadline.a 2> /dev/null),\
  -Xswiftc -static-executable -Xlinker -ltinfo)
LLD = $(shell PATH="$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")"):$$PATH" command -v ld.lld)
LAYOUT = $(if $(LLD),-Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(abspath $(ORDER)) -Xlinker --no-warn-symbol-ordering)
endif
RELEASE = -c release --static-swift-stdlib -Xswiftc -enforce-exclusivity=unchecked \
  -Xlinker --gc-sections $(STATIC) $(LAYOUT)
SOURCES = Sources Tests Package.swift Benchmarks/Sources Benchmarks/Tests Benchmarks/Package.swift

.PHONY: run build test bench bench-context bench-snippets bench-history bench-10m soak order lint format \
  install packages check-imports check-tree

run: build
	$(BINARY) visitor

build: packages
	$(SWIFT) build $(RELEASE) --product refill

test: packages lint check-imports
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build --parallel
	$(MAKE) check-tree

# BENCH="--venv DIR" adds the programs of a Python environment, such as the newest fzf.
bench: build bench-context bench-snippets bench-history
	$(SWIFT) run -c release --package-path Benchmarks bench --refill $(abspath $(BINARY)) $(BENCH)

# What it is worth to know what is filled already; less than a minute.
bench-context:
	$(SWIFT) run -c release --package-path Benchmarks bench context

# How quickly 28,000 abbreviations are loaded and found; some seconds.
bench-snippets:
	$(SWIFT) run -c release --package-path Benchmarks bench snippets

# Whether anything is lost or anybody kept waiting when eight programs write at once; some minutes.
soak: build
	$(SWIFT) run -c release --package-path Benchmarks bench soak --refill $(abspath $(BINARY))

# Histories of up to a million values, beside what one would search them with; some three minutes.
bench-history: build
	$(SWIFT) run -c release --package-path Benchmarks bench history \
	  --refill $(abspath $(BINARY)) $(BENCH)

# Ten million values: some ten minutes, and three gigabytes of disk.
bench-10m:
	$(SWIFT) run -c release --package-path Benchmarks bench history --size 10000000 $(BENCH)

# Where the functions lie in the program, as ORDER says; worth writing anew after much has changed.
# Valgrind runs the program, which takes about a minute; the next build links it anew.
order: build
	$(SWIFT) run -c release --package-path Benchmarks bench order \
	  --refill $(abspath $(BINARY)) --results $(abspath $(ORDER))
	rm -f $(BINARY)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

format:
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

# Every module that a file imports is declared by its target.
check-imports:
	$(SWIFT) build --explicit-target-dependency-import-check error

check-tree:
	@git rev-parse --git-dir > /dev/null 2>&1 || exit 0; \
	dirty=$$(git status --porcelain); \
	if [ -n "$$dirty" ]; then echo "The tests left the tree changed:"; echo "$$dirty"; exit 1; fi

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/refill $(DESTDIR)$(PREFIX)/share/man/man1
	install -m 755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/refill
	strip $(DESTDIR)$(PREFIX)/bin/refill
	cp -R Forms data $(DESTDIR)$(PREFIX)/share/refill/
	install -m 644 Documentation/refill.1 $(DESTDIR)$(PREFIX)/share/man/man1/refill.1

# GNU Readline and SQLite to build with, tmux to test with: only what is missing, and saying so.
packages:
	@if command -v apt-get > /dev/null; then \
	  missing=""; \
	  for package in libreadline-dev libsqlite3-dev tmux; do \
	    dpkg -s $$package > /dev/null 2>&1 || missing="$$missing $$package"; \
	  done; \
	  if [ -n "$$missing" ]; then \
	    echo "Installing$$missing"; \
	    if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq $$missing; \
	    else sudo apt-get update -qq && sudo apt-get install -y -qq $$missing; fi; \
	  fi; \
	elif command -v brew > /dev/null; then \
	  brew list readline tmux > /dev/null 2>&1 || brew install readline tmux; \
	fi
