"""The rules on pages: every id that the desk cites, explained in our own words."""
