"""Illegal moves of an engine in a seat: what each costs, and that nobody hears of it."""

from dataclasses import dataclass

import pytest
from shoutan_engine import EndReason
from shoutan_host.engines.failures import EngineFailure

from tests.host.seat_fakes import BLACK, ENGINES, WHITE, Seated, new_table


@dataclass(frozen=True)
class Row:
    """White's last move is illegal. `moves`: Black first, in turn, on 5x5."""

    why: str
    moves: str
    says: str


ILLEGAL = [
    Row("its own stone is there", "A1 E5 B1 E5", "There is a stone"),
    Row("another's stone is there", "A1 A1", "There is a stone"),
    Row("no liberty", "A2 E5 B1 A1", "no liberty"),
    Row("no liberty for two", "B1 A1 B2 E5 A3 A2", "no liberty"),
    Row("a ko is taken back at once", "C2 D2 B3 E3 C4 D4 A1 C3 D3 C3", "Ko"),
    Row("a position comes back", "B2 A2 C2 A3 D1 B1 E5 C1 A1 B1", "as it did once before"),
]  # fmt: skip


def script(moves: list[str]) -> dict[str, str]:
    """Return the rules of an engine that says these moves, and keeps no board of its own."""
    return {
        f"genmove#{n}": f"raw ={{id}} {vertex}\\n\\n"
        for n, vertex in enumerate(moves, 1)
    }


@pytest.mark.asyncio
@pytest.mark.parametrize("row", ILLEGAL, ids=lambda row: row.why)
async def test_an_illegal_move_loses_and_the_other_never_hears_of_it(row: Row) -> None:
    """GTP reference, 7.1.7; the engine itself stays for other games."""
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    moves = row.moves.split()
    black = Seated(table, BLACK, script(moves[::2]))
    white = Seated(table, WHITE, script(moves[1::2]))
    result = await table.recorder.result()
    assert (result.reason, result.text) == (EndReason.ILLEGAL, "B+F")
    assert result.detail is not None
    assert row.says in result.detail
    for seat in (black, white):
        await seat.done()
        assert seat.inside.link.failure is None
    played = [line for line in black.heard if line.startswith("play w")]
    assert played == [f"play w {vertex}" for vertex in moves[1:-1:2]]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rule",
    [
        "illegal off",
        "illegal zero",
        "illegal letter",
        "illegal nonsense",
        "say",
        "flood",
    ],
)
async def test_an_answer_that_is_no_move_ends_the_engine_and_not_the_game(
    rule: str,
) -> None:
    """GTP reference, 7.1.7: what becomes of the game is the caller's to decide."""
    table = await new_table(ENGINES[BLACK], ENGINES[WHITE])
    Seated(table, BLACK)
    white = Seated(table, WHITE, {"genmove": rule})
    with pytest.raises(EngineFailure) as failure:
        await white.done()
    assert failure.value.reason == "protocol"
    assert not table.host.is_finished
    assert table.host.game.ply == 1
