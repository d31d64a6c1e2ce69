"""Benchmarks: each result is a ratio to a named peer, measured in the same run."""
