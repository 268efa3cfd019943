"""Frozen values of which a game makes several a turn, made at half the price.

The `__init__` of a frozen dataclass goes around its own lock by `object.__setattr__`, which
looks every name up; here it calls what sets the slot itself. Nothing else is different.

What is made for every turn is made by a `maker`, at a quarter of the price: a call of a
class is dear itself, and so is every call that sets a slot.
"""

from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, ParamSpec, TypeVar

T = TypeVar("T")
P = ParamSpec("P")


def quickly_made(cls: type[T]) -> type[T]:
    """Give a dataclass that is frozen and slotted another `__init__` with the same effect.

    Raises TypeError for one that does more when it is made: default factories,
    `__post_init__`, fields that are not of the constructor.
    """
    parts = _fields(cls)
    lines = [f"    set_{part.name}(self, {part.name})" for part in parts]
    setters = {f"set_{part.name}": getattr(cls, part.name).__set__ for part in parts}
    arguments = _arguments(parts, "self")
    source = "\n".join([f"def __init__({arguments}):", *(lines or ["    pass"])])
    quick = _made(source, setters, cls)
    quick.__annotations__ = cls.__init__.__annotations__
    quick.__qualname__ = cls.__init__.__qualname__
    cls.__init__ = quick  # type: ignore[method-assign]
    return cls


def maker(cls: Callable[P, T]) -> Callable[P, T]:
    """Return a function that makes the same values as `cls`, with the same arguments.

    `cls` is a frozen and slotted dataclass. What is made first is one of a twin whose fields
    are not locked; once they are set it becomes one of the class, which is laid out alike.
    Raises TypeError as `quickly_made` does.
    """
    made_of: Any = cls
    parts = _fields(made_of)
    unlocked = {
        "__slots__": made_of.__slots__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    twin = type(made_of.__name__, (made_of.__base__,), unlocked)
    lines = [f"    value.{part.name} = {part.name}" for part in parts]
    source = "\n".join(
        [
            f"def make({_arguments(parts)}):",
            "    value = new(twin)",
            *lines,
            "    value.__class__ = cls",
            "    return value",
        ]
    )
    known = {"new": object.__new__, "twin": twin, "cls": made_of}
    make: Callable[P, T] = _made(source, known, made_of)
    return make


def _fields(cls: Any) -> tuple["Field[Any]", ...]:
    """Return the fields, all of which are set from arguments."""
    parts = fields(cls)
    if hasattr(cls, "__post_init__") or any(
        part.default_factory is not MISSING or not part.init for part in parts
    ):
        raise TypeError(f"{cls.__name__} does more than set its fields")
    return parts


def _arguments(parts: tuple["Field[Any]", ...], *first: str) -> str:
    by_place = [part.name for part in parts if not part.kw_only]
    by_name = [part.name for part in parts if part.kw_only]
    return ", ".join([*first, *by_place, *(["*", *by_name] if by_name else [])])


def _made(source: str, known: dict[str, Any], cls: Any) -> Any:
    """Return the one function of `source`, with the defaults of making a `cls`."""
    made: dict[str, Any] = {}
    exec(source, known, made)  # noqa: S102 - names of fields, as `dataclasses` does it
    [function] = made.values()
    usual = cls.__init__
    function.__defaults__ = usual.__defaults__
    function.__kwdefaults__ = usual.__kwdefaults__
    function.__module__ = cls.__module__
    return function
