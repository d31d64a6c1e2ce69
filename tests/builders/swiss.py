"""Rounds as the desk plays them: drafted, published, decided, closed."""

from collections import Counter

from django.db.models import F
from django.utils import timezone

from tests.builders.events import a_running_event
from tournaments.core import rounds as selectors
from tournaments.core.played import current_standings
from tournaments.models import (
    Entrant,
    EntrantState,
    Match,
    Round,
    SettledBy,
    Tournament,
)
from tournaments.models.log import Entry
from tournaments.rounds.actions import cut, rounds
from tournaments.rounds.actions.edits import RoundEdit
from tournaments.rules.scoring import Outcome, points_from_match


def total_points(matches, points) -> Counter[str]:
    """Return the sum of points of everybody who was in one of the matches."""
    found = Counter()
    for match in matches:
        for entrant in filter(None, (match.home, match.away)):
            found[entrant] += points_from_match(match, entrant, points)
    return found


def a_draft(event: Tournament, number: int = 1) -> Round:
    return rounds.draft_swiss_round(event.pk, event.owner, number=number)


def published(round_: Round, who=None) -> Round:
    """Publish a draft with everything acknowledged."""
    return rounds.publish_swiss_round(
        round_.tournament_id,
        who or round_.tournament.owner,
        round_id=round_.pk,
        expected=round_.version,
        acknowledged={each["key"] for each in round_.notices},
    )


def decide(round_: Round, *, winner: str = "home", **where) -> Round:
    """Enter a win at every open table, or at some of them."""
    Match.objects.filter(round=round_, outcome=Outcome.PENDING, **where).update(
        outcome=Outcome.WIN,
        winner=winner,
        settled=SettledBy.BY_STAFF,
        settled_at=timezone.now(),
        version=F("version") + 1,
    )
    Round.objects.filter(pk=round_.pk).update(version=F("version") + 1)
    return Round.objects.get(pk=round_.pk)


def close(round_: Round) -> rounds.ClosedRound:
    return rounds.close_round(
        round_.tournament_id,
        round_.tournament.owner,
        round_id=round_.pk,
        expected=round_.version,
    )


def play(event: Tournament, number: int = 1, *, upto: int | None = None) -> Round:
    """Play a round to its end, and those after it up to another one."""
    found = close(decide(published(a_draft(event, number)))).round
    if upto is None or number == upto:
        return found
    return play(event, number + 1, upto=upto)


def drop(person: Entrant, after: int = 0) -> None:
    Entrant.objects.filter(pk=person.pk).update(
        state=EntrantState.DROPPED, dropped_after=after
    )


def exchange_opponents(round_: Round) -> None:
    """Let whoever won at tables 1 and 2 have won against the other's opponent."""
    one, two = (table(round_, number) for number in (1, 2))
    both = Match.objects.filter(pk__in=(one.pk, two.pk))
    both.update(outcome=Outcome.CANCELLED, winner="")
    for row, away in ((one, two.away), (two, one.away)):
        both.filter(pk=row.pk).update(away=away, outcome=Outcome.WIN, winner="home")


def tables(round_: Round) -> list[Match]:
    return list(selectors.matches_by_table(round_))


def table(round_: Round, number: int) -> Match:
    return selectors.matches_by_table(round_).get(table=number)


def names(rows) -> set[frozenset[str]]:
    """Give who sits together, by name; the bye is one alone."""
    return {
        frozenset(each.name for each in (row.home, row.away) if each) for row in rows
    }


def log_of(event: Tournament) -> list[Entry]:
    return list(Entry.objects.filter(tournament=event).select_related("payload"))


def last_line(event: Tournament) -> Entry:
    return log_of(event)[-1]


# Deeds to a round, by the owner of the event.


def redraft(round_: Round) -> Round:
    event = round_.tournament
    return rounds.redraft_round(
        event.pk, event.owner, round_id=round_.pk, expected=round_.version
    )


def discard(round_: Round) -> Round:
    event = round_.tournament
    return rounds.discard_draft(
        event.pk, event.owner, round_id=round_.pk, expected=round_.version
    )


def unpublish(round_: Round, reason: str = "Two people were missing.") -> Round:
    event = round_.tournament
    return rounds.unpublish_round(
        event.pk,
        event.owner,
        round_id=round_.pk,
        expected=round_.version,
        reason=reason,
    )


# Edits.

WHY = "They came together."


def an_edit(round_: Round, reason: str = WHY) -> RoundEdit:
    return RoundEdit(round_id=round_.pk, expected=round_.version, reason=reason)


def desk(round_: Round) -> tuple:
    """Give what every edit begins with."""
    return round_.tournament_id, round_.tournament.owner, an_edit(round_)


def pairs(round_: Round) -> dict[int, tuple]:
    """Give who sits at which table; 0 is the bye."""
    return {row.table or 0: (row.home, row.away) for row in tables(round_)}


def anew(row):
    """Read a row as it is now."""
    return type(row).objects.get(pk=row.pk)


# The cut.


def an_event_after_swiss(size: int = 8, *, played: int = 1, **cells) -> Tournament:
    event = a_running_event(size, **{"rounds": played, "cut": 4, **cells})
    play(event, upto=played)
    return anew(event)


def a_cut(size: int = 8, **cells) -> Tournament:
    """Make an event whose cut is confirmed."""
    event = an_event_after_swiss(size, **cells)
    confirm(event)
    return anew(event)


def confirm(event: Tournament) -> tuple[str, ...]:
    return cut.confirm_cut(event.pk, event.owner, expected=event.version)


def publish_cut(event: Tournament, number: int = 1) -> Round:
    return cut.publish_cut_round(event.pk, event.owner, number=number)


def swiss_order(event: Tournament) -> list[str]:
    return [row.entrant for row in current_standings(event)]


def person(key: str) -> Entrant:
    return Entrant.objects.get(pk=key)
