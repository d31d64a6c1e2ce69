"""Every reading that a verdict may name has words."""

import pytest

from gameengine.notation import header
from gameengine.profiles import ALTERNATIVES, PROFILES, RULES
from gameengine.reading_words import READING_WORDS
from tests.builders.profiles import OF_DECKS


@pytest.mark.parametrize("edition", PROFILES)
def test_each_alternative_of_an_edition_has_words(edition):
    needed = {
        (key, header.setting_word(value))
        for key in ALTERNATIVES[edition].keys() - OF_DECKS
        if any(rule.startswith("D-") for rule in RULES[key])
        for value in PROFILES[edition].allowed_values(key)
    }

    assert needed <= READING_WORDS.keys()
