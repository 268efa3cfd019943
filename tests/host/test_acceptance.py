"""Which games a bot accepts, as a table: every condition from both sides of its edge."""

from dataclasses import replace
from typing import Any

import pytest
from shoutan_engine import PROFILES, GameSettings, Player, PlayerKind, parse_clock
from shoutan_engine.articles.ranks import parse_rank
from shoutan_engine.clocks import TIME_SYSTEMS
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import GameKind
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind, clock_traits
from shoutan_host.accepting.declines import DeclineCode, Span
from shoutan_host.accepting.wire import acceptance_of, accepts_info
from shoutan_protocol.messages.accepting import BotAccepts

SETTINGS = GameSettings(
    size=9,
    profile=PROFILES["cn2002"],
    komi_quarters=QuarterZi(15),
    time=parse_clock("5m+5x30s"),
)
GUEST = Player("g-ann", "Ann", PlayerKind.GUEST)
DAN = Player("p-eve", "Eve", PlayerKind.PERSON, "3d")
BOT = Player("b-robo", "Robo", PlayerKind.BOT)


def clocked(text: str) -> GameSettings:
    return replace(SETTINGS, time=parse_clock(text))


def ranked(rank: str | None) -> Player:
    return replace(DAN, rank=rank)


MINUTE = 60_000
SMALL = Acceptance(sizes=frozenset({13, 9}))
MAIN = Acceptance(main_ms=Span(MINUTE, 10 * MINUTE))
MOVE = Acceptance(move_ms=Span(10_000, None))
RANKS = Acceptance(least_rank=parse_rank("5k"), most_rank=parse_rank("2d"))
KOMI = Acceptance(komi=Span(0, 15))

ACCEPTED: list[tuple[Acceptance, GameSettings, Player | None, int]] = [
    (EVERYTHING, replace(SETTINGS, size=25, private=True, handicap=9), GUEST, 99),
    (SMALL, SETTINGS, GUEST, 0),
    (MAIN, clocked("1m"), GUEST, 0),
    (MAIN, clocked("10m+10s"), GUEST, 0),
    # There is no main time that could be too short.
    (MAIN, clocked("30s/move"), GUEST, 0),
    (MAIN, clocked("none"), GUEST, 0),
    (MOVE, clocked("1s+5x10s"), GUEST, 0),
    (MOVE, clocked("1m"), GUEST, 0),
    (MAIN, replace(clocked("1m"), white_time=parse_clock("10m")), GUEST, 0),
    (MOVE, clocked("0s+30in5m"), GUEST, 0),
    (KOMI, replace(SETTINGS, komi_quarters=QuarterZi(0)), GUEST, 0),
    (Acceptance(most_handicap=2), replace(SETTINGS, handicap=2), GUEST, 0),
    (Acceptance(opponents=Opponents.BOTS), SETTINGS, BOT, 0),
    (Acceptance(opponents=Opponents.PEOPLE), SETTINGS, GUEST, 0),
    (Acceptance(opponents=Opponents.PEOPLE), SETTINGS, DAN, 0),
    # Nobody sits there yet.
    (Acceptance(opponents=Opponents.BOTS, needs_rank=True), SETTINGS, None, 0),
    (RANKS, SETTINGS, ranked("5k"), 0),
    (RANKS, SETTINGS, ranked("2d"), 0),
    (RANKS, SETTINGS, ranked("9p"), 0),  # on another scale than 2d
    (RANKS, SETTINGS, ranked(None), 0),
    (RANKS, SETTINGS, ranked("strong"), 0),
    (Acceptance(per_player=2), SETTINGS, GUEST, 1),
    (Acceptance(profiles=("cn2002",)), SETTINGS, GUEST, 0),
    (Acceptance(kinds=frozenset({GameKind.CASUAL})), SETTINGS, GUEST, 0),
    (Acceptance(private=False), SETTINGS, GUEST, 0),
]


@pytest.mark.parametrize(("acceptance", "settings", "opponent", "games"), ACCEPTED)
def test_what_fits_is_accepted(
    acceptance: Acceptance, settings: GameSettings, opponent: Player | None, games: int
) -> None:
    assert acceptance.why_not("Gnu", settings, opponent, games) is None


DECLINED: list[
    tuple[Acceptance, GameSettings, Player, int, str, str, dict[str, Any]]
] = [
    (
        SMALL,
        replace(SETTINGS, size=19),
        GUEST,
        0,
        "size",
        "Gnu plays on 9x9 and 13x13, not on 19x19.",
        {"given": 19, "accepted": "9 13"},
    ),
    (
        MAIN,
        clocked("59s"),
        GUEST,
        0,
        "main_time",
        "Gnu wants 1m to 10m of main time; 59s has 59s.",
        {"given": 59_000, "least": 60_000, "most": 600_000},
    ),
    (
        MAIN,
        replace(clocked("1m"), white_time=parse_clock("59s")),
        GUEST,
        0,
        "main_time",
        "Gnu wants 1m to 10m of main time; 59s has 59s.",
        {"given": 59_000, "least": 60_000, "most": 600_000},
    ),
    (
        MAIN,
        clocked("0s+15in5m"),
        GUEST,
        0,
        "main_time",
        "Gnu wants 1m to 10m of main time; 0s+15in5m has 0s.",
        {"given": 0, "least": 60_000, "most": 600_000},
    ),
    (
        MAIN,
        clocked("11m+10s"),
        GUEST,
        0,
        "main_time",
        "Gnu wants 1m to 10m of main time; 11m+10s has 11m.",
        {"given": 660_000, "least": 60_000, "most": 600_000},
    ),
    (
        MOVE,
        clocked("9s/move"),
        GUEST,
        0,
        "move_time",
        "Gnu wants at least 10s of time for a move; 9s/move has 9s.",
        {"given": 9_000, "least": 10_000},
    ),
    (
        MOVE,
        clocked("10m+40in5m carry"),
        GUEST,
        0,
        "move_time",
        "Gnu wants at least 10s of time for a move; 10m+40in5m carry has 7.5s.",
        {"given": 7_500, "least": 10_000},
    ),
    (
        Acceptance(move_ms=Span(None, MINUTE)),
        clocked("3d/move"),
        GUEST,
        0,
        "move_time",
        "Gnu wants at most 1m of time for a move; 3d/move has 3d.",
        {"given": 259_200_000, "most": 60_000},
    ),
    (
        Acceptance(clocks=frozenset({ClockKind.FISCHER, ClockKind.BYOYOMI})),
        clocked("none"),
        GUEST,
        0,
        "clock",
        "Gnu plays with byo-yomi and a Fischer clock, not with no clock.",
        {"given": "none", "accepted": "byoyomi fischer"},
    ),
    (
        KOMI,
        replace(SETTINGS, komi_quarters=QuarterZi(-1)),
        GUEST,
        0,
        "komi",
        "Gnu plays with komi of 0 to 7.5 points, not -0.5.",
        {"given": "-0.5", "least": "0", "most": "7.5"},
    ),
    (
        KOMI,
        replace(SETTINGS, komi_quarters=QuarterZi(16)),
        GUEST,
        0,
        "komi",
        "Gnu plays with komi of 0 to 7.5 points, not 8.",
        {"given": "8", "least": "0", "most": "7.5"},
    ),
    (
        Acceptance(most_handicap=2),
        replace(SETTINGS, handicap=3),
        GUEST,
        0,
        "handicap",
        "Gnu plays with at most 2 handicap stones, not with 3 stones.",
        {"given": 3, "most": 2},
    ),
    (
        Acceptance(most_handicap=0),
        replace(SETTINGS, handicap=2),
        GUEST,
        0,
        "handicap",
        "Gnu plays with no handicap, not with 2 stones.",
        {"given": 2, "most": 0},
    ),
    (
        Acceptance(opponents=Opponents.BOTS),
        SETTINGS,
        DAN,
        0,
        "opponents",
        "Gnu plays bots only.",
        {"given": "people", "accepted": "bots"},
    ),
    (
        Acceptance(opponents=Opponents.PEOPLE),
        SETTINGS,
        BOT,
        0,
        "opponents",
        "Gnu plays people only.",
        {"given": "bots", "accepted": "people"},
    ),
    (
        RANKS,
        SETTINGS,
        ranked("6k"),
        0,
        "rank",
        "Gnu plays 5k to 2d, not 6k.",
        {"given": "6k", "least": "5k", "most": "2d"},
    ),
    (
        RANKS,
        SETTINGS,
        ranked("3d"),
        0,
        "rank",
        "Gnu plays 5k to 2d, not 3d.",
        {"given": "3d", "least": "5k", "most": "2d"},
    ),
    (
        Acceptance(least_rank=parse_rank("1p")),
        SETTINGS,
        ranked("1k"),
        0,
        "rank",
        "Gnu plays 1p and above, not 1k.",
        {"given": "1k", "least": "1p"},
    ),
    (
        Acceptance(most_rank=parse_rank("10k")),
        SETTINGS,
        ranked("9k"),
        0,
        "rank",
        "Gnu plays 10k and below, not 9k.",
        {"given": "9k", "most": "10k"},
    ),
    (
        Acceptance(needs_rank=True),
        SETTINGS,
        GUEST,
        0,
        "unknown_rank",
        "Gnu plays those whose rank is known.",
        {},
    ),
    (
        Acceptance(per_player=1),
        SETTINGS,
        GUEST,
        1,
        "per_player",
        "Gnu plays one game at once with the same opponent: finish one first.",
        {"given": 2, "most": 1},
    ),
    (
        Acceptance(per_player=3),
        SETTINGS,
        GUEST,
        3,
        "per_player",
        "Gnu plays 3 games at once with the same opponent: finish one first.",
        {"given": 4, "most": 3},
    ),
    (
        Acceptance(profiles=("cn2002", "aga")),
        replace(SETTINGS, profile=PROFILES["japanese"]),
        GUEST,
        0,
        "profile",
        "Gnu plays by the rules cn2002 and aga, not japanese.",
        {"given": "japanese", "accepted": "cn2002 aga"},
    ),
    (
        Acceptance(kinds=frozenset({GameKind.RATED, GameKind.CASUAL})),
        replace(SETTINGS, kind=GameKind.EVENT),
        GUEST,
        0,
        "kind",
        "Gnu plays games that are casual or rated, and this one is event.",
        {"given": "event", "accepted": "casual rated"},
    ),
    (
        Acceptance(private=False),
        replace(SETTINGS, private=True),
        GUEST,
        0,
        "private",
        "Gnu plays no private games: let others watch.",
        {},
    ),
]


@pytest.mark.parametrize(
    ("acceptance", "settings", "opponent", "games", "code", "sentence", "params"),
    DECLINED,
)
def test_what_does_not_fit_is_declined_with_what_would(
    acceptance: Acceptance,
    settings: GameSettings,
    opponent: Player,
    games: int,
    code: str,
    sentence: str,
    params: dict[str, Any],
) -> None:
    [decline] = acceptance.declines("Gnu", settings, opponent, games)
    assert (decline.code, decline.sentence) == (code, sentence)
    assert decline.params == params


def test_every_reason_is_in_the_table() -> None:
    assert {row[4] for row in DECLINED} == {code.value for code in DeclineCode}


def test_all_reasons_come_in_their_order_and_the_first_is_the_answer() -> None:
    strict = Acceptance(
        sizes=frozenset({19}),
        clocks=frozenset({ClockKind.NONE}),
        private=False,
        needs_rank=True,
        per_player=1,
    )
    codes = [
        decline.code
        for decline in strict.declines("Gnu", replace(SETTINGS, private=True), GUEST, 1)
    ]
    assert codes == ["size", "clock", "private", "unknown_rank", "per_player"]
    first = strict.why_not("Gnu", replace(SETTINGS, private=True), GUEST, 1)
    assert first is not None
    assert first.code is DeclineCode.SIZE


def test_a_span_has_something_in_it() -> None:
    with pytest.raises(ValueError, match="the least, 2, is above the most, 1"):
        Span(2, 1)


def test_every_time_system_has_traits() -> None:
    kinds = {
        clock_traits(parse_clock(example)).kind
        for row in TIME_SYSTEMS
        for example in row.examples
    }
    assert kinds == set(ClockKind)


FULL = Acceptance(
    sizes=frozenset({9, 19}),
    komi=Span(-3, 15),
    clocks=frozenset({ClockKind.BYOYOMI, ClockKind.NONE}),
    main_ms=Span(0, 600_000),
    move_ms=Span(5_000, None),
    most_handicap=0,
    opponents=Opponents.PEOPLE,
    least_rank=parse_rank("30k"),
    most_rank=parse_rank("9p"),
    needs_rank=True,
    per_player=2,
    profiles=("cn2002", "japanese"),
    kinds=frozenset({GameKind.CASUAL, GameKind.EVENT}),
    private=False,
)


@pytest.mark.parametrize(
    "acceptance", [EVERYTHING, FULL, *(row[0] for row in DECLINED)]
)
def test_over_the_wire_and_back(acceptance: Acceptance) -> None:
    sent = accepts_info(acceptance).model_dump_json()
    assert acceptance_of(BotAccepts.model_validate_json(sent)) == acceptance


def test_every_field_of_the_full_one_differs_from_the_default() -> None:
    unset = BotAccepts().model_dump()
    sent = accepts_info(FULL).model_dump()
    open_ended = {"most_move_ms"}
    assert {key for key in unset if unset[key] == sent[key]} == open_ended


@pytest.mark.parametrize(
    ("accepts", "sentence"),
    [
        ({"least_main_ms": 2, "most_main_ms": 1}, "least"),
        ({"least_rank": "50k"}, "ranks go from 1 to 30"),
    ],
)
def test_what_contradicts_itself_is_refused(
    accepts: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ValueError, match=sentence):
        acceptance_of(BotAccepts.model_validate(accepts))
