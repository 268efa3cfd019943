"""A report as text for 80 columns, and as JSON."""

import json
import textwrap
from typing import Any, Final

from shoutan_clients.check_engine.checks import Verdict
from shoutan_clients.check_engine.report import Report, Result

_WIDTH: Final = 80
_VERDICT: Final = 9
_TITLE: Final = 33
_INDENT: Final = 2 + _VERDICT + _TITLE
_QUIET: Final = (Verdict.OK, Verdict.NOTE)


def show_result(result: Result, *, is_first: bool) -> str:
    """Return the lines of one check; before the first of a family stands its heading."""
    finding, check = result.finding, result.check
    words = finding.words
    if finding.verdict not in _QUIET:
        section = check.section
        source = f"GTP 2, {section}" if section[0].isdigit() else section
        words = f"{words} ({source})"
    head = f"  {finding.verdict.value:{_VERDICT}}{check.title:{_TITLE}}"
    if len(check.title) >= _TITLE:
        head += "\n" + " " * _INDENT
    text = head + f"\n{' ' * _INDENT}".join(_wrap(words, _WIDTH - _INDENT) or [""])
    lines = [line.rstrip() for line in text.split("\n")]
    return "\n".join([f"\n{result.family.title}", *lines] if is_first else lines)


def show_verdict(report: Report) -> str:
    """Return what it comes to."""
    return "\n" + "\n".join(_wrap(report.sentence, _WIDTH))


def as_json(report: Report) -> str:
    """Return the whole report as one JSON object."""
    facts = report.facts
    whole: dict[str, Any] = {
        "command": report.command,
        "name": facts.name,
        "version": facts.version,
        "size": report.size,
        "plays": report.plays,
        "verdict": report.sentence,
        "clocks": facts.clocks,
        "handicap": facts.handicap,
        "rules": facts.rules,
        "analysis": facts.analysis,
        "counts": {verdict.value: report.count(verdict) for verdict in Verdict},
        "checks": [_check(result) for result in report.results],
    }
    return json.dumps(whole, indent=2, ensure_ascii=False)


def _check(result: Result) -> dict[str, Any]:
    check, finding = result.check, result.finding
    return {
        "id": check.id,
        "family": result.family.title,
        "title": check.title,
        "section": check.section,
        "vital": check.is_vital,
        "verdict": finding.verdict.value,
        "words": finding.words,
        **({"facts": dict(finding.facts)} if finding.facts else {}),
    }


def _wrap(text: str, width: int) -> list[str]:
    """Fold a text; a command with hyphens stays whole."""
    return textwrap.wrap(text, width, break_on_hyphens=False)
