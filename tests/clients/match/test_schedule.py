"""Who plays whom, from where, in which order."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.openings import OpeningBook, read_openings
from shoutan_clients.match.openings.dealer import Dealer
from shoutan_clients.match.plan import Format, MatchPlan, OpeningsPlan
from shoutan_clients.match.schedule import Schedule, schedule

from tests.clients.match.lines import plan_of


def book_of(count: int) -> OpeningBook:
    return OpeningBook(tuple(Opening(f"o{number}") for number in range(1, count + 1)))


def planned(
    engines: int,
    games: int,
    openings: int = 1,
    form: Format = Format.ROUND_ROBIN,
    **others: Any,
) -> Schedule:
    plan = plan_of(
        *"ABCDEFGHIJ"[:engines],
        games=games,
        format=form,
        openings=OpeningsPlan(**others),
    )
    return schedule(plan, book_of(openings))


def told(games: Schedule) -> list[str]:
    return [
        f"{game.number}/{game.pair} {game.black}{game.white} {game.opening.name}"
        for game in games
    ]


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param(
            planned(2, 4, 3),
            ["1/1 AB o1", "2/1 BA o1", "3/2 AB o2", "4/2 BA o2"],
            id="pairs",
        ),
        pytest.param(
            planned(2, 5, 2),
            ["1/1 AB o1", "2/1 BA o1", "3/2 AB o2", "4/2 BA o2", "5/3 AB o1"],
            id="an odd number, and openings once more",
        ),
        pytest.param(
            planned(2, 4, 3, is_paired=False),
            ["1/1 AB o1", "2/2 BA o2", "3/3 AB o3", "4/4 BA o1"],
            id="no pairs",
        ),
        pytest.param(
            planned(3, 2, 2),
            [
                "1/1 BC o1",
                "2/2 CA o1",
                "3/3 AB o1",
                "4/1 CB o1",
                "5/2 AC o1",
                "6/3 BA o1",
            ],
            id="three engines",
        ),
        pytest.param(
            planned(4, 3, 2, Format.GAUNTLET),
            [
                "1/1 AB o1",
                "2/2 CA o1",
                "3/3 AD o1",
                "4/1 BA o1",
                "5/2 AC o1",
                "6/3 DA o1",
                "7/4 AB o2",
                "8/5 CA o2",
                "9/6 AD o2",
            ],
            id="a gauntlet",
        ),
        pytest.param(planned(2, 1), ["1/1 AB o1"], id="one game"),
    ],
)
def test_small_schedules(games: Schedule, expected: list[str]) -> None:
    assert told(games) == expected


forms = st.sampled_from(list(Format))
plans = given(
    engines=st.integers(2, 9),
    games=st.integers(1, 14),
    openings=st.integers(1, 5),
    form=forms,
    is_paired=st.booleans(),
    is_shuffled=st.booleans(),
)


@plans
def test_everybody_meets_whom_it_should_as_often_and_in_both_colors(
    engines: int, games: int, openings: int, form: Format, **others: Any
) -> None:
    played = planned(engines, games, openings, form, **others)
    names = "ABCDEFGHIJ"[:engines]
    is_gauntlet = form is Format.GAUNTLET
    expected = {
        frozenset((one, other))
        for one in (names[:1] if is_gauntlet else names)
        for other in names
        if one != other
    }
    meetings = Counter(frozenset((game.black, game.white)) for game in played)
    assert meetings == dict.fromkeys(expected, games)
    colors = Counter((game.black, game.white) for game in played)
    for one, other in map(sorted, expected):
        assert abs(colors[one, other] - colors[other, one]) == games % 2


@plans
def test_numbers_go_up_and_pairs_are_two_games_with_the_colors_changed(
    engines: int, games: int, openings: int, form: Format, **others: Any
) -> None:
    played = planned(engines, games, openings, form, **others)
    assert [game.number for game in played] == list(range(1, len(played) + 1))
    pairs: dict[int, list[GamePlan]] = {}
    for game in played:
        pairs.setdefault(game.pair, []).append(game)
    assert list(pairs) == list(range(1, len(pairs) + 1))
    meetings = len(played) // games
    singles = [pair for pair in pairs.values() if len(pair) == 1]
    if not others["is_paired"]:
        assert len(singles) == len(played)
        return
    assert len(singles) == meetings * (games % 2)
    for pair in pairs.values():
        if len(pair) == 2:
            first, second = pair
            assert (first.black, first.white) == (second.white, second.black)
            assert first.opening is second.opening


@plans
def test_at_any_time_all_pairings_have_about_equally_many_games(
    engines: int, games: int, openings: int, form: Format, **others: Any
) -> None:
    met: Counter[frozenset[str]] = Counter()
    played = planned(engines, games, openings, form, **others)
    meetings = len(played) // games
    for index, game in enumerate(played):
        met[frozenset((game.black, game.white))] += 1
        assert max(met.values()) == index // meetings + 1
        assert sum(met.values()) - meetings * (max(met.values()) - 1) <= meetings


@plans
def test_a_longer_match_begins_with_the_shorter_one(
    engines: int, games: int, openings: int, form: Format, **others: Any
) -> None:
    shorter = planned(engines, games, openings, form, **others)
    longer = planned(engines, games + 5, openings, form, **others)
    assert list(longer)[: len(shorter)] == list(shorter)


def test_a_longer_match_with_random_openings_begins_with_the_shorter_one() -> None:
    plan = plan_of(
        "A",
        "B",
        "C",
        games=100,
        openings=OpeningsPlan(random_moves=4, is_shuffled=True),
    )
    longer = replace(plan, games=200)
    games, more = (schedule(p, read_openings(p)) for p in (plan, longer))
    assert list(games) == list(more)[: len(games)]
    assert len({game.opening.moves for game in more}) == 100


@pytest.mark.parametrize("form", list(Format))
def test_no_engine_begins_with_black_against_all_others(form: Format) -> None:
    games = planned(5, 1, form=form)
    blacks = Counter(game.black for game in games)
    assert blacks["A"] == 2, "of four games"
    if form is Format.ROUND_ROBIN:
        assert set(blacks.values()) == {2}


def test_within_a_round_engines_take_turns() -> None:
    games = list(planned(6, 1))
    for at in range(0, len(games), 3):
        table = games[at : at + 3]
        assert len({name for g in table for name in (g.black, g.white)}) == 6


@pytest.mark.parametrize("is_paired", [True, False])
def test_every_opening_is_used_once_before_one_comes_again(is_paired: bool) -> None:
    games = planned(3, 12, 4, is_shuffled=True, is_paired=is_paired)
    of_one = [g.opening.name for g in games if {g.black, g.white} == {"A", "B"}]
    step = 2 if is_paired else 1
    order = of_one[::step]
    assert sorted(order[:4]) == ["o1", "o2", "o3", "o4"]
    assert order[4:] == (order * 3)[4 : len(order)]
    assert all(
        [g.opening.name for g in games if {g.black, g.white} == pair] == of_one
        for pair in ({"A", "C"}, {"B", "C"})
    ), "all pairings have the same openings"


def test_the_order_is_drawn_by_the_seed() -> None:
    def order(seed: int, **others: Any) -> list[str]:
        plan = plan_of(games=60, seed=seed, openings=OpeningsPlan(**others))
        return [game.opening.name for game in schedule(plan, book_of(30))][::2]

    straight = [f"o{number}" for number in range(1, 31)]
    assert order(1) == straight
    shuffled = order(1, is_shuffled=True)
    assert sorted(shuffled) == sorted(straight)
    assert shuffled != straight
    assert shuffled == order(1, is_shuffled=True)
    assert shuffled != order(2, is_shuffled=True)


@pytest.mark.parametrize(
    ("games", "openings", "is_paired", "repeats"),
    [
        (8, 4, True, 0),
        (7, 4, True, 0),
        (9, 4, True, 1),
        (8, 4, False, 4),
        (1, 4, True, 0),
    ],
)
def test_a_short_book_is_told(
    games: int, openings: int, is_paired: bool, repeats: int
) -> None:
    assert planned(2, games, openings, is_paired=is_paired).repeats == repeats


def test_openings_by_chance_repeat_where_there_are_no_more() -> None:
    plan = plan_of(games=30, openings=OpeningsPlan(random_moves=1))
    games = schedule(plan, read_openings(plan))
    assert games.repeats == 5
    assert games[20].opening is games[0].opening


def test_a_huge_match_is_not_laid_out(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt: list[int] = []
    deal = Dealer.deal

    def counted(dealer: Dealer, length: int, chance: Random) -> object:
        dealt.append(length)
        return deal(dealer, length, chance)

    monkeypatch.setattr(Dealer, "deal", counted)
    plan = plan_of("A", "B", games=100_000, openings=OpeningsPlan(random_moves=8))
    book = read_openings(plan)
    games = schedule(plan, book)
    assert len(games) == 100_000
    assert len(book.openings) == 50_000
    assert (games[9].number, games[9].pair) == (10, 5)
    assert games[9].opening.name == "random-0005"
    assert len(dealt) == 5


def test_it_is_a_sequence() -> None:
    games = planned(3, 4, 2)
    assert games[-1] == games[len(games) - 1]
    assert games[2:5] == tuple(games)[2:5]
    assert games[5] in games
    with pytest.raises(IndexError):
        games[len(games)]


@pytest.mark.parametrize("plan", [plan_of("A"), plan_of(games=0)])
def test_what_is_no_match(plan: MatchPlan) -> None:
    with pytest.raises(ValueError, match="at least two engines and one game"):
        schedule(plan, book_of(1))
