"""The settings of a game, from the request that asks for it."""

from dataclasses import replace
from typing import Final

from shoutan_engine import Color, GameSettings, Player, parse_clock
from shoutan_engine.conditions import (
    check_settings,
    handicap_setup,
    profile_of,
    usual_komi,
)
from shoutan_engine.position.chains import BadStones
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import ColorsBy, GameKind, Setup
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_reading import COLORS, read_points
from shoutan_protocol.messages import requests as wire

from shoutan_server.errors import Refuse
from shoutan_server.requests.appointing import with_start

_COLORS = {
    "black": (ColorsBy.ASSIGNED, Color.BLACK),
    "white": (ColorsBy.ASSIGNED, Color.WHITE),
    "random": (ColorsBy.RANDOM, None),
    "nigiri": (ColorsBy.NIGIRI, None),
}

OWN_KEYS: Final = frozenset({"size", "komi_zi"})
"""Options of a profile that a request has as `size` and `komi`."""


def settings_of(
    request: wire.GameConditions,
    chief: Player | None = None,
    *,
    is_rated: bool = False,
) -> GameSettings:
    """Return the settings that were asked for. Raises Refuse with what is wrong.

    `chief` is who referees, None where nobody does.
    """
    colors_by, creator_color = _COLORS[request.color]
    referee, kind = None, GameKind.RATED if is_rated else GameKind.CASUAL
    if chief is not None:
        # With somebody who can rule, the competition rules hold as they are printed.
        referee = Official(chief.id, chief.name, Role.CHIEF_REFEREE)
        kind = GameKind.EVENT
    settings = replace(
        _of_terms(request),
        kind=kind,
        colors_by=colors_by,
        creator_color=creator_color,
        referee=referee,
    )
    if isinstance(request, wire.GameCreate):
        if request.clock_white is not None and request.starts_at is not None:
            sentence = "A game with an appointed start has one clock for both sides."
            raise Refuse("bad_settings", sentence)
        if request.opening_turns and settings.kind is not GameKind.CASUAL:
            sentence = "Only in a casual game may turns of an opening take no time."
            raise Refuse("bad_settings", sentence)
        settings = _of_one_game(settings, request)
    return with_start(settings, request)


def settings_of_match(request: wire.MatchGame) -> GameSettings:
    """Return the settings of a game of a match. Raises Refuse with what is wrong."""
    given = request.setup
    if given is None:
        return _of_one_game(_of_terms(request), request)
    try:
        setup = Setup(
            read_points(given.black, request.size),
            read_points(given.white, request.size),
            COLORS[given.to_move],
        )
        settings = _of_one_game(_of_terms(request, setup), request)
        check_settings(settings)
    except BadStones as bad:
        sentence = bad.why.format(format_vertex(bad.point, request.size))
        raise Refuse("bad_settings", sentence) from bad
    except ValueError as wrong:  # BadOption is one
        raise Refuse("bad_settings", str(wrong)) from wrong
    return settings


def _of_terms(request: wire.GameTerms, setup: Setup | None = None) -> GameSettings:
    """Return what every request for a game says. Raises Refuse.

    `setup`: the position that it begins with, None for handicap stones on their points.
    """
    if not OWN_KEYS.isdisjoint(request.options):
        sentence = "Size and komi are keys of the request, not options."
        raise Refuse("bad_settings", sentence)
    try:
        time = parse_clock(request.clock)
        profile = profile_of(request.profile, request.options)
        if setup is None:
            setup = handicap_setup(request.size, request.handicap)
    except ValueError as wrong:  # BadOption is one
        raise Refuse("bad_settings", str(wrong)) from wrong
    komi = usual_komi(profile, handicap=request.handicap, let_first=request.let_first)
    if request.komi is not None:
        komi = QuarterZi(int(request.komi * 2))
    illegal = None
    if "illegal_move" in request.options:
        illegal = profile.illegal_move  # said by somebody, so the kind of game does not
    return GameSettings(
        size=request.size,
        profile=profile,
        komi_quarters=komi,
        time=time,
        private=request.private,
        illegal_move=illegal,
        setup=setup,
        handicap=request.handicap,
    )


def _of_one_game(
    settings: GameSettings, request: wire.GameCreate | wire.MatchGame
) -> GameSettings:
    """Return the settings with what only who makes a game may say. Raises Refuse."""
    white = None
    if request.clock_white is not None:
        try:
            white = parse_clock(request.clock_white)
        except ValueError as wrong:
            raise Refuse("bad_settings", str(wrong)) from wrong
    if white == settings.time:
        white = None
    return replace(
        settings,
        move_limit=request.move_limit,
        white_time=white,
        opening_turns=request.opening_turns,
    )
