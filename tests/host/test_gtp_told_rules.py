"""Rules that an engine takes or refuses, and what that changes."""

import pytest
from shoutan_host.engines.failures import (
    SetUpRefused,
)

from tests.fake_engine import FakeEngine
from tests.fakes import in_virtual_time
from tests.host.gtp_seat import BLACK, BYOYOMI, KATAGO, WHITE, Seat, game, move


@pytest.mark.parametrize("profile", ["japanese", "ing"])
@pytest.mark.parametrize(
    ("commands", "refused", "is_told"),
    [
        pytest.param(FakeEngine.commands, "", False, id="no command for rules"),
        pytest.param(KATAGO, "kata-set-rules", True, id="the other command says it"),
        pytest.param(KATAGO, "kata-set-rules kgs-rules", False, id="both are refused"),
    ],
)
@in_virtual_time
async def test_decisive_rules_have_to_be_taken(
    profile: str, commands: str, refused: str, is_told: bool
) -> None:
    """Playing on would lose it the game: territory, or stones it takes for illegal."""
    seat = Seat(dict.fromkeys(refused.split(), "fail no"), commands)
    await seat.controller.probe()
    if is_told:
        await seat.controller.set_up(game(profile=profile))
        name = {"japanese": "japanese", "ing": "new_zealand"}[profile]
        assert f"kgs-rules {name}" in seat.engine.heard
        return
    with pytest.raises(SetUpRefused) as untold:
        await seat.controller.set_up(game(profile=profile))
    said = "and refused" if refused else "it has neither kata-set-rules nor kgs-rules"
    assert said in str(untold.value)
    await seat.controller.set_up(game())  # the next game may suit it


@in_virtual_time
async def test_refused_advice_falls_back_to_the_next_command() -> None:
    refused = dict.fromkeys(("kata-set-rules", "kata-time_settings"), "fail no")
    seat = Seat({**refused, "kata-list_time_settings": "say byoyomi"}, KATAGO)
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(game("10m+5x30s"))
    assert seat.engine.heard[3:] == [
        "kata-set-rules chinese-kgs",
        "kgs-rules chinese",
        "kata-time_settings byoyomi 600 30 5",
        "kgs-time_settings byoyomi 600 30 5",
    ]
    await seat.controller.genmove(BLACK, BYOYOMI.initial())
    assert "time_left b 600 0" in seat.engine.heard  # in the words of kgs, no decimals


@pytest.mark.parametrize(
    ("refused", "komi", "stones"),
    [
        # KGS's Chinese rules give back what ours do, so that either command will do.
        (["kata-set-rules"], [], ["set_free_handicap C3 G7"]),
        (["kata-set-rules", "kgs-rules"], ["komi 9.5"], ["play b C3", "play b G7"]),
    ],
)
@in_virtual_time
async def test_compensation_reaches_an_engine_once_whatever_it_refuses(
    refused: list[str], komi: list[str], stones: list[str]
) -> None:
    """Section 7.4.1."""
    seat = Seat(dict.fromkeys(refused, "fail not mine"), KATAGO)
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(game(handicap="C3 G7"))
    assert seat.engine.heard == [
        *("boardsize 9", "clear_board", "komi 7.5"),
        *("kata-set-rules chinese-kgs", "kgs-rules chinese"),
        *komi,
        "kata-time_settings none",
        *stones,
    ]
    seat.engine.heard.clear()
    seat.engine.rules["undo"] = "fail"
    await seat.controller.play(WHITE, move("E5"))
    await seat.controller.undo()
    # Set up again, the stones come the same way, and komi stays.
    assert seat.engine.heard == ["play w E5", "undo", "clear_board", *stones]
