"""Games at a server of their own end as those in this process do, and are watched there."""

import asyncio
import os
import signal
import socket
from functools import partial
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import (
    AdjudicationPlan,
    CountBy,
    EnginePlan,
    RunOptions,
)
from shoutan_clients.match.playing import LocalArena
from shoutan_clients.match.playing.arena import MatchArena
from shoutan_clients.match.playing.pulse import STILL
from shoutan_clients.match.ports import ArenaBroken
from shoutan_clients.match.serving import ServedArena
from shoutan_clients.match.wiring import CannotBegin
from shoutan_clients.remote.server import RemoteServer
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.phase import Phase
from shoutan_engine.results import EndReason
from shoutan_host.clock import SystemClock
from shoutan_server.api.page import find_page

from tests.clients.match.arenas import PASSES, fake, game_of, match_of
from tests.clients.match.served_matches import (
    FREE,
    OPENING,
    PROBLEM,
    STONES,
    Lent,
    Shown,
    Until,
    Watched,
    recorded,
    served,
    url_of,
)
from tests.host.gtp_fakes import until


async def what_a_referee_says_is_the_result(arena: ServedArena, out: Path) -> None:
    """A score, no answer, and a game that it does not take; at the server of another."""
    referee = fake(
        *("", "+final_score", "final_status_list=fail no", "play ? B2=fail never"),
        *("final_score#1=say W+3.5", "final_score#2=fail too hard"),
    )
    plan = match_of(
        *(fake("passes", PASSES), fake("passes-too", PASSES)),
        count_by=CountBy.REFEREE,
        referee=referee.command,
    )
    counting = MatchArena(plan, RunOptions(out), SystemClock(), Lent(arena.hall))
    lines: list[GameLine] = []
    try:
        for number, opening in enumerate((Opening(), Opening(), OPENING), 1):
            game = game_of("passes", "passes-too", number, opening)
            lines.append((await counting.play(game, Shown())).line)
            said = await asyncio.to_thread(recorded, url_of(arena), lines[-1])
            assert said["detail"] == lines[-1].detail
            # A server knows results of games, and none that nobody can tell.
            assert said["result"] == lines[-1].result.replace("?", "Void")
    finally:
        await counting.close()
    assert [(line.result, line.standing) for line in lines] == [
        ("W+3.5", Standing.PLAYED),
        ("?", Standing.UNKNOWN),
        ("Void", Standing.VOID),
    ]


async def a_game_that_is_stopped_is_void(arena: ServedArena, game: GamePlan) -> None:
    shown = Shown()
    playing = asyncio.create_task(arena.play(game, shown))
    host = await shown.host()
    server = await RemoteServer.connect(url_of(arena))
    try:
        view = await server.game(host.id)
        await Until(lambda game: game.ply >= 3).of(view)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await Until(lambda game: game.phase is Phase.FINISHED).of(view)
    finally:
        await server.close()
    assert view.game.result is not None
    assert view.game.result.detail == "The match was stopped."


async def its_server_says_that_it_runs(arena: ServedArena) -> None:
    hall, hour = arena.hall, 3_600_000
    now = SystemClock().monotonic_ms()

    def is_answered(at: Millis) -> bool:
        return hall.silence(at) == 0

    for later in (1, 2):  # asked, answered, and asked again
        at = Millis(now + later * hour)
        await until(partial(is_answered, at))
        assert hall.silence(Millis(at + STILL)) == STILL


async def no_other_game_after_its_end(arena: ServedArena, game: GamePlan) -> None:
    """Kill a server in the middle of a game: that is said, there and at the next one."""
    shown, process = Shown(), arena.hall.process
    assert process is not None
    playing = asyncio.create_task(arena.play(game, shown))
    await Until(lambda game: game.ply >= 3).of(await shown.host())
    os.kill(process.pid, signal.SIGKILL)
    for again in (playing, arena.play(game, shown)):
        with pytest.raises(ArenaBroken, match=r"has ended by signal 9\."):
            await again


def thinks(name: str, winrate: float, lead: int, move: str = "pass") -> EnginePlan:
    """Return an engine that says what it thinks; the others here do not."""
    said = (
        f"info move {move} visits 1 winrate {winrate} scoreLead {lead} prior 1 order 0"
    )
    rule = f"kata-genmove_analyze=raw ={{id}}\\n{said} pv {move}\\nplay {move}\\n\\n"
    return fake(name, "+kata-genmove_analyze", rule)


def worth(line: object) -> dict[str, object]:
    """Return what a line says of a game, without when and where it was played."""
    kept = {
        *("number", "opening", "opening_moves", "first_turn", "black", "white"),
        *("result", "winner", "end_reason", "standing", "detail", "moves"),
        *(
            "free_handicap",
            "moves_key",
            "final",
            "owner",
            "restarts_black",
            "restarts_white",
        ),
    }
    return {name: getattr(line, name) for name in kept}


ENDS = (
    ("passes", "passes-too", OPENING, EndReason.TWO_PASSES),
    ("good", "gives.up", OPENING, EndReason.RESIGN),
    ("wins", "loses", OPENING, EndReason.ADJUDICATED),
    ("good", "crashes", OPENING, EndReason.CRASH),
    ("good", "plays", PROBLEM, EndReason.MOVE_LIMIT),
    ("good", "breaks_the-law", FREE, EndReason.ILLEGAL),
    ("places-nothing", "plays", FREE, EndReason.CRASH),
    ("good", "never-starts", OPENING, EndReason.CRASH),
    ("good", "refuses", OPENING, EndReason.PROTOCOL),
    ("good", "refuses-turns", OPENING, EndReason.ABORTED),
    ("refuses-turns", "plays", STONES, EndReason.ABORTED),
)
"""Black, White, what the game begins with, and how it ends."""


@pytest.mark.asyncio
async def test_games_end_at_a_server_as_they_do_here(tmp_path: Path) -> None:
    engines = [
        fake("good", "+place_free_handicap", "place_free_handicap=say B2 D4"),
        fake("places-nothing", "+place_free_handicap", "place_free_handicap=crash"),
        fake("passes", PASSES),
        fake("passes-too", PASSES, time=parse_clock("5m")),
        thinks("gives.up", 0.01, -9),
        thinks("wins", 0.95, 20, "C2"),
        thinks("loses", 0.95, -20),
        fake("crashes", "genmove=crash"),
        fake("plays"),
        fake("breaks_the-law", "genmove=illegal occupied"),
        fake("never-starts", "@start=crash"),
        fake("refuses", "komi=fail not with me"),
        fake("refuses-turns", "play=fail it is full", "set_free_handicap=fail no"),
        fake("hangs", "genmove#2=hang"),
    ]
    plan = match_of(
        *engines,
        crashes=2,
        adjudication=AdjudicationPlan(
            agree_points=15,
            agree_turns=2,
            resign_below=0.9,
            resign_turns=2,
            most_moves=16,
        ),
    )
    games = [
        game_of(black, white, number, opening)
        for number, (black, white, opening, _) in enumerate(ENDS, 1)
    ]
    local = LocalArena(plan, RunOptions(tmp_path / "here"), SystemClock())
    try:
        here = [(await local.play(game, Shown())).line for game in games]
    finally:
        await local.close()
    async with served(plan, tmp_path / "there") as arena:
        await arena.hall.open()
        async with Watched(url_of(arena)) as watched:
            finished = [await arena.play(game, watched) for game in games]
        there = [each.line for each in finished]
        for line in there:
            said = await asyncio.to_thread(recorded, url_of(arena), line)
            setup = said.pop("setup")
            if line.end_reason is EndReason.RESIGN:
                assert said.pop("detail") == ""  # who resigns gives no reason
            if line.end_reason is EndReason.ILLEGAL:  # a server names no engine
                assert "There is a stone on that point" in str(said.pop("detail"))
                assert "there is a stone on that point" in line.detail
            if line.standing is Standing.UNKNOWN:  # no result that a server knows
                assert said.pop("result") == "Void"
            assert said == {name: getattr(line, name) for name in said}
            assert (setup is None) == (line.opening == "two")
        await what_a_referee_says_is_the_result(arena, tmp_path / "counted")
        await a_game_that_is_stopped_is_void(arena, game_of("good", "hangs", 19))
        await its_server_says_that_it_runs(arena)
        await no_other_game_after_its_end(arena, game_of("good", "hangs", 20))
    for one, other in zip(there, here, strict=True):
        assert worth(one) == worth(other)
    assert [line.end_reason for line in here] == [reason for *_, reason in ENDS]
    assert b"PW[plays]" in finished[-1].sgf
    # Two of them had an engine that thinks aloud, and were not over yet.
    assert watched.thoughts.keys() == {there[1].game, there[2].game}
    [note] = watched.notes
    watch = "Watch it" if find_page() else "There is nothing to watch"
    assert note.startswith(f"{watch} at http://127.0.0.1:")


@pytest.mark.asyncio
async def test_a_port_in_use_is_said_before_game_1(tmp_path: Path) -> None:
    plan = match_of(fake("one"), fake("two"))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        async with served(plan, tmp_path, port) as arena:
            with pytest.raises(CannotBegin, match=f"{port}.*--serve-port "):
                await arena.check()
