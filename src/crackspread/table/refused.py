"""What a session says to a request that it cannot grant."""


class Refused(Exception):
    """A request that cannot be granted and the sentence why; stale if its author had not seen the latest position."""

    def __init__(self, reason: str, stale: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        self.stale = stale
