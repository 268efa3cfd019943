"""Games whose log keeps no events: everything at once, in order, by the same rules."""

import asyncio
from dataclasses import replace

import pytest
from shoutan_engine import Color, Millis
from shoutan_engine.commands import PassTurn, Resign, TakeSeat
from shoutan_engine.events import Event, FlagFell, Played
from shoutan_engine.settings import ColorsBy
from shoutan_host.hosting.answers import Accepted, Answer, Refused
from shoutan_host.hosting.game_host import GameHost, topic_of
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId
from shoutan_host.storage.passing import PassingLog
from shoutan_protocol.chain import start_of_chain

from tests.fakes import Reports, VirtualLoop, virtual_services
from tests.host.table import ANN, BO, DRAW, GAME, begun, settings, stone

HEAD = start_of_chain(GAME)


class Notebook:
    """Writes down what it hears; `reply` is posted when it hears a stone."""

    def __init__(self, host: GameHost, pages: list[tuple[str, int]], name: str) -> None:
        self._host = host
        self._pages = pages
        self._name = name
        self.replies: list[PassTurn] = []
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        self._pages.append((self._name, seq))
        if isinstance(event, Played) and self.replies:
            self._host.post(self.replies.pop(), event.at)


class Passing:
    """A begun game on a host without a log of events."""

    def __init__(self, loop: VirtualLoop) -> None:
        game, card, _ = begun()
        self.log = PassingLog()
        self.loop = loop
        self.reports = Reports()
        self.services = virtual_services(loop, self.log, self.reports)
        self.host = GameHost(GAME, game, card, HEAD, self.services)
        self.told: list[bytes] = []
        self.services.bus.subscribe(topic_of(GAME), self.told.append)

    def post(
        self, *commands: PassTurn | Resign, at: Millis | None = None
    ) -> list[Answer]:
        """Post commands in a callback of the loop; return what was answered in it."""

        def posted() -> list[Answer]:
            now = self.services.clock.monotonic_ms() if at is None else at
            answers: list[Answer] = []
            for command in commands:
                self.host.post(command, now, answers.append)
            return list(answers)

        return self.loop.do(posted)


@pytest.fixture
def passing(loop: VirtualLoop) -> Passing:
    return Passing(loop)


def test_a_turn_is_answered_before_it_is_out_of_hand(passing: Passing) -> None:
    answers = passing.post(PassTurn(Color.BLACK, 0), PassTurn(Color.BLACK, 1))
    assert answers[0] == Accepted(5)
    assert isinstance(answers[1], Refused)  # by the rules, as anywhere
    assert passing.host.game.ply == 1


def test_nothing_is_encoded_told_by_the_bus_or_chained(passing: Passing) -> None:
    passing.post(PassTurn(Color.BLACK, 0))
    assert passing.told == []
    assert passing.host.head == HEAD


def test_who_listens_hears_all_in_order_also_of_what_is_posted_meanwhile(
    passing: Passing,
) -> None:
    pages: list[tuple[str, int]] = []
    first = Notebook(passing.host, pages, "first")
    Notebook(passing.host, pages, "second")
    first.replies.append(PassTurn(Color.WHITE, 1))
    answers: list[Answer] = []
    passing.loop.do(
        lambda: passing.host.post(
            stone(40, 0), passing.services.clock.monotonic_ms(), answers.append
        )
    )
    assert answers == [Accepted(5)]
    assert pages == [("first", 5), ("second", 5), ("first", 6), ("second", 6)]


def test_a_flag_comes_before_what_was_read_after_it(passing: Passing) -> None:
    late = Millis(passing.services.clock.monotonic_ms() + 60_000)
    numbers: list[int] = []
    events: list[Event] = []

    class Ear:
        def on_event(self, seq: int, event: Event) -> None:
            numbers.append(seq)
            events.append(event)

    passing.host.listen(Ear())
    (answer,) = passing.post(PassTurn(Color.BLACK, 0), at=late)
    assert isinstance(answer, Refused)
    assert any(isinstance(event, FlagFell) for event in events)
    assert numbers == list(range(5, 5 + len(events)))
    assert passing.host.is_finished


def test_the_card_of_a_finished_game_is_there_until_it_is_forgotten(
    passing: Passing,
) -> None:
    passing.post(Resign(Color.WHITE, "cid"))
    card = passing.host.card
    assert (card.result, card.phase, card.record_hash) == ("B+R", "finished", None)
    assert kept_card(passing, GAME) == card
    passing.log.forget(GAME)
    assert kept_card(passing, GAME) is None


def kept_card(passing: Passing, game: GameId) -> object:
    """Return the card that the log has of a game."""
    return passing.loop.run_until_complete(passing.log.card(game))


@pytest.mark.asyncio
async def test_games_are_made_without_a_log() -> None:
    reports = Reports()
    loop = asyncio.get_running_loop()
    games = Games(virtual_services(loop, PassingLog(), reports), lambda: None)
    given = replace(settings(), colors_by=ColorsBy.ASSIGNED, creator_color=Color.WHITE)
    seats = [TakeSeat(ANN, DRAW), TakeSeat(BO, DRAW)]
    created = await games.create(GAME, given, seats)
    assert created.is_new
    assert created.host.game.seats == {Color.WHITE: ANN, Color.BLACK: BO}
    assert created.host.head == HEAD
    assert await games.read(GAME) is None  # what happened is nowhere to be read
    assert games.hosted(GAME) is created.host
    created.host.disarm()
    games.steward(GAME).close()
    assert reports == []
