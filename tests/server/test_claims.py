"""An opponent who is away: counted, told, claimed (reliability T10, T12)."""

from typing import Any

import pytest
from shoutan_engine.events import PauseReason
from shoutan_engine.phase import Phase
from shoutan_engine.results import EndReason

from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import ANN, BO, GAME
from tests.server.desk import Desk, Peer


class Table:
    """Ann and Bo, each with a connection; the game has begun."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.desk = Desk(loop)
        self.ann, self.bo = self.desk.player(ANN), self.desk.player(BO)
        loop.settle()
        assert self.desk.host.game.phase is Phase.PLAY
        self.number = 0

    def claim(self, peer: Peer | None = None) -> dict[str, Any]:
        self.number += 1
        return (peer or self.ann).ask(
            "absence.claim", game=GAME, cid=f"ann-claims-{self.number}"
        )

    def reason(self, peer: Peer | None = None) -> str:
        answer = self.claim(peer)
        assert (answer["type"], answer["code"]) == ("error", "no_claim")
        assert self.desk.host.game.phase is not Phase.FINISHED
        return str(answer["params"]["reason"])

    def claims(self) -> dict[str, int]:
        """Return what the page was told last, from now on in ms."""
        told = [m for m in self.ann.socket.sent if m["type"] == "presence"][-1]
        now = self.desk.services.clock.monotonic_ms()
        return {color: at - now for color, at in told["claims"].items()}


@pytest.fixture
def table(loop: VirtualLoop) -> Table:
    return Table(loop)


def test_a_lost_line_is_claimed_after_a_minute(table: Table) -> None:
    assert table.reason() == "here"
    table.bo.lose()
    assert table.claims() == {"white": 60_000}
    table.loop.pass_ms(59_500)
    assert table.reason() == "early"
    table.loop.pass_ms(500)
    assert table.claim()["type"] == "ok"
    result = table.desk.host.game.result
    assert result is not None
    assert (result.reason, result.text) == (EndReason.DISCONNECT, "B+F")
    assert result.detail == "Bo was away for too long, and the game was claimed."
    assert table.claim()["dup"]


def test_who_left_the_page_is_waited_for_twenty_seconds(table: Table) -> None:
    table.bo.ask("game.leave", game=GAME)
    assert table.claims() == {"white": 20_000}
    table.bo.ask("game.resume", game=GAME)
    assert table.claims() == {}
    table.bo.connection._socket.peer_left = True  # type: ignore[misc]
    table.bo.lose()
    assert table.claims() == {"white": 20_000}


def test_absences_add_up_to_five_minutes_in_all(table: Table) -> None:
    for vertex in range(5):
        table.desk.play(vertex)  # so that no clock of 5 minutes runs out
        table.bo.lose()
        table.loop.pass_ms(50_000)
        table.bo = table.desk.player(BO)
    table.bo.lose()
    assert table.claims() == {"white": 50_000}
    table.loop.pass_ms(50_000)
    table.bo = table.desk.player(BO)
    table.bo.lose()
    assert table.claims() == {"white": 0}


def test_nobody_is_away_from_a_game_that_is_paused(table: Table) -> None:
    ask = {"game": GAME, "wish": "pause"}
    table.ann.ask("consent.ask", ply=0, cid="ann-asks-for-it", **ask)
    table.bo.ask("consent.answer", agreed=True, cid="bo-agrees-to-it", **ask)
    table.bo.lose()
    assert table.claims() == {}
    assert table.reason() == "phase"
    table.loop.pass_ms(3_600_000)
    table.ann.ask("game.unpause", game=GAME, cid="ann-goes-on-alone")
    assert table.claims() == {"white": 60_000}


def test_only_who_has_a_seat_claims(table: Table) -> None:
    table.bo.lose()
    table.loop.pass_ms(60_000)
    stranger = table.desk.spectator()
    assert table.claim(stranger)["code"] == "not_seated"


@pytest.mark.parametrize(
    ("clock", "expected"),
    [
        ("3d/move", {}),
        ("6h", {}),
        ("2h", {"white": 60_000}),
        ("none", {"white": 300_000}),
    ],
)
def test_what_is_claimed_depends_on_the_clock(
    loop: VirtualLoop, clock: str, expected: dict[str, int]
) -> None:
    node = Node(loop)
    host = node.begun(clock)
    node.leave(host, BO)
    claimable = node.games.steward(GAME).absence.claimable()
    found = {color.name.lower(): at - node.now for color, at in claimable.items()}
    assert found == expected


def test_nobody_loses_within_a_minute_of_a_recovery(loop: VirtualLoop) -> None:
    node = Node(loop)
    host = node.begun("5m")
    node.leave(host, BO)
    loop.pass_ms(40_000)
    node.mark_alive()
    again = node.crash()
    (host,) = again.recover()
    absence = again.games.steward(GAME).absence
    assert absence.claimable() == {}
    again.enter(host, ANN)
    clocks = host.game.clocks
    assert clocks is not None
    assert PauseReason.SERVER_FAULT not in clocks.pauses
    assert absence.claimable() == {host.game.to_move.opponent: again.now + 60_000}


def test_time_is_given_over_the_wire(table: Table) -> None:
    give = {"game": GAME, "seconds": 60, "cid": "ann-gives-a-minute"}
    assert table.ann.ask("time.give", **give)["type"] == "ok"
    assert table.ann.ask("time.give", **give)["dup"]
    (given,) = [m for m in table.bo.socket.sent if m["type"] == "time_given"]
    assert (given["color"], given["amount_ms"]) == ("white", 60_000)
    assert given["clock"]["white"]["main_ms"] == 360_000
    too_much = give | {"seconds": 3_601, "cid": "ann-gives-too-much"}
    assert table.ann.ask("time.give", **too_much)["code"] == "bad_request"
