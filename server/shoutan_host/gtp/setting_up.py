"""Telling an engine of a game before its first move, or in the middle of one.

Size, an empty board, komi, rules, time, stones, moves, in this order: some engines misbehave
when time settings are the very first command.
"""

from shoutan_engine.clocks.types import TimeSystem
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.clock_commands import Dialect, dialects, settings_request
from shoutan_protocol.gtp.rules_told import RuleRequest, rule_requests, untold

from shoutan_host.engines.failures import RulesUntold
from shoutan_host.gtp.game import GameSetup
from shoutan_host.gtp.position import EnginePosition


async def tell_game(
    position: EnginePosition,
    capabilities: Capabilities,
    game: GameSetup,
    *,
    is_told_rules: bool = True,
) -> Dialect | None:
    """Set a game up; return in which words the engine hears of time, None for none.

    `is_told_rules`: see `Demands`.

    Raises SetUpRefused, EngineFailure, AnswersOutOfStep.
    """
    position.setup = None
    await position.demand("boardsize", game.size)
    await position.demand("clear_board")
    await position.demand("komi", game.komi)
    await _tell_rules(position, capabilities, game, is_demanded=is_told_rules)
    dialect = await _tell_time_system(position, capabilities, game.time)
    await position.put_stones(game, game.moves)
    position.setup = game
    position.moves = list(game.moves)
    position.is_astray = False
    return dialect


async def _tell_rules(
    position: EnginePosition,
    capabilities: Capabilities,
    game: GameSetup,
    *,
    is_demanded: bool,
) -> None:
    """State the rules, and see to it that compensation for a handicap is counted once.

    Where the engine has not taken rules that add it for stones given by a handicap
    command, it would add what it likes: nothing, or that of other rules. It then gets
    komi with our compensation, and the stones by `play`, of which it makes nothing.
    """
    ours = game.profile.handicap_compensation
    told = await _state_rules(position, capabilities, game, is_demanded=is_demanded)
    adds = None if told is None else told.compensation
    position.knows_handicap = not game.handicap or (
        adds is not None and game.compensation(adds) == game.compensation(ours)
    )
    compensation = 0.0 if position.knows_handicap else game.compensation(ours)
    if compensation:
        await position.demand("komi", game.komi + compensation)


async def _state_rules(
    position: EnginePosition,
    capabilities: Capabilities,
    game: GameSetup,
    *,
    is_demanded: bool,
) -> RuleRequest | None:
    """Return the first request that is not refused and says what it must.

    Raises SetUpRefused where none says it, and the engine would lose by that.
    """
    taken: RuleRequest | None = None
    refused: list[str] = []
    for told in rule_requests(game.profile, capabilities):
        request = told.request
        answer = await position.once(request.name, *request.args)
        if answer.ok:
            taken = told
            break
        words = position.link.heard.words(answer.text) or "no reason given"
        refused.append(f"{request.name} ({words})")
    lacking = untold(game.profile, taken)
    if lacking is not None and is_demanded:
        raise RulesUntold(_why_untold(lacking, taken, refused))
    return taken


def _why_untold(lacking: str, taken: RuleRequest | None, refused: list[str]) -> str:
    """Say why an engine has not heard of a rule; only who was asked has refused."""
    if taken is not None:
        return (
            f"the engine was told the rules by {taken.request.name}, which cannot say"
            f" that {lacking}"
        )
    if refused:
        return f"the engine was to be told that {lacking}, and refused " + " and ".join(
            refused
        )
    return (
        f"the engine cannot be told that {lacking}: it has neither kata-set-rules nor"
        " kgs-rules"
    )


async def _tell_time_system(
    position: EnginePosition, capabilities: Capabilities, system: TimeSystem
) -> Dialect | None:
    """State the time system once; return the dialect that was not refused."""
    for dialect in dialects(system, capabilities):
        request = settings_request(system, dialect)
        if (await position.once(request.name, *request.args)).ok:
            return dialect
    return None
