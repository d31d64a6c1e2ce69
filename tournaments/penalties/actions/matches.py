"""What a penalty makes of a match, what it replaced, and how that comes back."""

from collections.abc import Mapping
from datetime import datetime
from itertools import pairwise
from typing import Any

from tournaments.core.action import Act
from tournaments.corrections.actions import changing
from tournaments.corrections.queries import impact
from tournaments.models import Match, Penalty, RoundState, Settled
from tournaments.penalties.queries import AFTER, BEFORE, RETURNED
from tournaments.results.actions.countdown import countdown
from tournaments.results.actions.writing import settle, shown, touch
from tournaments.results.queries import sheet_of, terms
from tournaments.rules import forfeits
from tournaments.rules.claims import Claim, game_of, rows
from tournaments.rules.errors import TournamentError
from tournaments.rules.forfeits import Standing
from tournaments.rules.infractions import Grade
from tournaments.rules.scoring import Outcome

Cells = dict[str, Any]
# A match without a penalty, and what the later ones replace then.
Returned = tuple[Cells, list[tuple[Penalty, Cells]]]
INSTANTS = ("settled_at", "accepts_at", "disputed_at", "held_at")
# What tells whether somebody else has changed a result since.
SAID = ("outcome", "winner", "games", "settled")


def lose(act: Act, match: Match, *, side: str, grade: Grade) -> Cells:
    """Apply a penalty to a match; give what it replaced, or nothing."""
    was = standing_of(cells(match))
    measured = terms(act.tournament, match, by_staff=True)
    now = forfeits.applied(was, grade, side=side, terms=measured)
    if now == was:
        return {}
    refuse_broken_bracket(match, now)
    before, said = cells(match), shown(match)
    with changing(act, match):
        write(match, now)
        tell(act, match, before=said, grade=grade)
    return {BEFORE: before, AFTER: cells(match)}


def write(match: Match, standing: Standing) -> None:
    if standing.is_open:
        match.games = rows(claim_of(standing))
        touch(match)
    else:
        settle(match, claim_of(standing), Settled.BY_STAFF)


def tell(
    act: Act, match: Match, *, before: Cells, grade: Grade, is_revoked: bool = False
) -> None:
    """Log the result as everybody may read it: with the grade, without its ground."""
    act.log(
        "result_penalised",
        before=before,
        after={**shown(match), "grade": str(grade), "revoked": is_revoked},
        match=match,
    )


def refuse_broken_bracket(match: Match, standing: Standing) -> None:
    if standing.is_open or not impact.breaks_the_bracket(match, claim_of(standing)):
        return
    raise TournamentError(
        "Somebody else would go on, and the next round of the cut is published.",
        rule="events 7",
        remedy=f"Go back to the end of {impact.place_of(match.round)} first.",
    )


# Coming back.


def give_back(act: Act, penalty: Penalty) -> bool:
    """Give a match what a penalty took, if nothing but penalties has changed it since.

    Those that came later and stand are applied again, to what is given back.
    """
    found = returning(act, penalty)
    if found is None:
        return False
    match, (now, made) = penalty.match, found
    before = shown(match)
    with changing(act, match):
        put(act, match, now)
        tell(act, match, before=before, grade=Grade(penalty.grade), is_revoked=True)
    for each, replaced in made:
        each.replaced = replaced
        each.save(update_fields=["replaced"])
    penalty.replaced = {**penalty.replaced, RETURNED: True}
    return True


def returning(act: Act, penalty: Penalty) -> Returned | None:
    """Give what a match would be without a penalty, or nothing if it stays as it is."""
    later = following(penalty)
    if later is None:
        return None
    try:
        now, made = again(act, penalty, later)
        refuse_broken_bracket(penalty.match, standing_of(now))
    except TournamentError:
        return None  # what is left of it cannot be
    is_over = penalty.match.round.state != RoundState.PUBLISHED
    return None if is_over and is_open(now) else (now, made)


def following(penalty: Penalty) -> list[Penalty] | None:
    """Give the penalties that rest on this one, or nothing if all else does as well."""
    if penalty.match is None or BEFORE not in penalty.replaced:
        return None
    standing = Penalty.objects.filter(match=penalty.match, revoked_at=None)
    chain = [each for each in standing.order_by("made_at") if BEFORE in each.replaced]
    at = next(n for n, each in enumerate(chain) if each.pk == penalty.pk)
    links = [each.replaced for each in chain[at:]]
    is_whole = all(alike(one[AFTER], other[BEFORE]) for one, other in pairwise(links))
    if is_whole and alike(links[-1][AFTER], cells(penalty.match)):
        return chain[at + 1 :]
    return None


def again(act: Act, penalty: Penalty, later: list[Penalty]) -> Returned:
    """Apply the later penalties to what was before this one."""
    measured = terms(act.tournament, penalty.match, by_staff=True)
    now, made = dict(penalty.replaced[BEFORE]), []
    for each in later:
        side = penalty.match.side_of(each.entrant_id)
        standing = forfeits.applied(
            standing_of(now), Grade(each.grade), side=side, terms=measured
        )
        then = {**each.replaced[AFTER], **worded(standing)}
        if standing.is_open:
            then = {**now, **worded(standing)}
        made.append((each, {**each.replaced, BEFORE: now, AFTER: then}))
        now = then
    return now, made


def put(act: Act, match: Match, now: Cells) -> None:
    for name, value in now.items():
        is_instant = name in INSTANTS and value is not None
        setattr(match, name, datetime.fromisoformat(value) if is_instant else value)
    if match.accepts_at is not None:
        # Whoever has to answer a report gets the whole time again.
        match.accepts_at = countdown(
            act.tournament, match, answerer=sheet_of(match).answerer
        )
    touch(match)


# A match as plain data.


def cells(match: Match) -> Cells:
    plain = {
        name: None if getattr(match, name) is None else getattr(match, name).isoformat()
        for name in INSTANTS
    }
    return {
        "outcome": str(match.outcome),
        "winner": str(match.winner),
        "games": match.games,
        "settled": str(match.settled),
        **plain,
    }


def alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    return all(one[name] == other[name] for name in SAID)


def is_open(now: Mapping[str, Any]) -> bool:
    return bool(now["outcome"] == Outcome.PENDING)


def standing_of(now: Mapping[str, Any]) -> Standing:
    return Standing(
        outcome=Outcome(now["outcome"]),
        winner=now["winner"],
        games=tuple(map(game_of, now["games"])),
    )


def claim_of(standing: Standing) -> Claim:
    return Claim(outcome=standing.outcome, winner=standing.winner, games=standing.games)


def worded(standing: Standing) -> Cells:
    claim = claim_of(standing)
    return {
        "outcome": str(claim.outcome),
        "winner": claim.winner,
        "games": rows(claim),
    }
