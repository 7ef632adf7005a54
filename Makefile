# Everything a person or CI runs. Stamps in .make/ keep a second start to seconds.
.PHONY: env page play test lint bench wheel lock clean
.DELETE_ON_ERROR:
SHELL := /bin/bash
PYTHON ?= python3
BIN := .venv/bin
NODE_OK := $(shell node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null && echo yes)
export PATH := $(CURDIR)/$(BIN):$(PATH)

env: .make/env
.make/env: requirements-dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Crackspread needs Python 3.11 or newer; name one with: make PYTHON=python3.12")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/python -m pip install --quiet -r requirements-dev.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@mkdir -p .make && touch $@

lock:
	$(PYTHON) tools/lock.py
