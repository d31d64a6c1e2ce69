"""S5: what a program is told is what everybody may know, and no name of a minor."""

import datetime as dt
import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.names import shorten_name
from integrations import discord, payloads, topics, webhook_queries
from integrations.models import Webhook, WebhookFormat
from integrations.services import deliveries
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
)
from tests.builders.people import a_person, a_ward
from tests.builders.swiss import a_draft, close, decide, play, published
from tests.builders.tables import a_table, click, event_of, say, won
from tournaments.core.action import act_on
from tournaments.core.log_kinds import LOG_KINDS, UNDO
from tournaments.desk import actions as events
from tournaments.entries import actions as entrants
from tournaments.journal import sentences
from tournaments.models import Audience, Entrant, Entry, Match, Role
from tournaments.penalties import actions as penalties
from tournaments.results import actions as results
from tournaments.rules.claims import AWAY, HOME

pytestmark = [pytest.mark.django_db, pytest.mark.both]

ALL = Webhook(topics=[str(each) for each in topics.Topic])


def told(event, kind):
    """Return what a program that wants everything is told of the last act of a kind."""
    line = Entry.objects.filter(tournament=event, kind=kind).last()
    entries = payloads.log_lines_of_action(event.pk, first=line.seq, last=line.seq)
    wanted = webhook_queries.lines_for_webhook(ALL, entries)
    return payloads.PayloadBuilder(entries).build_payload(wanted) if wanted else None


@pytest.mark.nightly
def test_a_round_that_is_published_comes_with_its_tables():
    event = a_running_event(5)
    round_ = published(a_draft(event))

    found = told(event, "round_published")

    link = f"http://localhost:8000/events/{event.pk}/"
    assert found["event"] == {
        "id": str(event.pk),
        "name": "Harbour Open",
        "link": found["event"]["link"],
    }
    assert found["event"]["link"].endswith(link.partition("8000")[2])
    [line] = found["lines"]
    assert line["sentence"] == "The desk published round 1."
    assert line["kind"] == "round_published"
    rows = found["pairings"]["tables"]
    assert [each["table"] for each in rows] == [1, 2, None]
    assert [each["word"] for each in rows] == ["", "", "bye"]
    homes = {
        str(row.home_id): row.home.name for row in Match.objects.filter(round=round_)
    }
    assert {each["home"]["entrant"] for each in rows} == {*homes}
    assert found["pairings"]["title"] == "Round 1"
    assert "standings" not in found
    json.dumps(found)


@pytest.mark.nightly
def test_names_are_those_of_the_outside():
    """P3: "First L.", unless somebody shows the whole name."""
    event = a_running_event(2)
    whole = a_person("Zoe", shows_whole_name=True)
    whole.display_name = "Zoe Quist"
    whole.save()
    an_entrant(event, "Zoe Quist", person=whole)
    an_entrant(event, "Maria del Mar Ruiz")
    published(a_draft(event))

    found = told(event, "round_published")

    seats = [
        each[side] for each in found["pairings"]["tables"] for side in (HOME, AWAY)
    ]
    names = {each["name"] for each in seats}
    assert names == {"Ada I.", "Ben O.", "Zoe Quist", "Maria R."}


@pytest.mark.nightly
def test_a_round_that_closes_comes_with_the_standings():
    event = a_running_event(4)
    play(event)

    found = told(event, "round_closed")

    told_by_api = Client().get(f"/api/v1/events/{event.pk}/standings/").json()
    rows, known = found["standings"]["rows"], told_by_api["rows"]
    assert [(each["place"], each["shared"]) for each in rows] == [
        *2 * [(1, True)],
        *2 * [(3, True)],
    ]
    assert [each["name"] for each in rows] == [
        shorten_name(each["name"]) for each in known
    ]
    assert found["standings"] | {"rows": known} == told_by_api | {
        "link": found["standings"]["link"]
    }
    assert [each | {"name": ""} for each in rows] == [
        each | {"name": ""} for each in known
    ]
    assert "pairings" not in found
    assert found["standings"]["link"].endswith(f"/events/{event.pk}/standings/")


def test_the_end_comes_with_everybodys_place():
    event = a_running_event(4, cut=0, rounds=1)
    play(event)
    event.refresh_from_db()
    events.finish_event(event.pk, event.owner, expected=event.version)

    found = told(event, "event_finished")

    assert [each["place"] for each in found["final"]["places"]] == [1, 1, 3, 3]
    assert len(found["standings"]["rows"]) == 4


@pytest.mark.nightly
def test_a_round_that_is_gone_meanwhile_has_no_tables():
    event = a_running_event(4)
    round_ = published(a_draft(event))
    round_.state = "cancelled"
    round_.save()

    assert told(event, "round_published")["pairings"] is None


@pytest.mark.nightly
def test_a_draft_of_an_event_tells_nothing():
    event = an_event(state="draft", opened_at=None)
    with act_on(event.pk, event.owner) as act:
        act.log("settings_changed", after={"name": "Secret Cup"})

    assert payloads.log_lines_of_action(event.pk, first=1, last=1) == []


@pytest.mark.nightly
@pytest.mark.parametrize("to", [each for each in Audience if each != Audience.PUBLIC])
@pytest.mark.parametrize("kind", ["round_published", "result_entered", "act_undone"])
def test_a_line_that_not_everybody_reads_is_told_to_no_program(kind, to):
    event = a_running_event(4)
    with act_on(event.pk, event.owner) as act:
        act.log(kind, subject="swiss 1", after={"kind": "result_entered"}, to=to)

    assert told(event, kind) is None


UNTOLD = [key for key, kind in LOG_KINDS.items() if not kind.topic and key != UNDO]


@pytest.mark.nightly
@pytest.mark.parametrize("kind", UNTOLD)
def test_what_stays_at_the_desk_is_told_to_no_program(kind):
    """Whatever its visibility: a list, a reading of one, the name of an official."""
    event = a_running_event(4)
    with act_on(event.pk, event.owner) as act:
        act.log(kind, after={"name": "Ada"}, to=Audience.PUBLIC)

    assert told(event, kind) is None


@pytest.mark.nightly
def test_every_line_that_is_told_has_a_sentence_even_without_its_payload():
    """T3: what an act changed may have been taken out."""
    event = a_running_event(4)
    everybody = [key for key, kind in LOG_KINDS.items() if kind.topic]
    with act_on(event.pk, event.owner) as act:
        for kind in everybody:
            act.log(kind, subject="swiss 1")

    for kind in everybody:
        [line] = told(event, kind)["lines"]
        assert line["sentence"].startswith("The desk ")


def test_officials_are_not_named():
    event = a_running_event(4)
    judge = an_official(event, Role.SCOREKEEPER, "Quintessa")
    with act_on(event.pk, judge) as act:
        act.log(
            "result_corrected",
            after={"outcome": "win", "proposed_by": "Quintessa", "confirmed_by": "Q"},
            reason="Quintessa saw it.",
        )

    found = json.dumps(told(event, "result_corrected"))

    assert "Quintessa" not in found
    assert "The desk corrected" in found


def test_who_does_it_for_himself_is_the_subject():
    match = a_table()
    say(match, HOME, won(HOME, "21:14"))
    click(results.confirm_report, match, AWAY)

    [line] = told(event_of(match), "result_accepted")["lines"]

    assert (
        line["sentence"] == "Ben agreed to the result at table 1: Ada won 21\u201314."
    )


# Canaries.

TITLE, CARD, REBUKE = "Zanzibar Marmalade", "Obsidian Periwinkle", "Saxophone larkspur"
MINOR, WARD, GUARDIAN, LAST = "Quetzal", "Bramblewick", "Thistledown", "Vandermolen"
WORDS = (TITLE, CARD, REBUKE, MINOR, WARD, GUARDIAN, LAST)


def a_world():
    """Make an event with hidden lists, a minor, and a child with a guardian."""
    later = timezone.localdate() + dt.timedelta(days=400)
    event = an_event(has_check_in=False)
    tim = a_person("Tim", adult_from=later, shows_whole_name=True)
    tim.display_name = f"{MINOR} Dale"
    tim.save()
    gwen = a_person("Gwen")
    gwen.display_name = GUARDIAN
    gwen.save()
    mia = a_ward(gwen, WARD)
    entrants.register_for_event(event.pk, tim)
    entrants.register_ward(event.pk, gwen, ward=mia.pk)
    for name in (f"Ada {LAST}", f"Ben {LAST}"):
        entrants.add_entrant_at_desk(event.pk, event.owner, name=name)
    for each in Entrant.objects.filter(tournament=event):
        a_submission(each, deck_name=TITLE, text=f"1 {CARD}\n")
    Entrant.objects.filter(tournament=event).update(state="checked_in")
    return event, gwen


def played_through(event, gwen):
    """Let everything happen that leaves a public line."""
    event.refresh_from_db()
    event.rounds, event.cut = 1, 0
    event.save()
    events.start_event(event.pk, event.owner, expected=event.version)
    event.refresh_from_db()
    round_ = published(a_draft(event))
    child = Entrant.objects.get(tournament=event, ward__isnull=False)
    seat = Match.objects.filter(round=round_).first()
    penalties.give_penalty(
        event.pk,
        event.owner,
        entrant=seat.home_id,
        match=seat.pk,
        grade="warning",
        infraction="conduct",
        reason=f"{REBUKE}, said aloud.",
        expected=seat.version,
    )
    close(decide(round_))
    child.refresh_from_db()
    entrants.drop_from_event(event.pk, gwen, entrant=child.pk, expected=child.version)
    event.refresh_from_db()
    events.finish_event(event.pk, event.owner, expected=event.version)


def everything(event):
    """Return every payload of an event, in both forms, as it goes over the wire."""
    found = []
    for line in Entry.objects.filter(tournament=event):
        entries = payloads.log_lines_of_action(event.pk, first=line.seq, last=line.seq)
        wanted = webhook_queries.lines_for_webhook(ALL, entries)
        if wanted:
            payload = payloads.PayloadBuilder(entries).build_payload(wanted)
            for form in WebhookFormat:
                found += deliveries.render_messages(Webhook(form=form), payload)
    return found


@pytest.mark.nightly
def test_no_payload_has_a_word_of_a_list_or_the_name_of_a_minor():
    """H1, P3, S5: neither a canary of a list nor one of a child, in any message."""
    event, gwen = a_world()
    played_through(event, gwen)

    found = everything(event)

    assert [word for word in WORDS if any(word in each for each in found)] == []
    kinds = {kind for kind in LOG_KINDS if any(f'"{kind}"' in it for it in found)}
    assert kinds >= {
        "entrant_registered",
        "entrant_added",
        "event_started",
        "round_published",
        "round_closed",
        "entrant_dropped",
        "event_finished",
    }


@pytest.mark.nightly
def test_the_canaries_sing_where_they_may():
    """A search that can find nothing proves nothing."""
    event, gwen = a_world()
    played_through(event, gwen)
    names = {each.pk: each.name for each in Entrant.objects.filter(tournament=event)}

    inside = [payloads.serialize_pairings(event, names, a_publication(event))]
    log = Entry.objects.filter(tournament=event).select_related("payload", "actor")
    said = json.dumps(inside) + " ".join(
        f"{sentences.full_sentence(each)} {each.payload.reason}" for each in log
    )

    assert {word for word in WORDS if word in said} == {*WORDS} - {TITLE, CARD}


def a_publication(event):
    return Entry.objects.filter(tournament=event, kind="round_published").get()


@pytest.mark.nightly
def test_a_large_round_asks_no_more_than_a_small_one():
    counts = []
    for size in (8, 64):
        event = a_running_event(size, a_person(f"Owner{size}"))
        play(event)
        with CaptureQueriesContext(connection) as asked:
            told(event, "round_published")
            told(event, "round_closed")
        counts.append(len(asked))

    assert counts[0] == counts[1]


@pytest.mark.nightly
def test_a_form_of_discord_is_made_of_the_same(db):
    event = a_running_event(4)
    published(a_draft(event))

    found = told(event, "round_published")

    assert deliveries.render_messages(Webhook(form=WebhookFormat.DISCORD), found) == [
        json.dumps(each, ensure_ascii=False) for each in discord.discord_messages(found)
    ]
