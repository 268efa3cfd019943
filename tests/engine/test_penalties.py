"""What offenses cost, warnings, and rulings on misplaced stones (articles 17-20, 23-25)."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.articles.editions import Edition
from shoutan_engine.articles.move_rulings import (
    TakebackRuling,
    judge_takeback,
    may_correct_colors,
)
from shoutan_engine.articles.penalties import (
    PENALTIES,
    WARNINGS_TO_LOSE,
    Conduct,
    Offense,
    Outcome,
    Sanction,
)
from shoutan_engine.points import Color
from shoutan_engine.scoring import QuarterZi

CN1988, CN2002 = Edition.CN1988, Edition.CN2002
B, W = Color.BLACK, Color.WHITE
SILENT: Final = "silent"
UNDONE: Final = "undone"

TABLE: Final = [
    # offense; what 1988 says; what 2002 says; "/" between what the referee may choose
    ("double_move", "loss", "warning, undone"),
    ("takeback", "warning, undone", "warning, undone"),
    ("early_press", "nothing / warning", "warning"),
    ("displaced_on_purpose", "loss", "loss"),
    ("scattered_on_purpose", "loss", SILENT),
    ("scattered_for_good", "loss", "loss"),
    ("removed_living", "warning, undone", "warning, undone"),
    ("left_captured", SILENT, "warning"),
    ("ko_violation", "turn_lost, undone", "turn_lost warning, undone"),
    ("forbidden_point", "turn_lost, undone", "turn_lost, undone"),
    ("repetition", "turn_lost, undone", "turn_lost, undone"),
    ("walked_out", "warning", "loss / loss suspension"),
    ("disturbing", "nothing / warning", "warning / loss"),
    ("consulting", "warning / loss", "warning / loss"),
    (
        "arranged_game",
        SILENT,
        "loss / both_lose / loss suspension / both_lose suspension",
    ),
    ("phone_rang", SILENT, "warning, then loss"),
    ("phone_looked_at", SILENT, "loss"),
    ("smoking", SILENT, "warning, then loss"),
    ("skipped_ceremony", SILENT, "nothing / suspension"),
]


def said(edition: Edition, offense: Offense) -> str:
    """Return a row of the engine's table in the words of the one above."""
    consequence = PENALTIES[edition].get(offense)
    if consequence is None:
        return SILENT
    text = in_words(consequence.outcomes)
    if consequence.repeated is not None:
        text += f", then {in_words(consequence.repeated)}"
    return f"{text}, {UNDONE}" if consequence.is_void else text


def in_words(outcomes: tuple[Outcome, ...]) -> str:
    return " / ".join(" ".join(outcome) or "nothing" for outcome in outcomes)


@pytest.mark.parametrize(("offense", "in_1988", "in_2002"), TABLE)
def test_the_table(offense: str, in_1988: str, in_2002: str) -> None:
    """Articles 17.2, 17.3, 17.5, 17.6, 17.8, 18.1, 18.2, 18.3, 19, 20, 22.6, 23."""
    assert said(CN1988, Offense(offense)) == in_1988
    assert said(CN2002, Offense(offense)) == in_2002


def test_the_table_has_a_row_for_every_offense() -> None:
    """Articles 17.5, 17.6, 17.8, 18.1, 18.2 and 22.6 among them."""
    assert [row[0] for row in TABLE] == [offense.value for offense in Offense]


@pytest.mark.parametrize("edition", Edition)
def test_the_second_warning_loses(edition: Edition) -> None:
    """Article 25.2 of 1988, 24.2 of 2002."""
    one = Conduct().after(edition, B, Offense.TAKEBACK)
    assert (one.warnings(B), one.losers) == (1, frozenset())
    two = one.after(edition, B, Offense.REMOVED_LIVING)
    assert two.warnings(B) == 2
    assert two.losers == {B}
    both = one.after(edition, W, Offense.TAKEBACK)
    assert (both.warnings(B), both.warnings(W), both.losers) == (1, 1, frozenset())


def test_an_event_may_count_to_three() -> None:
    conduct = Conduct()
    for _ in range(2):
        conduct = conduct.after(CN2002, W, Offense.TAKEBACK, warnings_to_lose=3)
    assert conduct.losers == frozenset()
    conduct = conduct.after(CN2002, W, Offense.TAKEBACK, warnings_to_lose=3)
    assert conduct.losers == {W}


def test_a_warning_costs_a_zi_in_2002() -> None:
    """Article 24.1 of 2002, D-17."""
    conduct = Conduct().after(CN2002, W, Offense.KO_VIOLATION)
    assert conduct.penalty(W, QuarterZi(4)) == 4
    assert conduct.penalty(B, QuarterZi(4)) == 0
    assert conduct.penalty(W, QuarterZi(0)) == 0


def test_a_phone_that_rings_again_loses() -> None:
    rang = Conduct().after(CN2002, B, Offense.PHONE_RANG)
    assert (rang.warnings(B), rang.losers) == (1, frozenset())
    # The other side's phone is another matter.
    assert rang.after(CN2002, W, Offense.PHONE_RANG).losers == frozenset()
    again = rang.after(CN2002, B, Offense.PHONE_RANG)
    assert again.warnings(B) == 1
    assert again.losers == {B}


def test_an_arranged_game_may_be_lost_by_both() -> None:
    """Article 23.1 of 2002."""
    chosen = (Sanction.BOTH_LOSE, Sanction.SUSPENSION)
    conduct = Conduct().after(CN2002, B, Offense.ARRANGED_GAME, chosen)
    assert conduct.losers == {B, W}


def test_what_has_to_be_chosen_is_chosen_from_the_row() -> None:
    start = Conduct()
    with pytest.raises(ValueError, match="one of these outcomes"):
        start.after(CN2002, B, Offense.CONSULTING)
    with pytest.raises(ValueError, match="one of these outcomes"):
        start.after(CN2002, B, Offense.CONSULTING, ())
    with pytest.raises(ValueError, match="one of these outcomes"):
        start.after(CN2002, B, Offense.FORBIDDEN_POINT, (Sanction.LOSS,))
    lost = start.after(CN2002, B, Offense.CONSULTING, (Sanction.LOSS,))
    assert lost.losers == {B}
    admonished = start.after(CN1988, B, Offense.DISTURBING, ())
    assert (admonished.warnings(B), admonished.losers) == (0, frozenset())


def test_where_an_edition_is_silent_the_table_decides_nothing() -> None:
    """1988, article 25: doubtful cases go to the chief referee."""
    with pytest.raises(ValueError, match="no penalty for smoking"):
        Conduct().after(CN1988, B, Offense.SMOKING)


automatic = [
    (edition, offense)
    for edition, rows in PENALTIES.items()
    for offense, row in rows.items()
    if len(row.outcomes) == 1
]


@given(
    st.sampled_from(Edition),
    st.lists(st.tuples(st.sampled_from(Color), st.sampled_from(Offense)), max_size=8),
)
def test_a_game_ends_with_the_first_loss_and_not_before(
    edition: Edition, offenses: list[tuple[Color, Offense]]
) -> None:
    conduct = Conduct()
    for color, offense in offenses:
        if (edition, offense) not in automatic:
            continue
        before, conduct = conduct, conduct.after(edition, color, offense)
        assert conduct.warnings(B) >= before.warnings(B)
        if before.losers:
            assert conduct == before
    for color in Color:
        assert conduct.warnings(color) <= WARNINGS_TO_LOSE
        if conduct.warnings(color) == WARNINGS_TO_LOSE:
            assert color in conduct.losers
    assert len(conduct.losers) <= 1


# Stones that should not lie where they lie


@pytest.mark.parametrize(("moves", "may"), [(0, True), (10, True), (11, False)])
def test_wrong_colors_are_corrected_up_to_move_ten(moves: int, may: bool) -> None:
    """Article 17.1 of 2002, D-8."""
    assert may_correct_colors(moves) is may


@pytest.mark.parametrize(
    ("edition", "in_time", "counts"),
    [
        (CN2002, True, True),
        (CN2002, False, False),
        (CN1988, True, True),
        (CN1988, False, True),
    ],
)
def test_only_2002_lets_a_claim_lapse(
    edition: Edition, in_time: bool, counts: bool
) -> None:
    """Article 17.3."""
    ruling = judge_takeback(edition, claimed_in_time=in_time)
    assert ruling == TakebackRuling(is_restored=counts, is_warned=counts)
