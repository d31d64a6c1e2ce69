"""Who a person is: sign-in by e-mail, display name, sessions, second factor."""
