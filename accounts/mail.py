"""Mail of the site: queued in the outbox and sent by a worker."""

import datetime as dt
import uuid

from django.conf import settings
from django.core.mail import EmailMessage

from outbox import services as outbox
from outbox.kinds import Payload, job_kind


# Reset and confirmation links open accounts, so the message is deleted once sent.
@job_kind("mail", keep=dt.timedelta(days=7), forget=True)
def send_mail(message: Payload) -> None:
    """Outbox job: send one message. After a crash it may be sent twice."""
    EmailMessage(**message).send()


# As templates/account/email/base_message.txt has it for e-mails that a page asked for.
EMAIL_TEXT = """\
Hello,

{words}

Replay Booth, {site}
An unofficial tournament desk for NFL Five. Not affiliated with the league or the \
publisher.
"""


def queue_email(*, to: str, subject: str, words: str) -> None:
    """Queue a plain-text message, with the site's greeting and signature."""
    site = settings.SITE_ADDRESS.partition("://")[2]
    queue_mail(
        EmailMessage(
            subject=f"{settings.ACCOUNT_EMAIL_SUBJECT_PREFIX}{subject}",
            body=EMAIL_TEXT.format(words=words.strip(), site=site),
            to=[to],
        )
    )


def queue_mail(message: EmailMessage) -> None:
    """Queue a message for a worker, so that no page waits for the mail server."""
    outbox.enqueue(
        send_mail,
        key=f"mail:{uuid.uuid4()}",
        payload={
            "subject": message.subject,
            "body": message.body,
            "from_email": message.from_email,
            "to": message.to,
        },
    )
