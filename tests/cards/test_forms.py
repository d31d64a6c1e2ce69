"""The form of a card: what it asks for, what it refuses, and what it never loses."""

import doctest

import pytest

from cards import cellfields, forms, knowledge
from cards.cellfields import BLANK
from cards.forms import CardForm, NumberForm
from cards.knowledge import Basis
from cards.models import Card
from tests.builders.cards import a_card, a_set

pytestmark = pytest.mark.django_db

TYPED_PUSH = {
    "type": "Action",
    "name": "Second Push",
    "special_text": BLANK,
    "sub_type": "Offense",
    "effect": "Gain 5 yards.",
    "timing": "Play at any time.",
}


def a_form(card=None, **sent):
    """Fill a form for an Action, unless another type is sent."""
    sent = {**TYPED_PUSH, "version": "0", "seen": "0", **sent}
    return CardForm(sent, card=card or Card(), kind=sent["type"])


def errors(form):
    assert not form.is_valid()
    return {cell: list(told) for cell, told in form.errors.items()}


@pytest.mark.nightly
@pytest.mark.parametrize("module", [cellfields, forms])
def test_the_examples_run(module):
    result = doctest.testmod(module)

    assert result.failed == 0
    assert result.attempted


@pytest.mark.nightly
@pytest.mark.parametrize("kind", knowledge.TYPES)
def test_a_type_has_its_cells_and_no_others(kind):
    form = CardForm(card=Card(), kind=kind)

    asked = {cell for cell in form.fields if cell in knowledge.CELLS}
    assert asked == set(knowledge.cells_of_type(kind))
    assert form.own_cells[0] == "type"


@pytest.mark.nightly
def test_before_the_type_is_chosen_only_it_is_asked():
    form = CardForm(card=Card(), kind="")

    assert {each for each in form.fields if each in knowledge.CELLS} == {"type"}


@pytest.mark.nightly
def test_what_is_typed_is_given():
    form = a_form(name="  Second \u00a0 Push ", effect="Gain 5 yards. \r\n\r\nLose 5.")

    assert form.is_valid(), form.errors
    assert form.typed_cells() == {
        "type": "Action",
        "name": "Second Push",
        "sub_type": "Offense",
        "special_text": "",
        "effect": "Gain 5 yards.\nLose 5.",
        "timing": "Play at any time.",
    }


@pytest.mark.nightly
def test_a_blank_on_the_card_is_something_else_than_a_cell_not_looked_at():
    looked_at = a_form(timing="", blank_timing="on")
    not_looked_at = a_form(timing="", special_text="")

    assert looked_at.is_valid()
    assert looked_at.typed_cells()["timing"] == ""
    assert not_looked_at.is_valid()
    assert not {"timing", "special_text"} & set(not_looked_at.typed_cells())


SIGNS = {
    "NUL": ("\x00", "U+0000, without a name"),
    "bell": ("\x07", "U+0007, without a name"),
    "right-to-left": ("\u202e", "U+202E, right-to-left override"),
    "isolate": ("\u2066", "U+2066, left-to-right isolate"),
    "no width": ("\u200b", "U+200B, zero width space"),
    "byte order": ("\ufeff", "U+FEFF, zero width no-break space"),
    "line separator": ("\u2028", "U+2028, line separator"),
    "private use": ("\ue000", "U+E000, without a name"),
}


@pytest.mark.nightly
@pytest.mark.parametrize(("sign", "named"), SIGNS.values(), ids=SIGNS)
@pytest.mark.parametrize("cell", ["name", "effect", "timing"])
def test_a_sign_that_nobody_sees_is_refused_by_its_name(cell, sign, named):
    """O5."""
    form = a_form(**{cell: f"Gain{sign} 5."})

    told = "has an invisible character at position 5"
    expected = f"{knowledge.LABELS[cell]} {told} ({named}). Delete it."
    assert errors(form) == {cell: [expected]}


@pytest.mark.parametrize("cell", ["name", "effect", "timing"])
def test_a_cell_is_as_long_as_its_column(cell):
    longest = Card._meta.get_field(cell).max_length

    assert a_form(**{cell: "x" * longest}).is_valid()
    (told,) = errors(a_form(**{cell: "x" * (longest + 1)}))[cell]
    assert f"has {longest + 1} characters; at most {longest} are allowed" in told


@pytest.mark.nightly
def test_the_end_of_a_line_counts_as_one_sign():
    """Browsers send two."""
    text = "\r\n".join(["x" * 19] * 100)

    assert a_form(effect=text).is_valid()


@pytest.mark.nightly
@pytest.mark.parametrize("rating", ["100", "-1", "8o", "\u0668\u0661", "8.5"])
def test_a_rating_is_a_number(rating):
    form = a_form(type="Player", rating=rating)

    assert errors(form) == {
        "rating": [
            f"{rating!r} is not a rating. Type the number on the card, from 0 to 99."
        ]
    }


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("cell", "value"), [("side", "Both"), ("special_text", "Rare"), ("type", "Playr")]
)
def test_a_list_takes_nothing_else(cell, value):
    form = CardForm(
        {"type": "Player", "version": "0", "seen": "0", cell: value},
        card=Card(),
        kind="Player",
    )

    assert cell in errors(form)


def test_a_text_that_is_ticked_as_blank_is_asked_about():
    form = a_form(blank_timing="on")

    assert errors(form) == {
        "timing": ["Timing is filled in and also marked as blank. Choose one."]
    }


def test_a_cell_that_was_emptied_is_asked_about():
    """It may be blank on the card, or a slip."""
    card = Card(type="Action", timing="Play at any time.", basis={"timing": "typed"})

    (told,) = errors(a_form(card, timing=""))["timing"]

    assert told.startswith("Timing was 'Play at any time.' and is empty now.")
    assert a_form(card, timing="", blank_timing="on").is_valid()


@pytest.mark.nightly
def test_two_positions_stand_in_one_cell():
    form = a_form(type="Player", position="Safety", position_2="Punter")

    assert form.is_valid(), form.errors
    assert form.typed_cells()["position"] == "Safety / Punter"


@pytest.mark.nightly
def test_the_usual_answer_stands_first():
    """Most cards have no special text."""
    form = CardForm(card=Card(), kind="Player")

    labels = [label for _, label in form.fields["special_text"].choices]
    assert labels == ["(not looked at)", "Nothing printed", "Legend", "Superstar"]


@pytest.mark.nightly
def test_the_hint_of_a_text_is_of_its_type():
    synergy, action = (
        CardForm(card=Card(), kind=each) for each in ("Synergy", "Action")
    )

    assert synergy.fields["effect"].help_text.startswith("The condition, then")
    assert action.fields["effect"].help_text == "One ability per line."


def test_a_second_position_needs_a_first():
    assert "position" in errors(a_form(type="Player", position_2="Punter"))


def test_two_positions_come_back_as_two():
    card = Card(type="Player", position="Safety / Punter", basis={"position": "typed"})

    form = CardForm(card=card, kind="Player")

    assert (form["position"].value(), form["position_2"].value()) == (
        "Safety",
        "Punter",
    )


@pytest.mark.nightly
def test_what_stands_there_can_be_chosen_however_odd():
    card = Card(type="Player", position="Tight Back", basis={"position": "typed"})

    form = CardForm(card=card, kind="Player")

    assert ("Tight Back", "Tight Back") in form.fields["position"].choices


@pytest.mark.nightly
def test_what_was_typed_as_blank_comes_back_as_blank():
    basis = {"special_text": "typed", "timing": "typed"}

    form = CardForm(card=Card(type="Action", basis=basis), kind="Action")

    assert form["special_text"].value() == BLANK
    assert form["blank_timing"].value() is True


@pytest.mark.nightly
def test_a_guess_is_not_filled_in():
    """Nobody should send it as their own without looking."""
    card = Card(
        type="Player", special_text="Legend", basis={"special_text": "inferred"}
    )

    form = CardForm(card=card, kind="Player")

    assert not form["special_text"].value()


@pytest.mark.nightly
@pytest.mark.parametrize("basis", [Basis.PRINTED, Basis.RULING, Basis.ENTERED])
def test_what_is_known_is_not_asked_for_but_may_be_contradicted(basis):
    card = Card(type="Action", name="Second Push", basis={"name": basis})

    form = a_form(card, name="ignored", offer_name="Second Posh")

    assert "name" not in form.fields
    assert form.is_valid()
    assert form.typed_cells()["name"] == "Second Posh"


def test_what_was_typed_for_another_type_is_carried_along():
    typed = {"type": "Play", "effect": "Gain 5 yards.", "name": "Second Push"}

    form = CardForm(card=Card(), kind="Play", typed=typed)

    assert list(form.values_of_other_types()) == [("effect", "Gain 5 yards.")]


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("number", "expected"), [("c9", "C9-PS"), ("RK12-PS", "RK12-PS"), (" x1 ", "X1-PS")]
)
def test_a_number_takes_the_set_that_is_chosen(number, expected):
    a_set()

    form = NumberForm({"set": "PS", "number": number})

    assert form.is_valid(), form.errors
    assert str(form.cleaned_data["number"]) == expected


@pytest.mark.parametrize(
    ("number", "told"),
    [
        ("9", "'9' is not a card number"),
        ("C9-19", "C9-19 is not a number of set PS. Change one of the two."),
        ("", "Type the number of the card."),
    ],
)
def test_a_number_that_cannot_be_is_told(number, told):
    a_set()

    assert told in errors(NumberForm({"set": "PS", "number": number}))["number"][0]


@pytest.mark.nightly
def test_the_form_of_a_whole_card_asks_for_nothing():
    card = a_card()

    form = CardForm(card=card, kind=card.type)

    assert [each.cell for each in form.cell_views({}) if each.field] == []
