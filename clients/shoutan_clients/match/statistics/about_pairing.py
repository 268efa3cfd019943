"""Sentences about two engines: who is stronger, how sure that is, and what it takes to tell."""

from collections.abc import Iterator
from typing import Final

from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.sample_size import games_for_margin, rough
from shoutan_clients.match.statistics.sprt import Unit
from shoutan_clients.match.wording import all_of, many, plural

_FEW: Final = 10
"""So few units make error bars clearly wider than 95 % takes."""
_NEARLY_ALL: Final = 0.95
"""A score beyond which more games like these would hardly tell more."""
_MORE_BY: Final = "A closer opponent, other times or a handicap would tell more."


def who_is_stronger(pairing: Pairing) -> str | None:
    """Return who is, where that is beyond the error bars, or who won everything; else None.

    None also where games mostly were forfeits: these say who failed. Of matches of equal
    engines at most about 5 % have one of them called stronger, however few the games.
    """
    strength, elo = pairing.strength, pairing.strength.elo
    if pairing.tally.mostly_forfeits:
        return None
    if strength.all_alike and strength.score.value in (0, 1):
        return _who_won_all(pairing)
    if not elo.side or elo.value is None or elo.low is None or elo.high is None:
        return None
    winner, loser = pairing.first, pairing.second
    if elo.side < 0:
        winner, loser = loser, winner
    low, high = sorted((abs(elo.low), abs(elo.high)))
    return (
        f"{winner} is stronger than {loser}: by {abs(elo.value):.0f} Elo, between"
        f" {low:.0f} and {high:.0f} with 95 % confidence."
    )


def about_pairing(pairing: Pairing, margin: float) -> Iterator[str]:
    """Yield what two engines made of each other; `margin`: error bars to aim at, in Elo."""
    strength = pairing.strength
    elo, score = strength.elo, strength.score.value
    clear = who_is_stronger(pairing)
    if score is None:
        return
    is_alike = strength.all_alike and not elo.side and clear is None
    yield clear or (_about_alike(pairing) if is_alike else _not_clear(pairing))
    if clear is not None and not 1 - _NEARLY_ALL <= score <= _NEARLY_ALL:
        if elo.side:
            yield _MORE_BY
        return
    if strength.samples < _FEW and not (is_alike and strength.samples == 1):
        number = many(strength.samples, strength.unit.value[:-1])
        yield (
            f"{number} {plural(strength.samples, 'is', 'are')} few: the error bars are wide,"
            " to be on the safe side."
        )
    if is_alike:
        yield "More games, or other openings, may show a difference."
    total = games_for_margin(strength, margin)
    if elo.margin is not None and total is not None and total > strength.games:
        more = rough(total - strength.games)
        yield (
            f"The error bars are ±{elo.margin:.0f} Elo; about {many(more, 'game')} more"
            f" would make them ±{margin:g}."
        )


def _not_clear(pairing: Pairing) -> str:
    """Say that nobody knows yet, and what it takes if all goes on like this."""
    strength, elo = pairing.strength, pairing.strength.elo.value
    sentence = (
        f"It is not clear yet whether {pairing.first} or {pairing.second} is stronger"
    )
    total = games_for_margin(strength, abs(elo)) if elo and round(elo) else None
    if elo and total is not None and total > strength.games:
        more = rough(total - strength.games)
        sentence += (
            f"; a difference of {elo:+.0f} Elo would be beyond its error bars"
            f" after about {many(more, 'game')} more"
        )
    return f"{sentence}."


def _who_won_all(pairing: Pairing) -> str:
    """Say who won everything, and whether that was enough."""
    elo = pairing.strength.elo
    winner, loser, bound = pairing.first, pairing.second, elo.low
    if bound is None and elo.high is not None:
        winner, loser, bound = loser, winner, -elo.high
    won = f"{winner} won {_swept(pairing)} against {loser}"
    if bound is not None and bound > 0:
        return f"{won}: it is stronger by {bound:.0f} Elo or more (95 %)."
    return f"{won}: too few were played to say who is stronger."


def _about_alike(pairing: Pairing) -> str:
    """Say that nobody knows yet, where every unit had the same score and nobody won it all."""
    first, second, strength = pairing.first, pairing.second, pairing.strength
    begin = f"It is not clear yet whether {first} or {second} is stronger"
    if strength.unit is Unit.GAMES:
        return f"{begin}: {all_of(strength.samples)} {_were(strength.samples)} drawn."
    of = "the only pair" if strength.samples == 1 else "every pair"
    score, pairs = strength.score.value or 0.0, pairing.pentanomial
    if score != 0.5:
        ahead = first if score > 0.5 else second
        return f"{begin}: {ahead} won one game of {of}, and the other one was drawn."
    if pairs.wl == pairs.pairs:
        return f"{begin}: each won one game of {of}."
    if pairs.dd == pairs.pairs:
        return f"{begin}: both games of {of} were drawn."
    return f"{begin}: each made one point of {of}."


def _were(number: int) -> str:
    return plural(number, "was", "were")


def _swept(pairing: Pairing) -> str:
    """Return what was won whole: "all 20 games", or pairs where a single game was not."""
    record, strength = pairing.tally.record, pairing.strength
    if record.games in (record.wins, record.losses):
        return all_of(record.games)
    return f"both games of {all_of(strength.samples, 'pair')}"
