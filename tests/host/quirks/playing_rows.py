"""Playing and ending: refused, missing, answered in their own way.

GTP reference, 3, 4, 6, 7, 8.
"""

from typing import Final

from shoutan_engine.results import EndReason, lost_by
from shoutan_host.engines.failures import EngineDisobeyed

from tests.fake_engine import FakeEngine
from tests.host.quirks.rig import (
    BLACK,
    WHITE,
    Rig,
    Row,
    exchange,
    game,
    generate,
    move,
    name_dead,
    take_back,
)

_USUAL: Final = FakeEngine.commands
_KGS: Final = _USUAL + " kgs-time_settings kgs-rules kgs-genmove_cleanup kgs-game_over"


def _without(*names: str) -> str:
    return " ".join(name for name in _USUAL.split() if name not in names)


PLAYING: Final = [
    Row(
        "3.3", "its own move is not played back, a pass is told", exchange,
        ["b C3", "w A1", "b pass"],
        hears=["play b C3", "genmove w", "play b pass"],
    ),
    Row(
        "7.1.8", "a legal move is refused once: cleared and replayed", exchange,
        ["b C3", "w A1", "b pass"],
        {"play#1": "fail illegal move"},
        ["play b C3", "clear_board", "play b C3", "genmove w", "play b pass"],
    ),
    Row(
        "8.3.10", "the words of a refusal are not looked at", exchange,
        ["b C3", "w A1", "b pass"],
        {"play#1": "fail = ok"},
        ["play b C3", "clear_board", "play b C3", "genmove w", "play b pass"],
    ),
    Row(
        "7.1.8", "a legal move is refused twice", exchange, EngineDisobeyed,
        {"play": "fail illegal move"},
        ["play b C3", "clear_board", "play b C3"],
        says="rejected play b C3: illegal move",
    ),
    Row(
        "7.1.7", "genmove fails", generate, EngineDisobeyed,
        {"genmove": "fail cannot move"},
        says="refused to move: cannot move",
    ),
    Row("7.1.7", "genmove fails without words", generate, EngineDisobeyed, {"genmove": "fail"}, says="no reason given"),
    *(
        Row(
            "7.1.7", f"genmove gives {said or 'nothing'}", generate, EngineDisobeyed,
            {"genmove": f"say {said}"},
            says="holds no move",
        )
        for said in ("", "I5", "Z25", "A0", "A10", "K1", "null", "D4x", "4D", "tengen", "-", "0")
    ),
    Row(
        "8.1", "genmove after two passes, where a turn was lost: it dies of that", generate, "A1",
        {"genmove": "kill"},
        ["kgs-genmove_cleanup b"],
        commands=_KGS,
        setup=game(played="D4 E5 pass pass"),
    ),
    Row(
        "8.1", "the same without kgs-genmove_cleanup", generate, "A1",
        hears=["genmove b"],
        setup=game(played="D4 E5 pass pass"),
    ),
    Row(
        "8.1", "one pass is no end", generate, "A1",
        hears=["genmove b"],
        commands=_KGS,
        setup=game(played="D4 E5 F6 pass"),
    ),
    Row(
        "3.3", "undo is refused: cleared and replayed", take_back,
        ["b D4"],
        {"undo": "fail cannot undo"},
        ["undo", "clear_board", "play b D4"],
        setup=game(played="D4 E5"),
    ),
    Row(
        "7.1.9", "no undo: cleared and replayed, with the handicap", take_back,
        ["b C3", "b G7"],
        hears=["clear_board", "set_free_handicap C3 G7"],
        commands=_KGS.replace(" undo", ""),
        setup=game(handicap="C3 G7", moves=((WHITE, move("E5")),)),
    ),
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


async def _never_begun(rig: Rig) -> object:
    """End a game that did not begin."""
    controller = await rig.ready()
    await controller.game_over()
    return None


async def _over(rig: Rig) -> object:
    """End one game, and set the next one up as soon as the engine is free."""
    controller = await rig.ready()
    await controller.game_over(lost_by(BLACK, EndReason.TIME))
    rig.inside.release()
    await controller.set_up(game())
    return rig.engine.moves


_CGOS: Final = _USUAL + " cgos-gameover"
_DEAD: Final = "final_status_list"
_CLEANING: Final = "kata-set-rule friendlyPassOk false"
_NEXT: Final = ["boardsize 9", "clear_board", "komi 7.5"]
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
    Row("7.2", "it does not say what is dead in time", name_dead, None, {_DEAD: "mute"}),
    Row("6", "kgs-genmove_cleanup where listed", _cleanup, None, hears=["kgs-genmove_cleanup b"], commands=_KGS),
    Row("6", "genmove where it is not", _cleanup, None, hears=["genmove b"]),
    Row(
        "4", "kata-set-rule stands in for it, once a game and not lost by a replay",
        _cleanup_twice, None,
        {"kata-set-rules": "say"},
        [
            *(_CLEANING, "genmove b", "clear_board", "genmove b"),
            *(*_NEXT, "kata-set-rules chinese-kgs", "time_settings 0 1 0"),
            *("genmove b", _CLEANING, "genmove w"),
        ],
        commands=f"{_without('undo')} kata-set-rules kata-set-rule",
    ),
    Row(
        "4", "kata-set-rule is refused: once", _cleanup_twice, None,
        {"kata-set-rule": "fail no"},
        [
            *(_CLEANING, "genmove b", "undo", "genmove b", *_NEXT, "time_settings 0 1 0"),
            *("genmove b", _CLEANING, "genmove w"),
        ],
        commands=_USUAL + " kata-set-rule",
    ),
    Row(
        "4", "kata-set-rule is answered twice", _cleanup, None,
        {"kata-set-rule": "twice"},
        commands=_USUAL + " kata-set-rule",
    ),
    Row(
        "4", "kata-set-rule is not needed beside kgs-genmove_cleanup", _cleanup, None,
        hears=["kgs-genmove_cleanup b"],
        commands=_KGS + " kata-set-rule",
    ),
    Row("4", "kgs-game_over is answered late: nobody waits", _over, [], {"kgs-game_over": "late"}, commands=_KGS),
    Row("4", "kgs-game_over fails", _over, [], {"kgs-game_over": "fail no"}, commands=_KGS),
    Row("4", "kgs-game_over is answered twice", _over, [], {"kgs-game_over": "twice"}, commands=_KGS),
    Row("4", "no kgs-game_over", _over, []),
    Row(
        "4", "cgos-gameover instead, which tells the result", _over, [],
        hears=["cgos-gameover W+Time", *_NEXT, "time_settings 0 1 0"],
        commands=_CGOS,
    ),
    Row(
        "4", "cgos-gameover of a game that did not begin", _never_begun,
        hears=["cgos-gameover Abort"],
        commands=_CGOS,
    ),
]  # fmt: skip

ROWS: Final = [*PLAYING, *THE_END]
