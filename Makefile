# Everything that a person or CI runs. Stamps in .make/ keep a second start to seconds.
.PHONY: env page play check test lint types warm web train-smoke pytest fuzz robot long images api protocol bench wheel lock clean
.DELETE_ON_ERROR:
.SHELLFLAGS := -euo pipefail -c
SHELL := bash
PYTHON ?= python3
export CHROMIUM ?= /usr/bin/chromium
BIN := .venv/bin
export PATH := $(CURDIR)/$(BIN):$(PATH)
PAGE := web/dist/index.html
PAGE_SOURCES := $(shell find web/src web/public web/index.html web/*.config.* web/tsconfig.json -type f 2>/dev/null)
step = @echo "=== $(1)"; SECONDS=0; $(2); echo "=== $(1): $$SECONDS s"

play: env page
	crackspread play $(ARGS)

env: .make/env
.make/env: requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Crackspread needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@mkdir -p .make && touch $@

# PyTorch, Ray and the conventions of other libraries are large: only tests, training and the lab need them.
.make/extras: requirements-extras.txt .make/env
	$(BIN)/python -m pip install --quiet -r requirements-extras.txt
	@touch $@

# Node is a tool of the build only: the machine's own if it is new enough, else the one that PyPI carries.
.make/node: requirements-node.txt | .make/env
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null || \
		$(BIN)/python -m pip install --quiet -r requirements-node.txt
	@touch $@
.make/modules: web/package.json web/package-lock.json .make/node
	cd web && npm ci --no-audit --no-fund
	@touch $@
page: $(PAGE)
$(PAGE): $(PAGE_SOURCES) .make/modules
	cd web && npm run --silent build -- --logLevel warn
	@touch $@

# For daily work: the scenarios in plain Python, where nothing is compiled and every index is checked.
check: lint types
	$(call step,scenarios,CRACKSPREAD_JIT=0 pytest -n 2 -q tests/kernel/test_record.py tests/project/test_imports.py tests/games \
		--ignore-glob='*/test_random_play.py' --ignore-glob='*/test_plans.py' --ignore-glob='*/test_choices.py' --ignore-glob='*/test_stored_games.py' \
		--ignore-glob='*/test_tree.py' --ignore-glob='*/test_odd_components.py')
# pytest comes last, so that its summary is the last thing to read.
test: env page
	@$(MAKE) --no-print-directory lint types warm web train-smoke pytest
lint: env
	$(call step,Ruff,ruff check .; ruff format --check .)
types: env .make/extras
	$(call step,mypy,mypy)
# Tests that start together would each compile the games.
warm: env
	$(call step,compiling the games,python tools/warm.py)
web: env page $(CHROMIUM)
	$(call step,ESLint and Prettier,npm --prefix web run --silent lint)
	$(call step,protocol,python tools/protocol.py --check; python tools/fixtures.py --check)
	$(call step,svelte-check,npm --prefix web run --silent check)
	$(call step,Vitest,npm --prefix web run --silent test)
	$(call step,Playwright,npm --prefix web run --silent e2e)
	$(call step,robot,npm --prefix web run --silent robot)
# A tiny network, trained and exported end to end.
train-smoke: env .make/extras
	@rm -rf .make/train
	$(call step,training,crackspread train pipelite --small --minutes 0.2 --folder .make/train)
pytest: env .make/extras page
	$(call step,pytest,pytest -n 2 --dist worksteal)
# Files that strangers might send; pytest tries a few hundred of them.
FILES ?= 100000
fuzz: env
	$(call step,$(FILES) files,FILES=$(FILES) pytest -s tests/table/test_strangers.py)
# A robot at the page, at every size, theme and text; what the other tests cannot have in mind.
MINUTES ?= 60
robot: env page $(CHROMIUM)
	$(call step,robot,MINUTES=$(MINUTES) npm --prefix web run --silent robot)
# What is too long for every change; CONTRIBUTING says when.
long: fuzz robot
	$(call step,whole matches,npm --prefix web run --silent long)
$(CHROMIUM):
	apt-get -q update; apt-get -q -y install --no-install-recommends chromium

# The pictures of the documentation, taken of the real page.
images: env page $(CHROMIUM)
	npm --prefix web exec -- playwright test -c web/images.config.ts
# The reference of the Python face, from its docstrings, and of what learners see; a test compares them.
api: env
	python tools/api.py
	python tools/observations.py
# What travels between server and page: its types in TypeScript, and what the page's tests are told; make web compares both.
protocol: env .make/modules
	python tools/protocol.py
	python tools/fixtures.py
wheel: env page
	$(BIN)/python -m build --wheel --no-isolation
bench: env
	$(BIN)/python -m bench.peers $(ARGS)
lock:
	$(PYTHON) tools/lock.py
clean:
	rm -rf .venv .make dist web/node_modules $(dir $(PAGE))
