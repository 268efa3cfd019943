"""What an engine behind `shoutan connect` thinks, told to the server, and says, kept here."""

import re
import stat
from pathlib import Path

import pytest
from shoutan_protocol.messages.analysis import AnalysisMessage
from shoutan_protocol.messages.events import GameFinished, GameStarted
from shoutan_protocol.messages.replies import BotGame

from tests.clients.bots_at_a_server import (
    answered,
    challenge,
    visitors,
)
from tests.clients.connecting import Connecting
from tests.server.engine_world import fake_command
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client, Refused


@pytest.mark.asyncio
async def test_what_its_engine_thinks_is_told_to_the_server(
    server: ServerProcess, tmp_path: Path
) -> None:
    thought = (
        "say info move C3 visits 80 winrate 0.625 scoreLead 2.5 pv C3 D3\\nplay C3"
    )
    engine = fake_command("+kata-genmove_analyze", f"kata-genmove_analyze={thought}")
    async with (
        visitors(server) as people,
        Connecting(tmp_path, server.url, engine) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        game = await challenge(ann, bot.name)
        assert await answered(ann, game, 0, "E5") == "C3"
        await ann.ok("resign", game=game, cid="resign-0001")
        await ann.until(GameFinished)
        whole = server.get(f"/api/games/{game}/analysis").json()
        [turn] = whole["analyses"]
        assert (turn["ply"], turn["color"]) == (1, "white")
        assert turn["analysis"]["winrate"] == 0.625
        assert turn["analysis"]["moves"][0]["pv"] == ["D3"]
        bot.interrupt()
        assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_who_watches_a_game_between_bots_sees_what_its_engine_thinks(
    tmp_path: Path,
) -> None:
    ladder = ("--ladder", "5x5 5m")  # it seats both: neither of them may be a person
    with running_server(tmp_path / "data", *ladder, engines=True) as server:
        await _watch_what_an_engine_thinks(server, tmp_path)
    server.check_log()


async def _watch_what_an_engine_thinks(server: ServerProcess, tmp_path: Path) -> None:
    thought = "say info move {0} visits {1} winrate 0.25 scoreLead -1.5\\nplay {0}"
    engine = fake_command(
        "+kata-genmove_analyze",
        f"kata-genmove_analyze#1={thought.format('C3', 80)}",
        f"kata-genmove_analyze#2={thought.format('D4', 90)}",
    )
    async with visitors(server) as people:
        rex, zoe = people.bot("Rex"), await people("Zoe")
        await rex.connect()
        await rex.ok("bot.serve", ladder=True)  # who waits longest plays Black
        async with Connecting(tmp_path, server.url, engine, "--ladder") as bot:
            await _play_and_watch(server, rex, zoe, bot)


async def _play_and_watch(
    server: ServerProcess, rex: Client, zoe: Client, bot: Connecting
) -> None:
    await bot.says("connected")
    game = (await rex.until(BotGame, lambda given: given.color == "black")).game
    await rex.ok("game.resume", game=game, from_seq=0, whole=True)
    await rex.until(GameStarted)
    await zoe.ok("game.resume", game=game, from_seq=0, whole=True)
    with pytest.raises(Refused) as refused:
        await rex.ok("analysis.watch", game=game)  # it has a seat
    assert refused.value.error.code == "not_allowed"
    await zoe.ok("analysis.watch", game=game)
    for ply, stone, reply, visits in ((0, "E5", "C3", 80), (2, "E4", "D4", 90)):
        assert await answered(rex, game, ply, stone) == reply
        told = await zoe.until(AnalysisMessage, lambda m: m.final)
        assert told.ply == ply + 1
        assert (told.game, told.color) == (game, "white")
        assert (told.analysis.visits, told.analysis.winrate) == (visits, 0.25)
        assert told.analysis.score_lead == -1.5
        assert [move.move for move in told.analysis.moves] == [reply]
        whole = server.get(f"/api/games/{game}/analysis").json()
        newest = whole["analyses"][-1]
        assert (newest["ply"], newest["color"]) == (ply + 1, "white")
        assert newest["analysis"]["visits"] == visits
    assert len(whole["analyses"]) == 2
    await rex.ok("resign", game=game, cid="resign-0001")
    await bot.says("finished", game=game)
    bot.interrupt()
    assert await bot.ended() == 0


@pytest.mark.asyncio
async def test_what_its_engine_says_in_a_game_is_kept_here_if_that_is_wished(
    server: ServerProcess, tmp_path: Path
) -> None:
    kept, token = tmp_path / "kept", "a-token-of-fred"
    engine = fake_command("genmove#2=crash")
    async with (
        visitors(server) as people,
        Connecting(
            tmp_path,
            server.url,
            engine,
            *("--transcripts", str(kept)),
            env={"SHOUTAN_TOKEN": token},
        ) as bot,
    ):
        await bot.says("connected")
        ann = await people("Ann")
        games: list[str] = []
        for number in range(2):
            game = await challenge(ann, bot.name)
            # In the second game its process dies, and a new one is given the moves.
            assert await answered(ann, game, 0, "E5") == "A1"
            await ann.ok("resign", game=game, cid=f"resign-000{number}")
            await bot.says("finished", game=game)
            games.append(game)
        bot.interrupt()
        assert await bot.ended() == 0
    first, second = (written(kept, game) for game in games)
    assert first[0] == ["#", f"Shoutan, game {games[0]}, {bot.name}"]
    assert ["C", "boardsize 5"] in first
    asked = first.index(["C", "genmove w"])
    assert first[asked + 1] == ["E", "A1"]
    died = ["#", "the engine stopped while it was to answer genmove"]
    assert died not in first
    again = second.index(died)
    assert second[again - 1] == ["C", "genmove w"]
    assert second[again + 1] == second[0]
    assert second[again + 2] == ["C", "boardsize 5"]
    assert second[-2:] == first[asked : asked + 2]
    files = [path for path in kept.rglob("*") if path.is_file()]
    assert len(files) == 2
    for path in files:
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert token not in path.read_text()


def written(folder: Path, game: str) -> list[list[str]]:
    """Return a transcript of White's engine without times and numbers: who, what."""
    file = folder / game[:2] / f"{game}.white.head"  # a short one is in one file
    lines = [line.split(" ", 2)[1:] for line in file.read_text("utf-8").splitlines()]
    for line in lines:
        line[1] = re.sub(r"^=?[0-9]+ ?|, [0-9-]+T.*$", "", line[1])
    return lines


@pytest.mark.asyncio
async def test_a_folder_that_cannot_hold_transcripts_is_said_at_once(
    tmp_path: Path,
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("mine\n")
    folder = str(in_the_way / "kept")
    async with Connecting(
        tmp_path, "http://127.0.0.1:1", fake_command(), "--transcripts", folder
    ) as bot:
        assert await bot.ended() == 1
        assert f"transcripts cannot be kept in {folder}" in await bot.complaints()
    assert in_the_way.read_text() == "mine\n"
