"""The CGOS door: its games by number, ratings, and accounts that may direct it.

Nobody may direct it who has an account already: whoever came first made those.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Add the column of accounts, and make both tables."""
    by_host = sa.Column(
        "by_host", sa.Boolean, nullable=False, server_default=sa.false()
    )
    op.add_column("bot", by_host)
    op.create_table(
        "cgos_game",
        sa.Column("gid", sa.Integer, nullable=False, autoincrement=True),
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("port", ordered, nullable=False),
        sa.Column("black_id", ordered, nullable=False),
        sa.Column("white_id", ordered, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("gid", name="pk_cgos_game"),
        sa.UniqueConstraint("game_id", name="uq_cgos_game_game_id"),
        sqlite_autoincrement=True,
    )
    pair = ["port", "black_id", "white_id"]
    op.create_index("ix_cgos_game_pair", "cgos_game", pair)
    op.create_index("ix_cgos_game_rated", "cgos_game", ["port", "rated", "gid"])
    op.create_table(
        "cgos_rating",
        sa.Column("port", ordered, nullable=False),
        sa.Column("bot_id", ordered, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("k", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("port", "bot_id", name="pk_cgos_rating"),
        sqlite_with_rowid=False,
    )
