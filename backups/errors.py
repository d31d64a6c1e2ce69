"""Errors of backup and restore, with sentences for the person who operates the desk."""


class BackupError(Exception):
    """A backup or restore failed; the message says what is wrong and what to do."""


class NoKey(BackupError):
    """BACKUP_KEY is missing or malformed."""


class Damaged(BackupError):
    """A backup file is cut off, altered, or sealed with another key."""


class NoProgram(BackupError):
    """pg_dump or pg_restore is missing, or older than the server."""


class NotEmpty(BackupError):
    """The database into which a backup is to be restored already has tables."""
