"""Whole events on the command line: taken from one desk, made at another."""

import doctest
import io

import pytest
from django.core.management import CommandError, call_command

from tests.builders.archives import forged, sent, sent_away
from tests.builders.events import a_running_event, an_event, an_official, lines
from tests.builders.people import a_person
from tests.builders.swiss import play
from tournaments.files import archive
from tournaments.management import terminal_text
from tournaments.models import Role, Tournament

pytestmark = pytest.mark.django_db


def told(*words, **options) -> str:
    said = io.StringIO()
    call_command(*words, stdout=said, **options)
    return said.getvalue()


def test_an_event_is_written_and_the_log_says_by_whom(tmp_path):
    event = an_event()
    file = tmp_path / "open.event.json.gz"

    told("export_event", str(event.pk), by="olga@desk.example", to=str(file))

    assert archive.read_archive(file.read_bytes()).event.id == event.pk
    [line] = lines(event, "event_exported")
    assert line.actor == event.owner


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (
            "nobody@desk.example",
            "There is no account with the address nobody@desk.example",
        ),
        ("jude@desk.example", "Your role in this event does not allow you"),
        ("", "Give the id of an event"),
    ],
)
def test_who_may_not_have_it_is_told(by, words):
    event = an_event()
    an_official(event, Role.JUDGE)

    with pytest.raises(CommandError, match=words):
        told("export_event", str(event.pk), by=by)

    assert lines(event, "event_exported") == []


@pytest.mark.nightly
def test_an_event_is_made_from_a_file(tmp_path):
    def played_out():
        event = a_running_event(4)
        play(event)
        return event

    file = tmp_path / "open.json"
    file.write_bytes(sent_away(played_out))
    ines = a_person("Ines")

    said = told("import_event", str(file), owner="INES@desk.example")

    event = Tournament.objects.get()
    assert event.owner == ines
    assert sent(event) == file.read_bytes()
    assert f"/events/{event.pk}/" in said


def test_a_file_can_be_proven_without_making_anything(tmp_path):
    file = tmp_path / "open.json"
    file.write_bytes(sent_away(an_event))
    a_person("Ines")

    assert "the file is complete" in told("import_event", str(file), check=True)
    owner = {"owner": "ines@desk.example", "check": True}
    assert "can be imported here" in told("import_event", str(file), **owner)
    assert not Tournament.objects.exists()


def test_what_is_wrong_ends_the_command(tmp_path):
    file = tmp_path / "open.json"
    file.write_bytes(sent_away(an_event).replace(b"Harbour", b"Herbour"))

    with pytest.raises(CommandError, match=r"event\.name is not what was sealed") as no:
        told("import_event", str(file), owner="ines@desk.example")

    assert no.value.returncode == 3


@pytest.mark.nightly
def test_the_examples_run():
    result = doctest.testmod(terminal_text)

    assert (result.failed, bool(result.attempted)) == (0, True)


@pytest.mark.nightly
def test_a_name_does_not_turn_the_line_on_a_terminal(tmp_path):
    file = tmp_path / "open.json"

    def turn(whole):
        whole["entrants"][0]["name"] = "Ada \u202eotI\x1b[2J"

    file.write_bytes(forged(sent_away(lambda: a_running_event(4)), turn))

    with pytest.raises(CommandError) as no:
        told("import_event", str(file), owner="\u202eines@desk.example")

    said = str(no.value)
    assert "Ada <U+202E>otI<U+001B>[2J" in said
    assert said.replace("\n", "").isprintable()


def test_an_address_does_not_turn_it_either():
    with pytest.raises(CommandError, match=r"address <U[+]202E>ines@desk"):
        told("export_event", str(an_event().pk), by="\u202eines@desk.example")


def test_a_file_without_an_owner_makes_nothing(tmp_path):
    file = tmp_path / "open.json"
    file.write_bytes(sent_away(an_event))

    with pytest.raises(CommandError, match="Give one with --owner"):
        told("import_event", str(file))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match="No such file"):
        told("import_event", str(tmp_path / "none.json"))
