"""Values as JSON: objects of their fields, and of what their class says is shown too."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, cast


def jsonable(value: object) -> Any:
    """Return a value in what JSON knows. Dataclasses are objects, enums their values.

    Properties named by a class's `SHOWN` stand behind its fields.
    """
    if is_dataclass(value) and not isinstance(value, type):
        names = [f.name for f in fields(value)]
        names += getattr(type(value), "SHOWN", ())
        return {name: jsonable(getattr(value, name)) for name in names}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [jsonable(part) for part in cast(tuple[object, ...], value)]
    return value
