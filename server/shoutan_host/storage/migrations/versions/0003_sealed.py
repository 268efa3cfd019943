"""What is sealed: beside the log, for the keeper of a game alone."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table of sealed parts."""
    op.create_table(
        "sealed",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("part", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_sealed"),
        sqlite_with_rowid=False,
    )
