"""One game of a file as openings: every way from its root to an end, cut where asked.

A node that sets stones up (AB, AW, AE) makes the position at that node the beginning, and
what came before is forgotten; so does PL where it gives the turn to the other side. A
move out of turn is set up as well: old records play handicap stones one after the other.
"""

# ruff: noqa: SLF001 - a class fills in the copies that it makes of itself

from collections.abc import Iterator

from shoutan_engine.points import Color, Move, Point
from shoutan_engine.position.board import Board
from shoutan_engine.rules.profile import Profile
from shoutan_engine.settings import Setup
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.sgf import SgfCollected, SgfError, SgfSetup

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings.line import Line

_EMPTY = Setup()


class NoOpening(SgfError):
    """A game is none, however few of its moves are taken."""

    def __init__(self, error: SgfError) -> None:
        super().__init__(str(error))


class _Walk:
    """The way from the root to some node: where it begins, and the turns from there.

    Whose turn it is need not be told by the record: whoever moves first then had it.
    """

    __slots__ = ("_depth", "_is_told", "_line", "_profile", "setup", "turns")

    def __init__(self, profile: Profile, size: int) -> None:
        self._profile = profile
        self._line = Line(profile, Board(size), Color.BLACK)
        self._is_told = False
        self._depth = 0
        """Moves since the root, for sentences."""
        self.setup = _EMPTY
        self.turns: list[tuple[Color, Move]] = []

    def copy(self) -> "_Walk":
        """Return an equal walk, to go another way from here."""
        twin = _Walk.__new__(_Walk)
        twin._profile = self._profile
        twin._line = self._line.copy()
        twin._is_told = self._is_told
        twin._depth = self._depth
        twin.setup = self.setup
        twin.turns = self.turns[:]
        return twin

    def set_up(self, given: SgfSetup, handicap: int) -> None:
        """Take the set-up of a node in. Raises ValueError for a chain without liberty.

        `handicap`: so many stones of Black's are one, and White's turn follows them.
        """
        usual = Color.WHITE if handicap and given.black else self._line.to_move
        to_move = given.to_move or usual
        if given.black or given.white or given.empty:
            self._begin(_with(self._line.board, given), to_move)
            self._is_told = given.to_move is not None
        else:
            if to_move is not self._line.to_move:
                self._begin(self._line.board, to_move)
            self._is_told = True

    def move(self, color: Color, move: Move) -> str | None:
        """Take a move in; return what is wrong with it, None if nothing is."""
        self._depth += 1
        is_out_of_turn = False
        if color is not self._line.to_move:
            is_out_of_turn = self._is_told
            self._begin(self._line.board, color)
        fault = self._line.fault(move)
        if fault is not None:
            vertex = format_move(move, self._line.board.size)
            return f"move {self._depth}, {color.title} {vertex}: {fault}"
        self._is_told = True
        self._line.take(move)
        if is_out_of_turn:
            self._begin(self._line.board, color.opponent)
        else:
            self.turns.append((color, move))
        return None

    def _begin(self, board: Board, to_move: Color) -> None:
        """Begin from here: what led here is forgotten."""
        black, white = (tuple(board.stones(color)) for color in Color)
        self.setup = Setup(black, white, to_move)
        self._line = Line(self._profile, board, to_move)
        self.turns = []


def _with(board: Board, given: SgfSetup) -> Board:
    """Return the board with a set-up: its stones replace what stood there."""
    cells = board.cells[:]
    for points, cell in ((given.empty, 0), (given.black, 1), (given.white, 2)):
        for point in points:
            cells[point] = cell
    black, white = (
        [Point(p) for p, cell in enumerate(cells) if cell == color] for color in Color
    )
    return Board.from_stones(board.size, black, white)


def openings_of(
    game: SgfCollected, name: str, profile: Profile, most_moves: int | None
) -> Iterator[Opening]:
    """Yield the openings of a game, in the order of its file, cut after so many turns.

    The turns count from the last position that was set up. Where the game branches before
    it is cut, the number of each way follows `name`. Raises SgfError for a move that is
    illegal under the profile or ends the game; NoOpening for a game without stones and
    moves, and for one that begins with stones without a liberty.
    """
    handicap = game.handicap()
    number = 0
    for walk, is_only_one in _walks(game, handicap, profile, most_moves):
        setup = walk.setup
        if walk.turns or setup != _EMPTY:
            number += 1
            stones = handicap if 2 <= handicap <= len(setup.black) else 0
            shown = name if is_only_one else f"{name}:{number}"
            yield Opening(shown, setup, tuple(walk.turns), stones)
    if not number:
        raise NoOpening(game.error(0, "it has neither stones nor moves"))


def _walks(
    game: SgfCollected, handicap: int, profile: Profile, most_moves: int | None
) -> Iterator[tuple[_Walk, bool]]:
    """Yield the walks to all ends, and whether there is but one."""
    children: list[list[int]] = [[] for _ in game.parents]
    for index, parent in enumerate(game.parents[1:], start=1):
        children[parent].append(index)
    waiting = [(0, _Walk(profile, game.size))]
    is_first = True
    while waiting:
        index, before = waiting.pop()
        walk = before.copy()
        while True:
            _step(game, index, walk, handicap)
            following = children[index]
            is_cut = most_moves is not None and len(walk.turns) >= most_moves
            if is_cut or not following:
                yield walk, is_first and not waiting
                is_first = False
                break
            if len(following) > 1:
                here = walk.copy()  # one for all of them: there may be thousands
                waiting += [(other, here) for other in reversed(following[1:])]
            index = following[0]


def _step(game: SgfCollected, index: int, walk: _Walk, handicap: int) -> None:
    """Take a node in. Raises SgfError, and NoOpening for a position to begin with."""
    setup = game.setup(index)
    if setup is not None:
        try:
            walk.set_up(setup, 0 if index else handicap)
        except ValueError as error:
            bad = game.error(index, "a chain that is set up has no liberty")
            raise (bad if index else NoOpening(bad)) from error
    turn = game.move(index)
    if turn is not None:
        fault = walk.move(*turn)
        if fault is not None:
            raise game.error(index, fault)
