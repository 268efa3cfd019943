"""How people find each other: quick matches, challenges by name, all live games."""

import asyncio
from itertools import pairwise

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameCreated, GameStarted
from shoutan_protocol.messages.replies import (
    ChallengeOver,
    Challenges,
    Live,
    Lobby,
    Ok,
)
from shoutan_server.meeting.quick import are_near, ranks_apart

from tests.people import People, start_game
from tests.ws_client import Client

# Clocks that nobody else at the shared server plays by.
QUICK = "7m+3x21s"


async def quick(client: Client, cid: str | None = None, **fields: object) -> str:
    """Press the button of the quick match; returns the game."""
    wish = {"size": 9, "clock": QUICK, "cid": cid or new_cid()}
    ok = await client.ok("quick.match", **wish | fields)
    assert ok.game is not None
    return ok.game


async def challenge(by: Client, to: Client, **fields: object) -> str:
    """Challenge somebody; returns the challenge."""
    wish = {"size": 9, "clock": "5m", "color": "black", "cid": new_cid()}
    ok = await by.ok("challenge.send", player=to.player, **wish | fields)
    assert ok.challenge is not None
    return ok.challenge


async def listening(people: People, *names: str) -> list[Client]:
    """Return people who may be challenged."""
    everybody = [await people(name) for name in names]
    for client in everybody:
        await client.ok("challenge.watch")
        assert (await client.until(Challenges)).challenges == []
    return everybody


# -- quick matches -------------------------------------------------------------------


@pytest.mark.asyncio
async def test_two_who_press_at_the_same_instant_meet(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    first, second = await asyncio.gather(quick(ann), quick(bo))
    assert first == second
    for client in (ann, bo):
        await client.resume(first)
    await ann.until(GameStarted, lambda event: event.game == first)
    state = await ann.snapshot(first)
    assert {player.name for player in state.players} == {"Ann", "Bo"}
    assert (state.info.clock, state.colors_by, state.handicap) == (QUICK, "random", 0)


@pytest.mark.asyncio
async def test_a_quick_match_takes_the_open_seat_that_fits_and_no_other(
    people: People,
) -> None:
    ann, bo, cy = await people("Ann"), await people("Bo"), await people("Cy")
    conditions = {"clock": "6m+3x22s", "color": "white"}
    for other in (
        {"size": 13},
        {"clock": "6m"},
        {"profile": "japanese"},
        {"komi": 0.5},
        {"handicap": 2},
        {"private": True},
        {"options": {"self_capture": "allowed"}},
        {"referee": True},
    ):
        await ann.create(**conditions | other)
    deserted = await ann.create(**conditions)
    await ann.ok("game.leave", game=deserted)
    fits = await bo.create(**conditions)
    assert await quick(cy, clock="6m+3x22s") == fits
    await cy.resume(fits)
    await bo.until(GameStarted, lambda event: event.game == fits)


@pytest.mark.asyncio
async def test_the_same_press_sent_again_finds_its_game(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    cid = new_cid()
    opened = await quick(ann, cid, clock="8m")
    again = await ann.ok("quick.match", size=9, clock="8m", cid=cid)
    assert (again.game, again.dup) == (opened, True)
    cid = new_cid()
    assert await quick(bo, cid, clock="8m") == opened
    again = await bo.ok("quick.match", size=9, clock="8m", cid=cid)
    assert (again.game, again.dup) == (opened, True)


@pytest.mark.asyncio
async def test_nobody_meets_himself_nor_who_has_gone(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    mine = await quick(ann, clock="9m")
    assert await quick(ann, clock="9m") != mine
    await ann.ok("challenge.watch")
    watcher = await people.watcher()
    await watcher.ok("lobby.watch")
    await watcher.until(Lobby, lambda m: ann.player in ids(m))
    await ann.vanish()
    await watcher.until(Lobby, lambda m: ann.player not in ids(m))
    assert await quick(bo, clock="9m") != mine


@pytest.mark.asyncio
async def test_a_quick_match_is_refused_with_what_is_wrong(people: People) -> None:
    ann, watcher = await people("Ann"), await people.watcher()
    wish = {"size": 9, "cid": new_cid()}
    assert (
        await ann.refused("quick.match", clock="5 minutes", **wish)
    ).code == "bad_settings"
    assert (
        await watcher.refused("quick.match", clock="5m", **wish)
    ).code == "not_seated"


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("5k", "2k", 3),
        ("1k", "1d", 1),
        ("3d", "1k", 3),
        ("9p", "7p", 2),
        ("9p", "9d", None),
        ("5k", None, None),
        ("5k", "strong", None),
    ],
)
def test_ranks_apart(one: str, other: str | None, apart: int | None) -> None:
    assert ranks_apart(one, other) == ranks_apart(other, one) == apart


def test_both_sides_may_mind_ranks_and_an_unknown_one_is_never_too_far() -> None:
    weak = Player("a", "A", PlayerKind.PERSON, "9k")
    strong = Player("b", "B", PlayerKind.PERSON, "6k")
    guest = Player("c", "C", PlayerKind.GUEST)
    assert are_near(weak, strong, None, 3)
    assert not are_near(weak, strong, None, 2)
    assert not are_near(weak, strong, 2, 5)
    assert are_near(weak, guest, 0, 0)


# -- challenges ----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_challenge_is_told_accepted_and_played(people: People) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    waits = await challenge(ann, bo, handicap=2, clock="20m+5x30s")
    told = await bo.until(Challenges)
    (info,) = told.challenges
    assert (info.id, info.by.name, info.to.name) == (waits, "Ann", "Bo")
    assert (info.size, info.clock, info.handicap, info.komi) == (9, "20m+5x30s", 2, 0)
    assert 0 < info.expires_in_ms <= 120_000
    assert [c.id for c in (await ann.until(Challenges)).challenges] == [waits]
    ok = await bo.ok("challenge.answer", challenge=waits, accept=True, cid=new_cid())
    for client in (ann, bo):
        over = await client.until(ChallengeOver)
        assert (over.outcome, over.game) == ("accepted", ok.game)
        assert (await client.until(Challenges)).challenges == []
    assert ok.game is not None
    for client in (ann, bo):
        await client.resume(ok.game)
    await ann.until(GameStarted)
    state = await ann.snapshot(ok.game)
    assert state.info.black is not None
    assert (state.info.black.name, state.handicap, state.to_move) == ("Ann", 2, "white")
    # Accepted again after a lost answer: the same game.
    again = await bo.ok("challenge.answer", challenge=waits, accept=True, cid=new_cid())
    assert again.game == ok.game
    created = (await ann.log(ok.game))[0]
    assert isinstance(created, GameCreated)


@pytest.mark.asyncio
async def test_a_challenge_is_declined_or_taken_back(people: People) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    waits = await challenge(ann, bo)
    await bo.ok("challenge.answer", challenge=waits, accept=False, cid=new_cid())
    over = await ann.until(ChallengeOver)
    assert (over.challenge, over.outcome, over.game) == (waits, "declined", None)
    wish = {"size": 9, "clock": "5m", "player": bo.player}
    error = await ann.refused("challenge.send", cid=new_cid(), **wish)
    assert (error.code, error.params["player"]) == ("just_declined", "Bo")
    other = await challenge(bo, ann)
    await bo.ok("challenge.withdraw", challenge=other, cid=new_cid())
    assert (await ann.until(ChallengeOver)).outcome == "withdrawn"
    gone = {"challenge": other, "accept": True, "cid": new_cid()}
    assert (await ann.refused("challenge.answer", **gone)).code == "no_such_challenge"


@pytest.mark.asyncio
async def test_only_who_was_challenged_answers_and_only_who_challenged_takes_back(
    people: People,
) -> None:
    ann, bo, cy = await listening(people, "Ann", "Bo", "Cy")
    waits = await challenge(ann, bo)
    for client in (ann, cy):
        answer = {"challenge": waits, "accept": True, "cid": new_cid()}
        error = await client.refused("challenge.answer", **answer)
        assert error.code == "no_such_challenge"
    for client in (bo, cy):
        back = {"challenge": waits, "cid": new_cid()}
        error = await client.refused("challenge.withdraw", **back)
        assert error.code == "no_such_challenge"


@pytest.mark.asyncio
async def test_whoever_comes_back_is_told_of_the_challenge_that_waits(
    people: People,
) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    waits = await challenge(ann, bo)
    tab = people.again(bo)
    await tab.connect()
    await tab.ok("challenge.watch")
    assert [c.id for c in (await tab.until(Challenges)).challenges] == [waits]
    # An answer in one tab is told in the other one.
    await tab.ok("challenge.answer", challenge=waits, accept=False, cid=new_cid())
    assert (await bo.until(ChallengeOver)).outcome == "declined"


@pytest.mark.asyncio
async def test_a_challenger_who_has_gone_is_not_played_with(people: People) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    watcher = await people.watcher()
    await watcher.ok("lobby.watch")
    waits = await challenge(ann, bo)
    await watcher.until(Lobby, lambda m: ann.player in ids(m))
    await ann.vanish()
    await watcher.until(Lobby, lambda m: ann.player not in ids(m))
    answer = {"challenge": waits, "accept": True, "cid": new_cid()}
    assert (await bo.refused("challenge.answer", **answer)).code == "challenger_left"
    assert (await bo.until(ChallengeOver)).outcome == "left"


@pytest.mark.asyncio
async def test_who_can_be_challenged_by_name(people: People) -> None:
    ann, bo, cy = await listening(people, "Ann", "Zoltan the one", "Quentin")
    await listening(people, "quentin")
    wish = {"size": 9, "clock": "5m"}

    async def code(**whom: str) -> str:
        fields = {**wish, **whom, "cid": new_cid()}
        return (await ann.refused("challenge.send", **fields)).code

    assert await code(name="Nobody Of This Name") == "no_such_player"
    assert await code(name="QUENTIN") == "ambiguous_player"
    assert await code() == "bad_request"
    assert await code(player=ann.player) == "own_challenge"
    silent = await people("Silent")  # a program that never asked for challenges
    assert await code(player=silent.player) == "no_such_player"
    assert await code(player=bo.player, clock="soon") == "bad_settings"
    ok = await ann.ok("challenge.send", name="zoltan THE one", cid=new_cid(), **wish)
    assert (await bo.until(Challenges)).challenges[0].id == ok.challenge
    assert await code(player=bo.player) == "challenge_waits"
    await challenge(ann, cy)


@pytest.mark.asyncio
async def test_one_person_has_three_challenges_out_at_most(people: People) -> None:
    ann, *others = await listening(people, "Ann", "B1", "B2", "B3", "B4")
    for other in others[:3]:
        await challenge(ann, other)
    wish = {"size": 9, "clock": "5m", "player": others[3].player, "cid": new_cid()}
    error = await ann.refused("challenge.send", **wish)
    assert error.code == "too_many_challenges"


@pytest.mark.asyncio
async def test_the_lobby_names_who_is_here_and_who_plays(people: People) -> None:
    ann, bo = await listening(people, "Ann", "Bo")
    watcher = await people.watcher()
    await watcher.ok("lobby.watch")
    seen = await watcher.until(Lobby, lambda m: {ann.player, bo.player} <= ids(m))
    assert seen.here >= 2
    assert not any(p.playing for p in seen.people if p.id in (ann.player, bo.player))
    await start_game(ann, bo)
    await watcher.until(
        Lobby, lambda m: all(p.playing for p in m.people if p.id == ann.player)
    )


def ids(message: Lobby) -> set[str]:
    """Return who is here."""
    return {person.id for person in message.people}


# -- all live games ------------------------------------------------------------------


@pytest.mark.asyncio
async def test_live_games_come_whole_once_and_then_only_what_changed(
    people: People,
) -> None:
    ann, bo, game = await people.pair()
    _, _, still = await people.pair()
    secret, _ = await people("P1"), await people("P2")
    hidden = await start_game(secret, await people("P3"), private=True)
    watcher = await people.watcher()
    await watcher.ok("live.watch")
    first = await watcher.until(Live)
    assert {game, still} <= {shown.id for shown in first.games} == set(first.order)
    assert hidden not in first.order
    await ann.play(game, 0, "D4")
    told = await watcher.until(Live, lambda m: any(g.id == game for g in m.games))
    (row,) = [shown for shown in told.games if shown.id == game]
    assert (row.last, row.to_move, row.moves) == ("D4", "white", 1)
    assert still not in {shown.id for shown in told.games}
    assert still in told.order
    await bo.ok("resign", game=game, cid=new_cid())
    await watcher.until(Live, lambda m: game not in m.order)
    assert isinstance(await watcher.ok("live.leave"), Ok)


def test_pairs_of_the_row_of_ranks_are_one_apart() -> None:
    row = [f"{n}k" for n in range(30, 0, -1)] + [f"{n}d" for n in range(1, 10)]
    assert [ranks_apart(a, b) for a, b in pairwise(row)] == [1] * (len(row) - 1)
