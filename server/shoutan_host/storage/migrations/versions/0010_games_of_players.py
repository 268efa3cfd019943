"""Games are found by the id of a player, beside the name of a seat."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the indices."""
    page = ["live", "private", "created_at", "id"]
    op.create_index("ix_game_black_id", "game", ["black_id", *page])
    op.create_index("ix_game_white_id", "game", ["white_id", *page])
