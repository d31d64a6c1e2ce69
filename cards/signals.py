"""What others are asked before card data goes."""

from django.dispatch import Signal

# Sent with `number`; whoever uses that number answers with why it has to stay.
removing = Signal()
