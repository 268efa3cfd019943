"""An engine that cannot say what is dead: a suggestion stands in for its list."""

from collections.abc import Sequence

import pytest
from shoutan_engine import Player
from shoutan_engine.commands import Confirm, Dispute, PassTurn, PlayStone
from shoutan_engine.events import PlayResumed, ProposalMade, Suggested
from shoutan_engine.points import Color, Point
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.answers import Accepted
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.work.suggestions import Suggestion

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import until
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
    proposed,
)

A1, B1 = Point(0), Point(1)
DEAD = "final_status_list"
MADE_FROM = Suggested(playouts=60, seed=7)
SILENT = FakeEngine.commands.replace(f" {DEAD}", "")
"""The commands of an engine that has never heard of dead stones."""
PASSES = {"genmove#2": "say pass", "genmove#3": "say pass"}


class Suggesting:
    """Suggests the same stones always, and remembers who could not say."""

    def __init__(self, *dead: Point, fails: bool = False) -> None:
        self.asked: list[str] = []
        self._dead = dead
        self._fails = fails

    async def __call__(self, host: PlayedGame, player: Player) -> Suggestion | None:
        self.asked.append(player.name)
        return None if self._fails else Suggestion(self._dead, (), MADE_FROM)


def seat(
    table: Table,
    color: Color,
    suggest: Suggest | None,
    commands: str | None = SILENT,
    **rules: str,
) -> Seated:
    deadlines = Deadlines(status_s=0.05)
    return Seated(
        table, color, PASSES | rules, commands, deadlines=deadlines, suggest=suggest
    )


async def with_a_person(suggest: Suggest | None, **rules: str) -> tuple[Table, Seated]:
    """The person, Black, has A1 on the board, the engine B1; both have passed."""
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE])
    table.come(BLACK)
    white = seat(table, WHITE, suggest, None if rules else SILENT, **rules)
    await table.started()
    assert isinstance(await table.post(PlayStone(BLACK, A1, 0)), Accepted)
    await until(lambda: table.host.game.ply == 2)
    await pass_and_wait(table, 2)
    return table, white


async def pass_and_wait(table: Table, ply: int) -> None:
    """Pass, and wait until the engine has said what it proposes."""
    assert isinstance(await table.post(PassTurn(BLACK, ply)), Accepted)
    await proposed(table, WHITE)


def proposals(table: Table) -> Sequence[ProposalMade]:
    return [e for e in table.recorder.events if isinstance(e, ProposalMade)]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param({}, id="it has no such command"),
        pytest.param({DEAD: "fail cannot score"}, id="it refuses"),
        pytest.param({DEAD: "mute"}, id="it does not answer"),
    ],
)
async def test_the_suggestion_is_its_proposal_and_the_record_says_so(
    rules: dict[str, str],
) -> None:
    suggest = Suggesting(B1)
    table, white = await with_a_person(suggest, **rules)
    [made] = proposals(table)
    assert (made.by, made.dead, made.suggested) == (WHITE, (B1,), MADE_FROM)
    assert suggest.asked == ["WHITE"]
    settlement = table.host.game.settlement
    assert settlement is not None
    assert settlement.confirmed == {WHITE}
    assert isinstance(await table.post(Confirm(BLACK, made.number)), Accepted)
    assert (await table.recorder.result()).text == "B+17.5"
    await white.done()


@pytest.mark.asyncio
async def test_an_engine_that_says_something_is_taken_by_its_word() -> None:
    suggest = Suggesting(B1)
    table, _ = await with_a_person(suggest, final_status_list="say A1")
    [made] = proposals(table)
    assert (made.dead, made.suggested) == ((A1,), None)
    assert suggest.asked == []
    table.games.abort(table.host, "enough")


@pytest.mark.asyncio
async def test_nothing_dead_is_an_answer_too() -> None:
    suggest = Suggesting(B1)
    table, _ = await with_a_person(suggest, final_status_list="say")
    assert proposals(table) == []
    assert suggest.asked == []
    table.games.abort(table.host, "enough")


@pytest.mark.asyncio
@pytest.mark.parametrize("suggest", [None, Suggesting(fails=True)])
async def test_where_there_is_no_suggestion_nothing_is_dead(
    suggest: Suggest | None,
) -> None:
    table, white = await with_a_person(suggest)
    assert proposals(table) == []
    assert isinstance(await table.post(Confirm(BLACK, 1)), Accepted)
    assert (await table.recorder.result()).text == "W+7.5"
    await white.done()


@pytest.mark.asyncio
async def test_two_engines_that_cannot_say_agree_by_the_same_suggestion() -> None:
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    suggest = Suggesting(B1)
    seats = [seat(table, color, suggest) for color in (BLACK, WHITE)]
    assert (await table.recorder.result()).text == "B+17.5"
    assert sorted(suggest.asked) == ["BLACK", "WHITE"]
    assert table.recorder.of(PlayResumed) == []
    for seated in seats:
        await seated.done()


@pytest.mark.asyncio
async def test_after_a_dispute_only_its_own_stones_are_left_of_a_suggestion() -> None:
    """D-9: what was not captured lives; a part of a suggestion is none any more."""
    table, white = await with_a_person(Suggesting(A1, B1))
    dispute = Dispute(BLACK, A1, claims_dead=False)
    assert isinstance(await table.post(dispute), Accepted)
    await until(lambda: table.host.game.ply == 5)
    await pass_and_wait(table, 5)
    made = proposals(table)[-1]
    assert (made.dead, made.suggested) == ((B1,), None)
    assert isinstance(await table.post(Confirm(BLACK, made.number)), Accepted)
    assert (await table.recorder.result()).text == "B+17.5"
    await white.done()
