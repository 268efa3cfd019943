"""Real servers and real engines: socat and GNU Go at the door, in the house, at the end.

What needs no real engine is in `test_dialed_bots`, `test_house_bots`, `test_ladder`.
"""

import asyncio
import contextlib
import os
import shlex
import signal
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from shoutan_host.engines import engine_path
from shoutan_protocol.messages.events import (
    ClockPaused,
    GameFinished,
    GameStarted,
    Passed,
    Played,
    PlayResumed,
    ProposalMade,
    SettlingStarted,
)

from tests.fake_engine import FakeEngine
from tests.needs import find_engine
from tests.outside_count import count_record
from tests.people import People
from tests.server.engine_world import DialIn, fake_command, processes_in
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client, Refused

GNUGO = "gnugo --mode gtp"
QUICK = f"{GNUGO} --level 1 --max-level 1"
"""GNU Go raises its level by itself where it has time; not this one."""
LOGIN = "login {name} token-of-{name}"

Dial = Callable[..., Any]


def socat(port: int, command: str) -> list[str]:
    """Return the one line of an engine author."""
    program = find_engine("socat")
    assert program is not None
    return [program, f"TCP:127.0.0.1:{port}", f"EXEC:{command}"]


@pytest_asyncio.fixture
async def start() -> AsyncIterator[Dial]:
    """Start a program that is ended with the test."""
    running: list[asyncio.subprocess.Process] = []

    async def start(argv: list[str], cwd: Path) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *argv,
            cwd=cwd,
            env={**os.environ, "PATH": engine_path()},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        running.append(process)
        return process

    yield start
    for process in running:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


@pytest_asyncio.fixture
async def dial() -> AsyncIterator[Dial]:
    """Let a fake engine of this process dial a real server."""
    dialed: list[DialIn] = []

    async def dial(
        server: ServerProcess, name: str | None, rules: dict[str, str] | None = None
    ) -> DialIn:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.engine_port)
        if name is not None:
            writer.write(LOGIN.format(name=name).encode() + b"\n")
        dialed.append(DialIn(FakeEngine(rules), reader, writer))
        return dialed[-1]

    yield dial
    for engine in dialed:
        await engine.end()


@pytest_asyncio.fixture
async def visit() -> AsyncIterator[Callable[[ServerProcess], People]]:
    """Return people at a server; they leave with the test."""
    everybody: list[People] = []

    def visit(server: ServerProcess) -> People:
        everybody.append(People(server))
        return everybody[-1]

    yield visit
    for people in everybody:
        await people.leave()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., ServerProcess]]:
    """Start servers that are stopped, and whose logs are clean, at the end."""
    with contextlib.ExitStack() as stack:

        def serve(*options: str, **more: Any) -> ServerProcess:
            data = tmp_path / "data"
            return stack.enter_context(running_server(data, *options, **more))

        yield serve


async def finished(server: ServerProcess, count: int) -> list[dict[str, Any]]:
    """Wait until so many games have ended; return the first of them."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    try:
        async with asyncio.timeout(60):
            while True:
                games = server.get("/api/games?state=finished&limit=100").json()["games"]
                if len(games) >= count:
                    return games[::-1][:count]
                await lobby.receive()  # something has changed
    finally:
        await lobby.vanish()


async def bots_listed(server: ServerProcess, names: Iterable[str]) -> None:
    """Wait until bots of these names are there and play nothing."""
    lobby = Client(server.ws_url)
    await lobby.connect()
    await lobby.ok("lobby.watch")
    try:
        async with asyncio.timeout(20):
            while True:
                bots = server.get("/api/bots").json()["bots"]
                if {b["name"] for b in bots if not b["taken"]} >= set(names):
                    return
                await lobby.receive()
    finally:
        await lobby.vanish()


async def check_count(
    server: ServerProcess, game: dict[str, Any], folder: Path
) -> None:
    """Load a record in GNU Go and sgfmill; what they count must be our result."""
    watcher = Client(server.ws_url)
    await watcher.connect()
    log = await watcher.log(game["id"])
    await watcher.vanish()
    record = server.get(f"/api/games/{game['id']}.sgf").body
    count = count_record(record, folder)
    assert count.recorded == game["result"]
    if game["end_reason"] != "two_passes":
        return
    if any(isinstance(event, PlayResumed) for event in log):
        assert count.area_score_all_alive == game["result"]
    else:
        assert count.area_score == game["result"]
        assert count.gnugo_score == game["result"]


def names(game: dict[str, Any]) -> tuple[str, str]:
    return game["black"]["name"], game["white"]["name"]


# -- the ladder ------------------------------------------------------------------------


@pytest.mark.engine
@pytest.mark.asyncio
async def test_two_engines_on_a_wire_play_games_that_others_count_alike(
    serve: Callable[..., ServerProcess], start: Dial, tmp_path: Path
) -> None:
    server = serve("--ladder", "9x9 1m", engines=True)
    for _ in range(2):
        await start(socat(server.engine_port, QUICK), tmp_path)
    games = await finished(server, 2)
    assert [names(game) for game in games] == [
        ("GNU Go #1", "GNU Go #2"),
        ("GNU Go #2", "GNU Go #1"),
    ]
    await start(socat(server.engine_port, QUICK), tmp_path)
    more = (await finished(server, 5))[2:]
    assert "GNU Go #3" in {name for game in more for name in names(game)}
    for game in [*games, *more]:
        assert game["end_reason"] == "two_passes"
        await check_count(server, game, tmp_path)


@pytest.mark.engine
@pytest.mark.asyncio
async def test_the_line_of_the_manual_is_a_whole_client(
    serve: Callable[..., ServerProcess], start: Dial, tmp_path: Path
) -> None:
    server = serve("--ladder", "5x5 5s", engines=True)
    clients = [await start(socat(server.engine_port, GNUGO), tmp_path) for _ in "ab"]
    await finished(server, 1)
    assert server.stop() == 0
    for client in clients:  # socat and the engine go when the server does
        assert await asyncio.wait_for(client.wait(), 10) in (0, 1)


# -- crashes and restarts of the server ------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize("end", ["kill", "stop"])
async def test_bots_dial_again_after_the_server_was_gone_and_the_game_goes_on(
    end: str,
    serve: Callable[..., ServerProcess],
    dial: Dial,
    visit: Callable[[ServerProcess], People],
) -> None:
    server = serve("--ladder", "5x5 1m", engines=True)
    rules = {"genmove#3": "hang"}
    before = {name: await dial(server, name, rules) for name in ("One", "Two")}
    await before["One"].hears("genmove", 3)
    game = server.get("/api/games?state=live").json()["games"][0]
    if end == "kill":
        server.kill()
    else:
        assert server.stop() == 0
    server.start()
    passes = {"genmove": "say pass"}
    after = {name: await dial(server, name, passes) for name in ("Two", "One")}
    [over] = await finished(server, 1)
    assert (over["id"], over["end_reason"]) == (game["id"], "two_passes")
    black, white = names(game)
    at = after[black].heard.index("clear_board")
    told = [x for x in after[black].heard[at:] if not x.startswith("time_left")]
    # Four stones were acknowledged; they are played on its board, its own ones too.
    assert told[:7] == [
        *("clear_board", "komi 7.5", "time_settings 60 0 0"),
        *("play b A1", "play w B1", "play b C1", "play w D1"),
    ]
    assert told[7] == "genmove b"
    assert after[black].heard[at:][7].startswith("time_left b ")
    assert after[white].heard.count("genmove w") == 1
    watcher = await visit(server).watcher()
    log = await watcher.log(game["id"])
    assert sum(isinstance(event, ClockPaused) for event in log) == 1
    assert sum(isinstance(event, Played) for event in log) == 4
    assert sum(isinstance(event, GameFinished) for event in log) == 1


@pytest.mark.asyncio
async def test_the_game_of_a_guest_engine_is_void_after_a_restart(
    serve: Callable[..., ServerProcess], dial: Dial
) -> None:
    server = serve("--ladder", "5x5 1m", engines=True)
    engines = [await dial(server, name, {"genmove": "hang"}) for name in ("One", None)]
    await asyncio.wait(
        [asyncio.create_task(engine.hears("genmove")) for engine in engines],
        return_when=asyncio.FIRST_COMPLETED,
    )
    server.kill()
    server.start()
    [game] = await finished(server, 1)
    assert (game["result"], game["end_reason"]) == ("Void", "aborted")
    assert b"restarted" in server.get(f"/api/games/{game['id']}.sgf").body


def fake_bot(*rules: str, name: str = "fake") -> str:
    return f"{name}={shlex.join(fake_command(*rules))}"


async def until_thinking(ann: Client, game: str, ply: int) -> None:
    """Play a stone that the engine has to answer."""
    await ann.until(GameStarted, lambda event: event.game == game)
    await ann.play(game, ply, "E5")


@pytest.mark.asyncio
async def test_house_engines_do_not_survive_the_server_and_their_games_do(
    serve: Callable[..., ServerProcess],
    visit: Callable[[ServerProcess], People],
    tmp_path: Path,
) -> None:
    server = serve(bots=[fake_bot("genmove#2=deaf")])
    ann = await visit(server)("Ann")
    game = await ann.create(size=5, bot="fake")
    await until_thinking(ann, game, 0)
    await ann.until(Played, lambda event: event.color == "white")
    await ann.play(game, 2, "E4")
    [pid] = processes_in(tmp_path)
    server.kill()
    await gone(pid)
    assert processes_in(tmp_path) == []
    server.start()
    again = visit(server).again(ann)
    await again.connect()
    await again.resume(game)
    # A new engine, of which this is the first move: the old one never answers now.
    await again.until(Played, lambda event: event.ply == 3)
    await again.play(game, 4, "E3")
    [pid] = processes_in(tmp_path)
    assert server.stop() == 0
    assert processes_in(tmp_path) == []
    server.start()
    last = visit(server).again(ann)
    await last.connect()
    log = await last.log(game)
    assert not any(isinstance(event, GameFinished) for event in log)


@pytest.mark.asyncio
async def test_the_game_of_a_house_bot_that_is_offered_no_more_is_void(
    serve: Callable[..., ServerProcess],
    visit: Callable[[ServerProcess], People],
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data", bots=[fake_bot()]) as server:
        ann = await visit(server)("Ann")
        game = await ann.create(size=5, bot="fake")
        await until_thinking(ann, game, 0)
    server = serve(bots=[fake_bot(name="other")])
    [void] = await finished(server, 1)
    assert (void["id"], void["result"]) == (game, "Void")
    assert b"fake is not here any more." in server.get(f"/api/games/{game}.sgf").body


async def gone(pid: int) -> None:
    """Wait until a process has ended (it is not ours to reap)."""
    async with asyncio.timeout(5):
        while Path(f"/proc/{pid}").exists():  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0)


# -- people at the websocket -----------------------------------------------------------


async def play_ten_moves_and_pass_out(ann: Client, game: str, size: int) -> None:
    """Play Black: ten stones wherever the rules allow one, then only passes."""
    points = [f"{c}{r}" for r in range(2, size) for c in "CDEFGB"[: size - 2]]
    await ann.until(GameStarted, lambda event: event.game == game)
    ply = 0
    async with asyncio.timeout(60):
        while True:
            wish = points if ply < 20 else []
            for vertex in [*wish, "pass"]:
                with contextlib.suppress(Refused):
                    await ann.play(game, ply, vertex)
                    break
            ply += 1
            while True:
                event = await ann.until(Played | Passed | SettlingStarted)  # type: ignore[arg-type]
                if isinstance(event, SettlingStarted):
                    return
                if event.color == "white":
                    break
            ply += 1


@pytest.mark.engine
@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["house", "dialed"])
async def test_a_person_plays_gnugo_passes_out_and_settles(
    kind: str,
    serve: Callable[..., ServerProcess],
    start: Dial,
    visit: Callable[[ServerProcess], People],
    tmp_path: Path,
) -> None:
    if kind == "house":
        server, bot = serve(bots=[f"gnugo={QUICK}"]), "gnugo"
    else:
        server, bot = serve(engines=True), "GNU Go #1"
        await start(socat(server.engine_port, QUICK), tmp_path)
    await bots_listed(server, [bot])
    ann = await visit(server)("Ann")
    game = await ann.create(size=7, bot=bot, clock="2m")
    await play_ten_moves_and_pass_out(ann, game, 7)
    made = await ann.until(ProposalMade)
    assert made.by == "white"
    await ann.ok("settle.confirm", game=game, proposal=made.number, cid="c" * 16)
    over = await ann.until(GameFinished)
    assert over.result.reason == "two_passes"
    card = server.get(f"/api/games/{game}").json()
    await check_count(server, card, tmp_path)
    # The same bot, the same process or connection, plays the next game.
    await bots_listed(server, [bot])
    await ann.until(GameStarted, lambda e: e.game == second) if (
        second := await ann.create(size=7, bot=bot)
    ) else None
    await ann.ok("resign", game=second, cid="r" * 16)


@pytest.mark.engine
@pytest.mark.asyncio
async def test_a_person_disputes_gnugos_list_and_play_goes_on(
    serve: Callable[..., ServerProcess],
    visit: Callable[[ServerProcess], People],
    tmp_path: Path,
) -> None:
    server = serve(bots=[f"gnugo={QUICK}"])
    ann = await visit(server)("Ann")
    game = await ann.create(size=7, bot="gnugo", clock="2m")
    await ann.until(GameStarted)
    # One stone in the corner is dead, whatever happens elsewhere.
    await ann.play(game, 0, "A1")
    ply = 1
    while True:
        event = await ann.until(Played | Passed | SettlingStarted)  # type: ignore[arg-type]
        if isinstance(event, SettlingStarted):
            break
        if event.color == "white":
            await ann.play(game, ply + 1, "pass")
            ply += 2
    made = await ann.until(ProposalMade)
    assert "A1" in made.dead
    await ann.ok(
        "settle.dispute", game=game, vertex="A1", claim="alive", cid="d" * 16
    )
    resumed = await ann.until(PlayResumed)
    assert resumed.to_move == "white"
