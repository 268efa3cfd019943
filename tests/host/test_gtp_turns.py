"""A turn: time, the question for a move, its answers."""

import asyncio

import pytest
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.points import Pass
from shoutan_host.engines.failures import (
    EngineBabbled,
    EngineDied,
    EngineDisobeyed,
    EngineFailure,
    EngineHung,
    SetUpRefused,
)
from shoutan_host.gtp.game import (
    REMOTE_MARGIN,
    GenmoveAnswer,
)
from shoutan_protocol.gtp.vertex_answer import RESIGN

from tests.fakes import in_virtual_time
from tests.host.gtp_fakes import until
from tests.host.gtp_seat import (
    BLACK,
    WHITE,
    Seat,
    game,
    move,
)


@in_virtual_time
async def test_a_turn_is_play_then_time_left_then_genmove() -> None:
    """Section 7.4.5."""
    seat = Seat()
    controller = await seat.ready(game("10m+5x30s"))
    await controller.play(BLACK, move("A1"))
    left = TimeLeft(Millis(591_999), 5, Millis(30_000))
    answer = await controller.genmove(WHITE, left)
    assert answer.move == move("B1")
    assert seat.engine.heard == ["play b A1", "time_left w 711 0", "genmove w"]


@in_virtual_time
async def test_the_margin_of_a_remote_engine_is_taken_off() -> None:
    seat = Seat(margin=REMOTE_MARGIN)
    controller = await seat.ready(game("10m"))
    await controller.genmove(BLACK, TimeLeft(Millis(60_000)))
    assert seat.engine.heard[0] == "time_left b 59 0"


@in_virtual_time
async def test_a_clock_is_read_when_time_left_is_sent_and_not_before() -> None:
    """Section 7.4.5: a late answer of the last move can hold the link up for a while."""
    seat = Seat({"name#2": "late"})
    controller = await seat.ready(game("10m"))
    await controller.link.tell("name")
    remaining = [Millis(60_000)]
    moving = asyncio.create_task(
        controller.genmove(BLACK, lambda: TimeLeft(remaining[0]))
    )
    await asyncio.sleep(0)
    seat.inside.release()
    await moving
    assert seat.engine.heard == ["name", "time_left b 60 0", "genmove b"]


@in_virtual_time
async def test_a_clock_is_read_again_when_time_left_has_to_be_said_again() -> None:
    seat = Seat({"time_left#1": "raw =999 what\\n\\n"})
    controller = await seat.ready(game("1m"))
    readings = iter([TimeLeft(Millis(50_000)), TimeLeft(Millis(45_000))])
    await controller.genmove(BLACK, lambda: next(readings))
    told = [line for line in seat.engine.heard if line.startswith("time_left")]
    assert told == ["time_left b 50 0", "time_left b 45 0"]


@in_virtual_time
async def test_a_genmove_that_has_to_be_asked_again_is_told_the_time_again() -> None:
    """`time_left` is answered twice, so that genmove finds the link out of step."""
    seat = Seat({"time_left#1": "twice"})
    controller = await seat.ready(game("1m"))
    readings = iter([TimeLeft(Millis(50_000)), TimeLeft(Millis(45_000))])
    await controller.genmove(BLACK, lambda: next(readings))
    told = [line for line in seat.engine.heard if line != "name"]
    assert told == [
        *("time_left b 50 0", "clear_board"),
        *("time_left b 45 0", "genmove b"),
    ]


@in_virtual_time
async def test_without_a_clock_nothing_is_said_about_time() -> None:
    seat = Seat()
    controller = await seat.ready(game("none"))
    await controller.genmove(BLACK, None)
    assert seat.engine.heard == ["genmove b"]


@in_virtual_time
async def test_refused_time_left_does_not_stop_the_game() -> None:
    seat = Seat({"time_left": "fail syntax error"})
    controller = await seat.ready(game("10m"))
    assert (await controller.genmove(BLACK, TimeLeft(Millis(1_000)))).move == move("A1")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("say PASS", Pass()),
        ("say resign", RESIGN),
        ("say Resign", RESIGN),
        ("say D04", move("D4")),
        ("say play E7", move("E7")),
        ("say \\ninfo move D4\\nplay E7", move("E7")),
        ("noid", move("A1")),
        ("split", move("A1")),
    ],
)
@in_virtual_time
async def test_the_answers_of_genmove(answer: str, expected: object) -> None:
    controller = await Seat({"genmove": answer}).ready()
    assert (await controller.genmove(BLACK, None)).move == expected


@in_virtual_time
async def test_the_clock_stops_at_the_line_that_holds_the_move() -> None:
    seat = Seat({"genmove": "mute"})
    controller = await seat.ready()
    moving = asyncio.create_task(controller.genmove(BLACK, None))
    await until(lambda: "genmove b" in seat.engine.heard)
    link = seat.inside.link
    link.feed(b"= \n", 100_000_000)
    link.feed(b"info move D4\n", 200_000_000)
    link.feed(b"play E7\n", 300_000_000)
    assert await moving == GenmoveAnswer(move("E7"), Millis(300))
    link.feed(b"\n", 400_000_000)
    assert link.is_idle


FAILURES = [
    ("crash", EngineDied, "disconnect"),
    ("babble", EngineBabbled, "protocol"),
    ("hang", EngineHung, "hang"),
    ("mute", EngineHung, "hang"),
    ("fail cannot move", EngineDisobeyed, "protocol"),
    ("say", EngineDisobeyed, "protocol"),
    ("say I5", EngineDisobeyed, "protocol"),
    ("say Z25", EngineDisobeyed, "protocol"),
    ("say null", EngineDisobeyed, "protocol"),
    ("raw =1 D4\n\n", EngineBabbled, "protocol"),
]


@pytest.mark.parametrize(("action", "error", "reason"), FAILURES)
@in_virtual_time
async def test_a_genmove_that_fails_has_a_reason(
    action: str, error: type[EngineFailure], reason: str
) -> None:
    seat = Seat({"genmove": action})
    controller = await seat.ready()
    with pytest.raises(error) as failure:
        await controller.genmove(BLACK, None)
    assert failure.value.reason == reason


@in_virtual_time
async def test_a_deadline_of_no_time_is_a_deadline() -> None:
    seat = Seat({"genmove": "mute"})
    controller = await seat.ready()
    begun = asyncio.get_running_loop().time()
    with pytest.raises(EngineHung):
        await controller.genmove(BLACK, None, deadline_s=0.0)
    # Not the cap that stands in for none: this is virtual time.
    assert asyncio.get_running_loop().time() == begun


@pytest.mark.parametrize(
    "answer",
    [
        "= login Sai secret-1\\n\\n",
        "? login Sai secret-1\\n\\n",
        "= hm\\nlogin Sai secret-1\\n\\n",
        "= Sai secret-1\\n\\n",
        "? secret-1\\n\\n",
        "= " + "x" * 52 + " secret-1\\n\\n",
    ],
)
@in_virtual_time
async def test_a_token_amid_an_answer_is_not_quoted(answer: str) -> None:
    """A wrapper that says its login again, when it starts its engine again."""
    seat = Seat({"genmove": f"raw {answer}"})
    seat.inside.link.feed(b"login Sai secret-1\n", 0)
    controller = await seat.ready(game("10m"))
    with pytest.raises(EngineDisobeyed) as failure:
        await controller.genmove(BLACK, None)
    assert "sec" not in str(failure.value)
    assert "..." in str(failure.value)


@in_virtual_time
async def test_a_token_is_neither_the_name_of_an_engine_nor_why_it_refuses() -> None:
    seat = Seat({"name": "say Sai secret-1", "boardsize": "fail no login Sai secret-1"})
    seat.inside.link.feed(b"login Sai secret-1\n", 0)
    with pytest.raises(SetUpRefused) as refused:
        await seat.ready(game("10m"))
    info = seat.controller.info
    assert info is not None
    assert (refused.value.words, info.name) == ("no login ...", "Sai ...")
