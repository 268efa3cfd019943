"""Games at the CGOS door, line by line."""

import pytest
from shoutan_engine import EndReason
from shoutan_engine.commands import TakeSeat
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_server.requests.game_making import draw

from tests.fakes import VirtualLoop
from tests.server.cgos_world import CgosWorld, Wire


def test_a_short_game_goes_as_it_was_seen() -> None:
    """The dialogue of clients in the field, in order, with our komi and time."""
    with VirtualLoop() as loop, CgosWorld(loop, ports=("9x9 7 1m",)) as world:
        alice = world.bot("alice")
        bobby = world.bot("bobby", analyzes=False)
        world.pass_s(8)
        black, white = world.by_color(alice, bobby)
        names = {alice: "alice(1800?)", bobby: "bobby(1800?)"}
        setup = f"setup 1 9 7.0 60000 {names[white]} {names[black]}"
        assert black.said() == [setup, "genmove b 60000"]
        assert white.said() == [setup]
        black.send("E5")
        assert black.said() == []
        assert white.said() == ["play b E5 60000", "genmove w 60000"]
        white.send("d4")
        assert white.said() == []
        assert black.said() == ["play w d4 60000", "genmove b 60000"]
        black.send("PASS")
        assert white.said() == ["play b PASS 60000", "genmove w 60000"]
        white.send("pass")
        today = "2026-09-21"
        assert black.said() == ["play w pass 60000", f"gameover {today} W+7.0 "]
        assert white.said() == [f"gameover {today} W+7.0 "]
        [card] = world.cards
        assert (card.result, card.end_reason) == ("W+7", EndReason.TWO_PASSES)
        for wire in (alice, bobby):
            wire.check()


def test_a_pass_that_is_cut_short_is_told_in_full() -> None:
    """`pa` is a pass, and no coordinate for the client of the opponent."""
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.send("pa")
        assert white.said()[-2:] == ["play b pass 300000", "genmove w 300000"]
        card = world.live.card.white
        assert card is not None
        again = world.bot(card.name)
        assert again.said()[0].endswith(" pass 300000")
        for wire in (white, again):
            wire.check()


@pytest.mark.parametrize(
    ("line", "result", "text", "reason"),
    [
        ("resign", "W+Resign", "Resignation", EndReason.RESIGN),
        ("RESIGN", "W+Resign", "Resignation", EndReason.RESIGN),
        (
            "zz99",
            "W+Illegal",
            "Illegal move error:do not understand syntax move:zz99",
            EndReason.ILLEGAL,
        ),
        (
            "e5x",
            "W+Illegal",
            "Illegal move error:do not understand syntax move:e5x",
            EndReason.ILLEGAL,
        ),
        (
            "k10",
            "W+Illegal",
            "Illegal move error:do not understand syntax move:k10",
            EndReason.ILLEGAL,
        ),
        (
            '{"a": [1]}',
            "W+Illegal",
            "Illegal move error:do not understand syntax move:_a_",
            EndReason.ILLEGAL,
        ),
    ],
)
def test_what_ends_a_game_at_once_is_told_by_gameover_alone(
    line: str, result: str, text: str, reason: EndReason
) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        for wire in (black, white):
            wire.said()
        black.send(line)
        over = [f"gameover 2026-09-21 {result} {text}"]
        assert black.said() == over
        assert white.said() == over
        assert world.cards[0].end_reason == reason
        black.check()


def play(black: Wire, white: Wire, moves: str) -> None:
    """Let both play, Black first; `-` is a pass."""
    for number, move in enumerate(moves.split()):
        (white if number % 2 else black).send("pass" if move == "-" else move)


@pytest.mark.parametrize(
    ("moves", "illegal", "why"),
    [
        ("e5", "E5", "move to occupied point"),
        ("a2 - b1", "a1", "suicide attempted"),
        # Two stones at once: the second one takes the last liberty of both.
        ("a2 a1 b2 - c1", "b1", "suicide attempted"),
        ("d6 e6 c5 f5 d4 e4 - d5 e5", "d5", "KO attempted"),
        # Two stones sent, one taken back: not the board of two turns ago, but of five.
        ("a2 d1 b2 c2 - b1 - a1 c1", "b1", "KO attempted"),
    ],
)
def test_an_illegal_stone_loses_and_says_why(
    moves: str, illegal: str, why: str
) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        play(black, white, moves)
        loser = white if len(moves.split()) % 2 else black
        winner = "B" if loser is white else "W"
        for wire in (black, white):
            wire.said()
        loser.send(illegal)
        text = f"Illegal move error:{why} move:{illegal}"
        over = [f"gameover 2026-09-21 {winner}+Illegal {text}"]
        assert black.said() == over
        assert white.said() == over


# -- time ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("thought", "left"),
    [(0, 300_000), (249, 300_000), (250, 300_000), (251, 299_999), (10_250, 290_000)],
)
def test_what_is_within_the_leeway_costs_nothing(thought: int, left: int) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        world.pass_ms(thought)
        black.send("e5")
        assert white.said()[-2:] == [f"play b e5 {left}", "genmove w 300000"]
        # Each move has a leeway of its own.
        world.pass_ms(250)
        white.send("d4")
        assert black.said()[-2:] == ["play w d4 300000", f"genmove b {left}"]


def test_the_flag_falls_after_all_time_and_the_leeway_and_not_a_millisecond_before() -> (
    None
):
    with VirtualLoop() as loop, CgosWorld(loop, ports=("9x9 7.5 10s",)) as world:
        first, second = world.bot("alice"), world.bot("bobby")
        world.pass_s(8)
        black, white = world.by_color(first, second)
        world.pass_ms(10_249)
        black.send("e5")
        assert white.said()[-2:] == ["play b e5 1", "genmove w 10000"]
        world.pass_ms(10_249)
        assert white.said() == []
        world.pass_ms(1)
        over = ["gameover 2026-09-21 B+Time "]
        assert (white.said(), black.said()[-1:]) == (over, over)
        white.send("d4")
        assert (white.said(), black.said()) == ([], [])
        assert world.cards[0].end_reason == EndReason.TIME


def test_with_a_millisecond_left_a_move_within_the_leeway_is_in_time() -> None:
    with VirtualLoop() as loop, CgosWorld(loop, ports=("9x9 7.5 1s",)) as world:
        first, second = world.bot("alice"), world.bot("bobby")
        world.pass_s(8)
        black, white = world.by_color(first, second)
        world.pass_ms(1_249)
        black.send("e5")
        white.send("d4")
        assert black.said()[-1] == "genmove b 1"
        world.pass_ms(250)
        black.send("e6")
        assert white.said()[-2:] == ["play b e6 1", "genmove w 1000"]
        white.send("d5")
        world.pass_ms(251)
        black.send("e7")
        assert white.said()[-1] == "gameover 2026-09-21 W+Time "


# -- lines that nobody asked for ----------------------------------------------------


def test_what_was_not_asked_for_is_ignored() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.said()
        white.send("e5", "resign", "ready", "zz99", "")
        black.send("")
        assert (black.said()[-1:], white.said()) == (["genmove b 300000"], [])
        black.raw(b"e5\ne6\n")
        assert white.said() == ["play b e5 300000", "genmove w 300000"]
        assert black.said() == []


def test_a_bot_is_paired_again_when_it_is_ready_and_only_then() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.send("resign")
        for wire in (black, white):
            wire.said()
        white.send("hello", "ready", "ready")
        world.pass_s(100)
        assert (black.said(), white.said()) == ([], [])
        assert len(world.cards) == 1
        black.send("ready")
        world.pass_s(8)
        for wire in (black, white):
            assert wire.said()[0].startswith("setup 2 9 7.5 300000 ")
            wire.check()


# -- dropped connections ------------------------------------------------------------


def test_who_comes_back_on_its_turn_is_asked_again_with_the_time_that_is_left() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        world.pass_ms(1_250)
        black.send("E5")
        world.pass_ms(5_000)
        white.drop()
        world.pass_ms(20_000)
        assert black.said()[-1] == "genmove b 300000"  # nobody tells it
        name = world.live.card.white
        assert name is not None
        back = world.bot(name.name)
        setup = f"setup 1 9 7.5 300000 {name.name}(1800?)"
        said = back.said()
        assert said[0].startswith(setup)
        assert said[0].endswith("(1800?) E5 299000")
        assert said[1:] == ["genmove w 275000"]
        world.pass_ms(5_250)
        back.send("d4")
        assert black.said() == ["play w d4 270000", "genmove b 299000"]


def test_who_comes_back_on_the_others_turn_hears_of_its_move_next() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.drop()
        name = world.live.card.white
        assert name is not None
        back = world.bot(name.name)
        [setup] = back.said()
        assert setup.endswith("(1800?)")
        black.send("e5")
        assert back.said() == ["play b e5 300000", "genmove w 300000"]


def test_a_move_made_while_the_other_was_away_is_in_the_setup() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.drop()
        black.send("e5")
        world.pass_s(30)
        name = world.live.card.white
        assert name is not None
        said = world.bot(name.name).said()
        assert said[0].endswith(" e5 300000")
        assert said[1] == "genmove w 270000"


def test_who_stays_away_loses_on_time_and_nothing_sooner() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.drop()
        white.said()
        world.pass_ms(300_249)
        assert white.said() == []
        world.pass_ms(1)
        assert white.said() == ["gameover 2026-09-21 W+Time "]


def test_a_drop_in_the_pause_before_the_game_costs_time_only() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        alice, bobby = world.bot("alice"), world.bot("bobby")
        world.pass_s(6)
        assert alice.said() == bobby.said()
        card = world.live.card
        assert card.black is not None
        (alice if card.black.name == "alice" else bobby).drop()
        world.pass_s(12)
        back = world.bot(card.black.name)
        assert back.said()[1:] == ["genmove b 290000"]


def test_the_page_shows_who_is_there() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wires = {name: world.bot(name) for name in ("alice", "bobby")}
        world.pass_s(6)
        wires["alice"].drop()
        world.pass_s(2)
        game, attendance = world.live.game, world.live.attendance
        ids = {player.name: player.id for player in game.seats.values()}
        assert not attendance.is_here(ids["alice"])
        assert attendance.is_here(ids["bobby"])
        world.bot("alice")
        assert attendance.is_here(ids["alice"])
        wires["bobby"].drop()
        assert not attendance.is_here(ids["bobby"])


def test_two_that_are_both_away_before_the_game_lose_no_game_at_once() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        alice, bobby = world.bot("alice"), world.bot("bobby")
        world.pass_s(6)
        alice.drop()
        bobby.drop()
        world.pass_s(10)
        again = world.bot("alice"), world.bot("bobby")
        black, white = world.by_color(*again)
        black.send("e5")
        assert white.said()[1].startswith("play b e5 29")


def test_after_the_end_a_new_login_waits_for_a_game_without_saying_ready() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.send("resign")
        white.send("ready")
        black.drop()
        card = world.cards[0].black
        assert card is not None
        back = world.bot(card.name)
        assert back.said() == []
        world.pass_s(8)
        assert back.said()[0].startswith("setup 2 ")


def test_who_is_gone_at_the_end_is_forgotten() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.drop()
        world.pass_s(301)
        assert white.everything[-1].endswith("W+Time ")
        white.drop()
        assert list(world.halls[0].roster) == []
        assert list(world.games) == []


def test_a_second_login_takes_over_and_the_first_is_told() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        world.pass_ms(2_000)
        card = world.live.card.black
        assert card is not None
        black.said()
        again = world.bot(card.name)
        told = "info another login is being attempted using this user name"
        assert black.said() == [told]
        assert black.is_hung_up
        assert again.said()[1:] == ["genmove b 298000"]
        black.raw(b"a1\n")
        again.send("e5")
        assert white.said()[-2] == "play b e5 298250"


def test_a_second_login_while_it_waits_takes_over_too() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        first = world.bot("alice")
        second = world.bot("alice")
        world.bot("bobby")
        assert first.is_hung_up
        world.pass_s(8)
        assert len(first.said()) == 1
        assert second.said()[0].startswith("setup 1 ")


def test_quit_is_goodbye_and_the_clock_runs_on() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.send("quit")
        assert black.is_hung_up
        white.said()
        world.pass_s(301)
        assert white.said() == ["gameover 2026-09-21 W+Time "]


# -- the server's own faults --------------------------------------------------------


def test_a_move_on_its_way_to_the_log_is_not_asked_for_twice() -> None:
    """A bot drops and is back before its move is stored."""
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        card = world.live.card.black
        assert card is not None
        world.store.hold()
        black.send("e5")
        black.drop()
        back = world.bot(card.name)
        assert back.said() == []
        loop.do(world.store.release)
        world.pass_ms(0)
        [setup] = back.said()
        assert setup.endswith(" e5 300000")
        assert white.said()[-1] == "genmove w 300000"


def test_a_move_that_could_not_be_stored_is_stored_later_with_its_own_stamp() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        world.pass_ms(1_250)
        world.store.trouble = StoreUnavailable("the disk is full")
        black.send("e5")
        world.pass_ms(500)
        world.store.trouble = None
        white.said()
        world.pass_s(3)
        assert white.said() == ["play b e5 299000", "genmove w 300000"]
        assert world.reports != []
        world.reports.clear()


@pytest.mark.parametrize("is_black_back", [True, False])
def test_a_restart_loses_no_game(is_black_back: bool) -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            black, white = world.started("alice", "bobby")
            world.pass_ms(10_250)
            black.send("E5")
            world.pass_ms(5_000)
            disk, cgos = world.disk, world.records.disk
            card = world.live.card
            assert card.black is not None
            assert card.white is not None
        loop.pass_ms(60_000)
        with CgosWorld(loop, disk=disk, cgos=cgos) as world:
            white = world.bot(card.white.name)
            said = white.said()
            assert said[0].endswith(" E5 290000")
            # Charged up to the last sign of life, and not for the time between.
            assert said[1] == "genmove w 295000"
            white.send("d4")
            black = world.bot(card.black.name)
            if is_black_back:
                assert black.said()[1] == "genmove b 290000"
                black.send("resign")
            world.pass_s(300)
            assert white.everything[-1].startswith("gameover 2026-09-21 W+")


def test_a_game_that_had_not_begun_is_withdrawn_by_a_restart() -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            for name in ("alice", "bobby"):
                world.bot(name)
            world.pass_s(6)
            disk, cgos = world.disk, world.records.disk
        with CgosWorld(loop, disk=disk, cgos=cgos) as world:
            alice, bobby = world.bot("alice"), world.bot("bobby")
            world.pass_s(8)
            assert [card.result for card in world.cards] == ["Void", None]
            assert alice.said()[0] == bobby.said()[0]


def test_a_game_of_others_on_the_same_conditions_is_left_to_them() -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            world.started("alice", "bobby")
            disk, cgos = world.disk, world.records.disk
            settings = world.live.game.settings
            seats = [
                TakeSeat(player, draw(), cid=new_cid())
                for player in world.live.game.players
            ]
            other = GameId("AAAAAAAAAAAAAAAAAAAAAA")
            loop.run_until_complete(world.games.create(other, settings, seats))
            loop.settle()
        with CgosWorld(loop, disk=disk, cgos=cgos) as world:
            assert world.others == [other]
            world.others.clear()
            found = world.games.hosted(other)
            assert found is not None
            assert not found.is_finished
            found.disarm()
            # Its own game the door has back: Black is asked for its move.
            [card] = [card for card in world.cards if card.id != other]
            assert card.black is not None
            assert world.bot(card.black.name).said()[-1] == "genmove b 300000"


def test_a_game_whose_port_is_closed_does_not_count() -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            world.started("alice", "bobby")
            disk, cgos = world.disk, world.records.disk
        for _ in range(2):
            with CgosWorld(
                loop, ports=("13x13 7.5 5m",), disk=disk, cgos=cgos
            ) as world:
                world.pass_ms(10)
                [card] = world.cards
                result = world.record(card).result
                assert result is not None
                assert result.detail == "The port where it was played is closed."
