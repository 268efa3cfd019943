"""The tables, once: SQLite is made from them now, PostgreSQL can be made from them too.

This module knows no statement and opens nothing. Whoever changes a table writes the
migration that leads there (`migrations/README.md`) and raises `REVISION`.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

REVISION = "0010"
"""The newest migration. Revisions are numbers of four digits and rise by one."""

VERSION_TABLE = "alembic_version"
"""Where Alembic keeps the revision of a database; one row, column `version_num`."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# Ids, stamps and name keys are compared and sorted as bytes: SQLite does so by itself,
# PostgreSQL would sort by the language of the database.
ORDERED = Text().with_variant(Text(collation="C"), "postgresql")

# A plain table with an index on its key, and not WITHOUT ROWID: payloads are appended
# at one place and only the small index entries scatter over the games. Measured with
# 100 games at once, 1.8 times the events per second of the clustered layout.
event = Table(
    "event",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    # Null in what was stored before there was a chain; never written later.
    Column("chain_hash", LargeBinary),
    PrimaryKeyConstraint("game_id", "seq", name="pk_event"),
)

# What nobody but the keeper of a game may read of an event: a table of its own, so that
# whatever reads the log (a resume, an export, a copy for somebody) cannot come upon it.
sealed = Table(
    "sealed",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("part", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "seq", name="pk_sealed"),
    sqlite_with_rowid=False,
)

# What engines thought, beside the log and not in its hash chain: nothing rests on it, and
# some of it may be missing. Rows are large, so the table is a plain one like `event`.
analysis = Table(
    "analysis",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("color", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "ply", name="pk_analysis"),
)

# What is said at games, beside the log and not in its hash chain. One of `text`, `phrase`
# and `about_id` (whom the referee silenced, or no longer, by `silent`) is there.
chat = Table(
    "chat",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("channel", ORDERED, nullable=False),
    Column("n", Integer, nullable=False),
    Column("at", ORDERED, nullable=False),
    Column("player_id", ORDERED, nullable=False),
    Column("name", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("cid", ORDERED, nullable=False),
    Column("text", Text),
    Column("phrase", Text),
    Column("about_id", Text),
    Column("about_name", Text),
    Column("silent", Boolean),
    PrimaryKeyConstraint("game_id", "channel", "n", name="pk_chat"),
    UniqueConstraint("game_id", "player_id", "cid", name="uq_chat_game_id"),
    sqlite_with_rowid=False,
)

# What is tried and said after games: beside the log as well, an entry a row.
review_entry = Table(
    "review_entry",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("n", Integer, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "n", name="pk_review_entry"),
)

# What a player of a slow game has planned: for nobody else to read, hence in no log. A row
# stays after its plan, for what was played as planned; `live`: the game
# is not over.
conditional_plan = Table(
    "conditional_plan",
    metadata,
    Column("game_id", ORDERED, nullable=False),
    Column("player_id", ORDERED, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    PrimaryKeyConstraint("game_id", "player_id", name="pk_conditional_plan"),
)

# Every list of games is one range of one of these indices, newest first: the columns
# that a filter fixes come first, then the two that order and page.
game = Table(
    "game",
    metadata,
    Column("id", ORDERED, primary_key=True),
    Column("phase", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("profile", Text, nullable=False),
    Column("komi", Double, nullable=False),
    Column("clock", Text, nullable=False),
    Column("black_id", Text),
    Column("black_name", Text),
    Column("black_kind", Text),
    Column("black_rank", Text),
    Column("white_id", Text),
    Column("white_name", Text),
    Column("white_kind", Text),
    Column("white_rank", Text),
    Column("private", Boolean, nullable=False),
    Column("created_at", ORDERED, nullable=False),
    Column("started_at", Text),
    Column("finished_at", Text),
    Column("result", Text),
    Column("end_reason", Text),
    Column("moves", Integer, nullable=False),
    # Derived from the others, for the indices.
    Column("live", Boolean, nullable=False),
    Column("black_key", ORDERED),
    Column("white_key", ORDERED),
    # The place of a column is that of the migration which added it.
    Column("record_hash", Text),
    Index("ix_game_live", "live", "private", "created_at", "id"),
    Index("ix_game_black", "black_key", "live", "private", "created_at", "id"),
    Index("ix_game_white", "white_key", "live", "private", "created_at", "id"),
    Index("ix_game_black_id", "black_id", "live", "private", "created_at", "id"),
    Index("ix_game_white_id", "white_id", "live", "private", "created_at", "id"),
    sqlite_with_rowid=False,
)

liveness = Table(
    "liveness",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("monotonic_ms", BigInteger, nullable=False),
    Column("wall_ms", BigInteger, nullable=False),
    CheckConstraint("id = 1", name="one_row"),
    sqlite_with_rowid=False,
)

secret = Table(
    "secret",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

bot = Table(
    "bot",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", ORDERED, nullable=False),
    Column("token_hash", Text, nullable=False),
    # Made by the host of the server: an account that may direct the CGOS door.
    Column("by_host", Boolean, nullable=False, server_default=false()),
    # The person whose bot it is; null where it made its account itself.
    Column("owner_id", ORDERED),
    UniqueConstraint("name_key", name="uq_bot_name_key"),
    Index("ix_bot_owner", "owner_id"),
    sqlite_with_rowid=False,
)

# The games of the CGOS door by their numbers, which that protocol knows them by. `port`
# is what is played there ("9x9 7.5 5m"). `rated`: its result is in the ratings.
cgos_game = Table(
    "cgos_game",
    metadata,
    Column("gid", Integer, primary_key=True, autoincrement=True),
    Column("game_id", ORDERED, nullable=False),
    Column("port", ORDERED, nullable=False),
    Column("black_id", ORDERED, nullable=False),
    Column("white_id", ORDERED, nullable=False),
    Column("rated", Boolean, nullable=False),
    UniqueConstraint("game_id", name="uq_cgos_game_game_id"),
    Index("ix_cgos_game_pair", "port", "black_id", "white_id"),
    Index("ix_cgos_game_rated", "port", "rated", "gid"),
    sqlite_autoincrement=True,
)

cgos_rating = Table(
    "cgos_rating",
    metadata,
    Column("port", ORDERED, nullable=False),
    Column("bot_id", ORDERED, nullable=False),
    Column("rating", Double, nullable=False),
    Column("k", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("port", "bot_id", name="pk_cgos_rating"),
    sqlite_with_rowid=False,
)

# People with a password. `id` is that of the guest who registered, if there was one, so
# that his games stay his.
account = Table(
    "account",
    metadata,
    Column("id", ORDERED, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", ORDERED, nullable=False),
    Column("password_hash", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("disabled", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("name_key", name="uq_account_name_key"),
    sqlite_with_rowid=False,
)

# Where somebody is logged in. Tokens are 256 random bits, so that a plain hash hides
# them; nobody can log in with what is stored.
session = Table(
    "session",
    metadata,
    Column("token_hash", LargeBinary, primary_key=True),
    Column("account_id", ORDERED, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Index("ix_session_account", "account_id", "seen_ms"),
    sqlite_with_rowid=False,
)

account_setting = Table(
    "account_setting",
    metadata,
    Column("account_id", ORDERED, nullable=False),
    Column("key", ORDERED, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("account_id", "key", name="pk_account_setting"),
    sqlite_with_rowid=False,
)

invitation = Table(
    "invitation",
    metadata,
    Column("code_hash", LargeBinary, primary_key=True),
    Column("made_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

person_rating = Table(
    "person_rating",
    metadata,
    Column("player_id", ORDERED, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Rated games in the order in which they counted, with both ratings after them. Those
# columns are null in a game that did not count: it is here so that it is not looked at again.
rated_game = Table(
    "rated_game",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("game_id", ORDERED, nullable=False),
    Column("black_id", ORDERED, nullable=False),
    Column("white_id", ORDERED, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Column("black_score", Double),
    Column("black_rating", Double),
    Column("black_deviation", Double),
    Column("white_rating", Double),
    Column("white_deviation", Double),
    UniqueConstraint("game_id", name="uq_rated_game_game_id"),
    Index("ix_rated_game_black", "black_id", "number"),
    Index("ix_rated_game_white", "white_id", "number"),
    sqlite_autoincrement=True,
)
