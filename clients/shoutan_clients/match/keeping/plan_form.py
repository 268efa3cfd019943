"""A plan as a value of JSON and back, without loss: what `plan.json` holds.

Written from the fields of the plan itself, so that a field that is added is kept as well.
Paths are kept absolute, for a match may be taken up from another folder; a clock is kept
in its notation.
"""

import dataclasses
import os
from collections.abc import Mapping, Sequence
from enum import Enum
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import TimeSystem

from shoutan_clients.match.plan import EnginePlan, MatchPlan

Form: TypeAlias = Mapping[str, Any]
"""Texts, numbers, booleans, None, lists and such mappings."""


def form_of(plan: MatchPlan) -> dict[str, Any]:
    """Return a plan as JSON has it."""
    engines = tuple(map(_placed, plan.engines))
    return cast("dict[str, Any]", _form(dataclasses.replace(plan, engines=engines)))


def plan_of(form: Form) -> MatchPlan:
    """Return the plan that `form_of` was given.

    What the form lacks has its default. Raises ValueError for a form of anything else.
    """
    return cast("MatchPlan", _value(MatchPlan, form, "plan"))


def flat(form: Form) -> dict[str, Any]:
    """Return a form as one table: "openings.source" and so on; lists stay whole.

    Engines are under their names, "engines.NAME.command"; "engines" is their order.
    """
    engines = cast("Sequence[Form]", form["engines"])
    rest = {key: value for key, value in form.items() if key != "engines"}
    table = _flat("", rest)
    table["engines"] = [each["name"] for each in engines]
    for each in engines:
        own = {k: v for k, v in each.items() if k not in ("name", "env")}
        table |= _flat(f"engines.{each['name']}.", own)
        table[f"engines.{each['name']}.env"] = dict(each["env"])
    return table


def _flat(place: str, form: Form) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in form.items():
        if isinstance(value, Mapping):
            table |= _flat(f"{place}{key}.", cast("Form", value))
        else:
            table[f"{place}{key}"] = value
    return table


def _placed(engine: EnginePlan) -> EnginePlan:
    """Return an engine whose program is found from any folder, as it is from here."""
    program, *rest = engine.command
    is_path = os.sep in program or (os.altsep is not None and os.altsep in program)
    if not is_path or "://" in program:
        return engine
    return dataclasses.replace(engine, command=(os.path.abspath(program), *rest))


def _form(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return os.path.abspath(value)
    if isinstance(value, Mapping):
        table = cast("Mapping[str, object]", value)
        return {key: _form(each) for key, each in table.items()}
    if isinstance(value, tuple | list):
        return [_form(each) for each in cast("Sequence[object]", value)]
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(text := getattr(value, "text", None), str):
        return text  # a time system
    assert dataclasses.is_dataclass(value)
    return {f.name: _form(getattr(value, f.name)) for f in dataclasses.fields(value)}


def _value(hint: Any, form: Any, place: str) -> Any:
    """Return what `form` stands for where a value of type `hint` is wanted."""
    hint = getattr(hint, "__supertype__", hint)
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        if form is None and NoneType in arguments:
            return None
        [hint] = [each for each in arguments if each is not NoneType]
        return _value(hint, form, place)
    if origin is tuple:
        return tuple(
            _value(arguments[0], each, place) for each in _is(list, form, place)
        )
    if origin is Mapping or hint is Mapping:
        return MappingProxyType(dict(_is(dict, form, place)))
    try:
        return _plain(hint, form, place)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from error


def _plain(hint: Any, form: Any, place: str) -> Any:
    if hint is TimeSystem:
        return parse_fine_clock(_is(str, form, place))
    if dataclasses.is_dataclass(hint):
        return _made(cast("type[Any]", hint), _is(dict, form, place), place)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(form)
    if hint is Path:
        return Path(_is(str, form, place))
    if hint is float and type(form) is int:
        return float(form)
    return _is(cast("type[Any]", hint), form, place)


def _made(kind: type[Any], form: dict[str, Any], place: str) -> Any:
    hints = get_type_hints(kind)
    if unknown := sorted(form.keys() - hints.keys()):
        raise ValueError(f"nothing here is called {', '.join(unknown)}")
    try:
        return kind(**{k: _value(hints[k], v, f"{place}.{k}") for k, v in form.items()})
    except TypeError as error:  # a field that has no default is not there
        raise ValueError(str(error)) from error


def _is(kind: type[Any], form: Any, place: str) -> Any:
    if type(form) is not kind:
        raise ValueError(f"{place} is not a {kind.__name__}: {form!r}")
    return form
