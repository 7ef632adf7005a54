"""The table: a server where people and computers play in the browser."""

from .server import serve

__all__ = ["serve"]
