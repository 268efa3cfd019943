"""Learning what an engine is, and which commands it has.

It gives its list, or is asked for each command that we could use.
"""

from shoutan_protocol.gtp.capabilities import (
    NEEDED,
    OPTIONAL,
    Capabilities,
    parse_words,
)
from shoutan_protocol.gtp.grammar import Word

from shoutan_host.engines.failures import EngineDisobeyed
from shoutan_host.gtp.game import Deadlines, Demands, EngineInfo
from shoutan_host.gtp.position import EnginePosition


async def probe_engine(
    position: EnginePosition, deadlines: Deadlines, demands: Demands
) -> EngineInfo:
    """Learn what the engine is and can. Raises EngineDisobeyed if that is too little.

    `protocol_version` is asked for the waiting, its answer is not looked at: some
    engines fail it and play GTP 2 all the same.
    """
    ask, probe_s = position.ask, deadlines.probe_s
    await ask("protocol_version", deadline_s=deadlines.first_s)
    name = await ask("name", deadline_s=probe_s)
    version = await ask("version", deadline_s=probe_s)
    capabilities = await probe_commands(position, probe_s)
    missing = capabilities.lacking(demands.commands)
    if missing:
        lacking = ", ".join(missing)
        purpose = "play" if "genmove" in demands.commands else "a count"
        raise EngineDisobeyed(f"the engine lacks commands for {purpose}: {lacking}")
    heard = position.link.heard
    return EngineInfo(
        heard.words(name.text) if name.ok else "",
        heard.words(version.text) if version.ok else "",
        capabilities,
    )


async def probe_commands(position: EnginePosition, probe_s: float) -> Capabilities:
    """Return what the engine lists, or knows one by one; `probe_s`: seconds for an answer.

    Raises EngineFailure.
    """
    ask = position.ask
    answer = await ask("list_commands", deadline_s=probe_s)
    commands = parse_words(answer.lines) if answer.ok else frozenset[str]()
    if not commands:
        for wish in (*NEEDED, *OPTIONAL):
            known = await ask("known_command", Word(wish), deadline_s=probe_s)
            if known.ok and known.text.strip().lower() == "true":
                commands |= {wish}
    clocks = frozenset[str]()
    if {"kata-time_settings", "kata-list_time_settings"} <= commands:
        kinds = await ask("kata-list_time_settings", deadline_s=probe_s)
        clocks = parse_words(kinds.lines) if kinds.ok else clocks
    return Capabilities(commands, clocks)
