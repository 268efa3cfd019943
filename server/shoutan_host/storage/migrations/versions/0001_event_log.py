"""The event log, the games' cards, the liveness mark, secrets, bots."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "event",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_event"),
    )
    op.create_table(
        "game",
        sa.Column("id", ordered, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("profile", sa.Text, nullable=False),
        sa.Column("komi", sa.Double, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("black_id", sa.Text),
        sa.Column("black_name", sa.Text),
        sa.Column("black_kind", sa.Text),
        sa.Column("black_rank", sa.Text),
        sa.Column("white_id", sa.Text),
        sa.Column("white_name", sa.Text),
        sa.Column("white_kind", sa.Text),
        sa.Column("white_rank", sa.Text),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("created_at", ordered, nullable=False),
        sa.Column("started_at", sa.Text),
        sa.Column("finished_at", sa.Text),
        sa.Column("result", sa.Text),
        sa.Column("end_reason", sa.Text),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("live", sa.Boolean, nullable=False),
        sa.Column("black_key", ordered),
        sa.Column("white_key", ordered),
        sa.PrimaryKeyConstraint("id", name="pk_game"),
        sqlite_with_rowid=False,
    )
    page = ["live", "private", "created_at", "id"]
    op.create_index("ix_game_live", "game", page)
    op.create_index("ix_game_black", "game", ["black_key", *page])
    op.create_index("ix_game_white", "game", ["white_key", *page])
    op.create_table(
        "liveness",
        sa.Column("id", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("monotonic_ms", sa.BigInteger, nullable=False),
        sa.Column("wall_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_liveness"),
        sa.CheckConstraint("id = 1", name=op.f("ck_liveness_one_row")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_secret"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bot",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("name_key", ordered, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_bot"),
        sa.UniqueConstraint("name_key", name="uq_bot_name_key"),
        sqlite_with_rowid=False,
    )
