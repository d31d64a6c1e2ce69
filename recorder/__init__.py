"""The recorder: phones at the table write the game log, one question and one tap at a
time.
"""
