"""manage.py simulate: rehearse an event, report broken invariants and slow actions."""

import json
import secrets
from collections.abc import Callable
from dataclasses import fields
from statistics import median
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import trial_sign_ins
from accounts.models import User
from accounts.trial_sign_ins import TrialSignIn
from lab import simulation
from lab.simulation import (
    FEWEST,
    MOST,
    EventDriver,
    IncidentRates,
    RehearsalFailed,
    RehearsalPlan,
)
from lab.simulation.course import result_fingerprint
from lab.simulation.people import create_account, email_of
from lab.simulation.stopwatch import Stopwatch, format_seconds
from tournaments.management.arguments import whole_number
from tournaments.management.commands.demo import load_cards
from tournaments.management.progress import STOPPED, ProgressBar
from tournaments.management.terminal_text import escape_invisible
from tournaments.models import Tournament
from tournaments.rules.errors import TournamentError
from tournaments.rules.presets import PRESETS

ORGANISER = "Rehearsed Organiser"
HELP = {
    "drops": "of those who play, in every round",
    "late": "of the entrants, on top of them",
    "no_shows": "of the matches, and of the entrants at check-in",
    "disputes": "of the matches of two who have accounts",
    "logs": "of the disputes: both hand in a log of a real game",
    "penalties": "of the matches",
    "corrections": "of the matches",
    "undone": "of the acts: done, taken back, compared, and done again",
}


class Command(BaseCommand):
    help = (
        "Rehearse an event of invented people to its champion: everything that must "
        "hold is looked at after every act, and every act is timed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--entrants",
            type=whole_number(FEWEST, most=MOST),
            default=32,
            help=f"{FEWEST} to {MOST}",
        )
        parser.add_argument(
            "--seed", type=int, default=1, help="the same seed, the same event"
        )
        parser.add_argument("--preset", choices=[*PRESETS], default="store")
        parser.add_argument("--rounds", type=int, help="else by the table")
        parser.add_argument("--cut", type=int, help="places; 0: none; else by preset")
        parser.add_argument(
            "--keep", action="store_true", help="leave the event to look at"
        )
        parser.add_argument(
            "--force", action="store_true", help="keep it in production, too"
        )
        parser.add_argument(
            "--whole",
            action="store_true",
            help="look at the whole event after every act, however long it takes",
        )
        parser.add_argument("--json", action="store_true", help="output for programs")
        usual = IncidentRates()
        for each in fields(IncidentRates):
            parser.add_argument(
                f"--{each.name.replace('_', '-')}",
                type=float,
                metavar="PERCENT",
                default=getattr(usual, each.name),
                help=f"{HELP[each.name]} (%(default)g %%)",
            )

    def handle(self, *_: Any, **options: Any) -> None:
        plan = plan_from_options(options)
        keep = options["keep"]
        require_may_keep(plan, keep=keep, force=options["force"])
        progress = ProgressBar(self.stderr, "acts, about")
        try:
            with simulation.isolated_rehearsal(plan, keep=keep):
                hall = self.build_driver(plan, options, progress)
                champion = simulation.rehearse_event(hall)
                progress.clear()
                report = RehearsalReport(plan, hall, champion)
                self.stdout.write(
                    json.dumps(report.as_data(), indent=1)
                    if options["json"]
                    else escape_invisible(str(report))
                )
        except RehearsalFailed as error:
            progress.clear()
            raise CommandError(
                escape_invisible(failure_message(plan, error, keep=keep))
            ) from error
        except KeyboardInterrupt:
            progress.clear()
            self.stderr.write(f"Stopped.{'' if keep else ' Nothing of it stays.'}")
            raise SystemExit(STOPPED) from None
        if keep and not options["json"]:
            self.stdout.write(f"Look at it: /events/{hall.event.pk}/")

    def build_driver(
        self, plan: RehearsalPlan, options: dict[str, Any], progress: ProgressBar
    ) -> EventDriver:
        """Return an event driver with sample cards and an organizer."""
        load_cards()
        expected = plan.expected_action_count
        return EventDriver(
            create_owner(plan, keep=options["keep"], tell=self.stderr.write),
            plan,
            has_worker=options["keep"],
            is_thorough=options["whole"],
            tell=lambda done: progress.show(done, expected),
        )


def plan_from_options(options: dict[str, Any]) -> RehearsalPlan:
    """Return the plan for the options; raise CommandError if one is invalid."""
    try:
        return RehearsalPlan(
            entrants=options["entrants"],
            seed=options["seed"],
            preset=options["preset"],
            rounds=options["rounds"],
            cut=options["cut"],
            rates=IncidentRates(
                **{each.name: options[each.name] for each in fields(IncidentRates)}
            ),
        )
    except TournamentError as error:
        raise CommandError(str(error)) from None


def require_may_keep(plan: RehearsalPlan, *, keep: bool, force: bool) -> None:
    if keep and not settings.EMBEDDED and not force:
        raise CommandError(
            "A rehearsal that is kept makes accounts and an event for good, and this "
            "is a production database. Leave --keep out, or use --force."
        )
    event = plan.id_of("event")
    if Tournament.objects.filter(pk=event).exists():
        raise CommandError(
            f"This very rehearsal was kept here: /events/{event}/. It would come out "
            "the same; give another --seed."
        )


def create_owner(
    plan: RehearsalPlan, *, keep: bool, tell: Callable[[str], object]
) -> User:
    """Create the organizer's account, with a sign-in if the event is kept."""
    if not keep:
        return create_account(plan, ORGANISER)
    made = TrialSignIn(
        email_of(plan, ORGANISER), secrets.token_urlsafe(9), f"runs {plan.name}"
    )
    if settings.EMBEDDED:
        trial_sign_ins.store_trial_sign_ins(made)
    tell(str(made))
    return create_account(plan, ORGANISER, password=made.password)


def failure_message(plan: RehearsalPlan, error: RehearsalFailed, *, keep: bool) -> str:
    stays = ""
    if keep:
        stays = f" The event stays as it was then: /events/{plan.id_of('event')}/."
    return (
        f"{error} Nothing of this may happen. See it again with the same options and "
        f"--seed {plan.seed}.{stays}"
    )


class RehearsalReport:
    """The report at the end of a rehearsal."""

    def __init__(self, plan: RehearsalPlan, hall: EventDriver, champion: str) -> None:
        self.plan, self.hall, self.champion = plan, hall, champion
        self.mark = result_fingerprint(hall)
        self.seconds = hall.stopwatch.elapsed_seconds

    def __str__(self) -> str:
        hall, watch = self.hall, self.hall.stopwatch
        event = hall.event
        cut = f"a cut to {len(event.cut_seeds)}" if event.cut_seeds else "no cut"
        return "\n".join(
            (
                f"{event.name}: {event.rounds} Swiss rounds, {cut}.",
                f"Champion: {self.champion}.",
                f"{hall.acts} acts, {hall.looks} looks at what must hold: all of it.",
                f"{hall.undone} acts undone and done again, and nothing was left.",
                "",
                *watch.table_lines(),
                "",
                *publishing_times(watch),
                f"Slowest act: {watch.slowest}.",
                f"In all {self.seconds:.1f} s, {watch.watching:.1f} s of them to look.",
                f"Fingerprint {self.mark}: the same options give the same again.",
            )
        )

    def as_data(self) -> dict[str, Any]:
        hall = self.hall
        return {
            "event": str(hall.event.pk),
            "seed": self.plan.seed,
            "entrants": self.plan.entrants,
            "rounds": hall.event.rounds,
            "cut": len(hall.event.cut_seeds),
            "champion": self.champion,
            "fingerprint": self.mark,
            "undone": hall.undone,
            "looks": hall.looks,
            **hall.stopwatch.as_data(),
        }


def publishing_times(watch: Stopwatch) -> list[str]:
    """Return how long it takes from the last result to the next published round."""
    took = watch.to_published
    if not took:
        return []
    where = max(took, key=lambda each: took[each])
    usual = format_seconds(median(took.values()))
    return [
        "From all results in to the next round published, by close, draft, publish:",
        f"  median {usual}, slowest {format_seconds(took[where])} ({where}).",
    ]
