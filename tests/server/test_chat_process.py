"""Talk at a real server: messages as the schema has them, also after kill -9."""

from pathlib import Path

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.chat import ChatRights, ChatSaid

from tests.people import People
from tests.server_process import running_server
from tests.ws_client import Client


async def say(client: Client, game: str, channel: str, text: str) -> int | None:
    ok = await client.ok(
        "chat.say", game=game, channel=channel, text=text, cid=new_cid()
    )
    return ok.n


async def heard(client: Client, text: str) -> ChatSaid:
    return await client.until(ChatSaid, lambda line: line.text == text)


@pytest.mark.asyncio
async def test_people_at_a_server_hear_what_is_for_them(people: People) -> None:
    black, white, game = await people.pair()
    watcher, eve = await people.watcher(), await people("Eve")
    for client in (black, white, watcher, eve):
        await client.resume(game)
        ok = await client.ok("chat.watch", game=game)
        assert set(ok.chat or {}) <= {"players", "spectators"}
    await eve.until(ChatRights, lambda r: r.channels["spectators"] == "free")
    assert await say(eve, game, "spectators", "apart") == 1
    assert await say(black, game, "players", "Hello") == 1
    line = await heard(white, "Hello")
    assert (line.by.name, line.by.role, line.n) == ("Black", "player", 1)
    assert (await heard(watcher, "apart")).channel == "spectators"
    assert not any(isinstance(m, ChatSaid) for m in white.heap)
    refused = await watcher.refused(
        "chat.say", game=game, channel="spectators", text="hi", cid=new_cid()
    )
    assert refused.code == "not_seated"
    await white.ok("resign", game=game, cid=new_cid())
    assert (await heard(white, "apart")).n == 1
    # The log of the game knows nothing of it.
    kinds = {type(event).__name__ for event in await black.log(game)}
    assert not [kind for kind in kinds if "Chat" in kind]


@pytest.mark.asyncio
async def test_what_was_acknowledged_is_there_after_kill_9(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        everybody = People(server)
        black, white, game = await everybody.pair()
        await black.ok("chat.watch", game=game)
        cids = [new_cid() for _ in range(5)]
        for number, cid in enumerate(cids, 1):
            ok = await black.ok(
                "chat.say", game=game, channel="players", text=f"{number}", cid=cid
            )
            assert (ok.n, ok.dup) == (number, False)
        server.kill()
        server.start()
        for client in (black, white):
            await client.vanish()
            await client.connect()
        again = await black.ok(
            "chat.say", game=game, channel="players", text="5", cid=cids[4]
        )
        assert (again.n, again.dup) == (5, True)
        ok = await white.ok("chat.watch", game=game, after={"players": 2})
        assert ok.chat == {"players": 5}
        lines = [await white.until(ChatSaid) for _ in range(3)]
        assert [(line.n, line.text) for line in lines] == [
            (n, f"{n}") for n in (3, 4, 5)
        ]
        assert await say(black, game, "players", "6") == 6
        assert (await heard(white, "6")).n == 6
        await everybody.leave()
