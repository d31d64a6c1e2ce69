"""Users, the mail they get, and the codes of their authenticator apps."""

import base64
import hmac
import re
import time
from functools import cache
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User, Ward
from outbox import services
from outbox.models import Job, JobState

PASSWORD = "kelp orbit lantern"


@cache
def hashed(password):
    """Return the hash of a password, cached because hashing is slow on purpose."""
    return make_password(password)


def a_person(name="Ada", *, password=PASSWORD, verified=True, **more):
    user = User.objects.create(
        email=f"{name.lower()}@desk.example",
        password=hashed(password),
        display_name=name,
        **more,
    )
    EmailAddress.objects.create(
        user=user, email=user.email, verified=verified, primary=True
    )
    return user


def a_ward(guardian, name="Mia", *, birth_year=None):
    """Create a ward, ten years old by default."""
    year = birth_year or timezone.localdate().year - 10
    return Ward.objects.create(guardian=guardian, display_name=name, birth_year=year)


def a_chief(name="Chief", *, guarded=True):
    """Create a superuser, with a second factor unless `guarded` is False."""
    chief = a_person(name, is_staff=True, is_superuser=True)
    if guarded:
        TOTP.activate(chief, generate_totp_secret())
    return chief


def sign_in(client, user, *, password=PASSWORD, **more):
    return client.post(
        "/accounts/login/", {"login": user.email, "password": password, **more}
    )


def a_visit(user, *, agent="Firefox"):
    """Return a new client signed in through the sign-in page."""
    client = Client(headers={"user-agent": agent})
    assert sign_in(client, user).status_code == 302
    return client


def a_browser(user, *, agent="Firefox"):
    """Return a new client that is signed in already."""
    client = Client(headers={"user-agent": agent})
    client.force_login(user)
    return client


def letters():
    """Send the queued mail and return all mail sent so far."""
    for job in Job.objects.filter(kind="mail", state=JobState.QUEUED):
        services.run_job(job.pk)
    return mail.outbox


def link_in(letter):
    """Return the path of the first link of an e-mail, with its query."""
    [address, *_] = re.findall(r"https?://\S+", letter.body)
    found = urlsplit(address)
    return f"{found.path}?{found.query}" if found.query else found.path


def totp_code(secret, *, at=None):
    """Return the code that an authenticator app shows (RFC 6238)."""
    key = base64.b32decode(secret)
    step = int((time.time() if at is None else at) // 30)
    digest = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06d}"


def set_up_totp(client):
    """Turn on the second factor through the pages; return its secret."""
    page = client.get("/accounts/2fa/totp/activate/", follow=True)
    secret = page.context["form"].secret
    answer = client.post("/accounts/2fa/totp/activate/", {"code": totp_code(secret)})
    assert answer.status_code == 302, answer.content.decode()
    return secret
