"""Games at a server of their own end as those in this process do, and are watched there."""

import asyncio
import os
import signal
import socket
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    EnginePlan,
    MatchPlan,
    OpeningsPlan,
    RunOptions,
)
from shoutan_clients.match.playing import LocalArena
from shoutan_clients.match.playing.conditions import settings_of
from shoutan_clients.match.ports import ArenaBroken, EngineUnfit
from shoutan_clients.match.serving import ServedArena
from shoutan_clients.match.serving.terms import bot_names, terms_of, why_not
from shoutan_clients.match.wiring import CannotBegin
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.conditions import handicap_setup
from shoutan_engine.events import Event
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.results import EndReason
from shoutan_engine.settings import Setup
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_protocol.bot_login import is_bot_name
from shoutan_protocol.messages.requests import GameCreate

from tests.clients.match import arenas
from tests.clients.match.arenas import PASSES, fake, game_of, match_of
from tests.fake_engine.engine import FakeEngine
from tests.processes import children_of

OPENING = Opening(
    "two", moves=((Color.BLACK, Play(Point(6))), (Color.WHITE, Play(Point(18))))
)
STONES = Opening("stones", setup=handicap_setup(9, 2), handicap=2)


class Shown(arenas.Shown):
    """What was shown of a run, and the first game of it."""

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[str] = []
        self._host: asyncio.Future[PlayedGame] = (
            asyncio.get_running_loop().create_future()
        )

    async def host(self) -> PlayedGame:
        """Wait for the first game."""
        return await self._host

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)

    def starting(self, engine: EnginePlan) -> None:
        pass

    def failed(self, why: str) -> None:
        pass

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        if not self._host.done():
            self._host.set_result(host)


class Turn:
    """Waits until a game has so many turns."""

    def __init__(self, ply: int) -> None:
        self._ply = ply
        self._taken = asyncio.Event()

    async def of(self, host: PlayedGame) -> None:
        self._host = host
        host.listen(self)
        self.on_event(0, None)
        await self._taken.wait()
        host.unlisten(self)

    def on_event(self, seq: int, event: Event | None) -> None:
        if self._host.game.ply >= self._ply:
            self._taken.set()


@asynccontextmanager
async def served(
    plan: MatchPlan, out: Path, port: int = 0
) -> AsyncGenerator[ServedArena]:
    """Make an arena; when it is closed no process may be left."""
    before = children_of(os.getpid())
    options = RunOptions(out, serves=True, serve_port=port)
    arena = ServedArena(plan, options, SystemClock())
    try:
        yield arena
    finally:
        await arena.close()
    assert children_of(os.getpid()) == before


async def no_other_game_after_its_end(arena: ServedArena, game: GamePlan) -> None:
    """Kill a server in the middle of a game: that is said, there and at the next one."""
    shown, process = Shown(), arena.hall.process
    assert process is not None
    playing = asyncio.create_task(arena.play(game, shown))
    await Turn(3).of(await shown.host())
    os.kill(process.pid, signal.SIGKILL)
    for again in (playing, arena.play(game, shown)):
        with pytest.raises(ArenaBroken, match=r"has ended by signal 9\."):
            await again


def hopeless(name: str) -> EnginePlan:
    """Return an engine that thinks it has no chance; others say nothing of that."""
    said = "info move pass visits 1 winrate 0.01 scoreLead -9 prior 1 order 0 pv pass"
    rule = f"kata-genmove_analyze=raw ={{id}}\\n{said}\\nplay pass\\n\\n"
    return fake(name, "+kata-genmove_analyze", rule)


def worth(line: object) -> dict[str, object]:
    """Return what a line says of a game, without when and where it was played."""
    kept = {
        *("number", "opening", "opening_moves", "first_turn", "black", "white"),
        *("result", "winner", "end_reason", "standing", "detail", "moves"),
        *("moves_key", "final", "owner", "restarts_black", "restarts_white"),
    }
    return {name: getattr(line, name) for name in kept}


ENDS = {
    "passes-too": EndReason.TWO_PASSES,
    "gives.up": EndReason.RESIGN,
    "crashes": EndReason.CRASH,
    "plays": EndReason.MOVE_LIMIT,
    "breaks_the-law": EndReason.ILLEGAL,
    "never-starts": EndReason.CRASH,
    "refuses": EndReason.PROTOCOL,
    "refuses-turns": EndReason.PROTOCOL,
}
"""How a game against "good" ends, by the engine that has White."""


@pytest.mark.asyncio
async def test_games_end_at_a_server_as_they_do_here(tmp_path: Path) -> None:
    engines = [
        fake("good"),
        fake("passes", PASSES),
        fake("passes-too", PASSES, time=parse_clock("5m")),
        hopeless("gives.up"),
        fake("crashes", "genmove=crash"),
        fake("plays"),
        fake("breaks_the-law", "genmove=illegal occupied"),
        fake("never-starts", "@start=crash"),
        fake("refuses", "komi=fail not with me"),
        fake("refuses-turns", "play=fail it is full"),
        fake("hangs", "genmove#2=hang"),
    ]
    plan = match_of(
        *engines,
        crashes=2,
        adjudication=AdjudicationPlan(resign_below=0.9, resign_turns=2, most_moves=16),
    )
    games = [
        game_of("passes" if name == "passes-too" else "good", name, number, OPENING)
        for number, name in enumerate(ENDS, 1)
    ]
    local = LocalArena(plan, RunOptions(tmp_path / "here"), SystemClock())
    try:
        here = [(await local.play(game, Shown())).line for game in games]
    finally:
        await local.close()
    shown = Shown()
    async with served(plan, tmp_path / "there") as arena:
        await arena.hall.open()
        finished = [await arena.play(game, shown) for game in games]
        await no_other_game_after_its_end(arena, game_of("good", "hangs", 20))
    there = [each.line for each in finished]
    for one, other in zip(there, here, strict=True):
        assert worth(one) == worth(other)
    assert [line.end_reason for line in here] == list(ENDS.values())
    assert b"PB[good]" in finished[-1].sgf
    [note] = shown.notes
    assert note.startswith("Watch it at http://127.0.0.1:")


@pytest.mark.asyncio
async def test_a_port_in_use_is_said_before_game_1(tmp_path: Path) -> None:
    plan = match_of(fake("one"), fake("two"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with served(plan, tmp_path, port) as arena:
            with pytest.raises(CannotBegin, match=f"{port}.*--serve-port "):
                await arena.check()


class NeedsLists(LocalArena):
    """An arena that asks of a referee what one at a server asks, and needs no server."""

    needs_lists = ServedArena.needs_lists


@pytest.mark.asyncio
async def test_a_referee_at_a_server_names_dead_stones(tmp_path: Path) -> None:
    commands = FakeEngine.commands.replace("final_status_list", "final_score")
    referee = (*fake("").command, "--commands", commands)
    plan = match_of(count_by=CountBy.REFEREE, referee=referee)
    arena = NeedsLists(plan, RunOptions(tmp_path), SystemClock())
    try:
        with pytest.raises(EngineUnfit, match="it has no final_status_list"):
            await arena.check()
    finally:
        await arena.close()


def test_terms_say_everything_that_a_game_of_a_match_has() -> None:
    black = fake("one", time=parse_clock("5m"))
    plan = match_of(
        black,
        fake("two"),
        size=9,
        time=parse_clock("1m+5x5s"),
        count_by=CountBy.ALL_ALIVE,
        adjudication=AdjudicationPlan(most_moves=200),
    )
    settings = settings_of(plan, STONES, *plan.engines)
    request = GameCreate.model_validate(
        {"type": "game.create", "id": 1, "cid": "0" * 16, **terms_of(settings)}
    )
    assert (request.clock, request.clock_white) == ("5m", "1m+5x5s")
    assert (request.handicap, request.move_limit, request.color) == (2, 200, "black")
    assert request.options == {"count": "all_alive", "illegal_move": "forfeit"}
    assert not request.private
    assert request.opening_turns == 0
    assert terms_of(settings_of(plan, OPENING, *plan.engines))["opening_turns"] == 2


def test_what_a_server_cannot_do_is_refused() -> None:
    plan = match_of(fake("one"), fake("two"), size=9)
    assert why_not(plan, [game_of("one", "two", 1, OPENING)]) is None
    agreed = replace(plan, adjudication=AdjudicationPlan(agree_points=20))
    assert "--adjudicate-score" in (why_not(agreed, []) or "")
    free = replace(plan, openings=OpeningsPlan(handicap=2, is_free=True))
    assert "--free-handicap" in (why_not(free, []) or "")
    records = replace(plan, openings=OpeningsPlan(source=Path("some.sgf")))
    assert why_not(records, [game_of("one", "two", 1, STONES)]) is None
    problem = Opening("problem 3", setup=Setup((Point(1), Point(2)), (Point(3),)))
    said = why_not(records, [game_of("one", "two", 1, problem)]) or ""
    assert "problem 3 has other stones set up" in said
    long = Opening("a game", moves=((Color.BLACK, Pass()), (Color.WHITE, Pass())) * 201)
    said = why_not(records, [game_of("one", "two", 1, long)]) or ""
    assert "at most 400 moves, and a game has 402: give --opening-moves" in said


def test_engines_have_names_that_bots_can_have() -> None:
    names = ["gnugo-level-1", "GNU Go 3.8", "gnu-go-3.8", "\u56f4\u68cb", "admin-1"]
    names += ["a" * 30, "A" * 24]
    told = bot_names(names)
    assert list(told) == names
    assert list(told.values()) == [
        "gnugo-level-1",
        "GNU-Go-3.8",
        "gnu-go-3.8-2",
        "engine-4",
        "the-admin-1",
        "a" * 24,
        "A" * 22 + "-2",
    ]
    assert all(map(is_bot_name, told.values()))
