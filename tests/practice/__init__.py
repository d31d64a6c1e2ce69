"""Practice games."""
