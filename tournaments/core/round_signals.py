"""What rooms above do as part of publishing or closing a round.

Both signals are sent inside the action, in its transaction; a receiver gets the open
`act` and may log. A receiver that raises refuses the whole action.
"""

from django.dispatch import Signal

# After the round is published and logged; with `act`, `round_`, its tables as `rows`
# and `starts_clock`.
round_published = Signal()
# Before a round that may be closed is closed; with `act` and `round_`.
round_closing = Signal()
