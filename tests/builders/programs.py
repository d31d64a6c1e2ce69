"""Programs that talk to an event with a token, as somebody who let them in."""

import json

from django.test import Client

from integrations.services import tokens
from tests.builders.desk import guarded
from tournaments.core.permissions import position_of
from tournaments.models import Tournament
from tournaments.rules.api_scopes import OF_ACCOUNTS, OF_OFFICIALS, ApiScope

OF_EVENTS = tuple(each for each in ApiScope if each not in OF_ACCOUNTS)
PLAYERS = tuple(each for each in OF_EVENTS if each not in OF_OFFICIALS)


def a_secret(person, event: Tournament | None, *verbs: ApiScope, days: int = 30) -> str:
    """Return the secret of a token for an event; without one, for the account."""
    position = event and position_of(person, event)
    _, secret = tokens.create_token(
        position, person, name="Robot", verbs=verbs, days=days
    )
    return secret


class Program:
    """Asks an event over the API, with a token."""

    def __init__(self, secret: str, event: Tournament) -> None:
        self.visit = Client(headers={"Authorization": f"Bearer {secret}"})
        self.of = f"/api/v1/events/{event.pk}/"

    def get(self, where: str = "", **more):
        return self.visit.get(self.of + where, **more)

    def post(self, where: str, body=None, **more):
        return self.visit.post(
            self.of + where, json.dumps(body or {}), "application/json", **more
        )


def a_program(person, event: Tournament, *verbs: ApiScope) -> Program:
    """Return a program that may do whatever a player may, unless told."""
    return Program(a_secret(person, event, *(verbs or PLAYERS)), event)


def a_desk_program(event: Tournament) -> Program:
    """Return a program that runs an event for its owner."""
    return a_program(guarded(event.owner), event, *OF_EVENTS)
