"""Following a game from any event on: tails, snapshots, several tabs, spectators."""

import asyncio

import pytest
from shoutan_protocol.messages.events import (
    GameEvent,
    GameFinished,
    GameStarted,
    Passed,
    Played,
    SeatTaken,
)
from shoutan_protocol.messages.replies import Ok, Presence, Snapshot

from tests.people import People
from tests.ws_client import Client

TAIL_LIMIT = 200


async def marks(client: Client, game: str, count: int) -> None:
    """Make `count` events: proposals in a settlement, one a request."""
    for number in range(count):
        await client.ok(
            "settle.mark",
            game=game,
            cid=f"mark-number-{number}",
            vertex="E5",
            dead=number % 2 == 0,
        )


@pytest.mark.asyncio
async def test_the_missing_events_come_in_order_then_what_happens(
    people: People,
) -> None:
    black, white, game = await people.pair()
    await black.play(game, 0, "E5")
    cy = await people("Cy")
    ok = await cy.resume(game, from_seq=2)
    assert ok.seq == 5
    await white.play(game, 1, "C3")
    tail = [await cy.until(GameEvent) for _ in range(4)]
    assert [event.seq for event in tail] == [3, 4, 5, 6]
    assert [type(event) for event in tail] == [SeatTaken, GameStarted, Played, Played]
    assert {event.game for event in tail} == {game}


@pytest.mark.asyncio
@pytest.mark.parametrize("seen", [4, 0])
async def test_who_comes_back_is_told_the_move_made_meanwhile_16_6(
    people: People, seen: int
) -> None:
    """Article 16.6: by its event, whatever the returning player had seen before."""
    black, white, game = await people.pair()
    await black.until(Presence, lambda presence: presence.white is True)
    await white.vanish()
    await black.until(Presence, lambda presence: presence.white is False)
    await black.play(game, 0, "E5")
    back = people.again(white)
    await back.connect()
    await back.resume(game, from_seq=seen)
    played = await back.until(Played)
    assert (played.seq, played.color, played.vertex) == (5, "black", "E5")
    snapshot = await back.snapshot(game)
    assert [(move.color, move.vertex) for move in snapshot.moves] == [("black", "E5")]
    assert snapshot.to_move == "white"


@pytest.mark.asyncio
async def test_who_has_everything_gets_nothing_but_what_comes(people: People) -> None:
    black, _, game = await people.pair()
    cy = await people("Cy")
    await cy.resume(game, from_seq=4)
    await cy.until(Presence)
    assert [m for m in cy.heap if isinstance(m, GameEvent | Snapshot)] == []
    await black.play(game, 0, "E5")
    assert (await cy.until(GameEvent)).seq == 5


@pytest.mark.asyncio
async def test_more_than_200_missing_events_are_replaced_by_a_snapshot_and_a_tail(
    people: People,
) -> None:
    black, white, game = await people.pair()
    for ply, vertex in enumerate(("E5", "pass", "pass")):
        await (white if ply % 2 else black).play(game, ply, vertex)
    settling = 4 + 3 + 1  # created, two seats, start; three turns; settlement
    await marks(black, game, TAIL_LIMIT - settling)
    cy = await people("Cy")
    assert (await cy.resume(game)).seq == TAIL_LIMIT
    tail = [await cy.until(GameEvent) for _ in range(TAIL_LIMIT)]
    assert [event.seq for event in tail] == list(range(1, TAIL_LIMIT + 1))
    await marks(white, game, 1)
    di = await people("Di")
    await di.resume(game)
    snapshot = await di.until(Snapshot)
    assert snapshot.seq == TAIL_LIMIT + 1
    assert [m for m in di.heap if isinstance(m, GameEvent)] == []
    await white.ok("resign", game=game, cid="white-resigns")
    assert (await di.until(GameEvent)).seq == TAIL_LIMIT + 2
    # One event fewer is missing: the tail will do.
    await di.resume(game, from_seq=3)
    assert (await di.until(GameEvent)).seq == 4


@pytest.mark.asyncio
async def test_a_snapshot_says_all_that_a_latecomer_needs(people: People) -> None:
    black, white, game = await people.pair(clock="5m+3x30s", komi=0.5)
    for ply, vertex in enumerate(("A2", "B1", "pass", "A1")):
        await (white if ply % 2 else black).play(game, ply, vertex)
    await black.ok("offer_end", game=game, cid="black-offers", ply=4)
    snapshot = await (await people.watcher()).snapshot(game)
    assert (snapshot.phase, snapshot.to_move, snapshot.ply) == ("play", "white", 5)
    assert snapshot.offer_by == "black"
    assert [move.vertex for move in snapshot.moves] == ["A2", "B1", None, "A1", None]
    assert [player.name for player in snapshot.players] == ["Black", "White"]
    assert (snapshot.info.komi, snapshot.info.clock) == (0.5, "5m+3x30s")
    assert snapshot.clock is not None
    assert snapshot.clock.running == "white"
    assert snapshot.clock.black.periods == 3
    assert 0 < snapshot.clock.black.main_ms <= 300_000
    await white.ok("accept_end", game=game, cid="white-accepts", ply=5)
    settling = await (await people.watcher()).snapshot(game)
    assert settling.settlement is not None
    assert (settling.settlement.reason, settling.settlement.proposal) == (
        "agreement",
        1,
    )
    assert settling.clock is not None
    assert settling.clock.running is None


@pytest.mark.asyncio
async def test_an_event_number_from_the_future_is_answered_by_a_snapshot(
    people: People,
) -> None:
    """A client that knows more than the log followed another server, or a lost one."""
    black, _, game = await people.pair()
    cy = await people("Cy")
    await cy.resume(game, from_seq=5)
    assert (await cy.until(Snapshot)).seq == 4
    await black.play(game, 0, "E5")
    assert (await cy.until(GameEvent)).seq == 5


@pytest.mark.asyncio
async def test_resuming_again_begins_anew_and_does_not_follow_twice(
    people: People,
) -> None:
    black, white, game = await people.pair()
    cy = await people("Cy")
    for _ in range(3):
        await cy.resume(game, from_seq=3)
    await black.play(game, 0, "E5")
    await white.play(game, 1, "C3")
    await cy.until(Played, lambda e: e.seq == 6)
    seqs = [m.seq for m in cy.heap if isinstance(m, GameEvent)]
    assert seqs == [4, 5]


@pytest.mark.asyncio
async def test_nothing_is_missed_or_doubled_by_resuming_in_the_thick_of_it(
    people: People,
) -> None:
    """Subscribe, then read the log, then drop doubles (W4)."""
    black, white, game = await people.pair(size=19)
    cy = await people("Cy")
    plays = 60

    async def play() -> None:
        for ply in range(plays):
            vertex = f"{'ABCDEFGHJKLMNOPQRST'[ply % 19]}{1 + 2 * (ply // 19)}"
            await (white if ply % 2 else black).play(game, ply, vertex)

    playing = asyncio.ensure_future(play())
    rounds, before = 0, None
    while not playing.done():
        before = (await cy.resume(game, from_seq=2)).seq
        assert before is not None
        rounds += 1
        tail = [await cy.until(GameEvent) for _ in range(before - 2)]
        assert [event.seq for event in tail] == list(range(3, before + 1))
    await playing
    assert rounds > 3
    assert before is not None
    seqs = list(range(3, before + 1))
    while seqs[-1] < 4 + plays:
        seqs.append((await cy.until(GameEvent)).seq)
    await cy.ask("ping")
    seqs += [message.seq for message in cy.heap if isinstance(message, GameEvent)]
    assert seqs == list(range(3, 4 + plays + 1))


@pytest.mark.asyncio
async def test_after_leaving_nothing_comes_any_more(people: People) -> None:
    black, white, game = await people.pair()
    cy = await people("Cy")
    await cy.resume(game, from_seq=4)
    await cy.ok("game.leave", game=game)
    await black.play(game, 0, "E5")
    await white.play(game, 1, "C3")
    await cy.ask("ping")
    assert [m for m in cy.heap if isinstance(m, GameEvent)] == []


@pytest.mark.asyncio
async def test_two_tabs_of_one_player_see_the_same_and_both_may_act(
    people: People,
) -> None:
    black, white, game = await people.pair()
    tab = people.again(black)
    await tab.connect()
    await tab.resume(game, from_seq=4)
    await tab.play(game, 0, "E5")
    await white.play(game, 1, "C3")
    await black.play(game, 2, "D4")
    for window in (black, tab):
        seen = [await window.until(Played) for _ in range(3)]
        assert [event.vertex for event in seen] == ["E5", "C3", "D4"]


@pytest.mark.asyncio
async def test_a_spectator_sees_a_game_to_its_end_and_it_can_be_watched_afterwards(
    people: People,
) -> None:
    black, white, game = await people.pair()
    spectator = await people.watcher()
    await spectator.resume(game)
    await black.play(game, 0, "pass")
    await white.play(game, 1, "pass")
    await black.ok("settle.confirm", game=game, cid="black-agrees", proposal=1)
    await white.ok("settle.confirm", game=game, cid="white-agrees", proposal=1)
    finished = await spectator.until(GameFinished)
    assert finished.result.text == "W+7.5"
    assert finished.result.winner == "white"
    for client in (black, white, spectator):
        await client.vanish()
    late = await people.watcher()
    log = await late.log(game)
    assert log[-1] == finished
    assert [type(event) for event in log].count(Passed) == 2


@pytest.mark.asyncio
async def test_finished_games_are_read_from_the_log_whoever_asks_for_them(
    people: People,
) -> None:
    """They do not stay in memory, and asking in any way brings them back (W4)."""
    black, white, game = await people.pair()
    await black.play(game, 0, "E5")
    resign = await white.ok("resign", game=game, cid="white-resigns")
    await black.vanish()
    await white.vanish()
    white = people.again(white)
    await white.connect()
    again = await white.ok("resign", game=game, cid="white-resigns")
    assert (again.dup, again.seq) == (True, resign.seq)
    assert (await white.refused("resign", game=game, cid="once-more")).code
    answers = [
        await white.answer(await white.send("game.resume", game=game, from_seq=0))
        for _ in range(20)
    ]
    assert all(isinstance(answer, Ok) for answer in answers)
