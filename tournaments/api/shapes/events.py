"""The shapes of the API's answers about events, for its documentation."""

from rest_framework import serializers

from tournaments.api.shapes.logs import ScoreSerializer
from tournaments.models import (
    EntrantState,
    ListPolicy,
    RoundState,
    Settled,
    Side,
    Stage,
    TournamentState,
)
from tournaments.rounds.queries.pairings import Reach
from tournaments.rules.claims import SAID_BY_STAFF
from tournaments.rules.scoring import Outcome
from tournaments.rules.standings import State

# Rounds are named as in the addresses of pages.
ROUND = "As addresses name it: 4, or cut-2."
SIDES = [*Side.values, ""]
EVENT_STATES = TournamentState.values
ENTRANT_STATES = EntrantState.values
ROUND_STATES = RoundState.values
STANDINGS_STATES = [str(each) for each in State]
OUTCOMES = [str(each) for each in Outcome]
CLAIMED = [str(each) for each in SAID_BY_STAFF]
VERSION = "The version that you looked at; 409 if it is another by now."


class RoundNameField(serializers.CharField):
    def __init__(self, **more: object) -> None:
        super().__init__(**{"help_text": ROUND, **more})


class EventSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="It stands in the addresses of the event.")
    name = serializers.CharField(help_text="As its organiser calls it.")
    state = serializers.ChoiceField(choices=EVENT_STATES, help_text="Now.")
    stage = serializers.ChoiceField(
        choices=Stage.values, help_text="Cut from the moment on at which it is drawn."
    )
    starts_at = serializers.DateTimeField(allow_null=True, help_text="In UTC.")
    zone = serializers.CharField(help_text="The time zone of the place.")
    place = serializers.CharField(help_text="Where, or blank.")
    snapshot = serializers.CharField(help_text="Of the format: see formats.")
    capacity = serializers.IntegerField(help_text="Places.")
    taken = serializers.IntegerField(help_text="Places that are taken.")
    waiting = serializers.IntegerField(help_text="On the waiting list.")
    rounds = serializers.IntegerField(
        allow_null=True, help_text="Swiss rounds; null until the start says."
    )
    cut = serializers.IntegerField(
        allow_null=True, help_text="Places in the cut; null until the start says."
    )
    round = RoundNameField(
        allow_null=True, help_text="The newest that is published: 4, or cut-2."
    )
    version = serializers.IntegerField(help_text="Another with every change.")
    page = serializers.CharField(help_text="Where people look at it, on this site.")


class YouSerializer(serializers.Serializer):
    """What you are in an event."""

    parts = serializers.ListField(
        child=serializers.CharField(),
        help_text="Such as organiser, judge, entrant; spectator is everybody.",
    )
    entrant = serializers.UUIDField(
        allow_null=True, help_text="Your own entry, if you have one."
    )


class AnnouncementSerializer(serializers.Serializer):
    text = serializers.CharField(help_text="Plain text.")
    made_at = serializers.DateTimeField(help_text="In UTC.")


class WholeEventSerializer(EventSerializer):
    about = serializers.CharField(help_text="In the words of its organiser.")
    announcements = AnnouncementSerializer(
        many=True, help_text="To everybody in the event, newest first."
    )
    registration_closes_at = serializers.DateTimeField(
        allow_null=True, help_text="In UTC; null: when the event starts."
    )
    has_check_in = serializers.BooleanField(help_text="Whether people check in.")
    list_policy = serializers.ChoiceField(
        choices=ListPolicy.values, help_text="Whether a decklist is handed in."
    )
    best_of = serializers.IntegerField(help_text="Games of a match.")
    cut_best_of = serializers.IntegerField(help_text="Games of a match in the cut.")
    minutes = serializers.IntegerField(allow_null=True, help_text="Of a round.")
    tiebreaks = serializers.ListField(
        child=serializers.CharField(), help_text="In the order in which they speak."
    )
    points = serializers.DictField(
        child=serializers.IntegerField(), help_text="For win, tie, loss and bye."
    )
    commitment = serializers.CharField(
        help_text="SHA-256 of the seed of all lots, from the start on."
    )
    seed = serializers.CharField(help_text="That seed, when the event is over.")
    you = YouSerializer(help_text="Whoever asks.")


class EntrantSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="In this event.")
    name = serializers.CharField(help_text="In this event.")
    state = serializers.ChoiceField(choices=ENTRANT_STATES, help_text="Now.")
    has_list = serializers.BooleanField(
        help_text="Whether a decklist is there; no more is told of it (H7)."
    )


class RoundSerializer(serializers.Serializer):
    round = RoundNameField()
    stage = serializers.ChoiceField(choices=Stage.values, help_text="Swiss or cut.")
    number = serializers.IntegerField(help_text="From 1 on, in each stage.")
    title = serializers.CharField(help_text="In words, such as Semi-finals.")
    state = serializers.ChoiceField(
        choices=ROUND_STATES, help_text="A draft is there for its officials alone."
    )
    version = serializers.IntegerField(help_text="Another with every change.")
    tables = serializers.IntegerField(help_text="At which two sit.")
    reported = serializers.IntegerField(help_text="Of these, with a result.")
    published_at = serializers.DateTimeField(allow_null=True, help_text="In UTC.")
    closed_at = serializers.DateTimeField(allow_null=True, help_text="In UTC.")
    notices = serializers.ListField(
        child=serializers.CharField(),
        help_text="Keys that have to be acknowledged before it is published.",
    )


class SeatSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="Of the entrant.")
    name = serializers.CharField(help_text="In this event.")
    points = serializers.IntegerField(
        allow_null=True, help_text="Brought into the round; null in the cut."
    )
    seed = serializers.IntegerField(allow_null=True, help_text="In the cut.")


class PairingSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="Of the match.")
    round = RoundNameField()
    table = serializers.IntegerField(allow_null=True, help_text="Null for a bye.")
    home = SeatSerializer(help_text="Who sits in the home seat.")
    away = SeatSerializer(allow_null=True, help_text="Null for a bye.")
    reach = serializers.ChoiceField(
        choices=[*Reach], help_text="How far the table is; nobody's report is told."
    )
    outcome = serializers.ChoiceField(
        choices=OUTCOMES, help_text="Pending until it is accepted."
    )
    winner = serializers.ChoiceField(
        choices=SIDES, help_text="Blank: nobody, or nobody yet."
    )
    score = ScoreSerializer(
        allow_null=True,
        help_text="Of one game its points, of several who won how many; null: none.",
    )
    note = serializers.CharField(help_text="Why they sit together, if worth a word.")
    why = serializers.CharField(help_text="The same in a sentence.")
    verified = serializers.BooleanField(help_text="A log replays to this result.")


class GameSerializer(serializers.Serializer):
    home_score = serializers.IntegerField(help_text="0 to 999.")
    away_score = serializers.IntegerField(help_text="0 to 999.")
    winner = serializers.ChoiceField(
        choices=SIDES,
        required=False,
        help_text="As the score says, unless said.",
    )
    ending = serializers.ChoiceField(
        choices=["regulation", "overtime", "time", "concession", "penalty"],
        required=False,
        help_text="Regulation unless said.",
    )


class SideSaysSerializer(serializers.Serializer):
    """What one side says."""

    side = serializers.ChoiceField(choices=Side.values, help_text="Who says it.")
    outcome = serializers.ChoiceField(choices=OUTCOMES, help_text="How it ended.")
    winner = serializers.ChoiceField(choices=SIDES, help_text="Blank: nobody.")
    games = GameSerializer(many=True, help_text="With their scores.")
    at = serializers.DateTimeField(help_text="When.")


class MatchSerializer(PairingSerializer):
    games = GameSerializer(many=True, help_text="As accepted.")
    settled = serializers.ChoiceField(
        choices=[*Settled.values], help_text="How it was accepted; blank: not yet."
    )
    disputed = serializers.BooleanField(help_text="It waits for a judge.")
    version = serializers.IntegerField(
        allow_null=True,
        help_text="A confirmation names it; null unless you are in it or an official.",
    )
    reports = SideSaysSerializer(
        many=True,
        allow_null=True,
        help_text="What each side says; null unless you are in it or an official.",
    )


class StandingSerializer(serializers.Serializer):
    place = serializers.IntegerField(help_text="From 1 on.")
    shared = serializers.BooleanField(help_text="Another one has the same place.")
    entrant = serializers.UUIDField(help_text="Who.")
    name = serializers.CharField(help_text="In this event.")
    state = serializers.ChoiceField(choices=ENTRANT_STATES, help_text="Now.")
    points = serializers.IntegerField(help_text="Of matches.")
    wins = serializers.IntegerField(help_text="Byes, too.")
    losses = serializers.IntegerField(help_text="Missed rounds, too.")
    ties = serializers.IntegerField(help_text="Agreed ones, too.")
    byes = serializers.IntegerField(help_text="Of the wins.")
    rounds = serializers.CharField(help_text="A letter a round, as on the page.")
    values = serializers.DictField(
        child=serializers.CharField(),
        help_text=(
            "Every tiebreak in the order in which they speak, exactly: such as 7/9; "
            "blank where it had no say."
        ),
    )


class StandingsSerializer(serializers.Serializer):
    state = serializers.ChoiceField(
        choices=STANDINGS_STATES,
        help_text="Live and provisional ones may still change.",
    )
    version = serializers.IntegerField(help_text="Of the event.")
    rows = StandingSerializer(many=True, help_text="The best first.")


class ListSerializer(serializers.Serializer):
    id = serializers.UUIDField(help_text="Of the list as it was handed in.")
    entrant = serializers.UUIDField(help_text="Whose.")
    name = serializers.CharField(help_text="Of the entrant.")
    deck = serializers.CharField(help_text="What its owner calls it.")
    number = serializers.IntegerField(help_text="How many were handed in before, + 1.")


class WholeListSerializer(ListSerializer):
    text = serializers.CharField(
        help_text="Your own as you handed it in; of others the cards, without remarks."
    )
    verdict = serializers.CharField(
        allow_null=True,
        help_text="Of the check; null unless it is yours or you are an official.",
    )


class LogLineSerializer(serializers.Serializer):
    seq = serializers.IntegerField(help_text="From 1 on; hidden ones are left out.")
    at = serializers.DateTimeField(help_text="When.")
    kind = serializers.CharField(help_text="The same for all of a kind.")
    sentence = serializers.CharField(help_text="As the desk reads it.")
    reason = serializers.CharField(help_text="What whoever did it said, or blank.")
    match = serializers.UUIDField(allow_null=True, help_text="If it is about one.")
    entrant = serializers.UUIDField(allow_null=True, help_text="If it is about one.")


class MineSerializer(serializers.Serializer):
    """Where you are in an event."""

    entrant = EntrantSerializer(help_text="You.")
    match = MatchSerializer(
        allow_null=True, help_text="Of the round that is played; null if you have none."
    )
    side = serializers.ChoiceField(choices=SIDES, help_text="Your seat in it.")
    list = serializers.CharField(
        help_text="missing, accepted, noted, asked, allowed or refused."
    )


# What is sent


class NothingSerializer(serializers.Serializer):
    """Nothing has to be said; an empty body will do."""

    version = serializers.IntegerField(required=False, help_text=VERSION)


class NameSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="In this event, at most 40 characters.")


class OwnNameSerializer(serializers.Serializer):
    name = serializers.CharField(
        required=False, help_text="In this event; that of your account unless said."
    )


class LeavingSerializer(serializers.Serializer):
    match = serializers.ChoiceField(
        choices=["", "concede", "finish"],
        required=False,
        help_text="What becomes of the match that is to be played.",
    )
    reason = serializers.CharField(required=False, help_text="Needed in the cut.")


class HandedListSerializer(serializers.Serializer):
    text = serializers.CharField(
        help_text="The list: at most 25 KB and 400 lines, as a check reads it."
    )


class RoundAskedSerializer(serializers.Serializer):
    round = RoundNameField(
        help_text="The one that you expect to be next: 4, or cut-2 (C1)."
    )


class PublishingSerializer(NothingSerializer):
    acknowledged = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="The notices of the round, each by its key.",
    )


class ClaimSerializer(serializers.Serializer):
    outcome = serializers.ChoiceField(
        choices=CLAIMED,
        help_text="no_show, penalty_loss and double_loss are for officials.",
    )
    winner = serializers.ChoiceField(
        choices=SIDES, required=False, help_text="Blank: nobody."
    )
    games = GameSerializer(many=True, required=False, help_text="In their order.")
    version = serializers.IntegerField(required=False, help_text=VERSION)


class ConfirmingSerializer(serializers.Serializer):
    version = serializers.IntegerField(
        help_text="Of the match, as you saw the report that you confirm (C7)."
    )


class ObjectingSerializer(NothingSerializer):
    reason = serializers.CharField(required=False, help_text="For the judge.")


class DecisionOnMatchSerializer(ClaimSerializer):
    reason = serializers.CharField(
        help_text="Both are told it; at least 5 characters (I2)."
    )
