"""Deck lists, the formats they are built for, and the check whether they are legal."""
