"""What is let through of what people write, and what a word of the host's list means."""

import pytest
from shoutan_server.chat.wording import (
    BadWord,
    NothingSaid,
    WordFilter,
    clean_text,
    is_word,
)


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  a   b ", "a b"),
        ("one\ntwo\tthree", "one two three"),
        ("a\u2028b", "a b"),
        ("ab\u202ecd\u2066e\u200f", "abcde"),
        ("a\u200bb\ufeff", "ab"),
        ("a\ue000b", "ab"),
        ("x" + "\u0301" * 20, "x" + "\u0301" * 3),
        ("e\u0301", "\u00e9"),
        ("请多指教。！", "请多指教。！"),
        ("a\u3164\u2800b", "a b"),
        ("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
    ],
)
def test_a_line_is_cleaned(written: str, kept: str) -> None:
    assert clean_text(written) == kept
    assert clean_text(kept) == kept


@pytest.mark.parametrize("written", [" ", "\u200b", "\u202e\u2066", "\u3164", "\u0301"])
def test_a_line_of_nothing_is_none(written: str) -> None:
    with pytest.raises(NothingSaid):
        clean_text(written)


WORDS = WordFilter(["ass", "Spam*", "坏蛋", "http*", "naïve"])


@pytest.mark.parametrize(
    "line",
    [
        "you ass!",
        "ASS",
        "\uff41\uff53\uff53",  # wide letters
        "áss",
        "spam",
        "spammers here",
        "你这个坏蛋",
        "坏 . 蛋",
        "see https://x.example",
        "so naive",
    ],
)
def test_a_word_of_the_list_is_found(line: str) -> None:
    with pytest.raises(BadWord):
        WORDS.check(line)


@pytest.mark.parametrize("line", ["class", "assess", "a spa", "坏了的蛋", "Good game"])
def test_other_words_are_let_through(line: str) -> None:
    WORDS.check(line)


def test_without_a_list_everything_is_let_through() -> None:
    WordFilter().check("ass spam 坏蛋")


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("ass", True),
        ("http*", True),
        ("坏蛋", True),
        ("two words", False),
        ("*", False),
        ("", False),
        ("a*b", False),
    ],
)
def test_what_can_be_on_the_list(text: str, is_one: bool) -> None:
    assert is_word(text) is is_one
