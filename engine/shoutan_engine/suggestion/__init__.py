"""Proposing dead stones when play has stopped: a suggestion, never a ruling (article 8).

`suggest_dead` is what to call; `proven_dead` says the same at once where that needs no
playouts. Below them `benson` proves what lives whatever happens, `floating` sees what is
lost in a territory, `playout` plays the rest to the end at random, and `suggest` makes one
consistent proposal of it. Pure and seeded: chance, and when to stop, are arguments. It may
hold a core for a quarter of a second, so a server runs it beside its loop.
"""

from shoutan_engine.suggestion.benson import proven_dead
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
    "proven_dead",
    "suggest_dead",
]
