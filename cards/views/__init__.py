"""Pages of the card database."""
