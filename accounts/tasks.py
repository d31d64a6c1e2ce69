"""The mail that the desk promised. A leaf: imports stand inside functions."""

import datetime as dt

from outbox.kinds import Payload, kind


# Reset and confirmation links open accounts, so the letter is forgotten once sent.
@kind("mail", keep=dt.timedelta(days=7), forget=True)
def mail(letter: Payload) -> None:
    """Send one letter. At least once: a worker that dies after sending sends again."""
    from django.core.mail import EmailMessage

    EmailMessage(**letter).send()
