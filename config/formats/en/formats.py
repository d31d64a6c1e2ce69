"""Date formats in English."""

LONG_WHEN = "l j F Y, H:i"
LONG_DAY_WHEN = "l j F, H:i"
SHORT_WHEN = "D j M Y, H:i"
SHORT_DAY_WHEN = "D j M, H:i"
LONG_DATE = "j F Y"
LONG_DAY = "j F"
LONG_STAMP = "j F Y, H:i:s"
