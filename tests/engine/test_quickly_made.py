"""What is made quickly is the value that a dataclass would have made."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.events import Clocks, Played
from shoutan_engine.points import Color, Point
from shoutan_engine.quickly_made import maker, quickly_made


@dataclass(frozen=True, slots=True, kw_only=True)
class Usual:
    """The usual way: a base, then more."""

    at: int
    note: str = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class UsualMore(Usual):
    """With a default of its own."""

    names: tuple[str, ...]
    count: int = 3


@quickly_made
@dataclass(frozen=True, slots=True, kw_only=True)
class QuickMore(Usual):
    """The same, made quickly."""

    names: tuple[str, ...]
    count: int = 3


def _said(value: Usual) -> str:
    return repr(value).partition("(")[2]


@given(
    st.fixed_dictionaries(
        {"at": st.integers(), "names": st.tuples(st.text())},
        optional={"note": st.text(), "count": st.integers()},
    )
)
def test_it_has_the_fields_and_defaults_of_the_usual_one(
    given: dict[str, object],
) -> None:
    usual = UsualMore(**given)  # type: ignore[arg-type]
    assert _said(QuickMore(**given)) == _said(usual)  # type: ignore[arg-type]
    assert maker(UsualMore)(**given) == usual  # type: ignore[arg-type]


def test_it_is_called_in_the_same_way() -> None:
    assert inspect.signature(QuickMore) == inspect.signature(UsualMore)
    with pytest.raises(TypeError, match="names"):
        QuickMore(at=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="positional"):
        QuickMore(3, names=())  # type: ignore[call-arg]


def test_it_stays_frozen_equal_and_copied() -> None:
    clocks = Clocks(TimeLeft(Millis(9)), TimeLeft(Millis(8), 1), Color.WHITE, Millis(5))
    played = Played(
        at=Millis(1),
        clocks=clocks,
        color=Color.BLACK,
        point=Point(3),
        ply=0,
        captured=(),
        spent=Millis(1),
    )
    with pytest.raises(FrozenInstanceError):
        played.ply = 2  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(played))
    for twin in (replace(played), copy.deepcopy(played), again):
        assert twin == played
        assert hash(twin) == hash(played)
    assert replace(clocks, since=Millis(6)).since == 6
    assert replace(played, cid="a") != played


def test_what_a_maker_makes_is_locked_and_of_the_class() -> None:
    make = maker(TimeLeft)
    left = make(Millis(9), 2)
    assert type(left) is TimeLeft
    assert left == TimeLeft(Millis(9), 2)
    assert hash(left) == hash(TimeLeft(Millis(9), 2))
    assert pickle.loads(pickle.dumps(left)) == left
    with pytest.raises(FrozenInstanceError):
        left.main = Millis(3)  # type: ignore[misc]
    with pytest.raises(TypeError, match="main"):
        make()  # type: ignore[call-arg]


def test_what_does_more_when_it_is_made_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Lists:
        all: list[int] = field(default_factory=list[int])

    @dataclass(frozen=True, slots=True)
    class Checked:
        size: int

        def __post_init__(self) -> None:
            raise ValueError(self.size)

    for cls in (Lists, Checked):
        with pytest.raises(TypeError, match="does more than set its fields"):
            quickly_made(cls)
    with pytest.raises(TypeError, match="does more than set its fields"):
        maker(Lists)
