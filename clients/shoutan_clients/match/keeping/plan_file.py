"""`plan.json`: what match a folder is of. Whoever has it is the folder of a match."""

import os
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError
from shoutan_host.durable_files import write_whole

from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.plan_form import form_of, plan_of
from shoutan_clients.match.plan import MatchPlan

NAME: Final = "plan.json"
FORMAT: Final = 1
"""Of the whole folder; a greater number than ours was written by a newer Shoutan."""


class PlanFile(BaseModel):
    """What is in the file. `shoutan`: the version that began the match.

    `openings`: the fingerprint of its openings. `plan`: see `plan_form`.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    format: int
    shoutan: str
    openings: str
    plan: dict[str, Any]


def plan_file(plan: MatchPlan, openings: str) -> PlanFile:
    """Return the file of a plan; `openings` is their fingerprint."""
    return PlanFile(
        format=FORMAT, shoutan=_version(), openings=openings, plan=form_of(plan)
    )


def write_plan(folder: Path, content: PlanFile) -> None:
    """Write the file. Raises OSError."""
    write_whole(folder / NAME, content.model_dump_json(indent=1).encode() + b"\n")


def put_back(folder: Path, content: PlanFile | None) -> list[str]:
    """Write the file again where somebody removed it: nobody could go on without.

    Returns a sentence about it, if it did. Raises OSError.
    """
    if content is None or (folder / NAME).exists():
        return []
    write_plan(folder, content)
    return [f"{NAME} was removed while the match ran; it is written again."]


def read_plan_file(folder: Path) -> PlanFile | None:
    """Return what is in the file, None where there is none.

    Raises OSError, and CannotKeep for what is no plan or one of a newer Shoutan.
    """
    path = folder / NAME
    try:
        content = PlanFile.model_validate_json(path.read_bytes())
    except FileNotFoundError:
        return None
    except ValidationError as error:
        raise _damaged(path, "it is no JSON of that kind") from error
    if content.format > FORMAT:
        raise CannotKeep(
            f"The match in {folder} was begun by Shoutan {content.shoutan}, which is newer"
            f" than this one ({_version()}): use that one, or another folder with --out."
        )
    try:
        plan_of(content.plan)
    except ValueError as error:
        raise _damaged(path, str(error)) from error
    return content


def resumed_plan(folder: Path) -> MatchPlan:
    """Return the plan of the match in a folder, for `--resume`.

    Raises CannotKeep where there is none.
    """
    try:
        content = read_plan_file(folder)
    except NotADirectoryError as error:
        above = next((each for each in folder.parents if (each / NAME).exists()), None)
        hint = f"there is one in {above}" if above else "name the folder of a match"
        raise CannotKeep(
            f"There is no match in {folder}, which is no folder: {hint}."
        ) from error
    except OSError as error:
        raise CannotKeep(
            f"{folder} cannot be read: {error.strerror or error}."
        ) from error
    if content is None:
        raise CannotKeep(
            f"There is no match in {os.path.abspath(folder)}: it has no {NAME}. Name the"
            " folder that was given to --out."
        )
    return plan_of(content.plan)


def _damaged(path: Path, why: str) -> CannotKeep:
    return CannotKeep(
        f"{path} is damaged: {why}. Restore it from a copy, or begin another match in"
        " another folder with --out."
    )


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("shoutan")
    except PackageNotFoundError:
        return "unknown"
