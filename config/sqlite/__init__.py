"""SQLite whose migrations keep triggers; `base` is where Django looks."""
