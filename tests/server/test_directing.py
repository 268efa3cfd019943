"""Games that an operator makes between bots of a match, and how it ends them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from shoutan_engine.points import Color
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.ports import GameId
from shoutan_protocol.coordinates import format_vertex
from shoutan_server.admin.cli import main

from tests.fakes import VirtualLoop
from tests.people import People
from tests.server.desk import Desk, Peer

OPERATOR = Player("b_admin", "admin", PlayerKind.BOT)
REX = Player("b_rex", "Rex", PlayerKind.BOT)
SAM = Player("b_sam", "Sam", PlayerKind.BOT)

CID = "match-0001"
TERMS: dict[str, Any] = {"cid": CID, "size": 9, "clock": "5m"}
PAIR = {"black": "Rex", "white": "Sam"}
SETUP = {"black": ["C3", "D4"], "white": ["E5"], "to_move": "white"}
WON = {"made_by": CID, "reason": "adjudicated", "winner": "black", "detail": "Agreed."}


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


class MatchDesk(Desk):
    """A server where two bots are served for matches."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__(loop)
        self.bots = [come(self, who) for who in (REX, SAM)]
        for bot in self.bots:
            assert bot.ask("bot.serve", matches=True)["type"] == "ok"


@pytest.fixture
def desk(loop: VirtualLoop) -> MatchDesk:
    return MatchDesk(loop)


def come(desk: Desk, who: Player, *, is_operator: bool = False) -> Peer:
    """Return somebody who has logged in."""
    peer = desk.connect()
    peer.ask("hello", version=1)
    peer.connection.welcomed(who)
    peer.connection.is_operator = is_operator
    return peer


def made(desk: MatchDesk, operator: Peer, **fields: Any) -> GameHost:
    """Have an operator make a game."""
    ok = operator.ask("match.game", **TERMS | PAIR | fields)
    assert ok["type"] == "ok", ok
    host = desk.games.hosted(GameId(ok["game"]))
    assert host is not None
    return host


def begun(desk: MatchDesk, operator: Peer, **fields: Any) -> GameHost:
    """Have one made, with both bots present."""
    host = made(desk, operator, **fields)
    for bot in desk.bots:
        assert bot.ask("game.resume", game=host.id, from_seq=0)["type"] == "ok"
    assert host.game.phase.value == "play"
    return host


def told(peer: Peer, kind: str) -> list[dict[str, Any]]:
    return [body for body in peer.socket.sent if body["type"] == kind]


def test_both_bots_are_told_and_may_be_watched_thinking(desk: MatchDesk) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator)
    assert [told(bot, "bot.game")[0]["color"] for bot in desk.bots] == [
        "black",
        "white",
    ]
    # They were given their seats: no person sits there.
    assert desk.spectator().ask("analysis.watch", game=host.id)["type"] == "ok"
    again = operator.ask("match.game", **TERMS | PAIR)
    assert (again["game"], again["dup"]) == (host.id, True)
    # The act is known by its name; what else is said then is not looked at.
    other = operator.ask("match.game", **TERMS | PAIR | {"size": 19})
    assert (other["game"], other["dup"]) == (host.id, True)


def test_both_are_told_although_the_operator_hangs_up_meanwhile(
    desk: MatchDesk,
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    desk.store.hold()
    desk.loop.do(lambda: operator.frame("match.game", **TERMS | PAIR))
    desk.loop.settle()
    operator.lose()
    desk.store.release()
    desk.loop.settle()
    assert [len(told(bot, "bot.game")) for bot in desk.bots] == [1, 1]


def test_a_game_begins_from_stones_that_are_set_up(desk: MatchDesk) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    conditions = {"handicap": 2, "komi": 0.5, "opening_turns": 500}
    host = begun(desk, operator, setup=SETUP, **conditions)
    game = host.game
    assert [format_vertex(p, 9) for p in game.settings.setup.black] == ["C3", "D4"]
    assert [format_vertex(p, 9) for p in game.settings.setup.white] == ["E5"]
    assert game.to_move is Color.WHITE
    assert (game.settings.handicap, game.settings.opening_turns) == (2, 500)


@pytest.mark.parametrize(
    "wrong",
    [
        {"setup": SETUP | {"white": ["C3"]}},
        {"setup": SETUP | {"white": ["T1"]}},
        {"setup": {"black": ["A2", "B1"], "white": ["A1"], "to_move": "black"}},
        {"setup": SETUP, "handicap": 3},
        {"clock": "soon"},
        {"white": "Rex"},
    ],
)
def test_a_game_that_cannot_be_is_refused(
    desk: MatchDesk, wrong: dict[str, Any]
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    error = operator.ask("match.game", **TERMS | PAIR | wrong)
    assert error["code"] == "bad_settings", error


ENDS = [
    (WON, "B+F", "adjudicated"),
    (WON | {"margin": 3.5}, "B+3.5", "adjudicated"),
    (WON | {"winner": None}, "0", "adjudicated"),
    (WON | {"reason": "aborted", "winner": None}, "Void", "aborted"),
    (WON | {"reason": "crash"}, "B+F", "crash"),
]


@pytest.mark.parametrize(("said", "text", "reason"), ENDS)
def test_it_is_ended_as_the_operator_says(
    desk: MatchDesk, said: dict[str, Any], text: str, reason: str
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator)
    for dup in (False, True):
        ok = operator.ask("match.end", game=host.id, **said)
        assert (ok["type"], ok.get("dup", False)) == ("ok", dup)
    result = host.game.result
    assert result is not None
    assert (result.text, result.reason.value, result.detail) == (
        text,
        reason,
        "Agreed.",
    )
    for other in ({"detail": "Something else."}, {"winner": "black", "margin": 9.5}):
        error = operator.ask(
            "match.end", game=host.id, **said | {"reason": "adjudicated"} | other
        )
        assert error["code"] == "wrong_phase"


def test_a_margin_is_one_that_a_count_can_give(desk: MatchDesk) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator, komi=7.5)
    error = operator.ask("match.end", game=host.id, **WON | {"margin": 170})
    assert error["code"] == "bad_request"
    assert "169.5 points at most" in error["sentence"]  # 2 * 81 and komi
    assert not host.is_finished
    ok = operator.ask("match.end", game=host.id, **WON | {"margin": 169.5})
    assert ok["type"] == "ok"


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (SETUP | {"white": ["C3"]}, "C3 has two stones"),
        (
            {"black": ["A2", "B1"], "white": ["A1"], "to_move": "black"},
            "the chain on A1 has no liberty",
        ),
    ],
)
def test_a_position_that_cannot_be_is_told_by_its_vertices(
    desk: MatchDesk, setup: dict[str, Any], sentence: str
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    error = operator.ask("match.game", **TERMS | PAIR | {"setup": setup})
    assert error["sentence"] == sentence


def test_a_reason_that_is_none_is_answered_with_all_that_are(desk: MatchDesk) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator)
    error = operator.ask("match.end", game=host.id, **WON | {"reason": "time"})
    for reason in ("adjudicated", "aborted", "crash", "hang", "protocol", "disconnect"):
        assert f"'{reason}'" in error["sentence"]


def test_a_game_waits_for_its_engines_and_can_be_ended_before(
    desk: MatchDesk, loop: VirtualLoop
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = made(desk, operator)
    loop.pass_ms(1_800_000)  # engines may load for as long
    assert not host.is_finished
    operator.ask("match.end", game=host.id, **WON | {"reason": "crash"})
    assert host.game.result is not None
    assert host.game.result.text == "B+F"


@pytest.mark.parametrize(
    "wrong",
    [
        {"margin": 0.25},
        {"margin": -1},
        {"margin": 1.5, "winner": None},
        {"margin": 1.5, "reason": "crash"},
        {"reason": "aborted"},
        {"reason": "hang", "winner": None},
        {"reason": "two_passes"},
        {"reason": "illegal"},
        {"detail": ""},
    ],
)
def test_an_end_that_contradicts_itself_is_none(
    desk: MatchDesk, wrong: dict[str, Any]
) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator)
    error = operator.ask("match.end", game=host.id, **WON | wrong)
    assert error["code"] == "bad_request", error
    assert not host.is_finished


def test_nobody_else_directs_games(desk: MatchDesk) -> None:
    operator = come(desk, OPERATOR, is_operator=True)
    host = begun(desk, operator)
    another = come(desk, Player("b_admin2", "admin2", PlayerKind.BOT), is_operator=True)
    assert another.ask("match.end", game=host.id, **WON)["code"] == "not_allowed"
    wrong_act = WON | {"made_by": "match-0002"}
    assert operator.ask("match.end", game=host.id, **wrong_act)["code"] == "not_allowed"
    for peer in (*desk.bots, desk.spectator(), come(desk, REX)):
        assert peer.ask("match.end", game=host.id, **WON)["code"] == "not_allowed"
        error = peer.ask("match.game", **TERMS | PAIR | {"cid": "match-0003"})
        assert error["code"] == "not_allowed"
    assert not host.is_finished


def test_an_operator_ends_no_game_that_is_none_of_his(desk: MatchDesk) -> None:
    """Not even one that he has made as a player does."""
    operator = come(desk, OPERATOR, is_operator=True)
    game = operator.ask("game.create", **TERMS, color="black")["game"]
    for each in (game, desk.host.id):
        assert operator.ask("match.end", game=each, **WON)["code"] == "not_allowed"


def test_a_bot_of_matches_is_no_one_elses(desk: MatchDesk) -> None:
    """It is not listed and not challenged; others are not an operator's to take."""
    assert list(desk.served.bots()) == []
    ann = desk.player()
    error = ann.ask("game.create", **TERMS, bot="Rex")
    assert error["code"] == "no_such_bot"
    operator = come(desk, OPERATOR, is_operator=True)
    rex = desk.bots[0]
    for offer in ("bot.rest", "bot.serve"):
        assert rex.ask(offer)["type"] == "ok"
        error = operator.ask("match.game", **TERMS | PAIR)
        assert error["code"] == "no_such_bot", offer
    rex.lose()
    assert operator.ask("match.game", **TERMS | PAIR)["code"] == "no_such_bot"


@pytest.mark.asyncio
async def test_whom_the_host_has_made_one_is_an_operator(
    people: People, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the wire: the name is not enough, nor is the host's account of another name."""
    logins: dict[str, dict[str, str]] = {}
    for name in ("admin-wire", "Made-By-Host"):
        capsys.readouterr()
        options = ["--data", str(people.at.data), "--json"]
        code = await asyncio.to_thread(main, ["bots", "add", name, *options])
        assert code == 0
        logins[name] = orjson.loads(capsys.readouterr().out)
    thief = people.bot("admin-other")
    await thief.dial()
    error = await thief.refused("hello", version=1, login=thief.login)
    assert error.code == "bad_login"
    codes: list[str] = []
    for login in logins.values():
        bot = people.bot("")
        bot.login = login
        await bot.connect()
        names = {"black": "Nobody-1", "white": "Nobody-2"}
        codes.append((await bot.refused("match.game", **TERMS | names)).code)
    assert codes == ["no_such_bot", "not_allowed"]
