"""The npm package goban as a judge: legality, positions, prisoners and areas.

It runs in the system's Chromium, since its bundle expects a browser. Its `psk` is the
positional reading, `ssk` the situational one; without superko it knows the ko.
"""

from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page
from shoutan_engine.points import Color, Point
from shoutan_engine.position.repetition import Repetition

from tests.differential.comparing import Answers, Program, TurnAnswer
from tests.differential.records import Record, is_asked

CHROMIUM_OPTIONS: Final = ["--no-sandbox", "--disable-gpu", "--no-first-run"]
"""What a root user needs to run Chromium at all, and no more of it than that."""
SCRIPT: Final = Path(__file__).with_name("replay.js")
SUPERKO: Final = {
    Repetition.POSITIONAL: "psk",
    Repetition.SITUATIONAL: "ssk",
    Repetition.SIMPLE: None,
}


class GobanJudge:
    """A page with goban's bundle in it."""

    program = Program.GOBAN

    def __init__(self, page: Page, bundle: Path) -> None:
        page.add_script_tag(path=bundle)
        self._page = page
        self._script = SCRIPT.read_text(encoding="utf-8")

    def replay(self, record: Record) -> Answers | None:
        """Send the whole game and read the answers."""
        size = record.size
        asked: list[list[Point]] = []
        turns: list[dict[str, object]] = []
        for number, turn in enumerate(record.turns):
            points = [
                Point(p)
                for p in range(size * size)
                if is_asked(record, number, Point(p))
            ]
            asked.append(points)
            turns.append(
                {"color": int(turn.color), "point": turn.point, "asked": points}
            )
        game = {"size": size, "superko": SUPERKO[record.reading], "turns": turns}
        told: dict[str, Any] = self._page.evaluate(self._script, game)
        return Answers(
            [
                TurnAnswer(
                    {
                        point: refusal is None
                        for point, refusal in zip(
                            points, answer["refusals"], strict=True
                        )
                    },
                    [int(cell) for row in answer["rows"] for cell in row],
                    dict(zip(Color, answer["captured"], strict=True)),
                )
                for points, answer in zip(asked, told["turns"], strict=True)
            ],
            told["lead"],
        )
