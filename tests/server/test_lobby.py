"""The lobby and who is there: open seats, games being played, presence."""

import asyncio
from collections.abc import Callable

import pytest
from shoutan_protocol.messages.events import GameStarted
from shoutan_protocol.messages.replies import Lobby, Presence

from tests.people import People, start_game
from tests.ws_client import Client

TELL_EVERY_S = 0.5


async def lobby(client: Client) -> Lobby:
    """Return the lobby as it is now."""
    await client.ok("lobby.leave")
    client.heap = [m for m in client.heap if not isinstance(m, Lobby)]
    await client.ok("lobby.watch")
    return await client.until(Lobby)


def open_ids(message: Lobby) -> list[str]:
    """Return the open seats of a lobby."""
    return [game.id for game in message.open]


async def told(watcher: Client, what: Callable[[Lobby], bool]) -> Lobby:
    """Wait for a lobby message that says something."""
    return await watcher.until(Lobby, what)


@pytest.mark.asyncio
async def test_an_open_seat_is_shown_while_its_creator_is_at_the_board(
    people: People,
) -> None:
    watcher, ann = await people.watcher(), await people("Ann")
    await watcher.ok("lobby.watch")
    game = await ann.create(color="white", clock="5m+3x30s")
    message = await told(watcher, lambda m: game in open_ids(m))
    row = next(row for row in message.open if row.id == game)
    assert row.white is not None
    assert (row.white.name, row.black, row.phase) == ("Ann", None, "waiting")
    await ann.ok("game.leave", game=game)
    await told(watcher, lambda m: game not in open_ids(m))
    await ann.resume(game)
    await told(watcher, lambda m: game in open_ids(m))
    await ann.vanish()
    await told(watcher, lambda m: game not in open_ids(m))


@pytest.mark.asyncio
async def test_an_open_seat_tells_its_handicap_and_what_it_changes_of_its_rules(
    people: People,
) -> None:
    watcher, ann = await people.watcher(), await people("Ann")
    await watcher.ok("lobby.watch")
    terms = {"profile": "ing", "handicap": 3, "options": {"ties": "draw"}}
    game = await ann.create(**terms)
    plain = await ann.create()
    message = await told(watcher, lambda m: {game, plain} <= set(open_ids(m)))
    row, usual = (
        next(row for row in message.open if row.id == one) for one in (game, plain)
    )
    assert (row.profile, row.handicap, row.options, row.komi) == (
        "ing",
        3,
        {"ties": "draw"},
        0,
    )
    assert (usual.handicap, usual.options) == (0, {})


@pytest.mark.asyncio
async def test_a_game_moves_from_open_to_live_and_is_gone_when_it_is_over(
    people: People,
) -> None:
    watcher, ann, bo = await people.watcher(), await people("Ann"), await people("Bo")
    await watcher.ok("lobby.watch")
    game = await ann.create(clock="none")
    await told(watcher, lambda m: game in open_ids(m))
    await bo.join(game)
    await bo.until(GameStarted)
    await ann.play(game, 0, "A1")
    await bo.play(game, 1, "C1")

    def is_shown(message: Lobby) -> bool:
        return any(row.id == game and row.last == "C1" for row in message.live)

    message = await told(watcher, is_shown)
    row = next(row for row in message.live if row.id == game)
    assert row.board == "B.W" + "." * 78
    assert (row.to_move, row.moves, row.watching) == ("black", 2, 0)
    assert row.clock_state is None
    assert game not in open_ids(message)
    await ann.ok("resign", game=game, cid="ann-resigns")
    await told(watcher, lambda m: all(row.id != game for row in m.live))


@pytest.mark.asyncio
async def test_a_private_game_is_not_in_the_lobby_open_or_live(people: People) -> None:
    ann, bo, watcher = await people("Ann"), await people("Bo"), await people.watcher()
    game = await ann.create(private=True)
    assert game not in open_ids(await lobby(watcher))
    await bo.join(game)
    await bo.until(GameStarted)
    assert game not in [row.id for row in (await lobby(watcher)).live]


@pytest.mark.asyncio
async def test_however_much_happens_the_lobby_is_told_twice_a_second_at_most(
    people: People,
) -> None:
    watcher, black, white = (
        await people.watcher(),
        await people("Black"),
        await people("White"),
    )
    game = await start_game(black, white, size=19, clock="none")
    await lobby(watcher)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    plays = 60
    for ply in range(plays):
        vertex = f"{'ABCDEFGHJKLMNOPQRST'[ply % 19]}{1 + 2 * (ply // 19)}"
        await (white if ply % 2 else black).play(game, ply, vertex)
    await told(
        watcher, lambda m: any(r.id == game and r.moves == plays for r in m.live)
    )
    took_s = loop.time() - begun
    others = [m for m in watcher.heap if isinstance(m, Lobby)]
    assert len(others) <= took_s / TELL_EVERY_S


@pytest.mark.asyncio
async def test_who_left_the_lobby_hears_of_it_no_more(people: People) -> None:
    stays, leaves, ann = (
        await people.watcher(),
        await people.watcher(),
        await people("Ann"),
    )
    for client in (stays, leaves):
        await client.ok("lobby.watch")
    await leaves.ok("lobby.leave")
    await leaves.until(Lobby)
    game = await ann.create()
    await told(stays, lambda m: game in open_ids(m))
    await leaves.ask("ping")
    assert [m for m in leaves.heap if isinstance(m, Lobby)] == []


@pytest.mark.asyncio
async def test_presence_says_who_is_connected(people: People) -> None:
    black, white, game = await people.pair()

    async def seen(is_white_here: bool, watching: int) -> None:
        await black.until(
            Presence,
            lambda p: (p.black, p.white, p.watching) == (True, is_white_here, watching),
        )

    await seen(True, 0)
    spectator = await people.watcher()
    await spectator.resume(game)
    await seen(True, 1)
    await white.vanish()
    await seen(False, 1)
    await white.connect()
    await white.resume(game)
    await seen(True, 1)
    await spectator.ok("game.leave", game=game)
    await seen(True, 0)


@pytest.mark.asyncio
async def test_a_player_is_there_as_long_as_one_of_his_tabs_is(people: People) -> None:
    """Also a tab that watched while he sat down in another one."""
    ann, bo = await people("Ann"), await people("Bo")
    tab = people.again(bo)
    await tab.connect()
    game = await ann.create()
    await tab.resume(game)
    await bo.join(game)
    await ann.until(Presence, lambda p: p.white is True and p.watching == 0)
    await bo.vanish()
    await ann.ask("ping")
    await tab.ok("game.leave", game=game)
    # Only now is he gone: the first thing heard of White after True is that.
    gone = await ann.until(Presence, lambda p: p.white is False)
    assert gone.watching == 0
    said = [m.white for m in ann.heap if isinstance(m, Presence)]
    assert False not in said


@pytest.mark.asyncio
async def test_bots_none_are_offered_where_there_are_none(people: People) -> None:
    assert (await lobby(await people.watcher())).bots == []
