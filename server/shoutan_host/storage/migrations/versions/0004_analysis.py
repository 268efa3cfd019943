"""What engines thought of the positions in which they were to move."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table of analyses."""
    op.create_table(
        "analysis",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("color", sa.Text, nullable=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_analysis"),
    )
