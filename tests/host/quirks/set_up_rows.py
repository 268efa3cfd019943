"""Probing and setting up: refused, missing, answered in their own way.

GTP reference, 3, 4, 5, 7.1, 8.
"""

from typing import Final

from shoutan_engine.rules import PROFILES
from shoutan_host.engines.failures import EngineDisobeyed, SetUpRefused

from tests.fake_engine import FakeEngine
from tests.host.quirks.rig import (
    WHITE,
    Row,
    begin,
    game,
    learn,
    move,
    timed,
)

_USUAL: Final = FakeEngine.commands
_NAMED: Final = ("Fake Engine", "1.0")
_KGS: Final = _USUAL + " kgs-time_settings kgs-rules kgs-genmove_cleanup kgs-game_over"
_KATA: Final = _KGS + " kata-time_settings kata-list_time_settings kata-set-rules"
_BEGIN: Final = ["boardsize 9", "clear_board", "komi 7.5"]


def _without(*names: str) -> str:
    return " ".join(name for name in _USUAL.split() if name not in names)


PROBING: Final = [
    Row("3.1", "protocol_version fails", learn, _NAMED, {"protocol_version": "fail unknown command"}),
    Row("3.1", "protocol_version 2.0", learn, _NAMED, {"protocol_version": "say 2.0"}),
    Row("3.1", "protocol_version 1", learn, _NAMED, {"protocol_version": "say 1"}),
    Row("3.1", "a name with blanks", learn, ("My Bot (fast)", "1.0"), {"name": "say  My Bot (fast) "}),
    Row("3.1", "no name, no version", learn, ("", ""), {"name": "say", "version": "say"}),
    Row("3.1", "name and version fail", learn, ("", ""), {"name": "fail no", "version": "fail no"}),
    Row("3.1", "all commands on one line", learn, _NAMED, {"list_commands": f"say {_USUAL}"}),
    Row(
        "3.1", "blanks behind the commands, and a line of blanks", learn, _NAMED,
        {"list_commands": "say " + _USUAL.replace(" ", "  \\n  \\n")},
    ),
    Row("3.1", "no list_commands, but known_command", learn, _NAMED, {"list_commands": "fail unknown command"}),
    Row("3.1", "an empty list", learn, _NAMED, {"list_commands": "say"}),
    Row(
        "7.1.3", "neither a list nor known_command", learn, EngineDisobeyed,
        {"list_commands": "fail no", "known_command": "fail no"},
        says="lacks commands for play: boardsize",
    ),
    *(
        Row(
            "7.1.3", f"no {name}", learn, EngineDisobeyed,
            says=f"lacks commands for play: {name}",
            commands=_without(name),
        )
        for name in ("boardsize", "clear_board", "komi", "play", "genmove")
    ),
    Row(
        "3.1", "no version, quit, undo: not needed for play", learn, ("Fake Engine", ""),
        commands=_without("version", "quit", "undo"),
    ),
]  # fmt: skip

SETTING_UP: Final = [
    Row(
        "7.1.4", "rules, then time, then stones, then moves", begin,
        ["b C3", "b G7", "w E5"],
        {"kata-list_time_settings": "say byoyomi"},
        [
            *_BEGIN, "kata-set-rules chinese-kgs", "kata-time_settings byoyomi 600 30 5", "set_free_handicap C3 G7",
            "play w E5",
        ],
        commands=_KATA,
        setup=game("10m+5x30s", handicap="C3 G7", moves=((WHITE, move("E5")),)),
    ),
    Row(
        "3.2", "a size is refused: the game, not the engine", begin, SetUpRefused,
        {"boardsize": "fail unacceptable size"},
        ["boardsize 9"],
        says="boardsize 9: unacceptable size",
    ),
    Row("3.2", "a komi is refused", begin, SetUpRefused, {"komi": "fail syntax error"}, says="komi 7.5: syntax error"),
    Row("3.2", "clear_board fails", begin, SetUpRefused, {"clear_board": "fail never"}, says="clear_board: never"),
    Row(
        "3.2", "negative komi", begin,
        [],
        hears=["boardsize 9", "clear_board", "komi -3.5", "time_settings 0 1 0"],
        setup=game(komi=-3.5),
    ),
    Row(
        "3.2", "komi 0", begin,
        [],
        hears=["boardsize 9", "clear_board", "komi 0", "time_settings 0 1 0"],
        setup=game(komi=0.0),
    ),
    Row(
        "8.1", "one handicap stone: by play, since set_free_handicap takes two at least", begin,
        ["b C3"],
        hears=[*_BEGIN, "kgs-rules chinese", "kgs-time_settings none", "play b C3"],
        commands=_KGS,
        setup=game(handicap="C3", komi=7.5),
    ),
    Row(
        "8.1", "set_free_handicap repeats its vertices", begin,
        ["b C3", "b G7"],
        {"set_free_handicap": "say C3 G7"},
        commands=_KGS,
        setup=game(handicap="C3 G7"),
    ),
    Row(
        "8.2", "set_free_handicap is answered twice", begin,
        ["b C3", "b G7"],
        {"set_free_handicap#1": "more = \\n\\n"},
        commands=_KGS,
        setup=game(handicap="C3 G7"),
    ),
    Row(
        "7.1.4", "no set_free_handicap: by play, compensation in komi", begin,
        ["b C3", "b G7"],
        hears=[*_BEGIN, "komi 9.5", "time_settings 0 1 0", "play b C3", "play b G7"],
        commands=_without("set_free_handicap"),
        setup=game(handicap="C3 G7"),
    ),
    Row(
        "7.1.4", "handicap is refused", begin, SetUpRefused,
        {"set_free_handicap": "fail bad vertex list"},
        says="set_free_handicap C3 G7: bad vertex list",
        commands=_KGS,
        setup=game(handicap="C3 G7"),
    ),
    Row(
        "7.1.4", "rules that it must know are refused", begin, SetUpRefused,
        {"kata-set-rules": "fail no", "kgs-rules": "fail no"},
        says="territory is counted",
        commands=_KATA,
        setup=game(profile=PROFILES["japanese"]),
    ),
    Row(
        "4", "rules that need not be known are refused", begin,
        [],
        {"kata-set-rules": "fail no", "kgs-rules": "fail no"},
        commands=_KATA,
    ),
]  # fmt: skip

CLOCKS: Final = [
    Row(
        "5.2", "KataGo's clock is refused: the one of KGS", begin,
        [],
        {"kata-time_settings": "fail no"},
        [
            *_BEGIN, "kata-set-rules chinese-kgs", "kata-time_settings byoyomi 600 30 5",
            "kgs-time_settings byoyomi 600 30 5",
        ],
        commands=_KATA,
        setup=game("10m+5x30s"),
    ),
    Row(
        "4", "a kind of clock that KataGo's list lacks is not tried", begin,
        [],
        {"kata-list_time_settings": "say none absolute"},
        [*_BEGIN, "kata-set-rules chinese-kgs", "kgs-time_settings byoyomi 600 30 5"],
        commands=_KATA,
        setup=game("10m+5x30s"),
    ),
    Row(
        "4", "an unknown kind is refused by kgs-time_settings: the standard", begin,
        [],
        {"kgs-time_settings": "fail no"},
        [*_BEGIN, "kgs-rules chinese", "kgs-time_settings byoyomi 600 30 5", "time_settings 720 30 1"],
        commands=_KGS,
        setup=game("10m+5x30s"),
    ),
    Row(
        "5.2", "every clock is refused: it hears of none", timed, "A1",
        {"time_settings": "fail no"},
        ["genmove b"],
        setup=game("5m"),
    ),
    Row(
        "5.2", "no time command at all", timed, "A1",
        hears=["genmove b"],
        commands=_without("time_settings", "time_left"),
        setup=game("5m"),
    ),
    Row(
        "5.2", "time_left fails, with one more empty line", timed, "A1",
        {"time_left": "raw ?{id} syntax error\\n\\n\\n"},
        ["time_left b 20 0", "genmove b"],
        setup=game("5m"),
    ),
    Row(
        "7.1.5", "time is told right before the move", timed, "A1",
        hears=["time_left b 20 0", "genmove b"],
        setup=game("5m"),
    ),
]  # fmt: skip

ROWS: Final = [*PROBING, *SETTING_UP, *CLOCKS]
