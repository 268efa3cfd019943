"""Which of the lines that a program wrote before it ended say why: seldom the last one.

After its reason a program says how to be asked for help (getopt: "Try `x --help' for more
information."), how it is used, or where it was: the frames of a panic of Rust or Go, of an
exception of a Java machine or Node. Of a traceback of Python the last line is the reason.
"""

import re
from collections.abc import Sequence
from typing import Final

_ASK: Final = (
    r"(\S+: )?(please )?(for (more|further|complete|a list)|try|see|use|run|type)\b.*"
    r"(-h\b|--?help|-\?|help'|\bhelp$|\busage\b|\bfor help|\bman \w)"
)
_TRACE: Final = (
    r"\s+at\s",  # Java, Node, .NET, and where a frame of Rust is
    r"\s+\d+: \S",  # Rust
    r"stack ?(back)?trace:",
    r"note: ",
    r"\s*tip: ",
    r"\s+\.\.\. \d+ (more|common frames)",
    r"error: (could not create the java virtual machine|a fatal exception has occurred)",
    r"node\.js v\d",
    r"require stack:$|- \S+$",
    r"\s+from \S+:\d+:in ",  # Ruby
    r"(re-?raised|raised|called from) ",  # OCaml
    r"goroutine \d+ |created by |\[signal |exit status \d+$|\t\S+\.go:\d+",
)
_NO_REASON: Final = re.compile("|".join((_ASK, *_TRACE)), re.IGNORECASE)
_GO_PLACE: Final = re.compile(r"\t\S+\.go:\d+")
_GO_CALL: Final = re.compile(r"\S+\(.*\)$|created by ")
_NODE_FIELDS: Final = re.compile(r"(?m)^(\s+at .*) \{\n(?:\s.*\n)*\}$")
_SANITIZER: Final = re.compile(r"SUMMARY: \w*Sanitizer: ")
_USAGE: Final = re.compile(r"(brief )?usage\b", re.IGNORECASE)
_OPTION: Final = re.compile(r"\s+--?\w")
_COMPLAINT: Final = re.compile(
    r"(\S+: )*(fatal )?error\b"
    r"|.*\b(invalid|unrecogni[sz]ed|unknown|illegal|ambiguous) (option|argument|flag)\b",
    re.IGNORECASE,
)
_INDENTED: Final = (" ", "\t")


def reason_lines(text: str) -> list[str]:
    """Return the lines up to the one that says why, in their order; [] for none at all."""
    text = _NODE_FIELDS.sub(r"\1", text)
    lines = [line.rstrip() for line in text.splitlines() if re.search(r"\w", line)]
    for at in range(len(lines) - 1, -1, -1):
        if _SANITIZER.match(lines[at]):
            return lines[: at + 1]
    return _without_frames(_without_usage(lines)) or lines


def reason(text: str) -> str:
    """Return the line that says why, "" for none.

    Together with the line before it where it only goes on with that.
    """
    lines = reason_lines(text)
    if len(lines) < 2:
        return "".join(lines)
    before, last = lines[-2:]
    goes_on = last.startswith(_INDENTED) or before.endswith(":")
    return f"{before.strip()} / {last.strip()}" if goes_on else last


def _without_frames(lines: Sequence[str]) -> list[str]:
    """Return lines without those at the end that are no reason."""
    end = len(lines)
    while end:
        line = lines[end - 1]
        is_call = (
            _GO_CALL.match(line) and end < len(lines) and _GO_PLACE.match(lines[end])
        )
        if not is_call and not _NO_REASON.match(line):
            break
        end -= 1
    return list(lines[:end])


def _without_usage(lines: list[str]) -> list[str]:
    """Return lines without a text at their end on how the program is used.

    If they are nothing else, its first line.
    """
    begin = _usage_begins(lines)
    if begin is None:
        return lines
    for at in range(begin, -1, -1):
        if _COMPLAINT.match(lines[at]):
            return lines[: at + 1]
    return lines[: max(1, begin)]


def _usage_begins(lines: Sequence[str]) -> int | None:
    """Return where such a text begins, None where there is none at the end."""
    end = len(lines)
    while end and _is_of_usage(lines[end - 1]):
        end -= 1
    for at in range(end, len(lines)):
        if _USAGE.match(lines[at]):
            return at
    options = [at for at in range(end, len(lines)) if _OPTION.match(lines[at])]
    return options[0] if len(options) > 1 else None


def _is_of_usage(line: str) -> bool:
    return bool(
        line.startswith(_INDENTED)
        or line.endswith(":")
        or _USAGE.match(line)
        or _NO_REASON.match(line)
    )
