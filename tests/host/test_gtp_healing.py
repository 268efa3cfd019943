"""Boards that differ, moves taken back, answers too many: how it comes right again."""

import asyncio

import pytest
from shoutan_engine.points import Pass, Play
from shoutan_host.engines.failures import (
    EngineBabbled,
    EngineDisobeyed,
)
from shoutan_protocol.coordinates import parse_vertex

from tests.fake_engine import FakeEngine
from tests.fakes import in_virtual_time
from tests.host.gtp_fakes import until
from tests.host.gtp_seat import (
    BLACK,
    EXTENDED,
    WHITE,
    Seat,
    game,
    move,
)


@in_virtual_time
async def test_a_refused_play_is_tried_once_more_on_a_new_board() -> None:
    commands = FakeEngine.commands + " kgs-rules"
    seat = Seat({"play#3": "fail illegal move"}, commands)
    controller = await seat.ready(game(played="D4 E5", handicap="C3 G7"))
    await controller.play(BLACK, move("F6"))
    assert seat.engine.heard == [
        "play b F6",
        "clear_board",
        "set_free_handicap C3 G7",
        "play b D4",
        "play w E5",
        "play b F6",
    ]


@in_virtual_time
async def test_an_engine_that_rejects_a_legal_move_twice_has_other_rules() -> None:
    seat = Seat()
    controller = await seat.ready(game(played="D4 E5"))
    with pytest.raises(EngineDisobeyed, match="rejected play b D4: illegal move"):
        await controller.play(BLACK, move("D4"))


@in_virtual_time
async def test_two_answers_to_one_play_are_healed_by_setting_up_again() -> None:
    seat = Seat({"play#1": "twice"})
    controller = await seat.ready()
    await controller.play(BLACK, move("D4"))
    await controller.play(WHITE, move("E5"))
    assert seat.engine.heard == [
        "play b D4",
        "name",
        "clear_board",
        "play b D4",
        "play w E5",
    ]
    assert seat.engine.moves == ["b D4", "w E5"]


@in_virtual_time
async def test_two_answers_to_set_up_start_the_set_up_again() -> None:
    seat = Seat({"boardsize#1": "twice"})
    await seat.controller.probe()
    await seat.controller.set_up(game(played="D4"))
    assert seat.engine.heard.count("boardsize 9") == 2
    assert seat.engine.moves == ["b D4"]


@in_virtual_time
async def test_an_engine_that_always_answers_twice_is_given_up() -> None:
    seat = Seat({"clear_board": "twice", "play": "twice"})
    await seat.controller.probe()
    with pytest.raises(EngineBabbled, match="twice"):
        await seat.controller.set_up(game(played="D4"))


@in_virtual_time
async def test_a_game_that_ends_while_the_engine_thinks_leaves_it_usable() -> None:
    seat = Seat({"genmove#1": "late"}, EXTENDED)
    controller = await seat.ready()
    moving = asyncio.create_task(controller.genmove(BLACK, None))
    await until(lambda: "genmove b" in seat.engine.heard)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    ending = asyncio.create_task(controller.game_over())
    starting = asyncio.create_task(controller.set_up(game()))
    await asyncio.sleep(0)
    assert seat.engine.heard == ["genmove b"]
    seat.inside.release()
    await ending
    await starting
    assert seat.engine.heard[1:4] == ["kgs-game_over", "boardsize 9", "clear_board"]
    assert (await controller.genmove(BLACK, None)).move == move("A1")


@in_virtual_time
async def test_a_game_that_goes_on_after_a_cancelled_genmove_is_set_up_again() -> None:
    """The engine may have put a move on its board that nobody took."""
    seat = Seat({"genmove#1": "late"})
    controller = await seat.ready(game(played="D4"))
    moving = asyncio.create_task(controller.genmove(WHITE, None))
    await until(lambda: "genmove w" in seat.engine.heard)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    seat.inside.release()
    assert seat.engine.moves == ["b D4", "w A1"]
    assert (await controller.genmove(WHITE, None)).move == move("A1")
    assert seat.engine.heard == ["genmove w", "clear_board", "play b D4", "genmove w"]


@pytest.mark.parametrize("refused", [False, True])
@in_virtual_time
async def test_moves_are_taken_back_by_undo_or_by_setting_up_again(
    refused: bool,
) -> None:
    seat = Seat({"undo#2": "fail cannot undo"} if refused else {})
    controller = await seat.ready(game(played="D4 E5 F6"))
    await controller.undo(2)
    again = ["clear_board", "play b D4"] if refused else []
    assert seat.engine.heard == ["undo", "undo", *again]
    assert seat.engine.moves == ["b D4"]
    await controller.play(WHITE, move("G7"))
    assert seat.engine.moves == ["b D4", "w G7"]
    with pytest.raises(ValueError, match="there are 2 moves"):
        await controller.undo(3)


@pytest.mark.parametrize(
    ("commands", "repair"),
    [
        pytest.param(FakeEngine.commands, ["undo"], id="by undo"),
        pytest.param(
            FakeEngine.commands.replace(" undo", ""),
            ["clear_board", "play b D4", "play w E5"],
            id="without undo",
        ),
    ],
)
@in_virtual_time
async def test_an_illegal_answer_is_replaced_by_a_pass(
    commands: str, repair: list[str]
) -> None:
    """Section 7.4.2."""
    seat = Seat(commands=commands)
    controller = await seat.ready(game(played="D4 E5"))
    answer = await controller.genmove(BLACK, None)
    assert answer.move == Play(parse_vertex("A1", 9))
    seat.engine.heard.clear()
    await controller.replace_last(BLACK, Pass())
    assert seat.engine.heard == [*repair, "play b pass"]
    assert seat.engine.moves == ["b D4", "w E5", "b pass"]
