# `make run` starts the demo; `make test`, `make test-operations` and `make test-browsers` pass every test; all set up what they need first.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: run advisories gallery test test-operations floods reliability test-browsers test-fast build shape bench fuzz check assets deb sbom licences reproducible setup setup-test setup-fast setup-bench setup-check setup-deliver

# Where scripts/setup.sh puts the programs of its own lists.
TOOLS := $(or $(XDG_CACHE_HOME),$(HOME)/.cache)/lavi/tools
# Debian puts nginx and HAProxy into /usr/sbin, where a user's shell does not look.
export PATH := $(TOOLS)/test/bin:$(TOOLS)/check/bin:$(PATH):/usr/sbin

# rust-toolchain.toml names the Rust of releases. Where rustup cannot get it, everything but a release is built with rustup's default.
ifneq ($(shell cargo --version >/dev/null 2>&1 || command -v rustup),)
export RUSTUP_TOOLCHAIN := $(firstword $(shell rustup default 2>/dev/null))
$(warning rust-toolchain.toml: rustup does not have this Rust; $(RUSTUP_TOOLCHAIN) builds instead)
endif

run: setup assets
	@echo "Building the server; the first time this takes some minutes."
	cargo build --locked
	@echo "Starting the demo. Open the address that it prints:"
	@cargo run --locked --quiet -- demo

# Most tests wait for something: one more at a time than there are cores.
test: export NEXTEST_TEST_THREADS = $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
test: setup-test assets
	cargo nextest run --locked
	scripts/with-postgres.sh cargo nextest run --locked --profile postgres
	npm test

# The journeys of people, in Chromium, Firefox and WebKit, in four text browsers and in NetSurf, and what docs/accessibility.md
# promises, with the server that `make test` has built.
test-browsers: setup-test assets
	cargo test --locked --no-run
	npm run test:browser
# Only the tests of speed need quiet cores. Beside them the text browsers take what is left over; engines and accessibility share.
	said="$$(mktemp)"; failed=0; \
	nice -n 19 npm run test:text >"$$said" 2>&1 & beside=$$!; npm run test:speed || failed=1; \
	wait "$$beside" || failed=1; cat "$$said"; \
	npm run test:engines >"$$said" 2>&1 & beside=$$!; npm run test:access || failed=1; \
	wait "$$beside" || failed=1; cat "$$said"; \
	rm "$$said"; exit "$$failed"

# Two nodes on PostgreSQL and Redis behind HAProxy and nginx: journeys from node to node, killed nodes, rolling restarts, and the
# upgrade from the newest release, whose program is built once; behind the samples of deploy/, outages of what both nodes need, and a
# school's Monday with every fault. At the end the instructions and allocations of the release build's pages are counted.
test-operations: setup-test assets
	scripts/release-binary.sh
# The Monday needs the machine for itself, the disk too: what was just built is written first. The other operations wait more than they
# work: the release build takes that time.
	sync
	cargo nextest run --locked --profile operations -E 'test(/^operations::monday::/)'
	said="$$(mktemp)"; failed=0; \
	nice -n 19 cargo build --locked --release >"$$said" 2>&1 & building=$$!; \
	cargo nextest run --locked --profile operations -E 'not test(/^operations::monday::/)' || failed=1; \
	wait "$$building" || { cat "$$said"; failed=1; }; \
	rm "$$said"; exit "$$failed"
	scripts/own-network.sh cargo nextest run --locked --profile floods
	LAVI_RELEASE_PROGRAM="$$(realpath "$${CARGO_TARGET_DIR:-target}/release/lavi")" cargo nextest run --locked --profile instructions

# The floods of docs/guessing.md at full size on the release binary behind both samples, from real addresses, and their table: half an
# hour. Needs root for IPv6: it makes a network of its own.
floods: setup-test assets
	cargo build --locked --release
	rm -rf "$${CARGO_TARGET_DIR:-target}/tmp/floods"
	cargo nextest run --locked --profile floods --no-run
	LAVI_FLOODS=full LAVI_FLOODS_PROGRAM="$$(realpath "$${CARGO_TARGET_DIR:-target}/release/lavi")" scripts/own-network.sh cargo nextest run --locked --profile floods
	node scripts/floods-table.mjs

# Faults of every other server, full disks, clocks that jump, two hundred kills, 5,000 connections: the tables of
# docs/reliability.md, about a quarter of an hour. Needs root: it makes disks of its own, which nobody else sees.
reliability: setup-test assets
	rm -rf "$${CARGO_TARGET_DIR:-target}/tmp/reliability"
	cargo nextest run --locked --profile reliability --no-run
	unshare --mount --propagation private cargo nextest run --locked --profile reliability
	node scripts/reliability-table.mjs

# A picture of every screen in every state, and contact sheets, in target/gallery. LANGUAGES, BRANDS, SCHEMES, WIDTHS and SCREENS
# narrow it: make gallery LANGUAGES=en,ja SCREENS=login,waiting
gallery: setup-test assets
	cargo test --locked --no-run
	npm run --silent gallery

# The inner loop: the Rust tests without other servers, browsers, valgrind, long searches and whole journeys. What is left out
# stands in .config/nextest.toml; `make test-fast ONLY=login::` runs the tests with that in their names.
test-fast: setup-fast assets
	cargo nextest run --locked --profile fast $(ONLY)

# The self-contained release binary, target/release/lavi.
build: setup assets
	cargo build --locked --release

# What the sources measure: files, lines, arrows between files, circles, functions, method lists (tests/suite/shape).
shape: setup-test assets
	cargo test --locked --test suite shape::figures -- --nocapture

# Figures for people to read; nothing here passes or fails by time.
bench: setup-bench assets
	cargo bench --locked --bench table
	cargo bench --locked --bench waiting
	cargo bench --locked --bench storm
	npm run --silent bench:openid
	npm run --silent bench:browser
	@node scripts/bench-table.mjs

# Throws new cases at every parser that strangers' bytes reach, for this long each (docs/fuzzing.md): make fuzz SECONDS=600
SECONDS_EACH := $(or $(SECONDS),60)
fuzz: setup-test assets
	LAVI_FUZZ_SECONDS=$(SECONDS_EACH) cargo test --locked --test suite fuzz:: -- --nocapture --test-threads=2

check: setup-check node_modules/.package-lock.json static/built/browsers.json
	cargo fmt --all --check
	typos
	cargo clippy --locked --all-targets -- -D warnings
	cargo clippy --locked --package lavi --no-default-features -- -D warnings
	RUSTDOCFLAGS="-D warnings -A rustdoc::private-intra-doc-links" cargo doc --locked --package lavi --lib --no-deps --document-private-items
	npm run check
	scripts/dependencies.sh

# The snapshot of known weaknesses, from the database itself.
advisories:
	scripts/refresh-advisories.sh

# What is handed to others stands in target/deliver, and is never committed. The server is built without the demo.
DELIVER := target/deliver

deb: setup-deliver assets
	scripts/pinned-rust.sh
	cargo build --locked --release --package lavi --no-default-features
	scripts/deb.sh "$${CARGO_TARGET_DIR:-target}/release/lavi" $(DELIVER)
	lintian --fail-on error,warning $(DELIVER)/lavi_*.deb
	if [ "$$(id -u)" = 0 ]; then scripts/try-deb.sh $(DELIVER)/lavi_*.deb 18431; fi

# The list of parts (CycloneDX), held against its schema.
sbom: setup-deliver assets
	@mkdir -p $(DELIVER)
	node scripts/sbom.mjs >$(DELIVER)/lavi.cdx.json
	PYTHONPATH=$(TOOLS)/deliver python3 scripts/check-sbom.py <$(DELIVER)/lavi.cdx.json

# The licences of everything in the binary, with their texts.
licences: setup assets
	@mkdir -p $(DELIVER)
	node scripts/licences.mjs >$(DELIVER)/licences.txt

# Two release builds from nothing, in two folders: the same bytes?
reproducible: setup node_modules/.package-lock.json
	scripts/pinned-rust.sh
	scripts/reproducible.sh $(DELIVER)/lavi

assets: node_modules/.package-lock.json
	npm run build

# What is compiled into the program. It is not built anew beside tests, whose servers read the folder.
static/built/browsers.json:
	$(MAKE) assets

# What npm installed last, next to what it should have.
node_modules/.package-lock.json: package-lock.json
	npm ci
	touch $@

setup:
	@scripts/setup.sh run

setup-test:
	@scripts/setup.sh test

setup-fast:
	@scripts/setup.sh fast

setup-bench:
	@scripts/setup.sh bench

setup-check:
	@scripts/setup.sh check

setup-deliver:
	@scripts/setup.sh deliver
