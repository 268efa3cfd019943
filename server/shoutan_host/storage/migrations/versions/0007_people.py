"""People's accounts: where they are logged in, their settings, bots and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the owner of a bot, and make the tables."""
    op.add_column("bot", sa.Column("owner_id", ordered))
    op.create_index("ix_bot_owner", "bot", ["owner_id"])
    op.create_table(
        "account",
        sa.Column("id", ordered, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", ordered, nullable=False),
        sa.Column("password_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.Text, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("id", name="pk_account"),
        sa.UniqueConstraint("name_key", name="uq_account_name_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "session",
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("account_id", ordered, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_session"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_session_account", "session", ["account_id", "seen_ms"])
    op.create_table(
        "account_setting",
        sa.Column("account_id", ordered, nullable=False),
        sa.Column("key", ordered, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("account_id", "key", name="pk_account_setting"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "invitation",
        sa.Column("code_hash", sa.LargeBinary, nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_invitation"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "person_rating",
        sa.Column("player_id", ordered, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_person_rating"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "rated_game",
        sa.Column("number", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("black_id", ordered, nullable=False),
        sa.Column("white_id", ordered, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("black_score", sa.Double),
        sa.Column("black_rating", sa.Double),
        sa.Column("black_deviation", sa.Double),
        sa.Column("white_rating", sa.Double),
        sa.Column("white_deviation", sa.Double),
        sa.PrimaryKeyConstraint("number", name="pk_rated_game"),
        sa.UniqueConstraint("game_id", name="uq_rated_game_game_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_rated_game_black", "rated_game", ["black_id", "number"])
    op.create_index("ix_rated_game_white", "rated_game", ["white_id", "number"])
