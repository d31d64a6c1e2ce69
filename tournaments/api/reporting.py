"""What is said of a match: reports, consent, objection, a ruling; as on its pages."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from rest_framework.request import Request

from tournaments.api.asking import Reason, Score, Seat, Version, by_office, unmoved
from tournaments.api.examples import events as examples
from tournaments.api.frame import Shown, act, not_there, require_second_factor
from tournaments.api.reading import whole_match
from tournaments.api.shapes import events as shapes
from tournaments.core.permissions import Position
from tournaments.models import Entrant, Match
from tournaments.results import actions as services
from tournaments.results import queries as results
from tournaments.rules import claims
from tournaments.rules.claims import Claim
from tournaments.rules.verbs import Verb


class Game(msgspec.Struct, forbid_unknown_fields=True):
    home_score: Score
    away_score: Score
    winner: Seat | None = None
    ending: Literal["regulation", "overtime", "time", "concession", "penalty"] = (
        "regulation"
    )


class Said(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """How a match ended."""

    outcome: Literal[
        "win", "concession", "tie", "agreed_tie", "no_show", "penalty_loss",
        "double_loss",
    ]  # fmt: skip
    winner: Seat = ""
    games: Annotated[list[Game], msgspec.Meta(max_length=claims.MOST_GAMES)] = []
    version: Version | None = None

    def claim(self) -> Claim:
        games = [msgspec.to_builtins(each) for each in self.games]
        return claims.read(self.outcome, self.winner, games)


class Ruled(Said, kw_only=True):
    reason: Reason


class Confirming(msgspec.Struct, forbid_unknown_fields=True):
    version: Version


class Objecting(msgspec.Struct, forbid_unknown_fields=True):
    version: Version | None = None
    reason: Reason = ""


RESULT = {"shape": shapes.MatchSerializer}


def the_match(
    request: Request, position: Position, pk: UUID
) -> tuple[Match, Entrant | None]:
    """Find a match, and who of those that somebody answers for sits in it (H4)."""
    row = results.sheets(position.tournament).get(pk=pk)
    own = next((each for each in position.entries if row.side_of(each.pk)), None)
    if own is None and not position.is_staff:
        raise not_there()
    by_office(request, position, own)
    return row, own


def seated(request: Request, position: Position, pk: UUID) -> tuple[Match, Entrant]:
    row, own = the_match(request, position, pk)
    if own is None:
        raise not_there()
    return row, own


def told(position: Position, pk: UUID) -> Shown:
    return whole_match(position, results.sheets(position.tournament).get(pk=pk))


@act(
    "match_report",
    Verb.REPORT,
    asks=Said,
    body=shapes.ClaimSerializer,
    sent=examples.CLAIM,
    **RESULT,
    answered=examples.MATCH,
    summary="Report a result",
    description=(
        "Your own match: your opponent confirms it, or the clock does. An official "
        "enters the result of a match that has none, and it counts at once."
    ),
)
def report(request: Request, position: Position, asked: Said, match: UUID) -> Shown:
    row, own = the_match(request, position, match)
    unmoved(asked.version, results.heard(row))
    claim = asked.claim()
    if own is None:
        services.enter(
            position.tournament.pk,
            request.user,
            match_id=match,
            expected=row.version,
            claim=claim,
        )
    else:
        services.report(
            position.tournament.pk,
            request.user,
            match_id=match,
            expected=results.unmoved(row, side=row.side_of(own.pk)),
            claim=claim,
            entrant=own.pk,
        )
    return told(position, match)


@act(
    "match_confirm",
    Verb.REPORT,
    asks=Confirming,
    body=shapes.ConfirmingSerializer,
    sent=examples.CONFIRMING,
    **RESULT,
    answered=examples.AGREED,
    summary="Confirm your opponent's report",
    description="Word for word, as you saw it; the result is accepted by that.",
)
def confirm(
    request: Request, position: Position, asked: Confirming, match: UUID
) -> Shown:
    _, own = seated(request, position, match)
    services.agree(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=asked.version,
        entrant=own.pk,
    )
    return told(position, match)


@act(
    "match_dispute",
    Verb.REPORT,
    asks=Objecting,
    body=shapes.ObjectingSerializer,
    sent=examples.OBJECTING,
    shape=shapes.MatchSerializer,
    answered=examples.DISPUTE,
    summary="Object to a result",
    description="To your opponent's report, or to what the clock accepted.",
)
def dispute(
    request: Request, position: Position, asked: Objecting, match: UUID
) -> Shown:
    row, own = seated(request, position, match)
    services.dispute(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=unmoved(asked.version, results.heard(row)),
        reason=asked.reason,
        entrant=own.pk,
    )
    return told(position, match)


@act(
    "match_rule",
    Verb.RULE,
    asks=Ruled,
    body=shapes.DecisionOnMatchSerializer,
    sent=examples.RULING,
    **RESULT,
    answered=examples.RULED,
    summary="Rule on a dispute",
    description="As a judge, with the reason that both are told (I2).",
)
def rule(request: Request, position: Position, asked: Ruled, match: UUID) -> Shown:
    require_second_factor(request)
    row, _ = the_match(request, position, match)
    unmoved(asked.version, results.heard(row))
    services.rule(
        position.tournament.pk,
        request.user,
        match_id=match,
        expected=row.version,
        claim=asked.claim(),
        reason=asked.reason,
    )
    return told(position, match)
