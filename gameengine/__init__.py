"""The rules of one game, pure Python: without Django, I/O, a clock or randomness."""
