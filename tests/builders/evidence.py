"""Matches with the games that were played in them, and logs of those games."""

from dataclasses import dataclass
from functools import cache
from random import Random

from django.utils import timezone

from decks.formats import PRESEASON
from gameengine.chance import SeededChance
from gameengine.notation import Log, header
from gameengine.notation.log import Entry
from gameengine.recording.log_writer import write_log
from gameengine.replay.redaction import redact_log
from gameengine.robots import RandomRobot, play_game
from gameengine.setup import Setup
from gameengine.viewpoint import Audience
from outbox.models import Job
from tests.builders.events import a_running_event, a_submission
from tests.builders.people import a_person
from tests.builders.rounds import seated
from tests.builders.samples import HERE, sample_decks
from tournaments.disputes import actions as evidence
from tournaments.disputes.actions import LogUpload, checking
from tournaments.models import LogChannel, LogSubmission, Match, Tournament
from tournaments.results import actions as results
from tournaments.results.queries import match_version_for_report, matches_with_reports
from tournaments.rules.claims import parse_claim

SNAPSHOT = PRESEASON.snapshots[-1]
DECKS = ("starter-lanterns", "promo-night")


def the_list(name: str) -> str:
    return (HERE / "decks" / f"legal-{name}.txt").read_text(encoding="utf-8")


@cache
def a_setup() -> Setup:
    home, away = (sample_decks()[name] for name in DECKS)
    return Setup(decks=(home, away), profile=SNAPSHOT.profile)


@cache
def a_game(seed: int = 11) -> Log:
    """Give the log of a whole game of the two sample decks, every card of it known."""
    rng = Random(seed)
    robots = (RandomRobot(rng), RandomRobot(rng))
    return write_log(play_game(a_setup(), SeededChance(seed), robots))


@cache
def seen_by_all(seed: int = 11) -> Log:
    """Give the log of a game as people at the table could write it, without lists."""
    log = redact_log(a_game(seed), a_setup(), Audience.SPECTATOR)
    tags = {name: said for name, said in log.tags.items() if "Deck" not in name}
    return Log(tags, log.entries)


def doctored(log: Log, *, down: int = 6) -> Log:
    """Give a log in which somebody has moved the ball at one down."""
    places = [at for at, each in enumerate(log.entries) if each.words[:1] == ("--",)]
    at = places[down]
    words = list(log.entries[at].words)
    goal, yards = ("H", 50) if words[2] == "50" else (words[2][0], int(words[2][1:]))
    words[2] = f"{goal}{yards - 5 if yards > 10 else yards + 5}"
    entries = list(log.entries)
    entries[at] = Entry(tuple(words))
    return Log(log.tags, tuple(entries))


@dataclass
class Table:
    """Two at a table, each with an account and a registered list."""

    event: Tournament
    match: Match

    @property
    def ada(self):
        return self.match.home.person

    @property
    def ben(self):
        return self.match.away.person

    def hand_in(self, log: Log, who=None, **more) -> LogSubmission:
        return evidence.submit_log(
            self.event.pk,
            who or self.ada,
            match_id=self.match.pk,
            upload=LogUpload(log=log, channel=LogChannel.PASTE, **more),
        )

    def fresh(self) -> Match:
        return Match.objects.select_related("home", "away", "round").get(
            pk=self.match.pk
        )


def a_table(*, with_lists: bool = True, **cells) -> Table:
    """Seat four in round 1; give the first table. The sample set must be there."""
    event = a_running_event(4, **{"snapshot": SNAPSHOT.id, **cells})
    for entrant in event.entrants.all():
        entrant.person = a_person(entrant.name.split()[0])
        entrant.save()
    made = seated(event)
    match = made.matches.select_related("home__person", "away__person").get(table=1)
    if with_lists:
        for entrant, name in zip((match.home, match.away), DECKS, strict=True):
            a_submission(
                entrant,
                text=the_list(name),
                receipt=f"0000-0000-0000-{entrant.name[:4].upper():0<4}",
            )
    return Table(event, match)


def named(log: Log, table: Table) -> Log:
    """Give a log with the names of the two at a table."""
    return log.with_tags(Home=table.match.home.name, Away=table.match.away.name)


def check_all() -> None:
    """Do what a worker would: replay every log that waits, in this process."""
    for job in Job.objects.filter(kind="verify", state="queued"):
        checking.run_check(job.payload)(job)


def result(log: Log) -> tuple[str, tuple[int, int]]:
    """Give who won a game, and the score, as its log claims."""
    return header.claimed_result(log)


def reported(table: Table, side: str, winner: str, home: int, away: int) -> None:
    """Let one side report how the game ended."""
    match = matches_with_reports(table.event).get(pk=table.match.pk)
    game = {"home_score": home, "away_score": away}
    results.report_result(
        table.event.pk,
        match.seat(side).person,
        match_id=match.pk,
        expected=match_version_for_report(match, side=side),
        claim=parse_claim("win", winner, [game]),
    )


def disputed(table: Table, log: Log) -> None:
    """Let both say that they won by the score of a log."""
    _, (home, away) = result(log)
    reported(table, "home", "home", max(home, away), min(home, away))
    reported(table, "away", "away", min(home, away), max(home, away))


def settled(table: Table) -> None:
    """Let the match of a table have its result, whatever was said of it."""
    Match.objects.filter(pk=table.match.pk).update(
        outcome="win",
        winner="home",
        settled="staff",
        settled_at=timezone.now(),
        disputed_at=None,
    )


def ruled(
    table: Table, judge, claim=None, reason="The log of Ada replays so."
) -> Match:
    """Let a judge rule as a log gives it, or otherwise."""
    winner, (home, away) = result(seen_by_all())
    game = {"home_score": home, "away_score": away}
    return results.rule_on_dispute(
        table.event.pk,
        judge,
        match_id=table.match.pk,
        expected=table.fresh().version,
        claim=claim or parse_claim("win", {"H": "home", "A": "away"}[winner], [game]),
        reason=reason,
    )
