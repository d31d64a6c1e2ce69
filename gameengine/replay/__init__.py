"""Runs game logs through the rules: what they prove, and what they show.

`run` follows a log, `verdict` judges it, `comparison` compares two logs of a game,
`redaction` reduces a log to what an audience may know, `viewer` makes frames.
"""
