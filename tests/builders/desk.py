"""Whoever runs an event, in a browser that is let in."""

import re

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from tests.builders.looking import source
from tests.builders.people import a_browser
from tournaments.models import Tournament


def guarded(person):
    """Give somebody a second factor, which the desk asks for (A1)."""
    TOTP.activate(person, generate_totp_secret())
    return person


def at_the_desk(person) -> Client:
    """Return a browser in which somebody has just signed in with a second factor."""
    visit = a_browser(guarded(person))
    session = visit.session
    now = timezone.now().timestamp()
    session.update({"began": now, "seen": now})
    session.save()
    return visit


def address(event: Tournament, *more: object) -> str:
    """Give the address of the desk, or of a page of it."""
    return "/".join(("", "events", str(event.pk), "desk", *map(str, more), ""))


def buttons(answer) -> list[str]:
    """Give the words of every button that can be pressed."""
    found = re.findall(
        r"<button(?![^>]*disabled)[^>]*>(.*?)</button>",
        source(answer),
        re.DOTALL,
    )
    return [" ".join(re.sub(r"<[^>]+>", "", each).split()) for each in found]
