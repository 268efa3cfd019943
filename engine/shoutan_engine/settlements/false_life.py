"""Claims of false life: a chain that lives by retaking a ko for ever (article 20, D-10).

Superko does not settle it, because moves elsewhere make every board new. So it goes to
the referee, whose clocks stand still meanwhile; without one the dispute of article 21.4 is
the way, or, with `false_life_auto`, the moves themselves are looked at.
"""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import ClaimFalseLife
from shoutan_engine.events import (
    ClockPaused,
    Event,
    FalseLifeClaimed,
    Need,
    PauseReason,
    RefereeCalled,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import off_board
from shoutan_engine.play.turn_order import too_late, wrong_phase
from shoutan_engine.points import Color, Point
from shoutan_engine.position.chains import neighbors
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settlements.settling import RULED, propose_next
from shoutan_engine.timing.halting import halt

WINDOW = 40
"""Turns back from the end in which the retaking must be seen, if play never resumed."""
RETAKES = 2
"""How often the ko must have been retaken."""


def claim(
    state: GameState, command: ClaimFalseLife, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide a claim: while play goes on for the referee only, later also for the rules."""
    refusal = _why_not(state, command, now)
    if refusal is not None:
        return refusal
    color, point, ko = command.color, command.point, command.ko
    if state.settings.is_refereed:
        return _call_referee(state, command, now)
    settlement = state.settlement
    if settlement is None:
        return wrong_phase(state)
    if not state.settings.profile.false_life_auto:
        return Refusal(
            RefusalCode.NO_REFEREE,
            "There is no referee in this game: dispute the chain instead.",
            "20.4",
        )
    places = frozenset[Point]() if ko is None else ko_retaken(state, color.opponent, ko)
    if not places & _reach(state, point):
        return Refusal(
            RefusalCode.NOT_SHOWN,
            "The moves do not show it: name the ko beside the chain that was retaken at "
            "least twice, each time after a threat from another ko.",
            "20.4",
        )
    chain = state.board.chain(point)
    claimed = FalseLifeClaimed(
        at=now, clocks=state.clocks, by=color, point=point, ko=ko, cid=command.cid
    )
    dead = frozenset(settlement.dead) | chain
    made = propose_next(state, settlement, None, dead, settlement.contestable, now)
    return claimed, made


def _why_not(state: GameState, command: ClaimFalseLife, now: Millis) -> Refusal | None:
    if state.phase not in (Phase.PLAY, Phase.SETTLING):
        return wrong_phase(state)
    late = too_late(state, now)
    if late is not None:
        return late
    point, ko = command.point, command.ko
    if not state.board.has(point) or not (ko is None or state.board.has(ko)):
        return off_board(state)
    if state.board.is_empty(point):
        return Refusal(RefusalCode.NO_STONE, "There is no stone on that point.", "20.4")
    if state.board.cells[point] == command.color:
        return Refusal(
            RefusalCode.OWN_CHAIN,
            "That is your own chain; the claim is about an opponent's.",
            "20.4",
        )
    settlement = state.settlement
    if settlement is not None and point in settlement.ruled:
        return RULED
    claimed = state.proceedings.claim
    # What was captured meanwhile needs no answer any more.
    waits = claimed is not None and state.board.has_stone(claimed.point)
    if state.settings.is_refereed and waits:
        return Refusal(
            RefusalCode.REFEREE_ASKED,
            "There is a claim before the referee already; wait for his ruling.",
            "20.4",
        )
    return None


def _call_referee(
    state: GameState, command: ClaimFalseLife, now: Millis
) -> tuple[Event, ...]:
    """Stop the clocks and ask the referee (article 20, point 4b)."""
    clocks = state.clocks
    paused: tuple[ClockPaused, ...] = ()
    if state.phase is Phase.PLAY:
        paused = (halt(state, PauseReason.REFEREE, now),)
        clocks = paused[0].clocks
    points = tuple(sorted(state.board.chain(command.point)))
    color = command.color
    return (
        FalseLifeClaimed(
            at=now,
            clocks=state.clocks,
            by=color,
            point=command.point,
            ko=command.ko,
            cid=command.cid,
        ),
        *paused,
        RefereeCalled(
            at=now, clocks=clocks, need=Need.FALSE_LIFE, by=color, points=points
        ),
    )


def _reach(state: GameState, point: Point) -> frozenset[Point]:
    """Return the chain at `point` with all points beside it."""
    chain, beside = state.board.chain(point), neighbors(state.board.size)
    return chain.union(*(beside[stone] for stone in chain))


def ko_retaken(state: GameState, owner: Color, ko: Point) -> frozenset[Point]:
    """Return the two points of the ko by which `owner` lived (D-10, `false_life_auto`).

    Empty if the moves do not show it.

    Since play was last resumed, or in the last 40 turns: the ko was retaken at least
    twice, and each time the owner's stone before that was a capture of one stone
    elsewhere. A ko has two points; either names it.
    """
    start = state.resumed_at
    turns = state.turns[start:] if start is not None else state.turns[-WINDOW:]
    stones = [turn for turn in turns if turn.color is owner and turn.is_stone]
    retakes, ko_points = 0, set[Point]()
    for before, turn in zip([None, *stones], stones, strict=False):
        if not _takes_one(turn) or ko not in (turn.point, *turn.captured):
            continue
        places = {p for p in (turn.point, *turn.captured) if p is not None}
        if before is None or not _takes_one(before) or before.point in places:
            return frozenset()
        retakes += 1
        ko_points |= places
    return frozenset(ko_points) if retakes >= RETAKES else frozenset()


def _takes_one(turn: Turn) -> bool:
    return len(turn.captured) == 1
