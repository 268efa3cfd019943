"""What engines thought and what was said to them, on a real server: who gets it, and when."""

import base64
import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.analysis import AnalysisMessage, GameAnalyses
from shoutan_protocol.messages.events import GameFinished, GameStarted, Played
from shoutan_protocol.sgf import read_sgf
from shoutan_server.admin import cli as admin

from tests.fake_engine import FakeEngine
from tests.leela_zero import leela_zero
from tests.server.wire_world import WireWorld, fake_bot
from tests.server_process import SHOUTAN, Reply, ServerProcess

KATA = f"{FakeEngine.commands} kata-genmove_analyze"
THINK = "kata-genmove_analyze"
NOBODYS = "A" * 22


def basic(name: str, token: str | None = None) -> Mapping[str, str]:
    """Say who one is: the bot `name`."""
    login = f"{name}:{token or f'token-of-{name}'}".encode()
    return {"Authorization": f"Basic {base64.b64encode(login).decode()}"}


def refusal(reply: Reply) -> tuple[int, str]:
    return reply.status, reply.json()["detail"]


def thoughts(server: ServerProcess, game: str, **headers: str) -> list[tuple[Any, ...]]:
    """Return who thought about which turn, and how sure he was of it."""
    reply = server.get(f"/api/games/{game}/analysis", headers)
    assert reply.status == 200, reply.body
    whole = GameAnalyses.model_validate_json(reply.body)
    assert whole.game == game
    return [(a.ply, a.color, a.analysis.winrate) for a in whole.analyses]


def transcript(server: ServerProcess, game: str, color: str) -> str:
    return f"/api/games/{game}/transcript/{color}"


@pytest.mark.asyncio
async def test_a_game_of_engines_from_its_first_thought_to_the_next_server(
    tmp_path: Path,
) -> None:
    rules = {f"{THINK}#1": "late", f"{THINK}#4": "say \\nplay resign"}
    async with WireWorld(tmp_path, "--ladder", "5x5 1m") as world:
        server = world.server
        engines = {name: await world.dial(name, rules, KATA) for name in ("Sai", "Lee")}
        game = await world.paired()
        black, white = game["black"]["name"], game["white"]["name"]
        await engines[black].hears(THINK)

        # While it is played: everybody may watch who has no seat, as far as can be known.
        watcher = await world.people.watcher()
        await watcher.ok("analysis.watch", game=game["id"])
        path = f"/api/games/{game['id']}/analysis"
        assert thoughts(server, game["id"]) == []
        for name in (black, white):
            status, sentence = refusal(server.get(path, basic(name)))
            assert status == 403
            assert sentence.startswith("Players are not told what an engine thinks")
        assert server.get(path, basic(black, "another-token")).status == 401
        await world.dial("Third", None, KATA)
        await world.idle("Third")
        assert server.get(path, basic("Third")).status == 200
        for engine in engines.values():
            engine.released.set()
        first = await watcher.until(AnalysisMessage)
        assert (first.n, first.ply, first.color) == (1, 0, "black")

        # After the end, for everybody.
        await world.finished(1)
        expected = [(n, ("black", "white")[n % 2], (40 + n) / 100) for n in range(6)]
        assert thoughts(server, game["id"]) == expected
        assert thoughts(server, game["id"], **basic(black)) == expected

        record = read_sgf(world.record(game["id"]))
        assert [step.value for step in record.steps[:4]] == [None, 0.0, -0.5, 1.0]
        assert "White's engine: 41.0% for White, W+0.5, 200 visits, expects pass." in (
            record.steps[2].comment
        )

        # Each engine's own lines, for its owner.
        own = server.get(transcript(server, game["id"], "black"), basic(black))
        assert own.status == 200
        assert own.headers["content-type"] == "text/plain; charset=utf-8"
        assert f"{game['id']}-black.txt" in own.headers["content-disposition"]
        lines = own.body.decode().splitlines()
        assert f"game {game['id']}, {black}, " in lines[0]
        said = [line.split(maxsplit=2) for line in lines]
        assert [who for _, who, _ in said[:3]] == ["#", "C", "E"]
        asked = [text.split(maxsplit=1)[1] for _, who, text in said if who == "C"]
        assert asked[:3] == ["boardsize 5", "clear_board", "komi 7.5"]
        assert asked.count(f"{THINK} b 50 ownership true") == 4
        assert said[-1][1:] == ["E", "play resign"]
        times = [int(ms) for ms, _, _ in said]
        assert times == sorted(times)
        assert b"token-of" not in own.body

        # A server that was killed and is back has all of it.
        server.kill()
        server.start()
        assert thoughts(server, game["id"]) == expected
        again = server.get(transcript(server, game["id"], "black"), basic(black))
        assert again.body == own.body

        # Nobody else gets it.
        path = transcript(server, game["id"], "black")
        assert server.get(path).status == 401
        assert server.get(path).headers["www-authenticate"].startswith("Basic ")
        assert server.get(path, basic(black, "another-token")).status == 401
        assert server.get(path, basic("Nobody")).status == 401
        assert refusal(server.get(path, basic(white))) == (
            403,
            f"{white} is not black in this game.",
        )
        assert server.get(path, {"Authorization": "Basic !"}).status == 401
        assert server.get(path, {"Authorization": "Digest x"}).status == 401
        missing = server.get(transcript(server, NOBODYS, "black"), basic(black))
        assert refusal(missing) == (404, "There is no game at this address.")
        odd = server.get(transcript(server, game["id"], "red"), basic(black))
        assert odd.status == 404
        for stored in (server.data / "transcripts").rglob("*black*"):
            stored.unlink()
        status, sentence = refusal(server.get(path, basic(black)))
        assert status == 404
        assert sentence.startswith("There is no transcript of this game")


@pytest.mark.asyncio
async def test_of_a_game_with_a_person_nothing_is_shown_before_its_end(
    tmp_path: Path,
) -> None:
    async with WireWorld(tmp_path, bots=[fake_bot(f"+{THINK}", name="deep")]) as world:
        server = world.server
        ann, watcher = await world.people("Ann"), await world.people.watcher()
        game = await ann.create(size=5, clock="1m", color="black", bot="deep")
        await ann.resume(game)
        await ann.until(GameStarted)
        await ann.play(game, 0, "C3")
        await ann.until(Played, lambda event: event.ply == 1)

        path = f"/api/games/{game}/analysis"
        bearer = {"Authorization": f"Bearer {ann.token}"}
        sentence = (
            "What an engine thinks in a game with a person is shown after the end of"
            " the game."
        )
        assert refusal(server.get(path)) == (403, sentence)
        assert server.get(path, bearer).status == 403
        assert server.get(path, {"Authorization": "Bearer made-up"}).status == 401
        for client in (ann, watcher):
            error = await client.refused("analysis.watch", game=game)
            assert error.code == "not_allowed"

        await ann.ok("resign", game=game, cid="resign-0001")
        await ann.until(GameFinished)
        assert thoughts(server, game) == [(1, "white", 0.41)]

        # The engine is the house's: its host reads the transcript.
        path = transcript(server, game, "white")
        assert server.get(path).status == 401
        assert refusal(server.get(path.replace("white", "red"))) == (
            404,
            "A transcript is of one side: its address ends with black or white.",
        )
        status, sentence = refusal(server.get(path, bearer))
        assert (status, f"shoutan admin transcript {game} white" in sentence) == (
            403,
            True,
        )
        assert server.stop() == 0
        done = _admin(server.data, game, "white")
        assert (done.returncode, done.stderr) == (0, "")
        assert f" {THINK} w 50 ownership true\n" in done.stdout
        assert _admin(server.data, game).stdout == done.stdout
        nothing = _admin(server.data, game, "black")
        assert (nothing.returncode, nothing.stdout) == (1, "")
        assert nothing.stderr.endswith(f" in {server.data / 'transcripts'}\n")
        assert _admin(server.data, "nonsense").returncode == 2


@pytest.mark.asyncio
async def test_where_none_are_kept_there_are_none(tmp_path: Path) -> None:
    options = ("--ladder", "5x5 1m", "--transcripts", "0")
    async with WireWorld(tmp_path, *options) as world:
        for name in ("Sai", "Lee"):
            await world.dial(name, {"genmove#1": "say resign"})
        (game,) = await world.finished(1)
        path = transcript(world.server, game["id"], "black")
        reply = world.server.get(path, basic(game["black"]["name"]))
        assert reply.status == 404
        assert not (world.server.data / "transcripts").exists()


@pytest.mark.leela
@pytest.mark.asyncio
async def test_leela_zero_in_the_house_thinks_aloud(
    leela_network: Path, tmp_path: Path
) -> None:
    bot = f"leela={shlex.join(leela_zero(leela_network))}"
    async with WireWorld(tmp_path, bots=[bot]) as world:
        ann = await world.people("Ann")
        game = await ann.create(size=19, clock="1m", color="black", bot="leela")
        await ann.resume(game)
        await ann.until(GameStarted)
        await ann.play(game, 0, "D4")
        await ann.until(Played, lambda event: event.ply == 1)
        await ann.play(game, 2, "Q16")
        await ann.until(Played, lambda event: event.ply == 3)
        await ann.ok("resign", game=game, cid="resign-0001")
        await ann.until(GameFinished)
        assert thoughts(world.server, game) == [(1, "white", 0.5), (3, "white", 0.5)]
        record = read_sgf(world.record(game))
        assert "White's engine: 50.0% for White, " in record.steps[2].comment
        assert world.server.stop() == 0
        done = _admin(world.server.data, game)
        assert " lz-genmove_analyze w 50\n" in done.stdout
        assert " E info move " in done.stdout


def test_who_did_not_name_the_data_folder_is_told_how(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert admin.main(["transcript", "t5Yc0mWqTkuVfCwJ2dXe1g", "black"]) == 1
    said = capsys.readouterr().err
    assert "there is no transcript of black in " in said
    assert "--data (make serve keeps its games in data: --data data)" in said


def test_the_help_has_a_line_for_each_subcommand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        admin.main(["--help"])
    lines = capsys.readouterr().out.splitlines()
    for name, row in admin.SUBCOMMANDS.items():
        assert f"{name} {row.does}" in [" ".join(line.split()) for line in lines]


def _admin(data: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(SHOUTAN), "admin", "transcript", "--data", str(data), *words],
        capture_output=True,
        text=True,
        check=False,
    )
