"""The tiny network is one: the real Leela Zero loads it and plays by it."""

import subprocess
from pathlib import Path

import pytest

from tests.leela_zero import HOPELESS, leela_zero, write_network

pytestmark = pytest.mark.leela


def ask(network: Path, *commands: str, visits: int = 30) -> list[str]:
    """Return the engine's answers, each beginning with its status."""
    done = subprocess.run(
        leela_zero(network, visits=visits),
        input="".join(f"{command}\n" for command in (*commands, "quit")),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.rstrip("\n").split("\n\n")[: len(commands)]


def test_the_same_seed_is_the_same_network(tmp_path: Path) -> None:
    first = write_network(tmp_path / "first.txt", seed=3).read_bytes()
    assert write_network(tmp_path / "second.txt", seed=3).read_bytes() == first
    assert write_network(tmp_path / "third.txt", seed=4).read_bytes() != first


def test_it_loads_and_moves(leela_network: Path) -> None:
    version, *setup, first, second = ask(
        leela_network,
        *("protocol_version", "boardsize 19", "clear_board", "komi 7.5"),
        *("genmove b", "genmove w"),
    )
    assert (version, *setup) == ("= 2", "= ", "= ", "= ")
    for move in (first, second):
        assert move not in ("= pass", "= resign")
    assert first != second


def test_a_hopeless_network_resigns_after_ninety_moves(tmp_path: Path) -> None:
    network = write_network(tmp_path / "hopeless.txt", value=HOPELESS)
    # No more than that: asked on and on after resigning it aborts now and then.
    moves = [f"genmove {color}" for _ in range(46) for color in "bw"]
    answers = ask(network, "boardsize 19", "clear_board", *moves, visits=1)[2:]
    assert answers.index("= resign") == 91
