"""Penalties at the desk, page by page: two steps, the list, and one's own."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.builders.desk import address, at_the_desk, buttons
from tests.builders.events import a_running_event, an_official
from tests.builders.looking import FOR_MANY, asked, links, source, words
from tests.builders.penalties import note, punish
from tests.builders.people import a_browser, a_person
from tests.builders.swiss import a_draft, published, table
from tests.builders.tables import AWAY, HOME, a_table, again, event_of, result
from tournaments.models import Penalty
from tournaments.penalties import queries as selectors
from tournaments.rules.scoring import Outcome

pytestmark = pytest.mark.django_db
WHY = "Looked through the deck of the other."


@pytest.fixture
def match():
    return a_table()


@pytest.fixture
def judge(match):
    return at_the_desk(an_official(event_of(match)))


@pytest.fixture
def head(match):
    return at_the_desk(event_of(match).owner)


def path(match, *more):
    return address(event_of(match), "matches", match.pk, "penalty", *more)


def step(match, side="home", infraction="hidden_cards"):
    return f"{path(match)}?who={side}&infraction={infraction}"


def sent(match, side=HOME, **more):
    row = again(match)
    return {
        "who": side,
        "infraction": "hidden_cards",
        "grade": "warning",
        "reason": WHY,
        "expected": selectors.version_without_penalties(row),
        "known": selectors.count_penalties(row.seat(side).pk),
        **more,
    }


# The two steps.


@pytest.mark.nightly
def test_the_first_step_asks_who_and_what(match, judge):
    punish(match, AWAY, "caution", infraction="late")

    page = judge.get(path(match))

    said = words(page)
    assert "Ada Ito no penalties so far" in said
    assert "Ben Okafor 1 caution" in said
    assert "Ben Okafor: second time: we suggest a warning" in said
    assert 'value="cheating"' in source(page)


@pytest.mark.nightly
def test_the_second_step_has_the_usual_grade_chosen(match, judge):
    page = judge.get(step(match))

    assert page.context["form"]["grade"].value() == "warning"
    assert "First time in this event: usually a warning." in words(page)
    assert "This match has one game: Ben Okafor wins it." in words(page)
    assert "Match loss" not in words(page)  # not for a judge


def test_a_repeat_hints_at_the_next_one_and_chooses_no_loss(match, judge):
    punish(match, HOME, "warning", infraction="hidden_cards")

    page = judge.get(step(match))

    assert page.context["form"]["grade"].value() == ""
    assert "Second time in this event" in words(page)


@pytest.mark.nightly
def test_a_hint_beyond_a_role_leads_to_the_head_judge(match, judge, head):
    page = judge.get(step(match, infraction="cheating"))

    assert "We suggest a disqualification" in words(page)
    assert "Ask the head judge" in words(page)
    chosen = head.get(step(match, infraction="cheating")).context["form"]
    assert chosen["grade"].value() == ""  # nobody is put out by a slip of the hand


def test_the_door_for_notes_leads_to_a_note(match, judge):
    first = judge.get(f"{path(match)}?grade=note")
    second = judge.get(f"{step(match)}&grade=note")

    assert '<input type="hidden" name="grade" value="note">' in source(first)
    assert second.context["form"]["grade"].value() == "note"


@pytest.mark.nightly
def test_it_is_given_and_the_match_shows_it(match, judge):
    answer = judge.post(path(match), sent(match), follow=True)

    assert answer.redirect_chain[-1][0] == address(event_of(match), "matches", match.pk)
    assert "Ada Ito: warning given." in words(answer)
    assert "Looked at hidden cards" in words(answer)
    assert Penalty.objects.get().reason == WHY


@pytest.mark.nightly
def test_a_game_loss_ends_a_match_of_one_game(match, judge):
    judge.post(path(match), sent(match, grade="game_loss"))

    assert result(match)[:2] == (Outcome.PENALTY_LOSS, AWAY)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"reason": "slow"}, "at least 5 characters; it has 4"),
        ({"grade": "match_loss"}, "Choose a penalty that your role can give."),
        ({"grade": ""}, "Choose a penalty."),
    ],
)
def test_what_is_wrong_is_told_beside_what_was_typed(match, judge, wrong, told):
    answer = judge.post(path(match), sent(match, **wrong))

    assert answer.status_code == 422
    assert told in words(answer)
    assert not Penalty.objects.exists()


def test_whoever_was_outrun_keeps_what_he_typed(match, judge):
    form = sent(match)
    punish(match, HOME, "caution")

    answer = judge.post(path(match), form)

    assert answer.status_code == 409
    assert "got another penalty in the meantime" in words(answer)
    assert WHY in source(answer)
    again_ = answer.context["form"].initial
    assert (
        judge.post(path(match), {**form, "known": again_["known"]}).status_code == 302
    )


@pytest.mark.nightly
def test_an_accepted_result_asks_for_no_password(match):
    event = event_of(match)
    punish(match, AWAY, "game_loss")
    visit = at_the_desk(event.owner)
    form = sent(match, grade="game_loss")

    with time_machine.travel(timezone.now() + timedelta(hours=13)):
        visit.post(path(match), form)

    assert Penalty.objects.count() == 2


def test_without_a_match_nothing_is_lost(match, head):
    event = event_of(match)
    here = address(event, "entrants", match.home_id, "penalty")

    page = head.get(f"{here}?infraction=conduct")
    offered = [str(grade) for grade, _ in page.context["choices"]]

    assert offered == ["note", "caution", "warning", "disqualification"]
    form = {**sent(match), "grade": "note", "expected": match.home.version}
    assert head.post(here, form).status_code == 302
    assert Penalty.objects.get().match is None


@pytest.mark.nightly
@pytest.mark.parametrize("role", ["scorekeeper", "organiser"])
def test_others_are_told_that_it_is_not_for_them(match, role):
    visit = at_the_desk(an_official(event_of(match), role, "Sky"))

    assert visit.get(path(match)).status_code == 403
    assert visit.post(path(match), sent(match)).status_code == 403


def test_nobody_does_it_in_his_own_match(match):
    event = event_of(match)
    event.staff.create(person=match.home.person, role="judge")
    visit = at_the_desk(match.home.person)

    assert visit.get(path(match)).status_code == 403
    here = address(event, "entrants", match.away_id, "penalty")
    assert visit.get(here).status_code == 403


@pytest.mark.nightly
def test_to_whoever_is_no_official_it_is_not_there(match):
    visit = a_browser(match.home.person)

    assert visit.get(path(match)).status_code == 404
    assert visit.get(address(event_of(match), "penalties")).status_code == 404


# All of them.


@pytest.mark.nightly
def test_the_list_is_filtered_and_leads_on(match, head):
    event = event_of(match)
    punish(match, HOME, "game_loss", infraction="late")
    note(match.away, "note")

    everything = head.get(address(event, "penalties"))
    losses = head.get(f"{address(event, 'penalties')}?show=losses")
    of_ben = head.get(f"{address(event, 'penalties')}?q=okafor")

    assert words(everything).index("Ben Okafor") < words(everything).index("Ada Ito")
    assert "Ben Okafor" not in words(losses)
    assert "Ada Ito" not in words(of_ben)
    assert address(event, "matches", match.pk) in links(everything)


def test_one_is_revoked_from_the_list(match, head):
    given = punish(match, HOME, "game_loss")
    event = event_of(match)
    here = address(event, "penalties", given.pk, "revoke")
    assert "Revoke the game loss" in buttons(head.get(address(event, "penalties")))

    assert head.post(here, {"reason": "no"}).status_code == 422
    answer = head.post(here, {"reason": "It was another table."}, follow=True)

    assert "The old result is restored." in words(answer)
    assert result(match)[0] == Outcome.PENDING
    assert "revoked by Olga" in words(answer)


def test_a_judge_is_offered_his_own_alone(match, judge):
    punish(match, HOME, "warning")
    page = judge.get(address(event_of(match), "penalties"))
    assert not any("Revoke" in each for each in buttons(page))

    judge.post(path(match), sent(match, AWAY))

    page = judge.get(address(event_of(match), "penalties"))
    assert "Revoke the warning" in buttons(page)


# Those whom it is about.


def test_everybody_sees_his_own_and_no_other(match):
    punish(match, HOME, "warning", infraction="conduct", reason=WHY)
    here = f"/events/{event_of(match).pk}/match/"

    own, other = (a_browser(match.seat(side).person).get(here) for side in (HOME, AWAY))

    assert "Your penalties" in words(own)
    assert WHY in words(own)
    for told in ("Your penalties", "Unsportsmanlike", WHY):
        assert told not in words(other)


@pytest.mark.nightly
def test_the_opponent_sees_the_result_and_not_why(match):
    punish(match, HOME, "game_loss", infraction="conduct", reason=WHY)

    page = a_browser(match.away.person).get(f"/events/{event_of(match).pk}/match/")

    assert "You won because the opponent was penalized" in words(page)
    assert WHY not in source(page)
    assert "Unsportsmanlike" not in words(page)


@pytest.mark.nightly
def test_his_page_notices_a_penalty(match):
    visit = a_browser(match.home.person)
    here = f"/events/{event_of(match).pk}/match/"
    page = visit.get(here)
    live = f"{here}live/?v={page.context['key']}&f={page.context['deeds_key']}"
    assert visit.get(live).status_code == 204

    punish(match, HOME, "warning")

    assert "Your penalties" in words(visit.get(live))


# X7.


@pytest.mark.nightly
@FOR_MANY
def test_as_many_queries_for_many(many):
    counts = []
    for size in (8, many):
        event = a_running_event(size, owner=a_person(f"Olga{size}"), rounds=3, cut=0)
        judge = an_official(event, name=f"Jude{size}")
        match = table(published(a_draft(event)), 1)
        for side in (HOME, AWAY):
            for grade in ("note", "caution") * (1 if size == 8 else 5):
                punish(match, side, grade)
        here = address(event, "matches", match.pk, "penalty")
        paths = {
            "penalties": address(event, "penalties"),
            "first": here,
            "second": f"{here}?who=home&infraction=late",
            "entrant": address(event, "entrants", match.home_id, "penalty"),
        }
        at_the_desk(judge)
        counts.append({name: asked(path, judge) for name, path in paths.items()})

    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 15, counts[0]
