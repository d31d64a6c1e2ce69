"""Decks that people keep: versions, verdicts, and who was quicker."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import DatabaseError, connection, transaction

from cards import services as card_services
from cards.knowledge import Basis
from cards.models import Card
from decks import legality, selectors, services
from decks.checking import explain_unread_lines
from decks.decklist import CardIndex
from decks.decklist.writing import list_from_json
from decks.errors import DeckError, Stale
from decks.facts import facts_from_row
from decks.formats import PRESEASON, SNAPSHOTS
from decks.legality.violation import Verdict
from decks.models import Deck, DeckCheck, DeckVersion, UnscopedQuery, Visibility
from tests.builders.cards import a_card, the_sample_set
from tests.builders.decklists import SAMPLES
from tests.builders.people import a_person

pytestmark = [pytest.mark.django_db, pytest.mark.both]
TEXT = "# Tin Hat\n2 R1-PS Second Push\n"
SNAPSHOT = PRESEASON.for_profile("P22C")


def a_deck(owner=None, text=TEXT, **more):
    owner = owner or a_person()
    return services.create_deck(
        owner, name="Tin Hat", text=text, snapshot=SNAPSHOT, **more
    )


def sample(name):
    return (SAMPLES / "decks" / f"{name}.txt").read_text()


def recompute_check(check):
    """Return a stored check's result, computed from its stored data alone (D11)."""
    index = CardIndex(
        facts_from_row(number, row) for number, row in check.facts.items()
    )
    snapshot = SNAPSHOTS[check.snapshot]
    listed = list_from_json(check.listed, index).with_maximum_counts
    return explain_unread_lines(
        legality.check(listed, snapshot, index=None),
        services.unread_lines(check),
        snapshot,
    )


def the_check(deck):
    return selectors.version_checks(selectors.find_version(deck)).get()


# Keeping.


@pytest.mark.nightly
def test_a_deck_is_kept_as_it_was_typed_and_seen_by_nobody_else():
    deck = a_deck(version_name="first try")

    version = selectors.find_version(deck)
    assert (version.number, version.name, version.text) == (1, "first try", TEXT)
    assert deck.visibility == Visibility.PRIVATE
    assert the_check(deck).verdict == Verdict.ILLEGAL


@pytest.mark.nightly
def test_every_save_is_a_version_and_the_earlier_ones_stay():
    deck = a_deck()

    services.save_version(
        deck, expected=0, text="3 R1-PS\n", snapshot=SNAPSHOT, name="three"
    )

    texts = [(each.number, each.text) for each in selectors.deck_versions(deck)]
    assert texts == [(2, "3 R1-PS\n"), (1, TEXT)]


@pytest.mark.nightly
def test_a_legal_list_is_kept_as_legal():
    the_sample_set()

    deck = a_deck(text=sample("legal-harbor-lights"))

    assert the_check(deck).verdict == Verdict.LEGAL
    assert the_check(deck).violations == []


def test_a_clone_is_ones_own_and_private():
    deck = a_deck()
    services.change_settings(deck, expected=0, visibility=Visibility.PUBLIC)
    ben = a_person("Ben")

    clone = services.clone_version(selectors.find_version(deck), owner=ben)

    assert (clone.owner, clone.visibility) == (ben, Visibility.PRIVATE)
    assert selectors.find_version(clone).text == "2 R1-PS Second Push\n"
    assert clone.name == "Tin Hat (copy)"


@pytest.mark.nightly
def test_ones_own_remarks_are_cloned_too():
    deck = a_deck()

    clone = services.clone_version(selectors.find_version(deck), owner=deck.owner)

    assert selectors.find_version(clone).text == TEXT


def test_what_is_put_away_comes_back_private():
    deck = a_deck()
    services.change_settings(deck, expected=0, visibility=Visibility.PUBLIC)

    services.archive_deck(deck, expected=1)
    assert not selectors.public_decks().exists()
    restored = services.restore_deck(deck, expected=2)

    assert (restored.archived_at, restored.visibility) == (None, Visibility.PRIVATE)


def test_nobody_keeps_decks_without_end(monkeypatch):
    deck = a_deck()
    monkeypatch.setattr(services, "MOST_DECKS", 1)

    with pytest.raises(DeckError, match="You have 1 decks"):
        a_deck(deck.owner)


def test_no_deck_has_versions_without_end(monkeypatch):
    deck = a_deck()
    monkeypatch.setattr(services, "MOST_VERSIONS", 1)

    with pytest.raises(DeckError, match="The deck has 1 versions"):
        services.save_version(deck, expected=0, text=TEXT, snapshot=SNAPSHOT)


# Who was quicker (C7).


@pytest.mark.nightly
def test_what_was_decided_about_an_older_state_is_refused():
    deck = a_deck()
    services.save_version(deck, expected=0, text="3 R1-PS\n", snapshot=SNAPSHOT)

    with pytest.raises(Stale) as refused:
        services.save_version(deck, expected=0, text="4 R1-PS\n", snapshot=SNAPSHOT)

    assert "Your text is still here" in refused.value.remedy
    assert selectors.deck_versions(deck).count() == 2


@pytest.mark.nightly
@pytest.mark.load
@pytest.mark.django_db(transaction=True)
def test_of_eight_who_save_at_once_one_is_first():
    deck = a_deck()
    start = Barrier(8)

    def save(number):
        start.wait()
        try:
            services.save_version(
                deck, expected=0, text=f"{number} R1-PS\n", snapshot=SNAPSHOT
            )
        except Stale:
            return False
        else:
            return True
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        saved = list(pool.map(save, range(1, 9)))

    assert saved.count(True) == 1
    assert selectors.deck_versions(deck).count() == 2


# Verdicts (D11).


@pytest.mark.nightly
def test_a_verdict_is_kept_once_for_a_state_of_the_data():
    a_card("R1-PS")
    deck = a_deck()

    again = services.check_again(selectors.find_version(deck))

    assert again == the_check(deck)


@pytest.mark.nightly
def test_new_card_data_give_a_new_verdict_and_the_old_one_stays():
    the_sample_set()
    deck = a_deck(text=sample("legal-harbor-lights"))
    old = the_check(deck)
    for each in Card.objects.filter(type="Player"):
        del each.basis["position"]
        each.save()
    card_services.raise_version()

    new = services.check_again(selectors.find_version(deck))

    assert new.verdict == Verdict.UNDETERMINED
    kept = selectors.version_checks(selectors.find_version(deck)).get(pk=old.pk)
    assert (kept.verdict, kept.violations) == (Verdict.LEGAL, [])


@pytest.mark.nightly
@pytest.mark.parametrize(
    "name",
    [
        "legal-harbor-lights",
        "illegal-two-unique-plays",
        "illegal-player-in-action-deck",
        "illegal-namesake-as-counterpart",
    ],
)
def test_a_kept_verdict_is_reached_again_whatever_changed_since(name):
    the_sample_set()
    deck = a_deck(text=sample(name))
    for each in Card.objects.all():
        each.basis = dict.fromkeys(each.basis, Basis.INFERRED)
        each.save()
    card_services.raise_version()

    check = the_check(deck)
    again = recompute_check(check)

    assert again.verdict == check.verdict
    assert [each.code for each in again.violations] == [
        each["code"] for each in check.violations
    ]


def test_a_line_that_could_not_be_read_is_kept_with_the_verdict():
    """D11: what nobody could read then keeps the list from being legal today."""
    the_sample_set()
    deck = a_deck(text=f"{sample('legal-harbor-lights')}\nSet: ???\n")

    check = the_check(deck)
    again = recompute_check(check)

    assert check.verdict == again.verdict == Verdict.UNDETERMINED
    assert [each.lines for each in again.violations] == [
        tuple(each["lines"]) for each in check.violations
    ]


# What the database refuses.


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("decks_deckversion", "text = 'other'"),
        ("decks_deckversion", "number = 7"),
        ("decks_deckcheck", "verdict = 'LEGAL'"),
    ],
)
def test_versions_and_verdicts_are_never_rewritten(table, change):
    a_deck()

    with pytest.raises(DatabaseError, match="never rewritten"), transaction.atomic():
        connection.cursor().execute(f"UPDATE {table} SET {change}")


VERSION = "deck_id, number, name, text, made_at"
VERDICT = (
    "version_id, snapshot, checker, card_data, list_hash, listed, verdict, "
    "violations, facts, checked_at"
)


def doubled(table, cells, **other):
    """Return the words that write every row of a table once more, a little changed."""
    chosen = ", ".join(other.get(cell, cell) for cell in cells.split(", "))
    return f"INSERT INTO {table} ({cells}) SELECT {chosen} FROM {table}"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("statement", "constraint"),
    [
        ("UPDATE decks_deck SET visibility = 'secret'", "deck_visibility_is_known"),
        ("UPDATE decks_deck SET name = ''", "deck_has_a_name"),
        (doubled("decks_deckversion", VERSION), "one_version_a_number|UNIQUE"),
        (
            doubled("decks_deckversion", VERSION, number="2", text=f"'{'x' * 25_001}'"),
            "deck_text_is_bounded",
        ),
        (
            doubled("decks_deckcheck", VERDICT, snapshot="'x'", verdict="'MAYBE'"),
            "deck_verdict_is_known",
        ),
        (doubled("decks_deckcheck", VERDICT), "one_check_a_state|UNIQUE"),
    ],
    ids=lambda value: value[:40],
)
def test_what_must_never_be_is_refused(statement, constraint):
    a_deck()

    with pytest.raises(DatabaseError, match=constraint), transaction.atomic():
        connection.cursor().execute(statement)


@pytest.mark.parametrize("model", [Deck, DeckVersion, DeckCheck])
def test_a_query_for_nobody_is_refused(model):
    """H13: whoever asks says as whom."""
    with pytest.raises(UnscopedQuery):
        model.objects.all()
    with pytest.raises(UnscopedQuery):
        model.objects.filter(pk=1)
