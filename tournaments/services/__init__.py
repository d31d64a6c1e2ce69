"""Every change of an event: one act, one transaction, its lines in the log."""
