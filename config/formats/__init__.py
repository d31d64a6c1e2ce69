"""Date formats of each language, by the names that the template filter `date` takes."""
