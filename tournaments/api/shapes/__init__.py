"""The shapes of the answers about events, for the documentation of the API."""
