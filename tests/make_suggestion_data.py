"""Make `tests/data/dead_stones.jsonl`: finished games of GNU Go and what it calls dead.

    python -m tests.make_suggestion_data [PROGRAM]

GNU Go plays both sides at Chinese rules until two passes, at levels and with random
seeds that differ from game to game, and then says which stones are dead. A line is one
final position:

    {"id": "9x9-3-1-17", "to_move": "B", "board": ".XXo.../.X..", "seki": ["A1"]}

`id` is size, level of Black, level of White, seed. The rows of `board` are drawn from
the top, `X` and `O` for stones that stay, `x` and `o` for dead ones. `seki` is left out
where there is none. Games that are in the file already are not played again, so the
script may be stopped; two games never end in the same position.
"""

import json
import shutil
import sys
from collections.abc import Iterator
from typing import Any, Final

from shoutan_protocol.coordinates import parse_vertex

from tests.dead_stones import DATA
from tests.gtp_pipe import GtpPipe
from tests.script_arguments import parser_of

OPTIONS: Final = [
    *("--mode", "gtp", "--chinese-rules", "--positional-superko", "--never-resign")
]
PLAN: Final = [(9, 120, (0, 1, 2, 4, 7, 10)), (19, 80, (0, 1))]
"""Size, number of games, the levels that the two sides are drawn from."""
MOST_TURNS: Final = 3
"""A game is given up after this many turns for each point."""


def main() -> int:
    """Play what is missing; return an exit code."""
    parser = parser_of(__file__, __doc__)
    parser.add_argument("program", nargs="?", default=shutil.which("gnugo"))
    program: str | None = parser.parse_args().program
    if program is None:
        sys.exit("GNU Go is not on the PATH: name it as argument")
    done = _lines()
    seen = {line["board"].upper() for line in done}
    with GtpPipe([program, *OPTIONS]) as engine:
        for size, wanted, levels in PLAN:
            count = sum(line["id"].startswith(f"{size}x") for line in done)
            names = {line["id"] for line in done}
            for black, white, seed in _pairings(levels):
                if count == wanted:
                    break
                name = f"{size}x{size}-{black}-{white}-{seed}"
                if name in names:
                    continue
                line = _play(engine, name, size, (black, white), seed)
                if line is None or line["board"].upper() in seen:
                    continue
                seen.add(line["board"].upper())
                with DATA.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
                count += 1
    return 0


def _lines() -> list[dict[str, Any]]:
    """Return what is in the file."""
    if not DATA.exists():
        return []
    text = DATA.read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]  # noqa: TID251 - our own file


def _pairings(levels: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
    """Yield levels of Black and White, and seeds, without end."""
    seed = 1
    while True:
        for step in range(len(levels)):
            for number, black in enumerate(levels):
                yield black, levels[(number + step) % len(levels)], seed
                seed += 1


def _play(
    engine: GtpPipe, name: str, size: int, levels: tuple[int, int], seed: int
) -> dict[str, Any] | None:
    """Play one game and return its line; None if it found no end."""
    for command in (
        f"boardsize {size}",
        "clear_board",
        "komi 7.5",
        f"set_random_seed {seed}",
    ):
        engine.ask(command)
    passes = turn = 0
    while passes < 2:
        if turn > MOST_TURNS * size * size:
            return None
        engine.ask(f"level {levels[turn % 2]}")
        answer = engine.ask(f"genmove {'bw'[turn % 2]}")
        passes = passes + 1 if answer.upper() == "PASS" else 0
        turn += 1
    signs = ["."] * (size * size)
    for color, sign in (("black", "X"), ("white", "O")):
        for vertex in engine.ask(f"list_stones {color}").split():
            signs[parse_vertex(vertex, size)] = sign
    for vertex in engine.ask("final_status_list dead").split():
        index = parse_vertex(vertex, size)
        signs[index] = signs[index].lower()
    seki = engine.ask("final_status_list seki").split()
    rows = ["".join(signs[row * size : (row + 1) * size]) for row in range(size)]
    line: dict[str, Any] = {
        "id": name,
        "to_move": "BW"[turn % 2],
        "board": "/".join(reversed(rows)),
    }
    return line | ({"seki": sorted(seki)} if seki else {})


if __name__ == "__main__":
    sys.exit(main())
