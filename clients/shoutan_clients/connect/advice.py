"""What to do when a server does not take a bot, or takes it no longer."""

from pathlib import Path

from shoutan_clients.remote.failures import RemoteFailure, Replaced, TurnedAway


def advice(why: RemoteFailure, name: str, remembered: Path | None = None) -> str:
    """Return what happened and what to do; `remembered`: the file that has the name."""
    match why:
        case TurnedAway(code="bad_login"):
            where = ""
            if remembered is not None and remembered.exists():
                where = f" (The name was remembered, in {remembered}.)"
            return f"{why}{where} {_about_login(why.params.get('why'), name)}."
        case TurnedAway(code="bad_version"):
            return f"{why} Install the same release of Shoutan as the server's."
        case Replaced():
            sentence = str(why).rstrip(". ")
            return f"{sentence}. Two bots at once need names of their own: --name."
        case _:
            return f"{why}"


def _about_login(why: object, name: str) -> str:
    """Return what to do about a login; `why` is the server's word for its reason."""
    match why:
        case "no_new_names":  # no name would help that the host has not given
            return (
                f"Then start this with --name {name}, and --token-file with a file that"
                " holds the token which the host has for you"
            )
        case "wrong_token":
            return (
                f"Give another name with --name, or the token of {name} with"
                " --token-file"
            )
        case _:  # one of the house has no token to give
            return "Give another name with --name"
