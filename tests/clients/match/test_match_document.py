"""What docs/match.md says of endings and options is what the code does."""

import re
from pathlib import Path
from typing import Final

import pytest
from shoutan_clients.match.arguments import read_arguments
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.playing.played_out import standing_of
from shoutan_engine.points import Color
from shoutan_engine.results import (
    END_REASONS,
    EndReason,
    Outcome,
    Result,
    lost_by,
    void,
)

TEXT = (Path(__file__).parents[3] / "docs" / "match.md").read_text(encoding="utf-8")
OF_PEOPLE: Final = {
    EndReason.WARNINGS,
    EndReason.LATE,
    EndReason.ABSENT,
    EndReason.REFEREE,
    EndReason.BOTH_LOSE,
}
"""Ends that only games of people have."""
OF_OTHERS: Final = {
    "--mode",
    "--level",
    "--gtp",
    "--data",
    "--folder",
    "--init",
    "--net",
    "--own-folder",
    "--japanese-rules",
}
"""Options of engines, docker and other commands of `shoutan`, in examples."""


def endings() -> dict[EndReason, set[Standing]]:
    """Return the table of endings: the reasons, and what their games are worth."""
    table = TEXT.split("## How games end")[1].split("\n\n")[1]
    found: dict[EndReason, set[Standing]] = {}
    for row in table.splitlines()[2:]:
        reasons, _, standings = row.strip("| ").rsplit(" | ", 2)
        worth = {Standing(word) for word in standings.split(" or ")}
        for reason in re.findall(r"`(\w+)`", reasons):
            found[EndReason(reason)] = found.get(EndReason(reason), set()) | worth
    return found


def results_by(reason: EndReason) -> list[Result]:
    """Return what may come of a game that ends so."""
    match END_REASONS[reason]:
        case Outcome.COUNTED:
            return [Result(reason, Color.BLACK, "B+3.5"), Result(reason, None, "0")]
        case Outcome.VOID:
            return [void(None, reason)]
        case Outcome.RULED if reason is EndReason.CYCLE:
            return [lost_by(Color.BLACK, reason), void(None, reason)]
        case _:
            return [lost_by(Color.BLACK, reason)]


@pytest.mark.parametrize("reason", sorted(set(EndReason) - OF_PEOPLE))
def test_endings_are_worth_what_the_document_says(reason: EndReason) -> None:
    worth = {standing_of(result) for result in results_by(reason)}
    if reason is EndReason.ABORTED:  # what a referee that fails does
        worth |= {standing_of(r, is_unknown=True) for r in results_by(reason)}
    assert endings()[reason] == worth


def test_the_document_has_all_endings_of_engines() -> None:
    assert endings().keys() == set(EndReason) - OF_PEOPLE


def test_the_document_names_only_options_that_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["--help"])
    known = set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))
    assert set(re.findall(r"--[a-z][a-z-]+", TEXT)) - OF_OTHERS <= known
