"""Builds the meaning of a text from productions, and writes a meaning as text."""
