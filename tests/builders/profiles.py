"""Marks that run a test once for each edition it speaks of.

The tests with their citations stay where they are; a mark only names the editions.
"""

from collections.abc import Iterable

import pytest

from gameengine.profiles import P19, P21, P22, P22C, Profile, Tie


def each_of(profiles: Iterable[Profile]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("profile", profiles, ids=lambda each: each.name)


# Settings of the deck check; a game does not ask for them.
OF_DECKS = {"same_person_two_normals", "card_pool", "stop_all_detection"}

every_profile = each_of([P19, P21, P22, P22C])
before_the_rulings = each_of([P19, P21, P22])
from_2021 = each_of([P21, P22, P22C])
with_overtime = each_of(
    [P19.with_open_settings(tie_after_regulation=Tie.OVERTIME), P21, P22, P22C]
)
all_pro = each_of([each.with_open_settings(all_pro_mode=True) for each in (P22, P22C)])
