"""Once more against the same opponent: offered, agreed to, made once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import (
    GameCreated,
    GameFinished,
    GameStarted,
    SeatTaken,
)
from shoutan_protocol.messages.replies import Ok, Rematch

from tests.people import People
from tests.server.accounts_at import register
from tests.server_process import running_server
from tests.ws_client import Client

pytestmark = pytest.mark.asyncio


async def over(people: People, **fields: Any) -> tuple[Client, Client, str]:
    """Return Black, White and their game, which Black has resigned."""
    black, white, game = await people.pair(**fields)
    await black.ok("resign", game=game, cid=new_cid())
    for player in (black, white):
        await player.until(GameFinished)
    return black, white, game


async def offer(player: Client, game: str) -> str | None:
    return (await player.ok("rematch.offer", game=game, cid=new_cid())).game


async def heard(player: Client) -> tuple[bool, bool, str | None]:
    said = await player.until(Rematch)
    return said.black, said.white, said.next


async def test_who_offers_second_agrees_and_the_colors_change(people: People) -> None:
    black, white, game = await over(people, private=True, clock="7m+3x30s", komi=6.5)
    assert await offer(black, game) == game
    assert [await heard(p) for p in (black, white)] == [(True, False, None)] * 2
    following = await offer(white, game)
    assert following not in (None, game)
    assert [await heard(p) for p in (black, white)] == [(False, False, following)] * 2
    assert following is not None
    await asyncio.gather(black.resume(following), white.resume(following))
    log = await white.log(following)
    created, *seats = [e for e in log if isinstance(e, GameCreated | SeatTaken)]
    assert isinstance(created, GameCreated)
    assert (created.time_system, created.private) == ("7m+3x30s", True)
    assert created.komi == 6.5
    assert {
        seat.color: seat.player.id for seat in seats if isinstance(seat, SeatTaken)
    } == {"black": white.player, "white": black.player}
    if not any(isinstance(event, GameStarted) for event in log):
        await white.until(GameStarted, lambda event: event.game == following)


async def test_handicap_stones_stay_where_they_were(people: People) -> None:
    black, white, game = await over(people, handicap=2)
    await offer(white, game)
    following = await offer(black, game)
    assert following is not None
    seats = [e for e in await black.log(following) if isinstance(e, SeatTaken)]
    assert {seat.color: seat.player.id for seat in seats}["black"] == black.player


async def test_who_had_more_time_keeps_it(people: People) -> None:
    black, white, game = await over(people, clock="5m", clock_white="20m")
    await offer(white, game)
    following = await offer(black, game)
    assert following is not None
    log = await black.log(following)
    created = next(e for e in log if isinstance(e, GameCreated))
    clocks = (created.time_system, created.time_system_white)
    assert clocks == ("5m", "20m")
    seats = [e for e in log if isinstance(e, SeatTaken)]
    assert {seat.color: seat.player.id for seat in seats}["black"] == black.player


async def test_both_at_once_make_one_game(people: People) -> None:
    black, white, game = await over(people)
    tab = people.again(black)
    await tab.connect()
    answers = await asyncio.gather(*(offer(p, game) for p in (black, white, tab)))
    made = {answer for answer in answers if answer != game}
    assert len(made) == 1
    assert {await offer(black, game), await offer(white, game)} == made


async def test_an_offer_is_taken_back_or_declined(people: People) -> None:
    black, white, game = await over(people)
    await offer(black, game)
    await white.ok("rematch.decline", game=game, cid=new_cid())
    assert [await heard(white) for _ in range(2)][1] == (False, False, None)
    assert await offer(white, game) == game


async def test_who_declines_once_the_game_is_made_takes_it_from_nobody(
    people: People,
) -> None:
    black, white, game = await over(people)
    await offer(black, game)
    following = await offer(white, game)
    assert following != game
    await black.ok("rematch.decline", game=game, cid=new_cid())
    assert [await heard(white) for _ in range(3)] == [
        (True, False, None),
        *[(False, False, following)] * 2,
    ]
    assert await offer(white, game) == following


async def test_a_decline_while_the_game_is_made_comes_too_late(people: People) -> None:
    black, white, game = await over(people)
    await offer(black, game)
    assert await heard(white) == (True, False, None)
    offered = await white.send("rematch.offer", game=game, cid=new_cid())
    await black.ok("rematch.decline", game=game, cid=new_cid())
    answer = await white.answer(offered)
    assert isinstance(answer, Ok)
    # Either came first, and what both are told last says which.
    last = [await heard(white) for _ in range(2)][1]
    if answer.game == game:
        assert last[2] is None
    else:
        assert last == (False, False, answer.game)
        assert await offer(black, game) == answer.game


async def test_a_guest_who_has_registered_plays_on_by_his_account(
    people: People,
) -> None:
    black, white, game = await over(people)
    await offer(black, game)
    register(people.at, "Registered", guest_token=black.token)
    following = await offer(white, game)
    assert following is not None
    seats = [e for e in await white.log(following) if isinstance(e, SeatTaken)]
    (his,) = [seat.player for seat in seats if seat.player.id == black.player]
    assert (his.name, his.kind) == ("Registered", "person")


async def test_what_cannot_be_played_again(people: People) -> None:
    black, white, game = await people.pair()
    stranger = await people("Stranger")

    async def reason(player: Client, game: str) -> str:
        error = await player.refused("rematch.offer", game=game, cid=new_cid())
        return f"{error.code} {error.params.get('reason', '')}".strip()

    assert await reason(black, game) == "no_rematch playing"
    assert await reason(stranger, game) == "not_seated"
    assert await reason(stranger, "nothing-of-this-name00") == "no_such_game"
    alone = await black.create()
    await black.ok("game.cancel", game=alone, cid=new_cid())
    assert await reason(black, alone) == "no_rematch alone"
    event = await stranger.create(referee=True)
    await black.join(event)
    await white.join(event)
    await black.until(GameStarted, lambda e: e.game == event)
    await black.ok("resign", game=event, cid=new_cid())
    assert await reason(white, event) == "no_rematch event"


async def test_a_restart_forgets_offers_and_keeps_the_game(tmp_path: Path) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        black, white, game = await over(people)
        _, _, other = await over(people)
        await offer(black, game)
        following = await offer(white, game)
        await people.leave()
        server.kill()
        server.start()
        await black.connect()
        await black.resume(game)
        assert await heard(black) == (False, False, following)
        assert await offer(black, game) == following
        assert other != following
        await people.leave()
