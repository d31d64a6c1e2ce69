"""Example answers for the API documentation; all invented."""
