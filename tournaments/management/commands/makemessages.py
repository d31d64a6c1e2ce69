"""manage.py makemessages, which also finds the sentences of pure modules (`say`)."""

from django.core.management.commands import makemessages


class Command(makemessages.Command):
    xgettext_options = [*makemessages.Command.xgettext_options, "--keyword=say"]
