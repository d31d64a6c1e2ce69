"""The shapes of the API's answers about game logs, for its documentation."""

from rest_framework import serializers

from cards.shapes import ProblemSerializer
from gameengine.notation.log import MOST_TEXT
from gameengine.replay.endings import Ending
from gameengine.replay.verdict import Evidence, Kind
from tournaments.disputes.queries.logs import Progress

SIDES = "home or away, as the match has them"


class HandedInSerializer(serializers.Serializer):
    """What is handed in: a log, of which game, from which seat."""

    text = serializers.CharField(
        help_text=(
            "The log as people write it, or as JSON: at most "
            f"{MOST_TEXT // 1024} KB as text."
        )
    )
    game = serializers.IntegerField(
        required=False, help_text="Of the match, from 1 on; 1 unless said."
    )
    seat = serializers.CharField(
        required=False,
        help_text="Your seat in the log: home or away; as the log names you if blank.",
    )


class PlaceSerializer(serializers.Serializer):
    """A place in a log that cannot be read."""

    where = serializers.CharField(help_text="In words.")
    line = serializers.IntegerField(help_text="From 1 on; 0 where there are none.")
    column = serializers.IntegerField(help_text="From 1 on; 0 where there are none.")
    message = serializers.CharField(help_text="What is wrong.")
    remedy = serializers.CharField(help_text="What to write instead.")


class PlacesSerializer(serializers.Serializer):
    """The places in a log that are wrong, if it was read as one."""

    errors = PlaceSerializer(
        many=True, required=False, help_text="The first of them, 20 at most."
    )


class LogProblemSerializer(ProblemSerializer):
    """An error, with the places in the log if there are some."""

    details = PlacesSerializer(help_text="Where it is wrong.")


class SubmissionSerializer(serializers.Serializer):
    side = serializers.CharField(help_text=f"By whom: {SIDES}; blank: an official.")
    at = serializers.DateTimeField(help_text="When.")


class FlagSerializer(serializers.Serializer):
    """Something about a log that does not fit its match (I3)."""

    code = serializers.CharField(help_text="The same for all of a kind.")
    message = serializers.CharField(help_text="In words.")


class ScoreSerializer(serializers.Serializer):
    home = serializers.IntegerField(help_text="Of the match's home.")
    away = serializers.IntegerField(help_text="Of the match's away.")


class LogVerdictSerializer(serializers.Serializer):
    """What a log proves, by one state of engine, rules and cards."""

    kind = serializers.ChoiceField(choices=[*Kind], help_text="What it proves.")
    ending = serializers.ChoiceField(
        choices=[*Ending],
        allow_null=True,
        help_text="How the game ended; null if it has not.",
    )
    proves_result = serializers.BooleanField(
        help_text=(
            "Whether the result follows: false while only the log's own last line "
            "ends the game."
        )
    )
    step = serializers.IntegerField(help_text="The first wrong one; 0 if none is.")
    winner = serializers.CharField(help_text=f"By the rules: {SIDES}; blank: nobody.")
    score = ScoreSerializer(help_text="By the rules, as far as the log goes.")
    engine = serializers.CharField(help_text="The engine that replayed it.")
    rules = serializers.CharField(help_text="The edition, with its readings.")
    card_data = serializers.CharField(help_text="The state of the card data.")


class LogSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="It stands in the address of the log.")
    match = serializers.UUIDField(help_text="The match that it is of.")
    game = serializers.IntegerField(help_text="Of the match, from 1 on.")
    entries = serializers.IntegerField(help_text="How many steps it has.")
    handed_in = SubmissionSerializer(
        many=True, help_text="Two who hand in the same log are two of these (U7)."
    )
    flags = FlagSerializer(many=True, help_text="What does not fit the match.")
    progress = serializers.ChoiceField(
        choices=[*Progress],
        allow_null=True,
        help_text=(
            "How far its check is; null for an official who may hand logs in and not "
            "look at them."
        ),
    )
    place = serializers.IntegerField(
        allow_null=True, help_text="In the queue, while it waits; 1 is next."
    )
    verdict = LogVerdictSerializer(
        allow_null=True, help_text="The newest; null before there is one."
    )


# A report


class RuleSerializer(serializers.Serializer):
    id = serializers.CharField(help_text="Such as CRD 7.E.a, or D-47.")
    title = serializers.CharField(help_text="In our words.")


class DiffersSerializer(serializers.Serializer):
    """A step at which log and rules part."""

    step = serializers.IntegerField(help_text="From 1 on.")
    log_says = serializers.CharField(help_text="Without what you may not know.")
    rules_give = serializers.CharField(help_text="Without what you may not know.")
    rule = RuleSerializer(help_text="The rule that says so.")
    remedy = serializers.CharField(help_text="Blank unless you may know every card.")


class DecisionSerializer(serializers.Serializer):
    """A decision of the desk, where the documents are silent."""

    rule = RuleSerializer(help_text="The decision.")
    readings = serializers.ListField(
        child=serializers.CharField(),
        help_text="Others that change the verdict, and to what.",
    )


def texts(about: str) -> serializers.ListField:
    return serializers.ListField(child=serializers.CharField(), help_text=about)


class ReportSerializer(serializers.Serializer):
    """A verdict in words, as its page shows it to you (H14)."""

    kind = serializers.ChoiceField(choices=[*Kind], help_text="What it proves.")
    headline = serializers.CharField(help_text="In a few words.")
    why = serializers.CharField(help_text="In a sentence.")
    ending = serializers.CharField(
        help_text="How the game ended and who says so; blank if it has not."
    )
    proves_result = serializers.BooleanField(help_text="Whether the result follows.")
    differs = DiffersSerializer(
        allow_null=True, help_text="The first step that is wrong."
    )
    later = DiffersSerializer(
        allow_null=True,
        help_text="The first entry that cannot be, if a claim failed before it.",
    )
    evidence = serializers.ChoiceField(
        choices=[*Evidence], help_text="The grade, sealed is the strongest."
    )
    grounds = serializers.CharField(help_text="What the grade means.")
    decisions = DecisionSerializer(many=True, help_text="Those that it came by.")
    other_readings = texts("That change the verdict and rest on no such decision.")
    unread = texts("Texts of cards that the engine cannot read.")
    notes = texts("What else was noticed.")
    errors = texts("What could not be read.")


class WholeLogSerializer(LogSerializer):
    report = ReportSerializer(
        allow_null=True, help_text="Of the newest verdict; null before there is one."
    )
