# Everything works from a fresh checkout; all you need is Python 3.11 or newer and make.

PYTHON ?= python3
BIN := .venv/bin

# Some machines forbid Python to keep what it has compiled; then each of the many processes of the tests would
# compile every module again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help python play test tests web check format compile bench golden perft docs clean soak memory day arena agents step-rates extras audit release site-docs pictures site
.DEFAULT_GOAL := help

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: python ## play in your browser (ARGS: options of `clachan play`)
	@$(PYTHON) play.py $(ARGS)

test: python ## run all checks and all tests
	@$(MAKE) --no-print-directory -j2 $(if $(filter output-sync,$(.FEATURES)),-Otarget) compile web check tests

# Three processes, because some tests mostly wait; tests/conftest.py puts long files first. The plus shows dots
# at once although make collects the output of other jobs. Tests that call make must not become jobs of this one.
tests: compile web
	$(if $(filter n%,$(firstword $(MAKEFLAGS))),,+)@env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL \
		$(BIN)/pytest -n 3 --dist loadfile --no-loadscope-reorder

web: .venv/installed ## build the page and run its unit tests
	$(BIN)/python -m tools.page --test

site: .venv/installed ## write the game as a static site into dist/site, for any web host
	@$(BIN)/python -m tools.site

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

# The first things to be installed are what compiling needs: it goes on while the rest is installed.
compile: .venv/compiler ## compile the engine, if there is a C compiler
	@PYTHONPATH=src $(BIN)/python -m tools.compile

bench: compile .venv/installed .venv-catanatron/installed ## measure the speed of engine and server, and compare with catanatron and our targets
	@$(BIN)/python -m benchmarks; rules=$$?; $(BIN)/python -m benchmarks.server && exit $$rules

agents: compile .venv/installed ## play the missing games of the agents' benchmark and update its page (hours)
	$(BIN)/python -m benchmarks.agents --jobs 2

step-rates: compile .venv/installed .venv-catanatron/installed .venv-classics/installed ## compare actions per second with PettingZoo, OpenSpiel and catanatron
	@$(BIN)/python -m benchmarks.step_rates

arena: compile .venv/installed ## play the missing games of the bots' ladder (on a cluster: ON=ray:ADDRESS), and confirm the puzzles (hours)
	$(BIN)/python -m benchmarks.ladder benchmarks/results/arena.json docs/guide/ladder.md --jobs 2 $(if $(ON),--on $(ON))
	$(BIN)/python -m benchmarks.puzzles check --results benchmarks/results/puzzles.jsonl --jobs 2

audit: .venv/installed ## look for known vulnerabilities in what we depend on, and list all of it (SBOM)
	@test -x .venv-audit/bin/pip-audit || { $(PYTHON) -m venv .venv-audit && \
		.venv-audit/bin/pip install --quiet --disable-pip-version-check 'pip-audit>=2.9,<3'; } || \
		echo "pip-audit could not be installed."
	@$(BIN)/python -m tools.audit .venv-audit/bin/pip-audit

site-docs: .venv/installed ## build the documentation site into build/site-docs
	$(BIN)/python -m tools.site_docs

pictures: .venv/installed ## take the pictures of the documentation again, with a browser
	$(BIN)/python -m tools.pictures

release: .venv/installed ## build, check and describe everything that is published, into dist (minutes)
	$(BIN)/python -m tools.release

extras: .venv/installed ## install each extra alone in a clean environment and use it (minutes, needs PyPI)
	$(BIN)/python -m tools.extras

soak: .venv/installed ## play while a thousand things fail, on PostgreSQL and on SQLite (an hour)
	$(BIN)/python -m tests.server.chaos_run --faults 1000

memory: .venv/installed ## send servers 20,000 requests of each kind and see that their memory levels off (an hour)
	$(BIN)/python -m tests.server.memory_run --requests 20000

day: .venv/installed ## play 100,000 games through one server and draw what it uses (hours)
	$(BIN)/python -m tests.server.simulated_day --games 100000 --plot day.svg

golden: .venv/installed ## regenerate the golden transcripts
	$(BIN)/python -m tests.golden

perft: .venv/installed ## run the move-count tests only
	$(BIN)/pytest -q tests/perft

docs: .venv/installed ## regenerate the generated files: the page about the commands, the wire types, the notebook, the API reference
	$(BIN)/python -m tools.cli_page
	$(BIN)/python -m tools.wire_types
	$(BIN)/python -m tools.notebook
	$(BIN)/python -m tools.api_page
	$(BIN)/python -m tools.terminal_words

clean: ## delete everything that was built or installed
	rm -rf .venv .venv-audit .venv-catanatron .venv-classics build dist src/clachan/_compiled src/clachan/server/static web/node_modules .mypy_cache .pytest_cache .ruff_cache

python:
	@command -v $(PYTHON) > /dev/null || { \
		echo "clachan needs Python 3.11 or newer, and there is no $(PYTHON) here. Install it, then run make again." >&2; \
		exit 1; }

.venv/compiler: pyproject.toml constraints.txt | python
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "clachan needs Python 3.11 or newer. Install it, then run: make PYTHON=python3.11")'
	@$(PYTHON) -m tools.environment --compiler

.venv/installed: .venv/compiler
	@$(PYTHON) -m tools.environment

.venv-catanatron/installed: benchmarks/requirements.txt
	test -x .venv-catanatron/bin/python || $(PYTHON) -m venv .venv-catanatron
	.venv-catanatron/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

.venv-classics/installed: benchmarks/classics.txt
	test -x .venv-classics/bin/python || $(PYTHON) -m venv .venv-classics
	.venv-classics/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@
