"""Who met whom in lines: how far the first of each two is from the second."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from shoutan_clients.match.showing.words import interval_text, percent
from shoutan_clients.match.wording import chance

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Standings

_LINE: Final = "{:{wide}} {:>6} {:>8} {:>21} {:>12}"


def is_gauntlet(standings: "Standings") -> bool:
    """Tell whether only the first of many engines met the others."""
    if len(standings.engines) <= 2 or not standings.pairings:
        return False
    first = standings.engines[0].name
    return all(pairing.first == first for pairing in standings.pairings)


def meetings_table(standings: "Standings", width: int) -> Iterator[str]:
    """Yield a line for each pairing, in the order of the plan; two where that is too long.

    Of a gauntlet the opponent is named, its engine above. Elo, its error bars and
    superiority are of the games of these two alone.
    """
    if is_gauntlet(standings):
        head = f"{standings.engines[0].name} against"
        names = [pairing.second for pairing in standings.pairings]
    else:
        head = "pairing"
        names = [
            f"{pairing.first} v {pairing.second}" for pairing in standings.pairings
        ]
    wide = max(map(len, (head, *names)))
    is_short = len(_LINE.format("", "", "", "", "", wide=wide)) <= width
    if is_short:
        heads = (head, "games", "score", "Elo", "superiority")
        yield _LINE.format(*heads, wide=wide)
    else:
        yield head
    for name, pairing in zip(names, standings.pairings, strict=True):
        strength, tally = pairing.strength, pairing.tally
        games, score = tally.record.games, percent(tally.score)
        elo, los = interval_text(strength.elo), chance(strength.told_los)
        if is_short:
            yield _LINE.format(name, games, score, elo, los, wide=wide)
        else:
            yield f"{name} {games:>6} {score:>8}"
            yield f"  Elo {elo}, superiority {los}"
    is_half = any(pairing.is_half for pairing in standings.pairings)
    by = "whole pairs" if is_half else "games"
    yield f"Elo and superiority by the {by} of these two alone, error bars of 95 %"
