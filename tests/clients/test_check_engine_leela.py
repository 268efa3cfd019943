"""`shoutan check-engine` on the real Leela Zero, with a tiny network of the test's own."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json
from shoutan_clients.check_engine import cli

from tests.leela_zero import leela_zero, write_network


@pytest.mark.leela
def test_leela_zero_dies_of_what_is_never_sent_and_plays_all_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As probed, Leela Zero 0.17: 19x19 only, no checks of handicap, ko and vertices."""
    command = shlex.join(leela_zero(write_network(tmp_path / "tiny.txt")))
    assert cli.main([command, "--json"]) == 0
    whole: dict[str, Any] = from_json(capsys.readouterr().out)
    found = {check["id"]: check for check in whole["checks"]}
    verdicts = {name: check["verdict"] for name, check in found.items()}
    assert (whole["name"], whole["size"]) == ("Leela Zero", 19)
    assert found["setup.sizes"]["words"] == "takes 19"
    assert verdicts["danger.zero"] == "crashed"
    assert "signal 6" in found["danger.zero"]["words"]
    assert found["danger.repeat"]["words"].endswith("got 2 answers")
    assert verdicts["lines.trailing"] == "deviates"
    assert found["lines.big_id"]["words"].startswith("comes back as 2147483647")
    assert verdicts["lines.upper"] == "note"
    assert verdicts["moves.ko"] == "note"  # it is told no rules
    assert whole["clocks"] == ["kgs-time_settings"]
    assert found["clocks.byoyomi"]["words"] == "kgs-time_settings byoyomi 1200 30 5"
    assert whole["analysis"] == ["lz-analyze", "lz-genmove_analyze"]
    assert verdicts["end.empty"] == "deviates"
    assert whole["plays"] is True
