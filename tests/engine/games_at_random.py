"""Games by any rules: every profile, option, clock, size, kind, position and seat."""

from dataclasses import replace
from random import Random
from typing import Final

from shoutan_engine import GameSettings, Player, parse_clock
from shoutan_engine.conditions import handicap_setup, profile_of
from shoutan_engine.points import Color
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import ColorsBy, GameKind, Setup

from tests.officials import CHIEF
from tests.playing import ANN, BEN, BOT, CLEO, KO, settings_of

CLOCKS: Final = (
    *("none", "30s", "4m", "4m", "10s+2x5s", "5s+3x20s", "1s+9x20s", "20s/3x5s"),
    *(
        "20s+5in10s",
        "5s+3in40s carry",
        "20s+9s",
        "30s+2s max 40s",
        "12s/move",
        "9s leeway 250ms",
    ),
)
VALUES: Final[dict[str, tuple[str, ...]]] = {
    "size": ("3", "19"),
    "komi_zi": ("0", "3.75", "-2.5"),
    "repetition": ("simple", "positional", "situational", "ruling"),
    "long_cycle_ruling": ("draw", "no_result", "replay", "referee"),
    "ruling_after": ("1", "1", "2"),
    "illegal_move": ("strict", "reject", "forfeit"),
    "counting": ("area", "territory"),
    "self_capture": ("forbidden", "allowed"),
    "handicap_compensation": ("none", "half", "n_minus_1", "n"),
    "ties": ("draw", "black", "white"),
    "pass_stones": ("true", "false"),
    "count": ("agreed", "all_alive"),
    "out_of_turn": ("reject", "article17"),
    "two_passes_end": ("true", "true", "false"),
    "ko_warning": ("true", "false"),
    "warning_penalty_zi": ("0", "1", "0.25"),
    "warnings_to_lose": ("1", "2", "9"),
    "double_move": ("loss", "void_and_warn"),
    "last_minute_overtime": ("loss", "pass_on_request", "pass_on_request"),
    "overtime_passes_max": ("0", "1", "9"),
    "overtime_window_s": ("0", "5", "60"),
    "late_limit_s": ("none", "0", "10", "900"),
    "late_factor": ("1", "2", "99"),
    "dispute_first_move": ("claimant_dead", "in_turn"),
    "max_resumptions": ("0", "1", "5"),
    "settle_timeout_s": ("1", "20", "300"),
    "leave_max_s": ("0", "4", "300"),
    "false_life_auto": ("true", "false"),
}
"""What each option is set to at random; the rules have more values than these."""
SEATS: Final[tuple[tuple[Player, ...], ...]] = (
    *((ANN, BEN), (ANN, BEN), (ANN, CLEO), (ANN, BOT), (BOT, BEN), ()),
    (replace(ANN, rank="3d"), replace(BEN, rank="5k")),
)
THREE_KOS: Final = """
    . X O O O O X .
    X . X O O X . X
    . X O O O O X .
    . . . . . . . .
    . X O . . . . .
    X O . O . . . .
    . X O . . . . .
    . . . . . . . .
    """
"""Captures alone lead round and round here (article 20.3)."""


LIVELY: Final = {
    "last_minute_overtime": "pass_on_request",
    "overtime_passes_max": "2",
    "overtime_window_s": "5",
    "leave_max_s": "4",
    "max_resumptions": "5",
    "warnings_to_lose": "9",
    "false_life_auto": "true",
}
"""Options that let much happen before a game ends."""


def some_options(chance: Random) -> dict[str, str]:
    """Return a few options of a set of rules, each with one of its `VALUES`."""
    names = chance.sample(sorted(VALUES), chance.choice([0, 0, 3, 9, 16]))
    options = {name: chance.choice(VALUES[name]) for name in names}
    return options | LIVELY if chance.random() < 0.6 else options


RULES: Final = (None, None, IllegalMove.STRICT, *IllegalMove)


def some_settings(chance: Random, profile: str) -> GameSettings:
    """Return the conditions of a game by that profile with some options changed."""
    drawing = chance.choice([None] * 6 + [KO, THREE_KOS, THREE_KOS])
    return settings_by(chance, profile, drawing, some_options(chance))


def settings_by(
    chance: Random, profile: str, drawing: str | None, options: dict[str, str]
) -> GameSettings:
    """Return the conditions of a game, by chance where nothing is said."""
    pick = chance.choice
    rules = profile_of(profile, options)
    settings = settings_of(
        drawing,
        size=pick([2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 9]),
        to_move=Color.BLACK if drawing is None else Color.WHITE,
        time=parse_clock(pick(CLOCKS)),
        illegal=IllegalMove.REJECT if drawing is THREE_KOS else pick(RULES),
        profile=rules,
        komi_quarters=QuarterZi(pick([rules.komi_quarters, 0, -3, 799])),
        kind=pick([GameKind.CASUAL, *GameKind]),
        colors_by=pick(list(ColorsBy)),
        creator_color=pick([*Color, None]),
        referee=pick([None, CHIEF]),
        private=pick([True, False]),
    )
    if drawing is None and chance.random() < 0.2:
        stones = pick([2, 3]) if settings.size > 2 else 2
        setup = handicap_setup(settings.size, stones)
        return replace(settings, setup=setup, handicap=stones)
    if drawing is None and chance.random() < 0.1:
        return replace(settings, setup=Setup(to_move=Color.WHITE))
    return settings
