# Everything from a fresh checkout, with Python >= 3.11 and make.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play test web check format compile bench golden perft docs clean soak arena
.DEFAULT_GOAL := help

help: ## what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: .venv/installed ## sit down and play
	@$(BIN)/python -m tools.compile || echo "playing interpreted instead"
	@$(BIN)/python -m tools.page
	@$(BIN)/clachan play

test: check compile web ## all checks and all tests
	$(BIN)/pytest -n 2 --dist loadfile

web: .venv/installed ## build the page and run its unit tests
	$(BIN)/python -m tools.page --test

check: .venv/installed ## style, types and the direction of imports
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.page --lint

format: .venv/installed ## put the sources into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python -m tools.page --format

compile: .venv/installed ## compile the rules when a C compiler is there
	@$(BIN)/python -m tools.compile

bench: compile .venv-catanatron/installed ## how fast are rules and server, against catanatron and the targets
	@$(BIN)/python -m benchmarks; rules=$$?; $(BIN)/python -m benchmarks.server && exit $$rules

arena: compile ## play what is missing of the bots' ladder, and write its page (hours)
	$(BIN)/python -m clachan.bots.arena.ladder benchmarks/results/arena.json docs/guide/ladder.md --jobs 2

soak: .venv/installed ## 200 games while servers are killed, on SQLite and on PostgreSQL
	$(BIN)/python -m tests.server.crash_run --games 200 --kills 60

golden: .venv/installed ## write the golden transcripts anew
	$(BIN)/python -m tests.golden

perft: .venv/installed ## count moves to depth n
	$(BIN)/pytest -q tests/perft

docs: .venv/installed ## write the pages that are generated
	$(BIN)/python -m tools.cli_page
	$(BIN)/python -m tools.wire_types

clean: ## forget everything that was built
	rm -rf .venv .venv-catanatron build dist src/clachan/_compiled src/clachan/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache

.venv/installed: pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "clachan needs Python 3.11 or newer")'
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

.venv-catanatron/installed: benchmarks/requirements.txt
	test -x .venv-catanatron/bin/python || $(PYTHON) -m venv .venv-catanatron
	.venv-catanatron/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
