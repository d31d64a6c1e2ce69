"""The game log that writes itself at the table: one question, one tap, one line."""
