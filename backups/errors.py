"""What can go wrong with a backup, as sentences for whoever looks after the desk."""


class BackupError(Exception):
    """What is wrong, and what to do about it."""


class NoKey(BackupError):
    """The key is missing, or is none."""


class Damaged(BackupError):
    """A backup is not what was written: cut off, altered, or of another key."""


class NoProgram(BackupError):
    """PostgreSQL's own programs are missing or too old."""


class NotEmpty(BackupError):
    """There is data where a backup is to be restored."""
