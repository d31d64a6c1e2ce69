"""The bulk file of finished public events: what it has, for whom, and how fresh."""

import datetime as dt
import gzip
import json

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from integrations.models import ExportedEvent
from integrations.services import exports
from tests.builders.decks import a_list
from tests.builders.documented import fits, shape
from tests.builders.events import a_running_event, a_submission
from tests.builders.people import a_person
from tests.builders.series import a_finished, a_series
from tournaments.models import Entrant, Tournament, Visibility
from tournaments.rules.decklist_visibility import DecklistReaders

pytestmark = pytest.mark.django_db
HERE = "/api/v1/bulk/events/"
PEOPLE = ("Ada Ito", "Ben Okafor", "Cleo Marsh", "Dev Anand")


def got(**headers):
    return Client().get(HERE, headers={"accept-encoding": "identity"} | headers)


def exported():
    exports.renew_lines()
    return [json.loads(each) for each in got()]


def test_a_line_is_a_finished_event_with_names_of_the_outside():
    minor = a_person("Tim Dale", adult_from=timezone.localdate() + dt.timedelta(400))
    event = a_finished(minor, *PEOPLE[1:])
    series = a_series(event)
    a_running_event(4, event.owner, name="Still running")

    [line] = exported()

    fits(line, shape("ExportedEvent"))
    assert (line["id"], line["state"]) == (str(event.pk), "finished")
    assert line["series"] == [str(series.pk)]
    assert [each["place"] for each in line["final"]] == [1, 2, 3, 4]
    names = {each["name"] for each in line["standings"]}
    assert names == {each["name"] for each in line["final"]}
    assert {"Ben O.", "Cleo M.", "Dev A."} < names
    assert "Tim" not in json.dumps(line)
    rounds = [each["round"] for each in line["matches"]]
    assert rounds == ["1", "1", "2", "2"]
    assert line["matches"][0]["games"][0]["home_score"] == 21


@pytest.mark.parametrize("mode", DecklistReaders)
def test_only_deck_lists_for_everybody_are_in_it(mode):
    event = a_finished(*PEOPLE, visible_when_finished=mode)
    ada = Entrant.objects.get(name="Ada Ito")
    a_submission(ada, deck_name="Zanzibar", text=f"# Z: secret plan\n{a_list()}")

    [line] = exported()

    decks = [(each["entrant"], each["deck"]) for each in line["lists"]]
    assert decks == ([(str(ada.pk), "Zanzibar")] if mode == "public" else [])
    assert "secret plan" not in json.dumps(line)
    assert event.name == line["name"]


@pytest.mark.parametrize(
    "cells",
    [
        {"visibility": Visibility.LINK},
        {"state": "cancelled"},
        {"version": 99},
        {"opened_at": None},
    ],
    ids=str,
)
def test_an_event_that_changes_leaves_the_file_at_once(cells):
    event = a_finished(*PEOPLE)
    assert len(exported()) == 1

    Tournament.objects.filter(pk=event.pk).update(**cells)

    assert b"".join(got()) == b""
    exports.renew_lines()
    assert ExportedEvent.objects.count() == ("version" in cells)


def test_the_tag_holds_until_a_line_is_new_and_gzip_is_as_good():
    a_finished(*PEOPLE)
    exports.renew_lines()
    first, packed = got(), got(**{"accept-encoding": "gzip"})

    exports.renew_lines()  # nothing is due
    same = got(**{"if-none-match": first["ETag"]})
    with time_machine.travel(timezone.now() + exports.FRESH + dt.timedelta(hours=1)):
        exports.renew_lines()
        changed = got(**{"if-none-match": first["ETag"]})

    assert first["Content-Type"] == "application/jsonl"
    assert got(accept="application/jsonl").status_code == 200
    assert first["Access-Control-Allow-Origin"] == "*"
    assert packed["Content-Encoding"] == "gzip"
    plain = b"".join(first)
    assert gzip.decompress(b"".join(packed)) == plain
    assert (same.status_code, same.content) == (304, b"")
    assert (changed.status_code, b"".join(changed)) == (200, plain)


def test_an_event_that_cannot_be_exported_keeps_out_no_other(monkeypatch):
    broken = a_finished(*PEOPLE)
    sound = a_finished(*PEOPLE, owner=broken.owner, name="Sound")
    made = exports.serialize_for_export

    def fail_for_one(row, names):
        if row.pk == broken.pk:
            raise KeyError(row.pk)
        return made(row, names)

    monkeypatch.setattr(exports, "serialize_for_export", fail_for_one)

    assert [each["id"] for each in exported()] == [str(sound.pk)]
