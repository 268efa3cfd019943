"""One group commit: what is queued becomes durable in one transaction, or is refused.

Runs in the writer's thread (`writer.py`) and knows neither threads nor the loop.

The usual group has nothing wrong with it and goes in as few statements as it can. When
one of its appends cannot be stored, all are undone and tried again one by one, so that
it alone fails. When the disk cannot take more, all fail, and the next group tries anew.
"""

import contextlib
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from shoutan_host.ports import (
    Append,
    Durable,
    GameCard,
    GameId,
    LivenessMark,
    SeqTaken,
    StoredAnalysis,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage.cards import card_to_row
from shoutan_host.storage.schema import event
from shoutan_host.storage.statements import (
    CARDS_PER_STATEMENT,
    EVENTS_PER_STATEMENT,
    PUT_ANALYSIS,
    PUT_MARK,
    PUT_SEALED,
    insert_events,
    put_cards,
)

Queued = tuple[Append, Durable, int]
"""An append that waits for its commit, and who is to be told.

The number: how many groups with a failure the loop had been told of when it queued this
(see `GroupCommit`). A bare tuple, since one is made for each move of each game.
"""


class GroupCommit:
    """Commits groups on a connection, which commits by itself outside of BEGIN.

    An append that was queued before its game heard that an earlier one failed rests on
    something that never happened: it fails with the same error, so that a log has no
    holes and no move answers a position that is not there.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        # Groups that had a failure; and each game's last one, until all have heard.
        self._failures = 0
        self._broken: dict[GameId, tuple[int, StoreError]] = {}

    def commit(
        self,
        group: Sequence[Queued],
        mark: LivenessMark | None,
        analyses: Sequence[StoredAnalysis] = (),
    ) -> dict[int, StoreError]:
        """Make the group durable; return what was refused, by position in the group.

        The mark is dropped when nothing could be written: a newer one is on its way. So
        are the analyses, also where something else in the group is wrong.
        """
        if self._broken and group and group[0][2] >= self._failures:
            # The queue is in order, so that nobody is left who has not heard.
            self._broken.clear()
        errors: dict[int, StoreError] | None
        try:
            errors = self._try_together(group, mark, analyses)
            if errors is None:
                errors = self._one_by_one(group, mark)
        except Exception as error:
            # Whatever it was: they wait for an answer, and the next group must go on.
            self._undo()
            errors = {index: unavailable(error) for index in range(len(group))}
        if errors:
            self._failures += 1
            for index, refusal in errors.items():
                self._broken[group[index][0].game] = (self._failures, refusal)
        return errors

    def _try_together(
        self,
        group: Sequence[Queued],
        mark: LivenessMark | None,
        analyses: Sequence[StoredAnalysis],
    ) -> dict[int, StoreError] | None:
        """Return {} after the commit, None if the appends must be told apart.

        Raises sqlite3.Error when the disk is to blame.
        """
        if self._broken:
            return None
        try:
            self._together(group, mark, analyses)
        except Exception as error:
            if _is_the_disk(error):
                raise
            self._undo()
            return None
        return {}

    def _together(
        self,
        group: Sequence[Queued],
        mark: LivenessMark | None,
        analyses: Sequence[StoredAnalysis],
    ) -> None:
        values: list[str | int | bytes] = []
        cards: dict[GameId, GameCard] = {}
        envelopes: list[Append] = []
        for append, _, _ in group:
            seq = append.first_seq
            for payload, chained in zip(append.payloads, append.hashes, strict=True):
                values += (append.game, seq, payload, chained)
                seq += 1
            if append.card is not None:
                cards[append.game] = append.card
            if append.sealed:
                envelopes.append(append)
        is_plain = mark is None and not (cards or envelopes or analyses)
        if is_plain and len(values) <= _VALUES_PER_STATEMENT:
            self._insert(values, "ROLLBACK")  # a transaction by itself
            return
        self._connection.execute("BEGIN IMMEDIATE")
        self._insert(values, "ROLLBACK")
        self._seal(envelopes)
        self._put(cards.values())
        self._mark(mark)
        put_analyses(self._connection, analyses)
        self._connection.execute("COMMIT")

    def _one_by_one(
        self, group: Sequence[Queued], mark: LivenessMark | None
    ) -> dict[int, StoreError]:
        errors: dict[int, StoreError] = {}
        self._connection.execute("BEGIN IMMEDIATE")
        for index, (append, _, heard) in enumerate(group):
            since, earlier = self._broken.get(append.game, (0, None))
            if earlier is not None and heard < since:
                errors[index] = type(earlier)(*earlier.args)
                continue
            refusal = self._one(append)
            if refusal is not None:
                errors[index] = refusal
                self._broken[append.game] = (self._failures + 1, refusal)
        self._mark(mark)
        self._connection.execute("COMMIT")
        return errors

    def _one(self, append: Append) -> StoreError | None:
        values: list[str | int | bytes] = []
        pairs = zip(append.payloads, append.hashes, strict=True)
        for seq, (payload, chained) in enumerate(pairs, append.first_seq):
            values += (append.game, seq, payload, chained)
        refusal: StoreError | None = None
        self._connection.execute("SAVEPOINT one")
        try:
            self._insert(values, "ABORT")
            self._seal([append])
            self._put([] if append.card is None else [append.card])
        except Exception as error:
            if _is_the_disk(error):
                raise
            self._connection.execute("ROLLBACK TO one")
            refusal = _refusal(append, error)
        self._connection.execute("RELEASE one")
        return refusal

    def _insert(
        self, values: list[str | int | bytes], undo: Literal["ROLLBACK", "ABORT"]
    ) -> None:
        for start in range(0, len(values), _VALUES_PER_STATEMENT):
            part = values[start : start + _VALUES_PER_STATEMENT]
            self._connection.execute(insert_events(len(part) // _COLUMNS, undo), part)

    def _seal(self, appends: Iterable[Append]) -> None:
        """Store what is sealed, in the transaction of its events."""
        for append in appends:
            for seq, part in append.sealed.items():
                self._connection.execute(PUT_SEALED, (append.game, seq, part))

    def _put(self, cards: Collection[GameCard]) -> None:
        rows = [card_to_row(card) for card in cards]
        for start in range(0, len(rows), CARDS_PER_STATEMENT):
            part = rows[start : start + CARDS_PER_STATEMENT]
            self._connection.execute(
                put_cards(len(part)), [value for row in part for value in row]
            )

    def _mark(self, mark: LivenessMark | None) -> None:
        if mark is not None:
            self._connection.execute(PUT_MARK, (mark.monotonic_ms, mark.wall_ms))

    def _undo(self) -> None:
        # If even this fails, the next BEGIN does too, and its group comes here again.
        with contextlib.suppress(sqlite3.Error):
            self._connection.rollback()


def put_analyses(
    connection: sqlite3.Connection, analyses: Iterable[StoredAnalysis]
) -> None:
    """Store what engines thought, in whatever transaction is open."""
    connection.executemany(
        PUT_ANALYSIS, [(a.game, a.ply, a.color, a.at, a.payload) for a in analyses]
    )


def unavailable(error: Exception) -> StoreUnavailable:
    """Return what a caller hears when the disk, and not the request, is to blame."""
    return StoreUnavailable(f"The game log cannot be used now: {error}.")


_COLUMNS = len(event.columns)
_VALUES_PER_STATEMENT = EVENTS_PER_STATEMENT * _COLUMNS

_TAKEN = (sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE)


def _is_the_disk(error: Exception) -> bool:
    """Tell trouble of the file (full, locked, unreadable) from that of one append."""
    return type(error) is sqlite3.DatabaseError or isinstance(
        error, sqlite3.OperationalError | sqlite3.InternalError
    )


def _refusal(append: Append, error: Exception) -> StoreError:
    if isinstance(error, sqlite3.IntegrityError) and error.sqlite_errorcode in _TAKEN:
        return SeqTaken(
            f"Another writer was first in game {append.game}, at event"
            f" {append.first_seq} or after: reload the game and decide again."
        )
    return StoreError(f"An event of game {append.game} cannot be stored: {error}.")
