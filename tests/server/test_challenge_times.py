"""Challenges in virtual time: they run out, and nobody is besieged with them."""

from collections.abc import Iterator
from typing import Any

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_host.ids import new_cid
from shoutan_server.meeting.challenge_limits import AGAIN_AFTER_S, MOST_OF_A_PAIR
from shoutan_server.meeting.challenges import HOLDS_S

from tests.fakes import VirtualLoop
from tests.server.desk import Desk, Peer


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    return Desk(loop)


def guest(desk: Desk, name: str) -> tuple[Peer, str]:
    """Return somebody who may be challenged, and his id."""
    token, player = desk.identities.new_guest(name)
    peer = desk.connect()
    peer.ask("hello", version=1, guest_token=token)
    peer.ask("challenge.watch")
    return peer, player.id


def send(by: Peer, to: str) -> dict[str, Any]:
    wish = {"size": 9, "clock": "5m", "cid": new_cid(), "player": to}
    return by.ask("challenge.send", **wish)


def told(peer: Peer, kind: str) -> dict[str, Any]:
    """Return the last message of a kind."""
    found: dict[str, Any] = [m for m in peer.socket.sent if m["type"] == kind][-1]
    return found


def test_a_challenge_runs_out(desk: Desk, loop: VirtualLoop) -> None:
    ann, _ = guest(desk, "Ann")
    bo, bo_id = guest(desk, "Bo")
    waits = send(ann, bo_id)["challenge"]
    loop.pass_ms(HOLDS_S * 1000 - 1)
    (info,) = told(bo, "challenges")["challenges"]
    assert (info["id"], info["expires_in_ms"]) == (waits, HOLDS_S * 1000)
    loop.pass_ms(1)
    for peer in (ann, bo):
        over = told(peer, "challenge.over")
        assert (over["challenge"], over["outcome"]) == (waits, "expired")
        assert told(peer, "challenges")["challenges"] == []
    late = {"challenge": waits, "accept": True, "cid": new_cid()}
    assert bo.ask("challenge.answer", **late)["code"] == "no_such_challenge"


def test_who_declined_is_left_alone_for_a_minute(desk: Desk, loop: VirtualLoop) -> None:
    ann, _ = guest(desk, "Ann")
    bo, bo_id = guest(desk, "Bo")
    waits = send(ann, bo_id)["challenge"]
    bo.ask("challenge.answer", challenge=waits, accept=False, cid=new_cid())
    loop.pass_ms(AGAIN_AFTER_S * 1000 - 1500)
    refused = send(ann, bo_id)
    assert (refused["code"], refused["params"]["wait_s"]) == ("just_declined", 2)
    loop.pass_ms(1500)
    assert send(ann, bo_id)["type"] == "ok"


def test_taking_challenges_back_besieges_nobody(desk: Desk, loop: VirtualLoop) -> None:
    ann, _ = guest(desk, "Ann")
    _, bo_id = guest(desk, "Bo")
    for _ in range(MOST_OF_A_PAIR):
        waits = send(ann, bo_id)["challenge"]
        ann.ask("challenge.withdraw", challenge=waits, cid=new_cid())
    assert send(ann, bo_id)["code"] == "too_many_challenges"
    loop.pass_ms(AGAIN_AFTER_S * 1000)
    assert send(ann, bo_id)["type"] == "ok"


def test_a_bot_challenges_nobody_and_is_offered_instead(desk: Desk) -> None:
    bot = desk.connect()
    bot.ask("hello", version=1)
    bot.connection.welcomed(Player("b_deep", "Deep", PlayerKind.BOT))
    _, bo_id = guest(desk, "Bo")
    assert send(bot, bo_id)["code"] == "not_allowed"
    wish = {"size": 9, "clock": "5m", "cid": new_cid()}
    assert bot.ask("quick.match", **wish)["code"] == "not_allowed"
    assert bot.ask("challenge.watch")["code"] == "not_allowed"


def test_a_challenge_that_was_sent_again_is_the_same_one(desk: Desk) -> None:
    ann, _ = guest(desk, "Ann")
    _, bo_id = guest(desk, "Bo")
    wish = {"size": 9, "clock": "5m", "cid": new_cid(), "player": bo_id}
    first, again = (ann.ask("challenge.send", **wish) for _ in range(2))
    assert (again["challenge"], again["dup"]) == (first["challenge"], True)
