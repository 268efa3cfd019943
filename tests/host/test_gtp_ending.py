"""The dead stones, cleaning up, the end of a game and of an engine."""

import asyncio

import pytest
from shoutan_engine.points import Play
from shoutan_engine.position.board import Board
from shoutan_protocol.coordinates import parse_vertex

from tests.fakes import in_virtual_time
from tests.host.gtp_seat import (
    BLACK,
    EXTENDED,
    Seat,
    game,
    move,
    moves,
)


@in_virtual_time
async def test_dead_stones_are_whole_chains_of_the_board() -> None:
    seat = Seat({"final_status_list": "say D4 J9\\nfoo"})
    controller = await seat.ready(game(played="D4 E5 D5"))
    board = Board(9)
    for color, played in moves("D4 E5 D5"):
        assert isinstance(played, Play)
        board.play(played.point, color)
    dead = await controller.dead_stones(board)
    assert dead == [parse_vertex("D4", 9), parse_vertex("D5", 9)]
    assert seat.engine.heard == ["final_status_list dead"]


@pytest.mark.parametrize(
    ("rules", "commands", "expected"),
    [
        pytest.param({}, None, [], id="nothing is dead"),
        pytest.param({"final_status_list": "fail no"}, None, None, id="failure"),
        pytest.param({"final_status_list": "mute"}, None, None, id="no answer in time"),
        pytest.param(
            {},
            "boardsize clear_board komi play genmove list_commands",
            None,
            id="unknown",
        ),
    ],
)
@in_virtual_time
async def test_nothing_dead_is_not_the_same_as_cannot_say(
    rules: dict[str, str], commands: str | None, expected: object
) -> None:
    controller = await Seat(rules, commands).ready()
    assert await controller.dead_stones(Board(9)) == expected


@pytest.mark.parametrize(
    ("commands", "heard"),
    [(EXTENDED, "kgs-genmove_cleanup b"), (None, "genmove b")],
)
@in_virtual_time
async def test_cleaning_up_uses_the_extension_where_listed(
    commands: str | None, heard: str
) -> None:
    seat = Seat(commands=commands)
    controller = await seat.ready()
    assert (await controller.genmove_cleanup(BLACK, None)).move == move("A1")
    assert seat.engine.heard == [heard]


@in_virtual_time
async def test_nobody_waits_for_the_answer_to_game_over() -> None:
    seat = Seat({"kgs-game_over": "late"}, EXTENDED)
    controller = await seat.ready()
    await controller.game_over()
    assert seat.engine.heard == ["kgs-game_over"]
    starting = asyncio.create_task(controller.set_up(game()))
    await asyncio.sleep(0)
    assert seat.engine.heard == ["kgs-game_over"]
    seat.inside.release()
    await starting


@pytest.mark.parametrize("action", ["", "crash", "mute", "fail no", "babble"])
@in_virtual_time
async def test_quit_ends_the_link_whatever_the_engine_does(action: str) -> None:
    seat = Seat({"quit": action})
    controller = await seat.ready()
    await controller.quit()
    assert seat.inside.transport.is_closed
