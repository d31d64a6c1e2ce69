"""Writes on personal data: copies, retention, account deletion."""
