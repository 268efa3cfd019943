"""A tiny Leela Zero network at random: enough for the real engine to play legal moves.

    write_network(folder / "tiny.txt")
    leela_zero(folder / "tiny.txt")     # its command; a move takes milliseconds

`leelaz` does not start without weights. They are text, an array of numbers per line, in
the order in which the network is evaluated: one convolution on 18 planes of input, residual
blocks of two convolutions, a policy head, a value head. Every convolution is followed by
biases and by means and variances of its batch normalization. 19x19 is the only size.

The last layer of the value head is chosen, not random: it is zero but for its bias, so that
every position is worth the same, and the engine never resigns by accident.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.needs import find_engine

FILTERS: Final = 16
BLOCKS: Final = 1
_PLANES: Final = 18
_POINTS: Final = 19 * 19
_HIDDEN: Final = 256

EVEN: Final = 0.0
HOPELESS: Final = 2.0
"""Whoever is to move has a won game: an engine that looks one move ahead (one visit) sees
its opponent win, and resigns as soon as this one ever does, after 90 moves."""


def leela_zero(
    network: Path, *options: str, visits: int = 30, seed: int = 1
) -> list[str]:
    """Return the command of the engine with a network; for tests marked `leela`.

    It thinks so many visits a move, on one core and in its own turn only. What it
    chooses at random it chooses by `seed`.
    """
    program = find_engine("leelaz")
    assert program is not None, "mark the test with pytest.mark.leela"
    quick = ["--cpu-only", "-t", "1", "-v", str(visits), "--noponder", "-q"]
    return [program, "-g", "-w", str(network), *quick, "-s", str(seed), *options]


def write_network(path: Path, seed: int = 1, value: float = EVEN) -> Path:
    """Write a network of about 2.7 MB and return its path; the same seed, the same file.

    `value`: what it makes of every position, before the hyperbolic tangent.
    """
    rng = random.Random(seed)
    with path.open("w", encoding="ascii") as file:
        for line in _lines(rng, value):
            file.write(f"{line}\n")
    return path


def _lines(rng: random.Random, value: float) -> Iterator[str]:
    def weights(count: int, inputs: int) -> str:
        # So that what a layer gives is about as large as what it gets.
        spread = inputs**-0.5
        return " ".join(f"{rng.gauss(0, spread):.4f}" for _ in range(count))

    def constant(count: int, number: float) -> str:
        return " ".join([f"{number:g}"] * count)

    def convolution(inputs: int, outputs: int, size: int) -> Iterator[str]:
        yield weights(inputs * size * outputs, inputs * size)
        yield constant(outputs, 0)  # biases
        yield constant(outputs, 0)  # means
        yield constant(outputs, 1)  # variances

    def dense(inputs: int, outputs: int) -> Iterator[str]:
        yield weights(inputs * outputs, inputs)
        yield constant(outputs, 0)

    yield "1"  # the version of the format
    yield from convolution(_PLANES, FILTERS, 9)
    for _ in range(2 * BLOCKS):
        yield from convolution(FILTERS, FILTERS, 9)
    yield from convolution(FILTERS, 2, 1)
    yield from dense(2 * _POINTS, _POINTS + 1)
    yield from convolution(FILTERS, 1, 1)
    yield from dense(_POINTS, _HIDDEN)
    yield constant(_HIDDEN, 0)
    yield f"{value:g}"
