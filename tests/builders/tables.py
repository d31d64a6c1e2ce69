"""Tables of a round, the two at each, and what they say."""

from django.utils import timezone

from accounts.models import User
from tests.builders.events import a_running_event, an_entrant
from tests.builders.people import a_person
from tournaments.models import (
    Entrant,
    Entry,
    Match,
    Report,
    Round,
    RoundState,
    SettledBy,
    Side,
    Stage,
    Tournament,
)
from tournaments.results import actions as results
from tournaments.results.queries import (
    match_version_for_report,
    matches_with_reports,
    reports_version,
)
from tournaments.rules.claims import AWAY, HOME, ClaimedResult, parse_claim
from tournaments.rules.pairing import PairingOptions
from tournaments.rules.pairing_record import PairingInput, serialize_pairing
from tournaments.rules.scoring import Outcome

NOBODY_TO_PAIR = PairingInput(seed="", field=(), manner=PairingOptions())
P21_EVENT = "preseason-2021-08-18"  # no game ends level


def a_round(
    event: Tournament,
    *pairs: tuple[Entrant, ...],
    number: int = 1,
    stage: str = Stage.SWISS,
    state: str = RoundState.PUBLISHED,
    **cells,
) -> Round:
    """Make a round with these tables; whoever comes alone has the bye."""
    now = timezone.now()
    made = Round.objects.create(
        tournament=event,
        number=number,
        stage=stage,
        state=state,
        seed="0" * 64,
        engine="",
        inputs=serialize_pairing(NOBODY_TO_PAIR, ()),
        published_at=now
        if state in (RoundState.PUBLISHED, RoundState.CLOSED)
        else None,
        closed_at=now if state == RoundState.CLOSED else None,
        **cells,
    )
    for table, (home, *away) in enumerate(pairs, 1):
        bye = {
            "outcome": Outcome.BYE,
            "settled": SettledBy.BY_DESK,
            "settled_at": now,
        }
        seats = {"away": away[0], "table": table} if away else bye
        Match.objects.create(round=made, home=home, **seats)
    return made


def a_table(*, stage: str = Stage.SWISS, **cells) -> Match:
    """Seat Ada at home and Ben away, both with accounts, in a round that is played."""
    event = a_running_event(0, stage=stage, **cells)
    pair = [
        an_entrant(event, name, person=a_person(name.split()[0]))
        for name in ("Ada Ito", "Ben Okafor")
    ]
    return a_round(event, pair, stage=stage).matches.get()


def event_of(match: Match) -> Tournament:
    return Tournament.objects.get(played__matches=match)


def again(match: Match) -> Match:
    """Read a match anew, as the services see it."""
    return matches_with_reports(event_of(match)).get(pk=match.pk)


def said(match: Match, side: str | None = None) -> list[Report]:
    """Give the reports that count, in the order of their sides."""
    found = Report.objects.filter(match=match, is_current=True).order_by("-side")
    return list(found if side is None else found.filter(side=side))


def seen(match: Match, side: str) -> int:
    """Give what the form of a report carries when it is opened now."""
    return match_version_for_report(again(match), side=side)


def listened(match: Match) -> int:
    """Give what a click on the opponent's report carries when it is shown now."""
    return reports_version(again(match))


# Claims.


def won(by: str = Side.HOME, score: str = "21:14", **more) -> ClaimedResult:
    return a_claim(Outcome.WIN, by, score, **more)


def tied(score: str = "14:14", *, ending: str = "time") -> ClaimedResult:
    return a_claim(Outcome.TIE, "", score, ending=ending)


def conceded(by: str) -> ClaimedResult:
    return a_claim(Outcome.CONCESSION, AWAY if by == HOME else HOME)


def a_claim(
    outcome: str, winner: str = "", *scores: str, ending="regulation"
) -> ClaimedResult:
    """Make a claim of scores as they are spoken: "21:14"."""
    games = []
    for score in scores:
        home, away = map(int, score.split(":"))
        games.append({"home_score": home, "away_score": away, "ending": ending})
    return parse_claim(outcome, winner, games)


# What they do.

OPEN = (Outcome.PENDING, "", "")  # the result of a match that has none


def who(match: Match, side: str) -> User | None:
    return match.seat(side).person


def say(match: Match, side: str, claim: ClaimedResult, *, by=None, **more) -> Match:
    """Report a claim for one side, from a form that is opened now unless told."""
    more.setdefault("expected", seen(match, side))
    by = by or who(match, side)
    event = event_of(match)
    return results.report_result(event.pk, by, match_id=match.pk, claim=claim, **more)


def click(service, match: Match, side: str, **more) -> Match:
    """Agree or object with one click, on what is shown now unless told."""
    more.setdefault("expected", listened(match))
    return service(event_of(match).pk, who(match, side), match_id=match.pk, **more)


def enter(match: Match, by: User, claim: ClaimedResult, **more) -> Match:
    more.setdefault("expected", again(match).version)
    return results.enter_result(
        event_of(match).pk, by, match_id=match.pk, claim=claim, **more
    )


def rule(
    match: Match,
    by: User,
    claim: ClaimedResult,
    reason="Both counted the downs anew.",
    **more,
) -> Match:
    more.setdefault("expected", again(match).version)
    return results.rule_on_dispute(
        event_of(match).pk, by, match_id=match.pk, claim=claim, reason=reason, **more
    )


def a_dispute(**cells) -> Match:
    """Let Ada and Ben both say that they won."""
    match = a_table(**cells)
    say(match, HOME, won(HOME, "21:14"))
    say(match, AWAY, won(AWAY, "14:21"))
    return match


def result(match: Match) -> tuple[str, str, str]:
    row = again(match)
    return row.outcome, row.winner, row.settled


def kinds(match: Match) -> list[str]:
    """Give what the log says of a match, in order."""
    return [entry.kind for entry in Entry.objects.filter(match=match).order_by("seq")]


def last_line(match: Match) -> Entry:
    return Entry.objects.filter(match=match).order_by("seq").last()
