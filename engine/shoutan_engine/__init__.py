"""The game of Go and its referee: pure values and functions, standard library only.

A tour: `Board` holds stones; `turns`, `settling` and `seats` decide what commands
cause; `Game` puts them together as one automaton whose state is the fold of its events.
`PROFILES` are the rules, `parse_clock` reads time settings, `scoring` counts.
Nothing here does I/O, reads a clock or rolls dice: time, ids and chance are arguments.
"""

from typing import TYPE_CHECKING

from shoutan_engine.lazy_names import lazily

if TYPE_CHECKING:
    from shoutan_engine.clocks import parse_clock
    from shoutan_engine.clocks.types import Millis
    from shoutan_engine.game import Decision, Duplicate, Game, create
    from shoutan_engine.phase import Phase
    from shoutan_engine.points import Color, Point
    from shoutan_engine.position.board import Board
    from shoutan_engine.refusals import Refusal, RefusalCode
    from shoutan_engine.results import EndReason, Result
    from shoutan_engine.rules import PROFILES
    from shoutan_engine.settings import GameSettings, Player, PlayerKind

__all__ = [
    "PROFILES",
    "Board",
    "Color",
    "Decision",
    "Duplicate",
    "EndReason",
    "Game",
    "GameSettings",
    "Millis",
    "Phase",
    "Player",
    "PlayerKind",
    "Point",
    "Refusal",
    "RefusalCode",
    "Result",
    "create",
    "parse_clock",
]

_PLACES = {
    "Board": "position.board",
    "Color": "points",
    "Decision": "game",
    "Duplicate": "game",
    "EndReason": "results",
    "Game": "game",
    "GameSettings": "settings",
    "Millis": "clocks.types",
    "PROFILES": "rules",
    "Phase": "phase",
    "Player": "settings",
    "PlayerKind": "settings",
    "Point": "points",
    "Refusal": "refusals",
    "RefusalCode": "refusals",
    "Result": "results",
    "create": "game",
    "parse_clock": "clocks",
}
"""Name -> the module here that it comes from when it is first asked for."""

if not TYPE_CHECKING:  # a checker would take every name for one that exists
    __getattr__ = lazily(__name__, _PLACES)
