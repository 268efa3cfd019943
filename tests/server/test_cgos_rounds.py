"""Rounds and ratings of the CGOS door: who meets whom, and what it is worth."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_host.cgos_records import CgosRating
from shoutan_host.ports import StoreUnavailable
from shoutan_server.cgos.conditions import is_of_this_door, parse_port
from shoutan_server.cgos.pairing import (
    FEW_OFFSET,
    LEAST_OFFSET,
    Candidate,
    largest_offset,
    pair,
)
from shoutan_server.cgos.rating import (
    after_game,
    anchored,
    expected,
    first_rating,
    rating_text,
)

from tests.fakes import VirtualLoop
from tests.server.cgos_world import PORT, CgosWorld, Wire

# -- what a port plays


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("9x9 7.5 5m", "9x9 7.5 5m"),
        ("  19x19  7   900s ", "19x19 7 15m"),
        ("2x2 -0.5 1s", "2x2 -0.5 1s"),
        ("25x25 0 1h30m", "25x25 0 1h30m"),
    ],
)
def test_a_port_is_size_komi_and_time(text: str, name: str) -> None:
    port = parse_port(text)
    assert port.name == name
    assert parse_port(port.name) == port
    settings = port.settings
    assert settings.profile.name == "cn2002"
    assert is_of_this_door(settings)
    assert settings.time.text.endswith(" leeway 250ms")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "9x9",
            "9x9 7.5",
            "9x13 7.5 5m",
            "9 7.5 5m",
            "26x26 7.5 5m",
            "1x1 7.5 5m",
        ),
        *("9x9 7.25 5m", "9x9 x 5m", "9x9 7.5 5m+10s", "9x9 7.5 none", "9x9 7.5 5m x"),
    ],
)
def test_what_is_no_port_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        parse_port(text)


# -- ratings


def test_a_newcomer_has_the_mean_of_all_others() -> None:
    assert rating_text(first_rating(None)) == "1800?"
    assert rating_text(first_rating(2011.6)) == "2012?"


def test_a_win_against_an_equal_is_worth_half_of_k() -> None:
    own = first_rating(None)
    won, lost = after_game(own, own, 1.0), after_game(own, own, 0.0)
    assert (won.rating, lost.rating) == (1900.0, 1700.0)
    assert (won.k, won.games) == (190.0, 1)
    assert after_game(own, own, 0.5).rating == 1800.0


def test_four_hundred_points_are_ten_to_one() -> None:
    strong, weak = CgosRating(2200.0, 3.0), CgosRating(1800.0, 3.0)
    assert expected(strong, weak) == pytest.approx(10 / 11)
    assert expected(strong, weak) + expected(weak, strong) == pytest.approx(1.0)


def test_the_question_mark_goes_after_fifty_games_and_k_stops_at_three() -> None:
    rating, other = first_rating(None), anchored(1800)
    texts: list[str] = []
    for _ in range(200):
        rating = after_game(rating, other, 0.5)
        texts.append(rating_text(rating))
    assert texts.index("1800") + 1 == 50
    assert rating.k == 3.0


def test_an_anchor_is_never_moved_and_shows_no_question_mark() -> None:
    anchor = anchored(1500)
    assert after_game(anchor, first_rating(None), 1.0).rating == 1500.0
    assert rating_text(after_game(anchor, first_rating(None), 0.0)) == "1500"


def test_a_rating_below_nought_is_shown_as_nought() -> None:
    assert rating_text(CgosRating(-12.0, 3.0)) == "0"


@given(st.floats(-500, 4000), st.floats(-500, 4000), st.sampled_from([0.0, 0.5, 1.0]))
def test_what_one_gains_the_other_loses_where_k_is_the_same(
    own: float, other: float, score: float
) -> None:
    a, b = CgosRating(own, 32.0), CgosRating(other, 32.0)
    gain = after_game(a, b, score).rating - own
    loss = after_game(b, a, 1.0 - score).rating - other
    assert gain == pytest.approx(-loss, abs=1e-6)
    assert abs(gain) <= 32.0


# -- pairing


def candidates(*ratings: float) -> list[Candidate]:
    return [Candidate(f"b{index}", rating) for index, rating in enumerate(ratings)]


@given(st.lists(st.floats(0, 4000), max_size=30), st.integers(0, 99))
def test_everybody_plays_once_and_at_most_one_sits_out(
    ratings: list[float], seed: int
) -> None:
    pairs = pair(candidates(*ratings), Random(seed))
    met = [candidate.bot_id for both in pairs for candidate in both]
    assert len(met) == len(set(met))
    assert len(met) == len(ratings) // 2 * 2


def test_the_chance_in_it_is_as_wide_as_the_field() -> None:
    assert largest_offset([1800.0, 1900.0]) == FEW_OFFSET
    assert largest_offset([1800.0] * 8) == LEAST_OFFSET
    assert largest_offset([0.0, 1000.0, 1000.0, 1000.0, 1000.0]) == 1500.0


def test_near_ones_meet_more_often_than_far_ones_and_all_meet() -> None:
    waiting = candidates(*(1000.0 + 100 * index for index in range(10)))
    chance, met = Random(7), Counter[int]()
    for _ in range(300):
        for first, second in pair(waiting, chance):
            met[round(abs(first.rating - second.rating))] += 1
    assert met[100] > met[500] > 0


def test_two_anchors_seldom_meet() -> None:
    two = [Candidate("a", 1800.0, True), Candidate("b", 1800.0, True)]
    chance = Random(7)
    met = sum(bool(pair(two, chance)) for _ in range(800))
    assert 50 < met < 150
    third = [*two, Candidate("c", 1800.0)]
    assert all(pair(third, chance) for _ in range(100))


# -- at the door


def over_and_over(world: CgosWorld, wires: dict[str, Wire], rounds: int) -> None:
    """Let everybody resign every game and be ready for the next one."""
    for _ in range(rounds):
        world.pass_s(8)
        for wire in wires.values():
            if wire.everything and wire.everything[-1].startswith("genmove"):
                wire.send("resign")
        for wire in wires.values():
            wire.send("ready")


def test_the_same_two_take_turns_with_the_colors() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wires = {name: world.bot(name) for name in ("alice", "bobby")}
        over_and_over(world, wires, 6)
        blacks = Counter(card.black.name for card in world.cards if card.black)
        assert blacks == {"alice": 3, "bobby": 3}


def test_games_are_numbered_and_ratings_move_and_are_shown() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wires = {name: world.bot(name) for name in ("alice", "bobby")}
        over_and_over(world, wires, 1)
        world.pass_s(8)
        first, second = world.cards
        assert first.white is not None
        winner = first.white.name
        loser = "bobby" if winner == "alice" else "alice"
        # The loser was Black, so now it is White; 200 points of K, half of it moved.
        setup = f"setup 2 9 7.5 300000 {loser}(1700?) {winner}(1900?)"
        assert setup in wires["alice"].everything
        assert second.black is not None
        assert (second.black.name, second.black.rank) == (winner, "1900?")
        key = (PORT, second.black.id)
        assert world.records.disk.ratings[key] == CgosRating(1900.0, 190.0, 1)


def test_a_bot_keeps_its_rating_when_it_comes_back_tomorrow() -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            wires = {name: world.bot(name) for name in ("alice", "bobby")}
            over_and_over(world, wires, 1)
            disk, cgos = world.disk, world.records.disk
        with CgosWorld(loop, disk=disk, cgos=cgos) as world:
            for name in ("alice", "bobby"):
                world.bot(name)
            shown = {bot.name: rating_text(bot.rating) for bot in world.halls[0].roster}
            assert sorted(shown.values()) == ["1700?", "1900?"]


def test_a_game_counts_once_also_where_the_server_ended_before_it_counted() -> None:
    with VirtualLoop() as loop:
        with CgosWorld(loop) as world:
            black, _ = world.started("alice", "bobby")
            world.records.trouble = StoreUnavailable("gone")
            black.send("resign")
            world.pass_ms(10)
            assert "cgos game 1 is not rated yet" in world.reports[0]
            world.reports.clear()
            disk, cgos = world.disk, world.records.disk
            assert cgos.ratings == {}
        for _ in range(2):
            with CgosWorld(loop, disk=disk, cgos=cgos):
                ratings = sorted(r.rating for r in cgos.ratings.values())
                assert ratings == [1700.0, 1900.0]


def test_a_game_that_counted_already_moves_nothing_more() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        black, _ = world.started("alice", "bobby")
        black.send("resign")
        world.pass_ms(10)
        [card] = world.cards
        again = loop.run_until_complete(world.halls[0].ratebook.rate(1, card))
        assert again == {}
        ratings = sorted(r.rating for r in world.records.disk.ratings.values())
        assert ratings == [1700.0, 1900.0]


def test_a_game_without_a_result_moves_no_rating() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        [table] = world.halls[0].tables.values()
        loop.do(lambda: table.abort(None))
        world.pass_ms(10)
        assert world.records.disk.ratings == {}
        assert world.records.disk.games[1].rated


def test_a_drawn_game_is_half_a_win() -> None:
    with VirtualLoop() as loop, CgosWorld(loop, ports=("9x9 0 5m",)) as world:
        first, second = world.bot("alice"), world.bot("bobby")
        world.pass_s(8)
        black, white = world.by_color(first, second)
        black.send("pass")
        white.send("pass")
        assert white.everything[-1] == "gameover 2026-09-21 Draw "
        world.pass_ms(10)
        ratings = world.records.disk.ratings.values()
        assert {(r.rating, r.games) for r in ratings} == {(1800.0, 1)}


def test_an_anchor_keeps_the_rating_that_the_host_gave_it() -> None:
    with VirtualLoop() as loop, CgosWorld(loop, anchors={"alice": 1500}) as world:
        wires = {name: world.bot(name) for name in ("Alice", "bobby")}
        over_and_over(world, wires, 3)
        world.pass_s(8)
        last = world.cards[-1]
        assert last.black is not None
        assert last.white is not None
        ranks = {player.name: player.rank for player in (last.black, last.white)}
        assert ranks["Alice"] == "1500"


def test_an_odd_one_sits_out_and_plays_in_the_next_round() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        wires = {name: world.bot(name) for name in ("alice", "bobby", "carol")}
        over_and_over(world, wires, 12)
        seats = Counter(
            player.name
            for card in world.cards
            for player in (card.black, card.white)
            if player is not None
        )
        assert len(world.cards) == 12
        assert set(seats) == {"alice", "bobby", "carol"}
        assert min(seats.values()) > 2


def test_who_waits_is_paired_while_others_play() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.started("alice", "bobby")
        carol, dave = world.bot("carol"), world.bot("dave")
        world.pass_s(8)
        assert carol.said()[0] == dave.said()[0]
        assert len(world.halls[0].tables) == 2


def test_two_ports_are_two_worlds() -> None:
    ports = (PORT, "13x13 6.5 10m")
    with VirtualLoop() as loop, CgosWorld(loop, ports=ports) as world:
        small = world.bot("alice"), world.bot("bobby")
        large = world.bot("alice", hall=1), world.bot("bobby", hall=1)
        world.pass_s(8)
        assert {wire.said()[0].split()[2] for wire in small} == {"9"}
        assert {" ".join(w.said()[0].split()[2:5]) for w in large} == {"13 6.5 600000"}
        black, _ = world.by_color(*small)
        black.send("resign")
        world.pass_ms(10)
        assert {port for port, _ in world.records.disk.ratings} == {PORT}


def test_a_round_whose_game_could_not_be_stored_is_held_again() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        alice, bobby = world.bot("alice"), world.bot("bobby")
        world.store.trouble = StoreUnavailable("the disk is full")
        world.pass_s(5.5)
        assert alice.said() == bobby.said() == []
        world.store.trouble = None
        world.pass_s(1)
        assert alice.said() == bobby.said() != []
        assert world.reports != []
        world.reports.clear()


def test_nobody_can_challenge_these_bots() -> None:
    with VirtualLoop() as loop, CgosWorld(loop) as world:
        world.bot("alice")
        assert world.bots.listed() == []
