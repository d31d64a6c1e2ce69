"""The rounds of a running event: played, being played, drafted, and what comes next."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.core import cut, rounds
from tournaments.models import Round, RoundState, Stage, Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class EventRounds:
    """The rounds of a running event, and what comes next."""

    tournament: Tournament
    rounds: tuple[Round, ...]  # that were not cancelled, in order

    def _rounds_in_state(self, state: str) -> list[Round]:
        return [each for each in self.rounds if each.state == state]

    @property
    def current(self) -> Round | None:
        return next(iter(self._rounds_in_state(RoundState.PUBLISHED)), None)

    @property
    def draft(self) -> Round | None:
        return next(iter(self._rounds_in_state(RoundState.DRAFT)), None)

    @property
    def has_draft(self) -> bool:
        return self.draft is not None

    @property
    def shown_round(self) -> Round | None:
        """Return the round whose tables the desk lists: published, else last closed."""
        return self.current or self.last_closed_round

    @property
    def previous_round(self) -> Round | None:
        """Return the closed Swiss round before the shown one, or None."""
        shown = self.shown_round
        if shown is None or shown.stage != Stage.SWISS:
            return None
        for each in self._rounds_in_state(RoundState.CLOSED):
            if each.stage == Stage.SWISS and each.number == shown.number - 1:
                return each
        return None

    @property
    def last_closed_round(self) -> Round | None:
        """Return the round that was closed last."""
        closed = self._rounds_in_state(RoundState.CLOSED)
        return max(closed, key=lambda each: each.closed_at) if closed else None

    def numbers_in_stage(self, stage: str) -> list[int]:
        return [each.number for each in self.rounds if each.stage == stage]

    @property
    def next_swiss_number(self) -> int | None:
        """Return the number of the Swiss round that can be drafted now, or None."""
        number = max(self.numbers_in_stage(Stage.SWISS), default=0) + 1
        is_open = self.tournament.stage == Stage.SWISS and not self.has_draft
        return number if is_open and number <= (self.tournament.rounds or 0) else None

    @property
    def is_swiss_over(self) -> bool:
        return (
            self.current is None
            and not self.has_draft
            and self.next_swiss_number is None
        )

    @property
    def can_confirm_cut(self) -> bool:
        """Return whether the cut can be confirmed now."""
        return (
            self.is_swiss_over
            and self.tournament.stage == Stage.SWISS
            and cut.has_cut(self.tournament)
        )


def read_full_rounds(there: EventRounds) -> dict[UUID, Round]:
    """Return the draft and the previous round with all columns, by id, in one query.

    The list of rounds leaves out bulky columns. Nothing is read without a draft.
    """
    wanted = [each.pk for each in (there.draft, there.previous_round) if each]
    return Round.objects.in_bulk(wanted) if there.has_draft else {}


def read_event_rounds(tournament: Tournament) -> EventRounds:
    found = list(rounds.rounds_of_event(tournament))
    for each in found:
        each.tournament = tournament
    return EventRounds(tournament=tournament, rounds=tuple(found))
