"""The table of settings: defaults in the database, labels, organizer's guide."""

import doctest
import re
from pathlib import Path

import pytest
from django.db.models import NOT_PROVIDED

from tournaments.core import words
from tournaments.files.archive.schema import typed_settings
from tournaments.models import settings
from tournaments.models.settings import FIELDS, INSTANTS, SETTINGS, FreezesAt

GUIDE = Path(__file__).parents[3] / "docs" / "guide-organizer.md"


def test_an_older_program_can_leave_out_every_setting_that_has_a_default():
    without = [
        field.name
        for field in FIELDS
        if field.default is not NOT_PROVIDED
        and not field.null
        and field.db_default is NOT_PROVIDED
        and field.name != "table_ranges"  # a list, which no constant default holds
    ]

    assert without == []


@pytest.mark.parametrize(
    "made",
    [
        settings.text_setting(120),
        settings.number_setting(default=3),
        settings.yes_no_setting(default=True),
        settings.choice_setting(9, settings.LogPolicy, settings.LogPolicy.CUT),
        settings.time_setting(),
        settings.optional_number_setting(),
    ],
    ids=lambda field: type(field).__name__,
)
def test_a_new_setting_has_a_default_in_the_database_or_may_be_empty(made):
    assert made.null or made.db_default == made.default


def test_the_examples_of_words_run():
    assert doctest.testmod(words).failed == 0


@pytest.mark.parametrize(
    ("label", "inside"),
    [
        ("Lists lock", "lists lock"),
        ("Wi-Fi note", "Wi-Fi note"),
        ("URL of the stream", "URL of the stream"),
        ("Games per match", "games per match"),
    ],
)
def test_a_label_within_a_sentence_keeps_a_first_word_with_capitals(label, inside):
    assert words.label_in_sentence(label) == inside


def test_the_guide_says_when_each_setting_is_locked():
    [table] = re.findall(
        r"(?m)^\| locked \| settings \|\n.*\n((?:\|.*\n)+)", GUIDE.read_text()
    )
    labels = {
        moment: [each.label for each in SETTINGS.values() if each.freezes is moment]
        for moment in FreezesAt
    }

    assert table.splitlines() == [
        f"| {moment.value} | {', '.join(labels[moment])} |" for moment in FreezesAt
    ]


def test_the_guide_names_the_times_that_a_clone_shifts():
    """All times but the start; what else is copied is every setting but the name."""
    assert {*INSTANTS} == {
        *("starts_at", "registration_closes_at", "check_in_opens_at"),
        "list_deadline_at",
    }
    assert "when registration closes, check-in opens and lists lock relative to it" in (
        GUIDE.read_text()
    )


def test_what_organizers_type_is_marked_for_the_privacy_inventory():
    typed = {
        field.name
        for field in FIELDS
        if field.get_internal_type() == "CharField" and not field.choices
    } - {"zone", "snapshot"}

    assert typed == {*typed_settings()}
