"""A bot on the wire: its login, its offer, its games, what it gives up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.events import (
    GameCreated,
    GameEvent,
    GameFinished,
    GameStarted,
    Played,
)
from shoutan_protocol.messages.replies import BotGame, Error, Presence, Snapshot

from tests.people import People
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

SERVE = {"engine": "Fake", "version": "1", "seats": 2}


@pytest.fixture(scope="module")
def closed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that makes no new bots."""
    data = tmp_path_factory.mktemp("closed") / "data"
    with running_server(data, "--open-bots", "off") as server:
        yield server


async def served(people: People, name: str, **fields: Any) -> Client:
    """Return a bot that has logged in and offers itself."""
    bot = people.bot(name)
    await bot.connect()
    await bot.ok("bot.serve", **SERVE | fields)
    return bot


async def begun(somebody: Client, game: str) -> None:
    """Wait until a game has begun."""
    await somebody.until(GameStarted, lambda event: event.game == game)


@pytest.fixture(scope="module")
def ladder_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with a ladder on the largest board of engines."""
    data = tmp_path_factory.mktemp("ladder") / "data"
    with running_server(data, "--ladder", "19x19 5m", engines=True) as server:
        yield server


# -- who it is -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_free_name_makes_a_bot_and_the_token_is_its_own(people: People) -> None:
    first = await people.bot("Wire-One").connect()
    again = await people.bot("Wire-One").connect()
    assert first.you == again.you
    assert first.you is not None
    assert (first.you.name, first.you.kind) == ("Wire-One", "bot")
    thief = people.bot("Wire-One")
    thief.login = {"name": "Wire-One", "token": "another-token"}
    await thief.dial()
    error = await thief.refused("hello", version=1, login=thief.login)
    assert error.code == "bad_login"
    assert error.sentence == "The name Wire-One belongs to a bot with another token."
    assert error.params == {"why": "wrong_token"}
    assert await thief.closed() == 1008


@pytest.mark.asyncio
async def test_where_bots_are_not_open_no_name_makes_one(
    closed_server: ServerProcess,
) -> None:
    people = People(closed_server)
    bot = people.bot("Stranger")
    await bot.dial()
    error = await bot.refused("hello", version=1, login=bot.login)
    assert (error.code, error.sentence) == (
        "bad_login",
        "There is no bot called Stranger here, and this server makes no new bots: ask its"
        " host for `shoutan admin bots add Stranger`.",
    )
    assert error.params == {"why": "no_new_names"}
    assert await bot.closed() == 1008
    await people.leave()


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "login",
    [
        {"name": "Short", "token": "seven77"},
        {"name": "Long", "token": "x" * 65},
        {"name": "Blank", "token": "with a blank"},
        {"name": "GNU Go", "token": "12345678"},
        {"name": "x" * 33, "token": "12345678"},
        {"name": "Empty"},
        "Ann",
    ],
)
async def test_a_login_that_cannot_be_one_is_refused(
    people: People, login: Any
) -> None:
    nobody = people.anonymous()
    await nobody.dial()
    assert (await nobody.refused("hello", version=1, login=login)).code == "bad_request"
    welcome = await nobody.ask("hello", version=1)
    assert not isinstance(welcome, Error)


@pytest.mark.asyncio
async def test_one_is_a_guest_or_a_bot_and_not_both(people: People) -> None:
    ann, bot = people.stranger("Ann"), people.bot("Wire-Two")
    await ann.dial()
    error = await ann.refused(
        "hello", version=1, guest_token=ann.token, login=bot.login
    )
    assert error.code == "bad_request"
    assert "once" in error.sentence


@pytest.mark.asyncio
async def test_only_a_bot_may_offer_itself(people: People) -> None:
    ann = await people("Ann")
    for kind in ("bot.serve", "bot.rest"):
        assert (await ann.refused(kind)).code == "not_a_bot"
    bot = people.bot("Wire-Three")
    await bot.connect()
    assert (await bot.refused("bot.rest")).code == "not_served"
    error = await bot.refused(
        "bot.serve", **SERVE, accepts={"least_komi": 7.5, "most_komi": 0.5}
    )
    assert error.code == "bad_request"
    assert (await bot.refused("bot.serve", seats=0)).code == "bad_request"
    error = await bot.refused(
        "game.create", size=5, clock="1m", bot="Wire-Three", cid="itself-0001"
    )
    assert error.code == "bad_settings"


# -- its games -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_game_begins_when_the_bot_says_that_it_is_there(people: People) -> None:
    bot, ann = await served(people, "Wire-Four"), await people("Ann")
    game = await ann.create(size=5, bot="Wire-Four")
    told = await bot.until(BotGame)
    assert (told.game, told.color) == (game, "white")
    await bot.ok("game.resume", game=game, whole=True, present=False)
    await bot.until(GameCreated)
    presence = await bot.until(Presence)
    assert (presence.black, presence.white) == (True, False)
    await bot.ok("game.resume", game=game, from_seq=3, whole=True)
    await bot.until(GameStarted)
    await ann.play(game, 0, "C3")
    await bot.until(Played)
    await bot.play(game, 1, "D3")
    # An engine's illegal move loses (D-7), whichever door it came by.
    await ann.play(game, 2, "B3")
    await bot.ask("play", game=game, ply=3, vertex="C3", cid="illegal-0001")
    over = await ann.until(GameFinished)
    assert (over.result.reason, over.result.winner) == ("illegal", "black")


@pytest.mark.asyncio
async def test_an_engine_that_fails_loses_with_its_words(people: People) -> None:
    bot, ann = await served(people, "Wire-Five"), await people("Ann")
    game = await ann.create(size=5, bot="Wire-Five")
    other = await ann.create(size=5, bot="Wire-Five")
    for each in (game, other):
        await bot.resume(each)
        await begun(ann, each)
    error = await bot.refused("bot.decline", game=game, sentence="I am losing")
    assert error.code == "wrong_phase"
    for who, code in ((ann, "not_a_bot"), (people.bot("Wire-Six"), "not_seated")):
        if who is not ann:
            await who.connect()
        fields = {"game": game, "reason": "crash", "sentence": "not mine"}
        assert (await who.refused("bot.failed", **fields)).code == code
    await bot.ok("bot.failed", game=game, reason="crash", sentence="it died")
    over = await ann.until(GameFinished)
    assert over.game == game
    assert over.result.detail == "Wire-Five: it died."
    assert (over.result.reason, over.result.winner) == ("crash", "black")
    await ann.play(other, 0, "C3")  # the other game goes on
    await ann.ok("resign", game=other, cid="resign-0001")


@pytest.mark.asyncio
async def test_a_game_that_has_not_begun_can_be_declined(people: People) -> None:
    bot, ann = await served(people, "Wire-Seven"), await people("Ann")
    game = await ann.create(size=5, bot="Wire-Seven")
    await bot.ok("bot.decline", game=game, sentence="the engine refused komi: no")
    over = await ann.until(GameFinished)
    assert over.result.reason == "aborted"
    assert over.result.detail == (
        "Wire-Seven does not take this game: the engine refused komi: no."
    )


@pytest.mark.asyncio
async def test_a_newer_connection_is_told_of_the_games_and_the_older_one_ends(
    people: People,
) -> None:
    bot, ann = await served(people, "Wire-Eight"), await people("Ann")
    game = await ann.create(size=5, bot="Wire-Eight")
    await bot.resume(game)
    await ann.until(GameStarted)
    newer = await served(people, "Wire-Eight")
    assert (await newer.until(BotGame)).game == game
    assert await bot.closed() == 4001
    await newer.resume(game)
    await ann.play(game, 0, "C3")
    await newer.until(Played)
    await newer.ok("bot.rest")
    error = await ann.refused(
        "game.create", size=5, clock="1m", bot="Wire-Eight", cid="resting-0001"
    )
    assert error.code == "bot_busy"
    await newer.play(game, 1, "D3")
    await ann.ok("resign", game=game, cid="resign-0001")


@pytest.mark.asyncio
async def test_a_bot_plays_a_bot_and_neither_itself(people: People) -> None:
    one, two = await served(people, "Wire-Nine"), await served(people, "Wire-Ten")
    game = await one.create(size=5, bot="Wire-Ten")
    await two.until(BotGame)
    await two.resume(game)
    await one.until(GameStarted)
    await one.play(game, 0, "C3")
    await two.until(Played)
    await two.ok("resign", game=game, cid="resign-0001")


# -- the whole log ---------------------------------------------------------------------


@pytest.mark.asyncio
async def test_whoever_wants_the_whole_log_gets_every_event(people: People) -> None:
    black, white, game = await people.pair(size=19)
    columns = "ABCDEFGHJKLMNOPQRST"
    points = [f"{column}{row}" for row in range(1, 12) for column in columns]
    for ply, vertex in enumerate(points):
        await (black, white)[ply % 2].play(game, ply, vertex)
    late = await people.watcher()
    ok = await late.ok("game.resume", game=game, whole=True)
    assert ok.seq is not None
    assert ok.seq > 200
    seqs = [(await late.until(GameEvent)).seq for _ in range(ok.seq)]
    assert seqs == list(range(1, ok.seq + 1))
    await late.ok("game.resume", game=game)
    assert (await late.until(Snapshot)).seq == ok.seq
    await black.ok("resign", game=game, cid="resign-0001")


# -- a planned stop --------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_planned_stop_cuts_bots_off_and_costs_nobody_a_game(
    tmp_path: Path,
) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        bot, ann = await served(people, "Wire-Stop"), await people("Ann")
        made = await ann.ok(
            "game.create", size=5, clock="1m", bot="Wire-Stop", cid="make-it-0001"
        )
        assert made.game is not None
        await bot.resume(made.game)  # it waits for Ann, who is not there yet
        assert server.stop() == 0
        server.start()
        card = server.get(f"/api/games/{made.game}").json()
        assert (card["phase"], card["end_reason"]) == ("waiting", None)
        again = people.again(bot)
        await again.connect()
        await again.ok("bot.serve", **SERVE)
        assert (await again.until(BotGame)).game == made.game
        await people.leave()


# -- what is said of an offer ----------------------------------------------------------


@pytest.mark.asyncio
async def test_who_can_never_be_paired_is_told_so(
    people: People, ladder_server: ServerProcess
) -> None:
    bot = people.bot("Wire-Alone")
    await bot.connect()
    assert (await bot.ok("bot.serve", **SERVE)).unpaired is None
    none = (await bot.ok("bot.serve", **SERVE, ladder=True)).unpaired
    assert none is not None
    assert (none.code, none.sentence) == ("no_ladder", "This server has no ladder.")
    there = People(ladder_server)
    other = there.bot("Wire-Small")
    await other.connect()
    small: dict[str, Any] = {"accepts": {"sizes": [9]}}
    assert (await other.ok("bot.serve", **SERVE, **small)).unpaired is None
    why = (await other.ok("bot.serve", **SERVE, **small, ladder=True)).unpaired
    assert why is not None
    assert (why.code, why.params) == ("size", {"given": 19, "accepted": "9"})
    assert why.sentence == "Wire-Small plays on 9x9, not on 19x19."
    people_only: dict[str, Any] = {"accepts": {"opponents": "people"}}
    why = (await other.ok("bot.serve", **SERVE, **people_only, ladder=True)).unpaired
    assert why is not None
    assert why.code == "opponents"
    assert (await other.ok("bot.serve", **SERVE, ladder=True)).unpaired is None
    await there.leave()


@pytest.mark.asyncio
async def test_who_takes_the_place_of_another_connection_is_told_so(
    people: People,
) -> None:
    first, second = people.bot("Wire-Twice"), people.bot("Wire-Twice")
    await first.connect()
    await second.connect()
    assert not (await first.ok("bot.serve", **SERVE)).replaces
    assert not (await first.ok("bot.serve", **SERVE)).replaces
    assert (await second.ok("bot.serve", **SERVE)).replaces
    assert await first.closed() == 4001
    assert not (await second.ok("bot.serve", **SERVE)).replaces


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("accepts", "words"),
    [
        (
            {"least_komi": 7.5, "most_komi": -6.5},
            "least_komi, 7.5, is above most_komi, -6.5",
        ),
        (
            {"least_main_ms": 3600000, "most_main_ms": 60000},
            "least_main_ms, 3600000, is above most_main_ms, 60000",
        ),
        (
            {"least_move_ms": 2000, "most_move_ms": 1000},
            "least_move_ms, 2000, is above most_move_ms, 1000",
        ),
    ],
)
async def test_ends_the_wrong_way_round_are_told_as_they_were_sent(
    people: People, accepts: dict[str, Any], words: str
) -> None:
    bot = people.bot("Wire-Ends")
    await bot.connect()
    error = await bot.refused("bot.serve", **SERVE, accepts=accepts)
    assert error.code == "bad_request"
    assert words in error.sentence
