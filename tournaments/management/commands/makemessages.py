"""manage.py makemessages: also collects texts passed to `say` in pure modules."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=say"]
