"""Errors of backup and restore, with sentences for the person who operates the desk."""


class BackupError(Exception):
    """A backup or restore failed; the message says what is wrong and what to do."""


class DamagedBackup(BackupError):
    """A backup file is cut off, altered, or encrypted with another key."""
