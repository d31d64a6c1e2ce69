"""Events in which something went wrong, and officials who mend it."""

from tests.builders import swiss
from tests.builders.endings import in_the_cut
from tests.builders.events import a_running_event, an_official
from tests.builders.swiss import a_draft, decide, play, published
from tests.builders.tables import won
from tournaments.corrections import actions as corrections
from tournaments.corrections.queries import restoring
from tournaments.desk import actions as events
from tournaments.models import Match, Role, Round, RoundState, Tournament
from tournaments.rules.corrections import RoundAge

WHY = "The slip was read the wrong way round."
NAME = "Harbour Open"  # what `an_event` is called


def an_age(age: RoundAge, size: int = 8) -> Round:
    """Give a round of some age, every table of it with a result if it may have one."""
    return AGES[age](size)


def a_drafted_round(size: int) -> Round:
    return a_draft(a_running_event(size))


def a_current_round(size: int) -> Round:
    return decide(published(a_draft(a_running_event(size))))


def a_last_round(size: int) -> Round:
    return play(a_running_event(size))


def an_older_round(size: int = 8, **cells) -> Round:
    """Close round 1 and publish round 2; nobody has reported anything in it."""
    event = a_running_event(size, **cells)
    first = play(event)
    published(a_draft(event, 2))
    return again(first)


def a_round_before_the_cut(size: int) -> Round:
    event = in_the_cut(size, rounds=2)
    swiss.publish_cut(event)
    return round_of(event, 1)


def a_round_of_the_past(size: int) -> Round:
    event = in_the_cut(size, played=2, rounds=2)
    events.finish_event(event.pk, event.owner, expected=event.version)
    return round_of(event, 1)


AGES = {
    RoundAge.DRAFT: a_drafted_round,
    RoundAge.CURRENT: a_current_round,
    RoundAge.LAST: a_last_round,
    RoundAge.OLDER: an_older_round,
    RoundAge.BEFORE_CUT: a_round_before_the_cut,
    RoundAge.FINISHED: a_round_of_the_past,
}


def round_of(event: Tournament, number: int, stage: str = "swiss") -> Round:
    found = Round.objects.exclude(state=RoundState.CANCELLED)
    return found.get(tournament=event, number=number, stage=stage)


def again(row):
    """Read a row as it is now."""
    return type(row).objects.get(pk=row.pk)


def table(round_: Round, number: int = 1) -> Match:
    return swiss.table(round_, number)


# What officials do.


def correct(match: Match, by=None, claim=None, **more) -> Match:
    """Correct a result, with all that any level asks for."""
    event = match.round.tournament
    words = {"typed_name": NAME, **asking(match, claim, **more)}
    return corrections.correct_result(event.pk, by or event.owner, **words)


def with_a_second(match_or_round):
    """Name a judge, so that the event has a second official."""
    round_ = getattr(match_or_round, "round", match_or_round)
    an_official(round_.tournament, Role.JUDGE, "Sue")
    return match_or_round


def propose(match: Match, by=None, claim=None, **more):
    event = match.round.tournament
    return corrections.propose_correction(
        event.pk, by or event.owner, **asking(match, claim, **more)
    )


def asking(match: Match, claim=None, **more) -> dict:
    return {
        "match_id": match.pk,
        "expected": again(match).version,
        "claim": claim or won("away", "14:21"),
        "reason": WHY,
        **more,
    }


def going_back(round_: Round, **more) -> dict:
    return {
        "round_id": round_.pk,
        "later": [each.pk for each in restoring.rounds_after(round_)],
        "reason": WHY,
        "typed_name": NAME,
        **more,
    }


def restore(round_: Round, by=None, **more) -> Round:
    event = round_.tournament
    return corrections.restore_round(
        event.pk, by or event.owner, **going_back(round_, **more)
    )


def reopen(round_: Round, by=None, **more) -> Round:
    event = round_.tournament
    words = {"round_id": round_.pk, "expected": again(round_).version, "reason": WHY}
    return corrections.reopen_round(event.pk, by or event.owner, **{**words, **more})


def call_off(round_: Round, by=None, **more) -> Round:
    event = round_.tournament
    words = {
        "round_id": round_.pk,
        "expected": again(round_).version,
        "reason": WHY,
        "typed_name": NAME,
    }
    return corrections.discard_published_round(
        event.pk, by or event.owner, **{**words, **more}
    )
