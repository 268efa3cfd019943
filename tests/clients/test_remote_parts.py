"""The parts of being at a server: addresses, commands as requests, answers, the clock."""

from itertools import pairwise
from typing import Any, get_args

import pytest
from shoutan_clients.remote import BadAddress, parse_address
from shoutan_clients.remote.answers import answer_of
from shoutan_clients.remote.clock import SAMPLES, RemoteClock
from shoutan_clients.remote.commands_to_requests import request_of
from shoutan_clients.remote.pauses import FIRST_S, LONGEST_S, pauses
from shoutan_engine import Millis
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
    Adjudicate,
    AnswerConsent,
    Appeal,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    Complain,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Dispute,
    GiveTime,
    MarkChain,
    MarkContestable,
    PassTurn,
    PlayStone,
    Propose,
    Recount,
    Resign,
    ResumePlay,
    RetakeSeat,
    Seal,
    SeatedCommand,
    Start,
    Tick,
)
from shoutan_engine.events import Wish
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.refusals import RefusalCode
from shoutan_host import clock
from shoutan_host.hosting.answers import Accepted, Refused, Repeated, Undecided
from shoutan_protocol.messages import REQUESTS
from shoutan_server.requests.to_commands import command_of

B, CID, SIZE = Color.BLACK, "cid-0001", 9
P = Point(40)
SEATED: list[SeatedCommand] = [
    PlayStone(B, P, 3, CID),
    PassTurn(B, 4, False, CID),
    PassTurn(B, 5, True, CID),
    AcceptEnd(B, 6, CID),
    ConcedeContest(B, 7, CID),
    Resign(B, CID),
    MarkChain(B, P, True, CID),
    MarkContestable(B, (P, Point(3)), False, CID),
    Propose(B, (P, Point(1)), CID, confirms=False),
    Propose(B, (P, Point(1)), CID, confirms=True),
    Recount(B, CID),
    Confirm(B, 12, CID),
    Dispute(B, P, True, CID),
    Dispute(B, P, False, CID),
    ClaimFalseLife(B, P, Point(2), CID),
    ClaimFalseLife(B, P, None, CID),
    AskConsent(B, Wish.UNDO, 9, CID),
    AnswerConsent(B, Wish.PAUSE, True, CID),
    ResumePlay(B, CID),
    AskOvertimePass(B, True, CID),
    AskLeave(B, CID),
    RetakeSeat(B, CID),
    GiveTime(B, Millis(90_000), CID),
    ConfirmTimes(B, CID),
    Complain(B, 3, "He coughs.", CID),
    Appeal(B, "He did.", CID),
]


@pytest.mark.parametrize("command", SEATED, ids=lambda c: type(c).__name__)
def test_the_server_reads_of_a_request_the_command_that_it_was(
    command: SeatedCommand,
) -> None:
    body = request_of(command, SIZE) | {"id": 1, "game": "A" * 22}
    request = REQUESTS.validate_python(body)
    assert command_of(request, B, SIZE) == command  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [Play(P), Pass()])
def test_a_sealed_move_is_told_and_its_salt_is_the_servers(move: Any) -> None:
    body = request_of(Seal(B, 3, move, "our salt", CID), SIZE)
    request = REQUESTS.validate_python(body | {"id": 1, "game": "A" * 22})
    read = command_of(request, B, SIZE)  # type: ignore[arg-type]
    assert isinstance(read, Seal)
    assert (read.move, read.ply, read.cid) == (move, 3, CID)
    assert read.salt != "our salt"


def test_every_command_of_a_seat_is_among_them() -> None:
    kinds = set(get_args(SeatedCommand))
    assert kinds - {type(command) for command in SEATED} == {Seal}


@pytest.mark.parametrize(
    "command", [Tick(), Abort("no"), Adjudicate(None, "no"), Start()]
)
def test_what_only_a_server_does_is_no_request(command: Command) -> None:
    with pytest.raises(ValueError, match="only the server"):
        request_of(command, SIZE)


@pytest.mark.parametrize(
    ("body", "answer"),
    [
        ({"type": "ok", "seq": 7}, Accepted(7)),
        ({"type": "ok", "seq": 7, "dup": True}, Repeated(7)),
        (
            {"type": "error", "code": "busy", "sentence": "Later."},
            Undecided("busy", "Later."),
        ),
    ],
)
def test_answers_are_those_of_a_game_host(body: dict[str, Any], answer: Any) -> None:
    assert answer_of(body, 1, 2) == answer


def test_refusals_keep_their_code_and_the_place_that_they_are_about() -> None:
    error = {"type": "error", "code": "ko", "sentence": "Ko.", "article": "6"}
    refused = answer_of(error | {"ply": 5, "seq": 9, "params": {"a": 1}}, 1, 2)
    assert isinstance(refused, Refused)
    assert (refused.ply, refused.seq) == (5, 9)
    assert refused.refusal.code is RefusalCode.KO
    assert (refused.refusal.sentence, refused.refusal.article) == ("Ko.", "6")
    unknown = answer_of(error | {"code": "of_tomorrow", "article": None}, 1, 2)
    assert isinstance(unknown, Refused)
    assert (unknown.ply, unknown.seq) == (1, 2)
    assert unknown.refusal.sentence == "Ko."


@pytest.mark.parametrize(
    ("text", "url", "socket", "game"),
    [
        ("localhost", "http://localhost:3610", "ws://localhost:3610/ws", None),
        ("go.example:80", "http://go.example:80", "ws://go.example:80/ws", None),
        (" http://h:3610/ ", "http://h:3610", "ws://h:3610/ws", None),
        (
            "https://go.example",
            "https://go.example:443",
            "wss://go.example:443/ws",
            None,
        ),
        ("http://[::1]:3610", "http://[::1]:3610", "ws://[::1]:3610/ws", None),
        ("ws://h:1/ws", "http://h:1", "ws://h:1/ws", None),
        ("http://h.:1", "http://h.:1", "ws://h.:1/ws", None),
        (f"{'a' * 63}:1", f"http://{'a' * 63}:1", f"ws://{'a' * 63}:1/ws", None),
        (f"http://h:1/game/{'a' * 22}", "http://h:1", "ws://h:1/ws", "a" * 22),
    ],
)
def test_an_address_is_read_as_people_type_it(
    text: str, url: str, socket: str, game: str | None
) -> None:
    address = parse_address(text)
    assert (address.url, address.websocket, address.game) == (url, socket, game)


@pytest.mark.parametrize(
    "text",
    [
        *("", "ftp://h", "http://", "http://h:x", "h:70000", "http://u:p@h/"),
        *("http://h/a", "http://a..b", "a..b:3610", "http://.", "http://.a"),
        *(f"https://{'a' * 64}.example", "http://\u200b", "http://\udcff"),
    ],
)
def test_what_is_no_address_is_refused_with_what_one_looks_like(text: str) -> None:
    with pytest.raises(BadAddress, match="http://HOST:3610"):
        parse_address(text)


def test_the_quickest_round_trip_says_what_the_servers_clock_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now_ns = 50_000_000_000
    monkeypatch.setattr(clock, "monotonic_ns", lambda: now_ns)
    remote = RemoteClock()
    assert remote.round_trip_ms is None
    # The server is 1000 s ahead; a slow answer is believed until there is a quick one.
    remote.heard(now_ns - 400_000_000, now_ns, 1_050_000)
    assert remote.monotonic_ms() == 1_050_200
    remote.heard(now_ns - 2_000_000, now_ns, 1_050_000)
    assert remote.monotonic_ms() == 1_050_001
    assert remote.round_trip_ms == 2
    remote.heard(now_ns - 300_000_000, now_ns, 1_050_000)
    assert remote.monotonic_ms() == 1_050_001
    for _ in range(SAMPLES):  # the clocks have drifted meanwhile
        remote.heard(now_ns - 4_000_000, now_ns, 1_050_010)
    assert remote.monotonic_ms() == 1_050_012
    remote.measure_anew()
    remote.heard(now_ns - 600_000_000, now_ns, 7_000)  # another process
    assert remote.monotonic_ms() == 7_300


def test_pauses_grow_and_are_never_the_same() -> None:
    waits = pauses()
    first, *rest = [next(waits) for _ in range(30)]
    assert first == FIRST_S
    assert all(0 < pause <= LONGEST_S for pause in rest)
    assert len(set(rest)) == len(rest)
    assert max(rest[:2]) < 1
    assert min(rest[8:]) >= LONGEST_S / 5
    assert any(a > b for a, b in pairwise(rest[8:]))
