"""Games that a bot makes and joins by itself, as it asks for them on the wire."""

from collections.abc import Iterator
from typing import Any

import pytest
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameId

from tests.fakes import VirtualLoop
from tests.server.desk import Desk, Peer

REX = Player("b_rex", "Rex", PlayerKind.BOT)
SAM = Player("b_sam", "Sam", PlayerKind.BOT)


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


def come(desk: Desk, who: Player) -> Peer:
    """Return somebody who has logged in."""
    peer = desk.connect()
    peer.ask("hello", version=1)
    peer.connection.welcomed(who)
    return peer


def between(desk: Desk, first: Peer, second: Peer) -> GameHost:
    """Let one make a game and the other one join it; both are there."""
    body: dict[str, Any] = {"size": 9, "clock": "none", "color": "black"}
    game = first.ask("game.create", cid="make-it-01", **body)["game"]
    second.ask("game.join", game=game, cid="join-it-01")
    for peer in (first, second):
        assert peer.ask("game.resume", game=game, from_seq=0)["type"] == "ok"
    host = desk.games.hosted(GameId(game))
    assert host is not None
    assert host.game.phase.value == "play"
    return host


@pytest.mark.parametrize("who", [0, 1], ids=["made", "joined"])
def test_a_bot_that_stays_away_loses_without_a_clock(
    loop: VirtualLoop, who: int
) -> None:
    desk = Desk(loop)
    peers = come(desk, REX), come(desk, SAM)
    host = between(desk, *peers)
    peers[who].lose()
    loop.pass_ms(299_000)
    assert not host.is_finished
    loop.pass_ms(2_000)
    loop.settle()
    result = host.game.result
    assert result is not None
    assert (result.text, result.reason.value) == (("W+F", "B+F")[who], "disconnect")


def test_a_bot_that_comes_back_plays_on_and_may_be_away_no_longer_in_all(
    loop: VirtualLoop,
) -> None:
    desk = Desk(loop)
    rex, sam = come(desk, REX), come(desk, SAM)
    host = between(desk, rex, sam)
    rex.lose()
    loop.pass_ms(200_000)
    again = come(desk, REX)
    again.ask("game.resume", game=host.id, from_seq=0)
    loop.pass_ms(200_000)
    assert not host.is_finished
    again.lose()
    loop.pass_ms(101_000)
    loop.settle()
    assert host.game.result is not None
    assert host.game.result.reason.value == "disconnect"
