"""Anybody who asks a game for something: what he names, made out of chance.

Most of it fits the moment, so that games get somewhere; some comes from the wrong side,
about points that there are not. Chance is a `random.Random`, seeded or drawn by hypothesis.
"""

from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from shoutan_engine import Millis, Player
from shoutan_engine.events import Wish
from shoutan_engine.game import Game
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Color, Move, Pass, Play, Point

from tests.playing import ANN, BEN, BOT, CLEO

T = TypeVar("T")

WRONG_NUMBERS: Final = (-1, 0, 1, 7, 10**6, -(10**30), 10**30)
TEXTS: Final = (
    *("", " ", "\n\t", "\0", "\ud800", "\u202e", "\u200b" * 9, "x" * 500, "x" * 501),
    *("He spoke.", "他说话。", "a\nb", "\U0001f600"),
)
"""Texts that are empty, long or odd, and some that are not."""
PEOPLE: Final = (ANN, BEN, BOT, CLEO)


@dataclass
class Anybody:
    """Who asks: `game` is what is seen of it, `chance` decides, `now` is the stamp.

    `wild` is the part of the parameters, from 0 to 1, that fit nothing, `greed` that of
    the plays that take something where they can; `peace` is how often somebody passes, 1
    for now and then.
    """

    game: Game
    chance: Random
    now: int = 0
    wild: float = 0.05
    greed: float = 0.5
    peace: int = 1

    # Parameters

    def often(self, part: float) -> bool:
        """Tell what is so in a `part` of all cases, from 0 to 1."""
        return self.chance.random() < part

    def is_wild(self) -> bool:
        return self.often(self.wild)

    def one_of(self, *values: T) -> T:
        return self.chance.choice(values)

    def color(self) -> Color:
        return self.chance.choice(list(Color))

    def mover(self) -> Color:
        """Return mostly the side to move."""
        return self.color() if self.is_wild() else self.game.to_move

    def waiter(self) -> Color:
        """Return mostly the side that is not to move."""
        return self.color() if self.is_wild() else self.game.to_move.opponent

    def ply(self) -> int:
        """Return mostly the number of the present turn."""
        ply = self.game.ply
        if not self.is_wild():
            return ply
        return self.one_of(ply - 1, ply + 1, *WRONG_NUMBERS)

    def cid(self) -> str | None:
        """Return a fresh name for an act, or none, or one that comes again."""
        if self.is_wild():
            return self.one_of("", "cid-again", "cid-other")
        return None if self.often(0.2) else f"cid-{self.chance.getrandbits(64):016x}"

    def text(self) -> str:
        return self.one_of(*TEXTS) if self.is_wild() else "It was so."

    def area(self) -> int:
        return self.game.settings.size**2

    def point(self) -> Point:
        """Return a point, now and then one that there is not."""
        if self.is_wild():
            return Point(self.one_of(self.area(), self.area() + 1, *WRONG_NUMBERS))
        return Point(self.chance.randrange(self.area()))

    def place(self) -> Point:
        """Return where to play: anywhere, or mostly where something is taken."""
        game, color = self.game, self.game.to_move
        if self.is_wild() or not self.often(self.greed):
            return self.point()
        empty = [Point(p) for p, cell in enumerate(game.board.cells) if not cell]
        taking = [
            point
            for point in empty
            if game.board.captures(point, color)
            and illegality(game, point, color) is None
        ]
        return self.one_of(*(taking or empty or [Point(0)]))

    def stone(self) -> Point:
        """Return where a stone is, if there is one."""
        if self.is_wild():
            return self.point()
        stones = [Point(p) for p, cell in enumerate(self.game.board.cells) if cell]
        return self.one_of(*(stones or [Point(0)]))

    def points(self) -> tuple[Point, ...]:
        """Return some points, of stones or not, or none."""
        pick = self.one_of(self.stone, self.point)
        return tuple(pick() for _ in range(self.one_of(0, 1, 1, 2, 3)))

    def proposal(self) -> int:
        settlement = self.game.settlement
        if settlement is None or self.is_wild():
            return self.one_of(*WRONG_NUMBERS)
        return settlement.number

    def move(self) -> Move | None:
        return self.one_of(None, Pass(), *[Play(self.place())] * 6)

    def wish(self) -> Wish:
        return self.chance.choice(list(Wish))

    def player(self) -> Player:
        return self.one_of(*PEOPLE)

    def player_id(self) -> str:
        players = self.game.players
        if self.is_wild() or not players:
            return self.one_of("", "nobody", CLEO.id, *TEXTS)
        return self.one_of(*players).id

    def late(self) -> Millis:
        if self.is_wild():
            return Millis(self.one_of(-1, 10**9, 10**30))
        return Millis(self.one_of(0, 0, 0, 0, 700, 20_000))
