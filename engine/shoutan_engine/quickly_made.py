"""Frozen values of which a game makes several a turn, made at half the price.

The `__init__` of a frozen dataclass goes around its own lock by `object.__setattr__`, which
looks every name up; here it calls what sets the slot itself. Nothing else is different.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")


def quickly_made(cls: type[T]) -> type[T]:
    """Give a dataclass that is frozen and slotted another `__init__` with the same effect.

    Raises TypeError for one that does more when it is made: default factories,
    `__post_init__`, fields that are not of the constructor.
    """
    parts = fields(cls)  # type: ignore[arg-type]  # whoever has none is told so
    if hasattr(cls, "__post_init__") or any(
        part.default_factory is not MISSING or not part.init for part in parts
    ):
        raise TypeError(f"{cls.__name__} does more than set its fields")
    by_place = [part.name for part in parts if not part.kw_only]
    by_name = [part.name for part in parts if part.kw_only]
    arguments = ", ".join(["self", *by_place, *(["*", *by_name] if by_name else [])])
    lines = [f"    set_{part.name}(self, {part.name})" for part in parts]
    setters = {f"set_{part.name}": getattr(cls, part.name).__set__ for part in parts}
    source = "\n".join([f"def __init__({arguments}):", *(lines or ["    pass"])])
    made: dict[str, Callable[..., None]] = {}
    exec(source, setters, made)  # noqa: S102 - names of fields, as `dataclasses` does it
    usual: Any = cls.__init__
    quick: Any = made["__init__"]
    quick.__defaults__, quick.__kwdefaults__ = usual.__defaults__, usual.__kwdefaults__
    quick.__annotations__ = usual.__annotations__
    quick.__qualname__, quick.__module__ = usual.__qualname__, cls.__module__
    cls.__init__ = quick  # type: ignore[method-assign]
    return cls
