"""Viewers and operators of the CGOS door, and what bots think of their positions."""

import json
from dataclasses import replace

import pytest
from shoutan_engine import Color
from shoutan_host.ports import BotAccount
from shoutan_protocol.analysis import MAX_BYTES

from tests.fakes import VirtualLoop
from tests.server.cgos_world import PASSWORD, CgosWorld, Wire

# -- viewers


def names(world: CgosWorld) -> tuple[str, str]:
    """Return White's and Black's name, as lines have them, in the game being played."""
    card = world.live.card
    assert card.white is not None
    assert card.black is not None
    white, black = card.white, card.black
    return f"{white.name}({white.rank})", f"{black.name}({black.rank})"


def test_a_viewer_sees_a_game_from_its_first_line_to_its_last() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        early = world.viewer()
        black, white = world.started("alice", "bobby")
        players = " ".join(names(world))
        late = world.viewer()
        match = f"match 1 - - 9 7.5 {players} -"
        assert early.said() == [match]
        assert late.everything[1:] == [match]
        black.send("E5")
        late.said()
        early.send("observe 1")
        setup = f"setup 1 - - 9 7.5 {players} 300000 E5 300000"
        assert early.said() == [setup]
        world.pass_ms(1_203)
        white.send("pass")
        assert early.said() == ["update 1 pass 299047"]
        assert late.said() == []
        black.send("pass")
        # The order in which it was seen.
        assert early.said() == [
            "update 1 pass 300000",
            "gameover 1 B+73.5 953 0",
            "update 1 B+73.5",
        ]
        assert late.said() == ["gameover 1 B+73.5 953 0"]
        late.send("observe 1")
        assert late.said() == [
            f"setup 1 2026-09-21 {finished_at(world)} 9 7.5 {players} 300000"
            " E5 300000 pass 299047 pass 300000 B+73.5"
        ]
        last = world.viewer()
        date = f"2026-09-21 {finished_at(world)}"
        assert last.everything[1:] == [f"match 1 {date} 9 7.5 {players} B+73.5"]


def finished_at(world: CgosWorld) -> str:
    stamp = world.cards[0].finished_at
    assert stamp is not None
    return stamp[11:16]


def test_resignation_is_a_move_for_those_who_look_on() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, _ = world.started("alice", "bobby")
        viewer = world.viewer()
        viewer.send("observe 1")
        viewer.said()
        black.send("resign")
        assert viewer.said() == [
            "update 1 resign 300000",
            "gameover 1 W+Resign 0 0",
            "update 1 W+Resign",
        ]


def test_time_used_up_is_all_of_it() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        viewer = world.viewer()
        viewer.said()
        world.pass_s(301)
        assert viewer.said()[-1] == "gameover 1 W+Time 0 300000"


def test_a_viewer_may_ask_anything_and_is_told_nothing_for_nonsense() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        viewer = world.viewer()
        viewer.said()
        viewer.send("observe 99", "observe", "hello", "", "observe x")
        assert viewer.said() == ["setup 99 ?"]
        viewer.send("quit", "observe 1")
        assert viewer.is_hung_up
        assert viewer.said() == []
        assert len(world.halls[0].viewers) == 0


def test_a_game_that_is_stored_as_finished_and_still_being_told_is_listed_once() -> (
    None
):
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        card = world.live.card
        over = replace(card, phase="finished", result="B+R", end_reason="resign")
        world.disk.cards[card.id] = over
        [line] = world.viewer().everything[1:]
        assert line.startswith("match 1 ")
        assert line.endswith(" -")


def test_only_the_newest_forty_finished_games_are_listed() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wires = [world.bot("alice"), world.bot("bobby")]
        for _ in range(42):
            world.pass_s(8)
            for wire in wires:
                if wire.everything[-1].startswith("genmove"):
                    wire.send("resign")
            for wire in wires:
                wire.send("ready")
        world.pass_s(8)
        listed = [line.split()[1] for line in world.viewer().everything[1:]]
        assert listed == [str(gid) for gid in range(3, 44)]


# -- operators


def operator(world: CgosWorld) -> Wire:
    """Log an operator in whom the host has given an account."""
    account = BotAccount("b_admin", "admin", f"hash of {PASSWORD}", by_host=True)
    world.loop.run_until_complete(world.store.add_bot(account))
    wire = world.log_in("admin")
    assert wire.said() == ["protocol genmove_analyze", "username", "password", "ok"]
    return wire


def test_an_operator_sees_who_is_there_and_what_is_played() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        admin.send("who", "games")
        assert admin.said() == []
        black, white = world.started("alice", "bobby")
        world.bot("carol")
        white_label, black_label = names(world)
        world.pass_ms(1_250)
        black.send("e5")
        admin.send("who", "games")
        states = {white_label[:5]: "genmove", black_label[:5]: "ok"}
        assert sorted(admin.said()) == sorted(
            [
                f"alice {states['alice']} 1 1800? 200.0",
                f"bobby {states['bobby']} 1 1800? 200.0",
                "carol waiting - 1800? 200.0",
                f"match 1 - - 9 7.5 {white_label} {black_label} 300000 299000 1 -",
            ]
        )
        white.send("resign")
        admin.send("who")
        assert sum(" gameover - " in line for line in admin.said()) == 2


def test_an_operator_sees_who_is_still_saying_who_it_is() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        wires = [world.connect() for _ in range(4)]
        wires[1].send("e1")
        wires[2].send("e1", "carol")
        wires[3].send("v1")
        admin.send("who")
        assert admin.said() == [
            "- protocol - ? 0.0",
            "- username - ? 0.0",
            "carol password - ? 0.0",
        ]
        for wire in wires:
            wire.drop()
        admin.send("who")
        assert admin.said() == []


def test_a_match_begins_at_once_with_a_time_of_its_own() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        alice, bobby = world.bot("alice"), world.bot("bobby")
        admin.send("match alice BOBBY 60")
        assert admin.said() == ["match alice bobby"]
        setup = "setup 1 9 7.5 300000 alice(1800?) bobby(1800?)"
        assert alice.said() == [setup]
        assert bobby.said() == [setup, "genmove b 60000"]
        world.pass_ms(60_250)
        assert alice.said() == ["gameover 2026-09-21 W+Time "]


def test_a_match_goes_on_from_another_game() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        black, white = world.started("alice", "bobby")
        for wire, move in zip(
            (black, white) * 2, ("e5", "d4", "pass", "c3"), strict=True
        ):
            wire.send(move)
        black.send("resign")
        for wire in (black, white):
            wire.send("ready")
            wire.said()
        admin.send("match alice bobby 300 300 1 3")
        assert admin.said() == ["match alice bobby"]
        alice = next(w for w in (black, white) if w.said()[-1].startswith("genmove"))
        line = (
            "setup 2 9 7.5 300000 alice(%s) bobby(%s) E5 300000 D4 300000 pass 300000"
        )
        ranks = [
            player.rank
            for player in (world.live.card.white, world.live.card.black)
            if player
        ]
        assert alice.everything[-2:] == [line % tuple(ranks), "genmove w 300000"]
        alice.send("c3")
        other = white if alice is black else black
        assert other.said() == ["play w c3 300000", "genmove b 300000"]
        game = world.live.game
        assert [turn.point is None for turn in game.turns] == [
            False,
            False,
            True,
            False,
        ]


def test_viewers_are_told_the_times_of_a_match_with_a_time_of_its_own() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        alice, bobby = world.bot("alice"), world.bot("bobby")
        admin.send("match alice bobby 60")
        viewer = world.viewer()
        viewer.send("observe 1")
        assert viewer.said()[-1].split()[-1] == "60000"
        world.pass_ms(1_250)
        bobby.send("e5")
        alice.said()
        alice.send("resign")
        assert "gameover 1 B+Resign 0 1000" in viewer.said()


def test_a_match_does_not_begin_with_the_end_of_a_game() -> None:
    """Two passes of the opening would end it: a result, and ratings, of no move."""
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        black, white = world.started("alice", "bobby")
        for wire, move in ((black, "e5"), (white, "pass"), (black, "pass")):
            wire.send(move)
        world.pass_ms(10)
        ratings = dict(world.records.disk.ratings)
        for wire in (black, white):
            wire.send("ready")
        for length in ("", " 3", " 99"):
            admin.send(f"match alice bobby 300 300 1{length}")
            assert admin.said() == [
                "Game 1 is over with these moves, by two passes:"
                " give a LENGTH of at most 2"
            ]
        assert len(world.cards) == 1
        assert world.records.disk.ratings == ratings
        admin.send("match alice bobby 300 300 1 2")
        assert admin.said() == ["match alice bobby"]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("match alice nobody", "no login player nobody"),
        ("match alice carol", "player carol is not waiting"),
        ("match alice alice", "a bot cannot play itself"),
        ("match alice bobby 60 30", "Both sides have the same time here: give WSEC"),
        ("match alice bobby 60 60 99", "No game"),
        ("match alice", "usage: match WHITE BLACK"),
        ("abort 99", "No game"),
        ("abort", "usage: abort GID"),
        ("dance", "unknown command"),
    ],
)
def test_what_cannot_be_is_said_to_the_operator(command: str, answer: str) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        world.started("carol", "dave")
        for name in ("alice", "bobby"):
            world.bot(name)
        admin.said()
        admin.send(command)
        [said] = admin.said()
        assert said.startswith(answer)
        world.pass_s(8)
        assert len(world.halls[0].tables) == 2  # nobody was left unpaired by it


@pytest.mark.parametrize(
    ("command", "word"), [("abort 1", "Abort"), ("abort 1 B+Resign", "B+Resign")]
)
def test_an_operator_ends_a_game_without_a_result(command: str, word: str) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        black, white = world.started("alice", "bobby")
        admin.send(command)
        assert admin.said() == ["aborted 1"]
        assert black.everything[-1] == f"gameover 2026-09-21 {word} "
        assert white.everything[-1] == black.everything[-1]
        assert world.cards[0].result == "Void"
        world.pass_ms(10)
        assert world.records.disk.ratings == {}


def test_an_operator_is_no_bot_and_leaves_with_quit() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        admin = operator(world)
        world.bot("alice")
        world.pass_s(8)
        assert admin.said() == []
        admin.send("quit")
        assert admin.is_hung_up


# -- analysis


ANALYSIS = {
    "winrate": 0.5,
    "score": 1.5,
    "visits": 10,
    "comment": "hm",
    "ownership": "A" * 40 + "f" + "+" * 40,
    "moves": [{"move": "e5", "winrate": 0.5, "visits": 9, "pv": "d4 c3"}],
}


def test_what_a_bot_thinks_is_kept_with_its_move_and_told_nobody() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.said()
        black.send(f"e5 {json.dumps(ANALYSIS)}")
        assert white.said() == ["play b e5 300000", "genmove w 300000"]
        [reported] = world.sink.reported
        assert (reported.game, reported.ply) == (world.live.id, 0)
        assert (reported.color, reported.is_final) == (Color.BLACK, True)
        analysis = reported.analysis
        assert (analysis.winrate, analysis.score_lead, analysis.visits) == (
            0.5,
            1.5,
            10,
        )
        assert analysis.comment == "hm"
        assert analysis.ownership == (-100,) * 40 + (0,) + (100,) * 40
        white.send("d4")
        assert len(world.sink.reported) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("{", "[1]", "1", "junk", '{"visits":' + "9" * 5_000 + "}"),
        '{"comment":"' + "x" * MAX_BYTES + '"}',
        '{"comment":"' + "x" * 3 * MAX_BYTES + '"}',
        "[" * 60_000,
    ],
)
def test_bad_or_huge_analysis_is_dropped_and_the_move_stands(text: str) -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        white.said()
        black.send(f"e5 {text}")
        assert white.said() == ["play b e5 300000", "genmove w 300000"]
        assert all(r.analysis.comment == "" for r in world.sink.reported)


def test_analysis_that_was_not_announced_is_an_illegal_move() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby", analyzes=False)
        white.said()
        black.send('e5 {"visits":1}')
        illegal = "Illegal move error:do not understand syntax move:e5_visits_1_"
        assert white.said() == [f"gameover 2026-09-21 W+Illegal {illegal}"]
        assert world.sink.reported == []


def test_analysis_of_a_move_that_was_refused_is_not_kept() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, white = world.started("alice", "bobby")
        black.send("e5")
        white.send('e5 {"visits":1}')
        assert world.cards[0].result == "B+F"
        assert world.sink.reported == []
