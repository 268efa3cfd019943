"""The card of a game: what lists show, kept up to date by its events."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from shoutan_engine.events import (
    ClockPaused,
    ClockResumed,
    ColorsCorrected,
    ColorsDrawn,
    Event,
    GameCreated,
    GameFinished,
    GameStarted,
    Passed,
    PauseReason,
    Played,
    PlayResumed,
    ResultChanged,
    Reverted,
    SeatTaken,
    SettlingStarted,
    TurnLost,
)
from shoutan_engine.game_state.proceedings import HALTS
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.settings import Player

from shoutan_host.ports import GameCard, GameId, PlayerCard


def first_card(game: GameId, created: GameCreated, wall: str) -> GameCard:
    """Return the card of a game that was just created at `wall` (RFC 3339)."""
    settings = created.settings
    return GameCard(
        id=game,
        phase=Phase.WAITING.value,
        kind=settings.kind.value,
        size=settings.size,
        profile=settings.profile.name,
        komi=settings.komi_quarters / 2,
        clock=settings.clock_text,
        black=None,
        white=None,
        private=settings.private,
        created_at=wall,
    )


def player_card(player: Player) -> PlayerCard:
    """Return a player as lists show one."""
    return PlayerCard(player.id, player.name, player.kind.value, player.rank)


def may_change_card(events: Sequence[Event]) -> bool:
    """Tell whether lists may show something else after `events`: not after a stone."""
    return len(events) != 1 or not isinstance(events[0], Played)


def next_card(
    card: GameCard, state: GameState, events: Iterable[Event], wall: str
) -> GameCard | None:
    """Return the card after `events` on top of `state`, None if it stays the same.

    A single move changes nothing that lists show: cards are written a few times a game.
    """
    before = card
    moves = state.ply
    halts = set(state.proceedings.halts)
    for event in events:
        match event:
            case Played() | Passed() | TurnLost():
                moves += 1
            case Reverted(ply=ply):
                moves = ply
                card = _with_phase(card, _phase_in_play(halts))
            case ClockPaused(reason=reason) if reason in HALTS:
                halts.add(reason)
                card = _halted(card, halts)
            case ClockResumed(reason=reason) if reason in HALTS:
                halts.discard(reason)
                card = _halted(card, halts)
            case SeatTaken(player=player, color=color):
                if color is Color.BLACK:
                    card = replace(card, black=player_card(player))
                elif color is Color.WHITE:
                    card = replace(card, white=player_card(player))
            case ColorsDrawn(black=black):
                # The second player sat down in the same batch, hence from the events.
                players = [*state.players, *_seated(events)]
                by_id = {player.id: player_card(player) for player in players}
                card = replace(card, black=by_id[black], white=by_id[event.white])
            case ColorsCorrected(black=black):
                moves = 0
                by_id = {player.id: player_card(player) for player in state.players}
                card = replace(card, black=by_id[black], white=by_id[event.white])
                card = _with_phase(card, _phase_in_play(halts))
            case GameStarted():
                card = replace(card, phase=Phase.PLAY.value, started_at=wall)
            case SettlingStarted():
                card = replace(card, phase=Phase.SETTLING.value)
            case PlayResumed():
                card = replace(card, phase=Phase.PLAY.value)
            case GameFinished(result=result):
                card = replace(
                    card,
                    phase=Phase.FINISHED.value,
                    finished_at=wall,
                    result=result.text,
                    end_reason=result.reason.value,
                    moves=moves,
                )
            case ResultChanged(result=result):
                card = replace(card, result=result.text, end_reason=result.reason.value)
            case _:
                pass
    return None if card is before else card


def with_record_hash(card: GameCard, head: bytes) -> GameCard:
    """Return the card after events of which the last one has the chain hash `head`.

    Only the card of a finished game shows it: until then it changes with every event.
    """
    if card.phase != Phase.FINISHED.value:
        return card
    return replace(card, record_hash=head.hex())


def _phase_in_play(halts: Collection[PauseReason]) -> Phase:
    if PauseReason.ADJOURNED in halts:
        return Phase.ADJOURNED
    return Phase.PAUSED if halts else Phase.PLAY


def _halted(card: GameCard, halts: Collection[PauseReason]) -> GameCard:
    """Return the card with the phase that the halts mean, where nobody settles."""
    if card.phase in (Phase.WAITING, Phase.SETTLING, Phase.FINISHED):
        return card
    return _with_phase(card, _phase_in_play(halts))


def _with_phase(card: GameCard, phase: Phase) -> GameCard:
    return card if card.phase == phase else replace(card, phase=phase.value)


def _seated(events: Iterable[Event]) -> list[Player]:
    return [event.player for event in events if isinstance(event, SeatTaken)]
