"""User accounts: sign-in by e-mail, display names, sessions, second factor, wards."""
