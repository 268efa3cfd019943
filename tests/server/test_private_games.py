"""A private game is known to whoever has its link, and told of nowhere else."""

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.replies import Live, Lobby

from tests.people import People, start_game
from tests.server_process import ServerProcess
from tests.ws_client import Client

STATES = ("", "&state=live", "&state=finished")


async def lobby(client: Client) -> Lobby:
    """Return the lobby as it is now."""
    await client.ok("lobby.leave")
    client.heap = [m for m in client.heap if not isinstance(m, Lobby)]
    await client.ok("lobby.watch")
    return await client.until(Lobby)


async def everything_told(server: ServerProcess, stranger: Client, player: str) -> str:
    """Return all that somebody without the link can ask for, as one text."""
    await stranger.ok("live.watch")
    told = [(await stranger.until(Live)).model_dump_json()]
    await stranger.ok("live.leave")
    stranger.heap = [m for m in stranger.heap if not isinstance(m, Live)]
    seen = await lobby(stranger)
    told.append(seen.model_dump_json())
    assert not any(one.playing for one in seen.people if one.id == player)
    for query in ("", "&player=Ann-of-secrets", f"&player_id={player}"):
        told += [
            server.get(f"/api/games?limit=100{query}{s}").body.decode() for s in STATES
        ]
    told.append(server.get("/api/bots").body.decode())
    told.append(str((await stranger.ok("game.mine")).games))
    return "\n".join(told)


@pytest.mark.asyncio
async def test_nobody_without_the_link_learns_of_a_private_game(
    server: ServerProcess, people: People
) -> None:
    ann, bo, stranger = [await people(n) for n in ("Ann-of-secrets", "Bo", "Cy")]
    conditions = {"size": 11, "clock": "7m+3x20s", "private": True}
    waiting = await ann.create(**conditions)
    assert waiting not in await everything_told(server, stranger, ann.player)
    # Nor does a quick match lead there, on the very same conditions.
    found = await stranger.ok("quick.match", size=11, clock="7m+3x20s", cid=new_cid())
    assert found.game != waiting
    await stranger.ok("game.cancel", game=found.game, cid=new_cid())
    await ann.ok("game.cancel", game=waiting, cid=new_cid())
    game = await start_game(ann, bo, **conditions)
    assert game not in await everything_told(server, stranger, ann.player)
    await bo.ok("resign", game=game, cid=new_cid())
    assert game not in await everything_told(server, stranger, ann.player)
    # Whoever has the link has the game, its record too; nobody guesses 128 bits.
    assert server.get(f"/api/games/{game}").json()["private"] is True
    assert server.get(f"/api/games/{game}.sgf").status == 200
    assert len(game) == 22
    assert server.get(f"/api/games/{game[:-1]}x.sgf").status == 404
