"""The record hash: what players keep, computed by anybody from what they were sent."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import orjson
import pytest
from shoutan_protocol.messages.events import GameFinished

from tests.people import People
from tests.server_process import ServerProcess

DOCUMENT = Path(__file__).parents[2] / "docs" / "protocol.md"


def program_of_the_document(folder: Path) -> Path:
    """Write the program that `docs/protocol.md` shows to a file of its own."""
    text = DOCUMENT.read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    path = folder / "record_hash.py"
    path.write_text(program, encoding="utf-8")
    return path


def output_of(program: Path, argument: str, given: bytes) -> str:
    done = subprocess.run(
        [sys.executable, program, argument],
        input=given,
        stdout=subprocess.PIPE,
        check=True,
    )
    return done.stdout.decode()


async def resigned(people: People, moves: int = 1) -> str:
    """Play a short game to its end; return its id."""
    black, white, game = await people.pair()
    for ply in range(moves):
        await (white if ply % 2 else black).play(game, ply, f"{'CD'[ply % 2]}{ply + 1}")
    await white.ok("resign", game=game, cid="white-resigns")
    await black.until(GameFinished)
    return game


@pytest.mark.asyncio
async def test_who_followed_a_game_has_its_record_hash_from_the_frames_alone(
    server: ServerProcess, people: People
) -> None:
    black, white, game = await people.pair()
    cy = await people.watcher()
    await cy.send("game.resume", game=game, from_seq=0)
    await black.play(game, 0, "C3")
    await white.ok("resign", game=game, cid="white-resigns")
    chain = sha256(b"shoutan game " + game.encode()).digest()
    last = ""
    while last != "game_finished":
        frame = await cy.ws.recv(decode=False)
        message = orjson.loads(frame)
        if "seq" in message and "v" in message:
            chain, last = sha256(chain + frame).digest(), message["type"]
    assert server.get(f"/api/games/{game}").json()["record_hash"] == chain.hex()


@pytest.mark.asyncio
async def test_the_program_in_the_document_computes_it_from_the_log(
    server: ServerProcess, people: People, tmp_path: Path
) -> None:
    game = await resigned(people, moves=4)
    log = server.get(f"/api/games/{game}.jsonl")
    assert log.headers["content-type"] == "application/jsonl"
    assert log.headers["content-disposition"] == f'attachment; filename="{game}.jsonl"'
    shown = server.get(f"/api/games/{game}").json()["record_hash"]
    program = program_of_the_document(tmp_path)
    assert output_of(program, game, log.body) == f"{shown}\n"


@pytest.mark.asyncio
async def test_a_latecomer_goes_on_from_the_hash_of_the_snapshot(
    server: ServerProcess, people: People
) -> None:
    _, white, game = await people.pair()
    di = await people.watcher()
    snapshot = await di.snapshot(game)
    await di.send("game.resume", game=game, from_seq=snapshot.seq)
    await white.ok("resign", game=game, cid="white-resigns")
    chain = bytes.fromhex(snapshot.chain_hash)
    last = ""
    while last != "game_finished":
        frame = await di.ws.recv(decode=False)
        message = orjson.loads(frame)
        if message.get("seq", 0) > snapshot.seq and "v" in message:
            chain, last = sha256(chain + frame).digest(), message["type"]
    assert server.get(f"/api/games/{game}").json()["record_hash"] == chain.hex()


@pytest.mark.asyncio
async def test_the_record_names_the_game_and_its_hash(
    server: ServerProcess, people: People
) -> None:
    _, white, game = await people.pair()
    before = server.get(f"/api/games/{game}.sgf").body.decode()
    assert f"Game {game}." in before
    assert "Record hash" not in before
    assert server.get(f"/api/games/{game}").json()["record_hash"] is None
    await white.ok("resign", game=game, cid="white-resigns")
    await white.until(GameFinished)
    shown = server.get(f"/api/games/{game}").json()["record_hash"]
    after = server.get(f"/api/games/{game}.sgf").body.decode()
    assert f"Record hash: {shown}" in after


@pytest.mark.asyncio
async def test_a_game_has_the_same_hash_after_it_left_memory(
    server: ServerProcess, people: People
) -> None:
    game = await resigned(people)
    listed = server.get("/api/games?state=finished&limit=100").json()["games"]
    (row,) = [row for row in listed if row["id"] == game]
    assert re.fullmatch(r"[0-9a-f]{64}", row["record_hash"])
    assert row["record_hash"] == server.get(f"/api/games/{game}").json()["record_hash"]


@pytest.mark.parametrize("game", ["A" * 22, "x", "..%2f..%2fshoutan"])
def test_a_log_that_is_not_there_is_404(server: ServerProcess, game: str) -> None:
    assert server.get(f"/api/games/{game}.jsonl").status == 404
