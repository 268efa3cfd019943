"""Random games beside `tests/naive_rules.py`: equal, move by move, in every reading.

The model has nothing of the engine in it. Both sides are asked the same questions:
what a stone would do and why it may not be played, what is on the board, which cycle
closes and whether it is ruled upon, whose every point is. Hashes are equal exactly when
positions are.
"""

import random
from collections import Counter
from typing import Final

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import FORBIDDEN, OCCUPIED, Board
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.scoring import count_area

from tests.diagrams import drawing_of
from tests.naive_rules import NaiveGame, Place, Position, Rule, Side
from tests.vectors import load_vectors, points_of

SIDES: Final[dict[Color, Side]] = {Color.BLACK: "B", Color.WHITE: "W"}
KINDS: Final[dict[Repetition, Rule]] = {
    Repetition.POSITIONAL: "positional",
    Repetition.SITUATIONAL: "situational",
    Repetition.SIMPLE: "simple",
    Repetition.RULING: "ruling",
}


class Pair:
    """One game on both sides. Every act compares what the two make of it."""

    def __init__(
        self,
        size: int,
        kind: Repetition,
        *,
        black: list[Point] | None = None,
        white: list[Point] | None = None,
        to_move: Color = Color.BLACK,
        ruling_after: int = 1,
        self_capture: bool = False,
    ) -> None:
        self.board = Board.from_stones(size, black or [], white or [])
        self.board.self_capture = self_capture
        self.history = History(kind, self.board.hash, to_move)
        self.to_move = to_move
        self.ruling_after = ruling_after
        self.naive = NaiveGame(
            size,
            KINDS[kind],
            SIDES[to_move],
            frozenset(self.stones()),
            ruling_after,
            self_capture,
        )
        self.by_hash: dict[int, Position] = {}
        self.by_position: dict[Position, int] = {}
        self.seen: Counter[str] = Counter()
        self.assert_same()

    def place(self, point: Point) -> Place:
        row, column = divmod(point, self.board.size)
        return column, row

    def stones(self) -> list[tuple[int, int, Side]]:
        return [
            (*self.place(point), SIDES[color])
            for color in Color
            for point in self.board.stones(color)
        ]

    def assert_same(self) -> None:
        """Assert that both hold the same stones, and that hashes tell positions apart."""
        position, board_hash = self.naive.position, self.board.hash
        assert set(self.stones()) == position, drawing_of(self.board)
        assert self.by_hash.setdefault(board_hash, position) == position
        assert self.by_position.setdefault(position, board_hash) == board_hash

    def assert_same_chains(self) -> None:
        for color in Color:
            for point in self.board.stones(color):
                place, position = self.place(point), self.naive.position
                chain = set(map(self.place, self.board.chain(point)))
                assert chain == self.naive.chain(position, place)
                liberties = set(map(self.place, self.board.liberties(point)))
                assert liberties == self.naive.liberties(position, place)

    def ask(self, point: Point) -> str | None:
        """Compare all that is said of a stone here; return why it may not be played."""
        board, history, color = self.board, self.history, self.to_move
        answer = self.naive.answer(SIDES[color], self.place(point))
        after = board.hash_after(point, color)
        if after in (OCCUPIED, FORBIDDEN):
            reason = "occupied" if after == OCCUPIED else "forbidden_point"
            self.seen[reason] += 1
            assert answer.reason == reason, self.told(point)
            return reason
        verdict = history.verdict(after, color.opponent)
        assert answer.reason == (None if verdict is None else verdict.value), self.told(
            point
        )
        self.seen[answer.reason or "legal"] += 1
        taken = board.captures(point, color)
        self.seen["self-capture"] += point in taken
        self.seen["self-capture of one"] += taken == (point,)
        if verdict is None:
            assert set(map(self.place, taken)) == answer.taken
            known = self.by_position.get(answer.position)
            assert known in (None, after)
            assert self.by_hash.get(after) in (None, answer.position)
        cycle = history.cycle(after, color.opponent)
        if history.kind is Repetition.SIMPLE:
            return answer.reason
        played = answer.position if verdict is None else self.by_hash[after]
        lost: dict[Side, int] = {"B": 0, "W": 0}
        lost[SIDES[color if point in taken else color.opponent]] = len(taken)
        lap = self.naive.lap(played, lost)
        assert (cycle is None) == (lap is None)
        if cycle is not None and lap is not None:
            self.seen["cycle"] += 1
            assert cycle.length == lap.length
            assert cycle.black_captured == lap.taken["B"]
            assert cycle.white_captured == lap.taken["W"]
            assert cycle.is_forced != lap.has_pass
            if history.kind is Repetition.RULING and verdict is None:
                self.seen["allowed cycle"] += 1
                ends = cycle.laps >= self.ruling_after
                assert ends == answer.ends_by_ruling, self.told(point)
                self.seen["ruling"] += ends
        return answer.reason

    def told(self, point: Point) -> str:
        return f"{self.to_move.name} at {point}\n{drawing_of(self.board)}"

    def play(self, point: Point) -> None:
        """Play a stone on both sides, or lose the turn on both if it is illegal."""
        reason = self.ask(point)
        side = SIDES[self.to_move]
        self.seen["play" if reason is None else "lost turn"] += 1
        if reason is None:
            taken = self.board.play(point, self.to_move)
            answer = self.naive.play(side, self.place(point))
            assert set(map(self.place, taken)) == answer.taken
            self.seen["capture"] += bool(taken)
        else:
            self.naive.skip(side, "lost")
        self.finish_turn()

    def pass_turn(self) -> None:
        self.naive.skip(SIDES[self.to_move], "pass")
        self.finish_turn()

    def finish_turn(self) -> None:
        self.to_move = self.to_move.opponent
        self.history.turn(self.board.hash, self.to_move)
        self.assert_same()
        assert SIDES[self.to_move] == self.naive.to_move
        assert self.history.turns == len(self.naive.history) - 1

    def points(self) -> list[Point]:
        return [Point(p) for p in range(self.board.size**2)]


def random_turns(
    pair: Pair, turns: int, chooser: random.Random, hot: list[Point]
) -> None:
    """Take turns at random, on `hot` points rather; mostly legal, some passed or lost."""
    points = pair.points()
    for _ in range(turns):
        if chooser.random() < 0.04:
            pair.pass_turn()
            continue
        some = hot if hot and chooser.random() < 0.9 else points
        order = chooser.sample(some, min(len(some), 12))
        if chooser.random() < 0.9:
            order = [p for p in order if pair.board.is_empty(p)]
        # What takes something comes first half of the time: that is what cycles are of.
        if chooser.random() < 0.5:
            order.sort(key=lambda p: not pair.board.captures(p, pair.to_move))
        legal = (p for p in order if chooser.random() < 0.05 or pair.ask(p) is None)
        point = next(legal, None)
        if point is None:
            pair.pass_turn()
        else:
            pair.play(point)


seeds = st.integers(0, 10**9)
kinds = st.sampled_from(Repetition)
laps = st.integers(1, 3)


@given(st.integers(2, 5), kinds, laps, st.booleans(), seeds)
@settings(max_examples=200)
def test_small_boards_where_all_repeats(
    size: int, kind: Repetition, ruling_after: int, self_capture: bool, seed: int
) -> None:
    """Articles 6 and 20, in every reading."""
    pair = Pair(size, kind, ruling_after=ruling_after, self_capture=self_capture)
    chooser = random.Random(seed)
    for _ in range(6):
        random_turns(pair, 12, chooser, [])
        pair.assert_same_chains()
        for point in pair.points():
            pair.ask(point)
    for name in pair.seen:
        event(f"{kind.value}: {name}")


@given(st.integers(6, 19), kinds, st.booleans(), seeds)
@settings(max_examples=20)
def test_large_boards(
    size: int, kind: Repetition, self_capture: bool, seed: int
) -> None:
    pair = Pair(size, kind, self_capture=self_capture)
    chooser = random.Random(seed)
    random_turns(pair, 2 * size * size // 3, chooser, [])
    for point in pair.points():
        pair.ask(point)
    pair.assert_same_chains()


# Positions with three and four kos, eternal life, double two-stone captures: (setup of
# a case, points that matter).
CYCLES: Final = {
    vector.id: vector
    for vector in load_vectors()
    if vector.id in {"SK-01", "SK-09", "SK-14", "SK-18", "SK-21", "KO-01"}
}


@given(st.sampled_from(sorted(CYCLES)), kinds, laps, seeds)
@settings(max_examples=150)
def test_positions_that_are_made_of_cycles(
    name: str, kind: Repetition, ruling_after: int, seed: int
) -> None:
    """Article 20.3."""
    pair, hot = pair_of(name, kind, ruling_after)
    random_turns(pair, 40, random.Random(seed), hot)
    for seen in pair.seen:
        event(f"{kind.value}: {seen}")


def pair_of(name: str, kind: Repetition, laps: int) -> tuple[Pair, list[Point]]:
    setup, action = CYCLES[name].setup, CYCLES[name].action
    size: int = setup["size"]
    pair = Pair(
        size,
        kind,
        black=points_of(setup["black"], size),
        white=points_of(setup["white"], size),
        to_move={"B": Color.BLACK, "W": Color.WHITE}[setup["to_play"]],
        ruling_after=laps,
    )
    played = [vertex for _, vertex in setup["history"] if vertex != "pass"]
    corners = [*played, action["vertex"]]
    hot = set(points_of(corners, size))
    near = {q for p in hot for q in pair.points() if p != q and abs(p - q) == 1}
    return pair, sorted(hot | {p for p in near if not pair.board.is_empty(p)})


@pytest.mark.parametrize("kind", Repetition)
def test_these_games_have_everything_in_them(kind: Repetition) -> None:
    """The same play with fixed seeds: what the properties above rest on does occur."""
    seen: Counter[str] = Counter()
    for seed, name in enumerate(sorted(CYCLES) * 3):
        pair, hot = pair_of(name, kind, 2)
        random_turns(pair, 80, random.Random(seed), hot)
        seen += pair.seen
    for seed in range(9):
        pair = Pair(2 + seed % 3, kind)
        random_turns(pair, 80, random.Random(seed), [])
        seen += pair.seen
    wanted = {"play", "capture", "lost turn", "occupied", "forbidden_point", "ko"}
    if kind is not Repetition.SIMPLE:
        wanted |= {"superko", "cycle"}
    if kind is Repetition.RULING:
        wanted |= {"allowed cycle", "ruling"}
    assert wanted <= {name for name, count in seen.items() if count >= 3}, seen


@pytest.mark.parametrize("kind", Repetition)
def test_self_captures_occur_in_such_games(kind: Repetition) -> None:
    seen: Counter[str] = Counter()
    for seed in range(20):
        pair = Pair(2 + seed % 4, kind, self_capture=True)
        random_turns(pair, 100, random.Random(seed), [])
        seen += pair.seen
    assert seen["forbidden_point"] == 0
    wanted = {"play", "capture", "self-capture", "self-capture of one"}
    assert wanted <= {name for name, count in seen.items() if count >= 3}, seen


# The model itself


def sequences(game: NaiveGame, depth: int) -> int:
    """Count the sequences of legal stones from here, without passes."""
    if depth == 0:
        return 1
    total = 0
    for place in game.places():
        if game.answer(game.to_move, place).reason is None:
            game.play(game.to_move, place)
            total += sequences(game, depth - 1)
            last = game.history.pop()
            game.to_move = "B" if last.next_to_move == "W" else "W"
    return total


@pytest.mark.parametrize("name", ["PERFT-01", "PERFT-02", "PERFT-03", "PERFT-04"])
def test_the_model_counts_sequences_as_the_rules_do(name: str) -> None:
    (vector,) = (vector for vector in load_vectors() if vector.id == name)
    counted = sequences(NaiveGame(vector.setup["size"]), vector.action["depth"])
    assert counted == vector.expected["count"]


# Area


@given(st.integers(2, 19), st.data())
@settings(max_examples=25)
def test_the_area_is_the_same(size: int, data: st.DataObject) -> None:
    chooser = random.Random(data.draw(seeds))
    pair = Pair(size, Repetition.POSITIONAL)
    for _ in range(chooser.randrange(2 * size * size)):
        point = chooser.choice(pair.points())
        if pair.board.is_empty(point) and pair.ask(point) is None:
            pair.play(point)
        else:
            pair.to_move = pair.to_move.opponent
            pair.naive.to_move = SIDES[pair.to_move]
    stones = [p for color in Color for p in pair.board.stones(color)]
    empty = [p for p in pair.points() if pair.board.is_empty(p)]
    dead = chooser.sample(stones, chooser.randrange(min(4, len(stones) + 1)))
    walls = chooser.sample(empty, chooser.randrange(min(4, len(empty) + 1)))
    area = count_area(pair.board, dead, walls)
    owners = pair.naive.owners(map(pair.place, dead), map(pair.place, walls))
    for point in pair.points():
        owner = area.owner[point]
        side = None if owner == EMPTY else SIDES[Color(owner)]
        assert owners[pair.place(point)] == side, drawing_of(pair.board)
    held = Counter(owners.values())
    assert area.black_quarters == 4 * held["B"] + 2 * held[None]
    assert area.white_quarters == 4 * held["W"] + 2 * held[None]
