"""Bringing the tables of an older program up to date, with a copy kept aside.

The only module that imports Alembic, which takes half a second to load.
"""

import sqlite3
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event
from sqlalchemy.pool import StaticPool

from shoutan_host.storage.copying import copy_database


def back_up(connection: sqlite3.Connection, path: Path, revision: str) -> Path:
    """Copy the database beside itself, named by its revision; return the copy.

    An earlier copy is never overwritten: the name gets a number.
    """
    target = _free_name(path, revision)
    copy_database(connection, target)
    return target


def upgrade(connection: sqlite3.Connection, scripts: Path, revision: str) -> None:
    """Run the migrations up to `revision` in one transaction: all of them or none."""
    engine = create_engine(
        "sqlite://", creator=lambda: connection, poolclass=StaticPool
    )
    # The connection commits by itself, so that SQLAlchemy's begin would begin nothing.
    event.listen(engine, "begin", _begin)
    with engine.begin() as transaction:
        command.upgrade(alembic_config(scripts, transaction), revision)


def alembic_config(scripts: Path, connection: Connection) -> Config:
    """Return what Alembic needs to work on `connection`, without any file."""
    config = Config(attributes={"connection": connection})
    # A percent sign would begin an interpolation.
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _free_name(path: Path, revision: str) -> Path:
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        target = path.with_name(f"{path.stem}-{revision}{again}.backup{path.suffix}")
        if not target.exists():
            return target
        number += 1
