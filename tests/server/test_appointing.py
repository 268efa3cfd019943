"""Games with an appointed start, over the wire: what may be asked, and who is told."""

from typing import Any

import pytest
from shoutan_host.clock import rfc3339, wall_ms
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameCreated, GameStarted
from shoutan_protocol.messages.replies import Challenges, Error, Lobby, Presence
from shoutan_protocol.wall_time import format_utc, parse_utc

from tests.fakes import VirtualLoop
from tests.host.table import ANN, BO, GAME
from tests.people import People
from tests.server.desk import Desk
from tests.server.test_meeting import challenge, listening
from tests.ws_client import Client, Refused

HOUR_MS = 3_600_000


def ahead(ms: int) -> str:
    """Return the instant that is so far ahead."""
    return rfc3339(wall_ms() + ms)


async def refused(client: Client, kind: str = "game.create", **fields: Any) -> Error:
    wish = {"size": 9, "clock": "5m", "color": "black", "cid": new_cid()}
    with pytest.raises(Refused) as caught:
        await client.ok(kind, **wish | fields)
    return caught.value.error


@pytest.mark.asyncio
async def test_the_time_is_in_the_game_its_snapshot_and_the_list_of_open_seats(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    starts_at = ahead(HOUR_MS)
    game = await ann.create(color="black", starts_at=starts_at)
    assert (await ann.until(GameCreated)).starts_at == starts_at
    assert (await bo.snapshot(game)).starts_at == starts_at
    await ann.ok("game.leave", game=game)
    await bo.ok("lobby.watch")
    lobby = await bo.until(Lobby, lambda m: any(g.id == game for g in m.open))
    (seat,) = [seat for seat in lobby.open if seat.id == game]
    assert seat.starts_at == starts_at
    await bo.join(game)
    told = await bo.until(Presence, lambda m: m.game == game and m.white is True)
    assert told.start is not None
    assert told.start.came == {}
    assert (told.start.late_from_ms, told.start.counted) == (None, False)
    assert told.away_since.keys() == {"black"}


@pytest.mark.asyncio
async def test_a_game_starts_at_its_time_with_both_there(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    starts_at = ahead(700)
    game = await ann.create(color="black", starts_at=starts_at)
    await bo.join(game)
    await bo.until(GameStarted, lambda event: event.game == game)
    assert wall_ms() >= parse_utc(starts_at)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("starts_at", "reason"),
    [
        pytest.param(-1_000, "past", id="over"),
        pytest.param(15 * 24 * HOUR_MS, "far", id="in fifteen days"),
        pytest.param("2026-02-30T18:00:00Z", "unreadable", id="no such day"),
        pytest.param("2026-02-03T24:30Z", "unreadable", id="no such hour"),
    ],
)
async def test_a_time_that_cannot_be_is_refused_with_the_reason(
    people: People, starts_at: int | str, reason: str
) -> None:
    ann = await people("Ann")
    text = starts_at if isinstance(starts_at, str) else ahead(starts_at)
    refusal = await refused(ann, starts_at=text)
    assert (refusal.code, refusal.params["reason"]) == ("bad_start", reason)
    refusal = await refused(ann, "challenge.send", name="Nobody", starts_at=text)
    assert (refusal.code, refusal.params["reason"]) == ("bad_start", reason)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "text", ["tomorrow", "2026-05-01T18:00:00+02:00", "", "1" * 99]
)
async def test_what_is_no_time_of_the_wire_is_no_request(
    people: People, text: str
) -> None:
    ann = await people("Ann")
    assert (await refused(ann, starts_at=text)).code == "bad_request"


@pytest.mark.asyncio
async def test_a_bot_is_not_made_to_wait(people: People) -> None:
    ann = await people("Ann")
    refusal = await refused(ann, bot="anybody", starts_at=ahead(HOUR_MS))
    assert (refusal.code, refusal.params["reason"]) == ("bad_start", "bot")


def test_an_act_sent_again_after_its_time_finds_its_game(loop: VirtualLoop) -> None:
    desk = Desk(loop)
    ann = desk.player(ANN)
    starts_at = format_utc(desk.services.clock.wall_ms() + 1_000)
    wish = {"size": 9, "clock": "5m", "cid": new_cid(), "starts_at": starts_at}
    first = ann.ask("game.create", **wish)
    loop.pass_ms(2_000)
    again = ann.ask("game.create", **wish)
    assert (again["game"], again["dup"]) == (first["game"], True)
    assert ann.ask("game.create", **wish | {"cid": new_cid()})["code"] == "bad_start"


def test_a_game_is_called_off_before_its_time_and_not_by_who_is_late(
    loop: VirtualLoop,
) -> None:
    desk = Desk(loop)
    ann, bo = desk.player(ANN), desk.player(BO)
    games = list[str]()
    for _ in range(2):
        starts_at = format_utc(desk.services.clock.wall_ms() + 60_000)
        wish = {"size": 9, "clock": "5m", "cid": new_cid(), "starts_at": starts_at}
        games.append(ann.ask("game.create", **wish)["game"])
        bo.ask("game.join", game=games[-1], cid=new_cid())
    assert bo.ask("game.cancel", game=games[0], cid=new_cid())["type"] == "ok"
    ann.ask("game.resume", game=games[1])
    loop.pass_ms(61_000)
    refusal = bo.ask("game.cancel", game=games[1], cid=new_cid())
    assert (refusal["code"], refusal["params"]) == ("bad_start", {"reason": "begun"})
    bo.ask("game.resume", game=games[1])
    assert "game_started" in [message["type"] for message in bo.socket.sent]


def test_who_looks_at_another_page_is_away_and_still_told(loop: VirtualLoop) -> None:
    """Followed without being there: the claim counts, the moves are sent."""
    desk = Desk(loop)
    ann, bo = desk.player(ANN), desk.player(BO)
    loop.settle()
    bo.ask("game.resume", game=GAME, from_seq=desk.host.game.seq, present=False)
    told = [m for m in ann.socket.sent if m["type"] == "presence"][-1]
    now = desk.services.clock.monotonic_ms()
    assert (told["white"], told["watching"]) == (False, 0)
    assert told["claims"] == {"white": now + 60_000}
    assert told["away_since"] == {"white": now}
    desk.play(0)
    assert bo.socket.sent[-1]["type"] == "played"
    bo.ask("game.resume", game=GAME, from_seq=desk.host.game.seq)
    told = [m for m in ann.socket.sent if m["type"] == "presence"][-1]
    assert (told["white"], told["claims"], told["away_since"]) == (True, {}, {})


@pytest.mark.asyncio
async def test_a_challenge_may_be_for_later(people: People) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    starts_at = ahead(HOUR_MS)
    sent = await challenge(ann, bo, starts_at=starts_at)
    told = await bo.until(Challenges, lambda m: len(m.challenges) == 1)
    assert told.challenges[0].starts_at == starts_at
    ok = await bo.ok("challenge.answer", challenge=sent, accept=True, cid=new_cid())
    assert ok.game is not None
    snapshot = await bo.snapshot(ok.game)
    assert (snapshot.starts_at, snapshot.phase) == (starts_at, "waiting")


@pytest.mark.asyncio
async def test_a_quick_match_leads_to_no_game_of_later(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    clock = "8m+3x23s"  # of nobody else at the shared server
    later = await ann.create(clock=clock, starts_at=ahead(HOUR_MS))
    wish = {"size": 9, "clock": clock, "cid": new_cid()}
    ok = await bo.ok("quick.match", **wish)
    assert ok.game != later


@pytest.mark.asyncio
async def test_a_rematch_starts_at_once_by_the_same_rules(people: People) -> None:
    """1988 leaves the limit to the event: an appointed start says it."""
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create(color="black", profile="cn1988", starts_at=ahead(200))
    created = await ann.until(GameCreated, lambda event: event.game == game)
    assert created.options == {"late_limit_s": "900"}
    await bo.join(game)
    await bo.until(GameStarted, lambda event: event.game == game)
    await bo.ok("resign", game=game, cid=new_cid())
    await ann.ok("rematch.offer", game=game, cid=new_cid())
    ok = await bo.ok("rematch.offer", game=game, cid=new_cid())
    assert ok.game is not None
    await ann.resume(ok.game)
    await bo.resume(ok.game)
    await bo.until(GameStarted, lambda event: event.game == ok.game)


def test_an_instant_is_written_as_it_is_read() -> None:
    for unix_ms in (0, 1, 951_782_400_000, 1_777_658_400_123):
        assert parse_utc(format_utc(unix_ms)) == unix_ms
    assert format_utc(951_782_400_000) == "2000-02-29T00:00:00.000Z"
    assert parse_utc("2000-02-29T00:00Z") == 951_782_400_000
