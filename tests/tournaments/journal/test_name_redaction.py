"""P5: a name is found as a word of its own, and nothing else is touched."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tournaments.journal.name_redaction import NameRedactor

ADA = NameRedactor({"Ada Ito": "Player 7F3A", "Ada": "Player 7F3A"})
WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1)
TEXTS = st.text(max_size=60)
DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXTS,
    lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner),
    max_leaves=12,
)


def test_two_words_are_found_in_any_case_one_as_it_is_written():
    said = "ADA  ITO and ada; Ada, Adaline, X-Ada"

    assert ADA.redact(said) == (
        "Player 7F3A and ada; Player 7F3A, Adaline, X-Player 7F3A"
    )


def test_an_address_is_found_in_any_case():
    gone = NameRedactor({"ada@desk.example": "Player 7F3A"})

    assert gone.redact("Write to Ada@Desk.example.") == "Write to Player 7F3A."


def test_signs_that_mean_something_in_a_pattern_mean_themselves():
    gone = NameRedactor({"A.(d)*a [x]": "Player 7F3A", "": "nobody"})

    assert gone.redact("A.(d)*a [x] and Aada x") == "Player 7F3A and Aada x"


def test_a_word_alone_in_data_is_a_name_only_where_names_stand():
    """Somebody may be called like a word of ours: standings must not change."""
    gone = NameRedactor({"home": "Player 7F3A"})
    said = {"winner": "home", "home": {"name": "home"}, "why": "went home"}

    assert gone.redact(said) == {
        "winner": "home",
        "home": {"name": "Player 7F3A"},
        "why": "went Player 7F3A",
    }


def test_names_with_accents_are_looked_for_as_data_keeps_them():
    gone = NameRedactor({"Zoë": "Player 7F3A"})

    assert set(gone.search_terms()) == {"Zoë", r"Zo\u00eb"}


@given(WORDS, WORDS, TEXTS, TEXTS)
def test_a_name_between_blanks_is_always_found(first, last, before, after):
    name = f"{first} {last}"
    gone = NameRedactor({name: "Player 7F3A"})

    left = gone.redact(f"{before} {name} {after}")

    assert name not in left.split("Player 7F3A")
    assert "Player 7F3A" in left


@given(DATA)
def test_data_without_the_name_is_the_same(data):
    gone = NameRedactor({"Zyra Quellmann": "Player 7F3A"})

    assert gone.redact(data) == json.loads(json.dumps(data))
    assert not gone.is_named_in(data)
