"""Commands that are wrong: they are refused, once, and nothing else happens."""

from typing import Final

from shoutan_clients.check_engine.checks import Check, Family, note, refuses

_SYNTAX: Final = "syntax error"
_PLAY: Final = "6.3.3"
_SETUP: Final = "6.3.2"

BAD_INPUT: Final = Family(
    "Bad input",
    (
        Check("bad.unknown", "an unknown command", "6.3.1", refuses("no-such-command", text="unknown command")),
        Check("bad.boardsize", "boardsize without a number", _SETUP, refuses("boardsize", position="", text=_SYNTAX)),
        Check("bad.komi", "komi without a number", _SETUP, refuses("komi", position="", text=_SYNTAX)),
        Check("bad.play", "play without anything", _PLAY, refuses("play", position="", text=_SYNTAX)),
        Check("bad.play_vertex", "play without a vertex", _PLAY, refuses("play b", position="", text=_SYNTAX)),
        Check("bad.play_color", "play of no color", _PLAY, refuses("play purple C3", position="", text=_SYNTAX)),
        Check("bad.play_word", "play on no vertex", _PLAY, refuses("play b center", position="", text=_SYNTAX)),
        Check(
            "bad.genmove", "genmove without a color", _PLAY, refuses("genmove", position="", text=_SYNTAX, else_=note),
        ),
        Check(
            "bad.genmove_color", "genmove of no color", _PLAY,
            refuses("genmove purple", position="", text=_SYNTAX, else_=note),
        ),
    ),
)  # fmt: skip
