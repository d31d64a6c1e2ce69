"""The API of events: programs read the same data and run the same actions as
the pages.
"""
