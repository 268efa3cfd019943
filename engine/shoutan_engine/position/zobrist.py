"""Keys of stones: a position's hash is the exclusive or of the keys of its stones.

The method is Zobrist's (1970). The keys come from a fixed generator, so a hash is the
same on every machine, in every process and version.
"""

from collections.abc import Iterator
from functools import cache

_MASK = (1 << 64) - 1


def splitmix64(seed: int) -> Iterator[int]:
    """Yield well-mixed 64-bit numbers, without end.

    The generator is Steele, Lea and Flood's (OOPSLA 2014).
    """
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        yield mixed ^ (mixed >> 31)


@cache
def stone_keys(size: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the key of a stone by color (0 is no color) and point."""
    numbers = splitmix64(size)
    count = size * size
    black = tuple(next(numbers) for _ in range(count))
    white = tuple(next(numbers) for _ in range(count))
    return ((), black, white)
