"""`shoutan gtp` as a process: its start, its failures, its end, a server that goes and comes."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shoutan_clients.gtp.cli import TOKEN_VARIABLE
from shoutan_clients.gtp.tables import fits
from shoutan_clients.remote import BotAccount, RemoteServer
from shoutan_engine import Color, Player, PlayerKind, parse_clock
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.gui_seat.tables import Terms
from shoutan_host.ids import new_cid

from tests.gtp_program import GtpProgram
from tests.people import start_game
from tests.server.wire_world import fake_bot
from tests.server_process import SHOUTAN, ServerProcess, running_server
from tests.ws_client import Client

NOWHERE = "http://127.0.0.1:9"
"""Nobody listens there: it is the port of a service that throws everything away."""


def gtp(url: str, *options: str) -> tuple[str, ...]:
    return (str(SHOUTAN), "gtp", url, *options)


def run_gtp(
    data: str, *words: str, env: dict[str, str] | None = None
) -> tuple[int, str, str]:
    """Run the command with this input; return its code and what it wrote."""
    done = subprocess.run(
        [str(SHOUTAN), "gtp", *words],
        input=data,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=None if env is None else {**os.environ, **env},
    )
    return done.returncode, done.stdout, done.stderr


def test_what_every_engine_is_asked_needs_no_server() -> None:
    code, out, err = run_gtp(
        "protocol_version\n1 name\nboardsize 9\nkomi 5.5\n", NOWHERE
    )
    assert (code, out, err) == (0, "= 2\n\n=1 Shoutan\n\n= \n\n= \n\n", "")


def test_a_long_script_is_answered_to_its_end() -> None:
    code, out, _ = run_gtp("name\n" * 10_000 + "x" * 100_000 + "\nquit\n", NOWHERE)
    assert out == "= Shoutan\n\n" * 10_000 + "? line too long\n\n" + "= \n\n"
    assert code == 0


def test_a_server_that_cannot_be_reached_is_told_by_the_first_move() -> None:
    code, out, err = run_gtp("play b D4\nquit\n", NOWHERE)
    failure, rest = out.split("\n\n", 1)
    assert failure.startswith(f"? cannot reach {NOWHERE}: ")
    assert (code, rest, err) == (0, "= \n\n", "")


def test_a_server_that_cannot_be_reached_is_told_where_a_game_was_named() -> None:
    _, out, _ = run_gtp("boardsize 9\n", NOWHERE, "--game", "A" * 22)
    assert out.startswith(f"? cannot reach {NOWHERE}: ")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["ftp://x"], "is no address of a server"),
        ([], "URL"),
        ([NOWHERE, "--seek", "--game", "x"], "not allowed with"),
        ([NOWHERE, "--color", "green"], "invalid choice"),
        ([NOWHERE, "--token", "12345678"], "--as NAME"),
    ],
)
def test_bad_usage_is_told_on_stderr(words: list[str], sentence: str) -> None:
    code, out, err = run_gtp("name\n", *words)
    assert (code, out) == (2, "")
    assert sentence in err


def test_help_tells_of_every_option() -> None:
    done = subprocess.run(
        [str(SHOUTAN), "gtp", "--help"], capture_output=True, text=True, check=True
    )
    options = [
        "--seek",
        "--game",
        "--challenge",
        "--as",
        "--token",
        "--color",
        "--komi",
    ]
    assert [o for o in options if o not in done.stdout] == []
    assert TOKEN_VARIABLE in done.stdout


def test_options_are_read_without_what_play_needs() -> None:
    code = (
        "import sys, shoutan_clients.gtp.running;"
        "print([m for m in ('pydantic', 'websockets', 'orjson') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> object:
    """A server with a bot that passes."""
    data = tmp_path_factory.mktemp("gtp") / "data"
    names = ("Passer", "Left")  # the second one for the test that looks at its seats
    bots = [fake_bot("genmove=say pass", name=name) for name in names]
    with running_server(data, bots=bots) as running:
        yield running


@pytest.mark.asyncio
async def test_a_bot_is_challenged_and_its_game_counted(server: ServerProcess) -> None:
    command = gtp(
        server.url, "--challenge", "Passer", "--as", "Ann", "--color", "white"
    )
    async with GtpProgram.running(*command, stderr=subprocess.PIPE) as gui:
        await gui.tell("boardsize 5", "komi 7.5", "time_settings 60 0 0")
        assert await gui.ask("play b C3") == "? illegal move"
        assert await gui.ask("genmove b") == "= pass"
        assert await gui.ask("play w pass") == "= "
        assert await gui.ask("final_score") == "= W+7.5"
        assert "Passer (black) v Ann (white)" in await gui.ask("gogui-title")
        assert await gui.ask("quit") == "= "
        assert gui.process is not None
        assert await gui.process.wait() == 0
        assert gui.process.stderr is not None
        said = (await gui.process.stderr.read()).decode()
    [game] = [
        game
        for game in server.get("/api/games?player=Ann").json()["games"]
        if game["result"] == "W+7.5"
    ]
    assert said == f"shoutan gtp: game {server.url}/game/{game['id']}\n"
    assert (game["size"], game["clock"]) == (5, "1m")


def test_a_bot_that_is_not_there(server: ServerProcess) -> None:
    _, out, _ = run_gtp("genmove b\n", server.url, "--challenge", "Nobody")
    assert out in (
        "? There is no bot called Nobody here now\n\n",
        "? interrupted\n\n",  # the input has ended before the server was asked
    )


def test_a_wrong_token_is_told(server: ServerProcess) -> None:
    async def make_account() -> None:
        made = await RemoteServer.connect(server.url, BotAccount("Bea", "12345678"))
        await made.close()

    asyncio.run(make_account())
    options = (server.url, "--as", "Bea")
    _, out, _ = run_gtp("play b D4\n", *options, "--token", "87654321")
    assert out.startswith("? login refused: ")
    _, out, _ = run_gtp("play b D4\n", *options, env={TOKEN_VARIABLE: "12345678"})
    assert out == "= \n\n"


def test_a_refusal_is_told_again_by_the_wait_for_an_answer(
    server: ServerProcess,
) -> None:
    script = "boardsize 5\nplay b C3\ngenmove w\nplay w C3\n"
    for options, reason in (
        (("--challenge", "Nobody"), "There is no bot called Nobody here now"),
        (("--as", "Ada", "--token", "short"), "login refused: "),
    ):
        _, out, _ = run_gtp(script, server.url, *options)
        size, *answers, rest = out.split("\n\n")
        assert (size, rest) == ("= ", "")
        assert len(answers) == 3
        assert [a for a in answers if not a.startswith(f"? {reason}")] == []


@pytest.mark.asyncio
async def test_a_bot_comes_back_into_its_game_by_its_id(server: ServerProcess) -> None:
    options = ("--as", "Cleo", "--token", "token-of-cleo")
    async with GtpProgram.running(*gtp(server.url, "--seek")) as white:
        async with GtpProgram.running(*gtp(server.url, *options)) as black:
            await black.tell("boardsize 7", "komi 0.5", "play b D4")
            await white.tell("boardsize 7", "komi 0.5")
            assert await white.ask("genmove b") == "= D4"
            board = await black.ask("showboard")
        game = board.split("game ")[1].split()[0]
        await white.tell("play w C4")  # nobody is there
        back = gtp(f"{server.url}/game/{game}", *options)
        async with GtpProgram.running(*back) as black:
            assert await black.ask("boardsize 9") == "? unacceptable size"
            await black.tell("boardsize 7", "play b D4")
            assert await black.ask("genmove w") == "= C4"
            await black.tell("play b D3")
            assert await white.ask("genmove b") == "= D3"


@pytest.mark.asyncio
async def test_a_bot_that_is_in_a_game_begins_no_other_one(
    server: ServerProcess,
) -> None:
    """A private game too, which no lobby lists."""
    login = {"name": "Dora", "token": "token-of-dora"}
    dora, ben = Client(server.ws_url, login=login), server.new_guest("Ben")
    await dora.connect()
    await ben.connect()
    game = await start_game(dora, ben, private=True)
    # The latest one is named: that is most likely the one that was left.
    waiting = await dora.create(private=True)
    assert (await dora.ok("game.mine")).games == [waiting, game]
    assert (await ben.ok("game.mine")).games == [game]
    await dora.ok("game.cancel", game=waiting, cid=new_cid())
    words = (server.url, "--as", "Dora", "--token", "token-of-dora")
    _, out, _ = await asyncio.to_thread(run_gtp, "play b D4\n", *words)
    assert f"Dora is in a game: come back into it with --game {game}" in out
    await dora.ok("resign", game=game, cid=new_cid())
    assert (await dora.ok("game.mine")).games == []
    await dora.vanish()
    await ben.vanish()


@pytest.mark.asyncio
async def test_lenient_komi(server: ServerProcess) -> None:
    command = gtp(server.url, "--challenge", "Passer", "--komi", "lenient")
    async with GtpProgram.running(*command) as gui:
        await gui.tell("boardsize 5", "komi 7.5")
        assert await gui.ask("genmove b") == "= pass"
        assert await gui.ask("komi 0") == "= "
        assert await gui.ask("boardsize 9") == "? unacceptable size"


@pytest.mark.asyncio
async def test_a_game_outlives_its_server_and_the_wait_goes_on(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        opening, seeking = gtp(server.url), gtp(server.url, "--seek")
        async with (
            GtpProgram.running(*opening, stderr=subprocess.DEVNULL) as black,
            GtpProgram.running(*seeking, stderr=subprocess.DEVNULL) as white,
        ):
            await black.tell("boardsize 5", "komi 7.5", "play b C3")
            await white.tell("boardsize 5")
            assert await white.ask("genmove b") == "= C3"
            black.send("genmove w")
            server.kill()
            server.start()
            assert await white.ask("name") == "= Shoutan"
            await play_when_connected(white, "play w C4")
            assert await black.answer() == "= C4"
            await play_when_connected(black, "play b pass")
            assert await white.ask("genmove b") == "= pass"


async def play_when_connected(gui: GtpProgram, move: str) -> None:
    """Play, again if the connection took longer than a command may."""
    answer = await gui.ask(move)
    while answer == "? the server does not answer":
        answer = await gui.ask(move)
    assert answer == "= "


ROW = {
    "creator": {"id": "g_far"},
    "colors_by": "assigned",
    "creator_color": "black",
    "size": 9,
    "handicap": 0,
    "komi": 7.5,
    "clock": "5m",
}
ME = Player("g_me", "Me", PlayerKind.GUEST)


@pytest.mark.parametrize(
    ("terms", "fit"),
    [
        (Terms(Color.WHITE, 9), True),
        (Terms(Color.WHITE, 9, QuarterZi(15), parse_clock("5m")), True),
        (Terms(Color.BLACK, 9), False),
        (Terms(Color.WHITE, 13), False),
        (Terms(Color.WHITE, 9, QuarterZi(13)), False),
        (Terms(Color.WHITE, 9, time=parse_clock("none")), False),
        (Terms(Color.WHITE, 9, handicap=2), False),
    ],
)
def test_an_open_game_fits_where_what_was_said_is_so(terms: Terms, fit: bool) -> None:
    assert fits(ROW, ME, terms) is fit
    assert not fits({**ROW, "creator": {"id": ME.id}}, ME, terms)
    assert not fits({**ROW, "colors_by": "nigiri"}, ME, terms)


@pytest.mark.asyncio
async def test_two_who_seek_at_once_find_each_other_from_afar(
    server: ServerProcess,
) -> None:
    command = gtp(server.url, "--seek")
    async with GtpProgram.running(*command) as one, GtpProgram.running(*command) as two:
        for gui in (one, two):
            await gui.tell("boardsize 5", "komi 6.5")
        one.send("genmove b")
        two.send("play b C3")
        assert await two.answer() == "= "
        assert await one.answer() == "= C3"


@pytest.mark.asyncio
async def test_a_guest_that_goes_gives_its_game_up(server: ServerProcess) -> None:
    command = gtp(server.url, "--seek")
    async with GtpProgram.running(*command) as one, GtpProgram.running(*command) as two:
        for gui in (one, two):
            await gui.tell("boardsize 5", "komi 5.5")
        await two.tell("play b C3")
        assert await one.ask("genmove b") == "= C3"
        two.send("genmove w")
        assert one.process is not None
        one.process.terminate()
        assert await two.answer() == "= resign"


@pytest.mark.parametrize("script", ["play b C3\ngenmove w\nquit\n", "genmove b\n"])
def test_a_guest_that_goes_at_any_moment_leaves_no_game_to_its_bot(
    script: str, server: ServerProcess
) -> None:
    words = (server.url, "--challenge", "Left")
    code, _, err = run_gtp(f"boardsize 5\n{script}", *words)
    assert code == 0
    if "/game/" in err:  # else the input had ended before the server was asked
        game = err.split("/game/")[1].split()[0]
        # It had begun, or it had not: it is over when the command has ended.
        result = server.get(f"/api/games/{game}").json()["result"]
        assert result in ("Void", "W+R", "B+R")
    bots = server.get("/api/bots").json()["bots"]
    assert [bot["taken"] for bot in bots if bot["name"] == "Left"] == [0]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--game", "nosuchgame"], "? There is no game nosuchgame here"),
        (["--as", "n" * 40], "? login refused: A name has at most 24 letters"),
        (
            ["--as", "n" * 40, "--token", "12345678"],
            "a bot's name has 1 to 24 printable",
        ),
    ],
)
def test_what_cannot_be_is_told_in_words(
    words: list[str], sentence: str, server: ServerProcess
) -> None:
    _, out, _ = run_gtp("play b D4\n", server.url, *words)
    assert sentence in out
