"""Fixtures and rules for every test: profiles of hypothesis, and what markers need."""

import gc
import os
import shlex
import signal
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from tests import needs
from tests.fakes import VirtualLoop
from tests.leela_zero import write_network

# Deadlines measure the machine, which others use too. In CI the same examples every time:
# a failure there must be about the change, and repeatable at home.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

# What is loaded for eleven thousand tests is no garbage: with the thresholds of Python it
# takes a third of the time of collecting them to find that out again and again.
gc.set_threshold(10_000, 10, 20)


# Under nohup, or in the background of a shell script, these are ignored, and so they would
# be by every process of a test that is to end by them.
for name in ("SIGINT", "SIGHUP", "SIGQUIT"):
    number = getattr(signal, name, None)
    if number is not None and signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(
            number,
            signal.default_int_handler if name == "SIGINT" else signal.SIG_DFL,
        )


@cache
def lack_of(marker: str) -> needs.Lack | None:
    """Return what the tests of a marker lack; asked once a session."""
    return needs.LACKS[marker]()


def pytest_collection_finish() -> None:
    """Let the collector look at what the tests themselves make only."""
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip or fail a test that lacks what its marker says that it needs."""
    for marker in needs.LACKS:
        if item.get_closest_marker(marker) is None:
            continue
        lack = lack_of(marker)
        if lack is None:
            continue
        if lack.verdict == "skip":
            pytest.skip(lack.sentence)
        pytest.fail(lack.sentence, pytrace=False)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """Virtual time; whatever nobody caught in it fails the test."""
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture(scope="session")
def gnugo_command() -> str:
    """Return the command line of GNU Go speaking GTP; for tests marked `engine`."""
    path = needs.find_engine("gnugo")
    assert path is not None, "mark the test with pytest.mark.engine"
    return shlex.join([path, "--mode", "gtp"])


@pytest.fixture(scope="session")
def leela_network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the weights of a tiny network for Leela Zero, made once a session."""
    return write_network(tmp_path_factory.mktemp("leela") / "tiny.txt")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Return the path of the system's Chromium; for tests marked `browser`."""
    path = needs.find_chromium()
    assert path is not None, "mark the test with pytest.mark.browser"
    return path
