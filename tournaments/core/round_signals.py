"""Signals of publishing and closing a round, for the rooms above `core`.

Both are sent inside the action's transaction. A receiver gets the open `act` and may
log; if it raises, the whole action is refused.
"""

from django.dispatch import Signal

# After the round is published and logged; with `act`, `round_`, its tables as `rows`
# and `starts_clock`.
round_published = Signal()
# Before a round that may be closed is closed; with `act` and `round_`.
round_closing = Signal()
