"""Answers that the documentation of the API shows; all invented."""
