"""Engines that think aloud: what is heard, what stops the clock, what is only noise."""

import asyncio

import pytest
from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color, Move
from shoutan_engine.rules import PROFILES
from shoutan_host.engines.failures import (
    EngineBabbled,
    EngineDied,
    EngineDisobeyed,
    EngineFailure,
)
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import GameSetup, GenmoveAnswer
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.pending import STREAM_BYTES, STREAM_BYTES_PER_S
from shoutan_host.gtp.thinking import TELL_EVERY_MS, Thoughts
from shoutan_protocol.analysis import Analysis, MoveEvaluation
from shoutan_protocol.coordinates import parse_move
from shoutan_protocol.gtp.analysis import Thinking
from shoutan_protocol.gtp.vertex_answer import RESIGN

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import EngineInside, RecordingTransport, until

BLACK = Color.BLACK
MS = 1_000_000
KATA = f"{FakeEngine.commands} kata-genmove_analyze lz-genmove_analyze"
LZ = f"{FakeEngine.commands} lz-genmove_analyze"
GAME = GameSetup(size=9, komi=7.5, time=parse_clock("1m"), profile=PROFILES["cn2002"])
INFO = "info move Q16 visits 51 winrate 4723 prior 1711 lcb 4531 order 0 pv Q16 D4\n"


def move(text: str) -> Move:
    return parse_move(text, 9)


class Listener:
    """Keeps what an engine thought."""

    def __init__(self) -> None:
        self.heard: list[Analysis] = []

    def __call__(self, analysis: Analysis) -> None:
        self.heard.append(analysis)


async def controller_of(inside: EngineInside) -> EngineController:
    controller = EngineController(inside.link)
    await controller.probe()
    await controller.set_up(GAME)
    inside.engine.heard.clear()
    return controller


# --- the link ------------------------------------------------------------------------


class Open:
    """A link whose engine is asked to think aloud, and is the test."""

    def __init__(self) -> None:
        self.transport = RecordingTransport()
        self.link = GtpLink(None, self.transport, drain_s=5.0, resync_s=0.05)
        self.reports: list[tuple[str, int]] = []
        self.task = asyncio.ensure_future(
            self.link.ask(
                "lz-genmove_analyze",
                BLACK,
                50,
                deadline_s=5.0,
                enough=lambda _, line: line.startswith("play "),
                on_line=self._on_line,
            )
        )

    async def asked(self) -> None:
        await until(lambda: bool(self.transport.written))

    def say(self, text: str, at_ms: float = 0) -> None:
        self.link.feed(text.encode(), int(at_ms * MS))

    def _on_line(self, line: str, stamp: Millis) -> bool:
        if line.startswith("info "):
            self.reports.append((line, stamp))
            return True
        return False


@pytest.mark.asyncio
async def test_the_line_with_the_move_completes_the_answer_and_has_its_stamp() -> None:
    wire = Open()
    await wire.asked()
    wire.say("=1 \n", at_ms=100)
    assert not wire.task.done()
    wire.say(INFO[:40], at_ms=200)
    wire.say(INFO[40:] + "kata is thinking\n" + INFO, at_ms=300)
    wire.say("play Q1", at_ms=400)
    wire.say("6\n", at_ms=500)
    answer = await wire.task
    assert answer.lines == ("", "kata is thinking", "play Q16")
    assert answer.stamps_ms == (100, 300, 500)
    assert wire.reports == [(INFO.rstrip(), 300)] * 2
    # What follows the move is of no use to anybody; the empty line frees the link.
    wire.say(INFO)
    assert len(wire.reports) == 2
    assert not wire.link.is_idle
    wire.say("\n")
    assert wire.link.is_idle


@pytest.mark.asyncio
async def test_an_answer_that_begins_with_a_report_has_a_first_line_all_the_same() -> (
    None
):
    wire = Open()
    await wire.asked()
    wire.say("=1 " + INFO, at_ms=100)
    wire.say("play D4\n\n", at_ms=200)
    answer = await wire.task
    assert answer.stamp_ms == 100
    assert answer.lines == (INFO.rstrip(), "play D4")
    assert len(wire.reports) == 1


@pytest.mark.asyncio
async def test_reports_are_not_limited_by_their_number_but_by_their_flow() -> None:
    wire = Open()
    await wire.asked()
    wire.say("=1 \n")
    # A quarter of a MiB a second for a minute, the whole of it at the end of a second.
    lines = STREAM_BYTES_PER_S // len(INFO)
    for second in range(1, 60):
        wire.say(INFO * lines, at_ms=1000 * second)
    assert wire.link.failure is None
    assert len(wire.reports) == 59 * lines
    wire.say(INFO * (STREAM_BYTES // len(INFO) + lines), at_ms=60_000)
    with pytest.raises(EngineBabbled, match="lz-genmove_analyze is a flood"):
        await wire.task


@pytest.mark.asyncio
async def test_text_that_is_neither_report_nor_move_is_limited() -> None:
    wire = Open()
    await wire.asked()
    wire.say("=1 \n")
    for second in range(10):
        wire.say("thinking\n" * 3_200, at_ms=10_000 * second)
        assert wire.link.failure is None
    for second in range(10, 14):
        wire.say("thinking\n" * 3_200, at_ms=10_000 * second)
    with pytest.raises(EngineBabbled, match="flood"):
        await wire.task


@pytest.mark.asyncio
async def test_nothing_is_heard_any_more_when_nobody_waits() -> None:
    wire = Open()
    await wire.asked()
    wire.say("=1 \n" + INFO)
    wire.task.cancel()
    await until(wire.task.done)
    wire.say(INFO * 5_000)
    assert len(wire.reports) == 1
    wire.say("play D4\n\n")
    assert wire.link.is_idle
    assert wire.link.failure is None


# --- the controller ------------------------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("commands", "request_line", "lead"),
    [
        (KATA, "kata-genmove_analyze b 50 ownership true", 0.0),
        (LZ, "lz-genmove_analyze b 50", None),
    ],
)
async def test_an_engine_that_can_is_asked_to_think_aloud(
    commands: str, request_line: str, lead: float | None
) -> None:
    inside, listener = EngineInside(FakeEngine(commands=commands)), Listener()
    controller = await controller_of(inside)
    left = GAME.time.initial()
    answer = await controller.genmove(BLACK, left, on_analysis=listener)
    assert inside.engine.heard == ["time_left b 60 0", request_line]
    evaluation = MoveEvaluation(
        move("A1"),
        visits=200,
        winrate=0.4,
        score_lead=lead,
        prior=0.25,
        lcb=0.3 if lead is not None else 0.395,
        pv=(move("pass"),),
    )
    assert answer.move == move("A1")
    assert answer.analysis == Analysis(200, 0.4, lead, (evaluation,))
    assert [analysis.visits for analysis in listener.heard] == [100]
    # It is on its board: the next one is another point.
    await controller.play(Color.WHITE, move("B1"))
    assert (await controller.genmove(BLACK, None)).move == move("C1")


@pytest.mark.asyncio
async def test_nobody_is_asked_to_think_aloud_where_nobody_listens() -> None:
    inside = EngineInside(FakeEngine(commands=KATA))
    controller = await controller_of(inside)
    answer = await controller.genmove(BLACK, None)
    assert inside.engine.heard == ["genmove b"]
    assert answer.analysis is None


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("listed", "command"),
    [
        (f"{KATA} kgs-genmove_cleanup", "kgs-genmove_cleanup b"),
        (KATA, "kata-genmove_analyze b 50 ownership true"),
    ],
)
async def test_removing_dead_stones_is_more_important_than_thoughts(
    listed: str, command: str
) -> None:
    inside, listener = EngineInside(FakeEngine(commands=listed)), Listener()
    controller = await controller_of(inside)
    answer = await controller.genmove_cleanup(BLACK, None, on_analysis=listener)
    assert inside.engine.heard == [command]
    assert (answer.analysis is None) == ("kgs" in command)


@pytest.mark.asyncio
async def test_a_refused_command_is_replaced_by_the_next_best_for_ever() -> None:
    rules = {
        "kata-genmove_analyze": "fail unknown key ownership",
        "lz-genmove_analyze": "fail not now",
    }
    inside, listener = EngineInside(FakeEngine(rules, KATA)), Listener()
    controller = await controller_of(inside)
    left = GAME.time.initial()
    answer = await controller.genmove(BLACK, left, on_analysis=listener)
    assert answer == GenmoveAnswer(move("A1"), answer.stamp_ms)
    told = "time_left b 60 0"
    assert inside.engine.heard == [
        told,
        "kata-genmove_analyze b 50 ownership true",
        told,
        "lz-genmove_analyze b 50",
        told,
        "genmove b",
    ]
    inside.engine.rules.clear()
    inside.engine.heard.clear()
    await controller.set_up(GAME)
    await controller.genmove(BLACK, left, on_analysis=listener)
    assert inside.engine.heard[-1] == "genmove b"
    assert listener.heard == []


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("stream", "answered"),
    [
        pytest.param("={id} \\nplay E7\\n\\n", move("E7"), id="no thoughts (Pachi)"),
        pytest.param("={id} play E7\\n\\n", move("E7"), id="all on one line"),
        pytest.param("={id} E7\\n\\n", move("E7"), id="as to genmove"),
        pytest.param("={id}\\ninfo move\\nplay PASS\\n\\n", move("pass"), id="pass"),
        pytest.param("={id}\\nplay resign\\n\\n", RESIGN, id="resignation"),
    ],
)
async def test_an_engine_that_does_not_say_what_it_thinks_plays_all_the_same(
    stream: str, answered: object
) -> None:
    rules = {"kata-genmove_analyze": f"raw {stream}"}
    inside, listener = EngineInside(FakeEngine(rules, KATA)), Listener()
    controller = await controller_of(inside)
    answer = await controller.genmove(BLACK, None, on_analysis=listener)
    assert (answer.move, answer.analysis, listener.heard) == (answered, None, [])


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("stream", "failure", "sentence"),
    [
        pytest.param("={id} \\n\\n", EngineDisobeyed, "holds no move", id="KataGo's"),
        pytest.param(
            "={id} \\ninfo move E5 visits 3\\n\\n",
            EngineDisobeyed,
            "holds no move",
            id="thoughts only",
        ),
        pytest.param(
            "={id} \\nplay Z9\\n\\n", EngineDisobeyed, "holds no move", id="off board"
        ),
    ],
)
async def test_a_stream_that_ends_without_a_move_is_a_failure(
    stream: str, failure: type[EngineFailure], sentence: str
) -> None:
    rules = {"kata-genmove_analyze": f"raw {stream}"}
    inside = EngineInside(FakeEngine(rules, KATA))
    controller = await controller_of(inside)
    with pytest.raises(failure, match=sentence):
        await controller.genmove(BLACK, None, on_analysis=Listener())
    assert "genmove b" not in inside.engine.heard


@pytest.mark.asyncio
async def test_an_engine_that_dies_while_it_thinks_has_died() -> None:
    rules = {"kata-genmove_analyze": "crash"}
    inside = EngineInside(FakeEngine(rules, KATA))
    controller = await controller_of(inside)
    with pytest.raises(EngineDied):
        await controller.genmove(BLACK, None, on_analysis=Listener())


# --- how often -----------------------------------------------------------------------


def test_reports_in_haste_are_thinned_out_and_the_last_one_is_kept() -> None:
    listener = Listener()
    thoughts = Thoughts(Thinking.KATA, 9, listener)
    for n in range(1_000):
        line = f"info move E5 visits {n} winrate 0.5 order 0 pv E5"
        assert thoughts.take(line, Millis(n))
    assert [a.visits for a in listener.heard] == [0, TELL_EVERY_MS, 2 * TELL_EVERY_MS]
    last = thoughts.last()
    assert last is not None
    assert last.visits == 999


def test_what_nobody_awaits_is_not_read_until_somebody_does() -> None:
    listener, awaited = Listener(), [False]
    thoughts = Thoughts(Thinking.KATA, 9, listener, lambda: awaited[0])
    for n in range(3):
        assert thoughts.take(f"info move E5 visits {n} pv E5", Millis(1_000 * n))
    assert listener.heard == []
    awaited[0] = True
    assert thoughts.take("info move E5 visits 3 pv E5", Millis(3_001))
    assert [a.visits for a in listener.heard] == [3]
    last = thoughts.last()
    assert last is not None
    assert last.visits == 3


def test_what_is_no_report_is_left_to_others() -> None:
    listener = Listener()
    thoughts = Thoughts(Thinking.LZ, 9, listener)
    assert not thoughts.take("play E5", Millis(0))
    assert not thoughts.take("", Millis(0))
    assert thoughts.last() is None
    assert thoughts.take("info nothing of use", Millis(0))
    assert thoughts.last() is None
    assert listener.heard == []
