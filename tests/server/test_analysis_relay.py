"""What engines think: who is told, how often, what is stored, who may say it."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from shoutan_engine.commands import AnswerConsent, AskConsent, Resign
from shoutan_engine.events import Wish
from shoutan_engine.points import Color, Pass
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.hosting.games import Games
from shoutan_protocol.analysis import Analysis, MoveEvaluation, parse_analysis
from shoutan_server.analysis.finals import Finals
from shoutan_server.analysis.relay import MOST_TURNS
from shoutan_server.analysis.rights import NotShown, check_stored
from shoutan_server.errors import Refuse

from tests.fakes import VirtualLoop
from tests.host.table import ANN, GAME, stone
from tests.server.desk import Desk, Peer

SAI = Player("b_sai", "Sai", PlayerKind.BOT)
LEE = Player("h_lee", "Lee", PlayerKind.BOT)
BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    with VirtualLoop() as loop:
        yield loop


@pytest.fixture
def desk(loop: VirtualLoop) -> Desk:
    """A game between two engines that has begun."""
    desk = Desk(loop, players=(SAI, LEE))
    desk.begin()
    return desk


@pytest.fixture
def mixed(loop: VirtualLoop) -> Desk:
    """A game of Ann and an engine that has begun."""
    desk = Desk(loop, players=(ANN, LEE))
    desk.begin()
    return desk


def thought(visits: int) -> Analysis:
    return Analysis(visits, 0.5, 1.5, (MoveEvaluation(Pass(), visits),))


def report(
    desk: Desk, visits: int, *, ply: int = 0, color: Color = BLACK, final: bool = False
) -> None:
    analysis = thought(visits)
    desk.loop.do(lambda: desk.relay.report(GAME, ply, color, analysis, final))


def watcher(desk: Desk) -> Peer:
    peer = desk.spectator()
    assert peer.ask("analysis.watch", game=GAME)["type"] == "ok"
    return peer


def told(peer: Peer) -> list[dict[str, Any]]:
    return [m for m in peer.socket.sent if m["type"] == "analysis"]


def resign(desk: Desk) -> None:
    now = desk.services.clock.monotonic_ms()
    desk.loop.do(lambda: desk.host.post(Resign(BLACK, "resign-now"), now))
    desk.loop.settle()


def turn_back(desk: Desk) -> None:
    """Undo the only turn, as both wish, and play elsewhere."""
    now = desk.services.clock.monotonic_ms()
    for command in (
        AskConsent(BLACK, Wish.UNDO, 1),
        AnswerConsent(WHITE, Wish.UNDO, agreed=True),
        stone(41, 0, "another-cid"),
    ):
        desk.loop.do(lambda c=command: desk.host.post(c, now))  # type: ignore[misc]
        desk.loop.settle()
    (turn,) = desk.host.game.turns
    assert turn.point == 41


def stored(desk: Desk) -> list[tuple[int, str, int | None]]:
    found = desk.loop.run_until_complete(desk.store.analyses(GAME))
    return [(a.ply, a.color, parse_analysis(a.payload, 9).visits) for a in found]


def sent_report(peer: Peer, ply: int, **fields: Any) -> dict[str, Any]:
    body = {"visits": 7, "winrate": 0.5, "moves": [{"move": "E5"}]} | fields
    return peer.ask("analysis.report", game=GAME, ply=ply, analysis=body, final=True)


# --- telling -------------------------------------------------------------------------


def test_who_asked_is_told_what_engines_think_and_nobody_else(desk: Desk) -> None:
    asked, other = watcher(desk), desk.spectator()
    report(desk, 10)
    assert told(asked) == [
        {
            "type": "analysis",
            "game": GAME,
            "stream": "analysis",
            "n": 1,
            "ply": 0,
            "color": "black",
            "analysis": {
                "visits": 10,
                "winrate": 0.5,
                "score_lead": 1.5,
                "moves": [{"move": "pass", "visits": 10}],
            },
            "final": False,
        }
    ]
    assert told(other) == []


def test_two_messages_a_second_go_out_and_the_newest_wins(desk: Desk) -> None:
    peer = watcher(desk)
    for visits in range(1, 101):  # a report every 20 ms, for two seconds
        report(desk, visits)
        desk.loop.pass_ms(20)
    desk.loop.pass_ms(1_000)
    heard = [m["analysis"]["visits"] for m in told(peer)]
    assert [m["n"] for m in told(peer)] == list(range(1, len(heard) + 1))
    assert len(heard) == 5
    assert (heard[0], heard[-1]) == (1, 100)
    report(desk, 200)  # long after: at once
    assert told(peer)[-1]["analysis"]["visits"] == 200


def test_who_does_not_read_misses_it_and_keeps_the_connection(desk: Desk) -> None:
    slow, quick = watcher(desk), watcher(desk)
    slow.socket.is_writable = False
    for visits in range(300):
        report(desk, visits)
        desk.loop.pass_ms(600)
    assert len(told(quick)) == 300
    assert told(slow) == []
    assert slow.socket.closed is None
    slow.socket.is_writable = True
    report(desk, 999)
    assert [m["analysis"]["visits"] for m in told(slow)] == [999]


def test_leaving_ends_it_and_so_does_losing_the_connection(desk: Desk) -> None:
    one, two = watcher(desk), watcher(desk)
    two.ask("analysis.watch", game=GAME)  # twice is once
    report(desk, 1)
    assert (len(told(one)), len(told(two))) == (1, 1)
    assert one.ask("analysis.leave", game=GAME)["type"] == "ok"
    assert one.ask("analysis.leave", game=GAME)["type"] == "ok"
    two.lose()
    desk.loop.pass_ms(1_000)
    report(desk, 2)
    assert (len(told(one)), len(told(two))) == (1, 1)
    three = watcher(desk)
    report(desk, 3)
    assert [m["n"] for m in told(three)] == [1]


def test_the_last_word_comes_before_the_end_and_nothing_after(desk: Desk) -> None:
    peer = watcher(desk)
    report(desk, 1)
    report(desk, 2, final=True)  # it has to wait, but the game does not
    resign(desk)
    assert [m["analysis"]["visits"] for m in told(peer)] == [1, 2]
    report(desk, 3)
    desk.loop.pass_ms(2_000)
    assert len(told(peer)) == 2
    answer = peer.ask("analysis.watch", game=GAME)
    assert (answer["code"], answer["sentence"]) == (
        "wrong_phase",
        f"The game is over: see /api/games/{GAME}/analysis.",
    )


# --- rights --------------------------------------------------------------------------


def test_a_player_is_refused_while_the_game_is_played(desk: Desk) -> None:
    for player in (SAI, LEE):
        answer = desk.player(player).ask("analysis.watch", game=GAME)
        assert answer["code"] == "not_allowed"
        assert "Players are not told" in answer["sentence"]


def test_nobody_is_told_what_is_thought_in_a_game_with_a_person(mixed: Desk) -> None:
    for peer in (mixed.spectator(), mixed.player(ANN), mixed.player(LEE)):
        answer = peer.ask("analysis.watch", game=GAME)
        assert answer["code"] == "not_allowed"
        report(mixed, 1, ply=1, color=WHITE, final=True)
        assert told(peer) == []
    assert stored(mixed) == [(1, "white", 1)]


def test_a_bot_that_took_its_seat_by_itself_may_be_a_person(loop: VirtualLoop) -> None:
    for own in (SAI, LEE):
        desk = Desk(loop, players=(SAI, LEE), self_seated=(own,))
        desk.begin()
        answer = desk.spectator().ask("analysis.watch", game=GAME)
        assert answer["code"] == "not_allowed"
        assert "a bot took its seat by itself" in answer["sentence"]
        # The log tells it, whoever reads it.
        games = Games(desk.services, lambda: None)
        again = desk.loop.run_until_complete(games.get(GAME))
        assert again is not None
        for me in (None, ANN):
            with pytest.raises(NotShown, match="by itself"):
                check_stored(again.card, again, me)
        resign(desk)
        check_stored(desk.host.card, None, None)


def test_a_game_that_cannot_be_read_is_shown_to_nobody(desk: Desk) -> None:
    with pytest.raises(NotShown):
        check_stored(desk.host.card, None, None)


def test_a_game_that_lacks_a_player_is_not_followed(loop: VirtualLoop) -> None:
    desk = Desk(loop, players=(SAI,))
    answer = desk.spectator().ask("analysis.watch", game=GAME)
    assert (answer["code"], answer["sentence"]) == (
        "not_allowed",
        "The game has not begun.",
    )


def test_there_is_nothing_to_watch_in_a_game_that_is_not_there(desk: Desk) -> None:
    answer = desk.spectator().ask("analysis.watch", game="B" * 22)
    assert answer["code"] == "no_such_game"


# --- storing -------------------------------------------------------------------------


def test_the_last_word_of_each_turn_is_stored(desk: Desk) -> None:
    report(desk, 1)
    report(desk, 2, final=True)
    report(desk, 3, ply=1, color=WHITE, final=True)
    report(desk, 4, final=True)  # the turn came again, after an undo
    report(desk, 5, ply=2)
    assert stored(desk) == [(0, "black", 4), (1, "white", 3)]
    (first, _) = desk.loop.run_until_complete(desk.store.analyses(GAME))
    assert first.at.endswith("Z")
    assert len(first.at) == len("2026-05-01T10:00:00.000Z")


def test_what_is_too_much_or_says_nothing_is_not_stored(desk: Desk) -> None:
    report(desk, 1, ply=MOST_TURNS, final=True)
    desk.loop.do(lambda: desk.relay.report(GAME, 0, BLACK, Analysis(), True))
    huge = Analysis(1, moves=(MoveEvaluation(Pass(), pv=(Pass(),) * 9_000),) * 9_000)
    desk.loop.do(lambda: desk.relay.report(GAME, 1, WHITE, huge, True))
    (only,) = desk.loop.run_until_complete(desk.store.analyses(GAME))
    assert only.ply == 1
    assert len(only.payload) <= 3_500


# --- bots that report over the websocket ---------------------------------------------


def test_a_bot_says_what_it_thinks_of_its_own_turns(desk: Desk) -> None:
    peer, sai, lee = watcher(desk), desk.player(SAI), desk.player(LEE)
    assert sent_report(sai, 0)["type"] == "ok"
    assert [m["ply"] for m in told(peer)] == [0]
    assert sent_report(sai, 0, visits=9)["type"] == "ok"  # it went on thinking
    desk.play(40)
    assert sent_report(lee, 1)["type"] == "ok"
    assert stored(desk) == [(0, "black", 9), (1, "white", 7)]


def test_a_report_may_come_after_its_move_and_once(desk: Desk) -> None:
    sai = desk.player(SAI)
    desk.play(40)
    desk.play(41)  # the opponent was quick
    assert sent_report(sai, 0, visits=9)["type"] == "ok"
    again = sent_report(sai, 0, visits=11)
    assert (again["code"], again["sentence"]) == (
        "out_of_turn",
        "You have said what you thought of turn 0, which is over.",
    )
    assert sent_report(sai, 2)["type"] == "ok"
    desk.play(42)
    assert sent_report(sai, 2, visits=11)["code"] == "out_of_turn"
    assert stored(desk) == [(0, "black", 9), (2, "black", 7)]


def test_a_turn_before_the_last_one_of_a_side_is_closed(desk: Desk) -> None:
    sai = desk.player(SAI)
    for vertex in (40, 41, 42):
        desk.play(vertex)
    assert sent_report(sai, 0)["code"] == "out_of_turn"
    assert sent_report(sai, 2)["type"] == "ok"
    assert stored(desk) == [(2, "black", 7)]


def test_a_report_may_come_shortly_after_the_end(desk: Desk) -> None:
    sai, lee = desk.player(SAI), desk.player(LEE)
    desk.play(40)
    desk.play(41)
    resign(desk)
    desk.loop.pass_ms(9_000)
    assert sent_report(sai, 0)["type"] == "ok"
    desk.loop.pass_ms(2_000)
    assert sent_report(lee, 1)["code"] == "wrong_phase"
    assert stored(desk) == [(0, "black", 7)]


def test_a_turn_that_comes_again_after_an_undo_is_another_one(desk: Desk) -> None:
    sai = desk.player(SAI)
    desk.play(40)
    assert sent_report(sai, 0, visits=3)["type"] == "ok"
    turn_back(desk)
    assert sent_report(sai, 0, visits=4)["type"] == "ok"
    assert sent_report(sai, 0, visits=5)["code"] == "out_of_turn"
    assert stored(desk) == [(0, "black", 4)]


def test_few_reports_are_remembered(desk: Desk) -> None:
    finals = Finals(desk.services.clock, most=1)
    desk.play(40)
    desk.play(41)
    finals.add(desk.host, 0, BLACK)
    with pytest.raises(Refuse):
        finals.check(desk.host, 0, BLACK)
    finals.add(desk.host, 1, WHITE)
    finals.check(desk.host, 0, BLACK)
    with pytest.raises(Refuse):
        finals.check(desk.host, 1, WHITE)


@pytest.mark.parametrize(
    ("who", "ply", "fields", "code"),
    [
        pytest.param(LEE, 0, {}, "out_of_turn", id="turn of the other"),
        pytest.param(SAI, 1, {}, "out_of_turn", id="the other is to move"),
        pytest.param(SAI, 2, {}, "future_ply", id="turn to come"),
        pytest.param(ANN, 0, {}, "not_seated", id="spectator"),
        pytest.param(SAI, 0, {"moves": [{"move": "K10"}]}, "off_board", id="off board"),
        pytest.param(SAI, 0, {"ownership": [0]}, "off_board", id="too few points"),
        pytest.param(SAI, 0, {"winrate": 1.5}, "bad_request", id="no rate"),
        pytest.param(
            SAI, 0, {"moves": [{"move": "I5"}]}, "bad_request", id="no vertex"
        ),
        pytest.param(SAI, 0, {"strange": 1}, "bad_request", id="unknown key"),
        pytest.param(
            SAI, 0, {"moves": [{"move": "E5"}] * 25}, "bad_request", id="many"
        ),
    ],
)
def test_other_reports_are_refused(
    desk: Desk, who: Player, ply: int, fields: dict[str, Any], code: str
) -> None:
    desk.play(40)
    if who is ANN:
        peer = desk.spectator()
        peer.connection.welcomed(ANN)
    else:
        peer = desk.player(who)
    assert sent_report(peer, ply, **fields)["code"] == code
    assert stored(desk) == []


def test_a_person_does_not_report(mixed: Desk) -> None:
    assert sent_report(mixed.player(ANN), 0)["code"] == "not_allowed"
    anonymous = mixed.spectator()
    assert sent_report(anonymous, 0)["code"] == "not_seated"


def test_nobody_moves_in_a_finished_game(desk: Desk) -> None:
    sai = desk.player(SAI)
    resign(desk)
    assert sent_report(sai, 0)["code"] == "out_of_turn"


def test_messages_are_as_the_schema_says(desk: Desk) -> None:
    from pydantic import TypeAdapter
    from shoutan_protocol.messages import AnyMessage

    adapter: TypeAdapter[Any] = TypeAdapter(AnyMessage)
    peer = watcher(desk)
    ownership = tuple(range(-40, 41))
    full = Analysis(
        5,
        0.25,
        -1.5,
        (MoveEvaluation(Pass(), 3, 0.5, 1.0, 0.1, -0.01),),
        ownership,
        "x",
    )
    desk.loop.do(lambda: desk.relay.report(GAME, 0, BLACK, full, True))
    (message,) = told(peer)
    assert adapter.validate_python(message).final
    assert parse_analysis(orjson.dumps(message["analysis"]), 9) == full


def test_reports_are_awaited_where_somebody_watches(desk: Desk) -> None:
    assert not desk.relay.is_awaited(GAME)
    peer = watcher(desk)
    assert desk.relay.is_awaited(GAME)
    peer.ask("analysis.leave", game=GAME)
    assert not desk.relay.is_awaited(GAME)
    watcher(desk)
    resign(desk)
    assert not desk.relay.is_awaited(GAME)
