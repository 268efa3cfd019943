"""A game elsewhere from inside: events in any order, answers that come too soon, ends."""

from typing import Any

import orjson
import pytest
from shoutan_clients.remote import GameGone, RemoteGame
from shoutan_engine.commands import Command, PlayStone, Tick
from shoutan_engine.events import Event
from shoutan_engine.points import Color, Point
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Undecided
from shoutan_protocol.json_writing import Json

from tests.host.gtp_fakes import until
from tests.host.seat_fakes import PEOPLE, new_table

BLACK, WHITE = Color.BLACK, Color.WHITE


class FakeWire:
    """Keeps what is asked; a test answers."""

    def __init__(self) -> None:
        self.asked: list[tuple[Json, Any]] = []
        self.waiting: list[Any] = []

    def post(self, body: Json, answer: Any, *, once: bool = False) -> None:
        self.asked.append((body, answer))

    def later(self, call: Any) -> None:
        self.waiting.append(call)

    def last(self, kind: str) -> tuple[Json, Any]:
        """Return the last request, which is of that kind."""
        body, answer = self.asked[-1]
        assert body["type"] == kind
        return body, answer


class Heard:
    """The numbers of events as a listener hears them."""

    def __init__(self, game: RemoteGame) -> None:
        self.seqs: list[int] = []
        game.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        self.seqs.append(seq)


async def played() -> tuple[str, list[bytes]]:
    """Return a game of two people, two stones long, as its events on the wire."""
    table = await new_table(PEOPLE[BLACK], PEOPLE[WHITE])
    for color in Color:
        table.come(color)
    await table.started()
    moves: list[Command] = [
        PlayStone(BLACK, Point(0), 0, "black-0001"),
        PlayStone(WHITE, Point(24), 1, "white-0001"),
    ]
    for move in moves:
        assert isinstance(await table.post(move), Accepted)
    payloads = await table.store.read(table.host.id)
    await until(lambda: table.host.game.ply == 2)
    return table.host.id, payloads


async def loaded(wire: FakeWire, missing: int = 0) -> tuple[RemoteGame, list[bytes]]:
    """Return a game that was read but for its last events, and all its events."""
    game_id, payloads = await played()
    game = RemoteGame(game_id, wire, is_present=False)  # type: ignore[arg-type]
    game.follow()
    head = len(payloads) - missing
    _, answer = wire.last("game.resume")
    answer({"type": "ok", "seq": head})
    for seq, payload in enumerate(payloads[:head], 1):
        game.take_in(seq, payload)
    await game.wait_loaded()
    return game, payloads


@pytest.mark.asyncio
async def test_it_asks_for_the_whole_log_and_is_there_when_it_enters() -> None:
    wire = FakeWire()
    game, payloads = await loaded(wire)
    body, _ = wire.last("game.resume")
    assert (body["from_seq"], body["whole"], body["present"]) == (0, True, False)
    assert game.game.ply == 2
    game.attendance.enter("g_BLACK")
    body, _ = wire.last("game.resume")
    assert (body["from_seq"], body["present"]) == (len(payloads), True)
    count = len(wire.asked)
    game.attendance.leave("g_BLACK")
    game.attendance.enter("g_BLACK")  # as a second process of the engine does
    assert len(wire.asked) == count


@pytest.mark.asyncio
async def test_events_that_are_known_are_passed_over_and_a_hole_is_asked_for() -> None:
    wire = FakeWire()
    game, payloads = await loaded(wire, missing=2)
    heard, before, known = Heard(game), game.game, len(payloads) - 2
    game.take_in(2, payloads[1])
    assert heard.seqs == []
    game.take_in(known + 2, payloads[-1])
    assert heard.seqs == []
    body, _ = wire.last("game.resume")
    assert body["from_seq"] == known
    for seq, payload in enumerate(payloads[-2:], known + 1):
        game.take_in(seq, payload)
    assert heard.seqs == [known + 1, known + 2]
    assert game.game is before


@pytest.mark.asyncio
async def test_an_answer_waits_for_the_event_that_it_names() -> None:
    wire = FakeWire()
    game, payloads = await loaded(wire, missing=1)
    answers: list[Answer] = []
    game.post(
        PlayStone(WHITE, Point(24), 1, "white-0001"),
        game.game.turn_since,
        answers.append,
    )
    _, answer = wire.last("play")
    last = len(payloads)
    answer({"type": "ok", "seq": last})
    assert answers == []
    game.take_in(last, payloads[-1])
    assert answers == [Accepted(last)]
    # A refusal is about a game as well, perhaps one that is not here yet.
    error = {"type": "error", "code": "stale_ply", "sentence": "Too late."}
    game.post(PlayStone(BLACK, Point(1), 1), game.game.turn_since, answers.append)
    wire.last("play")[1](error | {"ply": 2, "seq": last + 1})
    assert len(answers) == 1
    game.post(PlayStone(BLACK, Point(1), 1), game.game.turn_since, answers.append)
    wire.last("play")[1](error | {"ply": 2, "seq": last})
    assert isinstance(answers[1], Refused)
    game.post(PlayStone(BLACK, Point(1), 1), game.game.turn_since, answers.append)
    wire.last("play")[1]({"type": "error", "code": "busy", "sentence": "Later."})
    assert answers[2] == Undecided("busy", "Later.")


@pytest.mark.asyncio
async def test_every_act_has_a_name_and_only_acts_of_a_seat_are_asked() -> None:
    wire = FakeWire()
    game, _ = await loaded(wire)
    game.post(PlayStone(BLACK, Point(1), 2), game.game.turn_since)
    body, _ = wire.last("play")
    assert body["game"] == game.id
    assert len(body["cid"]) >= 8
    with pytest.raises(ValueError, match="only the server"):
        game.post(Tick(), game.game.turn_since)


@pytest.mark.asyncio
async def test_a_game_that_cannot_be_followed_is_gone_with_a_sentence() -> None:
    wire = FakeWire()
    game, payloads = await loaded(wire)
    game.follow()
    wire.last("game.resume")[1]({"type": "ok", "seq": 3})
    assert "lost a part" in str(await game.wait_gone())

    wire = FakeWire()
    game, payloads = await loaded(wire)
    strange = orjson.dumps(orjson.loads(payloads[-1]) | {"type": "of_tomorrow"})
    game.take_in(len(payloads) + 1, strange)
    assert "older than the server" in str(await game.wait_gone())

    wire = FakeWire()
    nowhere = RemoteGame("A" * 22, wire, is_present=True)  # type: ignore[arg-type]
    nowhere.follow()
    error = {"type": "error", "code": "unavailable", "sentence": "Not now."}
    wire.last("game.resume")[1](error)
    [again] = wire.waiting
    again()
    wire.last("game.resume")[1](error | {"code": "no_such_game", "sentence": "None."})
    with pytest.raises(GameGone, match=r"None\."):
        await nowhere.wait_loaded()


@pytest.mark.asyncio
async def test_who_is_there_is_what_the_server_says() -> None:
    wire = FakeWire()
    game, _ = await loaded(wire)
    black, white = (game.game.seats[color].id for color in Color)
    game.told_presence({"black": True, "white": False, "watching": 3})
    here = game.attendance
    assert (here.is_here(black), here.is_here(white), here.watching) == (True, False, 3)
    game.told_presence({"black": None, "white": True, "watching": 1})
    assert (here.is_here(black), here.is_here(white), here.watching) == (False, True, 1)
