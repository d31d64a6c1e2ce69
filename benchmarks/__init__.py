"""Speed, always as a ratio against a named peer of the same run."""
