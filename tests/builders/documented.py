"""What the documentation of the API shows: a deck, a log, the shapes of answers."""

from dataclasses import replace

import jsonschema
import time_machine
from django.db import transaction

from accounts.models import User
from config import apidocs
from decks import examples
from decks.checking import check_text
from decks.formats import SNAPSHOTS
from decks.models import Deck
from decks.services import create_version
from gameengine.notation import from_text
from tests.builders.cards import the_documented_card, the_sample_set
from tests.builders.evidence import Table, a_table, settled
from tests.builders.people import a_person
from tournaments.api.examples import logs
from tournaments.disputes import actions as services
from tournaments.disputes.queries.logs import game_log_queryset
from tournaments.models import GameLog


def the_documented_deck() -> User:
    """Keep the deck, and the card that it needs; give its owner."""
    the_documented_card()
    shown, [version] = examples.DECK, examples.WHOLE_DECK["versions"]
    owner = a_person(shown["owner"])
    with time_machine.travel(shown["made_at"], tick=False):
        deck = Deck.objects.create(
            pk=shown["id"], owner=owner, name=shown["name"], snapshot=shown["snapshot"]
        )
        outcome = check_text(examples.DECK_TEXT, SNAPSHOTS[deck.snapshot])
        create_version(
            deck, version["number"], version["name"], examples.DECK_TEXT, outcome
        )
    return owner


def the_documented_match() -> Table:
    """Seat the two of the documented log; nobody has handed anything in."""
    table = a_table(id=logs.EVENT_ID)
    table.match.delete()
    table.match.pk = logs.MATCH_ID
    table.match.save(force_insert=True)
    return table


def the_documented_log() -> User:
    """Hand in the log, have it checked, settle its match; give the log's author."""
    the_sample_set()
    table = the_documented_match()
    with time_machine.travel(logs.AT, tick=False):
        row = handed_in(table)
        verdict = logs.LOG["verdict"]
        state = {name: verdict[name] for name in ("engine", "rules", "card_data")}
        services.store_verdict(row, replace(services.check_log(row), **state))
    settled(table)  # from then on its author is told (H14)
    return table.ada


def handed_in(table: Table) -> GameLog:
    """Hand in the log under its id: the row must be there, as none is ever changed."""
    log = from_text(logs.SENT["text"])
    with transaction.atomic():
        made = table.hand_in(log, is_home=True).log
        transaction.set_rollback(True)
    made.pk = logs.LOG_ID
    made.save(force_insert=True)
    table.hand_in(log, is_home=True)
    return game_log_queryset().get()


# Shapes


def strict(node):
    """Make a schema of OpenAPI 3.0 one of JSON that allows no field beside its own."""
    if isinstance(node, list):
        return [strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    made = {name: strict(each) for name, each in node.items() if name != "nullable"}
    if "x-extensible-enum" in made:
        made["enum"] = made["x-extensible-enum"]
    if isinstance(made.get("properties"), dict):
        made["additionalProperties"] = False
    if node.get("nullable") is True:
        return {"anyOf": [made, {"type": "null"}]}
    return made


def fits(answer, schema):
    jsonschema.Draft202012Validator(strict(schema)).validate(answer)


def shape(name):
    """Return a shape by its name, with those that it holds."""
    components = apidocs.openapi_schema()["components"]
    return components["schemas"][name] | {"components": components}


def is_a_problem(answer, status):
    """Hold an answer to what every error is, and give it."""
    assert answer.status_code == status, answer.content
    assert answer["Content-Type"] == "application/problem+json"
    told = answer.json()
    fits(told, shape("Problem"))
    assert (told["status"], told["detail"]) == (status, told["message"])
    assert told["message"].endswith(".")
    assert told["remedy"].endswith(".")
    return told
