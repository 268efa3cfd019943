"""Other sizes, clearing the board, komi."""

from typing import Final

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    first_refused,
    note,
    ok,
    refuses,
    takes,
)

_KOMI: Final = ("0", "0.5", "-3.5", "6.3", "375")


async def _sizes(bench: Bench) -> Finding:
    taken = [size for size in range(2, 26) if (await bench.ask(f"boardsize {size}")).ok]
    bench.forget_size()
    return note(f"takes {_ranges(taken)}", sizes=taken)


async def _odd_komi(bench: Bench) -> Finding:
    await bench.board()
    answers = [(f"komi {komi}", await bench.ask(f"komi {komi}")) for komi in _KOMI]
    refused = first_refused(answers)
    return deviates(refused) if refused else ok(f"takes {', '.join(_KOMI)}")


async def _komi_stays(bench: Bench) -> Finding:
    await bench.board()
    await bench.ask("komi 5.5")
    await bench.ask("clear_board")
    answer = await bench.ask("get_komi")
    if answer.is_unknown or not answer.ok:
        return note("cannot be asked: no get_komi")
    stays = answer.text.split()[:1] == ["5.5"]
    return ok(answer.shown) if stays else deviates(f"after komi 5.5: {answer.shown}")


def _ranges(numbers: list[int]) -> str:
    """Return [5, 6, 7, 9] as "5 to 7, 9"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] == number - 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    words = [f"{p[0]} to {p[-1]}" if len(p) > 1 else str(p[0]) for p in parts]
    return ", ".join(words) or "none"


_SETUP: Final = "6.3.2"

SETTING_UP: Final = Family(
    "Setting up",
    (
        Check("setup.sizes", "other sizes", _SETUP, _sizes),
        Check("setup.clear", "clear_board", _SETUP, takes("clear_board", position="", vital=True), is_vital=True),
        Check("setup.komi", "komi 7.5", _SETUP, takes("komi 7.5", vital=True), is_vital=True),
        Check("setup.komi_odd", "any komi", _SETUP, _odd_komi),
        Check("setup.komi_stays", "komi stays on a new board", _SETUP, _komi_stays),
        Check("setup.komi_text", "komi abc", _SETUP, refuses("komi abc", position="", text="syntax error")),
        Check("setup.size_text", "boardsize abc", _SETUP, refuses("boardsize abc", position="")),
    ),
)  # fmt: skip
