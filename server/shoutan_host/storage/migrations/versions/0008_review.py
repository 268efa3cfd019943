"""What is tried and said in the reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

# Sorted as bytes in PostgreSQL too.
ordered = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    """Make the table of entries."""
    op.create_table(
        "review_entry",
        sa.Column("game_id", ordered, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "n", name="pk_review_entry"),
    )
