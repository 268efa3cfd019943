"""Why an engine failed, in its own words: what it wrote last, and how it ended.

Engines that miss a file say so on their standard output (Leela Zero: "A network weights
file is required"), others on standard error; one that was started without its GTP mode
talks to people there and never answers.
"""

from collections.abc import Collection
from typing import Final

from shoutan_host.engines.failures import engine_words
from shoutan_host.engines.reason_lines import reason, reason_lines

KEPT_LINES: Final = 100
"""Of what stands outside answers: a list of options may come after the reason."""
_SHOWN_LINES: Final = 2
"""Of these, up to the reason: it is often said in two."""
_SIGNALS: Final = {
    4: "an illegal instruction: perhaps built for another processor",
    6: "aborted",
    8: "an arithmetic error",
    9: "killed, perhaps for want of memory",
    11: "a segmentation fault",
}
"""Whose numbers are the same on all systems, as words (POSIX, `kill`)."""
_OF_SHELLS: Final = 128
"""What a shell adds to the number of a signal, for its own exit code."""


def how_it_ended(code: int | None) -> str:
    """Return an exit code in words, "" for None: it runs, or we ended it."""
    if code is None:
        return ""
    if code < 0:
        return _signal(-code)
    if code - _OF_SHELLS in _SIGNALS:
        return f"exit code {code}, of a shell for {_signal(code - _OF_SHELLS)}"
    return f"exit code {code}"


def _signal(number: int) -> str:
    words = _SIGNALS.get(number, "")
    return f"signal {number}, {words}" if words else f"signal {number}"


def last_words(
    said: Collection[str], stderr_tail: str, *, has_answered: bool, code: int | None
) -> str:
    """Return the last that an engine wrote of why it failed, fit to be shown; "" for none.

    `said`: its last lines outside answers. They count for one that never answered, and
    did not end by a failure (`code`, None if it did not end by itself); of one that did,
    standard error knows more.
    """
    aloud = engine_words(" / ".join(reason_lines("\n".join(said))[-_SHOWN_LINES:]))
    aside = engine_words(reason(stderr_tail))
    return aside or aloud if has_answered or code else aloud or aside


def why_it_failed(
    sentence: str,
    said: Collection[str],
    stderr_tail: str,
    *,
    has_answered: bool,
    code: int | None,
    runs_on: bool = False,
    is_babble: bool = False,
    unended: str = "",
) -> str:
    """Return the sentence of a failure with all that the engine let us know of it.

    `code`: how it ended by itself, None if it did not. `runs_on`: its output ended and
    its process did not. `is_babble`: it failed by what it wrote, of which there may be no
    whole line. `unended`: what it wrote of a line that never ended, fit to be shown; of
    an engine whose lines end in CR that is all. There is no mark at its end: others make
    it a part of a sentence.
    """
    parts = [sentence.rstrip(". ")]
    if ended := how_it_ended(code):
        parts[0] += f" ({ended})"
    elif runs_on:
        parts[0] += " (it closed its output, and its process ran on)"
    words = last_words(said, stderr_tail, has_answered=has_answered, code=code)
    if words:
        parts.append(f'it wrote "{words}"')
    if (said or is_babble) and not has_answered and not code:
        parts.append(
            "it speaks no GTP: perhaps its command lacks --mode gtp, or the like"
        )
    elif unended and not has_answered and code is None:
        parts.append(
            f'it wrote "{unended}" without LF (\\n), in which lines of GTP end'
        )
        if not unended.startswith(("=", "?")):  # a prompt, say
            parts.append("perhaps its command lacks --mode gtp, or the like")
    elif not words and not has_answered and code is None:  # text to a pipe may be kept
        parts.append(
            "it wrote nothing: perhaps its command lacks --mode gtp, or the like, or it"
            " needs longer"
        )
    return "; ".join(parts)
