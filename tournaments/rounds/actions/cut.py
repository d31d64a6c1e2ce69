"""The cut: confirm who is in it, then publish its rounds as the bracket has them.

Nothing is drawn at random and nothing can be edited, so a round of the cut is drafted
and published in one action. Closing and unpublishing are the same as for Swiss rounds.
"""

from collections.abc import Sequence
from uuid import UUID

from django.db.models.functions import Now
from django.utils import timezone

from accounts.models import User
from tournaments.core import cut as selectors
from tournaments.core import played, rounds
from tournaments.core.action import Act, act_on
from tournaments.core.round_signals import round_published
from tournaments.models import (
    Entrant,
    Match,
    Round,
    RoundState,
    Settled,
    Side,
    Stage,
    Tournament,
)
from tournaments.rules import bracket, pairing_record
from tournaments.rules.bracket import CutMatch, Progress
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome

from .guards import join_first, require_stage
from .rounds import log_subject, serialize_tables


def confirm(event_id: UUID, user: User | None, *, expected: int) -> tuple[str, ...]:
    """Confirm who is in the cut, and return their ids by seed; Swiss rounds are over.

    `expected` is the version of the event that the page showed. Until the first round
    of the cut is published it can be confirmed again, since a result may be corrected.
    """
    with act_on(event_id, user, may=Capability.PAIR, expected=expected) as act:
        tournament = act.tournament
        require_stage(tournament)
        refuse_without_cut(tournament)
        refuse_unfinished_swiss(tournament)
        seeds = selectors.qualified_entrants(tournament)
        bracket.size_for(len(seeds))  # BR-1
        before = {"stage": str(tournament.stage), "seeds": tournament.cut_seeds}
        tournament.stage = Stage.CUT
        tournament.cut_seeds = list(seeds)
        act.log(
            "cut_confirmed",
            before=before,
            after={"stage": str(Stage.CUT), "seeds": list(seeds)},
        )
        return seeds


def publish(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    number: int,
    shown: Sequence[UUID] | None = None,
    expected: int | None = None,
    starts_clock: bool = False,
) -> Round:
    """Publish the next round of the cut; raise if `number` is not the next one (C1).

    `shown` has the entrants that the page showed, seat by seat, and `expected` the
    version of the event; raise Stale if either has changed (C7). An entrant who left
    loses without a game (BR-6), or is replaced before the first match if the event
    allows it (BR-7).
    """
    with act_on(event_id, user, may=Capability.PAIR, expected=expected) as act:
        require_stage(act.tournament, Stage.CUT)
        refuse_another_number(act.tournament, number)
        left = selectors.departed_entrants(act.tournament)
        results = selectors.bracket_winners(act.tournament)
        refill_seeds(act, left, results)
        cut = bracket_progress(act.tournament, results, left, number)
        matches = selectors.matches_of_round(cut, number)
        refuse_changed_pairings(act.tournament, matches, shown)
        round_ = Round.objects.create(
            tournament=act.tournament,
            stage=Stage.CUT,
            number=number,
            attempt=rounds.count_drafts(act.tournament, number, Stage.CUT) + 1,
            state=RoundState.PUBLISHED,
            seed="",  # nothing is drawn
            engine=pairing_record.PAIRER,
            inputs=selectors.serialize_cut_round(cut, results, left),
            published_at=Now(),
            published_by_entrant=act.by.plays,
        )
        round_.refresh_from_db(fields=["published_at"])
        rows = create_cut_matches(round_, matches, left)
        act.log(
            "round_published",
            after={
                "number": number,
                "by_entrant": round_.published_by_entrant,
                "tables": serialize_tables(rows),
            },
            subject=log_subject(round_),
        )
        round_published.send(
            Round, act=act, round_=round_, rows=rows, starts_clock=starts_clock
        )
        return round_


def refill_seeds(act: Act, left: set[str], results: dict[int, str]) -> None:
    """Replace entrants who left before the first cut match, if the event does so."""
    tournament = act.tournament
    seeds = selectors.refilled_seeds(tournament, left=left, results=results)
    if seeds != tournament.cut_seeds:
        act.log(
            "cut_refilled",
            before={"seeds": tournament.cut_seeds},
            after={"seeds": seeds},
        )
        tournament.cut_seeds = seeds


def bracket_progress(
    tournament: Tournament, results: dict[int, str], left: set[str], number: int
) -> Progress:
    """Return the progress of the bracket; raise if it has no round of this number."""
    layout = selectors.draw_bracket(tournament)
    most = len(selectors.round_names(layout))
    if number > most:
        raise TournamentError(
            f"There is no round {number} of the cut: {len(layout.entrants)} entrants "
            f"play {most}.",
            remedy="Finish the event.",
        )
    return bracket.progress(layout, results=results, gone=left)


def create_cut_matches(
    round_: Round, matches: Sequence[CutMatch], left: set[str]
) -> list[Match]:
    """Create the matches of a cut round at their tables; some are walkovers."""
    ids = {each for match in matches for each in (match.home, match.away)}
    people = {
        str(each.pk): each
        for each in Entrant.objects.filter(tournament=round_.tournament, pk__in=ids)
    }
    numbers = table_numbers(round_.tournament, matches, people)
    rows = []
    for match, number in zip(matches, numbers, strict=True):
        row = Match(
            round=round_,
            table=number,
            fixture=match.fixture.number,
            home=people[match.home],
            away=people[match.away],
        )
        if match.is_walkover:
            record_walkover(row, match, left)
        rows.append(row)
    return Match.objects.bulk_create(rows)


def record_walkover(row: Match, match: CutMatch, left: set[str]) -> None:
    row.outcome = Outcome.NO_SHOW
    row.winner = Side.HOME if match.winner == match.home else Side.AWAY
    row.settled = Settled.BY_DESK
    row.settled_at = timezone.now()
    row.why = f"{row.seat(row.winner)} goes on: "
    if {match.home, match.away} <= left:
        row.why += "both have left, and the better seed is carried on."
    else:
        loser = row.away if row.winner == Side.HOME else row.home
        row.why += f"{loser} has left."


def table_numbers(
    tournament: Tournament, matches: Sequence[CutMatch], people: dict[str, Entrant]
) -> list[int]:
    """Return a table for each match, from the top of the bracket; fixed tables stay."""
    fixed: dict[int, int] = {}
    for at, match in enumerate(matches):
        wanted = (people[each].fixed_table for each in (match.home, match.away))
        free = [each for each in wanted if each and each not in fixed.values()]
        if free:
            fixed[at] = free[0]
    taken = set(fixed.values())
    others = (
        each for each in rounds.table_room(tournament).numbers() if each not in taken
    )
    return [fixed.get(at) or next(others) for at in range(len(matches))]


# What is refused.


def refuse_without_cut(tournament: Tournament) -> None:
    if not selectors.has_cut(tournament):
        raise TournamentError(
            "This event has no cut.", remedy="Finish it; the Swiss order is the last."
        )


def refuse_unfinished_swiss(tournament: Tournament) -> None:
    """Raise unless all Swiss rounds are closed and no cut round is published."""
    there = list(rounds.rounds(tournament))
    if any(each.stage == Stage.CUT for each in there):
        raise Stale("The cut is being played already.", remedy="Look at the bracket.")
    closed = {each.number for each in there if each.state == RoundState.CLOSED}
    missing = [
        f"round {number} is not closed"
        for number in range(1, tournament.rounds + 1)
        if number not in closed
    ]
    if missing:
        raise TournamentError(
            f"The cut cannot be confirmed: {join_first(missing)}.",
            remedy="Play and close every Swiss round first.",
        )


def refuse_changed_pairings(
    tournament: Tournament, matches: Sequence[CutMatch], shown: Sequence[UUID] | None
) -> None:
    """Raise Stale if the page showed other pairings than these (C7)."""
    if shown is None:
        return
    now = [(each.home, each.away) for each in matches]
    seats = [str(each) for each in shown]
    was = list(zip(seats[::2], seats[1::2], strict=False))
    if now == was:
        return
    names = {
        str(key): name
        for key, name in Entrant.objects.filter(tournament=tournament).values_list(
            "pk", "name"
        )
    }
    new, gone = (
        [" \u2013 ".join(names.get(key, "nobody") for key in pair) for pair in pairs]
        for pairs in (
            [each for each in now if each not in was],
            [each for each in was if each not in now],
        )
    )
    before = f" Before: {join_first(gone)}." if gone else ""
    raise Stale(
        "The pairings changed after your page was loaded. "
        f"Now: {join_first(new or ['the same in another order'])}.{before}",
        remedy="Check them, then publish.",
    )


def refuse_another_number(tournament: Tournament, number: int) -> None:
    """Raise Stale if the cut round exists, TournamentError if it is not next (C1)."""
    there = {each.number: each for each in rounds.rounds(tournament, Stage.CUT)}
    if number in there:
        state = there[number].get_state_display().lower()
        raise Stale(
            f"Cut round {number} is there already, in state “{state}”.",
            remedy="Look at it; nothing was made twice.",
        )
    expected = max(there, default=0) + 1
    if number != expected:
        raise TournamentError(
            f"Cut round {number} cannot be published: round {expected} comes first.",
            remedy="Take the rounds one after the other.",
        )
    before = played.current_round(tournament)
    if before is not None:
        raise TournamentError(
            f"Cut round {number} cannot be published: "
            f"{rounds.round_label(before).lower()} "
            "is not closed.",
            remedy="Close it first.",
        )
