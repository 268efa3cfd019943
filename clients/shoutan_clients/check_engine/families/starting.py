"""Who the engine is, and whether what it says of its commands is true."""

from typing import Final

from shoutan_host.engines.failures import engine_words
from shoutan_protocol.gtp.capabilities import (
    NEEDED,
    OPTIONAL,
    STANDARD,
    Capabilities,
)

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    fails,
    note,
    ok,
)

_USUAL_SIZES: Final = (9, 19, 13, 7, 5)
"""Where no size was asked for: the first of these that the engine takes."""
_HARMLESS: Final = {
    "undo": "undo",
    "time_settings": "time_settings 600 0 0",
    "time_left": "time_left b 600 0",
    "fixed_handicap": "fixed_handicap 2",
    "set_free_handicap": "set_free_handicap C3 G7",
    "final_score": "final_score",
    "final_status_list": "final_status_list dead",
    "showboard": "showboard",
    "kgs-time_settings": "kgs-time_settings none",
    "kgs-rules": "kgs-rules chinese",
    "kata-list_time_settings": "kata-list_time_settings",
    "kata-get-rules": "kata-get-rules",
}
"""Commands that can be tried on an empty board to see whether they are known."""


async def _first(bench: Bench) -> Finding:
    await bench.talk()
    seconds = bench.facts.first_answer_s or 0.0
    return ok(f"{seconds:.2f} s after the start", seconds=round(seconds, 3))


async def _protocol(bench: Bench) -> Finding:
    answer = await bench.ask("protocol_version")
    if answer.ok and answer.text == "2":
        return ok('"= 2"')
    return deviates(f'{answer.shown}, not "= 2"')


async def _name(bench: Bench) -> Finding:
    answer = await bench.ask("name")
    bench.facts.name = engine_words(answer.text) if answer.ok else ""
    return ok(answer.shown) if answer.ok else deviates(answer.shown)


async def _version(bench: Bench) -> Finding:
    answer = await bench.ask("version")
    bench.facts.version = engine_words(answer.text) if answer.ok else ""
    return ok(answer.shown) if answer.ok else deviates(answer.shown)


async def _list(bench: Bench) -> Finding:
    if await bench.learn_commands():
        return ok(f"{len(bench.commands)} commands", commands=sorted(bench.commands))
    found: set[str] = set()
    for command in dict.fromkeys((*STANDARD, *OPTIONAL, *_HARMLESS)):
        answer = await bench.ask(f"known_command {command}")
        if answer.ok and answer.text.lower() == "true":
            found.add(command)
    bench.capabilities = Capabilities(frozenset(found))
    if not found:
        return fails("no list, and known_command knows none either")
    return deviates(f"no list; known_command knows {len(found)}")


async def _needed(bench: Bench) -> Finding:
    missing = bench.capabilities.missing
    return fails(f"not listed: {', '.join(missing)}") if missing else ok()


async def _size(bench: Bench) -> Finding:
    refused = ""
    for size in (bench.size,) if bench.is_size_chosen else _USUAL_SIZES:
        answer = await bench.ask(f"boardsize {size}")
        if answer.ok:
            bench.size = size
            bench.forget_size()
            return ok(f"{size}x{size} is used for what follows", size=size)
        refused = f"boardsize {size}: {answer.shown}"
    return fails(refused)


async def _required(bench: Bench) -> Finding:
    missing = [c for c in bench.capabilities.missing_standard if c not in NEEDED]
    return deviates(f"not listed: {', '.join(missing)}") if missing else ok()


async def _known(bench: Bench) -> Finding:
    wrong: list[str] = []
    asked = (*STANDARD, *OPTIONAL, "no-such-command")
    for command in dict.fromkeys(asked):
        answer = await bench.ask(f"known_command {command}")
        wanted = "true" if bench.has(command) else "false"
        if not answer.ok or answer.text.lower() != wanted:
            wrong.append(f"{command}: {answer.shown}")
    if wrong:
        return deviates(f"differs from the list, {wrong[0]} ({len(wrong)} in all)")
    return ok("as list_commands says")


async def _listed(bench: Bench) -> Finding:
    wrong: list[str] = []
    for command, line in _HARMLESS.items():
        if bench.has(command):
            await bench.board()
            if (await bench.ask(line)).is_unknown:
                wrong.append(command)
    return deviates(f"listed, yet unknown: {', '.join(wrong)}") if wrong else ok()


async def _hidden(bench: Bench) -> Finding:
    found: list[str] = []
    for command, line in _HARMLESS.items():
        if not bench.has(command):
            await bench.board()
            if (await bench.ask(line)).ok:
                found.append(command)
    if found:
        return deviates(f"work, yet are not listed, so not used: {', '.join(found)}")
    return ok()


async def _commands_of_ours(bench: Bench) -> Finding:
    used = [command for command in OPTIONAL if bench.has(command)]
    return note(", ".join(used) or "none", commands=used)


_ADMIN: Final = "6.3.1"

STARTING: Final = Family(
    "Start and commands",
    (
        Check("start.first", "first answer", "2.1", _first, is_vital=True),
        Check("start.protocol", "protocol_version", _ADMIN, _protocol),
        Check("start.name", "name", _ADMIN, _name),
        Check("start.version", "version", _ADMIN, _version),
        Check("start.list", "list_commands", _ADMIN, _list, is_vital=True),
        Check("start.needed", "what a game needs", "6.3", _needed, is_vital=True),
        Check("start.size", "boardsize", "6.3.2", _size, is_vital=True),
        Check("start.required", "what the standard requires", "6.3", _required),
        Check("start.known", "known_command", _ADMIN, _known),
        Check("start.listed", "what is listed is known", _ADMIN, _listed),
        Check("start.hidden", "what is known is listed", _ADMIN, _hidden),
        Check("start.used", "used here beyond that", "6.3", _commands_of_ours),
    ),
)
