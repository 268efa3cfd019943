"""Running one action of a subcommand on the store of a data folder."""

import argparse
import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from shoutan_host.ports import StoreError
from shoutan_host.storage.database import FILE_NAME
from shoutan_host.storage.sqlite import SqliteStore

from shoutan_server.admin.terminal import BAD_USAGE, OK, fail
from shoutan_server.data_folder import default_data_folder

Act = Callable[[SqliteStore, argparse.Namespace], Awaitable[int]]
Actions = Mapping[str, tuple[Act, bool]]
"""Action -> what does it, and whether it is about one that is named."""


def run_action(
    subcommand: str, one: str, actions: Actions, arguments: argparse.Namespace
) -> int:
    """Do what the arguments say and return the exit code, 2 for bad usage.

    `one`: what a name is that of, such as "bot". Raises StoreError.
    """
    act, needs_name = actions[arguments.action]
    if needs_name != (arguments.name is not None):
        wanted = f"name one {one}" if needs_name else "it takes no name"
        return fail(subcommand, f"{arguments.action}: {wanted}", BAD_USAGE)
    folder: Path = arguments.data or default_data_folder()
    if not (folder / FILE_NAME).is_file():
        raise StoreError(
            f"There is no {FILE_NAME} in {folder}: name the folder of the server with"
            " --data (make serve keeps its games in data: --data data)."
        )
    return asyncio.run(_run(folder, act, arguments))


def show_secret(
    arguments: argparse.Namespace, name: str, kind: str, secret: str
) -> int:
    """Show a secret that was made for `name`, such as a "token"; returns the exit code."""
    if arguments.json:
        print(json.dumps({"name": name, kind: secret}))
    else:
        print(f"{name} has the {kind} {secret}, which is not shown again")
    return OK


async def _run(folder: Path, act: Act, arguments: argparse.Namespace) -> int:
    loop = asyncio.get_running_loop()
    store = await asyncio.to_thread(SqliteStore.open, folder, loop)
    try:
        return await act(store, arguments)
    finally:
        await store.close()
