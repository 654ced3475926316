# Everything works from a fresh checkout; all you need is Python 3.11 or newer and make.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play test web check format compile bench golden perft docs clean soak day arena extras audit
.DEFAULT_GOAL := help

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/installed ## play in your browser
	@$(BIN)/python -m tools.compile || echo "Playing without the compiled engine, which is slower."
	@$(BIN)/python -m tools.page
	@$(BIN)/clachan play

test: check compile web ## run all checks and all tests
	$(BIN)/pytest -n 2 --dist loadfile

web: .venv/installed ## build the page and run its unit tests
	$(BIN)/python -m tools.page --test

check: .venv/installed ## check style, types and import rules, of Python and of the page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.page --lint

format: .venv/installed ## format all sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.page --format

compile: .venv/installed ## compile the engine, if there is a C compiler
	@$(BIN)/python -m tools.compile

bench: compile .venv-catanatron/installed ## measure the speed of engine and server, and compare with catanatron and our targets
	@$(BIN)/python -m benchmarks; rules=$$?; $(BIN)/python -m benchmarks.server && exit $$rules

arena: compile ## play the missing games of the bots' ladder and update its page (hours)
	$(BIN)/python -m clachan.bots.arena.ladder benchmarks/results/arena.json docs/guide/ladder.md --jobs 2

audit: .venv/installed ## look for known vulnerabilities in what we depend on, and list all of it (SBOM)
	@test -x .venv-audit/bin/pip-audit || { $(PYTHON) -m venv .venv-audit && \
		.venv-audit/bin/pip install --quiet --disable-pip-version-check 'pip-audit>=2.9,<3'; } || \
		echo "pip-audit could not be installed."
	@$(BIN)/python -m tools.audit .venv-audit/bin/pip-audit

extras: .venv/installed ## install each extra alone in a clean environment and use it (minutes, needs PyPI)
	$(BIN)/python -m tools.extras

soak: .venv/installed ## play while a thousand things fail, on PostgreSQL and on SQLite (an hour)
	$(BIN)/python -m tests.server.chaos_run --faults 1000

day: .venv/installed ## play 100,000 games through one server and draw what it uses (hours)
	$(BIN)/python -m tests.server.simulated_day --games 100000 --plot day.svg

golden: .venv/installed ## regenerate the golden transcripts
	$(BIN)/python -m tests.golden

perft: .venv/installed ## run the move-count tests only
	$(BIN)/pytest -q tests/perft

docs: .venv/installed ## regenerate the generated files: the page about the commands, the wire types
	$(BIN)/python -m tools.cli_page
	$(BIN)/python -m tools.wire_types

clean: ## delete everything that was built or installed
	rm -rf .venv .venv-audit .venv-catanatron build dist src/clachan/_compiled src/clachan/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "clachan needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

.venv-catanatron/installed: benchmarks/requirements.txt
	test -x .venv-catanatron/bin/python || $(PYTHON) -m venv .venv-catanatron
	.venv-catanatron/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
