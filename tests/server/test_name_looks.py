"""Which names look like others."""

import unicodedata

import pytest
from shoutan_server.name_looks import as_latin, mixes_scripts


@pytest.mark.parametrize(
    ("name", "mixes"),
    [
        ("Ann", False),
        ("Анна", False),
        ("Άννα", False),
        ("李明 Li", False),
        ("Юля 李", False),
        ("たけし1", False),
        ("Zoé_3", False),
        ("\u0410nn", True),
        ("Ann \u0412", True),
        ("B\u03bfb", True),
        ("\u0430\u03bf", True),
    ],
)
def test_scripts_that_are_drawn_alike_are_not_mixed(name: str, mixes: bool) -> None:
    assert mixes_scripts(name) is mixes


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("\u0421\u043e\u0441\u043e", "coco"),
        ("\u041d\u041e\u0421\u041e\u0420 7", "hocop 7"),
        ("\u039a\u039f\u039d\u0391", "kona"),
        ("\u03bd\u03bf", "vo"),
        ("adm\u0131n", "admin"),
        ("\u1d00dmin", "admin"),
        ("\u1d00\u1d05\u1d0d\u026a\u0274", "admin"),
        ("Иван", "Иван"),
        ("I\u015f\u0131l", "I\u015f\u0131l"),
        ("Ann", "ann"),
        ("李明", "李明"),
    ],
)
def test_what_is_written_in_letters_that_look_latin(name: str, looks: str) -> None:
    composed = unicodedata.normalize("NFKC", name)
    assert as_latin(composed) == looks
