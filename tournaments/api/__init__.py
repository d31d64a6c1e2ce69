"""An event for other programs: read, and acted on as the pages do."""
