"""User accounts: sign-in by e-mail, display name, sessions, second factor, wards."""
