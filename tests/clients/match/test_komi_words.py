"""What Black gives back for handicap stones is said, wherever the stones come from."""

from pathlib import Path

import pytest
from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.komi_words import komi_words, remarks_on_stones
from shoutan_clients.match.wiring import parts_of_a_match

from tests.clients.match.shown_matches import plan_of

TWO = Opening("two", handicap=2)
NINE = Opening("nine", handicap=9)
NONE = Opening("none")


@pytest.mark.parametrize(
    ("argv", "openings", "sentences"),
    [
        pytest.param(
            ("--openings", "x"),
            (TWO, NONE, NINE, TWO),
            (
                "3 openings have handicap stones, for which Black gives back points beside"
                " the komi of 7.5: 2 points for 2 handicap stones, 9 points for 9 handicap"
                " stones.",
            ),
            id="some",
        ),
        pytest.param(
            ("--openings", "x", "--rules", "aga", "--komi", "0.5"),
            (TWO,),
            (
                "1 opening has handicap stones, for which Black gives back points beside"
                " the komi of 0.5: 1 point for 2 handicap stones.",
            ),
            id="by other rules",
        ),
        pytest.param(
            ("--openings", "x", "--rules", "japanese"), (TWO,), (), id="nothing"
        ),
        pytest.param(("--openings", "x"), (NONE,), (), id="no stones"),
        pytest.param(("--handicap", "2"), (TWO,), (), id="said with the komi"),
    ],
)
def test_stones_of_records_are_told(
    argv: tuple[str, ...], openings: tuple[Opening, ...], sentences: tuple[str, ...]
) -> None:
    assert remarks_on_stones(plan_of(*argv)[0], openings) == sentences


def test_stones_of_the_command_line_stand_with_the_komi() -> None:
    assert komi_words(plan_of("--handicap", "3")[0]) == (
        "7.5, and 3 points for 3 handicap stones"
    )


def test_a_run_says_it(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;SZ[19]HA[2]AB[dd][pp];W[dp])")
    plan, options = plan_of("--openings", str(tmp_path))
    games = parts_of_a_match(options).games(plan)
    assert any("2 points for 2 handicap stones" in each for each in games.remarks)
