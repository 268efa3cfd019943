"""Plays on the board: what is legal, what is captured (articles 2, 4 and 5).

A board is mutable and fast: one pass over the neighbors of a point decides whether a
play is legal, what it captures and what the position's hash becomes. It does not know
whose turn it is, what came before, or what a pass is: repetition (article 6) is told
to it as a container of hashes, see `shoutan_engine.position.repetition` for the rule itself.
How the stones are kept is in `chains`.
"""

from collections.abc import Container, Iterable

from shoutan_engine.points import Color, Point
from shoutan_engine.position.chains import Chains

PLAYED = 0
"""`try_play` put the stone on the board."""
FORBIDDEN = -1
"""The stone would be without liberties and take nothing (article 5)."""
OCCUPIED = -2
"""There is a stone on the point already (article 2)."""
REPEATED = -3
"""The position's hash is among those that were named as seen."""

_BESIDE = 4
"""A chain with more pseudo-liberties than a point has neighbors is not taken there."""
_NOTHING: frozenset[int] = frozenset()


class Board(Chains):
    """A square board of `size` lines with the stones on it, at first none.

    `cells` holds 0, `Color.BLACK` or `Color.WHITE` for every point; `hash` is 64 bits
    wide and depends on the stones alone (0 for the empty board); `captured` are the
    points that the last play emptied, in no order. All three are for reading only.

    `self_capture`, at first False, says what a play is that would leave its own chain
    without liberties: FORBIDDEN, or legal, the chain coming off, the played stone
    included. It may be changed at any time: it is a rule, and asked of such plays only.

    Any size from 1 to 25 works; which sizes a game may have is the profile's business.
    Raises ValueError for another one.
    """

    __slots__ = ()

    def hash_after(self, point: Point, color: Color) -> int:
        """Return the hash that a play would lead to; FORBIDDEN or OCCUPIED if it may not.

        Changes nothing. Legal here means articles 2, 4 and 5; repetition is not asked.
        """
        return self.outcome(point, color)[0]

    def outcome(self, point: Point, color: Color) -> tuple[int, tuple[Point, ...]]:
        """Return `hash_after` a play and what it would take, as `captures` has it.

        One pass for both, because every move of a game is judged so. Changes nothing.
        """
        cells = self.cells
        if cells[point]:
            return OCCUPIED, ()
        own = 1 if color == 1 else 2
        has_liberty = False
        # Opposing chains that may be taken, once for every stone beside.
        touched: list[Point] = []
        friends: list[Point] = []
        chain_at = self._chain_at
        liberties = self._liberties
        for q in self._neighbors[point]:
            cell = cells[q]
            if not cell:
                has_liberty = True
            elif cell == own:
                friends.append(chain_at[q])
            elif liberties[chain := chain_at[q]] <= _BESIDE:
                touched.append(chain)
        result = self.hash ^ self._keys[own][point]
        if touched:
            taken = {i for i in touched if liberties[i] == touched.count(i)}
            if taken:
                keys = self._keys[3 - own]
                captured = sorted(q for chain in taken for q in self._ring(chain))
                for stone in captured:
                    result ^= keys[stone]
                return result, tuple(captured)
        if has_liberty or any(liberties[i] > friends.count(i) for i in friends):
            return result, ()
        if self.self_capture:
            return self._hash_without(friends), self._own_captures(point, color)
        return FORBIDDEN, ()

    def captures(self, point: Point, color: Color) -> tuple[Point, ...]:
        """Return what a play at the empty `point` would take, ascending; changes nothing.

        Where self-capture is allowed that may be the own chain, `point` included.
        """
        return self.outcome(point, color)[1]

    def play(self, point: Point, color: Color) -> tuple[Point, ...]:
        """Put a stone on `point` and return the captured points, ascending.

        Raises ValueError, with nothing changed, for a point off the board, an occupied
        and a forbidden one.
        """
        if not 0 <= point < len(self.cells):  # `has`, without a call for every turn
            raise ValueError(f"point {point} is off a {self.size}x{self.size} board")
        outcome = self.try_play(point, color, _NOTHING)
        if outcome != PLAYED:
            reason = "occupied" if outcome == OCCUPIED else "forbidden"
            raise ValueError(f"point {point} is {reason} for {color.name}")
        captured = self.captured
        return tuple(sorted(captured)) if captured else ()

    def try_play(self, point: Point, color: Color, seen: Container[int]) -> int:
        """Play if that is legal and leads to no position in `seen` (hashes).

        Returns PLAYED, or OCCUPIED, FORBIDDEN, REPEATED with nothing changed. The new
        hash is not added to `seen`; `captured` holds what came off. One pass, because
        this is what an engine match and a replay of a long log spend their time on.
        """
        cells = self.cells
        if cells[point]:
            return OCCUPIED
        # A plain int: list lookups and comparisons are slower with an IntEnum.
        own = 1 if color == 1 else 2
        chain_at = self._chain_at
        liberties = self._liberties
        beside = self._neighbors[point]
        empty = 0
        friends: tuple[Point, ...] = ()
        taken: tuple[Point, ...] = ()
        for q in beside:
            cell = cells[q]
            if not cell:
                empty += 1
                continue
            chain = chain_at[q]
            liberties[chain] = left = liberties[chain] - 1
            if cell == own:
                if chain not in friends:
                    friends += (chain,)
            elif not left:
                taken += (chain,)

        keys = self._keys
        new_hash = self.hash ^ keys[own][point]
        captured: list[Point] = []
        if taken:
            lost = keys[3 - own]
            following = self._next
            for chain in taken:
                q = chain
                while True:
                    captured.append(q)
                    new_hash ^= lost[q]
                    q = following[q]
                    if q == chain:
                        break
        elif not empty:
            for chain in friends:
                if liberties[chain]:
                    break
            else:
                return self._play_self_capture(point, friends, seen)
        if new_hash in seen:
            self._give_back(beside)
            return REPEATED

        self.hash = new_hash
        self.captured = captured
        cells[point] = own
        if not friends:
            chain_at[point] = point
            liberties[point] = empty
            self._next[point] = point
        else:
            chain = friends[0] if len(friends) == 1 else self._merge(friends)
            chain_at[point] = chain
            liberties[chain] += empty
            following = self._next
            following[point] = following[chain]
            following[chain] = point
        if captured:
            for q in captured:
                cells[q] = 0
            table = self._neighbors
            for q in captured:
                for r in table[q]:
                    if cells[r]:
                        liberties[chain_at[r]] += 1
        return PLAYED

    # -- self-capture: rare, so that nothing of it is on the way of other plays

    def _hash_without(self, chains: Iterable[Point]) -> int:
        """Return the hash of the position without these chains."""
        cells, keys = self.cells, self._keys
        result = self.hash
        for chain in set(chains):
            for stone in self._ring(chain):
                result ^= keys[cells[stone]][stone]
        return result

    def _own_captures(self, point: Point, color: Color) -> tuple[Point, ...]:
        """Return the own stones that a play which takes nothing takes off, ascending."""
        cells, chain_at, liberties = self.cells, self._chain_at, self._liberties
        beside = self._neighbors[point]
        own = [chain_at[q] for q in beside if cells[q] == color]
        if any(not cells[q] for q in beside) or any(
            liberties[i] > own.count(i) for i in own
        ):
            return ()
        stones = {q for chain in own for q in self._ring(chain)}
        return tuple(sorted({*stones, point}))

    def _play_self_capture(
        self, point: Point, friends: tuple[Point, ...], seen: Container[int]
    ) -> int:
        """Finish `try_play` of a stone that is left without liberties and takes nothing.

        Its neighbors' liberties are taken already. A stone alone comes and goes: it
        leaves the position as it was.
        """
        beside = self._neighbors[point]
        if not self.self_capture:
            self._give_back(beside)
            return FORBIDDEN
        new_hash = self._hash_without(friends)
        if new_hash in seen:
            self._give_back(beside)
            return REPEATED
        gone = [stone for chain in friends for stone in self._ring(chain)]
        for stone in gone:
            self.cells[stone] = 0
        self.hash = new_hash
        self.captured = [*gone, point]
        for stone in self.captured:  # the played one as well: it took liberties
            self._give_back(self._neighbors[stone])
        return PLAYED

    def _give_back(self, beside: tuple[Point, ...]) -> None:
        """Return to the chains on these points the liberty that a stone took from each."""
        for q in beside:
            if self.cells[q]:
                self._liberties[self._chain_at[q]] += 1
