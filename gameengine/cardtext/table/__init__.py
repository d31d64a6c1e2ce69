"""The table: every phrase that the phrasebook knows, by what it speaks of."""
