"""The recorder: phones at the table write the game log, one question at a time."""
