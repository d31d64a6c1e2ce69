"""A file that is not what was exported makes no event, and its place is named."""

import gzip
import re
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.builders.archives import (
    a_full_event,
    brought,
    forged,
    sent,
    sent_away,
    spoiled,
)
from tests.builders.decks import on_the_shelf
from tests.builders.events import a_field, an_event
from tests.builders.people import a_person
from tournaments.files import actions as archives
from tournaments.files import archive
from tournaments.files.actions.imports import AlreadyImported
from tournaments.files.archive import ArchiveError
from tournaments.files.archive.checks import sealed_fields_of
from tournaments.files.archive.reader import UPDATE
from tournaments.models import Tournament
from tournaments.rules import seals

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SOMEBODY = str(uuid4())


@pytest.fixture(scope="module")
def file(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield sent_away(a_full_event)


def refused(data: bytes) -> list[str]:
    """Give what is found wrong; nothing may be left of the try."""
    with pytest.raises(ArchiveError) as caught, transaction.atomic():
        brought(data)
    assert not Tournament.objects.exists()
    return caught.value.findings


def put(part, at, **cells):
    """Give the spoiling of one entry, or of the event."""

    def spoil(whole):
        row = whole[part] if part == "event" else whole[part][at]
        row.update(cells)

    return spoil


# Somebody opened the file in an editor.


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("spoil", "place"),
    [
        pytest.param(put("event", 0, minutes=55), "event.minutes", id="event"),
        pytest.param(put("people", 0, name="Zed"), "people[0] (Zed)", id="people"),
        pytest.param(
            put("entrants", 2, name="Zed Moss"), "entrants[2] (Zed Moss)", id="entrant"
        ),
        pytest.param(put("lists", 1, text="2 Sack"), "lists[1] (number 1)", id="list"),
        pytest.param(put("rounds", 0, seed="0"), "rounds[0] (number 1)", id="round"),
        pytest.param(
            put("matches", 1, winner="away"), "matches[1] (table 2)", id="match"
        ),
        pytest.param(put("reports", 0, side="away"), "reports[0] (number 1)", id="rep"),
        pytest.param(put("extensions", 0, minutes=9), "extensions[0]", id="extension"),
        pytest.param(put("calls", 0, about="conduct"), "calls[0]", id="call"),
        pytest.param(put("penalties", 0, grade="note"), "penalties[0]", id="penalty"),
        pytest.param(put("checks", 0, home="problem"), "checks[0]", id="check"),
        pytest.param(put("game_logs", 0, game=2), "game_logs[0]", id="game log"),
        pytest.param(put("verdicts", 0, home_score=99), "verdicts[0]", id="verdict"),
        pytest.param(
            put("log", 2, reason="No."), "log[2] (line 3, round_published)", id="log"
        ),
    ],
)
def test_a_changed_cell_is_found_and_its_place_named(file, spoil, place):
    if place.startswith("log"):
        kind = archive.read_archive(file).log[2].kind
        place = f"log[2] (line 3, {kind})"

    assert refused(spoiled(file, spoil)) == [f"{place} is not what was sealed."]


@pytest.mark.nightly
def test_an_entry_that_was_taken_out_is_missed(file):
    found = refused(spoiled(file, lambda whole: whole["matches"].pop(1)))

    assert found == [
        "matches: it has 2 entries, but 3 were sealed; they differ from matches[1] on."
    ]


def test_an_entry_that_was_put_in_is_found(file):
    def doubled(whole):
        whole["matches"].append(whole["matches"][0])

    assert refused(spoiled(file, doubled)) == [
        "matches: it has 4 entries, but 3 were sealed; they differ from matches[3] on."
    ]


def test_a_seal_that_was_changed_is_found(file):
    def spoil(whole):
        whole["seals"]["matches"]["whole"] = "0" * 64

    assert refused(spoiled(file, spoil)) == [
        "seals.matches: the seal itself was changed."
    ]


def test_a_file_without_seals_is_refused_for_every_part(file):
    found = refused(spoiled(file, lambda whole: whole.pop("seals")))

    parts = [part for part in archive.PARTS if msgspec.json.decode(file).get(part)]
    assert found == [f"seals: there is none for {part}." for part in ("event", *parts)]


@pytest.mark.nightly
@settings(suppress_health_check=[*HealthCheck], max_examples=25)
@given(data=st.data())
def test_whatever_cell_is_changed_the_file_is_refused(file, data):
    """Any number or word, anywhere: nothing is made of it."""

    def spoil(whole):
        part = data.draw(
            st.sampled_from([each for each in archive.PARTS if whole.get(each)])
        )
        row = data.draw(st.sampled_from(whole[part]))
        cell = data.draw(st.sampled_from(sorted(row)))
        old = row[cell]
        row[cell] = old + 1 if isinstance(old, int) else "Somebody else"

    assert refused(spoiled(file, spoil))


# Somebody made the seals anew.


@pytest.mark.nightly
def test_a_line_of_the_log_that_was_rewritten_breaks_its_chain(file):
    found = refused(forged(file, put("log", 2, reason="Nobody saw it.")))

    [words] = found
    assert re.fullmatch(
        r"log\[2\] \(line 3, \w+\): it does not match its seal or the previous line\.",
        words,
    )


def test_a_line_that_was_taken_out_is_missed(file):
    [words] = refused(forged(file, lambda whole: whole["log"].pop(2)))

    assert words.endswith("line 3 should be here.")


def chained(whole):
    """Seal the log anew as well."""
    found = msgspec.convert(whole, archive.Archive, strict=False)
    previous = seals.FIRST
    for line, row in zip(found.log, whole["log"], strict=True):
        previous = row["hash"] = seals.line_seal(
            previous, sealed_fields_of(found, line)
        )


def test_a_line_that_nobody_could_tell_is_refused(file):
    """Whoever seals everything anew still has to say what a page can show."""

    def spoil(whole):
        at = next(
            at
            for at, each in enumerate(whole["log"])
            if each["kind"] == "result_reported"
        )
        whole["log"][at]["after"]["games"] = "none"
        chained(whole)

    [words] = refused(forged(file, spoil))

    assert re.match(
        r"log\[\d+\] \(line \d+, result_reported\): it can't be checked", words
    )


@pytest.mark.nightly
def test_a_result_that_was_turned_gives_other_standings(file):
    def turn(whole):
        row = next(each for each in whole["matches"] if each.get("winner") == "home")
        row["winner"] = "away"

    assert refused(forged(file, turn)) == [
        "rounds[0] (number 1): the stored standings differ from a new calculation."
    ]


@pytest.mark.nightly
def test_a_round_that_the_lots_do_not_give_is_refused(file):
    def spoil(whole):
        first, second, *_ = whole["rounds"][0]["inputs"]["tables"]
        first[1], second[1] = second[1], first[1]

    found = refused(forged(file, spoil))

    assert found == [
        (
            "rounds[0] (number 1): Pairing again gives different tables than the "
            "stored ones."
        ),
        "rounds[0] (number 1): The stored tables differ from what the pairing gives.",
    ]


def test_a_round_that_cannot_be_made_again_is_refused(file):
    found = refused(forged(file, put("rounds", 0, inputs={"people": 7})))

    assert found == ["rounds[0] (number 1): it cannot be reproduced."]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        pytest.param(
            put("matches", 0, home=SOMEBODY),
            f"matches[0] (table 1).home: {SOMEBODY} is not among the entrants.",
            id="a stranger at a table",
        ),
        pytest.param(
            put("penalties", 0, by=SOMEBODY),
            f"penalties[0].by: {SOMEBODY} is not among the people.",
            id="a stranger who punishes",
        ),
        pytest.param(
            put("event", 0, cut_seeds=[SOMEBODY]),
            f"event.cut_seeds[0]: {SOMEBODY} is not an entrant of this event.",
            id="a stranger in the cut",
        ),
        pytest.param(
            put("event", 0, snapshot="2099"),
            "event.snapshot: this site does not have the format '2099'.",
            id="format",
        ),
        pytest.param(
            put("event", 0, zone="Moon/Sea"),
            "event.zone: this site does not know the time zone 'Moon/Sea'.",
            id="zone",
        ),
        pytest.param(
            put("event", 0, table_ranges=[[9, 2]]),
            "event.table_ranges[0] is 9 to 2: the first must be the smaller one.",
            id="tables",
        ),
        pytest.param(
            put("event", 0, starts_at="0001-01-01T00:00:00Z"),
            "event.starts_at: 0001-01-01T00:00:00+00:00 is not a possible time.",
            id="year one",
        ),
        pytest.param(
            put("entrants", 0, name="Ada\u202eItoa"),
            "entrants[0] (Ada\u202eItoa): The name has invisible characters (U+202E). "
            "Type it without them: AdaItoa",
            id="a name that turns",
        ),
        pytest.param(
            put("penalties", 0, infraction="singing"),
            "penalties[0].infraction: this site does not know 'singing'.",
            id="infraction",
        ),
        pytest.param(
            put("game_logs", 0, canonical="{}"),
            "game_logs[0]: this is not a game log, or does not match its digest.",
            id="no game log",
        ),
        pytest.param(
            put("matches", 0, winner=""),
            "matches[0] (table 1): the database refuses it (a win has a winner).",
            id="a win without a winner",
        ),
        pytest.param(
            put("event", 0, capacity=1),
            "event: the database refuses it (event capacity is possible).",
            id="one place",
        ),
        pytest.param(
            put("extensions", 0, minutes=0),
            "extensions[0]: the database refuses it (extension gives time).",
            id="no time",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(file, spoil, words):
    assert refused(forged(file, spoil)) == [words]


def test_who_sits_at_two_tables_is_named(file):
    def spoil(whole):
        whole["matches"][1]["home"] = whole["matches"][0]["home"]

    [words] = refused(forged(file, spoil))

    assert re.fullmatch(
        r"matches\[1\] \(table 2\): \S+ is in this round already, in matches\[0\]\.",
        words,
    )


def test_two_of_one_name_are_named(file):
    def spoil(whole):
        whole["entrants"][3]["name"] = whole["entrants"][0]["name"].upper()

    [words] = refused(forged(file, spoil))

    assert words.endswith("entrants[0] has the same name.")


@pytest.mark.parametrize("name", ["Harbour  Open", "Cafe\u0301 Open"])
def test_the_name_of_the_event_is_checked_like_other_names(file, name):
    def spoil(whole):
        whole["event"]["name"] = name

    [words] = refused(forged(file, spoil))

    assert words == "event.name: the name has extra spaces or invisible characters."


# What is no such file at all.


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "The file is empty.", id="empty"),
        pytest.param(b"{", "The file: input data was truncated.", id="cut off"),
        pytest.param(b"[]", "The file: expected entry, got list.", id="a list"),
        pytest.param(
            b'{"event": 1}', "event: expected entry, got whole number.", id="x"
        ),
        pytest.param(b"\xff{}", "Byte 0: this is not UTF-8.", id="bytes"),
        pytest.param(b"PK\x03\x04", "Line 1, column 1: JSON is malformed", id="zip"),
        pytest.param(b"\x1f\x8bno", "The file cannot be unpacked", id="broken gzip"),
        pytest.param(b"[" * 100_000, "The file", id="deep"),
    ],
)
def test_a_file_that_is_no_event_is_refused_with_words(data, words):
    with pytest.raises(ArchiveError) as caught:
        archive.read_archive(data)

    assert caught.value.findings[0].startswith(words)


def test_a_format_that_never_was_is_named():
    data = sent_away(an_event).replace(b'"archive":1', b'"archive":0')

    with pytest.raises(ArchiveError, match="unknown format 0"):
        archive.read_archive(data)


@pytest.mark.parametrize(
    "data",
    [b'{"archive": 2}', b'{"parts": [{"of": "x"}], "archive": 2, "event": 7}'],
    ids=["nothing else", "another form"],
)
def test_a_newer_format_is_named_whatever_the_file_holds(data):
    with pytest.raises(ArchiveError, match="has format 2, but this site") as caught:
        archive.read_archive(data)

    assert caught.value.remedy == UPDATE


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("weather", "fine", "event: unknown field weather."),
        ("log_policy", "sometimes", "event.log_policy: 'sometimes' is not allowed"),
    ],
)
def test_a_setting_of_a_newer_version_is_named(field, value, words):
    data = spoiled(sent_away(an_event), put("event", 0, **{field: value}))

    with pytest.raises(ArchiveError) as caught:
        archive.read_archive(data)

    [found] = caught.value.findings
    assert found.startswith(words)
    assert "A newer version of Replay Booth may have made this file." in found
    assert caught.value.remedy == UPDATE


# Older files.

# It was exported before events had types, teams and entrants who are kept apart.
OLDER = Path(__file__).with_name("older.event.json.gz")


def test_a_file_from_before_the_newest_settings_is_the_same_event():
    """A setting or a part that is added may not change what older files say."""
    older = archive.read_archive(OLDER.read_bytes())

    event = brought(OLDER.read_bytes())

    again = archive.read_archive(sent(event))
    assert (event.structure, event.accelerated_rounds) == ("swiss", 0)
    assert msgspec.structs.replace(again, seals=older.seals) == older
    assert older.seals["event"] != again.seals["event"]  # it sealed each default


NEWEST = ("is_first_round_seeded", "structure", "team_protection_rounds")


@pytest.mark.nightly
@pytest.mark.parametrize("seals_defaults", [True, False])
def test_a_file_of_an_older_version_has_its_defaults(seals_defaults):
    """Some files sealed every setting that their version knew, others what differs."""
    data = older_file(sent_away(an_event), seals_defaults=seals_defaults)

    event = brought(data)

    assert (event.structure, event.team_protection_rounds) == ("swiss", 0)
    assert archive.read_archive(sent(event)).event == archive.read_archive(data).event


@pytest.mark.parametrize("seals_defaults", [True, False])
def test_a_changed_setting_of_an_older_file_is_found(seals_defaults):
    data = older_file(sent_away(an_event), seals_defaults=seals_defaults)

    found = refused(spoiled(data, put("event", 0, minutes=55)))

    assert found == ["event.minutes is not what was sealed."]


def test_a_sealed_setting_that_was_taken_out_is_missed():
    def with_place():
        event = an_event()
        event.place = "Hall 3"
        event.save()
        return event

    def spoil(whole):
        del whole["event"]["place"]

    [found] = refused(spoiled(sent_away(with_place), spoil))

    assert found.startswith("event: it has ")


def older_file(data: bytes, *, seals_defaults: bool) -> bytes:
    """Return a file as a version without the newest settings and parts wrote it."""
    whole = msgspec.json.decode(data)
    seals = whole["seals"]
    seals.pop("forbidden_pairs", None)
    assert whole["event"].keys().isdisjoint(NEWEST)
    event = archive.read_archive(data).event
    known = msgspec.structs.asdict(event) if seals_defaults else whole["event"]
    entries = [
        msgspec.json.encode((field, getattr(event, field)), order="sorted")
        for field in sorted(known.keys() - {*NEWEST})
    ]
    seals["event"] = {
        "whole": sha256(b"\n".join(entries)).hexdigest(),
        "each": "".join(sha256(each).hexdigest()[:8] for each in entries),
    }
    return msgspec.json.encode(whole)


def test_a_key_that_stands_twice_is_refused():
    data = sent_away(an_event).replace(b'"archive":1', b'"archive":1,"archive":1')

    with pytest.raises(ArchiveError, match="'archive' is twice"):
        archive.read_archive(data)


def test_a_nul_is_refused_with_its_line(file):
    data = file.replace(b'"name":"Ada Ito"', b'"name":"Ada\\u0000Ito"', 1)

    with pytest.raises(ArchiveError, match=r"Line \d+, column \d+: there is a NUL"):
        archive.read_archive(data)


def test_a_bomb_is_not_unpacked_to_its_end(monkeypatch):
    monkeypatch.setattr("tournaments.files.archive.reader.MOST_BYTES", 1_000)

    with pytest.raises(ArchiveError, match="unpacks to more than 1,000 bytes"):
        archive.read_archive(gzip.compress(b" " * 1_000_000))


def test_something_behind_the_packed_event_is_refused(file):
    with pytest.raises(ArchiveError, match="more data after the packed event"):
        archive.read_archive(archive.compress_archive(file) + b"more")


def test_a_file_that_ends_in_the_middle_is_refused(file):
    with pytest.raises(ArchiveError, match="is cut off"):
        archive.read_archive(archive.compress_archive(file)[:-100])


# What this desk has.


@pytest.mark.nightly
def test_an_event_is_on_a_desk_once():
    event = an_event()
    a_field(event, 4)

    with pytest.raises(AlreadyImported) as caught:
        brought(sent(event))

    assert caught.value.event_id == event.pk


def test_an_id_that_another_event_uses_is_refused():
    here = an_event()
    taken = a_field(here, 1)[0]
    data = sent_away(lambda: a_field(an_event(a_person("Otto")), 2)[0].tournament)

    def spoil(whole):
        whole["entrants"][1]["id"] = str(taken.pk)

    with pytest.raises(ArchiveError) as caught:
        brought(forged(data, spoil))

    [words] = caught.value.findings
    assert re.fullmatch(
        r"entrants\[1\] \(.+\): this site already uses its id for something else\.",
        words,
    )


@pytest.mark.nightly
def test_to_look_at_a_file_makes_nothing():
    data = sent_away(an_event)

    archives.try_import(a_person("Ines"), archive.read_archive(data))

    assert not Tournament.objects.exists()
