"""P5: an account is deleted, its names are gone everywhere, and nothing else moves."""

from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone

from accounts import names
from accounts.models import User, Ward
from gameengine.notation import from_trusted_json, log_hash
from integrations.models import Webhook
from integrations.services import exports
from privacy import selectors
from privacy.services import account_deletion
from privacy.services.account_deletion import DeletionBlocked, delete_account
from tests.builders.archives import brought, sent_away
from tests.builders.decks import a_deck
from tests.builders.events import (
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
    lines,
)
from tests.builders.farewells import (
    CANARIES,
    a_person_everywhere,
    dump,
    hits,
    the_event,
)
from tests.builders.looking import source
from tests.builders.people import a_chief, a_person, a_visit, a_ward, letters
from tests.builders.series import a_finished, a_series
from tests.builders.webhooks import an_account_webhook
from tournaments.core import played
from tournaments.core.action import act_on, seal_breaches
from tournaments.entries import actions as entrants
from tournaments.journal.queries import logbook
from tournaments.models import (
    Entrant,
    EntrantState,
    Entry,
    GameLog,
    Match,
    Payload,
    Penalty,
    Role,
    Round,
    Series,
    Shredding,
    Staff,
    Submission,
)

PAGES = ("pairings", "standings", "entrants")

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def sums(event):
    """Return everything that others played for, to the byte."""
    return {
        "places": repr(played.current_standings(event).rows),
        "rounds": list(
            Round.objects.filter(tournament=event)
            .order_by("pk")
            .values_list("seed", "inputs", "certificate", "standings")
        ),
        "matches": list(
            Match.objects.filter(round__tournament=event)
            .order_by("pk")
            .values_list("home", "away", "outcome", "winner", "games", "table")
        ),
        "chain": list(
            Entry.objects.filter(tournament=event)
            .exclude(kind="name_taken_out")
            .order_by("seq")
            .values_list("seq", "actor", "digest", "prev_hash", "hash")
        ),
    }


@pytest.mark.usefixtures("samples")
class TestGone:
    @pytest.mark.nightly
    def test_a_dump_has_no_trace_of_the_name(self):
        zyra = a_person_everywhere()
        assert {each for each in CANARIES if hits(dump(), each)} == {*CANARIES}

        delete_account(zyra)
        letters()  # the last one goes to her address, and is forgotten when sent

        assert hits(dump(), *CANARIES) == []

    @pytest.mark.nightly
    def test_what_others_played_is_the_same_to_the_byte(self):
        zyra = a_person_everywhere()
        event = the_event()
        before = sums(event)

        delete_account(zyra)

        event.refresh_from_db()
        assert sums(event) == before
        assert seal_breaches(event) == []
        assert [each.entrant for each in lines(event, "name_taken_out")]

    @pytest.mark.nightly
    def test_the_log_still_reads(self):
        delete_account(a_person_everywhere())

        entries = logbook.with_related_rows(
            Entry.objects.filter(tournament=the_event())
        )
        told = [line.words for line in logbook.to_log_lines(entries)]
        assert told
        assert [each for each in told if "None" in each or "  " in each] == []

    @pytest.mark.nightly
    def test_a_file_made_afterwards_names_nobody_and_travels(self):
        def make():
            delete_account(a_person_everywhere())
            return the_event()

        data = sent_away(make)

        assert hits(data.decode(), *CANARIES) == []
        assert seal_breaches(brought(data)) == []

    @pytest.mark.nightly
    def test_the_account_is_shut(self):
        ada = a_person("Ada")
        page = a_visit(ada)

        delete_account(ada)

        ada.refresh_from_db()
        assert not ada.is_active
        assert not ada.has_usable_password()
        assert ada.display_name == names.alias_for_key(str(ada.pk))
        assert not EmailAddress.objects.filter(user=ada).exists()
        assert page.get("/accounts/").status_code == 302
        [letter] = letters()
        assert letter.to == ["ada@desk.example"]
        assert ada.display_name in letter.body

    @pytest.mark.nightly
    @pytest.mark.parametrize(
        ("named", "words"),
        [
            ("Harbour Games, desk@h.example", "administrator: Harbour Games, desk@"),
            ("", "Contact the site's administrator.\n"),
        ],
    )
    def test_the_letter_is_one_of_the_desk_and_says_to_whom_to_write(
        self, settings, named, words
    ):
        settings.DESK_OPERATOR = named

        delete_account(a_person("Ada"))

        [letter] = letters()
        assert letter.subject == "[Replay Booth] Your account is deleted"
        assert letter.body.startswith("Hello,\n\nYour Replay Booth account ")
        assert words in letter.body
        frame = Path("templates/account/email/base_message.txt").read_text()
        assert letter.body.splitlines()[-1] == frame.splitlines()[-1]

    @pytest.mark.nightly
    def test_somebody_else_may_have_the_address_then(self):
        delete_account(a_person("Ada"))

        assert a_person("Ada").is_active

    @pytest.mark.nightly
    def test_of_others_nothing_goes(self):
        zyra = a_person_everywhere()
        others = Penalty.objects.exclude(entrant__person=zyra)
        [reason] = others.filter(grade="caution").values_list("reason", flat=True)
        assert reason == "Insulted ZYRA QUELLMANN."

        delete_account(zyra)

        alias = names.alias_for_key(str(zyra.pk))
        [reason] = others.filter(grade="caution").values_list("reason", flat=True)
        assert reason == f"Insulted {alias}."
        assert User.objects.filter(is_active=True, entries__isnull=False).count() == 4
        [log] = GameLog.objects.all()
        assert alias in log.canonical
        assert log.digest == log_hash(from_trusted_json(log.canonical))
        with pytest.raises(IntegrityError), transaction.atomic():
            GameLog.objects.update(canonical="{}")
        Shredding.objects.create(log=log, why="farewell")
        with pytest.raises(IntegrityError), transaction.atomic():
            GameLog.objects.update(game=7)


class TestNames:
    @pytest.mark.nightly
    def test_an_alias_that_is_taken_grows_longer(self):
        ada = a_person("Ada")
        event = a_finished(ada, "Ben", "Cleo", names.alias_for_key(str(ada.pk)))

        delete_account(ada)

        [row] = Entrant.objects.filter(tournament=event, person=ada)
        assert row.name == names.alias_for_key(str(ada.pk), signs=5)

    @pytest.mark.nightly
    def test_who_has_a_longer_name_keeps_it(self):
        ada = a_person("Ada Ito")
        event = a_finished(ada, "Ada Ito Jr", "Ada", "Adam")

        delete_account(ada)

        kept = Entrant.objects.filter(tournament=event, person=None)
        assert {each.name for each in kept} == {"Ada Ito Jr", "Ada", "Adam"}

    @pytest.mark.nightly
    def test_a_series_and_its_sums_go_on_under_the_alias(self, client):
        ada = a_person("Ada Ito")
        season = a_series(a_finished(ada, "Ben", "Cleo", "Dev"))

        delete_account(ada)

        page = source(client.get(f"/series/{season.pk}/"))
        assert names.alias_for_key(str(ada.pk)) in page
        assert "Ada" not in page

    @pytest.mark.nightly
    def test_pages_that_were_kept_are_built_anew(self, client):
        ada = a_person("Ada Ito")
        event = a_finished(ada, "Ben", "Cleo", "Dev")
        pages = [
            *(f"/events/{event.pk}/{each}/" for each in PAGES),
            *(
                reverse("event_round_table", args=(event.pk, each.pk))
                for each in event.played.filter(number=2)
            ),
        ]
        alias = names.alias_for_key(str(ada.pk))
        shown = {each: source(client.get(each)) for each in pages}
        assert [page for page, text in shown.items() if "Ada" not in text] == []

        delete_account(ada)

        shown = {each: source(client.get(each)) for each in pages}
        assert [page for page, text in shown.items() if "Ada" in text] == []
        assert [page for page, text in shown.items() if alias not in text] == []

    @pytest.mark.nightly
    @pytest.mark.parametrize(
        "name", ["home", "win", "name", "swiss", "A.*", "Zoë", "1"]
    )
    def test_a_name_like_a_word_of_ours_moves_nothing(self, name):
        ada = a_person("Ada")
        User.objects.filter(pk=ada.pk).update(display_name=name)
        ada.refresh_from_db()
        event = a_finished(ada, "Ben", "Cleo", "Dev")
        entry = Entrant.objects.get(tournament=event, person=ada)
        for new in ("Somebody", name):
            with act_on(event.pk, event.owner) as act:
                act.log("entrant_renamed", after={"name": new}, entrant=entry)
        before = sums(event)

        delete_account(ada)

        event.refresh_from_db()
        assert sums(event) == before
        assert seal_breaches(event) == []
        assert Payload.objects.filter(entry__kind="entrant_renamed").count() == 0

    def test_a_child_that_played_is_an_alias_and_one_that_did_not_is_gone(self):
        ada = a_person("Ada")
        mia, tom = a_ward(ada, "Mia"), a_ward(ada, "Tom")
        event = a_finished(mia, "Ben", "Cleo", "Dev")

        delete_account(ada)

        assert not Ward.objects.filter(pk=tom.pk).exists()
        mia.refresh_from_db()
        assert (mia.display_name, mia.birth_year) == (mia.alias, 1900)
        assert Entrant.objects.get(tournament=event, ward=mia).name == mia.alias

    def test_lists_that_were_published_stay_others_are_emptied(self):
        ada, ben = a_person("Ada"), a_person("Ben")
        open_ = a_finished(ada, "B", "C", "D", visible_when_finished="public")
        shut = a_finished(
            ada, "B", "C", "D", owner=ben, visible_when_finished="private"
        )
        for event in (open_, shut):
            a_submission(Entrant.objects.get(tournament=event, person=ada))

        delete_account(ada)

        kept = Submission.objects.get(entrant__tournament=open_)
        gone = Submission.objects.get(entrant__tournament=shut)
        assert kept.text
        assert (gone.text, gone.deck_name) == ("", "Deleted list")
        assert gone.receipt


class TestFirst:
    """What others still need the user for has to be settled first."""

    @pytest.mark.nightly
    @pytest.mark.parametrize("state", ["draft", "registration", "check_in", "running"])
    def test_whoever_runs_an_event_finishes_it(self, state):
        started = timezone.now() if state == "running" else None
        event = an_event(state=state, started_at=started, rounds=1, cut=0)

        with pytest.raises(DeletionBlocked, match="You run Harbour Open"):
            delete_account(event.owner)

        assert User.objects.get(pk=event.owner_id).is_active

    @pytest.mark.nightly
    @pytest.mark.parametrize("state", ["finished", "cancelled"])
    def test_an_event_that_is_over_holds_nobody(self, state):
        ended = timezone.now() if state == "finished" else None
        event = an_event(
            state=state, started_at=ended, finished_at=ended, rounds=1, cut=0
        )

        delete_account(event.owner)

        event.refresh_from_db()
        assert event.owner.display_name.startswith("Player ")

    @pytest.mark.nightly
    def test_whoever_plays_drops_first(self):
        event, ada = a_running_event(2), a_person("Ada")
        entry = an_entrant(event, "Ada", person=ada)

        with pytest.raises(
            DeletionBlocked,
            match="You are playing in Harbour Open, which is still running",
        ):
            delete_account(ada)

        Entrant.objects.filter(pk=entry.pk).update(state=EntrantState.DROPPED)
        delete_account(ada)

    def test_so_does_a_child(self):
        event, ada = a_running_event(2), a_person("Ada")
        an_entrant(event, "Mia", ward=a_ward(ada, "Mia"))

        with pytest.raises(DeletionBlocked, match="for Mia"):
            delete_account(ada)

    @pytest.mark.nightly
    def test_the_last_administrator_stays(self):
        chief = a_chief()

        with pytest.raises(DeletionBlocked, match="You are the only administrator"):
            delete_account(chief)

        a_chief("Second")
        delete_account(chief)

    def test_a_place_in_an_event_to_come_is_freed(self):
        event, ada = an_event(), a_person("Ada")
        entrants.register_for_event(event.pk, ada)

        delete_account(ada)

        [row] = Entrant.objects.filter(tournament=event)
        assert row.state == EntrantState.WITHDRAWN
        assert lines(event, "entrant_withdrawn")
        assert seal_breaches(event) == []

    def test_a_role_in_an_event_to_come_is_laid_down(self):
        event = an_event()
        jude = an_official(event, Role.JUDGE)

        delete_account(jude)

        assert not Staff.objects.filter(tournament=event).exists()
        assert [each.payload for each in lines(event, "name_taken_out")]

    def test_a_series_goes_to_who_helps(self):
        ada, ben = a_person("Ada"), a_person("Ben")
        shared, alone = a_series(owner=ada, organiser=ben), a_series(owner=ada)

        delete_account(ada)

        assert Series.objects.get(pk=shared.pk).owner == ben
        assert Series.objects.get(pk=alone.pk).owner == ada

    @pytest.mark.nightly
    def test_nothing_goes_when_something_fails(self, monkeypatch):
        ada = a_person("Ada")
        a_finished(ada, "Ben", "Cleo", "Dev")

        def fail(*_):
            raise LookupError

        monkeypatch.setattr(account_deletion, "delete_jobs_and_answers", fail)
        with pytest.raises(LookupError):
            delete_account(ada)

        ada.refresh_from_db()
        assert ada.display_name == "Ada"
        assert Entrant.objects.filter(name="Ada").exists()


def test_what_programs_get_loses_the_person():
    """The line of the bulk file is written again, with the alias; webhooks end."""
    ada = a_person("Ada Ito", shows_whole_name=True)
    event = a_finished(ada, "Ben Okafor", "Cleo Marsh", "Dev Anand")
    an_account_webhook(ada)
    exports.renew_lines()
    assert b"Ada" in b"".join(exports.events_file().lines())

    delete_account(ada)

    assert exports.events_file().events == ()
    assert not Webhook.objects.exists()
    exports.renew_lines()
    [line] = exports.events_file().lines()
    assert b"Ada" not in line
    assert str(event.pk).encode() in line


@pytest.mark.nightly
def test_what_is_told_before():
    ada = a_person("Ada")
    a_deck(ada)
    entrants.register_for_event(an_event().pk, ada)
    a_finished(ada, "Ben", "Cleo", "Dev", owner=a_person("Otto"))
    a_ward(ada, "Mia")

    found = selectors.preview_deletion(ada)

    assert found.obstacles == []
    assert (found.decks, found.events, found.wards) == (1, 2, ["Mia"])
    assert found.coming == ["Harbour Open"]
    assert found.alias == names.alias_for_key(str(ada.pk))
