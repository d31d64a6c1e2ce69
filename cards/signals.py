"""Signal sent before a card number is deleted, to ask whether it is needed."""

from django.dispatch import Signal

# Sent with `number`; a receiver that uses it returns why it has to stay.
removing = Signal()
