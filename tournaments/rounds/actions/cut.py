"""The cut (playoff bracket): confirm who is in it, then publish it round by round.

Pairings follow from the bracket, so a round of the cut is created and published in one
action. It is closed and unpublished like a Swiss round.
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
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.rules import bracket, pairing_record
from tournaments.rules.bracket import CutMatch, CutProgress
from tournaments.rules.capabilities import Capability
from tournaments.rules.errors import Stale, TournamentError
from tournaments.rules.scoring import Outcome

from .guards import list_first_few, require_stage
from .rounds import log_subject, serialize_tables


def confirm_cut(event_id: UUID, user: User | None, *, expected: int) -> tuple[str, ...]:
    """Confirm who is in the cut once all Swiss rounds are closed; return ids by seed.

    `expected` is the version of the event that the page showed. The cut can be
    confirmed again until its first round is published, because a result may be
    corrected.
    """
    with act_on(event_id, user, may=Capability.PAIR, expected=expected) as act:
        tournament = act.tournament
        require_stage(tournament)
        require_cut(tournament)
        require_finished_swiss(tournament)
        seeds = selectors.qualified_entrants(tournament)
        bracket.bracket_size(len(seeds))  # BR-1
        before = {"stage": str(tournament.stage), "seeds": tournament.cut_seeds}
        tournament.stage = Stage.CUT
        tournament.cut_seeds = list(seeds)
        act.log(
            "cut_confirmed",
            before=before,
            after={"stage": str(Stage.CUT), "seeds": list(seeds)},
        )
        return seeds


def publish_cut_round(  # noqa: PLR0913
    event_id: UUID,
    user: User | None,
    *,
    number: int,
    shown: Sequence[UUID] | None = None,
    expected: int | None = None,
    starts_clock: bool = False,
) -> Round:
    """Publish the next round of the cut; raise if `number` is not the next one (C1).

    `shown` has the entrant ids that the page showed, home and away of each match in
    turn; `expected` is the version of the event. Raise Stale if either has changed
    (C7). An entrant who left loses without a game (BR-6), or is replaced before the
    first match if the event allows it (BR-7).
    """
    with act_on(event_id, user, may=Capability.PAIR, expected=expected) as act:
        require_stage(act.tournament, Stage.CUT)
        require_next_cut_round(act.tournament, number)
        left = selectors.departed_entrants(act.tournament)
        results = selectors.bracket_winners(act.tournament)
        replace_departed_seeds(act, left, results)
        cut = progress_for_round(act.tournament, results, left, number)
        matches = cut.matches_in_step(number)
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
            published_by_entrant=act.by.plays_in_event,
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


def replace_departed_seeds(act: Act, left: set[str], results: dict[int, str]) -> None:
    """Replace entrants who left before the first cut match, if the settings say so."""
    tournament = act.tournament
    seeds = selectors.seeds_after_departures(tournament, left=left, results=results)
    if seeds != tournament.cut_seeds:
        act.log(
            "cut_refilled",
            before={"seeds": tournament.cut_seeds},
            after={"seeds": seeds},
        )
        tournament.cut_seeds = seeds


def progress_for_round(
    tournament: Tournament, results: dict[int, str], left: set[str], number: int
) -> CutProgress:
    """Return the state of the bracket; raise if it has no round of this number."""
    layout = selectors.draw_bracket(tournament)
    progress = bracket.cut_progress(layout, results=results, gone=left)
    if number > progress.step_count:
        raise TournamentError(
            f"There is no round {number} of the bracket: {len(layout.entrants)} "
            f"entrants play {progress.step_count} rounds.",
            remedy="Finish the event.",
        )
    return progress


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
    """Fill in the result of a match that is won because the opponent has left."""
    row.outcome = Outcome.NO_SHOW
    row.winner = Side.HOME if match.winner == match.home else Side.AWAY
    row.settled = SettledBy.BY_DESK
    row.settled_at = timezone.now()
    row.why = f"{row.seat(row.winner)} advances: "
    if {match.home, match.away} <= left:
        row.why += "both have dropped, so the better seed advances."
    else:
        loser = row.away if row.winner == Side.HOME else row.home
        row.why += f"{loser} has dropped."


def table_numbers(
    tournament: Tournament, matches: Sequence[CutMatch], people: dict[str, Entrant]
) -> list[int]:
    """Return a table number per match, in bracket order; fixed tables are respected."""
    fixed: dict[int, int] = {}
    for at, match in enumerate(matches):
        wanted = (people[each].fixed_table for each in (match.home, match.away))
        free = [each for each in wanted if each and each not in fixed.values()]
        if free:
            fixed[at] = free[0]
    taken = set(fixed.values())
    others = (
        each
        for each in rounds.usable_tables(tournament).free_numbers()
        if each not in taken
    )
    return [fixed.get(at) or next(others) for at in range(len(matches))]


# What is refused.


def require_cut(tournament: Tournament) -> None:
    """Raise TournamentError if the event is set up without a cut."""
    if not selectors.has_cut(tournament):
        raise TournamentError(
            "This event has no cut.",
            remedy="Finish the event. The Swiss standings are final.",
        )


def require_finished_swiss(tournament: Tournament) -> None:
    """Raise unless every Swiss round is closed and no cut round exists."""
    there = list(rounds.rounds_of_event(tournament))
    if any(each.stage == Stage.CUT for each in there):
        raise Stale(
            "The bracket is already being played.", remedy="Look at the bracket."
        )
    closed = {each.number for each in there if each.state == RoundState.CLOSED}
    missing = [
        f"round {number} is not closed"
        for number in range(1, tournament.rounds + 1)
        if number not in closed
    ]
    if missing:
        raise TournamentError(
            f"The cut cannot be confirmed: {list_first_few(missing)}.",
            remedy="Play and close all Swiss rounds first.",
        )


def refuse_changed_pairings(
    tournament: Tournament, matches: Sequence[CutMatch], shown: Sequence[UUID] | None
) -> None:
    """Raise Stale if the page showed other pairings than those to be published (C7)."""
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
    before = f" Before: {list_first_few(gone)}." if gone else ""
    raise Stale(
        "The pairings changed after your page was loaded. Now: "
        f"{list_first_few(new or ['the same in another order'])}.{before}",
        remedy="Check them, then publish.",
    )


def require_next_cut_round(tournament: Tournament, number: int) -> None:
    """Raise Stale if this cut round exists, TournamentError if it is not next (C1)."""
    there = {
        each.number: each for each in rounds.rounds_of_event(tournament, Stage.CUT)
    }
    if number in there:
        state = there[number].get_state_display().lower()
        raise Stale(
            f"Cut round {number} already exists, with the status “{state}”.",
            remedy="Reload the page; nothing was created twice.",
        )
    expected = max(there, default=0) + 1
    if number != expected:
        raise TournamentError(
            f"Cut round {number} cannot be published: round {expected} comes first.",
            remedy="Publish the rounds in their order.",
        )
    before = played.current_round(tournament)
    if before is not None:
        raise TournamentError(
            f"Cut round {number} cannot be published: "
            f"{rounds.round_label(before).lower()} "
            "is not closed.",
            remedy="Close it first.",
        )
