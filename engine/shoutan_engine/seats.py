"""Deciding who sits where, by what color, and when the game starts (article 10)."""

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Draw, Start, TakeSeat
from shoutan_engine.events import (
    ColorsDrawn,
    Event,
    GameStarted,
    Nigiri,
    Parity,
    SeatTaken,
)
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settings import ColorsBy
from shoutan_engine.state import GameState, Phase
from shoutan_engine.timekeeping import resume_turn
from shoutan_engine.turn_order import wrong_phase


def guesser_is_black(held: int, guess: Parity) -> bool:
    """Tell whether the guesser plays Black: the parity of the handful fits (article 10)."""
    return (held % 2 == 1) == (guess is Parity.ODD)


def take_seat(
    state: GameState, command: TakeSeat, now: Millis
) -> tuple[Event, ...] | Refusal:
    """Decide about a player who sits down; the second one completes the colors."""
    player = command.player
    if state.is_player(player.id):
        return Refusal(
            RefusalCode.ALREADY_SEATED, "You sit at this board already.", "2"
        )
    if state.phase is Phase.FINISHED and len(state.players) < len(Color):
        return wrong_phase(state)  # withdrawn: there is nothing to watch
    if len(state.players) >= len(Color):
        return Refusal(
            RefusalCode.SEAT_TAKEN,
            "Both seats of this game are taken; you can watch it.",
        )
    settings = state.settings
    color: Color | None = None
    if settings.colors_by is ColorsBy.ASSIGNED:
        creator = settings.creator_color or Color.BLACK
        color = creator if not state.players else creator.opponent
    seated = SeatTaken(
        at=now, clocks=state.clocks, player=player, color=color, cid=command.cid
    )
    if color is not None or not state.players:
        return (seated,)
    creator_id = state.players[0].id
    drawn = _draw(state, creator_id, player.id, command.draw, command.guess, now)
    return seated, drawn


def _draw(
    state: GameState,
    creator: str,
    joiner: str,
    draw: Draw,
    guess: Parity | None,
    now: Millis,
) -> ColorsDrawn:
    """Draw the colors; in nigiri the creator holds and the one who joins guesses."""
    nigiri: Nigiri | None = None
    creator_black = draw.creator_black
    if state.settings.colors_by is ColorsBy.NIGIRI:
        guess = guess or draw.guess
        creator_black = not guesser_is_black(draw.held, guess)
        nigiri = Nigiri(creator, joiner, draw.held, guess)
    black, white = (creator, joiner) if creator_black else (joiner, creator)
    return ColorsDrawn(
        at=now, clocks=state.clocks, black=black, white=white, nigiri=nigiri
    )


def start(state: GameState, command: Start, now: Millis) -> tuple[Event, ...] | Refusal:
    """Start the game: the clock of the first to move runs from now (article 12)."""
    if state.phase is not Phase.WAITING or len(state.seats) < len(Color):
        return Refusal(
            RefusalCode.WRONG_PHASE,
            "The game can start once, when both seats are taken.",
        )
    return (GameStarted(at=now, clocks=resume_turn(state.clocks, state.to_move, now)),)
