"""Display names (trust O5)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import names

GOOD = [
    "Ada", "Ben B.", "Zoë", "José-María", "李小龙", "Ольга", "Νίκος", "محمد", "שרה",
    "Ngọc Ánh", "Player 7F3A", "O'Neill", "x", "7", "Łukasz", "ありさ", "김민준",
    "สมชาย", "ॐकार", "Þór", "Ada (judge)", "A" * 40, "Ça va", "Đặng", "é" * 40,
    "🏈 Ada", "علی\u200cنور", "क्\u200dष", "ශ්\u200dරී", "അവന്\u200d",
    "Zoé 👩\u200d🚀",
    "Ito 👨\u200d👩\u200d👧\u200d👦", "Ada 🧑🏽\u200d🌾", "Ben ❤\ufe0f\u200d🔥",
]  # fmt: skip
INVISIBLE = [
    *(f"Ada{chr(code)}" for code in range(0x20) if not chr(code).isspace()),
    *(f"A{chr(code)}da" for code in range(0x7F, 0xA0) if not chr(code).isspace()),
    *(f"A{chr(code)}da" for code in range(0x200B, 0x2010)),
    *(f"A{chr(code)}da" for code in range(0x202A, 0x202F)),
    *(f"A{chr(code)}da" for code in range(0x2060, 0x2070)),
    *(f"A{chr(code)}da" for code in range(0xFFF0, 0xFFFC)),
    *("ی\u200dر", "ی\u200c", "\u200cی", "ی\u200cA", "क\u200dष", "🏈\u200dA"),
    *("A\ud800da", "A\ue000da", "\ufeffAda", "A\U000e0041da", "A\u00adda"),
]  # fmt: skip
EMPTY = ["", ".", "---", "!!!", "🏈", "…", "\u0301", "'", "()"]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_of_any_script_is_welcome(name):
    assert names.person_name_problems(names.normalize_name(name)) == []


@pytest.mark.parametrize("name", INVISIBLE, ids=ascii)
def test_invisible_signs_are_named_by_their_code(name):
    [problem] = names.name_problems(names.normalize_name(name))

    assert problem.startswith("The name has invisible characters (U+")


def test_the_name_as_it_looks_is_there_to_be_copied():
    [problem] = names.name_problems("Ada\u200b Ito\u202e")

    assert problem == (
        "The name has invisible characters (U+200B, U+202E). Type it without them: "
        "Ada Ito"
    )


@pytest.mark.parametrize("name", EMPTY, ids=ascii)
def test_a_name_needs_a_letter_or_a_digit(name):
    assert "The name needs at least one letter or digit." in names.name_problems(name)


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("A" * 41, "The name is 41 characters long; the limit is 40. Shorten it."),
        (
            "Zalgo\u0301\u0302\u0303\u0304",
            "One letter of the name has 4 accents; 2 are allowed. Remove some.",
        ),
    ],
)
def test_too_much_is_counted(name, problem):
    assert names.name_problems(names.normalize_name(name)) == [problem]


@pytest.mark.parametrize("name", ["ada@desk.example", "Ada <ada@desk.example>"])
def test_an_address_is_no_name_of_a_person_as_names_are_public(name):
    [problem] = names.person_name_problems(name)

    assert "names are public" in problem
    assert names.name_problems(name) == [], "of an event it may be one"


@pytest.mark.parametrize("name", ["Ada @ work", "@ada", "ada@home", "Ada at desk.com"])
def test_a_sign_alone_makes_no_address(name):
    assert names.person_name_problems(name) == []


def test_all_problems_are_told_at_once():
    assert len(names.name_problems("\u202e" + "." * 41)) == 3


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Ada   B ", "Ada B"), ("Zoe\u0308", "Zoë"), ("Ada\u00a0B\n", "Ada B")],
)
def test_a_name_is_tidied(typed, kept):
    assert names.normalize_name(typed) == kept


@given(st.text())
def test_tidying_twice_changes_nothing_more(name):
    once = names.normalize_name(name)

    assert names.normalize_name(once) == once
    assert unicodedata.is_normalized("NFC", once)


@given(st.text(max_size=60))
def test_a_name_without_problems_can_be_printed(name):
    tidied = names.normalize_name(name)

    if not names.name_problems(tidied):
        assert 1 <= len(tidied) <= names.LONGEST
        seen = {sign for sign in tidied if sign not in (names.PART, names.JOIN)}
        assert not names.FORBIDDEN & {unicodedata.category(sign) for sign in seen}
