"""How each language writes a day: names that the filter `date` of a template takes."""
