"""What the clocks of a game showed after each of its turns, as records say it."""

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_engine.timing.timekeeping import initial_clocks

from shoutan_protocol.sgf.types import SgfClock


def clocks_after_turns(game: Game) -> list[SgfClock | None]:
    """Return the mover's reading after every turn; None everywhere where it is not known.

    A turn tells what it was charged. Whatever else moved a clock (a correction by the
    referee, a pause within a period) is not in the turns, so what they lead to has to
    agree with the clocks of the game.
    """
    unknown: list[SgfClock | None] = [None] * len(game.turns)
    systems, now = {c: game.settings.time_of(c) for c in Color}, game.clocks
    started = initial_clocks(game.settings, Millis(0))
    if started is None or now is None:
        return unknown
    left = {color: started.of(color) for color in Color}
    readings: list[SgfClock | None] = []
    for number, turn in enumerate(game.turns):
        system = systems[turn.color]
        if number >= game.settings.opening_turns:
            after = system.spend(left[turn.color], turn.spent)
            if after is None:
                return unknown
            left[turn.color] = after
        is_timed = not isinstance(system, NoClock)
        readings.append(_sgf_clock(left[turn.color]) if is_timed else None)
    # Whoever is to move may have thought since, but cannot have gained by it.
    mover, waiting = game.to_move, game.to_move.opponent
    system = systems[mover]
    agree = now.of(waiting) == left[waiting] and (
        isinstance(system, NoClock)
        or system.time_to_flag(now.of(mover)) <= system.time_to_flag(left[mover])
    )
    return readings if agree else unknown


def _sgf_clock(left: TimeLeft) -> SgfClock:
    if left.main or not (left.periods or left.moves):
        return SgfClock(left.main)
    return SgfClock(left.period, left.moves or left.periods)
