"""The shapes of the API's answers about decks, for its documentation."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.decklist.listed import MOST_BYTES, MOST_LINES
from decks.facts import Group
from decks.legality.violation import Deed, Severity, Verdict
from decks.models import Visibility

GROUPS = ", ".join(Group)


@extend_schema_field(
    {
        "oneOf": [
            {"type": "integer"},
            {
                "type": "array",
                "items": {"type": "integer"},
                "minItems": 2,
                "maxItems": 2,
            },
        ]
    }
)
class SpanField(serializers.Field):
    """A number, or the least and the most."""


# A check


class InquirySerializer(serializers.Serializer):
    """What a check is asked: a list, and by which rules."""

    text = serializers.CharField(
        help_text=(
            "The list as people write it, one card a line, or our own JSON: at most "
            f"{MOST_BYTES // 1000} KB and {MOST_LINES} lines."
        )
    )
    format = serializers.CharField(
        required=False, help_text="A format by its name; Constructed unless said."
    )
    profile = serializers.CharField(
        required=False,
        help_text="An edition of the rules, such as P22C; the newest unless said.",
    )
    building = serializers.BooleanField(
        required=False,
        help_text="True while somebody builds: too few cards are no error yet.",
    )


class SuggestionSerializer(serializers.Serializer):
    card = serializers.CharField(help_text="Its number.")
    title = serializers.CharField(help_text="As printed.")


class LineSerializer(serializers.Serializer):
    """A line of the text that names no card."""

    line = serializers.IntegerField(help_text="From 1 on.")
    column = serializers.IntegerField(help_text="Where it goes wrong.")
    text = serializers.CharField(help_text="The line.")
    message = serializers.CharField(help_text="What is wrong.")
    remedy = serializers.CharField(help_text="What to do.")
    suggestions = SuggestionSerializer(
        many=True,
        help_text="Cards that may be meant: of one name, or three that come near.",
    )


class FixSerializer(serializers.Serializer):
    """A change after which the violation is gone, and no error is new."""

    do = serializers.ChoiceField(choices=[*Deed], help_text="What to do.")
    card = serializers.CharField(help_text="With the card of this number.")
    quantity = serializers.IntegerField(
        help_text="How many there are then, or how many come in."
    )
    group = serializers.CharField(
        allow_null=True, help_text="From which group, or into which."
    )
    other = serializers.CharField(help_text="The number to swap for, or blank.")
    message = serializers.CharField(help_text="The same in words.")


class NoteSerializer(serializers.Serializer):
    line = serializers.IntegerField(help_text="Of the text, from 1 on.")
    message = serializers.CharField(help_text="What was understood, or looks odd.")


class ViolationSerializer(serializers.Serializer):
    code = serializers.CharField(help_text="The rule that is broken, such as DC-11.")
    severity = serializers.ChoiceField(
        choices=[*Severity],
        help_text=(
            "An error holds whatever the missing data say; unknown depends on them; "
            "incomplete is all right while building."
        ),
    )
    message = serializers.CharField(help_text="What is wrong, with the numbers.")
    rule = serializers.CharField(help_text="Where it stands, and what we decided.")
    group = serializers.CharField(allow_null=True, help_text=f"One of: {GROUPS}.")
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="The numbers of the cards."
    )
    lines = serializers.ListField(
        child=serializers.IntegerField(), help_text="The lines of the text."
    )
    actual = SpanField(
        allow_null=True, help_text="How many there are; a range if data are missing."
    )
    limit = SpanField(
        allow_null=True, help_text="How many there may or must be; or from, to."
    )
    missing = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="What must be known to say for certain: card and cell.",
    )
    fixes = FixSerializer(many=True, help_text="Proven ways out.")


class CheckSerializer(serializers.Serializer):
    """A verdict with all that speaks for it."""

    verdict = serializers.ChoiceField(
        choices=[*Verdict],
        help_text="Undetermined where what is missing of the cards could decide it.",
    )
    format = serializers.CharField(help_text="The name of the format.")
    profile = serializers.CharField(help_text="The edition of the rules.")
    snapshot = serializers.CharField(help_text="The state of the format, by its id.")
    card_data = serializers.CharField(help_text="The state of the card data.")
    violations = ViolationSerializer(many=True, help_text="All of them.")
    lines = LineSerializer(many=True, help_text="Lines that name no card.")
    notes = NoteSerializer(many=True, help_text="How lines were read.")
    counts = serializers.DictField(
        child=SpanField(), help_text=f"Cards in each group: {GROUPS}."
    )


# Decks


class EntrySerializer(serializers.Serializer):
    number = serializers.CharField(help_text="Blank for a card that is not on record.")
    quantity = serializers.IntegerField(
        help_text="Copies; 0 where nobody can tell how many."
    )
    group = serializers.CharField(allow_null=True, help_text=f"One of: {GROUPS}.")
    title = serializers.CharField(help_text="As printed.")


class DecklistSerializer(serializers.Serializer):
    """A list in the canonical order."""

    version = serializers.IntegerField(help_text="Of this form: 1.")
    name = serializers.CharField(help_text="As its owner calls the deck.")
    remark = serializers.CharField(
        help_text="What its first line says behind the name."
    )
    cards = EntrySerializer(many=True)
    sideboard = EntrySerializer(many=True, help_text="No format allows one.")


class VersionSerializer(serializers.Serializer):
    number = serializers.IntegerField(help_text="From 1 on.")
    name = serializers.CharField(help_text="Blank unless somebody gave it one.")
    made_at = serializers.DateTimeField(help_text="When it was saved.")


class DeckSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="It stands in the address of the deck.")
    name = serializers.CharField(help_text="As its owner calls it.")
    owner = serializers.CharField(help_text="The name that is shown.")
    format = serializers.CharField(help_text="The format that it is built for.")
    profile = serializers.CharField(help_text="The edition of the rules.")
    snapshot = serializers.CharField(help_text="The state of the format, by its id.")
    visibility = serializers.ChoiceField(
        choices=Visibility.values, help_text="Who may see it."
    )
    archived = serializers.BooleanField(help_text="Put away: only its owner sees it.")
    made_at = serializers.DateTimeField(help_text="When it was first saved.")
    changed_at = serializers.DateTimeField(help_text="When it was last changed.")
    newest = serializers.IntegerField(help_text="The number of the newest version.")
    verdict = serializers.ChoiceField(
        choices=[*Verdict],
        help_text="In a list, as it was checked last; of one deck, as of today.",
    )


class WholeDeckSerializer(DeckSerializer):
    versions = VersionSerializer(many=True, help_text="The newest first.")
    list = DecklistSerializer(help_text="The newest version.")
    lines = LineSerializer(many=True, help_text="Its lines that name no card.")


# Formats


class RestrictionSerializer(serializers.Serializer):
    card = serializers.CharField(help_text="By number or title.")
    limit = serializers.IntegerField(help_text="Copies; 0 is banned.")
    source = serializers.CharField(help_text="Who says so, and where.")


class SnapshotSerializer(serializers.Serializer):
    """A format as it is from one day on."""

    id = serializers.CharField(help_text="It never means anything else.")
    valid_from = serializers.DateField(help_text="In the zone of the event.")
    edition = serializers.CharField(help_text="What a check is asked with.")
    profile = serializers.CharField(help_text="The rules that it is played by.")
    pool = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="The codes of the sets; null is open.",
    )
    restrictions = RestrictionSerializer(many=True)
    warning = serializers.CharField(help_text="What is doubtful about it, or blank.")


class FormatSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="In answers.")
    title = serializers.CharField(help_text="On pages.")
    snapshots = SnapshotSerializer(many=True, help_text="By the day they hold from.")


class BulkFormatsSerializer(serializers.Serializer):
    count = serializers.IntegerField(help_text="How many there are.")
    results = FormatSerializer(many=True)
