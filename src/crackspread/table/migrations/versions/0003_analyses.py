"""The analysis of a finished match, with the rules and the edition of the judgement that it was made under."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "analyses",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("under", sa.String(64), nullable=False),
        sa.Column("result", sa.JSON, nullable=False),
    )
