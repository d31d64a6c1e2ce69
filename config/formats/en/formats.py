"""Date formats in English."""

LONG_WHEN = "l, F j, Y, H:i"
LONG_DAY_WHEN = "l, F j, H:i"
SHORT_WHEN = "D, M j, Y, H:i"
SHORT_DAY_WHEN = "D, M j, H:i"
LONG_DATE = "F j, Y"
LONG_DAY = "F j"
LONG_STAMP = "F j, Y, H:i:s"
