"""manage.py delete_account ADDRESS: delete an account on request (P5)."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from privacy.services.account_deletion import DeletionBlocked, delete_account


class Command(BaseCommand):
    help = "Delete an account and remove its names from every event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("address", help="the e-mail address of the account")
        parser.add_argument(
            "--no-input", action="store_true", help="delete without asking"
        )

    def handle(self, *, address: str, no_input: bool, **_: object) -> None:
        person = User.objects.filter(email=address.strip().lower()).first()
        if person is None or not person.is_active:
            raise CommandError(f"There is no open account with the address {address}.")
        question = f"Delete the account {person.email}? This is final. Type yes: "
        if not no_input and input(question).strip() != "yes":
            raise CommandError("Nothing was deleted.")
        try:
            delete_account(person)
        except DeletionBlocked as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Deleted. {User.objects.get(pk=person.pk)} is left.")
