"""Events for everybody: the list, and one event before, during and after."""

import datetime as dt
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from tests.builders import swiss
from tests.builders.endings import a_finished_event, again, in_the_cut
from tests.builders.events import (
    a_field,
    a_running_event,
    a_submission,
    an_entrant,
    an_event,
    an_official,
)
from tests.builders.looking import FOR_MANY, asked, links, rows, source, words
from tests.builders.people import a_browser, a_person
from tournaments.desk import actions as events
from tournaments.models import (
    DecklistMode,
    Entrant,
    EntrantState,
    ListPolicy,
    Match,
    Report,
    TournamentState,
)
from tournaments.rules import random_draws

pytestmark = pytest.mark.django_db


def at(event, rest=""):
    return f"/events/{event.pk}/{rest}"


def seen(event, who=None, rest=""):
    visit = a_browser(who) if who else Client()
    return visit.get(at(event, rest))


def entered(event, name="Ada Ito", **cells):
    """Give an entrant of the field an account, and give that."""
    person = a_person(name.split()[0])
    Entrant.objects.filter(tournament=event, name=name).update(person=person, **cells)
    return person


# The list


@pytest.mark.nightly
def test_the_list_begins_with_what_is_played_and_ends_with_what_is_over():
    now, owner = timezone.now(), a_person("Olga")
    an_event(owner, name="Old Cup", state=TournamentState.CANCELLED)
    an_event(owner, name="Later Cup", starts_at=now + dt.timedelta(days=9))
    an_event(owner, name="Sooner Cup", starts_at=now + dt.timedelta(days=2))
    a_running_event(4, owner, name="Now Cup")

    said = words(Client().get("/events/"))

    order = ["Running", "Now Cup", "Upcoming", "Sooner", "Later", "Past", "Old"]
    places = [said.index(each) for each in order]
    assert places == sorted(places)


@pytest.mark.nightly
def test_the_list_tells_when_where_and_how_full_an_event_is():
    start = dt.datetime(2027, 2, 20, 10, 0, tzinfo=ZoneInfo("Europe/Berlin"))
    event = an_event(place="Harbor City", capacity=8, starts_at=start)
    a_field(event, 8)
    an_entrant(event, "Zoe", state=EntrantState.WAITLISTED)

    said = words(Client().get("/events/"))

    assert "Sat, Feb 20, 2027, 10:00 , Harbor City" in said
    assert "8 of 8 spots taken, 1 waiting" in said


@pytest.mark.nightly
def test_the_list_tells_which_round_is_played():
    event = a_running_event(8)
    swiss.play(event)
    swiss.published(swiss.a_draft(event, 2))

    assert "Running: round 2 of 3" in words(Client().get("/events/"))


def test_an_event_is_found_by_its_name():
    owner = a_person("Olga")
    an_event(owner, name="Lighthouse Open")
    an_event(owner, name="Anchor Cup")

    said = words(Client().get("/events/?q=LIGHT"))

    assert "Lighthouse Open" in said
    assert "Anchor Cup" not in said
    assert "No events found" in words(Client().get("/events/?q=nothing%00"))


@pytest.mark.nightly
def test_a_draft_is_listed_for_its_staff_alone():
    owner = a_person("Olga")
    event = an_event(owner, state=TournamentState.DRAFT, opened_at=None)
    judge = an_official(event)

    assert "Harbour Open" not in words(Client().get("/events/"))
    assert "Harbour Open" not in words(a_browser(a_person("Zoe")).get("/events/"))
    for each in (owner, judge):
        assert "Harbour Open" in words(a_browser(each).get("/events/"))
    assert seen(event).status_code == 404
    assert seen(event, owner).status_code == 200


def test_only_whoever_has_signed_in_is_offered_a_new_event():
    assert "/events/new/" not in links(Client().get("/events/"))
    assert "/events/new/" in links(a_browser(a_person("Ada")).get("/events/"))


@pytest.mark.nightly
def test_the_list_asks_as_often_for_3_events_as_for_60():
    """X7."""
    owner, ada = a_person("Olga"), a_person("Ada")
    for number in range(3):
        an_event(owner, name=f"Cup {number}")
    few = asked("/events/", ada)

    for number in range(3, 60):
        an_event(owner, name=f"Cup {number}")

    assert asked("/events/", ada) == few <= 15


# Before


def test_before_it_begins_the_page_says_when_by_the_clock_of_the_place():
    start = dt.datetime(2027, 7, 3, 10, 0, tzinfo=ZoneInfo("America/New_York"))
    event = an_event(starts_at=start, zone="America/New_York", place="Pier 4")

    said = words(seen(event))

    assert "Saturday, July 3, 2027, 10:00 (America/New_York, UTC-0400)" in said
    assert "Pier 4" in said


@pytest.mark.nightly
def test_before_it_begins_the_page_says_how_many_places_are_taken():
    event = an_event(capacity=64)
    a_field(event, 12)
    for name in ("Zoe", "Yan", "Xia"):
        an_entrant(event, name, state=EntrantState.WAITLISTED)
    an_entrant(event, "Gone", state=EntrantState.WITHDRAWN)

    said = words(seen(event))

    assert "12 of 64 spots taken, 3 waiting" in said
    assert f"/events/{event.pk}/register/" in links(seen(event))


BY_TABLE = "estimated from current registrations)"


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ((None, 4), f"4 Swiss rounds ({BY_TABLE} , then a cut to the top 4 Organizer"),
        ((5, None), f"5 Swiss rounds, then a cut to the top 4 ({BY_TABLE} Organizer"),
        ((None, None), f"4 Swiss rounds, then a cut to the top 4 (both {BY_TABLE}"),
        ((5, 4), "5 Swiss rounds, then a cut to the top 4 Organizer"),
        ((5, 0), "5 Swiss rounds, no cut Organizer"),
    ],
)
def test_what_follows_our_table_is_marked_and_nothing_else(cells, told):
    event = an_event(rounds=cells[0], cut=cells[1])
    a_field(event, 9)

    assert told in words(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("games", "told"),
    [
        ((1, 1), "Matches 1 game;"),
        ((3, 3), "Matches best of 3 games;"),
        ((1, 3), "Matches 1 game, in the cut best of 3 games;"),
    ],
)
def test_the_page_says_how_many_games_a_match_has(games, told):
    event = an_event(best_of=games[0], cut_best_of=games[1], minutes=50)

    assert told in words(seen(event))


def test_a_full_event_offers_the_waiting_list():
    event = an_event(capacity=4)
    a_field(event, 4)

    said = words(seen(event))

    assert "All spots are taken" in said
    assert "Join the waiting list" in said


@pytest.mark.nightly
def test_whoever_comes_is_told_who_will_read_his_list_and_until_when():
    event = an_event(
        list_policy=ListPolicy.REQUIRED,
        list_deadline_at=dt.datetime(2027, 2, 19, 17, 0, tzinfo=dt.UTC),
        visible_in_cut=DecklistMode.OPPONENT,
    )

    said = words(seen(event))

    assert "Required for everybody" in said
    assert "Lists lock on Fri, Feb 19, 2027, 18:00" in said
    assert "In the top cut: your opponent, while you are paired" in said


def test_an_event_without_lists_says_so():
    event = an_event(list_policy=ListPolicy.NONE)

    assert "use deck lists." in words(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("state", "told", "door"),
    [
        (EntrantState.REGISTERED, "You are registered", "Your entry"),
        (EntrantState.CHECKED_IN, "You are checked in", "Your entry"),
        (EntrantState.WAITLISTED, "You are on the waiting list", "Your entry"),
        (EntrantState.WITHDRAWN, "Registration is open", "Register"),
    ],
)
def test_whoever_is_in_sees_where_he_stands(state, told, door):
    event = an_event()
    ada = a_person("Ada")
    an_entrant(event, person=ada, state=state)

    said = words(seen(event, ada))

    assert told in said
    assert door in said


def test_during_check_in_an_entrant_is_led_to_it():
    event = an_event(state=TournamentState.CHECK_IN)
    ada = a_person("Ada")
    an_entrant(event, person=ada, state=EntrantState.REGISTERED)

    said = words(seen(event, ada))

    assert "Check-in is open: check in now." in said
    assert "Check in" in said


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        (5, "accepted after 5 minutes unless the opponent objects"),
        (1, "accepted after 1 minute unless the opponent objects"),
        (
            0,
            (
                "Both players report. The result is accepted once they agree, or when "
                "staff enter it."
            ),
        ),
    ],
)
def test_the_page_says_when_a_report_counts(minutes, told):
    assert told in words(seen(an_event(auto_accept_minutes=minutes)))


@pytest.mark.nightly
def test_the_page_says_that_presets_and_tables_are_ours():
    said = words(seen(an_event()))

    assert "This game has no official tournament policy." in said
    assert "MTR-like tiebreakers (OMW, OOMW, Diff), then random draw" in said


# Running


@pytest.mark.nightly
def test_an_entrant_reads_first_where_he_plays_and_against_whom():
    event = a_running_event(8)
    round_ = swiss.published(swiss.a_draft(event))
    ada = entered(event)
    table = Match.objects.filter(round=round_).get(
        pk__in=Match.objects.filter(home__name="Ada Ito").values("pk")
        | Match.objects.filter(away__name="Ada Ito").values("pk")
    )
    other = table.away if table.home.name == "Ada Ito" else table.home

    said = words(seen(event, ada))

    heading = f"You are at table {table.table} against {other.name}"
    assert heading in said
    assert said.index(heading) < said.index("Pairings, round 1")
    assert "Report the result" in said


@pytest.mark.nightly
def test_nobody_else_reads_where_somebody_plays():
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))
    entered(event)

    for who in (None, a_person("Zoe")):
        assert "You are at table" not in words(seen(event, who))
        assert "data-me" not in source(seen(event, who))


@pytest.mark.nightly
def test_his_own_line_is_a_small_answer_for_himself_alone():
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))
    ada = entered(event)

    mine = seen(event, ada, "you/")

    assert words(mine).startswith("Table")
    assert "You are at table" in words(mine)
    assert len(mine.content) < 2000
    assert seen(event, None, "you/").status_code == 204
    assert seen(event, a_person("Zoe"), "you/").status_code == 204


@pytest.mark.nightly
def test_who_was_reported_against_is_asked_to_agree_or_object():
    event = a_running_event(8)
    round_ = swiss.published(swiss.a_draft(event))
    table = swiss.table(round_, 1)
    person = entered(event, table.away.name)
    Report.objects.create(
        match=table, side="home", number=1, outcome="win", winner="home", by=person
    )

    said = words(seen(event, person))

    assert f"{table.home.name} has reported a result." in said
    assert "Agree or object" in said


@pytest.mark.nightly
def test_who_has_won_reads_that_he_has():
    event = a_running_event(8)
    round_ = swiss.decide(swiss.published(swiss.a_draft(event)))
    table = swiss.table(round_, 1)
    person = entered(event, table.home.name)

    said = words(seen(event, person))

    assert f"You won against {table.away.name}" in said


def test_who_has_the_bye_reads_that_and_what_it_is_worth():
    event = a_running_event(5)
    round_ = swiss.published(swiss.a_draft(event))
    resting = Match.objects.get(round=round_, away=None).home
    person = entered(event, resting.name)

    assert "You have a bye in round 1: 3 points" in words(seen(event, person))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (
            {"state": EntrantState.DROPPED, "dropped_after": 1},
            (
                "You have dropped from this event You dropped after round 1. "
                "Your results stay."
            ),
        ),
        ({"state": EntrantState.DISQUALIFIED}, "You are no longer in this event"),
        ({}, "No match for you now"),
    ],
)
def test_who_has_no_match_reads_why(cells, told):
    event = a_running_event(8)
    swiss.play(event)
    ada = entered(event, **cells)

    assert told in words(seen(event, ada))


@pytest.mark.nightly
@pytest.mark.parametrize("signed_in", [True, False])
def test_a_code_of_the_desk_leads_somewhere_while_it_is_played(signed_in):
    """Whoever has one comes to the page of the event, also after late entry."""
    event = a_running_event(8, rounds=3, late_entry_until_round=0)
    swiss.published(swiss.a_draft(event))
    who = a_person("Eve") if signed_in else None

    page = seen(event, who)

    assert at(event, "claim/") in links(page)
    assert "with a code" in words(page)
    over = seen(event, who or a_person("Eve"), "register/")
    assert "Registration is over" in words(over)
    assert at(event, "claim/") in links(over)


@pytest.mark.nightly
def test_a_finished_event_asks_who_played_without_an_account():
    said = words(seen(a_finished_event()))

    assert "Did staff already add your name?" not in said
    assert "Did you play here without an account?" in said


def test_nobody_is_asked_for_a_code_who_has_no_use_for_one():
    event = a_running_event(2)
    ada = entered(event)

    assert at(event, "claim/") not in links(seen(event, ada))
    assert at(event, "claim/") in links(seen(event))
    entered(event, "Ben Okafor")
    assert at(event, "claim/") not in links(seen(event)), "all have an account"
    event.state = TournamentState.CANCELLED
    event.save()
    Entrant.objects.update(person=None)
    assert at(event, "claim/") not in links(seen(event))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("zone", "told"), [("UTC", "(UTC)"), ("Europe/Berlin", "(Europe/Berlin, UTC+0100)")]
)
def test_a_zone_is_named_once(zone, told):
    winter = dt.datetime(2031, 2, 1, 10, tzinfo=dt.UTC)

    assert told in words(seen(an_event(zone=zone, starts_at=winter)))


@pytest.mark.nightly
def test_before_round_1_is_out_the_page_says_so():
    event = a_running_event(8)
    swiss.a_draft(event)

    said = words(seen(event))

    assert "Round 1 is being paired" in said
    assert rows(seen(event)) == []


@pytest.mark.nightly
def test_the_rounds_stand_on_a_strip_played_or_to_come():
    event = a_running_event(8)
    swiss.play(event)
    swiss.published(swiss.a_draft(event, 2))

    answer = seen(event)

    said = words(answer)
    assert "Round 1 1 closed Round 2 2 playing Round 3 3 to come Cut" in said
    assert f"/events/{event.pk}/pairings/?round=1" in links(answer)
    assert f"/events/{event.pk}/pairings/?round=3" not in links(answer)


def test_a_draft_of_a_round_is_nobody_elses_business():
    event = a_running_event(8)
    swiss.play(event)
    swiss.a_draft(event, 2)

    assert "Round 2 2 to come" in words(seen(event))
    assert seen(event, None, "pairings/?round=2").status_code == 404


@pytest.mark.nightly
def test_the_top_of_the_standings_ends_below_the_cut_line_with_ones_own_row():
    event = a_running_event(32, cut=4)
    swiss.play(event, upto=2)
    last = swiss.tables(swiss.published(swiss.a_draft(event, 3)))[-1].away
    person = entered(event, last.name)

    answer = seen(event, person)

    top = [row for row in rows(answer) if len(row) == 5]
    assert len(top) == 9  # eight, and his own
    assert top[-1][0].endswith(last.name)
    assert 'class="cut-line"' in source(answer)
    assert "The heavy line marks the cut to the top 4." in words(answer)


@pytest.mark.nightly
def test_once_the_cut_is_confirmed_the_badge_says_so():
    event = in_the_cut()

    assert "Running: top 4" in words(seen(event))
    assert "Running: top cut" in words(Client().get("/events/"))


def test_the_commitment_to_the_draw_is_public_and_the_seed_is_not():
    event = a_running_event(8)

    said = words(seen(event, rest="verify/"))

    assert random_draws.seeded_hash(event.lot_seed) in said
    assert event.lot_seed not in said


# Over


@pytest.mark.nightly
def test_when_it_is_over_the_podium_comes_first_and_then_everybody():
    event = a_finished_event()

    answer = seen(event)

    said, order = words(answer), rows(answer)
    assert [row[0] for row in order] == list("12345678")
    assert [row[4] for row in order[:5]] == [
        *("Final", "Final", "Third-place match", "Third-place match"),
        "\u2013",
    ]
    first, second = order[:2]
    assert f"{first[1]} wins 1 {first[1]} won the final {first[2]} points" in said
    assert f"2 {second[1]} lost the final {second[2]} points, {second[3]}" in said
    assert said.index("won the final") < said.index("Final standings")


@pytest.mark.nightly
def test_the_final_standings_have_points_and_records():
    event = a_finished_event()
    swiss = {
        row[0].split(maxsplit=1)[1]: row for row in rows(seen(event, rest="standings/"))
    }

    for place in rows(seen(event)):
        assert place[2:4] == swiss[place[1]][1:3]


@pytest.mark.nightly
def test_the_score_of_the_final_stands_at_the_podium():
    event = a_finished_event()
    final = Match.objects.filter(round__tournament=event, round__stage="cut").latest(
        "round__number", "-table"
    )
    winner = final.seat(final.winner).name
    score = {"home_score": 17, "away_score": 14, "ending": "regulation"}
    games = [{"winner": final.winner, **score}]
    Match.objects.filter(pk=final.pk).update(games=games)

    score = "17\u201314" if final.winner == "home" else "14\u201317"
    assert f"{winner} won the final {score}" in words(seen(event))


@pytest.mark.nightly
def test_without_a_cut_the_swiss_order_is_the_last_and_places_may_be_shared():
    event = a_finished_event(cut=0, tiebreaks="sos", rounds=1)

    assert [row[0] for row in rows(seen(event))] == [*4 * ["1="], *4 * ["5="]]


@pytest.mark.nightly
def test_without_a_cut_nobody_speaks_of_a_bracket():
    page = seen(a_finished_event(cut=0, rounds=1))

    assert "All 8 places, by the rounds." in words(page)
    assert "bracket" not in words(page)
    assert "Last cut round" not in words(page)
    assert {len(row) for row in rows(page)} == {4}


@pytest.mark.nightly
def test_when_it_is_over_the_seed_is_published_with_what_it_must_give():
    event = a_finished_event()

    said = words(seen(event, rest="verify/"))

    assert event.lot_seed in said
    assert random_draws.seeded_hash(event.lot_seed) in said
    assert f"printf '%s' '{event.lot_seed}:pair:1:1' | sha256sum # Round 1" in said


@pytest.mark.nightly
def test_hashes_and_commands_stand_on_the_page_to_verify_an_event_alone():
    event = a_finished_event()

    page = seen(event)

    assert event.lot_seed not in source(page)
    assert "sha256" not in source(page).lower()
    assert f"/events/{event.pk}/verify/" in links(page)


def test_a_reopened_event_says_that_its_seed_was_public():
    finished = {"state": TournamentState.FINISHED, "finished_at": timezone.now()}
    event = a_running_event(8, **finished)
    events.reopen_event(
        event.pk, event.owner, expected=event.version, reason="A result was wrong."
    )

    said = words(seen(event, rest="verify/"))

    assert "The event was reopened. Its seed was public before" in said
    assert "published when the event is finished; then" not in said


def test_the_last_seal_of_the_log_is_public():
    event = a_running_event(8)
    swiss.a_draft(event)
    head = event.entries.order_by("seq").last()

    said = words(seen(event, rest="verify/"))

    assert head.hash in said
    assert f"Lines {head.seq}" in said


def test_before_the_start_there_is_nothing_to_verify():
    assert seen(an_event(), rest="verify/").status_code == 404


def test_an_event_that_was_called_off_says_why():
    event = an_event()
    events.cancel_event(
        event.pk, event.owner, expected=event.version, reason="The hall is flooded."
    )

    said = words(seen(event))

    assert "This event was canceled The hall is flooded." in said
    assert "/register/" not in source(seen(event))


@pytest.mark.nightly
def test_what_was_played_of_an_event_that_was_called_off_stays_and_nothing_polls():
    event = a_running_event(8)
    swiss.published(swiss.a_draft(event))
    version = again(event).version
    events.cancel_event(
        event.pk,
        event.owner,
        expected=version,
        reason="A blackout.",
        typed_name=event.name,
    )

    answer = seen(event)

    assert len(rows(answer)) == 4
    assert "every 15s" not in source(answer)


# Who is in it


@pytest.mark.nightly
def test_the_roster_tells_of_a_list_only_whether_it_is_there():
    """H7, H5: neither the name of a deck nor a card, whoever asks."""
    event = an_event(visible_in_swiss=DecklistMode.PUBLIC)
    ada = an_entrant(event, "Ada Ito", person=a_person("Ada"))
    an_entrant(event, "Ben Okafor")
    a_submission(ada, deck_name="Canary deck", text="1 C1-PS Canary Card\n")

    for who in (None, ada.person, event.owner):
        answer = seen(event, who, "entrants/")
        assert rows(answer) == [
            ["Ada Ito", "checked in", "submitted"],
            ["Ben Okafor", "checked in", "not submitted"],
        ]
        assert "canary" not in source(answer).lower()


@pytest.mark.nightly
def test_the_roster_is_found_by_name_and_forgets_who_never_came():
    event = an_event(list_policy=ListPolicy.NONE)
    for name, state in (
        ("Zoë Vale", EntrantState.REGISTERED),
        ("Ben", EntrantState.WAITLISTED),
        ("Cy", EntrantState.DROPPED),
        ("Gone", EntrantState.WITHDRAWN),
    ):
        an_entrant(event, name, state=state)

    assert rows(seen(event, None, "entrants/")) == [
        ["Ben", "waiting"],
        ["Cy", "dropped"],
        ["Zoë Vale", "registered"],
    ]
    assert rows(seen(event, None, "entrants/?q=zoe")) == [["Zoë Vale", "registered"]]


@pytest.mark.nightly
def test_when_it_is_over_the_roster_says_who_played():
    event = a_finished_event()
    gone = Entrant.objects.filter(tournament=event, name="Ada Ito")
    gone.update(state=EntrantState.DROPPED)

    answer = seen(event, None, "entrants/")

    assert "8 entrants." in words(answer)
    assert [row[1] for row in rows(answer)] == ["dropped", *7 * ["played"]]


# How often they ask


PAGES = (
    *("", "you/", "entrants/", "pairings/", "pairings/?by=name", "pairings/?q=a"),
    *("pairings/why/", "pairings.csv", "standings/", "standings/?q=a"),
    *("standings.csv", "bracket/", "print/pairings/", "print/pairings/?by=table"),
    "print/standings/",
)


@pytest.mark.nightly
@FOR_MANY
def test_every_page_asks_as_often_for_8_entrants_as_for_many(many):
    """X7: at most 15, with nothing kept from before."""
    asks = {8: {}, many: {}}
    for size in (8, many):
        event = a_running_event(size, a_person(f"Olga{size}"), rounds=3, cut=8)
        swiss.play(event)
        swiss.published(swiss.a_draft(event, 2))
        ada = a_person(f"Ada{size}")
        Entrant.objects.filter(tournament=event, name="Ada Ito").update(person=ada)
        entrant = Entrant.objects.filter(tournament=event).first()
        paths = {rest: at(event, rest) for rest in PAGES}
        paths["sum"] = at(event, f"standings/{entrant.pk}/")
        for who in (None, ada, event.owner):
            role = who and who.display_name.rstrip("0123456789")
            for name, path in paths.items():
                asks[size][role, name] = asked(path, who)

    assert asks[8] == asks[many]
    assert max(asks[8].values()) <= 15
