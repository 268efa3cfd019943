"""From the plan of an engine to what starts it: a process here, `ssh`, or `tcp://`.

`ssh` is a command like any other, but one that needs its user: who that is, where the keys
are (HOME) and which agent holds them. An engine gets none of these, `ssh` gets them all.
"""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_host.engines.commands import is_ssh
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.process_end import Aside
from shoutan_host.engines.remote import TcpStarter, parse_tcp
from shoutan_host.engines.starters import ProcessStarter, Starter
from shoutan_host.gtp.game import REMOTE_MARGIN

from shoutan_clients.match.elsewhere import is_tcp

_NO_MARGIN: Final = Millis(0)
_SSH_ENV: Final = (
    "HOME",
    "USER",
    "LOGNAME",
    "SSH_AUTH_SOCK",
    "SSH_AGENT_PID",
    "USERPROFILE",
    "APPDATA",
)
BATCH_MODE: Final = (
    "nobody can type a password or a yes here: let `ssh -o BatchMode=yes` with the same"
    " words succeed in a terminal first (a key that an agent holds, a known host)"
)


def margin_of(command: Sequence[str]) -> Millis:
    """Return what is taken off the time that an engine hears of: a network needs some."""
    return REMOTE_MARGIN if is_tcp(command) or is_ssh(command) else _NO_MARGIN


def starter_of(
    command: Sequence[str],
    home: Path,
    *,
    env: Mapping[str, str],
    folder: Path | None = None,
    core: int | None = None,
    aside: Aside | None = None,
    guard: EngineGuard | None = None,
) -> Starter:
    """Return what starts a command; `home`: its HOME is in there, one for each process.

    `core`: the only one that it may use. `aside`: hears its standard error, where it is a
    process of ours. `guard`: that of the run. Raises ValueError for a bad address.
    """
    if is_tcp(command):
        return TcpStarter(parse_tcp(command[0]))
    own = _ssh_env() if is_ssh(command) else {}
    return ProcessStarter(
        "engine",
        command,
        home,
        cwd=folder,
        keeps_work=True,
        env={**own, **env},
        limits=EngineLimits(core=core),
        aside=aside,
        guard=guard,
    )


def _ssh_env() -> dict[str, str]:
    return {name: os.environ[name] for name in _SSH_ENV if name in os.environ}
