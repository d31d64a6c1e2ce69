"""Lists of cards, the formats they are for, and whether they are legal."""
