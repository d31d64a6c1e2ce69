"""The pages on which officials mend an event: correct, go back, confirm."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.builders import swiss
from tests.builders.corrections import (
    NAME,
    WHY,
    a_round_before_the_cut,
    again,
    an_age,
    an_older_round,
    correct,
    going_back,
    propose,
    round_of,
    table,
    with_a_second,
)
from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_official, lines
from tests.builders.looking import FOR_MANY, asked, hidden, links, rows, source, words
from tests.builders.people import PASSWORD, a_person
from tests.builders.tables import enter, say, won
from tests.tournaments.corrections.test_corrections import a_confirmed_cut
from tournaments.corrections import actions as corrections
from tournaments.corrections.queries import proposals
from tournaments.corrections.queries.basis import preview_basis_version
from tournaments.models import Match, Proposal, Role, Round, RoundState, Staff, Stage
from tournaments.rules.corrections import RoundAge, correction_table_in_words

pytestmark = pytest.mark.django_db
TOLD = correction_table_in_words()


@pytest.fixture
def older():
    """Give a table of round 1; round 2 is published, and nobody has reported."""
    return table(an_older_round())


@pytest.fixture
def desk(older):
    return at_the_desk(older.round.tournament.owner)


def page_of(match, *more):
    return address(match.round.tournament, "matches", match.pk, *more)


def sent(match, do="correct", **more):
    """Give what the form sends that lets the away side have won."""
    return {
        "expected": again(match).version,
        "how": "played",
        "home_1": "14",
        "away_1": "21",
        "reason": WHY,
        "typed_name": NAME,
        "basis": preview_basis_version(again(match.round.tournament)),
        "do": do,
        **more,
    }


# Finding it.


@pytest.mark.nightly
def test_an_older_match_offers_its_correction(desk, older):
    found = desk.get(page_of(older))

    assert "Preview the changes" in buttons(found)
    assert f'action="{page_of(older, "correct")}"' in source(found)


@pytest.mark.nightly
def test_the_page_of_an_older_round_leads_to_its_results(desk, older):
    event = older.round.tournament
    found = desk.get(address(event, "pairings"), {"round": "1"})

    assert page_of(older) in links(found)
    assert f'class="who won" href="{address(event, "entrants", older.home_id)}"' in (
        source(found)
    )
    assert address(event, "rounds", older.round.pk, "restore") in links(found)


@pytest.mark.nightly
def test_results_of_older_rounds_are_listed_to_be_corrected(desk, older):
    found = desk.get(address(older.round.tournament, "disputes"), {"round": "1"})

    assert page_of(older, "correct") in links(found)
    assert "Accepted results from round 1" in words(found)


@pytest.mark.nightly
def test_the_desk_leads_back_to_the_end_of_closed_rounds(desk, older):
    event = older.round.tournament
    found = desk.get(address(event))

    assert "Roll back to the end of round 1" in words(found)
    assert address(event, "rounds", older.round.pk, "restore") in links(found)


def test_a_scorekeeper_is_not_led_where_his_role_does_not_reach(older):
    event = older.round.tournament
    keeper = at_the_desk(an_official(event, Role.SCOREKEEPER))

    assert "Preview the changes" not in buttons(keeper.get(page_of(older)))
    assert "Roll back to the end" not in words(keeper.get(address(event)))
    assert keeper.get(page_of(older, "correct")).status_code == 403
    restore = address(event, "rounds", older.round.pk, "restore")
    assert keeper.get(restore).status_code == 403


@pytest.mark.nightly
def test_officials_find_the_desk_from_the_public_pairings(desk, older):
    event = older.round.tournament
    found = desk.get(f"/events/{event.pk}/pairings/", {"round": "1"})

    assert f"{address(event, 'pairings')}?round=1" in links(found)


# Correcting.


@pytest.mark.nightly
def test_the_first_page_asks_what_the_result_should_be(desk, older):
    found = desk.get(page_of(older, "correct"))

    assert "Current result" in words(found)
    assert "Preview the changes" in buttons(found)
    assert "Type the name" not in words(found)


@pytest.mark.nightly
def test_the_preview_comes_before_anything_is_written(desk, older):
    found = desk.post(page_of(older, "correct"), sent(older, "preview"))

    said = words(found)
    assert found.status_code == 200
    assert "Nothing has been changed yet" in said
    assert f"{older.away.name} won 21\u201314" in said
    assert "Later pairings" in said
    assert "Standings only" in said
    assert "Re-pair the whole round" in said
    assert again(older).winner == "home"
    assert not lines(older.round.tournament, "result_corrected")


@pytest.mark.nightly
def test_the_preview_shows_places_in_words(desk, older):
    found = desk.post(page_of(older, "correct"), sent(older, "preview"))

    moved = {row[0]: row for row in rows(found) if len(row) == 3}
    assert re.search(r"down \d+ places", moved[older.home.name][1])
    assert re.search(r"up \d+ places", moved[older.away.name][1])
    assert moved[older.home.name][2] == "3 \u2192 then 0"


@pytest.mark.nightly
def test_the_preview_shows_the_cut_before_and_after(desk, older):
    found = words(desk.post(page_of(older, "correct"), sent(older, "preview")))

    assert f"{older.away.name} would be in" in found
    assert f"{older.home.name} would be out" in found


@pytest.mark.nightly
@pytest.mark.parametrize("age", [RoundAge.CURRENT, RoundAge.LAST, RoundAge.OLDER])
def test_a_score_is_fixed_with_a_preview_and_a_short_reason_alone(age):
    """No name, no password and no second official, in a session of yesterday."""
    match = table(an_age(age))
    desk = at_the_desk(match.round.tournament.owner)
    with time_machine.travel(timezone.now() + timedelta(hours=20)):
        plain = sent(match, "preview", reason="Typo.", typed_name="")
        shown = desk.post(page_of(match), plain)
        found = desk.post(
            page_of(match, "correct"), {**plain, "do": "correct"}, follow=True
        )

    assert "Nothing has been changed yet" in words(shown)
    assert "No tables were re-paired" in words(found)
    assert again(match).winner == "away"


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["", "Another Open"])
def test_pairing_again_without_the_name_keeps_every_choice(desk, older, name):
    event = older.round.tournament
    second = round_of(event, 2)
    other = next(
        row
        for row in swiss.tables(second)
        if not row.side_of(older.home_id) and not row.side_of(older.away_id)
    )
    form = sent(
        older,
        typed_name=name,
        choice="repair_tables",
        tables=[str(other.pk)],
        round_version=second.version,
    )

    found = desk.post(page_of(older, "correct"), form)

    page = source(found)
    assert found.status_code == 422
    assert "ame of the event" in words(found)
    assert re.search(r'value="repair_tables" checked', page)
    assert re.search(rf'value="{other.pk}" checked', page)
    assert f'name="typed_name" value="{name}"' in page or not name
    assert 'name="home_1" value="14"' in page
    assert f'name="reason" value="{WHY}"' in page
    assert again(older).winner == "home"


@pytest.mark.nightly
@pytest.mark.parametrize("do", ["back", "correct"])
def test_the_first_page_carries_what_was_chosen_on_the_second(desk, older, do):
    """Back by hand, or because the score was refused."""
    second = round_of(older.round.tournament, 2)
    row = swiss.tables(second)[0]
    form = sent(older, do, choice="repair_tables", tables=[str(row.pk)], how="nonsense")

    page = source(desk.post(page_of(older, "correct"), form))

    assert 'name="choice" value="repair_tables"' in page
    assert f'name="tables" value="{row.pk}"' in page
    assert f'name="typed_name" value="{NAME}"' in page
    assert 'value="21"' in page


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("reason", "told"),
    [("", "Say what happened"), ("typo", "at least 5 characters; it has 4")],
)
def test_the_reason_is_checked_at_the_first_step(desk, older, reason, told):
    found = desk.post(page_of(older, "correct"), sent(older, "preview", reason=reason))

    assert found.status_code == 422
    assert told in words(found)
    assert "Preview the changes" in buttons(found)


@pytest.mark.nightly
def test_what_was_typed_can_be_changed(desk, older):
    found = desk.post(page_of(older, "correct"), sent(older, "back"))

    assert found.status_code == 200
    assert 'value="21"' in source(found)
    assert "Preview the changes" in buttons(found)


@pytest.mark.nightly
def test_the_result_that_stands_is_no_correction(desk, older):
    Match.objects.filter(pk=older.pk).update(
        games=[{"home_score": 21, "away_score": 14, "winner": "home", "ending": "time"}]
    )
    same = sent(older, "preview", home_1="21", away_1="14", how="time")
    found = desk.post(page_of(older, "correct"), same)

    assert found.status_code == 422
    assert "This is already the current result" in words(found)


def test_tables_are_paired_again_from_the_page(desk, older):
    event = older.round.tournament
    second = round_of(event, 2)

    found = desk.post(
        page_of(older, "correct"),
        sent(older, choice="repair_tables", round_version=second.version),
        follow=True,
    )

    assert "Tables of the current round were re-paired" in words(found)
    assert again(second).is_edited


@pytest.mark.nightly
def test_what_changed_meanwhile_is_shown_beside_what_was_typed(desk, older):
    """C7."""
    form = sent(older, choice="repair_tables")
    Match.objects.filter(pk=older.pk).update(version=again(older).version + 1)

    found = desk.post(page_of(older, "correct"), form)

    assert found.status_code == 409
    assert "Something was changed in the meantime" in words(found)
    assert 'value="21"' in source(found)
    assert 'name="choice" value="repair_tables"' in source(found)


@pytest.fixture
def previewed():
    """Preview a correction of round 1 before round 2 is published."""
    match = table(an_age(RoundAge.LAST))
    event = match.round.tournament
    desk = at_the_desk(event.owner)
    shown = desk.post(page_of(match, "correct"), sent(match, "preview"))
    [basis] = hidden(shown, "basis")
    return desk, match, sent(match, basis=basis, typed_name="")


def test_a_preview_from_before_a_round_was_published_is_shown_again(previewed):
    """C7: the choice what becomes of that round was not on the page."""
    desk, match, form = previewed
    swiss.published(swiss.a_draft(match.round.tournament, 2))

    refused = desk.post(page_of(match, "correct"), form)
    kept = {**form, "basis": hidden(refused, "basis")}
    done = desk.post(page_of(match, "correct"), kept, follow=True)

    page = source(refused)
    assert refused.status_code == 409
    assert "The event has changed since this preview: Round 2 is published." in (
        words(refused)
    )
    assert "Standings only" in words(refused)
    assert 'name="home_1" value="14"' in page
    assert f'name="reason" value="{WHY}"' in page
    assert "Table 1 is corrected" in words(done)
    assert again(match).winner == "away"


@pytest.mark.nightly
def test_a_preview_is_shown_again_when_another_result_was_corrected(previewed):
    desk, match, form = previewed
    correct(table(match.round, 2))

    refused = desk.post(page_of(match, "correct"), form)

    assert refused.status_code == 409
    assert "a result of round 1 was changed" in words(refused)
    assert again(match).winner == "home"


@pytest.mark.nightly
def test_a_preview_is_shown_again_when_a_round_was_taken_back(desk, older):
    form = sent(older)
    swiss.unpublish(round_of(older.round.tournament, 2))

    refused = desk.post(page_of(older, "correct"), form)

    assert refused.status_code == 409
    assert "a round was unpublished" in words(refused)


@pytest.mark.nightly
def test_a_result_of_the_round_that_is_played_leaves_a_preview_valid(desk, older):
    event = older.round.tournament
    form = sent(older)
    enter(table(round_of(event, 2)), event.owner, won("home"))

    found = desk.post(page_of(older, "correct"), form, follow=True)

    assert "Table 1 is corrected" in words(found)


@pytest.mark.nightly
def test_nothing_is_corrected_without_a_preview(desk, older):
    found = desk.post(page_of(older, "correct"), sent(older, basis=""))

    assert found.status_code == 409
    assert "Nothing has been changed yet" in words(found)
    assert again(older).winner == "home"


def test_a_round_that_was_edited_meanwhile_pairs_nothing(desk, older):
    second = round_of(older.round.tournament, 2)
    form = sent(older, choice="repair_round", round_version=second.version - 1)

    found = desk.post(page_of(older, "correct"), form)

    assert found.status_code == 409
    assert again(older).winner == "home"


@pytest.mark.nightly
def test_a_report_takes_the_choice_away_and_says_why(desk, older):
    event = older.round.tournament
    for row in swiss.tables(round_of(event, 2)):
        say(row, "home", won("home"), by=event.owner, entrant=row.home_id)

    found = words(desk.post(page_of(older, "correct"), sent(older, "preview")))

    assert "Not available: tables" in found
    assert "have reports" in found


@pytest.mark.nightly
def test_nobody_corrects_his_own_match(desk, older):
    older.home.person = older.round.tournament.owner
    older.home.save()

    found = desk.get(page_of(older, "correct"))

    assert found.status_code == 403
    assert "You are playing in this match" in words(found)


def test_another_finalist_is_named_before_and_after_the_correction():
    event = in_the_cut(played=1, rounds=2)
    match = table(round_of(event, 1, "cut"), 2)
    desk = at_the_desk(event.owner)

    shown = words(desk.post(page_of(match, "correct"), sent(match, "preview")))
    done = words(desk.post(page_of(match, "correct"), sent(match), follow=True))

    assert "Nothing else changes" not in shown
    assert f"{match.away} would play the final instead of {match.home}." in shown
    assert (
        f"Table 2 is corrected. {match.away} plays the final instead of {match.home}."
    ) in done
    assert "No tables were re-paired" not in done


@pytest.mark.nightly
def test_another_score_in_the_cut_is_said_to_change_nothing_else():
    event = in_the_cut(played=1, rounds=2)
    match = table(round_of(event, 1, "cut"), 2)
    desk = at_the_desk(event.owner)
    same_winner = {"home_1": "21", "away_1": "3"}

    form = sent(match, "preview", **same_winner)
    shown = words(desk.post(page_of(match, "correct"), form))
    form = sent(match, **same_winner)
    done = words(desk.post(page_of(match, "correct"), form, follow=True))

    assert "Nothing else changes" in shown
    assert "Table 2 is corrected. The same player advances." in done


@pytest.mark.nightly
@pytest.mark.parametrize("is_published", [True, False])
def test_the_first_page_says_whether_the_winner_can_change(is_published):
    event = in_the_cut(played=1, rounds=2)
    if is_published:
        swiss.publish_cut(event, 2)
    match = table(round_of(event, 1, "cut"), 2)

    shown = words(at_the_desk(event.owner).get(page_of(match, "correct")))

    assert ("Only the score can change here" in shown) == is_published
    assert ("later round is published" in shown) == is_published


def test_a_correction_that_takes_the_confirmed_cut_back_says_so():
    match = a_confirmed_cut()
    desk = at_the_desk(match.round.tournament.owner)

    found = desk.post(page_of(match, "correct"), sent(match), follow=True)

    assert "The confirmed cut was undone: confirm it again" in words(found)


def test_a_proposal_names_a_round_of_the_cut_as_all_pages_do():
    event = in_the_cut(played=1, rounds=2)
    proposal = Proposal(tournament=event, words={"title": "cut 1"})

    assert proposals.proposal_text(proposal) == "Roll back to the end of the semifinals"


@pytest.mark.nightly
def test_another_winner_of_the_cut_is_refused_with_the_way_back():
    event = in_the_cut(played=1, rounds=2)
    swiss.publish_cut(event, 2)
    match = round_of(event, 1, "cut").matches.first()
    desk = at_the_desk(event.owner)

    found = desk.post(page_of(match, "correct"), sent(match, "preview"))

    assert address(event, "rounds", match.round_id, "restore") in links(found)
    assert WHY in source(found)  # what was typed is still there
    assert found.status_code == 422
    assert "Roll back to the end of the semifinals" in words(found)


@pytest.mark.nightly
@pytest.mark.load
@FOR_MANY
def test_the_pages_ask_as_much_for_many(many, settings):
    """X7: at most fifteen queries."""
    settings.STAFF_SECOND_FACTOR = False
    owner = a_person("Olga")

    def all_of(size):
        round_ = an_older_round(size, owner=owner)
        event, match = round_.tournament, table(round_)
        paths = (
            page_of(match, "correct"),
            address(event, "rounds", round_.pk, "restore"),
            address(event, "rounds", round_of(event, 2).pk, "discard"),
            address(event, "disputes") + "?round=1",
            address(event),
        )
        return [asked(path, owner) for path in paths]

    few = all_of(8)

    assert max(few) <= 15
    assert few == all_of(many)


# A second official.


@pytest.fixture
def swiss_match():
    return with_a_second(table(a_round_before_the_cut(8)))


def test_once_the_cut_is_out_the_page_asks_for_a_second(swiss_match):
    event = swiss_match.round.tournament
    desk = at_the_desk(event.owner)

    preview = words(desk.post(page_of(swiss_match, "correct"), sent(swiss_match, "p")))
    found = desk.post(page_of(swiss_match, "correct"), sent(swiss_match), follow=True)

    assert "another staff member has to confirm this: Sue." in preview
    assert "The bracket does not: its seeds, matches and results stay" in preview
    last = Round.objects.filter(stage=Stage.SWISS).latest("number").number
    assert last > swiss_match.round.number
    assert f"roll back to the end of round {last}" in preview
    assert "Type the name" not in preview
    assert "Standings only" not in preview
    assert "It is waiting for a second staff member" in words(found)
    assert again(swiss_match).winner == "home"
    assert Proposal.objects.get().match == swiss_match


def version(event) -> int:
    return again(event).version


@pytest.mark.nightly
def test_a_second_confirms_what_he_has_seen(swiss_match):
    """C7: whoever looked at an older state looks again."""
    event = swiss_match.round.tournament
    proposal = propose(swiss_match)
    judge = at_the_desk(an_official(event))
    sent = {"do": "confirm", "expected": version(event) - 1}

    answer = judge.post(address(event, "proposals", proposal.pk), sent)

    assert answer.status_code == 409
    assert again(swiss_match).winner == "home"


@pytest.mark.nightly
def test_a_second_sees_the_same_and_confirms(swiss_match):
    event = swiss_match.round.tournament
    proposal = propose(swiss_match)
    judge = at_the_desk(an_official(event))
    here = address(event, "proposals", proposal.pk)

    board = judge.get(address(event))
    shown = judge.get(here)
    found = judge.post(here, {"do": "confirm", "expected": version(event)}, follow=True)

    assert "1 change waiting for a second staff member." in words(board)
    assert "The cut stays as published" in words(shown)
    assert "changes in the standings" in words(shown)
    assert "Done. The log names you both" in words(found)
    assert again(swiss_match).winner == "away"


def test_whoever_asked_may_take_it_back_and_not_confirm(swiss_match):
    event = swiss_match.round.tournament
    proposal = propose(swiss_match)
    desk = at_the_desk(event.owner)
    here = address(event, "proposals", proposal.pk)

    shown = desk.get(here)
    refused = desk.post(here, {"do": "confirm", "expected": version(event)})
    found = desk.post(here, {"do": "decline"}, follow=True)

    assert "You asked for this yourself" in words(shown)
    assert not [each for each in buttons(shown) if each.startswith("Confirm")]
    assert refused.status_code == 403
    assert "Declined." in words(found)


@pytest.mark.nightly
def test_a_password_is_asked_for_once_in_a_desk_session():
    """A4: below a published cut; what was sent is done once it was typed."""
    round_ = a_round_before_the_cut(8)
    first, second = table(round_, 1), table(round_, 2)
    desk = at_the_desk(round_.tournament.owner)

    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        asked_ = desk.post(page_of(first, "correct"), sent(first))
        typed = {"password": PASSWORD, "next": page_of(first, "correct")}
        desk.post("/accounts/reauthenticate/", typed)
    with time_machine.travel(timezone.now() + timedelta(hours=15)):
        desk.post(page_of(second, "correct"), sent(second))

    assert asked_["Location"].startswith("/accounts/reauthenticate/")
    assert again(first).winner == again(second).winner == "away"


@pytest.mark.nightly
def test_without_a_second_any_more_the_page_says_how_to_go_on(swiss_match):
    event = swiss_match.round.tournament
    proposal = propose(swiss_match)
    Staff.objects.filter(tournament=event).delete()
    desk = at_the_desk(event.owner)

    shown = desk.get(address(event, "proposals", proposal.pk))
    desk.post(page_of(swiss_match, "correct"), sent(swiss_match))

    assert "The event no longer has a second staff member." in words(shown)
    assert again(swiss_match).winner == "away"


def test_what_was_outrun_is_told(swiss_match):
    event = swiss_match.round.tournament
    proposal = propose(swiss_match)
    judge = at_the_desk(an_official(event))
    here = address(event, "proposals", proposal.pk)
    Match.objects.filter(pk=swiss_match.pk).update(version=99)

    assert "changed in the meantime" in words(judge.get(here))
    assert (
        judge.post(here, {"do": "confirm", "expected": version(event)}).status_code
        == 409
    )
    assert "outdated" in words(judge.get(address(event, "proposals")))


@pytest.mark.nightly
def test_a_proposal_of_another_event_is_not_there(swiss_match):
    proposal = propose(swiss_match)
    other = a_running_event(4, owner=a_person("Otto"))
    desk = at_the_desk(other.owner)

    assert desk.get(address(other, "proposals", proposal.pk)).status_code == 404


# Going back.


@pytest.mark.nightly
def test_the_page_shows_what_would_be_cancelled(desk, older):
    event = older.round.tournament
    found = words(desk.get(address(event, "rounds", older.round.pk, "restore")))

    assert "Round 2 0 results, 4 tables still open" in found
    assert "cancelled rounds are marked" not in found
    assert "The event log keeps every result" in found
    assert "Type the name of the event" in found


@pytest.mark.nightly
def test_an_event_goes_back_from_the_page(desk, older):
    event = older.round.tournament
    here = address(event, "rounds", older.round.pk, "restore")
    expected = hidden(desk.get(here), "expected")
    form = {**going_back(older.round), "expected": expected}

    found = desk.post(here, {**form, "round_id": ""}, follow=True)

    assert "The event was rolled back to the end of round 1" in words(found)
    assert lines(event, "event_restored")


@pytest.mark.parametrize("what", ["result", "report"])
def test_what_came_in_after_the_preview_is_shown_before_going_back(desk, older, what):
    event = older.round.tournament
    here = address(event, "rounds", older.round.pk, "restore")
    seen = {"expected": hidden(desk.get(here), "expected"), **going_back(older.round)}
    row = table(round_of(event, 2))
    if what == "result":
        enter(row, event.owner, won("home"))
    else:
        say(row, "home", won("home"), by=event.owner, entrant=row.home_id)

    refused = desk.post(here, seen)
    again_seen = {**seen, "expected": hidden(refused, "expected")}
    done = desk.post(here, again_seen, follow=True)

    assert refused.status_code == 409
    assert f"1 {what} would be lost now" in words(refused)
    assert f'value="{WHY}"' in source(refused)
    assert f'value="{NAME}"' in source(refused)
    assert "The event was rolled back to the end of round 1" in words(done)


def test_a_round_that_came_meanwhile_is_shown_first(desk, older):
    event = older.round.tournament
    form = {**going_back(older.round), "later": [], "expected": version(event)}

    found = desk.post(address(event, "rounds", older.round.pk, "restore"), form)

    assert found.status_code == 409
    assert f'value="{WHY}"' in source(found)
    assert f'value="{NAME}"' in source(found)
    assert not lines(event, "event_restored")


def test_a_discard_that_was_outrun_keeps_what_was_typed(desk, older):
    event, second = older.round.tournament, round_of(older.round.tournament, 2)
    form = {"expected": second.version - 1, "reason": WHY, "typed_name": NAME}
    here = address(event, "rounds", second.pk, "discard")

    found = desk.post(here, form)
    again_ = desk.post(here, {**form, "expected": second.version})

    assert found.status_code == 409
    assert f'value="{WHY}"' in source(found)
    assert f'name="expected" value="{second.version}"' in source(found)
    assert again_.status_code == 302


def test_going_back_from_the_cut_waits_on_the_page_too(swiss_match):
    event = swiss_match.round.tournament
    desk = at_the_desk(event.owner)
    here = address(event, "rounds", swiss_match.round.pk, "restore")

    shown = words(desk.get(here))
    desk.post(here, {**going_back(swiss_match.round), "expected": version(event)})
    proposal = Proposal.objects.get()
    judge = at_the_desk(an_official(event))
    looked = words(judge.get(address(event, "proposals", proposal.pk)))
    judge.post(
        address(event, "proposals", proposal.pk),
        {"do": "confirm", "expected": version(event)},
    )

    assert "Ask a second staff member" in shown
    assert "What would be canceled" in looked
    assert again(event).stage == "swiss"


@pytest.mark.nightly
def test_the_last_round_is_opened_again_from_the_desk():
    round_ = swiss.play(a_running_event(8))
    event = round_.tournament
    desk = at_the_desk(event.owner)
    assert "Reopen round 1" in buttons(desk.get(address(event)))

    found = desk.post(
        address(event, "rounds", round_.pk, "do"),
        {"do": "reopen", "expected": again(round_).version, "reason": WHY},
        follow=True,
    )

    assert "Round 1 is open again" in words(found)
    assert again(round_).state == RoundState.PUBLISHED


@pytest.mark.nightly
def test_a_round_with_a_report_is_discarded_from_its_page(desk, older):
    event = older.round.tournament
    second = round_of(event, 2)
    row = swiss.tables(second)[0]
    say(row, "home", won("home"), by=event.owner, entrant=row.home_id)
    here = address(event, "rounds", second.pk, "discard")

    board = desk.get(address(event))
    shown = desk.get(here)
    found = desk.post(
        here,
        {"expected": again(second).version, "reason": WHY, "typed_name": NAME},
        follow=True,
    )

    assert here in links(board)
    assert "1 report" in words(shown)
    assert "Round 2 is discarded" in words(found)
    assert again(second).state == RoundState.CANCELLED


@pytest.mark.nightly
def test_an_accepted_result_stands_in_the_way_of_it(desk, older):
    event = older.round.tournament
    second = swiss.decide(round_of(event, 2), table=2)

    found = desk.get(address(event, "rounds", second.pk, "discard"))

    assert "1 accepted result at table 2" in words(found)
    assert "Discard round 2" not in buttons(found)


@pytest.mark.nightly
def test_corrections_are_told_in_the_log(swiss_match):
    event = swiss_match.round.tournament
    judge = an_official(event)
    proposal = propose(swiss_match)
    corrections.confirm_proposal(event.pk, judge, proposal_id=proposal.pk)

    found = words(at_the_desk(event.owner).get(address(event, "log")))

    assert "Olga asked a second staff member to confirm: table 1" in found
    assert "as requested by Olga" in found


@pytest.mark.nightly
def test_everybody_reads_what_mending_asks_for(older):
    """The page is made from the table that the services ask."""
    event = older.round.tournament

    found = Client().get(f"/events/{event.pk}/permissions/")

    shown = rows(found)[-len(TOLD) :]
    assert shown == [[action, *(asked for _, asked in cells)] for action, cells in TOLD]
