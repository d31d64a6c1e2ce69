"""The home page of a signed-in user: current tables, coming events, desks."""

from dataclasses import dataclass
from typing import Any

from accounts.models import User
from tournaments.core import events, words
from tournaments.desk.queries import home
from tournaments.desk.views.events import (
    OwnStatus,
    add_last_match_note,
    own_round_status,
    status_without_match,
)
from tournaments.models import Entrant, Tournament
from tournaments.results.queries import MyMatch
from tournaments.rounds.queries import clocks
from tournaments.rounds.queries.clocks import ClockFace


@dataclass(frozen=True, slots=True, kw_only=True)
class CurrentEntry:
    """One running event of an entrant: table, clock and next action."""

    entrant: Entrant
    you: OwnStatus
    round: str = ""
    face: ClockFace | None = None

    @property
    def event(self) -> Tournament:
        return self.entrant.tournament

    @property
    def my_match(self) -> MyMatch | None:
        return self.you.my

    @property
    def action_label(self) -> str:
        """Return the label of the button for the next thing to do."""
        if not self.you.may_report or self.my_match is None:
            return "Open your match" if self.you.table else "My event"
        if self.my_match.opponent_report:
            return "Confirm or object"
        return "Your report" if self.my_match.own_report else "Report the result"

    @property
    def is_urgent(self) -> bool:
        """Return whether the entrant has yet to report the result."""
        return (
            self.you.may_report
            and self.my_match is not None
            and not self.my_match.own_report
        )


def home_context(user: User) -> dict[str, Any]:
    """Return the template context of the home page for a user."""
    seats = current_entries(user)
    coming = [*home.upcoming_entries(user)]
    desks = [*home.events_run_by(user)]
    found = {"seats": seats, "coming": coming, "desks": desks}
    if not (seats or coming or desks):
        found["events"] = events.front_page_events()
    return found


def current_entries(user: User) -> list[CurrentEntry]:
    own = [*home.running_entries(user)]
    matches = home.current_matches(own) if own else {}
    readings: dict[Any, clocks.ClockReading] = {}
    found = []
    for entrant in own:
        my = matches.get(entrant.pk)
        has_left = entrant.state not in home.HERE
        if my is None or (has_left and not my.match.is_open):
            if not has_left:
                you = status_without_match(entrant.tournament, entrant)
                found.append(CurrentEntry(entrant=entrant, you=you))
            continue
        round_ = my.match.round
        round_.tournament = entrant.tournament
        you = own_round_status(my, entrant.tournament)
        face = None
        if my.match.is_open:
            if round_.pk not in readings:
                readings[round_.pk] = clocks.read_clock(round_)
            face = readings[round_.pk].face_at_table(my.match.table)
        found.append(
            CurrentEntry(
                entrant=entrant,
                you=add_last_match_note(you) if has_left else you,
                round=words.round_title(round_, entrant.tournament),
                face=face,
            )
        )
    return found
