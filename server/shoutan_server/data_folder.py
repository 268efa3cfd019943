"""Where the games are if nobody says otherwise: the same for the server and the desk."""

from pathlib import Path

from platformdirs import user_data_path


def default_data_folder() -> Path:
    """Return the data folder of this user, whether it is there or not."""
    return Path(user_data_path("shoutan", appauthor=False))
