"""Deciding who sits where, by what color, and when the game starts (article 10)."""

from shoutan_engine.articles.nigiri import Guesser, Holder, holder_of
from shoutan_engine.articles.ranks import Rank, parse_rank
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
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import wrong_phase
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.seating.coming_late import judge_start
from shoutan_engine.settings import ColorsBy, Player
from shoutan_engine.timing.timekeeping import resume_turn


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
        first = settings.creator_color or Color.BLACK
        color = first if not state.players else first.opponent
    seated = SeatTaken(
        at=now, clocks=state.clocks, player=player, color=color, cid=command.cid
    )
    if color is not None or not state.players:
        return (seated,)
    creator = state.players[0]
    drawn = _draw(state, creator, player, command.draw, command.guess, now)
    return seated, drawn


def _draw(
    state: GameState,
    creator: Player,
    joiner: Player,
    draw: Draw,
    guess: Parity | None,
    now: Millis,
) -> ColorsDrawn:
    """Draw the colors; in nigiri the higher rank holds, else who made the game.

    `guess` is that of the one who joins. If it is he who holds, the creator, who is not
    asked, leaves the guess to the draw.
    """
    nigiri: Nigiri | None = None
    creator_black = draw.creator_black
    if state.settings.colors_by is ColorsBy.NIGIRI:
        ranks = Guesser(_rank_of(creator)), Guesser(_rank_of(joiner))
        joiner_holds = holder_of(*ranks) is Holder.SECOND
        guess = draw.guess if joiner_holds else guess or draw.guess
        creator_black = guesser_is_black(draw.held, guess) == joiner_holds
        holder, guesser = (joiner, creator) if joiner_holds else (creator, joiner)
        nigiri = Nigiri(holder.id, guesser.id, draw.held, guess)
    black, white = (creator, joiner) if creator_black else (joiner, creator)
    return ColorsDrawn(
        at=now, clocks=state.clocks, black=black.id, white=white.id, nigiri=nigiri
    )


def _rank_of(player: Player) -> Rank | None:
    """Return the rank of a player; None if it is not known, or not by these scales."""
    try:
        return None if player.rank is None else parse_rank(player.rank)
    except ValueError:
        return None


def start(state: GameState, command: Start, now: Millis) -> tuple[Event, ...] | Refusal:
    """Start the game: the clock of the first to move runs from now (article 12).

    Each side begins with what its lateness has left it, if it has not lost by it.
    """
    if state.phase is not Phase.WAITING or len(state.seats) < len(Color):
        return Refusal(
            RefusalCode.WRONG_PHASE,
            "The game can start once, when both seats are taken.",
        )
    judged = judge_start(state, command, now)
    if isinstance(judged, Refusal):
        return judged
    if judged.is_over:
        return judged.events
    clocks = resume_turn(judged.clocks, state.to_move, now)
    return *judged.events, GameStarted(at=now, clocks=clocks)
