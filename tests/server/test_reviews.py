"""The review of a finished game: who may take part, what is kept, who hears of it."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from shoutan_engine.commands import Resign
from shoutan_engine.points import Color
from shoutan_host.ports import StoreUnavailable
from shoutan_server.requests.reviewing import BURST
from shoutan_server.review import book
from shoutan_server.review.reviews import PART, PART_BYTES

from tests.fakes import VirtualLoop
from tests.host.table import ANN, BO, GAME
from tests.server.desk import Desk, Peer


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    """A game of two stones, A1 and B1, that is over."""
    desk = Desk(loop)
    desk.begin()
    for vertex in (0, 1):
        desk.play(vertex)
    now = desk.services.clock.monotonic_ms()
    desk.loop.do(lambda: desk.host.post(Resign(Color.BLACK), now))
    desk.loop.settle()
    return desk


def guest(desk: Desk, name: str = "Cho") -> Peer:
    """Return a guest who watches the review."""
    peer = desk.connect()
    peer.connection.welcomed(desk.identities.new_guest(name)[1])
    assert peer.ask("review.watch", game=GAME)["type"] == "ok"
    return peer


def player(desk: Desk, who: Any = ANN) -> Peer:
    peer = desk.player(who)
    assert peer.ask("review.watch", game=GAME)["type"] == "ok"
    return peer


def place(peer: Peer, vertex: str, parent: int | None = None, **fields: Any) -> Any:
    usual = {"ply": 2, "color": "black", "parent": parent}
    return peer.ask("review.place", game=GAME, vertex=vertex, **usual | fields)


def said(peer: Peer, text: str, **fields: Any) -> Any:
    usual = {"ply": 2, "parent": None}
    return peer.ask("review.say", game=GAME, text=text, **usual | fields)


def heard(peer: Peer) -> list[dict[str, Any]]:
    """Return the entries that somebody was told of, which come in order, each once."""
    messages = [m for m in peer.socket.sent if m["type"] == "review"]
    entries = [entry for message in messages for entry in message["entries"]]
    assert [entry["n"] for entry in entries] == list(range(1, len(entries) + 1))
    return entries


def lead(peer: Peer) -> dict[str, Any] | None:
    """Return who leads, as somebody was told last."""
    found: dict[str, Any] | None = [
        m for m in peer.socket.sent if m["type"] == "review"
    ][-1]["lead"]
    return found


def test_moves_and_words_reach_everybody_and_whoever_comes_later(desk: Desk) -> None:
    ann, cho = player(desk), guest(desk)
    assert place(ann, "C3")["n"] == 1
    assert place(cho, "D4", 1, color="white")["n"] == 2
    assert said(cho, "Why\nnot?", parent=2)["n"] == 3
    late = guest(desk, "Lee")
    for peer in (ann, cho, late):
        entries = heard(peer)
        assert [e["kind"] for e in entries] == ["move", "move", "remark"]
        assert [e["by"]["name"] for e in entries] == [ANN.name, "Cho", "Cho"]
        assert [e["parent"] for e in entries] == [None, 1, 2]
        assert [e["ply"] for e in entries] == [2, 2, 2]
        assert entries[2]["text"] == "Why\nnot?"


def test_what_a_move_takes_is_told_with_it(desk: Desk) -> None:
    """Black A1, White B1: White at A2 takes the black stone."""
    ann = player(desk)
    place(ann, "A2", color="white")
    assert heard(ann)[0]["captured"] == ["A1"]


def test_the_same_move_at_the_same_place_is_one(desk: Desk) -> None:
    ann, cho = player(desk), guest(desk)
    assert place(ann, "C3")["n"] == 1
    again = place(cho, "C3")
    assert (again["n"], again["dup"]) == (1, True)
    assert place(cho, "C3", color="white")["n"] == 2
    assert place(cho, "C3", ply=0)["n"] == 3
    assert place(ann, "pass")["n"] == 4
    assert said(ann, "Yes")["n"] == 5
    assert said(ann, "Yes")["dup"] is True
    assert said(cho, "Yes")["n"] == 6


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"vertex": "A1"}, "occupied"),
        ({"vertex": "T19"}, "off_board"),
        ({"vertex": "C3", "parent": 7}, "no_such_entry"),
        ({"vertex": "C3", "ply": 3}, "no_such_entry"),
        ({"vertex": "C3", "color": "red"}, "bad_request"),
    ],
)
def test_what_cannot_be_played_is_refused_and_not_kept(
    desk: Desk, fields: dict[str, Any], code: str
) -> None:
    ann = player(desk)
    usual = {"ply": 2, "color": "black"}
    answer = ann.ask("review.place", game=GAME, **usual | fields)
    assert answer["code"] == code
    assert heard(ann) == []
    assert desk.review_records.disk[GAME] == []


def test_a_remark_is_no_place_to_play_on(desk: Desk) -> None:
    ann = player(desk)
    said(ann, "First")
    assert place(ann, "C3", 1)["code"] == "no_such_entry"


def test_taking_back_in_a_ko_is_refused_until_something_was_played(desk: Desk) -> None:
    ann = player(desk)
    line = [
        ("B4", "black"), ("B3", "white"), ("A3", "black"), ("C4", "white"),
        ("B2", "black"), ("D3", "white"), ("pass", "black"), ("C2", "white"),
    ]  # fmt: skip
    parent: int | None = None
    for vertex, color in [*line, ("C3", "black")]:
        parent = place(ann, vertex, parent, color=color)["n"]
    assert heard(ann)[-1]["captured"] == ["B3"]
    assert place(ann, "B3", parent, color="white")["code"] == "ko"
    for vertex, color in (("J9", "white"), ("J8", "black")):
        parent = place(ann, vertex, parent, color=color)["n"]
    place(ann, "B3", parent, color="white")
    assert heard(ann)[-1]["captured"] == ["C3"]


def test_only_a_game_that_is_over_is_reviewed(loop: VirtualLoop) -> None:
    desk = Desk(loop)
    desk.begin()
    peer = desk.player()
    for kind, fields in (
        ("review.watch", {}),
        ("review.place", {"ply": 0, "color": "black", "vertex": "C3"}),
        ("review.say", {"ply": 0, "text": "Here"}),
        ("review.lead", {"ply": 0, "leads": True}),
    ):
        assert peer.ask(kind, game=GAME, **fields)["code"] == "wrong_phase"
    assert desk.review_records.disk[GAME] == []


def test_who_does_not_say_who_he_is_looks_on(desk: Desk) -> None:
    stranger, ann = desk.spectator(), player(desk)
    assert stranger.ask("review.watch", game=GAME)["type"] == "ok"
    assert place(stranger, "C3")["code"] == "not_allowed"
    assert said(stranger, "Hello")["code"] == "not_allowed"
    assert (
        stranger.ask("review.lead", game=GAME, ply=0, leads=True)["code"]
        == "not_allowed"
    )
    place(ann, "C3")
    assert len(heard(stranger)) == 1


@pytest.mark.parametrize("text", ["", "   ", "x" * 2001, "a\u0007b", "a\rb"])
def test_words_that_are_none_are_refused(desk: Desk, text: str) -> None:
    ann = player(desk)
    assert said(ann, text)["code"] == "bad_request"
    assert heard(ann) == []


def test_one_leads_until_he_goes_or_a_player_takes_over(desk: Desk) -> None:
    ann, cho, lee = player(desk), guest(desk), guest(desk, "Lee")
    entry = place(cho, "C3")["n"]
    assert lead(lee) is None
    cho.ask("review.lead", game=GAME, ply=0, parent=entry, leads=True)
    shown = lead(lee)
    assert shown is not None
    assert (shown["by"]["name"], shown["parent"], shown["ply"]) == ("Cho", entry, 2)
    answer = lee.ask("review.lead", game=GAME, ply=1, leads=True)
    assert (answer["code"], answer["params"]) == ("led_already", {"by": "Cho"})
    ann.ask("review.lead", game=GAME, ply=1, leads=True)
    shown = lead(lee)
    assert shown is not None
    assert (shown["by"]["name"], shown["parent"], shown["ply"]) == (ANN.name, None, 1)
    cho.ask("review.lead", game=GAME, ply=0, leads=False)  # it is not his any more
    assert lead(lee) is not None
    assert (
        lee.ask("review.lead", game=GAME, ply=9, leads=True)["code"] == "no_such_entry"
    )
    ann.lose()
    assert lead(lee) is None
    lee.ask("review.lead", game=GAME, ply=1, leads=True)
    assert lee.ask("review.leave", game=GAME)["type"] == "ok"
    assert lead(cho) is None
    assert (
        lee.ask("review.lead", game=GAME, ply=1, leads=True)["code"] == "not_watching"
    )


def test_what_was_kept_is_there_again_and_goes_on_by_number(desk: Desk) -> None:
    ann = player(desk)
    place(ann, "C3")
    ann.lose()
    # Nobody watches: it is read anew.
    bo = player(desk, BO)
    assert place(bo, "D4", 1, color="white")["n"] == 2
    assert place(bo, "C3")["dup"] is True
    assert len(heard(bo)) == 2


def test_nothing_is_told_before_it_is_durable(desk: Desk) -> None:
    ann, bo = player(desk), player(desk, BO)
    desk.review_records.trouble = StoreUnavailable("the disk is full")
    assert place(ann, "C3")["code"] == "unavailable"
    assert heard(bo) == []
    desk.review_records.trouble = None
    assert place(ann, "C3")["n"] == 1
    assert len(heard(bo)) == 1


def test_an_entry_whose_sender_is_gone_meanwhile_is_kept_and_told(desk: Desk) -> None:
    ann, bo = player(desk), player(desk, BO)
    desk.review_records.held = held = asyncio.Event()
    usual = {"game": GAME, "ply": 2, "color": "black"}
    desk.loop.do(lambda: ann.frame("review.place", vertex="C3", **usual))
    desk.loop.settle()
    ann.lose()
    assert heard(bo) == []
    desk.loop.do(held.set)
    desk.loop.settle()
    assert len(heard(bo)) == 1
    assert place(bo, "D4", 1, color="white")["n"] == 2


@pytest.mark.parametrize(
    ("count", "text", "most"),
    [(2 * PART + 5, "Short", PART), (60, "x" * 2_000, PART_BYTES // 2_000)],
    ids=["many", "long ones, more than may lie unread"],
)
def test_a_long_review_is_sent_in_parts_as_it_is_read(
    desk: Desk, count: int, text: str, most: int
) -> None:
    entries = book.Book(desk.host.game)
    for _ in range(count):
        entries.add(entries.remark(book.Place(0), text, ANN, "now"))
    desk.review_records.disk[GAME] = list(entries.entries)
    slow = desk.connect()
    slow.connection.welcomed(BO)
    slow.socket.is_writable = False
    desk.loop.do(lambda: slow.frame("review.watch", game=GAME))
    desk.loop.settle()
    assert slow.socket.sent == []
    slow.socket.is_writable = True
    desk.loop.do(slow.connection.on_writable)
    desk.loop.settle()
    parts = [len(m["entries"]) for m in slow.socket.sent if m["type"] == "review"]
    assert (slow.socket.closed, sum(parts)) == (None, count)
    assert 0 < max(parts) <= most
    assert len(heard(slow)) == count


def test_a_review_has_a_bound(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "MOST_ENTRIES", 2)
    monkeypatch.setattr(book, "MOST_IN_A_LINE", 1)
    ann = player(desk)
    place(ann, "C3")
    assert place(ann, "D4", 1)["code"] == "review_full"
    said(ann, "One")
    assert said(ann, "Two")["code"] == "review_full"
    assert len(heard(ann)) == 2


def test_who_writes_faster_than_a_person_can_is_slowed_down(desk: Desk) -> None:
    ann, bo = player(desk), player(desk, BO)
    for number in range(BURST):
        assert said(ann, f"Note {number}")["type"] == "ok"
    assert said(ann, "More")["code"] == "too_fast"
    assert said(bo, "I may")["type"] == "ok"
    desk.loop.pass_ms(1_000)
    assert said(ann, "Later")["type"] == "ok"
