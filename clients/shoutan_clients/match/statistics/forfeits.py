"""Engines that failed: games lost by it, what is left without them, and restarts.

A forfeit is a win for the table. It says that an engine failed, not that the other one is
stronger: where most games are forfeits, no sentence says so.
"""

from collections.abc import Iterator

from shoutan_engine.results import END_REASONS, EndReason, Outcome

from shoutan_clients.match.elsewhere import is_tcp
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics.counts import COUNT, Ending, Tally
from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.standings import EngineRow, Standings
from shoutan_clients.match.wording import all_of, many, plural


def about_forfeits(standings: Standings) -> Iterator[str]:
    """Yield sentences about them; none where there are none."""
    if len(standings.engines) == 2 and standings.pairings:
        yield from _of_two(standings.pairings[0])
        return
    for row in standings.engines:
        yield from _of_engine(row)


def _of_two(pairing: Pairing) -> Iterator[str]:
    tally, first, second = pairing.tally, pairing.first, pairing.second
    forfeits, games = tally.forfeits, tally.record.games
    if not forfeits:
        return
    by_loser = [
        f"{name} lost {number} by {_reasons(reasons)}"
        for name, number, reasons in (
            (first, tally.forfeits_lost, _lost(tally)),
            (second, tally.forfeits_won, _won(tally)),
        )
        if number
    ]
    who = " and ".join(by_loser)
    if tally.mostly_forfeits:
        of = (
            all_of(games)
            if forfeits == games
            else f"{forfeits} of {many(games, 'game')}"
        )
        yield (
            f"{_capital(of)} {plural(forfeits, 'was a forfeit', 'were forfeits')}"
            f" ({who}): they say who failed, not who is stronger."
        )
    else:
        yield (
            f"{forfeits} of {many(games, 'game')} {plural(forfeits, 'was a forfeit', 'were forfeits')}"
            f" ({who}): {plural(forfeits, 'it counts', 'they count')} in all figures."
        )
    yield _without(
        first, tally, "No game without a forfeit is left to compare them by."
    )


def _of_engine(row: EngineRow) -> Iterator[str]:
    tally = row.tally
    lost, games = tally.forfeits_lost, tally.record.games
    if not lost:
        return
    said = (
        f"{row.name} lost {lost} of its {many(games, 'game')} by forfeit"
        f" ({_reasons(_lost(tally))})"
    )
    if 2 * lost > games:
        yield f"{said}: its rating says that it failed, not how strong it is."
    else:
        yield f"{said}: {plural(lost, 'it counts', 'they count')} in all figures."
    yield _without(row.name, tally, f"{row.name} has no game without a forfeit.")


def about_restarts(plan: MatchPlan, standings: Standings) -> Iterator[str]:
    """Yield a sentence for each engine that was started again, however its games ended.

    One that listens elsewhere is not ours to start, and nobody here hears its standard
    error.
    """
    listening = {engine.name for engine in plan.engines if is_tcp(engine.command)}
    for row in standings.engines:
        if row.tally.restarted and row.name in listening:
            yield (
                f"{row.name} was connected again in {row.tally.restarted} of its"
                f" {many(row.tally.games, 'game')}: what it wrote to its standard error is"
                " where it runs."
            )
        elif row.tally.restarted:
            yield (
                f"{row.name} was started again in {row.tally.restarted} of its"
                f" {many(row.tally.games, 'game')}: what it wrote to its standard error, if"
                " anything, is in transcripts/*.stderr.txt."
            )


def _without(name: str, tally: Tally, none: str) -> str:
    """Return what an engine made of the games that were played out; `none`: of no game."""
    rest = tally.played
    if not rest.games:
        return none
    return (
        f"Without forfeits {name} has {rest.points:g} of"
        f" {many(rest.games, 'point')} ({100 * rest.points / rest.games:.1f} %)."
    )


def _lost(tally: Tally) -> list[tuple[str, int]]:
    return [(e.reason, e.lost) for e in tally.endings if e.lost and _is_forfeit(e)]


def _won(tally: Tally) -> list[tuple[str, int]]:
    return [(e.reason, e.won) for e in tally.endings if e.won and _is_forfeit(e)]


def _is_forfeit(ending: Ending) -> bool:
    if ending.reason == COUNT:
        return False
    return END_REASONS[EndReason(ending.reason)] is Outcome.LOSS_BY_FORFEIT


def _reasons(reasons: list[tuple[str, int]]) -> str:
    """Return "crash", or "crash 3, hang 1" where there are several."""
    if len(reasons) == 1:
        return _words(reasons[0][0])
    return ", ".join(f"{_words(reason)} {number}" for reason, number in reasons)


def _words(reason: str) -> str:
    return "illegal move" if reason == EndReason.ILLEGAL else reason.replace("_", " ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
