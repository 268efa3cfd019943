"""What one review holds: moves that were tried and what was said, as a list of entries.

Pure. An entry is decided here, made durable elsewhere, then added. Nothing is ever taken
away: whoever walks through a review years later finds every number where it was.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import orjson
from shoutan_engine import Color, Point
from shoutan_engine.game import Game
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.position.board import Board
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.settings import Player
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.json_writing import COLOR_NAMES, Json, player_json, vertices

from shoutan_server.errors import Refuse
from shoutan_server.review.lines import Unplayable, play_line

MOST_ENTRIES: Final = 2_000
MOST_IN_A_LINE: Final = 361
"""Moves of a variation, one after another."""

_COLORS: Final = {name: color for color, name in COLOR_NAMES.items()}


@dataclass(frozen=True, slots=True)
class Place:
    """A position of a review: after entry `parent`, a move; or after turn `ply`."""

    ply: int
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class _Move:
    ply: int
    parent: int | None
    color: Color
    point: Point | None


class Book:
    """The entries of the review of one finished game, in order; numbers count from 1."""

    def __init__(self, game: Game, entries: Iterable[bytes] = ()) -> None:
        self.entries: list[bytes] = []
        self._game = game
        self._size = game.settings.size
        self._moves: dict[int, _Move] = {}
        self._children: dict[tuple[int, int | None, Color, Point | None], int] = {}
        self._last_said: tuple[str, Place, str] | None = None
        for entry in entries:
            self.add(entry)

    def checked(self, place: Place) -> Place:
        """Return a place as entries have it. Raises Refuse where there is none."""
        if place.parent is not None:
            before = self._moves.get(place.parent)
            if before is None:
                raise Refuse("no_such_entry", "There is no such move in this review.")
            return Place(before.ply, place.parent)
        if place.ply > len(self._game.turns):
            raise Refuse("no_such_entry", "The game has no such turn.")
        return place

    def known_move(self, place: Place, color: Color, point: Point | None) -> int | None:
        """Return the number of the move if it was tried there before."""
        return self._children.get((place.ply, place.parent, color, point))

    def known_remark(self, place: Place, by: Player, text: str) -> bool:
        """Tell whether this was said by the same one just before."""
        return self._last_said == (by.id, place, text)

    def move(
        self, place: Place, color: Color, point: Point | None, by: Player, at: str
    ) -> bytes:
        """Return the entry of a move. Raises Refuse for one that cannot be played."""
        self._check_room()
        board, before = self._board_at(place)
        played = play_line(board, [(color, point)], before)
        vertex = None if point is None else format_vertex(point, self._size)
        if isinstance(played, Unplayable):
            raise Refuse(
                RefusalCode(played.code), played.sentence.format(vertex=vertex)
            )
        said: Json = {
            "parent": place.parent,
            "ply": place.ply,
            "color": COLOR_NAMES[color],
            "vertex": vertex,
            "captured": vertices(played[0], self._size),
        }
        return self._entry("move", by, at, said)

    def remark(self, place: Place, text: str, by: Player, at: str) -> bytes:
        """Return the entry of something said. Raises Refuse."""
        self._check_room()
        said: Json = {"parent": place.parent, "ply": place.ply, "text": text}
        return self._entry("remark", by, at, said)

    def add(self, entry: bytes) -> None:
        """Take in an entry that is durable."""
        body: dict[str, Any] = orjson.loads(entry)
        self.entries.append(entry)
        number = len(self.entries)
        place = Place(body["ply"], body["parent"])
        if body["kind"] == "remark":
            self._last_said = (body["by"]["id"], place, body["text"])
            return
        color, vertex = _COLORS[body["color"]], body["vertex"]
        point = None if vertex is None else parse_vertex(vertex, self._size)
        self._moves[number] = _Move(place.ply, place.parent, color, point)
        self._children[place.ply, place.parent, color, point] = number

    def _entry(self, kind: str, by: Player, at: str, said: Json) -> bytes:
        head = {"n": len(self.entries) + 1, "kind": kind, "at": at}
        return orjson.dumps(head | {"by": player_json(by)} | said)

    def _check_room(self) -> None:
        if len(self.entries) >= MOST_ENTRIES:
            raise Refuse(
                "review_full",
                f"This review has {MOST_ENTRIES} entries, which is all it can hold.",
                {"most": MOST_ENTRIES},
            )

    def _board_at(self, place: Place) -> tuple[Board, int | None]:
        """Return the board at a place, and the hash of the board before its last move.

        Raises Refuse where the line is longer than lines may be.
        """
        line: list[tuple[Color, Point | None]] = []
        parent = place.parent
        while parent is not None:
            move = self._moves[parent]
            line.append((move.color, move.point))
            parent = move.parent
        if len(line) >= MOST_IN_A_LINE:
            raise Refuse("review_full", "This variation is long enough.")
        turns = self._game.turns[: place.ply]
        settings = self._game.settings
        start = settings.setup.to_move
        board = position_after(turns, settings, start).board
        if turns and not line and turns[-1].point is not None and not turns[-1].lost:
            before: int | None = position_after(turns[:-1], settings, start).board.hash
        else:
            before = None
        line.reverse()
        for color, point in line:
            before = None if point is None else board.hash
            play_line(board, [(color, point)])
        return board, before
