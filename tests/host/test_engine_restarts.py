"""One game in as many processes as it takes, without processes: what is counted, and when."""

from collections.abc import Callable
from typing import Any, cast

import pytest
from shoutan_host.engines.failures import (
    EngineDied,
    EngineFailure,
    EngineHung,
    EngineMissing,
    EngineUnreachable,
    ListUnanswered,
)
from shoutan_host.engines.pool import EnginePool
from shoutan_host.engines.restarts import Again, Budget, play_with_restarts
from shoutan_host.gtp.controller import EngineController

from tests.fakes import VirtualLoop

CRASH = EngineDied("the engine stopped.", "crash")
HANG = EngineHung("the engine did not answer genmove")
BUDGET = Budget(crashes=3, endings=2, pause_s=10.0)


class FakeEngine:
    """An engine of the pool, ended by itself or by others."""

    def __init__(self, *, is_ours: bool) -> None:
        self.controller = cast("EngineController", None)
        self.is_ours = is_ours

    async def was_ended_by_others(self, failure: EngineFailure) -> bool:
        return failure.reason == "crash" and not self.is_ours


class FakePool:
    """Plays what it is told: what each process does in turn; "ok" ends the game.

    "missing", "unreached" and "full" do not start, "others" is ended by somebody else.
    """

    name = "Fake"

    def __init__(self, loop: VirtualLoop, *story: str) -> None:
        self.at: list[float] = []
        self.ended = 0
        self._loop = loop
        self._begun = loop.time()
        self._story = list(story)

    async def take(self) -> FakeEngine:
        self.at.append(round(self._loop.time() - self._begun, 3))
        match self._story[0]:
            case "missing":
                self._story.pop(0)
                raise EngineMissing("there is no such program")
            case "unreached":
                self._story.pop(0)
                raise EngineUnreachable("cannot connect")
            case "full":
                self._story.pop(0)
                raise OSError("too many processes")
            case what:
                return FakeEngine(is_ours=what != "others")

    def end(self, engine: FakeEngine) -> None:
        self.ended += 1

    async def play(self, _: EngineController) -> None:
        match self._story.pop(0):
            case "crash" | "others":
                raise CRASH
            case "lost":
                raise EngineDied("the engine hung up", "disconnect")
            case "hang":
                raise HANG
            case "unlisted":
                raise ListUnanswered("final_status_list was not answered within 120 s")
            case "bug":
                raise ZeroDivisionError
            case _:
                pass


def never() -> bool:
    return False


def played(
    pool: FakePool, loop: VirtualLoop, is_over: Callable[[], bool] = never
) -> Any:
    work = play_with_restarts(cast("EnginePool", pool), pool.play, is_over, BUDGET)
    return loop.run_until_complete(work)


@pytest.mark.parametrize(
    ("story", "at"),
    [
        (["ok"], [0]),
        (["crash", "ok"], [0, 0]),
        (["crash", "crash", "ok"], [0, 0, 10]),
        (["missing", "full", "ok"], [0, 10, 20]),
        (["others", "others", "ok"], [0, 0, 0]),
        (["crash", "crash", "unlisted", "ok"], [0, 0, 10, 10]),
        (["crash", "others", "crash", "others", "ok"], [0, 0, 0, 10, 20]),
    ],
)
def test_it_goes_on_within_its_budget(story: list[str], at: list[float]) -> None:
    with VirtualLoop() as loop:
        pool = FakePool(loop, *story)
        assert isinstance(played(pool, loop), FakeEngine)
        assert pool.at == at
        assert pool.ended == sum(
            what in ("crash", "others", "unlisted") for what in story
        )


@pytest.mark.parametrize(
    ("story", "reason", "words", "ended"),
    [
        (
            ["crash"] * 3,
            "crash",
            "the engine stopped; it failed 3 times in this game",
            3,
        ),
        (
            ["missing"] * 3,
            "crash",
            "no such program; it failed 3 times in this game",
            0,
        ),
        (["others"] * 3, "crash", "the engine stopped", 3),
        (["hang"], "hang", "did not answer genmove", 1),
        (["crash", "hang"], "hang", "did not answer genmove", 2),
    ],
)
def test_it_loses_beyond_that(
    story: list[str], reason: str, words: str, ended: int
) -> None:
    with VirtualLoop() as loop:
        pool = FakePool(loop, *story)
        with pytest.raises(EngineFailure, match=words) as lost:
            played(pool, loop)
        assert lost.value.reason == reason
        assert pool.ended == ended


def test_a_link_is_made_again_and_not_started(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with VirtualLoop() as loop:
        pool = FakePool(loop, "unreached", "lost", "unreached")
        with pytest.raises(EngineUnreachable, match="it failed 3 times"):
            played(pool, loop)
    assert [record.getMessage() for record in caplog.records] == [
        "engine Fake: tried again in its game: cannot connect",
        "engine Fake: connected again in its game: the engine hung up",
    ]


def test_a_game_that_is_over_needs_no_engine() -> None:
    with VirtualLoop() as loop:
        pool = FakePool(loop, "crash")
        assert played(pool, loop, lambda: bool(pool.at)) is None
        assert pool.at == [0]


def test_a_mistake_of_ours_ends_the_process_and_is_not_hidden() -> None:
    with VirtualLoop() as loop:
        pool = FakePool(loop, "bug")
        with pytest.raises(ZeroDivisionError):
            played(pool, loop)
        assert pool.ended == 1


def test_who_wants_to_tell_of_restarts_is_told_and_the_log_is_not(
    caplog: pytest.LogCaptureFixture,
) -> None:
    told: list[tuple[str, int, bool, str]] = []

    def tell(again: Again) -> None:
        told.append((str(again.lost), again.crashes, again.is_ours, again.how))

    with VirtualLoop() as loop:
        pool = FakePool(loop, "crash", "others", "missing", "crash")
        work = play_with_restarts(
            cast("EnginePool", pool), pool.play, never, BUDGET, tell=tell
        )
        with pytest.raises(EngineFailure, match="it failed 3 times"):
            loop.run_until_complete(work)
    assert told == [
        ("the engine stopped.", 1, True, "started"),
        ("the engine stopped.", 1, False, "started"),
        ("there is no such program", 2, True, "started"),
    ]
    assert caplog.records == []
