"""The store that waits for nothing: what it does beyond the promises of every store."""

from shoutan_host.ports import GameId
from shoutan_host.storage.memory import MemoryStore

from tests.fake_store import append_of

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")


def test_what_is_appended_by_a_hearer_comes_after_all_hearers() -> None:
    store, told = MemoryStore(), list[str]()

    def second(error: object) -> None:
        told.append("second")

    def first(error: object) -> None:
        told.append("first begins")
        store.append_nowait(append_of(GAME, 2, (b"b",)), second)
        told.append("first ends")

    store.append_nowait(append_of(GAME, 1, (b"a",)), first)
    assert told == ["first begins", "first ends", "second"]


def test_a_hearer_that_raises_does_not_stop_the_store() -> None:
    store, told = MemoryStore(), list[object]()

    def broken(error: object) -> None:
        raise ZeroDivisionError

    try:
        store.append_nowait(append_of(GAME, 1, (b"a",)), broken)
    except ZeroDivisionError:
        store.append_nowait(append_of(GAME, 2, (b"b",)), told.append)
    assert told == [None]


def test_a_game_that_is_forgotten_leaves_nothing() -> None:
    store = MemoryStore()
    store.append_nowait(append_of(GAME, 1, (b"a",)), lambda _: None)
    store.forget(GAME)
    assert store.disk == type(store.disk)()
