"""Every option of section 0 in a game: what each of its values does to the same story.

That an option is read and written is `test_options`; here its text makes a profile, and a
game by that profile comes out as the table says.
"""

from collections.abc import Callable
from typing import Any, Final

import pytest
from shoutan_engine import Millis, Phase, Refusal
from shoutan_engine.commands import (
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Start,
    TakeSeat,
)
from shoutan_engine.events import GameFinished, PlayResumed
from shoutan_engine.game import Decision
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Warn
from shoutan_engine.rules import OPTIONS, Profile, with_options
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import GameKind

from tests.officials import ruled
from tests.playing import (
    ANN,
    BEN,
    CN2002,
    DRAW,
    KO,
    B,
    Table,
    W,
    clocks_of,
    kinds,
    settings_of,
)

RETURN: Final = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O . . . . . .
    O X X . . . .
    . O . X . . .
    """
"""White adds C1, Black takes both at A1; taking back at B1 makes this board again."""
THREE_KOS: Final = """
    . X O . . . O X .
    X . X O . O X . X
    . X O . . . O X .
    . . . . . . . . .
    . . . . X . . . .
    . . . . . . . . .
    . X O . . . . . .
    X . X O . . . . .
    . X O . . . . . .
    """
"""Three kos; in each White takes first, at B8, H8 and B2."""
TRIPLE_KO: Final = THREE_KOS.replace("X . X O . . . . .", "X O . O . . . . .")
"""The same, and in the third Black takes first."""
LAP: Final = "W:B8 B:C2 W:H8 B:C8 W:B2 B:G8"
WALLS: Final = """
    . . X O .
    . . X O .
    O . X O .
    . . X O X
    . . X O .
    """
EVEN: Final = """
    . X O .
    . X O .
    . X O .
    . X O .
    """
EYE: Final = """
    . . . . .
    . . . . .
    . . . . .
    O O . . .
    . O . . .
    """
"""A1 is forbidden for Black."""
TWO_IN_ATARI: Final = """
    . . . . .
    . . . . .
    O . . . .
    X O . . .
    . O . . .
    """
"""A1 takes the liberty from Black's own stone at A2."""


def game(profile: Profile, drawing: str | None = None, **others: Any) -> Table:
    """Start an event game, in which the profile's own word counts."""
    settings: dict[str, Any] = {"size": 9, "komi_quarters": profile.komi_quarters}
    settings |= {"kind": GameKind.EVENT, "profile": profile} | others
    return Table.started(settings_of(drawing, **settings), at=0)


def said(decision: Decision) -> str:
    """Return what a decision was, in one word or more."""
    if isinstance(decision, Refusal):
        return decision.code.value
    assert isinstance(decision, tuple)
    return " ".join(kinds(decision))


def passed_out(table: Table, *, confirmed: bool = True) -> Table:
    """Let both pass, and agree that nothing is dead."""
    for _ in Color:
        table.done(table.pass_turn(table.game.to_move))
    if confirmed:
        for color in Color:
            table.done(table.confirm(color))
    return table


def text_of(table: Table) -> str:
    """Return the result, or the phase of a game that has none."""
    result = table.game.result
    return table.game.phase.value if result is None else result.text


# The stories: what comes out of a game by this profile, in words


def size(profile: Profile) -> str:
    return str(len(game(profile, size=profile.size).game.board.cells))


def komi_zi(profile: Profile) -> str:
    return text_of(passed_out(game(profile)))


def repetition(profile: Profile) -> str:
    """One stone taken back after two; a ko after two passes; a lap of a triple ko."""
    profile = with_options(profile, {"two_passes_end": "false", "ruling_after": "9"})
    returned = game(profile, RETURN, to_move=W)
    returned.play_out("W:C1 B:A1")
    retaken = game(profile, KO, to_move=W)
    retaken.play_out("W:B3 B:pass W:pass")
    circled = game(profile, TRIPLE_KO, to_move=W)
    circled.play_out(LAP.rsplit(" ", 1)[0])
    lost = [
        event
        for table, color, vertex in ((returned, W, "B1"), (retaken, B, "C3"), (circled, B, "G8"))
        for event in kinds(table.done(table.stone(color, vertex)))
    ]  # fmt: skip
    return " ".join(lost)


def long_cycle_ruling(profile: Profile) -> str:
    profile = with_options(profile, {"repetition": "ruling"})
    table = game(profile, TRIPLE_KO, to_move=W, is_refereed=True)
    table.play_out(LAP)
    result = table.game.result
    again = result is not None and result.is_replayed
    return f"{text_of(table)}{' again' if again else ''}"


def ruling_after(profile: Profile) -> str:
    profile = with_options(profile, {"repetition": "ruling"})
    table, laps = game(profile, TRIPLE_KO, to_move=W), 0
    while table.game.phase is Phase.PLAY:
        table.play_out(LAP)
        laps += 1
    return f"{laps} {text_of(table)}"


def illegal_move(profile: Profile) -> str:
    table = game(profile, EYE)
    return said(table.do(table.stone(B, "A1")))


def counting(profile: Profile) -> str:
    result = passed_out(game(profile, WALLS)).game.result
    assert result is not None
    assert result.count is not None
    score = result.count.score
    return f"{score.amount_text(B)}, {score.amount_text(W)}"


def self_capture(profile: Profile) -> str:
    table = game(profile, TWO_IN_ATARI)
    happened = said(table.do(table.stone(B, "A1")))
    return f"{happened}, {len(table.game.board.stones(B))}"


def handicap_compensation(profile: Profile) -> str:
    profile = with_options(profile, {"counting": "territory"})
    drawing = """
        . . . . .
        . X . X .
        . . . . .
        . X . . .
        . . . . .
        """
    table = game(profile, drawing, handicap=3, komi_quarters=QuarterZi(0))
    return text_of(passed_out(table))


def ties(profile: Profile) -> str:
    return text_of(passed_out(game(profile, EVEN, komi_quarters=QuarterZi(0))))


def pass_stones(profile: Profile) -> str:
    table = game(profile)
    table.play_out("B:pass")
    return str(table.game.prisoners[W])


def count(profile: Profile) -> str:
    return text_of(passed_out(game(profile), confirmed=False))


def out_of_turn(profile: Profile) -> str:
    table = game(profile)
    table.play_out("B:E5")
    return said(table.do(table.stone(B, "D4")))


def two_passes_end(profile: Profile) -> str:
    """Two passes; an offer and a pass; an offer that is accepted."""
    passes, offer, accepted = game(profile), game(profile), game(profile)
    passes.play_out("B:pass W:pass")
    offer.play_out("B:offer W:pass")
    accepted.play_out("B:offer")
    accepted.done(accepted.accept(W))
    return " ".join(text_of(table) for table in (passes, offer, accepted))


def after_a_ko(profile: Profile) -> Table:
    table = game(profile, KO, to_move=W, komi_quarters=QuarterZi(0))
    table.play_out("W:B3 B:C3")
    return table


def ko_warning(profile: Profile) -> str:
    return str(after_a_ko(profile).game.warnings[B])


def warning_penalty_zi(profile: Profile) -> str:
    return text_of(passed_out(after_a_ko(profile)))


def warnings_to_lose(profile: Profile) -> str:
    table, warnings = game(profile, is_refereed=True), 0
    while table.game.phase is Phase.PLAY:
        ruled(table, Warn(W))
        warnings += 1
    return f"{warnings} {text_of(table)}"


def double_move(profile: Profile) -> str:
    profile = with_options(profile, {"out_of_turn": "article17"})
    table = game(profile)
    table.play_out("B:E5")
    return said(table.do(table.stone(B, "D4")))


def last_minute_overtime(profile: Profile) -> str:
    table = game(profile, clock="1s+1x10s")
    return kinds(table.tick(11_000))[-1]


def overtime_passes_max(profile: Profile) -> str:
    profile = with_options(profile, {"last_minute_overtime": "pass_on_request"})
    table, passes = game(profile, clock="1s+1x10s"), 0
    table.do(AskOvertimePass(B, standing=True))
    while True:
        deadline = table.game.deadline()
        assert deadline is not None
        table.tick(deadline)
        if table.game.phase is Phase.FINISHED:
            return f"{passes} {text_of(table)}"
        if table.game.to_move is W:
            table.done(table.pass_turn(W))
            passes += 1


def overtime_window_s(profile: Profile) -> str:
    profile = with_options(profile, {"last_minute_overtime": "pass_on_request"})
    table = game(profile, clock="1s+1x10s")
    table.tick(11_000)
    ends = table.game.deadline()
    assert ends is not None
    assert table.tick(ends - 1) == ()
    table.tick(ends)
    return f"{ends - 11_000} ms {text_of(table)}"


def came_late(profile: Profile) -> Table:
    """Let Black come a minute late to a game of ten."""
    table = Table(settings_of(profile=profile, clock="10m"))
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    table.done(Start(black_late=Millis(60_000)))
    return table


def late_limit_s(profile: Profile) -> str:
    return text_of(came_late(profile))


def late_factor(profile: Profile) -> str:
    return f"{clocks_of(came_late(profile)).black.main // 1000} s"


def dispute_first_move(profile: Profile) -> str:
    table = passed_out(game(profile, WALLS), confirmed=False)
    (resumed,) = table.done(table.dispute(W, "E2", dead=True))
    assert isinstance(resumed, PlayResumed)
    return resumed.to_move.name


def max_resumptions(profile: Profile) -> str:
    table, disputes = passed_out(game(profile, WALLS), confirmed=False), 0
    while isinstance(table.do(table.dispute(W, "E2", dead=True)), tuple):
        passed_out(table, confirmed=False)
        disputes += 1
    return str(disputes)


def settle_timeout_s(profile: Profile) -> str:
    table = passed_out(game(profile), confirmed=False)
    ends = table.game.deadline()
    assert ends is not None
    assert table.tick(ends - 1) == ()
    (finished,) = table.tick(ends)
    assert isinstance(finished, GameFinished)
    return f"{ends} ms"


def leave_max_s(profile: Profile) -> str:
    table = game(profile, clock="2m/2x60s")
    leave = said(table.do(AskLeave(W), at=1_000))
    table.done(table.stone(B, "E5"), at=2_000)
    return f"{leave}, counted from {_counted_from(table)} ms on"


def _counted_from(table: Table) -> int:
    """Return how long White's clock waits for her, from her turn on."""
    clocks = clocks_of(table)
    if clocks.running is W:
        return 0
    ends = table.game.deadline()
    assert ends is not None
    assert kinds(table.tick(ends))[0] == "ClockResumed"
    return ends - 2_000


def false_life_auto(profile: Profile) -> str:
    profile = with_options(profile, {"repetition": "simple"})
    table = game(profile, THREE_KOS, to_move=W)
    table.play_out("W:B2 B:E9 W:B8 B:C2 W:H8 B:C8 W:B2 B:G8 W:B8 B:pass W:pass")
    claim = ClaimFalseLife(B, table.point("C9"), table.point("B8"))
    return said(table.do(claim))


STORIES: Final[dict[str, tuple[Callable[[Profile], str], dict[str, str]]]] = {
    "size": (size, {"2": "4", "9": "81", "25": "625"}),
    "komi_zi": (
        komi_zi,
        {"3.75": "W+7.5", "2.75": "W+5.5", "0": "0", "-0.25": "B+0.5"},
    ),
    "repetition": (
        repetition,
        {
            "positional": "TurnLost TurnLost TurnLost",
            "situational": "Played TurnLost TurnLost",
            "simple": "Played Played Played",
            "ruling": "TurnLost TurnLost Played",
        },
    ),
    "long_cycle_ruling": (
        long_cycle_ruling,
        {"draw": "0", "no_result": "Void", "replay": "Void again", "referee": "paused"},
    ),
    "ruling_after": (ruling_after, {"1": "1 Void", "3": "3 Void"}),
    "illegal_move": (
        illegal_move,
        {
            "strict": "TurnLost",
            "reject": "forbidden_point",
            "forfeit": "TurnLost GameFinished",
        },
    ),
    "counting": (
        counting,
        # The two lone stones are alive: each makes what is around it nobody's.
        {"area": "12 1/2 zi, 12 1/2 zi", "territory": "0 points, 0 points"},
    ),
    "self_capture": (
        self_capture,
        {"forbidden": "TurnLost, 1", "allowed": "Played, 0"},
    ),
    "handicap_compensation": (
        handicap_compensation,
        {"none": "B+22", "half": "B+20.5", "n_minus_1": "B+20", "n": "B+19"},
    ),
    "ties": (ties, {"draw": "0", "black": "B+0", "white": "W+0"}),
    "pass_stones": (pass_stones, {"false": "0", "true": "1"}),
    "count": (count, {"agreed": "settling", "all_alive": "W+7.5"}),
    "out_of_turn": (
        out_of_turn,
        {"reject": "out_of_turn", "article17": "StoneVoided WarningGiven"},
    ),
    "two_passes_end": (
        two_passes_end,
        {"true": "settling settling settling", "false": "play play settling"},
    ),
    "ko_warning": (ko_warning, {"true": "1", "false": "0"}),
    "warning_penalty_zi": (
        warning_penalty_zi,
        {"0": "W+2", "1": "W+4", "0.25": "W+2.5"},
    ),
    "warnings_to_lose": (
        warnings_to_lose,
        {"1": "1 B+F", "2": "2 B+F", "5": "5 B+F"},
    ),
    "double_move": (
        double_move,
        {
            "loss": "StoneVoided GameFinished",
            "void_and_warn": "StoneVoided WarningGiven",
        },
    ),
    "last_minute_overtime": (
        last_minute_overtime,
        {"loss": "GameFinished", "pass_on_request": "OvertimeReached"},
    ),
    "overtime_passes_max": (
        overtime_passes_max,
        {"0": "0 W+T", "1": "1 W+T", "3": "3 W+T"},
    ),
    "overtime_window_s": (
        overtime_window_s,
        {"10": "10000 ms W+T", "2.5": "2500 ms W+T"},
    ),
    "late_limit_s": (
        late_limit_s,
        {"900": "play", "60": "play", "59.999": "W+F", "none": "play"},
    ),
    "late_factor": (late_factor, {"1": "540 s", "2": "480 s", "3": "420 s"}),
    "dispute_first_move": (
        dispute_first_move,
        {"claimant_dead": "WHITE", "in_turn": "BLACK"},
    ),
    "max_resumptions": (max_resumptions, {"0": "0", "1": "1", "3": "3"}),
    "settle_timeout_s": (settle_timeout_s, {"300": "300000 ms", "90.5": "90500 ms"}),
    "leave_max_s": (
        leave_max_s,
        {
            "300": "LeaveGranted, counted from 300000 ms on",
            "45": "LeaveGranted, counted from 45000 ms on",
            "0": "no_leave, counted from 0 ms on",
        },
    ),
    "false_life_auto": (
        false_life_auto,
        {"false": "no_referee", "true": "FalseLifeClaimed ProposalMade"},
    ),
}
"""Option -> a story, and its end by the text of every value that is tried."""

CASES: Final = [
    pytest.param(name, value, id=f"{name}={value}")
    for name, (_, ends) in STORIES.items()
    for value in ends
]


@pytest.mark.parametrize(("name", "value"), CASES)
def test_an_option_decides_how_the_story_ends(name: str, value: str) -> None:
    story, ends = STORIES[name]
    assert story(with_options(CN2002, {name: value})) == ends[value]


def test_every_option_has_its_story_and_every_value_its_own_end() -> None:
    assert set(STORIES) == set(OPTIONS)
    for name, (_, ends) in STORIES.items():
        assert len(ends) > 1, name
        if name != "late_limit_s":
            assert len(set(ends.values())) == len(ends), name
