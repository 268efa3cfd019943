# Each target is a function of scripts/targets.py; `make help` lists them.
# PYTHON names the Python to begin with, ARGS goes to what a target runs:
#   make serve ARGS="--host 0.0.0.0"      make test ARGS="-k ko -x"

PYTHON ?= python3
ARGS ?=

TARGETS = help serve test lint bench soak page screenshots lock clean

.DEFAULT_GOAL := help
.PHONY: $(TARGETS)

$(TARGETS):
	@$(PYTHON) -m scripts.setup $@ $(ARGS)
