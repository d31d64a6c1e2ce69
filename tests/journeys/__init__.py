"""People on their way through the site, in a real Chromium."""
