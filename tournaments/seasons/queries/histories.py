"""What a person has played: public events that are over, with place and record (P3).

Nobody else is named on it: a letter leads to the match, and there stand the names that
the event shows.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from accounts import policy
from accounts.models import User
from tournaments.core import played, words
from tournaments.models import (
    Entrant,
    EntrantState,
    ListPolicy,
    Match,
    Submission,
    Tournament,
    TournamentState,
)
from tournaments.rounds.queries import finals, pairings
from tournaments.rounds.queries.marks import CSS
from tournaments.rounds.queries.standings import Letter, letter
from tournaments.rules import decklist_visibility
from tournaments.rules.decklist_visibility import Mode, Phase, Viewing
from tournaments.rules.scoring import Outcome
from tournaments.seasons.queries.series import seen


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """One round of somebody, as a letter that leads to its match."""

    letter: str
    css: str
    said: str
    round: str  # as addresses name it
    table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """One event of somebody."""

    event: Tournament
    label: str  # "3="
    of: int
    record: str
    rounds: tuple[Played, ...]
    submission: UUID | None  # a list that everybody may read


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    name: str
    is_listed: bool  # search engines may
    events: tuple[Past, ...]
    record: str
    won: int  # events


def page_of(page: UUID) -> User | None:
    """Return whose page it is; whoever hides it is not there."""
    found = User.objects.filter(page_id=page).first()
    return found if found is not None and policy.has_public_page(found) else None


def of(person: User) -> History:
    """Read all that a person's page shows: five queries for any number of events."""
    rows = [
        *Entrant.objects.filter(
            seen("tournament__"),
            person=person,
            tournament__state=TournamentState.FINISHED,
        )
        .exclude(state__in=(*played.NEVER_TOOK_PART, EntrantState.DISQUALIFIED))
        .select_related("tournament")
        .order_by("-tournament__starts_at", "-tournament__finished_at", "pk")
    ]
    places = finals.of(each.tournament for each in rows)
    rounds = rounds_of(rows)
    open_lists = public_lists(rows)
    events = tuple(
        past(row, places[row.tournament_id], rounds[row.pk], open_lists.get(row.pk))
        for row in rows
    )
    letters = [each for row in rows for each in rounds[row.pk]]
    return History(
        name=policy.public_name(person),
        is_listed=policy.may_be_indexed(person),
        events=events,
        record=record(letters, [*rows]),
        won=sum(each.label == "1" for each in events),
    )


def past(
    row: Entrant, places: finals.Places, rounds: list[Match], submission: UUID | None
) -> Past:
    place = places.get(str(row.pk))
    shared = Counter(places.values())[place] > 1 if place else False
    return Past(
        event=row.tournament,
        label=f"{place}{'=' if shared else ''}" if place else "",
        of=len(places),
        record=record(rounds, [row]),
        rounds=tuple(told(each, row) for each in rounds),
        submission=submission,
    )


def rounds_of(rows: list[Entrant]) -> dict[UUID, list[Match]]:
    """Return the rounds of each entry in their order: Swiss, then the cut."""
    own = {row.pk for row in rows}
    found: dict[UUID, list[Match]] = defaultdict(list)
    matches = (
        Match.objects.filter(
            Q(home__in=own) | Q(away__in=own), round__state__in=played.ON_THE_BOOKS
        )
        .exclude(outcome=Outcome.CANCELLED)
        .select_related("round__tournament")
        .defer(*(f"round__{each}" for each in played.BULKY))
        .order_by("-round__stage", "round__number")  # swiss, then cut
    )
    for row in matches:
        for seat in (row.home_id, row.away_id):
            if seat in own:
                found[seat].append(row)
    return found


def told(row: Match, own: Entrant) -> Played:
    """Show one round by its letter; against whom, the match says."""
    sign = letter(row, row.side_of(own.pk))
    return Played(
        letter=str(sign),
        css=CSS[sign],
        said=f"{words.round_title(row.round, row.round.tournament)}: {sign.word}",
        round=pairings.address(row.round),
        table=row.table,
    )


def record(rounds: list[Match], own: list[Entrant]) -> str:
    """Count wins, losses and ties over all rounds, the cut included.

    A bye is won and a missed round lost, as in the standings.
    """
    mine = {row.pk for row in own}
    signs = Counter(
        letter(row, side)
        for row in rounds
        for side, seat in (("home", row.home_id), ("away", row.away_id))
        if seat in mine
    )
    won = signs[Letter.WON] + signs[Letter.BYE]
    lost = signs[Letter.LOST] + signs[Letter.MISSED]
    return f"{won}-{lost}-{signs[Letter.TIED]}"


def public_lists(rows: list[Entrant]) -> dict[UUID, UUID]:
    """Return the lists that everybody may read, by the rule of lists (H1)."""
    stranger = Viewing()
    shown = [
        row.pk
        for row in rows
        if row.tournament.list_policy != ListPolicy.NONE
        and decklist_visibility.is_released_to(
            stranger,
            mode=Mode(row.tournament.visible_when_finished),
            phase=Phase.FINISHED,
        )
    ]
    found = Submission.objects.filter(entrant__in=shown, is_current=True)
    return dict(found.values_list("entrant_id", "pk"))
