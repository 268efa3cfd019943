"""One group commit, without threads: what fails, what fails with it, what goes on."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_host.ports import (
    GameCard,
    GameId,
    LivenessMark,
    SeqTaken,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage.database import FILE_NAME, open_writer
from shoutan_host.storage.group import GroupCommit, Queued

from tests.fake_store import append_of

GAME, OTHER = GameId("game"), GameId("other")


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_writer(tmp_path, busy_timeout_s=0)
    yield connection
    connection.close()


def queued(
    game: GameId, seq: int, heard: int = 0, card: GameCard | None = None
) -> Queued:
    return (append_of(game, seq, (b"%d" % seq,), card), lambda error: None, heard)


def log(connection: sqlite3.Connection, game: GameId) -> list[int]:
    rows = connection.execute(
        "SELECT seq FROM event WHERE game_id = ? ORDER BY seq", (game,)
    )
    return [seq for (seq,) in rows]


def kinds(errors: dict[int, StoreError]) -> dict[int, type[StoreError]]:
    return {index: type(error) for index, error in errors.items()}


def fill(connection: sqlite3.Connection) -> None:
    """Allow the database no page beyond those that it has."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")


def card(name: str) -> GameCard:
    return GameCard(
        id=GAME,
        phase="play",
        kind="casual",
        size=9,
        profile=name,
        komi=7.5,
        clock="none",
        black=None,
        white=None,
        private=False,
        created_at="2026-05-01T10:00:00.000Z",
    )


def test_a_group_without_cards_is_one_statement(connection: sqlite3.Connection) -> None:
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    group = [queued(GameId(f"game{number}"), 1) for number in range(100)]
    assert GroupCommit(connection).commit(group, None) == {}
    assert [statement.split()[0] for statement in statements] == ["INSERT"]


def test_a_mark_alone_is_committed(connection: sqlite3.Connection) -> None:
    assert GroupCommit(connection).commit([], LivenessMark(5, 7)) == {}
    rows = connection.execute("SELECT * FROM liveness").fetchall()
    assert rows == [(1, 5, 7)]


def test_who_has_not_heard_of_a_failure_fails_in_later_groups_too(
    connection: sqlite3.Connection,
) -> None:
    commits = GroupCommit(connection)
    assert commits.commit([queued(GAME, 1)], None) == {}
    first = commits.commit([queued(GAME, 1), queued(OTHER, 1)], None)
    second = commits.commit([queued(GAME, 2), queued(OTHER, 2)], None)
    third = commits.commit([queued(GAME, 3), queued(GAME, 2, heard=2)], None)
    assert kinds(first) == {0: SeqTaken}
    assert kinds(second) == {0: SeqTaken}
    assert kinds(third) == {0: SeqTaken}
    assert log(connection, GAME) == [1, 2]
    assert log(connection, OTHER) == [1, 2]


def test_when_all_have_heard_groups_are_one_statement_again(
    connection: sqlite3.Connection,
) -> None:
    commits = GroupCommit(connection)
    assert commits.commit([queued(GAME, 1)], None) == {}
    assert commits.commit([queued(GAME, 1)], None) != {}
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    assert commits.commit([queued(OTHER, 1, heard=1)], None) == {}
    assert len(statements) == 1


def test_a_commit_that_fails_takes_everything_back(
    connection: sqlite3.Connection,
) -> None:
    commits = GroupCommit(connection)

    def forbid_commit(action: int, what: str | None, *_: str | None) -> int:
        is_commit = (action, what) == (sqlite3.SQLITE_TRANSACTION, "COMMIT")
        return sqlite3.SQLITE_DENY if is_commit else sqlite3.SQLITE_OK

    connection.set_authorizer(forbid_commit)
    errors = commits.commit([queued(GAME, 1)], LivenessMark(1, 1))
    assert kinds(errors) == {0: StoreUnavailable}
    connection.set_authorizer(None)
    assert log(connection, GAME) == []
    assert commits.commit([queued(GAME, 1, heard=1)], None) == {}
    assert log(connection, GAME) == [1]


def test_a_locked_file_is_waited_for_once_for_the_whole_group(
    connection: sqlite3.Connection, tmp_path: Path
) -> None:
    intruder = sqlite3.connect(tmp_path / FILE_NAME, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    tries: list[str] = []
    connection.set_trace_callback(tries.append)
    group = [queued(GAME, 1), queued(OTHER, 1)]
    errors = GroupCommit(connection).commit(group, LivenessMark(1, 1))
    intruder.close()
    assert kinds(errors) == {0: StoreUnavailable, 1: StoreUnavailable}
    assert tries == ["BEGIN IMMEDIATE"]


def test_each_who_waits_gets_an_error_of_its_own(
    connection: sqlite3.Connection,
) -> None:
    # One exception raised in several tasks would collect the tracebacks of all.
    commits = GroupCommit(connection)
    commits.commit([queued(GAME, 1)], None)
    errors = commits.commit([queued(GAME, 1), queued(GAME, 2)], None)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])


def test_a_full_disk_refuses_a_group_and_the_next_one_goes_on(
    connection: sqlite3.Connection,
) -> None:
    commits = GroupCommit(connection)
    assert commits.commit([queued(GAME, 1)], None) == {}
    fill(connection)
    huge = append_of(OTHER, 1, (bytes(100_000),), None)
    group: list[Queued] = [(huge, lambda error: None, 0), queued(GAME, 2)]
    errors = commits.commit(group, LivenessMark(1, 1))
    assert kinds(errors) == {0: StoreUnavailable, 1: StoreUnavailable}
    assert "full" in str(errors[0])
    # Queued while the disk was full: event 2 is missing, so that 3 would leave a hole.
    assert kinds(commits.commit([queued(GAME, 3)], None)) == {0: StoreUnavailable}
    connection.execute("PRAGMA max_page_count = 1000000")
    assert commits.commit([queued(GAME, 2, 2), queued(OTHER, 1, 2)], None) == {}
    assert log(connection, GAME) == [1, 2]
    assert log(connection, OTHER) == [1]
    assert connection.execute("SELECT * FROM liveness").fetchall() == []


def test_a_disk_that_fills_up_while_appends_are_told_apart_refuses_all(
    connection: sqlite3.Connection,
) -> None:
    commits = GroupCommit(connection)
    assert commits.commit([queued(GAME, 1)], None) == {}
    fill(connection)
    huge = append_of(OTHER, 1, (bytes(100_000),), None)
    errors = commits.commit([queued(GAME, 1), (huge, lambda error: None, 0)], None)
    assert kinds(errors) == {0: StoreUnavailable, 1: StoreUnavailable}
    assert not connection.in_transaction


@pytest.mark.parametrize("extra", [0, 2], ids=["a lone group", "told apart"])
def test_what_cannot_be_written_fails_alone(
    connection: sqlite3.Connection, extra: int
) -> None:
    # Half a surrogate pair has no UTF-8: no transport lets it in, but if one did.
    commits = GroupCommit(connection)
    group = [queued(GAME, 1, card=card("\ud800"))]
    group += [queued(OTHER, seq) for seq in range(1, extra + 1)]
    errors = commits.commit(group, None)
    assert kinds(errors) == {0: StoreError}
    assert log(connection, GAME) == []
    assert log(connection, OTHER) == list(range(1, extra + 1))


def test_more_cards_than_one_statement_holds(connection: sqlite3.Connection) -> None:
    group: list[Queued] = []
    for number in range(100):
        game = GameId(f"game{number}")
        group.append(queued(game, 1, card=replace(card("cn2002"), id=game)))
    assert GroupCommit(connection).commit(group, None) == {}
    (count,) = connection.execute("SELECT count(*) FROM game").fetchone()
    assert count == 100
