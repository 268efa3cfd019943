"""Whether an engine can be told by which rules it plays."""

from typing import Final

from shoutan_engine.rules import PROFILES
from shoutan_protocol.gtp.grammar import format_command
from shoutan_protocol.gtp.rules_told import rule_requests

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Probe,
    deviates,
    note,
    ok,
    refuses,
    takes,
)

_PROFILES: Final = {
    "japanese": "Japanese rules",
    "aga": "AGA rules",
    "new_zealand": "New Zealand rules",
    "tromp_taylor": "Tromp-Taylor rules",
    # Last: by these it goes on.
    "cn2002": "Chinese rules",
}


async def tell_rules(bench: Bench, profile: str) -> tuple[str | None, list[str]]:
    """Tell the rules; return the command that was taken, and those refused before it.

    None for the first where none was taken.
    """
    refused: list[str] = []
    for request in rule_requests(PROFILES[profile], bench.capabilities):
        line = format_command(request.request).decode().strip()
        answer = await bench.ask(line)
        if answer.ok:
            if request.request.name not in bench.facts.rules:
                bench.facts.rules = (*bench.facts.rules, request.request.name)
            return line, refused
        refused.append(f"{line}: {answer.shown}")
    return None, refused


def _told(profile: str) -> Probe:
    """Return a probe: the rules are told as a game here tells them, the best way first."""

    async def probe(bench: Bench) -> Finding:
        await bench.board()
        taken, refused = await tell_rules(bench, profile)
        if taken is not None:
            return (deviates if refused else ok)("; ".join([*refused, taken]))
        if refused:
            return deviates(refused[0])
        return note("not told, no command for it")

    return probe


def _ignored(words: str) -> Finding:
    return note(f"{words}: a success is no proof that it understood")


_KGS: Final = "extension of KGS"
_KATA: Final = "extension of KataGo"

RULES: Final = Family(
    "Rules",
    (
        Check(
            "rules.kgs_none", "kgs-rules of no kind", _KGS, refuses("kgs-rules parcheesi", position="", else_=_ignored),
            needs="kgs-rules",
        ),
        Check(
            "rules.kata_none", "kata-set-rules of no kind", _KATA,
            refuses("kata-set-rules parcheesi", position="", else_=_ignored),
            needs="kata-set-rules",
        ),
        Check("rules.kata_get", "kata-get-rules", _KATA, takes("kata-get-rules"), needs="kata-get-rules"),
        *(Check(f"rules.{profile}", title, _KATA, _told(profile)) for profile, title in _PROFILES.items()),
    ),
)  # fmt: skip
