"""Learning which commands an engine has: its list, or a question for each that we could use."""

from shoutan_protocol.gtp.capabilities import (
    NEEDED,
    OPTIONAL,
    Capabilities,
    parse_words,
)
from shoutan_protocol.gtp.grammar import Word

from shoutan_host.gtp.position import EnginePosition


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
