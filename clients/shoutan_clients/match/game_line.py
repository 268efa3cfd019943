"""What is kept of a finished game: one line of `results.jsonl`.

Statistics, report and resuming read these lines and nothing else; what a game was, move
by move, is in its SGF file. The names here are the names in the file.
"""

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import BaseModel, ConfigDict, Field
from shoutan_engine.results import EndReason

_Count: TypeAlias = Annotated[int, Field(ge=0)]
_Points: TypeAlias = Annotated[float, Field(allow_inf_nan=False)]
_ColorName: TypeAlias = Annotated[str, Field(pattern="^(black|white)$")]


class Standing(StrEnum):
    """What a game is worth, by gomill's words.

    A forfeit is a win like any other for the table. A void game does not count: the
    match, the machine or the referee is to blame, or nobody. Of an unknown one nobody can
    say who won: it was stopped by a limit, or the referee had no answer.
    """

    PLAYED = "played"
    FORFEIT = "forfeit"
    VOID = "void"
    UNKNOWN = "unknown"


class GameLine(BaseModel):
    """One game. Times in ms, stamps RFC 3339 UTC, scores in points good for Black.

    `number`: of the game in the schedule, from 1. `pair`: games of one opening with the
    colors changed have the same. `opening`: its name, "" for the empty board, with
    `opening_moves` turns that were not the engines' own; `first_turn`: whose turn the first
    of all was, "black" or "white", they alternate from there. `winner`: None for a draw, and
    where nobody won. `result` is SGF's text, `detail` one sentence. `moves`: all turns.
    `free_handicap`: how many stones Black's engine placed itself, which may be fewer than it
    was asked for; 0 where it placed none. `spent_ms`: of each turn, `scores`: what the engine that took it thought, None where
    it said nothing. `moves_key`: equal for games with the same moves from the same
    beginning. `final`: the last position, row by row from the top, `.`, `X` and `O`;
    `owner`: the same of the count, with `-` for what is nobody's, "" without a count.
    `restarts_*`: how often that engine was started again in this game.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    number: Annotated[int, Field(ge=1)]
    pair: Annotated[int, Field(ge=1)]
    game: str
    opening: str = ""
    opening_moves: _Count = 0
    first_turn: _ColorName = "black"
    black: str
    white: str
    result: str
    winner: _ColorName | None
    end_reason: EndReason
    standing: Standing
    detail: str = ""
    moves: _Count
    free_handicap: _Count = 0
    started_at: str
    finished_at: str
    wall_ms: int
    spent_ms: tuple[int, ...] = ()
    scores: tuple[_Points | None, ...] = ()
    moves_key: str = ""
    final: str = ""
    owner: str = ""
    restarts_black: _Count = 0
    restarts_white: _Count = 0
    sgf: str = ""
    """Name of its record, relative to the folder of the match."""

    @property
    def counts(self) -> bool:
        """Tell whether the game is a win, a draw or a loss for the tables."""
        return self.standing in (Standing.PLAYED, Standing.FORFEIT)

    def points_of(self, name: str) -> float | None:
        """Return 1, 0.5 or 0 for an engine, None where the game does not count.

        Raises ValueError for an engine that did not play it.
        """
        if name not in (self.black, self.white):
            raise ValueError(f"{name} did not play game {self.number}")
        if not self.counts:
            return None
        if self.winner is None:
            return 0.5
        return 1.0 if name == getattr(self, self.winner) else 0.0
