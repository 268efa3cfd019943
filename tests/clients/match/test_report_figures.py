"""The numbers behind the charts of a report, their scales, and pictures of positions."""

import re

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.ports import StoodStill
from shoutan_clients.match.report import play
from shoutan_clients.match.report.boards import board, has_picture
from shoutan_clients.match.report.charts.lines import Series, times
from shoutan_clients.match.report.charts.scale import Scale, apart, ticks
from shoutan_clients.match.report.games import listed, pictures
from shoutan_clients.match.report.html import joined
from shoutan_clients.match.report.tallies import endings, lengths, openings, paces
from shoutan_clients.match.wording import duration
from shoutan_engine.clocks.types import Millis
from shoutan_engine.results import EndReason

from tests.clients.match.made_up import plan_of
from tests.clients.match.report_pages import read_page


def line(number: int = 1, **changed: object) -> GameLine:
    """Return a game that Black, Reed, won by a count, with changes."""
    game: dict[str, object] = {
        "number": number,
        "pair": number,
        "game": f"g{number}",
        "black": "Reed",
        "white": "Oak",
        "result": "B+2.5",
        "winner": "black",
        "end_reason": EndReason.TWO_PASSES,
        "standing": Standing.PLAYED,
        "moves": 4,
        "started_at": "2026-11-30T08:00:00Z",
        "finished_at": "2026-11-30T08:01:00Z",
        "wall_ms": 60_000,
        "sgf": f"games/{number}.sgf",
    }
    return GameLine.model_validate({**game, **changed})


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (-3, 3, [-2, 0, 2]),
        (-120, 60, [-100, -50, 0, 50]),
        (0, 0.3, [0, 0.1, 0.2, 0.3]),
        (7, 7, [7]),
    ],
)
def test_axes_name_round_values(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected


def test_labels_keep_their_distance_and_order() -> None:
    assert apart([50, 10, 52], 15, 0, 100) == [50, 10, 65]
    assert apart([98, 99, 100], 15, 0, 100) == [70, 85, 100]
    assert apart([], 15, 0, 100) == []


def test_values_beyond_a_chart_stay_on_its_edge() -> None:
    scale = Scale(0, 10, 100, 0)
    assert [scale.at(value) for value in (-5, 0, 2.5, 10, 99)] == [100, 100, 75, 0, 0]


def test_durations_have_a_unit_that_suits_them() -> None:
    texts = [duration(ms) for ms in (0, 40, 2_500, 180_000, 5_400_000)]
    assert texts == ["0 ms", "40 ms", "2.5 s", "3 min", "1.5 h"]


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (999.4, "999 ms"),
        (999.5, "1 s"),
        (59_949, "59.9 s"),
        (59_950, "1 min"),
        (3_596_999, "59.9 min"),
        (3_598_200, "1 h"),
        (3_596_400_000, "999 h"),
        (36_000_000_000, "10,000 h"),
    ],
)
def test_durations_are_rounded_before_they_have_a_unit(ms: float, text: str) -> None:
    assert duration(ms) == text


def test_a_pause_of_an_hour_is_said_as_one() -> None:
    assert str(StoodStill(Millis(3_600_000))).endswith("stood still for 1 h")


def test_a_chart_of_one_place_has_numbers_below() -> None:
    one = Series("Reed", "e0", [(1.5, 40.0)])
    drawn = str(times("t", "Time", "text", [one], unit="move"))
    assert re.findall(r'class="mid tick"[^>]*>(\d+)<', drawn) == ["1", "2"]


def test_time_is_the_engine_s_that_took_the_turn() -> None:
    spent = (9, 9, 10, 200, 12, 220)
    games = [
        line(1, spent_ms=spent, opening_moves=2),
        line(
            2,
            spent_ms=spent,
            opening_moves=2,
            black="Oak",
            white="Reed",
            first_turn="white",
        ),
    ]
    held = paces(plan_of(), games)
    assert [(one.move, one.median, one.turns) for one in held["Reed"]] == [
        (3.5, 10, 2),
        (5.5, 12, 2),
    ]
    assert [one.median for one in held["Oak"]] == [200, 220]


def test_a_pace_is_a_median_between_its_tails() -> None:
    games = [line(n, spent_ms=(ms,)) for n, ms in enumerate(range(101), start=1)]
    [pace] = paces(plan_of(), games)["Reed"]
    assert (pace.low, pace.median, pace.high, pace.turns) == (5, 50, 95, 101)


def test_long_games_are_grouped_and_a_single_one_says_nothing_of_its_end() -> None:
    games = [line(n, spent_ms=(100,) * 60) for n in range(1, 6)]
    held = paces(plan_of(), [*games, line(6, spent_ms=(100,) * 400)], groups=40)
    assert len(held["Reed"]) == 6
    assert max(one.move for one in held["Reed"]) < 61


def test_lengths_fill_bins_of_round_widths() -> None:
    assert sum(count for *_, count in lengths([line(moves=n) for n in (3, 3, 90)])) == 3
    [low, *_], width = lengths([line(moves=n) for n in (11, 214)])[0], 10
    assert low == 10
    assert {
        high - low for low, high, _ in lengths([line(moves=n) for n in (11, 214)])
    } == {width}
    assert lengths([]) == []
    assert len(lengths([line(moves=0)])) > 1


def test_endings_tell_who_won_and_what_nobody_won() -> None:
    lost = {
        "winner": "white",
        "end_reason": EndReason.CRASH,
        "standing": Standing.FORFEIT,
    }
    none = {"winner": None, "end_reason": EndReason.MOVE_LIMIT}
    held = endings(
        [
            line(1, **lost),
            line(2),
            line(3, end_reason=EndReason.AGREEMENT, winner=None, result="0"),
            line(4, standing=Standing.UNKNOWN, **none),
            line(5, standing=Standing.VOID, **none),
        ]
    )
    assert list(held) == ["count", "move_limit", "crash"]
    assert held["count"].won_by == {"Reed": 1}
    assert held["count"].drawn == 1
    assert (held["move_limit"].unknown, held["move_limit"].void) == (1, 1)
    assert held["crash"].won_by == {"Oak": 1}


def test_an_opening_has_black_s_score_and_each_engine_s() -> None:
    games = [
        line(1, opening="x"),
        line(2, opening="x", black="Oak", white="Reed"),
        line(3, opening="x", winner=None),
        line(4, opening="y", standing=Standing.VOID, winner=None),
    ]
    held = openings(games)
    assert list(held) == ["x", "y"]
    assert (held["x"].games, held["x"].black.points) == (3, 2.5)
    assert held["x"].engines["Reed"].points == 1.5
    assert held["y"].black.share is None


def test_an_opening_has_the_stones_that_engines_placed_themselves() -> None:
    games = [
        line(1, opening="free-handicap-4", free_handicap=4),
        line(2, opening="free-handicap-4", free_handicap=2),
        line(3, opening="x"),
    ]
    assert openings(games)["free-handicap-4"].placed == {2, 4}
    assert not openings(games)["x"].placed
    parts = joined(play.openings(("Reed", "Oak"), games, {})).striptags()
    assert "free-handicap-4, 2 to 4 stones placed" in parts
    rows = listed(games, {}, {}).striptags()
    assert "free-handicap-4, 2 stones placed" in rows
    assert "free-handicap-4, 4 stones placed" in rows


def test_a_position_shows_stones_and_whose_the_rest_is() -> None:
    drawn = str(board(line(final="X.O\nX.O\n.XO", owner="XXO\nX-O\nXOO")))
    assert 'class="k" d="M0 0h0M0 1h0M1 2h0"' in drawn
    assert drawn.count("M2 0h0M2 1h0M2 2h0") == 2
    assert 'class="mk" d="M1 0h0M0 2h0"' in drawn
    # White has the point of a black stone: that is dead.
    assert 'class="mw" d="M1 2m' in drawn
    assert "3 black and 3 white stones" in drawn


@pytest.mark.parametrize("final", ["", "X", "X.O", "XO\n."])
def test_what_is_no_position_is_not_drawn(final: str) -> None:
    assert not has_picture(line(final=final))


def test_long_matches_on_large_boards_have_only_their_last_pictures() -> None:
    final = "\n".join(["." * 19] * 19)
    games = [line(n, final=final) for n in range(1, 300)]
    late = [line(n, final=final, end_reason=EndReason.TIME) for n in range(300, 303)]
    seen = read_page("".join(pictures([*games, *late], 19)))
    linked = [int(one.text) for one in seen.of("a")]
    assert linked == [*range(295, 303), *range(95, 295)]
    assert "Only the last 200 pictures" in seen.of("p")[-1].text
    assert "94 more positions are" in seen.of("p")[-1].text
