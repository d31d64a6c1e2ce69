"""Date formats by language, with the names that the template filter `date` takes."""
