"""Proposing dead stones when play has stopped: a suggestion, never a ruling (article 8).

`suggest_dead` is all that there is to call. Below it `benson` proves what lives whatever
happens, `floating` sees what is lost in a territory, `playout` plays the rest to the
end at random, and `suggest` makes one consistent proposal of it. Pure and seeded: chance, and when to stop, are arguments.
It may hold a core for a quarter of a second, so a server runs it beside its loop.
"""

from shoutan_engine.suggestion.judging import FIRM, PROVEN, ChainStatus
from shoutan_engine.suggestion.suggest import (
    USUAL_PLAYOUTS,
    Chance,
    Suggestion,
    suggest_dead,
)

__all__ = [
    "FIRM",
    "PROVEN",
    "USUAL_PLAYOUTS",
    "ChainStatus",
    "Chance",
    "Suggestion",
    "suggest_dead",
]
