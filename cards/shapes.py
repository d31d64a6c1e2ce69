"""The shapes of the API's answers, for its documentation; `published` makes them."""

from rest_framework import serializers

from cards import knowledge


class PrintingSerializer(serializers.Serializer):
    number = serializers.CharField(help_text="Prefix, integer and set, such as R1-PS.")
    set = serializers.CharField(help_text="The code of the set.")
    promo = serializers.BooleanField(help_text="It repeats another number.")


class PersonSerializer(serializers.Serializer):
    key = serializers.SlugField(help_text="The same for all cards of this athlete.")
    name = serializers.CharField(help_text="As most cards print it.")
    basis = serializers.ChoiceField(
        choices=list(knowledge.Basis),
        help_text="On what it rests that it is this person.",
    )


class RulingSerializer(serializers.Serializer):
    number = serializers.CharField(help_text="As the ruling names it.")
    name = serializers.CharField(help_text="As the ruling names it.")
    ruled_on = serializers.DateField(help_text="It holds from this day on.")
    source = serializers.CharField(help_text="Where to read it.")
    text = serializers.CharField(help_text="In our words.")
    effect = serializers.CharField(help_text="What the engine makes of it, or blank.")
    warning = serializers.CharField(
        help_text="Not blank where number and name do not fit each other (D-22)."
    )
    superseded_on = serializers.DateField(
        allow_null=True, help_text="From this day on another ruling holds instead."
    )
    card = serializers.CharField(
        allow_null=True, help_text="The first number of the card that is meant."
    )


class CardSerializer(serializers.Serializer):
    number = serializers.CharField(help_text="Its first number that is no promo.")
    name = serializers.CharField(help_text="As printed; blank while nobody knows.")
    type = serializers.ChoiceField(
        choices=[*knowledge.TYPES, ""], help_text="Blank while nobody knows."
    )
    printings = PrintingSerializer(
        many=True, help_text="All numbers of this card (ID-2)."
    )
    cells = serializers.DictField(
        child=serializers.CharField(),
        help_text=(
            "The text of each cell. A blank one has nothing printed; one that is "
            f"absent nobody has looked at. Cells: {', '.join(knowledge.CELLS)}."
        ),
    )
    basis = serializers.DictField(
        child=serializers.ChoiceField(choices=list(knowledge.Basis)),
        help_text=(
            "What each cell rests on. Printed, ruling and entered (typed in by one "
            "person, confirmed by another) count as known."
        ),
    )
    person = PersonSerializer(
        allow_null=True, help_text="The athlete of a Player card."
    )
    franchise = serializers.CharField(
        allow_null=True, help_text="The club across its names, by key."
    )
    missing = serializers.ListField(
        child=serializers.CharField(), help_text="What must be known to replay it."
    )
    unread = serializers.DictField(
        child=serializers.CharField(),
        help_text="Cells that the phrasebook does not read, and why.",
    )
    suspect = serializers.CharField(help_text="Why something looks wrong, or blank.")
    deck_complete = serializers.BooleanField(help_text="Enough for a deck check.")
    replay_complete = serializers.BooleanField(help_text="Enough for a replay.")
    rulings = RulingSerializer(many=True, help_text="All that ever held, by date.")


class SetSerializer(serializers.Serializer):
    code = serializers.CharField(help_text="A season's two digits, or 2 to 4 capitals.")
    name = serializers.CharField(help_text="As people call it.")
    released_on = serializers.DateField(
        allow_null=True, help_text="Null where no document says."
    )
    numbers = serializers.IntegerField(help_text="Printed numbers.")
    cards = serializers.IntegerField(help_text="Cards; one may have several numbers.")
    deck_complete = serializers.IntegerField(help_text="Cards that can be checked.")
    replay_complete = serializers.IntegerField(help_text="Cards that can be replayed.")


class ProblemSerializer(serializers.Serializer):
    """Every error: what is wrong, the rule that says so if there is one, a remedy."""

    code = serializers.CharField(help_text="The same for all of a kind.")
    message = serializers.CharField(help_text="What is wrong, with the numbers.")
    rule = serializers.CharField(help_text="Such as ID-1, or blank.")
    remedy = serializers.CharField(help_text="What to do next.")
    details = serializers.DictField(
        help_text="What a program may want to know beside the words; often empty."
    )


class BulkSerializer(serializers.Serializer):
    version = serializers.CharField(help_text="The state of the card data.")
    count = serializers.IntegerField(help_text="How many there are.")


class BulkCardsSerializer(BulkSerializer):
    results = CardSerializer(many=True)


class BulkRulingsSerializer(BulkSerializer):
    results = RulingSerializer(many=True)


class BulkSetsSerializer(BulkSerializer):
    results = SetSerializer(many=True)
