"""Who one is at `shoutan play`: guests, accounts, tokens that are kept, or worth nothing."""

import asyncio
import socket
import struct
from pathlib import Path

import pytest
from shoutan_clients.play.kept import MOST_GAMES, Kept
from shoutan_clients.play.lobby_rows import KnownGame
from shoutan_clients.play.running import CannotPlay, Options, connect
from shoutan_clients.remote import CannotReach, ServerAddress, parse_address
from shoutan_engine.settings import PlayerKind

from tests.clients.terminal_players import no_password
from tests.server_process import ServerProcess, running_server

HERE = parse_address("http://localhost:1")


def kept_at(folder: Path, address: ServerAddress = HERE, who: str = "guest-") -> Kept:
    return Kept(folder, address, who)


async def who_is(options: Options, kept: Kept, password: str | None = None) -> str:
    """Connect, and return the id of who that is; "" for a watcher."""

    def ask(name: str) -> str:
        assert password is not None, f"{name} is not to be asked"
        return password

    server, why = await connect(options, kept, ask)
    await server.close()
    assert (server.you is None) == bool(why)
    return "" if server.you is None else server.you.id


def test_what_is_kept_survives_nonsense_and_is_for_its_owner(tmp_path: Path) -> None:
    kept = kept_at(tmp_path)
    assert (kept.token(), kept.games()) == (None, [])
    kept.keep_token("token-of-ann")
    kept.note(KnownGame("one", "Bo", "9x9"))
    kept.note(KnownGame("two", "Cy", "9x9"))
    kept.note(KnownGame("one", "Di", "9x9"))
    assert kept_at(tmp_path).token() == "token-of-ann"
    assert [game.against for game in kept.games()] == ["Di", "Cy"]
    kept.forget("two")
    assert [game.id for game in kept.games()] == ["one"]
    for number in range(30):
        kept.note(KnownGame(str(number), "", ""))
    assert len(kept.games()) == MOST_GAMES
    (file,) = tmp_path.rglob("*.json")
    assert file.stat().st_mode & 0o077 == 0
    for nonsense in (b"{", b"[]", b'{"token": 1, "games": [1, {"id": 2}]}'):
        file.write_bytes(nonsense)
        assert (kept.token(), kept.games()) == (None, [])


def test_a_folder_that_takes_nothing_keeps_nothing(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    kept = kept_at(blocked)
    kept.keep_token("token-of-ann")
    assert kept.token() is None


@pytest.mark.asyncio
async def test_people_come_back_as_who_they_were(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        address = parse_address(server.url)
        ann = kept_at(tmp_path, address, "guest-Ann")
        first = await who_is(Options(address, "Ann"), ann)
        assert await who_is(Options(address, "Ann"), ann) == first
        other = kept_at(tmp_path, address, "guest-Bo")
        assert await who_is(Options(address, "Bo"), other) != first
        # A token that is worth nothing: a new guest of that name.
        ann.keep_token("nothing-worth-at-all")
        assert await who_is(Options(address, "Ann"), ann) not in ("", first)

        await people_with_accounts(server, tmp_path, address)


async def people_with_accounts(
    server: ServerProcess, folder: Path, address: ServerAddress
) -> None:
    made = server.post("/api/accounts", {"name": "Cleo", "password": "correct horse"})
    assert made.status == 201, made
    cleo = kept_at(folder, address, "login-Cleo")
    options = Options(address, account="Cleo")
    with pytest.raises(CannotPlay, match="password"):
        await who_is(options, cleo, "wrong horse")
    assert cleo.token() is None
    player = made.json()["player"]["id"]
    assert await who_is(options, cleo, "correct horse") == player
    assert await who_is(options, cleo) == player  # the token is kept
    token = {"Authorization": f"Bearer {cleo.token()}"}
    server.request("DELETE", "/api/sessions/current", headers=token)
    assert await who_is(options, cleo, "correct horse") == player
    # A name that a person has is no guest's.
    taken = kept_at(folder, address, "guest-Cleo")
    with pytest.raises(CannotPlay, match="Give another name with --name"):
        await who_is(Options(address, "Cleo"), taken)
    bot = Options(address, account="Deep", token="token-of-deep")
    remote, _ = await connect(bot, kept_at(folder, address, "login-Deep"), no_password)
    await remote.close()
    assert remote.you is not None
    assert (remote.you.name, remote.you.kind) == ("Deep", PlayerKind.BOT)


@pytest.mark.asyncio
async def test_where_guests_may_not_play_one_watches_and_is_told_why(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data", "--access", "closed") as server:
        address = parse_address(server.url)
        for name in (None, "Ann"):
            kept = kept_at(tmp_path, address, f"guest-{name or ''}")
            remote, why = await connect(Options(address, name), kept, no_password)
            await remote.close()
            assert remote.you is None
            assert why
            assert kept.token() is None


@pytest.mark.asyncio
async def test_another_door_is_told_from_silence(tmp_path: Path) -> None:
    async def answer(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        await reader.readline()
        writer.write(b"error: log in first\n")
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as door:
        port = door.sockets[0].getsockname()[1]
        address = parse_address(f"http://127.0.0.1:{port}")
        for options in (Options(address), Options(address, watches=True)):
            with pytest.raises(CannotReach, match="is no Shoutan server"):
                await connect(options, kept_at(tmp_path, address), no_password)


@pytest.mark.parametrize("is_reset", [False, True])
@pytest.mark.asyncio
async def test_a_line_that_is_closed_unanswered_is_not_called_another_door(
    is_reset: bool, tmp_path: Path
) -> None:
    async def end(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        if is_reset:  # as a close with bytes that were not read
            at_once = struct.pack("ii", 1, 0)
            door = writer.get_extra_info("socket")
            door.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(end, "127.0.0.1", 0) as door:
        port = door.sockets[0].getsockname()[1]
        address = parse_address(f"http://127.0.0.1:{port}")
        for options in (Options(address), Options(address, watches=True)):
            with pytest.raises(CannotReach, match=r"without an answer.*try again"):
                await connect(options, kept_at(tmp_path, address), no_password)
