"""Forms for API tokens and webhooks."""

from typing import Any
from uuid import uuid4

from django import forms

from integrations import addresses, discord, topics
from integrations.models import WebhookFormat
from integrations.models.tokens import LONGEST_NAME
from integrations.services.tokens import MOST_DAYS
from tournaments.core.permissions import Position
from tournaments.rules.api_scopes import OF_ACCOUNTS, OF_OFFICIALS, WORDS, ApiScope
from tournaments.rules.capabilities import STAFF
from tournaments.rules.errors import TournamentError

USUAL_DAYS = 30


class TokenForm(forms.Form):
    """A new API token: its purpose, its permissions and its days of validity."""

    # Which one it will be: whoever loads the page again makes no second one.
    key = forms.UUIDField(widget=forms.HiddenInput)
    name = forms.CharField(
        label="Token name",
        max_length=LONGEST_NAME,
        help_text="Something you'll recognize later, such as “results bot”.",
        error_messages={"required": "Enter a name for the token."},
    )
    verbs = forms.MultipleChoiceField(
        label="What can it do?",
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose what the program can do."},
    )
    days = forms.IntegerField(
        label="Valid for (days)",
        min_value=1,
        max_value=MOST_DAYS,
        initial=USUAL_DAYS,
        help_text=f"1 to {MOST_DAYS} days. When it expires, create a new token.",
        error_messages={"required": f"Enter the number of days, 1 to {MOST_DAYS}."},
    )

    def __init__(
        self, *args: object, position: Position | None, **more: object
    ) -> None:
        super().__init__(*args, **{"initial": {"key": uuid4()}, **more})
        beyond: set[ApiScope] = set()
        if position is not None:
            beyond |= OF_ACCOUNTS
            beyond |= OF_OFFICIALS if position.parts.isdisjoint(STAFF) else set()
        self.fields["verbs"].choices = [
            (verb, f"{WORDS[verb][0].upper()}{WORDS[verb][1:]}")
            for verb in ApiScope
            if verb not in beyond
        ]


class WebhookForm(forms.Form):
    address = forms.CharField(
        label="Address",
        strip=True,
        max_length=addresses.LONGEST,
        help_text=(
            "It starts with https://. For Discord, use the webhook address of a "
            "channel, from its settings under Integrations."
        ),
        # No address field of the browser's: what is wrong is said by us (S1).
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "spellcheck": "false", "inputmode": "url"}
        ),
        error_messages={"required": "Enter the address that messages are sent to."},
    )
    form = forms.ChoiceField(
        label="Format",
        choices=WebhookFormat.choices,
        initial=WebhookFormat.JSON,
        widget=forms.RadioSelect,
    )
    topics = forms.MultipleChoiceField(
        label="Topics",
        choices=[(str(key), words) for key, words in topics.WORDS.items()],
        initial=[str(topics.Topic.ROUNDS)],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Select at least one topic."},
    )

    def clean_address(self) -> Any:
        said = self.cleaned_data["address"]
        try:
            addresses.parse_webhook_url(said)
        except TournamentError as error:
            raise forms.ValidationError(str(error)) from error
        return said

    def clean(self) -> dict[str, Any]:
        """Refuse a message format that does not fit the URL: Discord has its own."""
        sent = super().clean() or {}
        if "address" not in sent or "form" not in sent:
            return sent
        is_channel = discord.is_discord_webhook(sent["address"])
        if is_channel and sent["form"] != WebhookFormat.DISCORD:
            self.add_error(
                "form", "This is a Discord channel: choose “A message for Discord”."
            )
        if not is_channel and sent["form"] == WebhookFormat.DISCORD:
            self.add_error(
                "address",
                "This is not a Discord channel: its address must start with "
                f"{discord.CHANNELS[0]}.",
            )
        return sent
