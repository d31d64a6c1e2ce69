"""Pages about decks."""
