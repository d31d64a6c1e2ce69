"""Blind batches: what is read means what its writer meant, and nothing else is read."""

import pytest

from gameengine.cardtext import UnreadText

from .blind import FOLDER, canonical, entries, readings

BATCHES = sorted(int(path.stem[6:]) for path in FOLDER.glob("batch-*.md"))
OF_A_BATCH = 40


@pytest.mark.load
@pytest.mark.parametrize("batch", BATCHES)
def test_a_batch_is_read_as_its_writer_meant(batch):
    found = {}
    for number, card_type, text in entries(batch):
        try:
            found[number] = canonical(card_type, text)
        except UnreadText:
            continue

    assert found == readings(batch)


@pytest.mark.parametrize("batch", BATCHES)
def test_a_batch_is_whole(batch):
    assert [int(number) for number, _, _ in entries(batch)] == [
        *range(1, OF_A_BATCH + 1)
    ]
