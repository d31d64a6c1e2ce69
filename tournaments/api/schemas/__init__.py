"""Request bodies and answers of the API about events and game logs, as msgspec
structs.
"""
