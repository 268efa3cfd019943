"""Whole games with scripts after real engines (GTP reference, 8.1): nothing kills them."""

from typing import Final

from shoutan_host.engines.failures import SetUpRefused

from tests.fake_engine import FakeEngine
from tests.host.quirks.rig import BLACK, WHITE, Rig, Row, begin, game, move

_GNU_GO: Final = {
    "@long": "pieces",
    "@bigid": "noid",
    "play ? A0": "fail invalid color or coordinate",
    "play ? resign": "fail invalid color or coordinate",
    "loadsgf": "crash",
    "boardsize": "well",
}
_LEELA_ZERO: Final = {
    "play ? A0": "crash",
    "play ? resign": "say",
    "time_left": "raw ?{id} syntax not understood\\n\\n\\n",
    "set_free_handicap": "say C3 G7",
    "@trailing": "fail unknown command",
    "@indent": "fail unknown command",
    "@idonly": "fail unknown command",
    "final_status_list": "say C3\\nG7",
    "name": "aside",
}
_PACHI: Final = {
    "play ? resign": "kill",
    "@indent": "mute",
    "@idonly": "fail argument missing",
    "kgs-time_settings": "say",
    "time_left ? 0 0": "crash",
    "time_left ? *.*": "fail numeric value expected",
    "kgs-game_over": "late",
    "undo": "fail no moves to undo",
    "genmove": "inside (I) move 7",
    "final_status_list": "say C3 \\nG7 ",
}
_KATAGO: Final = {
    "@idonly": "raw ? empty command\\n",
    "@bigid": "raw ? id too large\\n",
    "time_left ? -*": "fail syntax error",
    "kata-list_time_settings": "say none absolute byoyomi canadian fischer fischer-capped",
    "kata-get-rules": "crash",
    "name": "before KataGo v1.16 started\\nGTP ready",
}
_KGS: Final = " kgs-time_settings kgs-genmove_cleanup kgs-game_over"
_ENGINES: Final = {
    "GNU Go": (_GNU_GO, ""),
    "Leela Zero": (_LEELA_ZERO, _KGS),
    "Pachi": (_PACHI, f"{_KGS} kgs-rules"),
    "KataGo": (_KATAGO, " kata-list_time_settings kata-time_settings kata-set-rules kata-set-rule kgs-rules"),
}  # fmt: skip


async def _whole_game(rig: Rig) -> object:
    """Moves, time, a move taken back, passes, playing on, the dead, the next game."""
    controller = await rig.ready()
    clock = rig.setup.time.initial()
    await controller.play(WHITE, move("E5"))
    await controller.genmove(BLACK, clock)
    before = list(rig.engine.moves)
    assert before[:3] == ["b C3", "b G7", "w E5"]
    assert len(before) == 4
    await controller.play(WHITE, move("D4"))
    await controller.genmove(BLACK, clock)
    assert rig.engine.moves[:-1] == [*before, "w D4"]
    await controller.undo(2)
    assert rig.engine.moves == before
    for color in (WHITE, BLACK):
        await controller.play(color, move("pass"))
    await controller.genmove_cleanup(WHITE, clock)
    await controller.game_over()
    rig.inside.release()
    await controller.set_up(game("5m", played="D4"))
    await controller.quit()
    return None


ROWS: Final = [
    *(
        Row(
            "8.1", f"a whole game with {name}, {clock}", _whole_game, None, rules,
            commands=FakeEngine.commands + more,
            setup=game(clock, handicap="C3 G7"),
            knows_rules=True,
        )
        for name, (rules, more) in _ENGINES.items()
        for clock in ("5m", "10m+5x30s", "5m+10s", "10m+15in5m", "30s/move", "none")
    ),
    Row(
        "8.1", "Leela Zero takes one size only", begin, SetUpRefused,
        {"boardsize": "fail unacceptable size"},
        says="boardsize 9",
    ),
]  # fmt: skip
