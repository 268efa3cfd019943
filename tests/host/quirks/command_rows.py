"""What commands are refused, missing, or answered in their own way: sections 3, 5, 6, 7.1."""

from typing import Final

from shoutan_engine.results import EndReason, lost_by
from shoutan_engine.rules import PROFILES
from shoutan_host.engine_failures import EngineDisobeyed, SetUpRefused

from tests.fake_engine import FakeEngine
from tests.host.quirks.rig import (
    BLACK,
    WHITE,
    Rig,
    Row,
    begin,
    exchange,
    game,
    generate,
    learn,
    move,
    name_dead,
    take_back,
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
    Row("3.1", "blanks behind the commands, and a line of blanks", learn, _NAMED, {"list_commands": "say " + _USUAL.replace(" ", "  \\n  \\n")}),
    Row("3.1", "no list_commands, but known_command", learn, _NAMED, {"list_commands": "fail unknown command"}),
    Row("3.1", "an empty list", learn, _NAMED, {"list_commands": "say"}),
    Row("7.1.3", "neither a list nor known_command", learn, EngineDisobeyed, {"list_commands": "fail no", "known_command": "fail no"}, says="lacks commands for play: boardsize"),
    *(
        Row("7.1.3", f"no {name}", learn, EngineDisobeyed, says=f"lacks commands for play: {name}", commands=_without(name))
        for name in ("boardsize", "clear_board", "komi", "play", "genmove")
    ),
    Row("3.1", "no version, quit, undo: not needed for play", learn, ("Fake Engine", ""), commands=_without("version", "quit", "undo")),
]  # fmt: skip

SETTING_UP: Final = [
    Row("7.1.4", "rules, then time, then stones, then moves", begin, ["b C3", "b G7", "w E5"], {"kata-list_time_settings": "say byoyomi"}, [*_BEGIN, "kata-set-rules chinese-kgs", "kata-time_settings byoyomi 600 30 5", "set_free_handicap C3 G7", "play w E5"], commands=_KATA, setup=game("10m+5x30s", handicap="C3 G7", moves=((WHITE, move("E5")),))),
    Row("3.2", "a size is refused: the game, not the engine", begin, SetUpRefused, {"boardsize": "fail unacceptable size"}, ["boardsize 9"], says="boardsize 9: unacceptable size"),
    Row("3.2", "a komi is refused", begin, SetUpRefused, {"komi": "fail syntax error"}, says="komi 7.5: syntax error"),
    Row("3.2", "clear_board fails", begin, SetUpRefused, {"clear_board": "fail never"}, says="clear_board: never"),
    Row("3.2", "negative komi", begin, [], hears=["boardsize 9", "clear_board", "komi -3.5", "time_settings 0 1 0"], setup=game(komi=-3.5)),
    Row("3.2", "komi 0", begin, [], hears=["boardsize 9", "clear_board", "komi 0", "time_settings 0 1 0"], setup=game(komi=0.0)),
    Row("8.1", "one handicap stone: by play, since set_free_handicap takes two at least", begin, ["b C3"], hears=[*_BEGIN, "kgs-rules chinese", "kgs-time_settings none", "play b C3"], commands=_KGS, setup=game(handicap="C3", komi=7.5)),
    Row("8.1", "set_free_handicap repeats its vertices", begin, ["b C3", "b G7"], {"set_free_handicap": "say C3 G7"}, commands=_KGS, setup=game(handicap="C3 G7")),
    Row("8.2", "set_free_handicap is answered twice", begin, ["b C3", "b G7"], {"set_free_handicap#1": "more = \\n\\n"}, commands=_KGS, setup=game(handicap="C3 G7")),
    Row("7.1.4", "no set_free_handicap: by play, compensation in komi", begin, ["b C3", "b G7"], hears=[*_BEGIN, "komi 9.5", "time_settings 0 1 0", "play b C3", "play b G7"], commands=_without("set_free_handicap"), setup=game(handicap="C3 G7")),
    Row("7.1.4", "handicap is refused", begin, SetUpRefused, {"set_free_handicap": "fail bad vertex list"}, says="set_free_handicap C3 G7: bad vertex list", commands=_KGS, setup=game(handicap="C3 G7")),
    Row("7.1.4", "rules that it must know are refused", begin, SetUpRefused, {"kata-set-rules": "fail no", "kgs-rules": "fail no"}, says="territory is counted", commands=_KATA, setup=game(profile=PROFILES["japanese"])),
    Row("4", "rules that need not be known are refused", begin, [], {"kata-set-rules": "fail no", "kgs-rules": "fail no"}, commands=_KATA),
]  # fmt: skip

CLOCKS: Final = [
    Row("5.2", "KataGo's clock is refused: the one of KGS", begin, [], {"kata-time_settings": "fail no"}, [*_BEGIN, "kata-set-rules chinese-kgs", "kata-time_settings byoyomi 600 30 5", "kgs-time_settings byoyomi 600 30 5"], commands=_KATA, setup=game("10m+5x30s")),
    Row("4", "a kind of clock that KataGo's list lacks is not tried", begin, [], {"kata-list_time_settings": "say none absolute"}, [*_BEGIN, "kata-set-rules chinese-kgs", "kgs-time_settings byoyomi 600 30 5"], commands=_KATA, setup=game("10m+5x30s")),
    Row("4", "an unknown kind is refused by kgs-time_settings: the standard", begin, [], {"kgs-time_settings": "fail no"}, [*_BEGIN, "kgs-rules chinese", "kgs-time_settings byoyomi 600 30 5", "time_settings 720 30 1"], commands=_KGS, setup=game("10m+5x30s")),
    Row("5.2", "every clock is refused: it hears of none", timed, "A1", {"time_settings": "fail no"}, ["genmove b"], setup=game("5m")),
    Row("5.2", "no time command at all", timed, "A1", hears=["genmove b"], commands=_without("time_settings", "time_left"), setup=game("5m")),
    Row("5.2", "time_left fails, with one more empty line", timed, "A1", {"time_left": "raw ?{id} syntax error\\n\\n\\n"}, ["time_left b 20 0", "genmove b"], setup=game("5m")),
    Row("7.1.5", "time is told right before the move", timed, "A1", hears=["time_left b 20 0", "genmove b"], setup=game("5m")),
]  # fmt: skip

PLAYING: Final = [
    Row("3.3", "its own move is not played back, a pass is told", exchange, ["b C3", "w A1", "b pass"], hears=["play b C3", "genmove w", "play b pass"]),
    Row("7.1.8", "a legal move is refused once: cleared and replayed", exchange, ["b C3", "w A1", "b pass"], {"play#1": "fail illegal move"}, ["play b C3", "clear_board", "play b C3", "genmove w", "play b pass"]),
    Row("8.3.10", "the words of a refusal are not looked at", exchange, ["b C3", "w A1", "b pass"], {"play#1": "fail = ok"}, ["play b C3", "clear_board", "play b C3", "genmove w", "play b pass"]),
    Row("7.1.8", "a legal move is refused twice", exchange, EngineDisobeyed, {"play": "fail illegal move"}, ["play b C3", "clear_board", "play b C3"], says="rejected play b C3: illegal move"),
    Row("7.1.7", "genmove fails", generate, EngineDisobeyed, {"genmove": "fail cannot move"}, says="refused to move: cannot move"),
    Row("7.1.7", "genmove fails without words", generate, EngineDisobeyed, {"genmove": "fail"}, says="no reason given"),
    *(
        Row("7.1.7", f"genmove gives {said or 'nothing'}", generate, EngineDisobeyed, {"genmove": f"say {said}"}, says="holds no move")
        for said in ("", "I5", "Z25", "A0", "A10", "K1", "null", "D4x", "4D", "tengen", "-", "0")
    ),
    Row("8.1", "genmove after two passes, where a turn was lost: it dies of that", generate, "A1", {"genmove": "kill"}, ["kgs-genmove_cleanup b"], commands=_KGS, setup=game(played="D4 E5 pass pass")),
    Row("8.1", "the same without kgs-genmove_cleanup", generate, "A1", hears=["genmove b"], setup=game(played="D4 E5 pass pass")),
    Row("8.1", "one pass is no end", generate, "A1", hears=["genmove b"], commands=_KGS, setup=game(played="D4 E5 F6 pass")),
    Row("3.3", "undo is refused: cleared and replayed", take_back, ["b D4"], {"undo": "fail cannot undo"}, ["undo", "clear_board", "play b D4"], setup=game(played="D4 E5")),
    Row("7.1.9", "no undo: cleared and replayed, with the handicap", take_back, ["b C3", "b G7"], hears=["clear_board", "set_free_handicap C3 G7"], commands=_KGS.replace(" undo", ""), setup=game(handicap="C3 G7", moves=((WHITE, move("E5")),))),
]  # fmt: skip


async def _cleanup(rig: Rig) -> object:
    controller = await rig.ready()
    await controller.genmove_cleanup(BLACK, None)
    return None


async def _cleanup_twice(rig: Rig) -> object:
    """Clean up, take that back by setting up again, clean up, and begin the next game."""
    controller = await rig.ready()
    await controller.genmove_cleanup(BLACK, None)
    await controller.undo()
    await controller.genmove_cleanup(BLACK, None)
    await controller.set_up(game())
    await controller.genmove(BLACK, None)
    await controller.genmove_cleanup(WHITE, None)
    return None


async def _over(rig: Rig) -> object:
    """End one game, and set the next one up as soon as the engine is free."""
    controller = await rig.ready()
    await controller.game_over(lost_by(BLACK, EndReason.TIME))
    rig.inside.release()
    await controller.set_up(game())
    return rig.engine.moves


async def _never_begun(rig: Rig) -> object:
    """End a game that did not begin."""
    controller = await rig.ready()
    await controller.game_over()
    return None


_CGOS: Final = _USUAL + " cgos-gameover"
_DEAD: Final = "final_status_list"
_CLEANING: Final = "kata-set-rule friendlyPassOk false"
THE_END: Final = [
    *(
        Row("3.4", f"the dead, {layout}", name_dead, dead, {_DEAD: action}, [f"{_DEAD} dead"])
        for layout, action, dead in (
            ("one vertex on a line", "say D4\\nE5", "D4 D5 E5"),
            ("one chain on a line", "say D4 D5\\nE5", "D4 D5 E5"),
            ("all on one line, blanks behind", "say D4 E5  ", "D4 D5 E5"),
            ("in small letters", "say d4", "D4 D5"),
            ("one on a line, blanks behind each, after an empty first line", "say \\nD4 \\nD5 ", "D4 D5"),
            ("none", "say", ""),
            ("points without stones, and words", "say A1 foo pass E5", "E5"),
        )
    ),
    Row("6", "it cannot say what is dead", name_dead, None, {_DEAD: "fail cannot score"}),
    Row("6", "it does not know the command", name_dead, None, hears=[], commands=_without(_DEAD)),
    Row("7.2", "it does not say what is dead in time", name_dead, None, {_DEAD: "mute"}, is_hasty=True),
    Row("6", "kgs-genmove_cleanup where listed", _cleanup, None, hears=["kgs-genmove_cleanup b"], commands=_KGS),
    Row("6", "genmove where it is not", _cleanup, None, hears=["genmove b"]),
    Row("4", "kata-set-rule stands in for it, once a game and not lost by a replay", _cleanup_twice, None, {"kata-set-rules": "say"}, [_CLEANING, "genmove b", "clear_board", "genmove b", *_BEGIN, "kata-set-rules chinese-kgs", "time_settings 0 1 0", "genmove b", _CLEANING, "genmove w"], commands=f"{_without('undo')} kata-set-rules kata-set-rule"),
    Row("4", "kata-set-rule is refused: once", _cleanup_twice, None, {"kata-set-rule": "fail no"}, [_CLEANING, "genmove b", "undo", "genmove b", *_BEGIN, "time_settings 0 1 0", "genmove b", _CLEANING, "genmove w"], commands=_USUAL + " kata-set-rule"),
    Row("4", "kata-set-rule is answered twice", _cleanup, None, {"kata-set-rule": "twice"}, commands=_USUAL + " kata-set-rule"),
    Row("4", "kata-set-rule is not needed beside kgs-genmove_cleanup", _cleanup, None, hears=["kgs-genmove_cleanup b"], commands=_KGS + " kata-set-rule"),
    Row("4", "kgs-game_over is answered late: nobody waits", _over, [], {"kgs-game_over": "late"}, commands=_KGS),
    Row("4", "kgs-game_over fails", _over, [], {"kgs-game_over": "fail no"}, commands=_KGS),
    Row("4", "kgs-game_over is answered twice", _over, [], {"kgs-game_over": "twice"}, commands=_KGS),
    Row("4", "no kgs-game_over", _over, []),
    Row("4", "cgos-gameover instead, which tells the result", _over, [], hears=["cgos-gameover W+Time", *_BEGIN, "time_settings 0 1 0"], commands=_CGOS),
    Row("4", "cgos-gameover of a game that did not begin", _never_begun, hears=["cgos-gameover Abort"], commands=_CGOS),
]  # fmt: skip

ROWS: Final = [*PROBING, *SETTING_UP, *CLOCKS, *PLAYING, *THE_END]
