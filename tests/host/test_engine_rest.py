"""How long a bot rests whose engine fails, in virtual time."""

from shoutan_host.engines.rest import EngineRest

from tests.fakes import VirtualLoop


class Tried:
    """A rest of a bot whose engine starts, or not, as `works` says."""

    def __init__(self, loop: VirtualLoop, *, works: bool) -> None:
        self.works = works
        self.at: list[float] = []
        self._loop = loop
        self._begun = loop.time()
        self.heard: list[str] = []
        self.rest = EngineRest(
            loop,
            self._try,
            lambda wait_s, why: self.heard.append(f"{wait_s:g} s: {why}"),
            lambda: self.heard.append("back"),
            first_s=1.0,
            most_s=8.0,
        )

    def _try(self) -> None:
        self.at.append(round(self._loop.time() - self._begun, 3))
        if self.works:
            self.rest.started()
        else:
            self.rest.failed("it does not start")


def test_it_is_tried_again_after_twice_as_long_each_time() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=False)
        tried.rest.failed("it does not start")
        assert tried.rest.is_resting
        loop.pass_ms(32_000)
        assert tried.at == [1, 3, 7, 15, 23, 31]
        tried.rest.close()
        loop.pass_ms(60_000)
        assert len(tried.at) == 6


def test_it_is_back_when_its_engine_starts() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=False)
        tried.rest.failed("it does not start")
        loop.pass_ms(4_000)
        tried.works = True
        loop.pass_ms(4_000)
        assert tried.at == [1, 3, 7]
        assert not tried.rest.is_resting
        assert tried.heard == [
            "1 s: it does not start",
            "2 s: it does not start",
            "4 s: it does not start",
            "back",
        ]


def test_failures_soon_after_a_rest_make_the_next_one_longer() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=True)
        tried.rest.failed("lost a game")
        loop.pass_ms(1_500)
        tried.rest.failed("lost a game")
        loop.pass_ms(10_000)
        assert tried.at == [1, 3.5]


def test_failures_of_many_games_at_once_are_one() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=True)
        for _ in range(5):
            tried.rest.failed("lost a game")
        loop.pass_ms(10_000)
        assert tried.at == [1]


def test_a_game_that_went_well_makes_the_next_rest_a_first_one() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=True)
        tried.rest.failed("lost a game")
        loop.pass_ms(1_500)
        tried.rest.worked()
        tried.rest.failed("lost a game")
        loop.pass_ms(10_000)
        assert tried.at == [1, 2.5]


def test_so_does_a_long_time_without_a_failure() -> None:
    with VirtualLoop() as loop:
        tried = Tried(loop, works=True)
        tried.rest.failed("lost a game")
        loop.pass_ms(10_000)
        tried.rest.failed("lost a game")
        loop.pass_ms(10_000)
        assert tried.at == [1, 11]
