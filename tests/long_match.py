"""A long match of GNU Go against itself, killed with kill -9 and gone on with.

    python -m tests.long_match [--games 200] [--kills 3] [--levels 1 10] [--seed N]

Games of 9x9, two at once, by `shoutan match`. The process of the match, and nothing else,
is killed so often at random moments; each time the same command goes on. Then each game must
be there once, with a record that can be read, and no engine may be left. Prints the Elo
difference with its error bars, or fails. `--kills 0` is the plain run.
"""

import argparse
import sys
import tempfile
from pathlib import Path
from typing import Any

from shoutan_host.ids import new_seed, seeded

from tests.clients.match.killed_match import Match


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.long_match")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=3)
    parser.add_argument("--levels", type=int, nargs=2, default=[1, 10])
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--out", type=Path, help="keep the folder of the match here")
    given = parser.parse_args(argv)
    seed = new_seed() if given.seed is None else given.seed
    print(f"seed {seed}")
    with tempfile.TemporaryDirectory(prefix="shoutan-match-") as place:
        folder = given.out or Path(place) / "match"
        engines = [f"gnugo --mode gtp --level {level}" for level in given.levels]
        conditions = ["--size", "9", "--komi", "7.5", "--rules", "cn2002"]
        conditions += ["--random-openings", "4"]
        match = Match(
            folder,
            [*engines, *conditions, "--time", "1m+5x5s", "--concurrency", "2"],
            given.games,
            linger_s=2.0,
        )
        outcome = match.play(given.kills, seeded(seed), print)
        print(f"{outcome.games} games, each once, each with its record")
        print(_elo(outcome.summary["standings"]))
    return 0


def _elo(standings: Any) -> str:
    """Return the difference of the two engines; a figure that is infinite is a dash."""
    [pairing] = standings["pairings"]
    elo = pairing["strength"]["elo"]
    low, value, high = (
        "-" if each is None else f"{each:+.1f}"
        for each in (elo["low"], elo["value"], elo["high"])
    )
    record = pairing["tally"]["record"]
    return (
        f"{pairing['first']} v {pairing['second']}:"
        f" +{record['wins']} ={record['draws']} -{record['losses']},"
        f" Elo {value}, 95 % between {low} and {high}"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
