"""Commands that choose rules, by the names and options of KGS and KataGo."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from shoutan_engine.rules import Profile
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_protocol.gtp import rule_names, rules_heard
from shoutan_protocol.gtp.grammar import SYNTAX_ERROR

from shoutan_clients.referee.session import Session

UNSUPPORTED_RULES: Final = "unsupported rules"


def kgs_rules(session: Session, words: Sequence[str]) -> str:
    """Choose rules by the name that KGS has for them."""
    try:
        session.judge_by(rules_heard.kgs_profile(words[0]))
    except rules_heard.Unsupported as error:
        raise CommandFailed(UNSUPPORTED_RULES) from error
    return ""


def kata_set_rules(session: Session, words: Sequence[str]) -> str:
    """Choose rules by name or JSON; options that JSON leaves out stay."""
    text = " ".join(words)
    try:
        profile = (
            rules_heard.with_kata_options(session.profile, _json_options(text))
            if text.startswith("{")
            else rules_heard.kata_preset(text.strip('"'))
        )
    except rules_heard.Unsupported as error:
        raise CommandFailed(UNSUPPORTED_RULES) from error
    session.judge_by(profile)
    return ""


def kata_set_rule(session: Session, words: Sequence[str]) -> str:
    """Change one option of KataGo's."""
    value = {"true": True, "false": False}.get(words[1].lower(), words[1])
    session.judge_by(_with_options(session.profile, {words[0]: value}))
    return ""


def kata_get_rules(session: Session, _words: Sequence[str]) -> str:
    """Return the rules as JSON with KataGo's options."""
    # Who passes before dead stones are off the board relies on somebody to mark them.
    options = rule_names.kata_options(session.profile) | {"friendlyPassOk": False}
    return json.dumps(options, separators=(",", ":"))


def _with_options(
    profile: Profile, options: Mapping[str, rule_names.KataValue]
) -> Profile:
    try:
        return rules_heard.with_kata_options(profile, options)
    except rules_heard.Unsupported as error:
        raise CommandFailed(UNSUPPORTED_RULES) from error


def _json_options(text: str) -> dict[str, rule_names.KataValue]:
    """Read an object of words and booleans, else fail with a syntax error."""
    try:
        # Ours is one flat object of at most a line, and pydantic takes half a second to
        # import; too deep nesting is caught, anything but words and booleans refused.
        value: Any = json.loads(text)  # noqa: TID251
    except (ValueError, RecursionError) as error:
        raise CommandFailed(SYNTAX_ERROR) from error
    options: dict[str, rule_names.KataValue] = {}
    for key, item in value.items():
        if not isinstance(item, str | bool):
            raise CommandFailed(SYNTAX_ERROR)
        options[key] = item
    return options
