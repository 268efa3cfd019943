"""Compare many games and say what was compared and what differed.

    python -m tests.differential [--games 300] [--seed 1]

Needs GNU Go, Chromium and npm (the first run installs the package goban). Exits with 1
for a difference that is not explained, or an explanation that nothing needs.
"""

import argparse
import sys
from collections import Counter
from contextlib import ExitStack

from playwright.sync_api import sync_playwright

from tests import needs
from tests.differential.comparing import Judge, Report, compare
from tests.differential.differences import EXPLANATIONS, explanation_of
from tests.differential.gnugo_judge import GnuGoJudge
from tests.differential.goban_judge import CHROMIUM_OPTIONS, GobanJudge
from tests.differential.install import install
from tests.differential.records import games
from tests.differential.sgfmill_judge import SgfmillJudge


def main() -> int:
    """Play, compare, print a table."""
    parser = argparse.ArgumentParser(description="the engine beside other programs")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    gnugo, chromium = needs.find_engine("gnugo"), needs.find_chromium()
    if gnugo is None or chromium is None:
        sys.exit("GNU Go and Chromium have to be installed")
    records = list(games(options.games, options.seed))
    turns = sum(len(record.turns) for record in records)
    sys.stdout.write(f"{len(records)} games, {turns} turns\n")
    refused = Counter(
        refused.reason.value
        for record in records
        for turn in record.turns
        for refused in turn.refused.values()
    )
    counts = ", ".join(f"{n} {reason}" for reason, n in refused.items())
    sys.stdout.write(f"refused: {counts}\n")
    explained: Counter[str] = Counter()
    unexplained: list[str] = []
    with ExitStack() as stack:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=chromium, args=CHROMIUM_OPTIONS
        )
        stack.callback(browser.close)
        judges: list[Judge] = [
            SgfmillJudge(),
            stack.enter_context(GnuGoJudge([gnugo, "--mode", "gtp"])),
            GobanJudge(browser.new_page(), install()),
        ]
        for judge in judges:
            report = Report()
            for record in records:
                report.add(compare(judge, record))
            counts = ", ".join(f"{n} of {s}" for s, n in report.asked.items())
            sys.stdout.write(f"{judge.program}: {counts}\n")
            for difference in report.differences:
                row = explanation_of(difference)
                if row is None:
                    unexplained.append(str(difference))
                else:
                    explained[f"{row.program}: {row.because}"] += 1
    rows = {f"{row.program}: {row.because}" for row in EXPLANATIONS}
    for text in sorted(rows):
        sys.stdout.write(f"explained {explained[text]} times: {text}\n")
    for text in unexplained[:50]:
        sys.stdout.write(f"NOT EXPLAINED: {text}\n")
    sys.stdout.write(f"{len(unexplained)} differences are not explained\n")
    return 1 if unexplained or rows - set(explained) else 0


if __name__ == "__main__":
    sys.exit(main())
