"""The history of a player: finished public events with place and record (P3).

It names nobody else: each round is a letter that links to the match.
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
from tournaments.rounds.queries import final_places, pairings
from tournaments.rounds.queries.round_marks import CSS
from tournaments.rounds.queries.standings import ResultLetter, result_letter
from tournaments.rules import decklist_visibility
from tournaments.rules.decklist_visibility import (
    DecklistReaders,
    EventPhase,
    ViewerRelation,
)
from tournaments.rules.scoring import Outcome
from tournaments.seasons.queries.series import public_events_filter


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLetter:
    """One round of a player, as a letter that links to its match."""

    letter: str
    css: str
    said: str
    round: str  # as addresses name it
    table: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    """One event of a player: place, record and rounds."""

    event: Tournament
    label: str  # "3="
    of: int
    record: str
    rounds: tuple[RoundLetter, ...]
    submission: UUID | None  # a list that everybody may read


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerHistory:
    """The finished public events of a player, for their page."""

    name: str
    is_listed: bool  # search engines may
    events: tuple[EventResult, ...]
    record: str
    won: int  # events


def user_with_history_page(page: UUID) -> User | None:
    """Return the user whose page this is; None if they hide it."""
    found = User.objects.filter(page_id=page).first()
    return found if found is not None and policy.has_public_page(found) else None


def history_of_player(person: User) -> PlayerHistory:
    """Return the finished public events of a player: five queries for any number."""
    rows = [
        *Entrant.objects.filter(
            public_events_filter("tournament__"),
            person=person,
            tournament__state=TournamentState.FINISHED,
        )
        .exclude(state__in=(*played.NEVER_TOOK_PART, EntrantState.DISQUALIFIED))
        .select_related("tournament")
        .order_by("-tournament__starts_at", "-tournament__finished_at", "pk")
    ]
    places = final_places.places_by_event(each.tournament for each in rows)
    rounds = matches_by_entry(rows)
    open_lists = public_lists(rows)
    events = tuple(
        event_result(
            row, places[row.tournament_id], rounds[row.pk], open_lists.get(row.pk)
        )
        for row in rows
    )
    letters = [each for row in rows for each in rounds[row.pk]]
    return PlayerHistory(
        name=policy.public_name(person),
        is_listed=policy.may_be_indexed(person),
        events=events,
        record=record_text(letters, [*rows]),
        won=sum(each.label == "1" for each in events),
    )


def event_result(
    row: Entrant,
    places: final_places.Places,
    rounds: list[Match],
    submission: UUID | None,
) -> EventResult:
    place = places.get(str(row.pk))
    shared = Counter(places.values())[place] > 1 if place else False
    return EventResult(
        event=row.tournament,
        label=f"{place}{'=' if shared else ''}" if place else "",
        of=len(places),
        record=record_text(rounds, [row]),
        rounds=tuple(round_letter(each, row) for each in rounds),
        submission=submission,
    )


def matches_by_entry(rows: list[Entrant]) -> dict[UUID, list[Match]]:
    """Return the matches of each entry by its id, Swiss rounds first, then the cut."""
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


def round_letter(row: Match, own: Entrant) -> RoundLetter:
    """Return one round as its letter and a text, without the opponent."""
    sign = result_letter(row, row.side_of(own.pk))
    return RoundLetter(
        letter=str(sign),
        css=CSS[sign],
        said=f"{words.round_title(row.round, row.round.tournament)}: {sign.word}",
        round=pairings.round_slug(row.round),
        table=row.table,
    )


def record_text(rounds: list[Match], own: list[Entrant]) -> str:
    """Return wins, losses and ties of all rounds: byes won, missed rounds lost."""
    mine = {row.pk for row in own}
    signs = Counter(
        result_letter(row, side)
        for row in rounds
        for side, seat in (("home", row.home_id), ("away", row.away_id))
        if seat in mine
    )
    won = signs[ResultLetter.WON] + signs[ResultLetter.BYE]
    lost = signs[ResultLetter.LOST] + signs[ResultLetter.MISSED]
    return f"{won}-{lost}-{signs[ResultLetter.TIED]}"


def public_lists(rows: list[Entrant]) -> dict[UUID, UUID]:
    """Return the ids of the deck lists that everybody may read, by entry (H1)."""
    stranger = ViewerRelation()
    shown = [
        row.pk
        for row in rows
        if row.tournament.list_policy != ListPolicy.NONE
        and decklist_visibility.is_shown_by_settings(
            stranger,
            mode=DecklistReaders(row.tournament.visible_when_finished),
            phase=EventPhase.FINISHED,
        )
    ]
    found = Submission.objects.filter(entrant__in=shown, is_current=True)
    return dict(found.values_list("entrant_id", "pk"))
