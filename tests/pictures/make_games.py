"""Make `games.jsonl`: games of GNU Go against itself, for the boards in the pictures.

    python -m tests.pictures.make_games

A line is a game to two passes: its turns, before each what Black's lead looked like to the
engine, in points with komi 7.5, and the stones that are dead at the end. A minute or two.
"""

import json
import re
from pathlib import Path
from typing import Final

from tests.gtp_pipe import GtpPipe
from tests.needs import find_engine

GAMES: Final = Path(__file__).with_name("games.jsonl")
PLANS: Final = [(19, 3, 1), (19, 3, 2), (19, 3, 3), (13, 6, 4), (13, 6, 5), (9, 8, 6)]
"""Size, level and seed of each."""
LONGEST: Final = 400
_LEAD: Final = re.compile(r"([BW])\+([\d.]+)")


def played(size: int, level: int, seed: int) -> dict[str, object]:
    """Return a game of GNU Go against itself."""
    program = find_engine("gnugo")
    assert program is not None, "GNU Go is not installed"
    command = [program, "--mode", "gtp", "--level", str(level), "--seed", str(seed)]
    turns: list[str] = []
    leads: list[float] = []
    with GtpPipe([*command, "--chinese-rules"]) as engine:
        for said in (f"boardsize {size}", "clear_board", "komi 7.5"):
            engine.ask(said)
        while turns[-2:] != ["pass", "pass"] and len(turns) < LONGEST:
            leads.append(lead(engine.ask("estimate_score")))
            color = ("black", "white")[len(turns) % 2]
            turns.append(engine.ask(f"genmove {color}").replace("PASS", "pass"))
        dead = engine.ask("final_status_list dead").split()
    return {"size": size, "turns": turns, "leads": leads, "dead": dead}


def lead(said: str) -> float:
    """Return Black's lead, points, from "B+3.5 (upper bound: ...)"."""
    found = _LEAD.search(said)
    if found is None:
        return 0.0
    return float(found[2]) * (1 if found[1] == "B" else -1)


def main() -> None:
    """Play them all, and write the file."""
    lines = [json.dumps(played(*plan)) for plan in PLANS]
    GAMES.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
