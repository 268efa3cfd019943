"""Acceptance as a host or the owner of an engine writes it, in a table.

    accepts = { sizes = [9, 13], least_main = "1m", opponents = "people", per_player = 1 }

The keys are those of the wire (`messages.accepting`), with durations as clocks write them.
"""

from collections.abc import Callable
from typing import Final

from shoutan_engine.articles.ranks import parse_rank
from shoutan_engine.conditions import MOST_KOMI
from shoutan_engine.points import MAX_SIZE, MIN_SIZE
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import GameKind

from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind
from shoutan_host.accepting.declines import Span
from shoutan_host.tables import BadTable, Table, bad_value

KEYS: Final = (
    "sizes",
    "least_komi",
    "most_komi",
    "clocks",
    "least_main",
    "most_main",
    "least_move",
    "most_move",
    "most_handicap",
    "opponents",
    "least_rank",
    "most_rank",
    "needs_rank",
    "per_player",
    "profiles",
    "kinds",
    "private",
)
MOST_GAMES: Final = 1_000


def acceptance_from(content: object, place: str = "accepts") -> Acceptance:
    """Return the acceptance that a table says. Raises BadTable."""
    table = Table(place, content, KEYS)
    sizes = table.wholes("sizes", range(MIN_SIZE, MAX_SIZE + 1))
    clocks = table.choices("clocks", [kind.value for kind in ClockKind])
    kinds = table.choices("kinds", [kind.value for kind in GameKind])
    opponents = table.choice("opponents", [each.value for each in Opponents])
    ranks = 'a rank in quotes, such as "5k", "3d" or "9p"'
    return Acceptance(
        sizes=None if sizes is None else frozenset(sizes),
        komi=_span(table, "komi", _komi),
        clocks=None if clocks is None else frozenset(map(ClockKind, clocks)),
        main_ms=_span(table, "main", Table.duration),
        move_ms=_span(table, "move", Table.duration),
        most_handicap=table.whole("most_handicap", least=0, most=MOST_GAMES),
        opponents=Opponents(opponents or Opponents.ANYBODY),
        least_rank=table.read("least_rank", ranks, parse_rank),
        most_rank=table.read("most_rank", ranks, parse_rank),
        needs_rank=table.flag("needs_rank") or False,
        per_player=table.whole("per_player", least=1, most=MOST_GAMES),
        profiles=table.choices("profiles", PROFILES),
        kinds=None if kinds is None else frozenset(map(GameKind, kinds)),
        private=table.flag("private") is not False,
    )


def _span(table: Table, name: str, read: Callable[[Table, str], int | None]) -> Span:
    least, most = f"least_{name}", f"most_{name}"
    try:
        return Span(read(table, least), read(table, most))
    except BadTable:
        raise
    except ValueError:
        allowed = f"no more than {most}"
        raise bad_value(table.place(least), allowed, table.raw(least)) from None


def _komi(table: Table, key: str) -> QuarterZi | None:
    points = table.number(key, least=-MOST_KOMI, most=MOST_KOMI)
    if points is None:
        return None
    if points * 2 != int(points * 2):
        raise table.bad(key, "whole or half points, such as 7.5")
    return QuarterZi(int(points * 2))
