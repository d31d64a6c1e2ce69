"""One person runs a whole event from its pages, and corrects it below the cut."""

import re

import pytest

from tests.builders.desk import address, at_the_desk
from tests.builders.events import a_field, an_event, lines
from tests.builders.looking import hidden, source, words
from tests.builders.people import a_person
from tournaments.core.rounds import recheck_event
from tournaments.corrections.queries.basis import preview_basis_version
from tournaments.journal import sentences
from tournaments.models import Match, Round, RoundState, TournamentState
from tournaments.rules.scoring import Outcome

pytestmark = [pytest.mark.django_db, pytest.mark.nightly]


class LoneDesk:
    """An event and the only person at its desk, who presses buttons of its pages."""

    def __init__(self):
        olga = a_person("Olga")
        self.event = an_event(
            olga, state=TournamentState.CHECK_IN, rounds=2, cut=4, third_place=False
        )
        a_field(self.event, 8)
        self.visit = at_the_desk(olga)

    def press(self, *page, **sent):
        answer = self.visit.post(address(self.event, *page), sent, follow=True)
        assert answer.status_code == 200, words(answer)
        self.event.refresh_from_db()
        return words(answer)

    def start(self):
        return self.press("start", expected=self.event.version)

    def play_swiss(self, number):
        self.press("draft", number=number)
        self.press_round(number, "publish", seen=self.warnings())
        self.enter_all(self.round(number))
        self.press_round(number, "close")

    def publish_cut(self, number):
        seats = hidden(self.visit.get(address(self.event)), "seats")
        self.press("cut", do="publish", number=number, seats=seats)

    def play_cut(self, number):
        self.publish_cut(number)
        self.enter_all(self.round(number, "cut"))
        self.press_round(number, "close", stage="cut")

    def warnings(self):
        page = source(self.visit.get(address(self.event)))
        return re.findall(r'name="seen" value="([^"]+)"', page)

    def round(self, number, stage="swiss"):
        found = Round.objects.exclude(state=RoundState.CANCELLED)
        return found.get(tournament=self.event, number=number, stage=stage)

    def press_round(self, number, do, *, stage="swiss", **more):
        round_ = self.round(number, stage)
        return self.press(
            "rounds", round_.pk, "do", do=do, expected=round_.version, **more
        )

    def correct(self, match, **sent):
        basis = preview_basis_version(self.event)
        return self.press(
            "matches", match.pk, "correct", do="correct", basis=basis, **sent
        )

    def enter_all(self, round_):
        """Let whoever sits at home win every table, by another score each."""
        for row in round_.matches.filter(outcome=Outcome.PENDING).order_by("table"):
            self.press("matches", row.pk, **score(row, 20 + row.table, 7))


def score(match, home, away, **more):
    match.refresh_from_db()
    return {
        "expected": match.version,
        "how": "played",
        "home_1": home,
        "away_1": away,
        **more,
    }


@pytest.fixture
def lone():
    desk = LoneDesk()
    desk.start()
    for number in (1, 2):
        desk.play_swiss(number)
    desk.press("cut", do="confirm", expected=desk.event.version)
    return desk


def wrong_match(desk):
    """Return the table of round 1 whose winner is the first seed of the cut."""
    first = desk.event.cut_seeds[0]
    rows = desk.round(1).matches.all()
    return next(row for row in rows if str(row.home_id) == first)


def test_a_lone_organiser_runs_an_event_and_corrects_it_below_the_cut(lone):
    lone.publish_cut(1)
    match, seeds = wrong_match(lone), list(lone.event.cut_seeds)
    bracket = tables_of(lone.round(1, "cut"))
    sent = score(match, 7, 20, reason="Typo.")

    shown = lone.press("matches", match.pk, "correct", do="preview", **sent)
    done = lone.correct(match, **sent)

    # The preview says what moves and what does not.
    assert "places change hands" in shown or "different order" in shown
    assert "the bracket does not change" in shown
    assert "The result and the Swiss standings change. The bracket does not" in shown
    assert "the event has no second staff member" in shown
    assert "Table" in done
    assert Match.objects.get(pk=match.pk).winner == "away"
    # Nothing of the cut has moved.
    assert lone.event.cut_seeds == seeds
    assert tables_of(lone.round(1, "cut")) == bracket
    [line] = lines(lone.event, "result_corrected")
    assert sentences.log_predicate(line).endswith(
        "confirmed alone because the event has no second staff member"
    )
    # And the event goes on to its trophy.
    lone.enter_all(lone.round(1, "cut"))
    lone.press_round(1, "close", stage="cut")
    lone.play_cut(2)
    lone.press("end", do="finish", expected=lone.event.version)
    assert lone.event.state == TournamentState.FINISHED
    assert recheck_event(lone.event) == []


@pytest.mark.nightly
def test_a_lone_organiser_plays_the_cut_again_with_the_corrected_seeds(lone):
    lone.publish_cut(1)
    match, seeds = wrong_match(lone), list(lone.event.cut_seeds)
    lone.correct(match, **score(match, 7, 20, reason="Typo."))

    lone.press(
        "rounds",
        lone.round(2).pk,
        "restore",
        later=[str(lone.round(1, "cut").pk)],
        reason="The cut had wrong seeds.",
        typed_name=lone.event.name,
        expected=lone.event.version,
    )
    lone.press("cut", do="confirm", expected=lone.event.version)

    assert lone.event.cut_seeds != seeds
    lone.play_cut(1)
    lone.play_cut(2)
    lone.press("end", do="finish", expected=lone.event.version)
    assert lone.event.state == TournamentState.FINISHED
    assert recheck_event(lone.event) == []


def tables_of(round_):
    return list(round_.matches.order_by("table").values_list("home", "away"))
