"""Two officials at once: penalties, a close, a check. Never a half state (C1, C5).

What comes of acts at once is what comes of them one after another, in some order.
"""

from collections.abc import Callable

import pytest

from tests.builders.events import a_running_event, a_submission, an_official
from tests.builders.people import a_person
from tests.builders.races import TRIALS, at_once
from tests.builders.swiss import a_draft, anew, close, decide, published, table, tables
from tests.builders.tables import AWAY, HOME, again
from tournaments.core import rounds as round_selectors
from tournaments.core.action import seal_breaches
from tournaments.floor.actions import checks
from tournaments.models import Entry, Match, Penalty, Round, RoundState, TableCheck
from tournaments.penalties import actions as penalties
from tournaments.penalties import queries as selectors
from tournaments.rules.scoring import Outcome

pytestmark = [
    pytest.mark.load,
    pytest.mark.django_db(transaction=True),
    pytest.mark.nightly,
]

WHY = "Was told twice, and did it again."
Act = Callable[[], object]


def gives(match: Match, side: str, who, grade: str = "game_loss", **more) -> Act:
    """Open a form now, and send it when everybody does."""
    row = again(match)
    form = {
        "entrant": row.seat(side).pk,
        "match": row.pk,
        "grade": grade,
        "infraction": "slow_play",
        "reason": WHY,
        "expected": selectors.version_without_penalties(row),
        **more,
    }
    event = row.round.tournament_id
    return lambda: penalties.give_penalty(event, who, **form)


def a_hall(trials: int, **cells):
    """Give an event with a table for every trial, and two judges."""
    event = a_running_event(2 * trials, a_person("Olga"), rounds=3, cut=0, **cells)
    round_ = published(a_draft(event))
    judges = [an_official(event, name=name) for name in ("Jude", "Hal")]
    return event, round_, judges


@TRIALS
def test_two_penalties_at_once_are_both_recorded(trials):
    event, round_, (jude, hal) = a_hall(trials)

    for match in tables(round_):
        ends = at_once(gives(match, HOME, jude), gives(match, AWAY, hal))

        assert ends == ["done", "done"]
        row = again(match)
        assert (row.outcome, row.winner) == (Outcome.DOUBLE_LOSS, "")
        chain = [each.replaced for each in Penalty.objects.filter(match=match)]
        befores = sorted(each["before"]["outcome"] for each in chain)
        assert befores == [Outcome.PENALTY_LOSS, Outcome.PENDING]
        assert selectors.version_without_penalties(row) == 0

    lines = Entry.objects.filter(tournament=event)
    assert lines.filter(kind="penalty_given").count() == 2 * trials
    assert lines.filter(kind="result_penalised").count() == 2 * trials
    assert seal_breaches(event) == []


@TRIALS
def test_of_two_equal_penalties_at_once_one_is_given(trials):
    """Both saw the same history: the second of them is told of the first."""
    _, round_, (jude, hal) = a_hall(trials, best_of=3)

    for match in tables(round_):
        ends = at_once(
            gives(match, HOME, jude, known=0), gives(match, HOME, hal, known=0)
        )

        assert sorted(ends) == ["Stale", "done"]
        assert len(again(match).games) == 1
        assert Penalty.objects.filter(match=match).count() == 1


@TRIALS
def test_a_penalty_and_the_end_of_its_round_do_not_cross(trials):
    owner = a_person("Olga")
    for _ in range(trials):
        event = a_running_event(4, owner, rounds=3, cut=0)
        round_ = decide(published(a_draft(event)))
        match = table(round_, 1)

        ends = at_once(gives(match, HOME, owner), lambda r=round_: close(r))

        now = anew(round_)
        given = Penalty.objects.filter(match=match)
        assert not any(each.startswith("500") for each in ends), ends
        assert ends[0] == "done"  # before or after, the head judge may
        assert given.count() == 1
        assert again(match).outcome == Outcome.PENALTY_LOSS
        # Whoever closes has seen another state, and is told so; or it is closed and
        # its standings are those of the new result.
        assert ends[1] in ("done", "Stale")
        assert (now.state == RoundState.CLOSED) == (ends[1] == "done")
        assert round_selectors.recheck_event(anew(event)) == []
        assert seal_breaches(event) == []


@TRIALS
def test_a_penalty_and_its_revocation_by_two_do_not_cross(trials):
    event, round_, (jude, _) = a_hall(trials)

    for match in tables(round_):
        given = gives(match, HOME, jude)()
        ends = at_once(
            *(
                lambda who=who, pk=given.pk: penalties.revoke_penalty(
                    event.pk, who, penalty=pk, reason="It was another table."
                )
                for who in (jude, event.owner)
            )
        )

        assert sorted(ends) == ["Stale", "done"]
        assert again(match).outcome == Outcome.PENDING
    assert seal_breaches(event) == []


@TRIALS
def test_of_two_judges_at_once_one_gets_the_check(trials):
    event, round_, judges = a_hall(trials)

    for match in tables(round_):
        for each in (match.home, match.away):
            a_submission(each)
        check = TableCheck.objects.create(match=match)
        ends = at_once(
            *(
                lambda who=who, pk=check.pk: checks.start_check(
                    event.pk, who, check_id=pk
                )
                for who in judges
            )
        )

        assert sorted(ends) == ["Stale", "done"]
        winner = judges[ends.index("done")]
        assert anew(check).taken_by == winner
        read = Entry.objects.filter(kind="hidden_list_read", match=match)
        assert {each.actor for each in read} == {winner}
    assert Round.objects.get(pk=round_.pk).state == RoundState.PUBLISHED
    assert seal_breaches(event) == []
