"""Practice games of visitors against a robot; nothing outlives their session."""
