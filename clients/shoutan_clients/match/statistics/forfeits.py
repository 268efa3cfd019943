"""Engines that failed: games lost by it, what is left without them, and restarts.

A forfeit is a win for the table. It says that an engine failed, not that the other one is
stronger: where most games are forfeits, no sentence says so.
"""

from collections.abc import Iterator, Sequence

from shoutan_engine.results import END_REASONS, EndReason, Outcome

from shoutan_clients.match.elsewhere import is_tcp
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.statistics.counts import COUNT, Ending, Tally
from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.standings import EngineRow, Standings
from shoutan_clients.match.wording import all_of, listed, many, plural


def about_forfeits(standings: Standings) -> Iterator[str]:
    """Yield sentences about them; none where there are none."""
    if len(standings.engines) == 2 and standings.pairings:
        yield from _of_two(standings.pairings[0])
        return
    failed = [row for row in standings.engines if row.tally.forfeits_lost]
    most = [row for row in failed if _lost_most(row.tally)]
    few = [row for row in failed if not _lost_most(row.tally)]
    if most:
        its = "its rating says that it failed, not how strong it is"
        their = "their ratings say that they failed, not how strong they are"
        yield f"{_who_lost(most)}: {its if len(most) == 1 else their}."
    if few:
        is_one = len(few) == 1 and few[0].tally.forfeits_lost == 1
        yield f"{_who_lost(few)}: {'it counts' if is_one else 'they count'} in all figures."
    yield from _left_of(failed)


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
    if tally.played.games:
        yield f"Without forfeits {first} has {_rest(tally)}."
    else:
        yield "No game without a forfeit is left to compare them by."


def _lost_most(tally: Tally) -> bool:
    return 2 * tally.forfeits_lost > tally.record.games


def _who_lost(rows: Sequence[EngineRow]) -> str:
    """Return who lost how many games by forfeit: what is alike is said once."""
    lost = {
        row.name: (
            f"{row.tally.forfeits_lost} of its {many(row.tally.record.games, 'game')}",
            _reasons(_lost(row.tally)),
        )
        for row in rows
    }
    names, kinds = listed(list(lost)), set(lost.values())
    if len(kinds) == 1:
        number, reasons = kinds.pop()
        of = number if len(rows) == 1 else f"{number.replace('its', 'their')} each"
        return f"{names} lost {of} by forfeit ({reasons})"
    each = "; ".join(f"{name} {of}: {why}" for name, (of, why) in lost.items())
    return f"{names} lost games by forfeit ({each})"


def _left_of(rows: Sequence[EngineRow]) -> Iterator[str]:
    """Yield what engines made of the games that were played out, and who has none."""
    some = [row for row in rows if row.tally.played.games]
    none = [row.name for row in rows if not row.tally.played.games]
    if some:
        each = [f"{row.name} has {_rest(row.tally)}" for row in some]
        yield f"Without forfeits {listed(each)}."
    if none:
        have = plural(len(none), "has", "have")
        yield f"{listed(none)} {have} no game without a forfeit."


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


def _rest(tally: Tally) -> str:
    """Return what an engine made of the games that were played out: "1 of 2 points (50.0 %)"."""
    rest = tally.played
    share = 100 * rest.points / rest.games
    return f"{rest.points:g} of {many(rest.games, 'point')} ({share:.1f} %)"


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
