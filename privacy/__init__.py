"""Personal data: inventory, retention periods, copies for users, account deletion."""
