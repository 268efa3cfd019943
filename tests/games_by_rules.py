"""Games by other rules, from the first seat to the result, for whoever shows games.

Every event is decided by the engine. Between them they have what differs from a game by
the Chinese rules: handicap, a count by territory, options, self-captures, an end without
a settlement, an even count that one side wins, passes that cost a stone.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from shoutan_engine.commands import MarkContestable, Recount
from shoutan_engine.conditions import handicap_setup, profile_of, usual_komi
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import parse_points
from shoutan_engine.settings import GameSettings

from tests.playing import KO, B, Table, W, settings_of


def settings_by(
    name: str,
    size: int,
    options: Mapping[str, str],
    *,
    handicap: int = 0,
    komi: str | None = None,
) -> GameSettings:
    """Return the settings of a game by a set of rules, `options` changed."""
    profile = profile_of(name, options)
    quarters = usual_komi(profile, handicap=handicap)
    return replace(
        settings_of(size=size),
        profile=profile,
        komi_quarters=quarters if komi is None else parse_points(komi),
        setup=handicap_setup(size, handicap),
        handicap=handicap,
    )


def by_territory() -> Table:
    """Return a handicap game by the Japanese rules, with every question at its end.

    Black has columns A and B, White E to G. Both have taken a stone in play, and a stone
    of each is dead: White has 19 points and 2 prisoners, Black 11 and 2, and gives 2
    points back by the option.
    """
    options = {"max_resumptions": "2", "handicap_compensation": "n"}
    table = Table.started(settings_by("japanese", 7, options, handicap=2))
    table.play_out("W:D3 B:C4 W:D4 B:C5 W:D5 B:C2 W:D2 B:C6 W:D6 B:C1 W:D1 B:C7 W:D7")
    table.play_out("B:G1 W:A1 B:A2 W:F1 B:B1 W:G2 B:pass W:A5 B:pass W:pass")
    table.done(table.mark(B, "A5", cid="a5-is-dead"))
    table.done(table.dispute(B, "A5", dead=True, cid="then-take-it"))
    table.play_out("B:A4 W:pass B:pass")
    open_points = MarkContestable(W, table.points("B7"), contestable=True)
    table.done(replace(open_points, cid="b7-is-open"))
    table.done(Recount(B, cid="black-counts-again"))
    table.done(replace(open_points, contestable=False, cid="b7-is-closed"))
    table.done(table.propose(B, "A5 E5", cid="both-are-dead"))
    table.done(table.confirm(W, cid="white-agrees"))
    return table


def with_self_captures() -> Table:
    """Return a game in which Black takes off three stones of his own.

    Two at a time, then one, which is a pass with a prisoner. Nobody is asked what is
    dead, and the count is even, which Black wins.
    """
    options = {"repetition": "simple", "ties": "black"}
    table = Table.started(settings_by("tromp_taylor", 5, options, komi="-25"))
    table.play_out("B:A2 W:B2 B:pass W:A3 B:pass W:B1 B:A1 W:A2 B:A1")
    table.play_out("W:E5 B:pass W:pass")
    return table


def with_pass_stones() -> Table:
    """Return a game of the AGA's by territory, in which passes and a lost turn cost stones.

    White passes twice, Black once, and Black loses a turn; White would be to move at the
    end, so that one more of her stones goes to Black.
    """
    settings = settings_by("aga", 5, {"counting": "territory"})
    table = Table.started(replace(settings, illegal_move=IllegalMove.STRICT))
    table.play_out("B:C1 W:B1 B:C2 W:A2 B:A1 W:pass B:C3 W:D1 B:C4 W:E3 B:C5")
    table.play_out("W:pass B:pass")
    table.done(table.propose(W, "A2 B1", cid="both-are-dead"))
    table.done(table.confirm(B, cid="black-agrees"))
    return table


def with_handicap_and_warning() -> Table:
    """Return a game by the rules of 2002 in which Black is warned and gives 1 1/2 zi back.

    Three of Black's stones are handicap, one of White's is dead.
    """
    strict = settings_of(KO, to_move=W, illegal=IllegalMove.STRICT)
    settings = replace(strict, handicap=3, komi_quarters=parse_points("0"))
    table = Table.started(settings)
    table.play_out("W:B3 B:C3 W:A1 B:pass W:pass")
    table.done(table.propose(B, "A1", cid="a1-is-dead"))
    table.done(table.confirm(W, cid="white-agrees"))
    return table


GAMES: Final[dict[str, Callable[[], Table]]] = {
    "territory": by_territory,
    "self-capture": with_self_captures,
    "pass-stones": with_pass_stones,
    "handicap": with_handicap_and_warning,
}
