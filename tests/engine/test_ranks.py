"""Ranks, their order, and who holds the stones in nigiri (articles 10, 25, 26)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.nigiri import Guesser, Holder, holder_of
from shoutan_engine.articles.ranks import MOST, Rank, Scale, parse_rank

EVERY_RANK = [
    Rank(scale, value) for scale, most in MOST.items() for value in range(1, most + 1)
]
ranks = st.sampled_from(EVERY_RANK)


def test_a_rank_is_read_as_it_is_written() -> None:
    assert [parse_rank(rank.text) for rank in EVERY_RANK] == EVERY_RANK
    assert len({rank.text for rank in EVERY_RANK}) == len(EVERY_RANK)
    assert parse_rank("9p") == Rank(Scale.PRO, 9)


@pytest.mark.parametrize(
    "text", ["", "d", "5", "0d", "10d", "31k", "05d", "5D", "5 d", "5d ", "5dan", "-1k"]
)
def test_anything_else_is_no_rank(text: str) -> None:
    with pytest.raises(ValueError, match=r"ranks (are|go)"):
        parse_rank(text)


@pytest.mark.parametrize("lower_first", ["9k 2k 1k 1d 2d 7d", "9k 1k 1p 2p 9p"])
def test_kyu_nine_is_the_lowest_and_dan_begins_above_kyu_one(lower_first: str) -> None:
    """Article 26 of 1988, 25 of 2002."""
    ladder = [parse_rank(text) for text in lower_first.split()]
    for (low, one), (high, other) in product(enumerate(ladder), repeat=2):
        assert other.is_above(one) == (high > low)


def test_the_two_dan_scales_have_nothing_to_do_with_each_other() -> None:
    """Article 25 of 2002."""
    amateur, professional = parse_rank("7d"), parse_rank("1p")
    assert not amateur.is_above(professional)
    assert not professional.is_above(amateur)


@given(ranks, ranks)
def test_the_order_for_seeding_agrees_where_there_is_an_order(
    one: Rank, other: Rank
) -> None:
    assert not (one.is_above(other) and other.is_above(one))
    if one.is_above(other):
        assert one.seeding_key > other.seeding_key
    assert (one.seeding_key == other.seeding_key) == (one == other)


@pytest.mark.parametrize(
    ("first", "second", "holder"),
    [
        ("3d 20", "5d 19", Holder.SECOND),
        ("5d 41", "5d 19", Holder.FIRST),
        ("5d 19", "5d 41", Holder.SECOND),
        pytest.param("5d 30", "5d 30", None, id="equal in everything"),
        pytest.param("5d ?", "5d 30", None, id="an age that nobody knows"),
        pytest.param("5d ?", "4d 30", Holder.FIRST, id="the rank alone decides"),
        pytest.param("7d 20", "1p 19", Holder.FIRST, id="unrelated ranks: the elder"),
        pytest.param("? 20", "9k 21", Holder.SECOND, id="no rank: the elder"),
        pytest.param("? ?", "9k 21", None, id="nothing known"),
    ],
)
def test_the_higher_ranked_or_else_the_elder_holds(
    first: str, second: str, holder: Holder | None
) -> None:
    """Article 10."""

    def guesser(text: str) -> Guesser:
        rank, age = text.split()
        return Guesser(
            None if rank == "?" else parse_rank(rank),
            None if age == "?" else int(age),
        )

    assert holder_of(guesser(first), guesser(second)) is holder


ages = st.none() | st.integers(6, 99)
guessers = st.builds(Guesser, st.none() | ranks, ages)


@given(guessers, guessers)
def test_who_is_named_first_does_not_matter(one: Guesser, other: Guesser) -> None:
    swapped = {Holder.FIRST: Holder.SECOND, Holder.SECOND: Holder.FIRST, None: None}
    assert holder_of(other, one) is swapped[holder_of(one, other)]
