"""A game's card as a row of the table `game`, and back. Knows columns, no statement."""

import unicodedata
from collections.abc import Sequence
from typing import Any

from shoutan_host.ports import GameCard, GameId, PlayerCard

CARD_COLUMNS = (
    "id",
    "phase",
    "kind",
    "size",
    "profile",
    "komi",
    "clock",
    "black_id",
    "black_name",
    "black_kind",
    "black_rank",
    "white_id",
    "white_name",
    "white_kind",
    "white_rank",
    "private",
    "created_at",
    "started_at",
    "finished_at",
    "result",
    "end_reason",
    "moves",
    "record_hash",
)
"""What a card is read from, in the order of `card_from_row`."""

DERIVED_COLUMNS = ("live", "black_key", "white_key")
"""What is written beside them, for the indices alone."""


def name_key(name: str) -> str:
    """Return what two spellings of one name have in common: NFKC, then case folded."""
    return unicodedata.normalize("NFKC", name).casefold()


def is_live(card: GameCard) -> bool:
    """Tell whether the game is not finished: every other phase can still go on."""
    return card.phase != "finished"


def card_to_row(card: GameCard) -> tuple[str | int | float | None, ...]:
    """Return the values of `CARD_COLUMNS`, then of `DERIVED_COLUMNS`."""
    black, white = card.black, card.white
    return (
        card.id,
        card.phase,
        card.kind,
        card.size,
        card.profile,
        card.komi,
        card.clock,
        *_player_to_row(black),
        *_player_to_row(white),
        card.private,
        card.created_at,
        card.started_at,
        card.finished_at,
        card.result,
        card.end_reason,
        card.moves,
        card.record_hash,
        is_live(card),
        None if black is None else name_key(black.name),
        None if white is None else name_key(white.name),
    )


def card_from_row(row: Sequence[Any]) -> GameCard:
    """Return the card of a row that was selected as `CARD_COLUMNS`."""
    return GameCard(
        id=GameId(row[0]),
        phase=row[1],
        kind=row[2],
        size=row[3],
        profile=row[4],
        komi=row[5],
        clock=row[6],
        black=_player_from_row(row[7:11]),
        white=_player_from_row(row[11:15]),
        private=bool(row[15]),
        created_at=row[16],
        started_at=row[17],
        finished_at=row[18],
        result=row[19],
        end_reason=row[20],
        moves=row[21],
        record_hash=row[22],
    )


def _player_to_row(player: PlayerCard | None) -> tuple[str | None, ...]:
    if player is None:
        return (None, None, None, None)
    return (player.id, player.name, player.kind, player.rank)


def _player_from_row(row: Sequence[Any]) -> PlayerCard | None:
    if row[0] is None:
        return None
    return PlayerCard(id=row[0], name=row[1], kind=row[2], rank=row[3])
