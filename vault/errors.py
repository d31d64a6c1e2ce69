"""What can go wrong with a backup, as sentences for whoever looks after the desk."""


class VaultError(Exception):
    """What is wrong, and what to do about it."""


class NoKey(VaultError):
    """The key is missing, or is none."""


class Damaged(VaultError):
    """A backup is not what was written: cut off, altered, or of another key."""


class NoProgram(VaultError):
    """PostgreSQL's own programs are missing or too old."""


class NotEmpty(VaultError):
    """There is data where a backup is to be restored."""
