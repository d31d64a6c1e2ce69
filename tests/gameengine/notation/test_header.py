"""What the tags of a log mean: edition and readings, lists, the result."""

import pytest

from gameengine.notation import Log, header
from gameengine.notation.header import HeaderError, MissingDeckList
from gameengine.profiles import ALTERNATIVES, P21, P22C, PROFILES
from gameengine.table import Outcome
from tests.builders.logs import known_cards, legal_decks
from tests.builders.paper import a_log
from tests.builders.samples import sample_cards, sample_decks

VARIED = [
    pytest.param(name, key, value, id=f"{name} {key} {header.setting_word(value)}")
    for name, settings in ALTERNATIVES.items()
    for key, values in settings.items()
    for value in values
]
EDITIONS = "Write one of: P19, P21, P22, P22C."
FAR = "Possible values: allowed_always_misses, forbidden."


@pytest.mark.parametrize("name", PROFILES)
def test_an_edition_goes_by_its_name(name):
    assert header.parse_profile(Log({"Profile": name})) == PROFILES[name]


def test_2020_is_another_name_of_2021():
    """D-02: no rulebook of 2020 is known."""
    assert header.parse_profile(Log({"Profile": "P20"})) == P21


@pytest.mark.parametrize(("name", "key", "value"), VARIED)
def test_every_reading_is_written_and_read_again(name, key, value):
    profile = PROFILES[name].with_open_settings(**{key: value})

    text = header.readings_tag(profile)

    assert text == f"{key}={header.setting_word(value)}"
    assert header.parse_profile(Log({"Profile": name, "Readings": text})) == profile


@pytest.mark.parametrize("name", PROFILES)
def test_the_usual_readings_need_no_words(name):
    assert header.readings_tag(PROFILES[name]) == ""


@pytest.mark.parametrize("name", PROFILES)
def test_all_other_readings_at_once(name):
    settings = {key: values[-1] for key, values in ALTERNATIVES[name].items()}
    profile = PROFILES[name].with_open_settings(**settings)
    log = Log({"Profile": name, "Readings": header.readings_tag(profile)})

    assert header.parse_profile(log) == profile


def test_no_two_values_of_a_setting_are_spelled_alike():
    for name, settings in ALTERNATIVES.items():
        for key in settings:
            words = [
                header.setting_word(each) for each in PROFILES[name].allowed_values(key)
            ]
            assert len(words) == len({*words}), f"{name} {key}"
            assert not any(" " in word for word in words), f"{name} {key}"


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        ({}, f"Profile: it is missing. {EDITIONS}"),
        (
            {"Profile": "2022"},
            f"Profile: '2022' is not an edition of the rules. {EDITIONS}",
        ),
        (
            {"Profile": "P22C", "Readings": "colour=red"},
            "Readings: 'colour' is not a setting. Remove it.",
        ),
        (
            {"Profile": "P22C", "Readings": "fg_off_table=maybe"},
            f"Readings: fg_off_table cannot be 'maybe'. {FAR}",
        ),
        (
            {"Profile": "P19", "Readings": "all_pro_mode=true"},
            "Readings: all_pro_mode cannot be 'true'. Possible values: none.",
        ),
    ],
)
def test_what_cannot_be_used_is_said(tags, expected):
    with pytest.raises(HeaderError) as caught:
        header.parse_profile(Log(tags))

    assert str(caught.value) == expected


# Lists.


@pytest.mark.parametrize("name", PROFILES)
def test_every_legal_deck_is_written_and_read_again(name):
    for deck in legal_decks(name):
        text = header.deck_tag(deck)

        assert header.parse_deck("HomeDeck", deck.name, text, sample_cards()) == deck


def test_a_list_counts_copies():
    deck = sample_decks()["starter-herons"]

    parts = header.deck_tag(deck).split(", ")

    assert {"2 C209-PS", "1 C11-PS"} <= {*parts}
    assert sum(int(part.split(" ")[0]) for part in parts) == len([*deck.cards()])


@pytest.mark.parametrize("text", ["", "receipt:0a1b", "receipt:"])
def test_a_list_that_is_elsewhere_is_missing_and_not_wrong(text):
    with pytest.raises(MissingDeckList, match="Provide this seat's list with the log"):
        header.parse_deck("HomeDeck", "Ada", text, sample_cards())


@pytest.mark.parametrize(
    ("text", "what", "remedy"),
    [
        ("C101-PS", "'C101-PS' is not a card of a list", "Write: 2 C101-PS, 1 C1-PS"),
        ("0 C1-PS", "'0 C1-PS' is not a card of a list", "Write: 2 C101-PS, 1 C1-PS"),
        (
            "1 Z9-XX",
            "no card has the number 'Z9-XX'",
            "Check the number, or provide the sheet that has it.",
        ),
        (
            "99 C201-PS, 99 C202-PS",
            "the list has 198 cards, 0 of them Players",
            "At most 150 cards and 20 Players can be played.",
        ),
        (
            "21 C1-PS",
            "the list has 21 cards, 21 of them Players",
            "At most 150 cards and 20 Players can be played.",
        ),
    ],
)
def test_a_list_that_cannot_be_used_is_said(text, what, remedy):
    with pytest.raises(HeaderError) as caught:
        header.parse_deck("HomeDeck", "Ada", text, sample_cards())

    found = caught.value
    assert (found.tag, found.what, found.remedy) == ("HomeDeck", what, remedy)


def test_lists_beside_the_log_come_first():
    decks = tuple(sample_decks().values())[:2]
    log = a_log("* toss H", HomeDeck="receipt:1")

    assert header.build_setup(log, known_cards(), decks).decks == decks


def test_a_set_up_has_decks_and_edition():
    log = a_log("* toss H")

    setup = header.build_setup(log, known_cards())

    assert ([deck.name for deck in setup.decks], setup.profile) == (
        ["Lanterns", "Herons"],
        P22C,
    )


# The result.


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("H 21-14", ("H", (21, 14))),
        ("A 3-10", ("A", (3, 10))),
        ("tie 7-7", ("tie", (7, 7))),
        ("H 0-0", ("H", (0, 0))),
        ("21-14", ("H", (21, 14))),
        ("7-7", ("tie", (7, 7))),
        ("*", None),
    ],
)
def test_forms_of_a_result(text, expected):
    assert header.claimed_result(Log({"Result": text})) == expected


def test_without_a_result_nothing_is_claimed():
    assert header.claimed_result(Log()) is None


@pytest.mark.parametrize("text", ["", "H", "H 21:14", "B 1-0", "H 1000-0", "h 7-0"])
def test_what_is_no_result_is_said(text):
    with pytest.raises(HeaderError, match="is not a result"):
        header.claimed_result(Log({"Result": text}))


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome(0, (21, 14), ""), "H 21-14"),
        (Outcome(1, (3, 10), ""), "A 3-10"),
        (Outcome(None, (7, 7), ""), "tie 7-7"),
        (None, "*"),
    ],
)
def test_a_result_is_written_as_it_is_read(outcome, expected):
    text = header.result_tag(outcome)

    assert text == expected
    if outcome is not None:
        assert header.claimed_result(Log({"Result": text}))[1] == outcome.score
