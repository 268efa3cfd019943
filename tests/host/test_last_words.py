"""Why an engine failed: a part of a sentence, whatever it goes on with."""

import pytest
from shoutan_host.engines.last_words import how_it_ended, why_it_failed


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ([], "it wrote nothing: perhaps its command lacks --mode gtp"),
        (["Hello"], "it speaks no GTP: perhaps its command lacks --mode gtp"),
    ],
)
def test_a_hint_ends_without_a_mark(said: list[str], words: str) -> None:
    told = why_it_failed("no answer in 10 s.", said, "", has_answered=False, code=None)
    assert told.startswith("no answer in 10 s; ")
    assert words in told
    assert told[-1].isalpha()


def test_what_never_ends_a_line_is_no_silence() -> None:
    told = why_it_failed(
        "a line is too long", [], "", has_answered=False, code=None, is_babble=True
    )
    assert told == (
        "a line is too long; it speaks no GTP: perhaps its command lacks --mode gtp, or"
        " the like"
    )


def test_a_line_without_its_end_is_no_silence() -> None:
    told = why_it_failed(
        "no answer in 10 s.", [], "", has_answered=False, code=None, unended="= 2"
    )
    assert told == (
        'no answer in 10 s; it wrote "= 2" without LF (\\n), in which lines of GTP end'
    )


def test_a_prompt_may_mean_another_mode() -> None:
    told = why_it_failed(
        "no answer in 10 s.", [], "", has_answered=False, code=None, unended="move>"
    )
    assert 'it wrote "move>" without LF' in told
    assert told.endswith("perhaps its command lacks --mode gtp, or the like")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (-11, "signal 11, a segmentation fault"),
        (-6, "signal 6, aborted"),
        (-9, "signal 9, killed, perhaps for want of memory"),
        (-5, "signal 5"),
        (
            137,
            "exit code 137, of a shell for signal 9, killed, perhaps for want of memory",
        ),
        (139, "exit code 139, of a shell for signal 11, a segmentation fault"),
        (133, "exit code 133"),
        (2, "exit code 2"),
    ],
)
def test_a_signal_is_said_in_words(code: int, words: str) -> None:
    assert how_it_ended(code) == words
