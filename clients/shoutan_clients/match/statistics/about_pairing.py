"""Sentences about two engines: who is stronger, how sure that is, and what it takes to tell."""

from collections.abc import Iterator
from typing import Final

from shoutan_clients.match.statistics.pairing import Pairing
from shoutan_clients.match.statistics.sample_size import games_for_margin, rough
from shoutan_clients.match.statistics.sprt import Unit
from shoutan_clients.match.wording import all_of, is_lopsided, many, plural

_FEW: Final = 30
"""So few units are too few for a normal distribution to be near."""


def about_pairing(pairing: Pairing, margin: float) -> Iterator[str]:
    """Yield what two engines made of each other; `margin`: error bars to aim at, in Elo."""
    strength = pairing.strength
    elo, first, second = strength.elo, pairing.first, pairing.second
    if strength.all_alike:
        yield from _about_alike(pairing)
        return
    if strength.samples < _FEW:
        number = many(strength.samples, strength.unit.value[:-1])
        yield (
            f"{number} {plural(strength.samples, 'is not much', 'are few')}: the error"
            f" bars are rough until there are {_FEW}."
        )
    if elo.margin is None or elo.value is None:
        yield from _about_lopsided(pairing)
        return
    if elo.low is not None and elo.high is not None and elo.low <= 0 <= elo.high:
        # Of a difference that would be shown as 0 nobody wants to know when it is sure.
        is_some = abs(elo.value) >= 0.5
        total = games_for_margin(strength, abs(elo.value)) if is_some else None
        sentence = f"It is not clear yet whether {first} or {second} is stronger"
        if total is not None and total > strength.games:
            more = rough(total - strength.games)
            sentence += (
                f"; a difference of {elo.value:+.0f} Elo would be beyond its error bars"
                f" after about {many(more, 'game')} more"
            )
        yield sentence + "."
    total = games_for_margin(strength, margin)
    if total is not None and total > strength.games:
        more = rough(total - strength.games)
        bars = (
            f"{elo.low:+.0f} to {elo.high:+.0f}"
            if elo.low is not None
            and elo.high is not None
            and is_lopsided(elo.value, elo.low, elo.high)
            else f"±{elo.margin:.0f}"
        )
        yield (
            f"The error bars are {bars} Elo; about {many(more, 'game')} more"
            f" would make them ±{margin:g}."
        )


def _about_lopsided(pairing: Pairing) -> Iterator[str]:
    """Say what nearly a sweep says: error bars that have no end on one side."""
    elo = pairing.strength.elo
    winner, loser, bound = pairing.first, pairing.second, elo.low
    if elo.low is None and elo.high is not None:
        winner, loser, bound = pairing.second, pairing.first, -elo.high
    if bound is not None and bound > 0:
        yield (
            f"{winner} won nearly everything against {loser}: it is stronger by"
            f" {bound:.0f} Elo or more (95 %)."
        )
        yield "A closer opponent, other times or a handicap would tell more."
    else:
        yield (
            f"Too few games of {winner} and {loser} were played to say who is stronger."
        )


def _about_alike(pairing: Pairing) -> Iterator[str]:
    strength, first, second = pairing.strength, pairing.first, pairing.second
    low, high = strength.elo.low, strength.elo.high
    swept = None
    if low is not None and high is None:
        swept = first, second, low
    elif high is not None and low is None:
        swept = second, first, -high
    if swept is not None:
        winner, loser, bound = swept
        won = f"{winner} won {_swept(pairing)} against {loser}"
        if bound > 0:
            yield f"{won}: it is stronger by {bound:.0f} Elo or more (95 %)."
            yield "A closer opponent, other times or a handicap would tell more."
        else:
            yield f"{won}: too few were played to say who is stronger."
        return
    each = "pairs" if strength.unit is Unit.PAIRS else "games"
    yield (
        f"All {each} of {first} and {second} had the same score, so that nobody can say"
        " by how much others would differ; other openings may tell more."
    )


def _swept(pairing: Pairing) -> str:
    """Return what was won whole: "all 20 games", or pairs where a single game was not."""
    record, strength = pairing.tally.record, pairing.strength
    if record.games in (record.wins, record.losses):
        return all_of(record.games)
    return f"both games of {all_of(strength.samples, 'pair')}"
