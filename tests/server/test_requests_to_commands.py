"""What a player or a referee asks for on the wire, as the engine hears it."""

from typing import Any, get_args

import pytest
from pydantic import ValidationError
from shoutan_engine import Millis
from shoutan_engine import commands as c
from shoutan_engine.events import Wish
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_protocol.messages import REQUESTS
from shoutan_protocol.messages import requests as wire
from shoutan_server.requests.to_commands import SeatRequest, command_of, ruling_of

from tests.protocol.test_messages import frame

W = Color.WHITE
CID = "abcdefgh"
CHIEF = Official("g_cai", "Cai", Role.CHIEF_REFEREE)
A1, B1, C9 = Point(0), Point(1), Point(74)

TABLE: list[tuple[str, dict[str, Any], c.Command]] = [
    ("play", {"vertex": "b1", "ply": 3}, c.PlayStone(W, B1, 3, CID)),
    ("pass", {"ply": 3}, c.PassTurn(W, 3, offer=False, cid=CID)),
    ("offer_end", {"ply": 3}, c.PassTurn(W, 3, offer=True, cid=CID)),
    ("accept_end", {"ply": 4}, c.AcceptEnd(W, 4, CID)),
    ("concede_contest", {"ply": 4}, c.ConcedeContest(W, 4, CID)),
    ("resign", {}, c.Resign(W, CID)),
    ("settle.mark", {"vertex": "C9", "dead": False}, c.MarkChain(W, C9, False, CID)),
    (
        "settle.propose",
        {"dead": ["A1", "B1"]},
        c.Propose(W, (A1, B1), CID, confirms=False),
    ),
    (
        "settle.contestable",
        {"vertices": ["A1", "B1"], "contestable": True},
        c.MarkContestable(W, (A1, B1), True, CID),
    ),
    ("settle.recount", {}, c.Recount(W, CID)),
    ("settle.confirm", {"proposal": 7}, c.Confirm(W, 7, CID)),
    (
        "settle.dispute",
        {"vertex": "A1", "claim": "alive"},
        c.Dispute(W, A1, False, CID),
    ),
    (
        "settle.false_life",
        {"vertex": "A1", "ko": "B1"},
        c.ClaimFalseLife(W, A1, B1, CID),
    ),
    ("settle.false_life", {"vertex": "A1"}, c.ClaimFalseLife(W, A1, None, CID)),
    ("consent.ask", {"wish": "undo", "ply": 9}, c.AskConsent(W, Wish.UNDO, 9, CID)),
    (
        "consent.answer",
        {"wish": "adjourn", "agreed": False},
        c.AnswerConsent(W, Wish.ADJOURN, False, CID),
    ),
    ("game.unpause", {}, c.ResumePlay(W, CID)),
    ("overtime.ask", {"standing": True}, c.AskOvertimePass(W, True, CID)),
    ("leave.ask", {}, c.AskLeave(W, CID)),
    ("leave.end", {}, c.RetakeSeat(W, CID)),
    ("time.give", {"seconds": 90}, c.GiveTime(W, Millis(90_000), CID)),
    ("times.confirm", {}, c.ConfirmTimes(W, CID)),
    ("complain", {"ply": 2, "text": "Hm."}, c.Complain(W, 2, "Hm.", CID)),
    ("appeal", {"text": "No."}, c.Appeal(W, "No.", CID)),
]


def read(kind: str, fields: dict[str, Any]) -> Any:
    return REQUESTS.validate_json(frame(kind, **fields))


@pytest.mark.parametrize(
    ("kind", "fields", "command"), TABLE, ids=[f"{k} {f}" for k, f, _ in TABLE]
)
def test_a_request_is_the_command_of_who_sends_it(
    kind: str, fields: dict[str, Any], command: c.Command
) -> None:
    assert command_of(read(kind, fields), W, 9) == command


def test_every_request_of_a_seat_is_in_the_table() -> None:
    told: set[Any] = {type(read(kind, fields)) for kind, fields, _ in TABLE}
    assert told | {wire.Seal} == set(get_args(SeatRequest))


@pytest.mark.parametrize(("vertex", "move"), [("B1", Play(B1)), ("pass", Pass())])
def test_a_sealed_move_gets_a_salt_that_nobody_can_guess(
    vertex: str, move: Play | Pass
) -> None:
    request = read("seal", {"vertex": vertex, "ply": 5})
    seals = [command_of(request, W, 9) for _ in range(20)]
    salts: set[str] = set()
    for seal in seals:
        assert isinstance(seal, c.Seal)
        assert (seal.color, seal.ply, seal.move, seal.cid) == (W, 5, move, CID)
        salts.add(seal.salt)
    assert len(salts) == len(seals)
    assert min(map(len, salts)) == 32, "128 bits as hex"


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play", {"vertex": "K1"}),
        ("seal", {"vertex": "A10"}),
        ("settle.mark", {"vertex": "T19"}),
        ("settle.contestable", {"vertices": ["A1", "J10"]}),
        ("settle.false_life", {"vertex": "A1", "ko": "Z25"}),
    ],
)
def test_a_vertex_off_the_board_is_named_in_a_sentence(
    kind: str, fields: dict[str, Any]
) -> None:
    with pytest.raises(ValueError, match="9x9"):
        command_of(read(kind, fields), W, 9)


def test_a_ruling_is_by_the_referee_in_his_own_words() -> None:
    ruling = {"name": "rule_false_life", "vertex": "A1", "is_false": True}
    request = read("referee.rule", {"ruling": ruling, "article": "20"})
    act = acts.RuleFalseLife(A1, True)
    assert ruling_of(request, CHIEF, 9) == c.Rule(CHIEF, act, "20", "Lunch.", CID)


def test_a_ruling_about_a_point_off_the_board_is_refused() -> None:
    ruling = {"name": "rule_dead", "vertices": ["K1"]}
    request = read("referee.rule", {"ruling": ruling})
    with pytest.raises(ValueError, match="9x9"):
        ruling_of(request, CHIEF, 9)


def test_a_ruling_without_its_parts_never_gets_so_far() -> None:
    with pytest.raises(ValidationError):
        read("referee.rule", {"ruling": {"name": "adjust_clock", "color": "black"}})
