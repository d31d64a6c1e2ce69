"""Presets against settings: what would change, what stays, and nothing else."""

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules import names, presets
from tournaments.rules.decklist_visibility import has_more_readers
from tournaments.rules.presets import (
    PRESETS,
    STORE,
    VISIBILITY,
    KeepReason,
    preset_changes,
)

CELLS = sorted(STORE.cells)
VALUES = {
    cell: sorted({each.cells[cell] for each in PRESETS.values()}, key=repr)
    for cell in CELLS
}


@st.composite
def settings_of_an_event(draw):
    return {cell: draw(st.sampled_from(VALUES[cell])) for cell in CELLS}


chosen = st.sampled_from(list(PRESETS.values()))
frozen = st.sets(st.sampled_from(CELLS))


@pytest.mark.parametrize("module", [presets, names])
def test_what_the_modules_say_of_themselves_holds(module):
    assert doctest.testmod(module).failed == 0


def test_every_preset_settles_the_same_things():
    assert {frozenset(each.cells) for each in PRESETS.values()} == {frozenset(CELLS)}


@given(chosen, settings_of_an_event(), frozen, st.booleans())
def test_every_difference_is_told_once_and_nothing_else(preset, now, fixed, may):
    found = preset_changes(preset, now, frozen=fixed, may_widen=may)

    told = [*found.changes, *found.left]
    different = {cell for cell in CELLS if now[cell] != preset.cells[cell]}
    assert sorted(each.cell for each in told) == sorted(different)
    for each in told:
        assert (each.now, each.then) == (now[each.cell], preset.cells[each.cell])


@given(chosen, settings_of_an_event(), frozen, st.booleans())
def test_applied_it_is_the_preset_but_for_what_stays(preset, now, fixed, may):
    found = preset_changes(preset, now, frozen=fixed, may_widen=may)

    after = {**now, **found.new_values}
    left = {each.cell for each in found.left}
    assert all(after[cell] == preset.cells[cell] for cell in CELLS if cell not in left)
    assert all(after[cell] == now[cell] for cell in left)
    again = preset_changes(preset, after, frozen=fixed, may_widen=may)
    assert (again.changes, {each.cell for each in again.left}) == ((), left)


@given(chosen, settings_of_an_event(), frozen, st.booleans())
def test_what_stays_has_its_reason(preset, now, fixed, may):
    found = preset_changes(preset, now, frozen=fixed, may_widen=may)

    for each in found.left:
        if each.stays is KeepReason.FROZEN:
            assert each.cell in fixed
        else:
            assert not may
            assert each.cell in VISIBILITY
            assert has_more_readers(each.then, than=each.now)
    assert fixed.isdisjoint(found.new_values)
    assert may or not found.adds_list_readers
