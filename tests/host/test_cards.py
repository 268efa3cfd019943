"""Cards: what lists show of a game, kept up by its events."""

from dataclasses import replace
from typing import Any

from shoutan_engine import Color, Game, Millis, Point, create
from shoutan_engine.commands import (
    Command,
    Confirm,
    Create,
    Dispute,
    PassTurn,
    Resign,
    Start,
    TakeSeat,
)
from shoutan_engine.events import (
    ClockPaused,
    Event,
    GameCreated,
    GameFinished,
    PauseReason,
    Reverted,
)
from shoutan_engine.results import void
from shoutan_engine.settings import ColorsBy
from shoutan_host.hosting.cards import first_card, next_card
from shoutan_host.ports import GameCard

from tests.fakes import START_MS
from tests.host.table import ANN, BO, DRAW, GAME, WALL, settings, stone
from tests.refereed_game import begin, refereed

NOW = Millis(START_MS)
LATER = "2026-11-30T00:10:00.000Z"


def cards_of(colors_by: ColorsBy, *commands: Command) -> list[GameCard | None]:
    """Return the card after each command, None where it stayed the same."""
    created = create(Create(replace(settings(), colors_by=colors_by)), NOW)
    game, card = Game(created), first_card(GAME, created, WALL)
    cards: list[GameCard | None] = [card]
    for command in commands:
        events = game.decide(command, NOW)
        assert isinstance(events, tuple)
        after = next_card(card, game, events, LATER)
        for event in events:
            game.apply(event)
        card = after or card
        cards.append(after)
    return cards


SIT = (TakeSeat(ANN, DRAW), TakeSeat(BO, DRAW))


def test_a_new_game_waits_and_has_nobody() -> None:
    (card,) = cards_of(ColorsBy.ASSIGNED)
    assert card is not None
    assert (card.phase, card.black, card.white) == ("waiting", None, None)
    assert (card.size, card.komi, card.clock, card.profile) == (9, 7.5, "10s", "cn2002")
    assert (card.created_at, card.started_at) == (WALL, None)


def test_seats_appear_as_they_are_taken() -> None:
    _, first, second = cards_of(ColorsBy.ASSIGNED, *SIT)
    assert first is not None
    assert second is not None
    assert first.black is not None
    assert (first.black.id, first.black.kind, first.white) == (ANN.id, "guest", None)
    assert second.white is not None
    assert second.white.name == "Bo"


def test_drawn_colors_appear_when_they_are_drawn() -> None:
    """Seven are held and odd was guessed: who guessed is Black."""
    _, first, second = cards_of(ColorsBy.NIGIRI, *SIT)
    assert first is None
    assert second is not None
    assert second.black is not None
    assert second.white is not None
    assert (second.black.id, second.white.id) == (BO.id, ANN.id)


def test_the_phase_follows_and_a_move_changes_nothing() -> None:
    *_, start, move, one_pass, settling, resumed = cards_of(
        ColorsBy.ASSIGNED,
        *SIT,
        Start(),
        stone(40, 0),
        PassTurn(Color.WHITE, 1),
        PassTurn(Color.BLACK, 2),
        Dispute(Color.WHITE, Point(40), claims_dead=True),
    )
    assert start is not None
    assert (start.phase, start.started_at) == ("play", LATER)
    assert (move, one_pass) == (None, None)
    assert settling is not None
    assert settling.phase == "settling"
    assert resumed is not None
    assert resumed.phase == "play"


def test_the_end_is_written_with_result_reason_and_moves() -> None:
    *_, card = cards_of(
        ColorsBy.ASSIGNED,
        *SIT,
        Start(),
        stone(40, 0),
        PassTurn(Color.WHITE, 1),
        PassTurn(Color.BLACK, 2),
        Confirm(Color.BLACK, 1),
        Confirm(Color.WHITE, 1),
    )
    assert card is not None
    assert (card.phase, card.finished_at) == ("finished", LATER)
    assert (card.result, card.end_reason, card.moves) == ("B+73.5", "two_passes", 3)


def test_a_turn_that_comes_with_the_end_is_counted() -> None:
    """As a void play does that is the last warning."""
    created = create(Create(settings()), NOW)
    game = Game(created)
    for command in (*SIT, Start()):
        events = game.decide(command, NOW)
        assert isinstance(events, tuple)
        for event in events:
            game.apply(event)
    turn = game.decide(PassTurn(Color.BLACK, 0), NOW)
    end = game.decide(Resign(Color.BLACK), NOW)
    assert isinstance(turn, tuple)
    assert isinstance(end, tuple)
    card = next_card(first_card(GAME, created, WALL), game, (*turn, *end), LATER)
    assert card is not None
    assert card.moves == 1


def test_a_card_follows_whatever_referee_and_players_do() -> None:
    log = refereed().log
    created = log[0]
    assert isinstance(created, GameCreated)
    game, card = Game(created), first_card(GAME, created, WALL)
    seen: list[str] = []
    for event in log[1:]:
        after = next_card(card, game, [event], LATER)
        assert after != card, "None says that nothing changed"
        card = after or card
        game.apply(event)
        assert card.phase == game.phase.value
        names = [seat and seat.name for seat in (card.black, card.white)]
        seated = [game.seats.get(color) for color in Color]
        assert names == [player and player.name for player in seated]
        result = game.result
        assert card.result == (result and result.text)
        assert card.end_reason == (result and result.reason.value)
        if not seen or seen[-1] != card.phase:
            seen.append(card.phase)
    assert seen == [
        *("waiting", "play", "paused", "play", "adjourned", "play"),
        *("settling", "finished"),
    ]
    assert card.moves == game.ply
    assert (card.result, card.end_reason) == ("Void", "referee")


def test_what_happens_together_is_counted_from_what_was_before() -> None:
    table = begin()
    table.play_out("B:E5 W:C3")
    at: dict[str, Any] = {"at": Millis(table.now), "clocks": table.game.clocks}
    taken_back: list[Event] = [
        ClockPaused(reason=PauseReason.REFEREE, since=Millis(table.now), **at),
        Reverted(ply=1, to_move=Color.WHITE, **at),
        GameFinished(result=void("Enough."), **at),
    ]
    created = table.log[0]
    assert isinstance(created, GameCreated)
    playing = replace(first_card(GAME, created, WALL), phase="play")
    halted = next_card(playing, table.game, taken_back[:2], LATER)
    assert halted is not None
    assert halted.phase == "paused"
    finished = next_card(playing, table.game, taken_back, LATER)
    assert finished is not None
    assert (finished.phase, finished.moves) == ("finished", 1)
