"""A book of openings, and what is wrong with one."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from shoutan_engine.points import Play

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many


class BadOpenings(Exception):
    """The openings of a match cannot be had; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class OpeningBook:
    """Openings in the order in which they are played; at least one.

    `remarks` are sentences about what was left out. `fingerprint` is equal for books that
    give the same openings to every game, however many games there are: a match that was
    begun with another one cannot be gone on with.
    """

    openings: Sequence[Opening]
    remarks: tuple[str, ...] = ()
    fingerprint: str = ""


def openings_wanted(plan: MatchPlan) -> int:
    """Return how many openings a match has a use for: one for each pair, or each game."""
    return (plan.games + 1) // 2 if plan.openings.is_paired else plan.games


def openings_remarks(plan: MatchPlan, there: int) -> tuple[str, ...]:
    """Return how many openings there are, and when they begin anew, in a sentence.

    Nothing where that is known: on the empty board, with handicap stones, and by chance
    as long as there are enough.
    """
    given = plan.openings
    if given.source is None and given.random_moves is None:
        return ()
    wanted = openings_wanted(plan)
    if given.source is not None:
        words = f"{given.source.name} has {many(there, 'opening')}"
    elif there < wanted:
        moves = many(given.random_moves or 0, "random move")
        words = f"There are no more than {many(there, 'opening')} of {moves}"
    else:
        return ()
    if there >= wanted:
        return (f"{words}.",)
    unit = "pair" if given.is_paired else "game"
    each = "each pairing" if len(plan.engines) > 2 else "the match"
    most = " at most" if plan.sprt is not None else ""
    return (
        f"{words}, and {each} has {many(wanted, unit)}{most}: they begin anew after"
        f" {many(there, unit)}, where engines without chance play the same games again.",
    )


def fingerprint_of(openings: Sequence[Opening], *what: str | int) -> str:
    """Return the fingerprint of some openings and of what else decides which they are."""
    digest = hashlib.sha256("\n".join(map(str, what)).encode("utf-8"))
    for one in openings:
        moves = [
            (int(color), move.point if isinstance(move, Play) else "pass")
            for color, move in one.moves
        ]
        setup = one.setup
        stones = tuple(setup.black), tuple(setup.white), int(setup.to_move)
        told = (one.name, *stones, moves, one.handicap, one.free_handicap)
        digest.update(repr(told).encode("utf-8"))
    return digest.hexdigest()
