"""manage.py demo: load sample cards and demo events, with accounts to sign in to."""

import io
import secrets
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts import trial_sign_ins
from accounts.trial_sign_ins import TrialSignIn
from cards.models import CardSet
from tournaments import demo

SHEETS = ("players", "plays", "actions", "superstars", "synergies")
CODE, NAME = "PS", "Preseason"


class Command(BaseCommand):
    help = "Load the sample cards and three demo events."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--force",
            action="store_true",
            help="allow this on a production database; never use it on a live site",
        )

    def handle(self, *_: object, **options: object) -> None:
        if not settings.EMBEDDED and not options["force"]:
            raise CommandError(
                "The demo creates accounts and events, and this is a production "
                "database. Try it with ./booth run, or use --force."
            )
        load_cards()
        sign_ins = create_demo_accounts()
        events = demo.play_missing_events()
        for event in events.values():
            state = event.get_state_display().lower()
            self.stdout.write(f"{event.name} ({state}): /events/{event.pk}/")
        for each in sign_ins:
            self.stdout.write(str(each))
        if not sign_ins:
            self.stdout.write("The demo accounts already have their passwords.")


def create_demo_accounts() -> list[TrialSignIn]:
    """Create the demo accounts that are missing; return the sign-ins."""
    password = secrets.token_urlsafe(9)
    made = [
        TrialSignIn(each.email, password, each.words)
        for each in demo.create_accounts(password)
    ]
    if settings.EMBEDDED:
        trial_sign_ins.store_trial_sign_ins(*made)
    return made


def load_cards() -> None:
    """Import the sample card set, unless it is there."""
    if CardSet.objects.filter(code=CODE).exists():
        return
    folder = Path(settings.FILES_DIR, "samples", "cards")
    quiet = {"stdout": io.StringIO(), "verbosity": 0}
    for sheet in SHEETS:
        call_command(
            "import_cards",
            str(folder / f"{sheet}.csv"),
            set=CODE,
            set_name=NAME,
            complete=True,
            teams=str(folder / "franchises.csv"),
            **quiet,
        )
    call_command("import_cards", persons=str(folder / "persons.csv"), **quiet)
