"""The rules of one game, pure Python: no Django, no I/O, no clock, no randomness."""
