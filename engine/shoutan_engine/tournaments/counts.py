"""How many games and rounds a format takes (article 27 of 1988, 26 of 2002)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """Games in all, and rounds in which they fit."""

    games: int
    rounds: int


def round_robin_size(players: int, cycles: int = 1) -> Size:
    """Return the size of a round robin: everybody meets everybody once a cycle.

    n (n - 1) / 2 games and n - 1 rounds a cycle; n rounds with a bye in each if n is
    odd. Raises ValueError for fewer than two players or no cycle.
    """
    if players < 2 or cycles < 1:
        raise ValueError(f"{players} players in {cycles} cycles do not meet")
    rounds = players - 1 if players % 2 == 0 else players
    return Size(players * (players - 1) // 2 * cycles, rounds * cycles)


def all_play_all_size(first: int, second: int) -> Size:
    """Return the size of an all-play-all of two teams (article 27.5 of 1988).

    Every member meets every member of the other team; in a round, all of the smaller
    team play. Raises ValueError for a team without members.
    """
    if first < 1 or second < 1:
        raise ValueError(f"teams of {first} and {second} do not meet")
    return Size(first * second, max(first, second))
