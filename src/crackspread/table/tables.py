"""The tables of the store: every match as its log. Nothing here knows a rule of a game."""

import sqlalchemy as sa

META = sa.MetaData()

# A match's `setup` is its saved form (`Match.dumps`) without moves and components; the seats' names are in it. `result`
# is the score sheet of a match that is over. `deal` says who may know what is hidden: nobody (None), everybody, for the
# seed was `chosen`, or whoever `brought` the match.
MATCHES = sa.Table(
    "matches",
    META,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("setup", sa.JSON, nullable=False),
    sa.Column("watch", sa.String(64), nullable=False, unique=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("updated", sa.Float, nullable=False),
    sa.Column("paused", sa.Integer),
    sa.Column("rematch", sa.String(32)),
    sa.Column("components", sa.String(64), nullable=False),
    sa.Column("result", sa.JSON(none_as_null=True)),
    sa.Column("deal", sa.String(8)),
)

# The component values of matches, which most of them share, by their digest.
COMPONENTS = sa.Table(
    "components",
    META,
    sa.Column("digest", sa.String(64), primary_key=True),
    sa.Column("values", sa.JSON, nullable=False),
)

# The token of a seat also opens the same person's seat in a rematch, for its hash is all that is known of it here.
SEATS = sa.Table(
    "seats",
    META,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("level", sa.String(40)),
    sa.Column("token", sa.String(64), index=True),
)

# `n` orders the log and may have gaps, for an undo takes a seat's last entry out from among those of the others.
ENTRIES = sa.Table(
    "entries",
    META,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("made", sa.Integer, nullable=False),
    sa.Column("move", sa.String(100), nullable=False),
    sa.Column("digest", sa.String(12)),
    sa.UniqueConstraint("match_id", "seat", "made"),
)

CHAT = sa.Table(
    "chat",
    META,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.String(500), nullable=False),
    sa.Column("when", sa.Float, nullable=False),
)

# `under` names the rules and the edition of the judgement; under others an analysis is worth nothing.
ANALYSES = sa.Table(
    "analyses",
    META,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("under", sa.String(64), nullable=False),
    sa.Column("result", sa.JSON, nullable=False),
)
