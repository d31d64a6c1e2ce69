"""The notes after a wrong one show whether the players played on with it."""

import pytest

from gameengine.replay.later_notes import LaterNotes, Note, later_notes


def note(step, noted, differing="", *, verb="--", half=1):
    return Note(
        step, verb, half, frozenset(noted.split()), frozenset(differing.split())
    )


@pytest.mark.parametrize(
    ("noun", "notes", "shown"),
    [
        pytest.param(
            "spot",
            [
                note(8, "spot clock", "spot"),
                note(12, "spot"),
                note(16, "clock", "clock"),
            ],
            LaterNotes(fits=True, others=(16,)),
            id="the next spot is right, and another number is wrong",
        ),
        pytest.param(
            "spot",
            [
                note(8, "spot", "spot"),
                *(note(step, "spot", "spot") for step in (9, 12)),
                note(16, "spot"),
            ],
            LaterNotes(following=(9, 12)),
            id="two follow it",
        ),
        pytest.param(
            "spot",
            [note(8, "spot", "spot"), note(12, "spot", verb="=="), note(13, "spot")],
            LaterNotes(),
            id="a new possession sets the ball anew",
        ),
        pytest.param(
            "score",
            [note(8, "score", "score"), note(12, "score", "score", verb="==")],
            LaterNotes(following=(12,)),
            id="the score lasts",
        ),
        pytest.param(
            "clock",
            [note(8, "clock", "clock"), note(12, "clock", half=2)],
            LaterNotes(),
            id="a new half sets the clock anew",
        ),
        pytest.param(
            "yards",
            [note(8, "yards spot", "yards", verb="=")],
            LaterNotes(fits=True),
            id="the ball beside wrong yards is right",
        ),
        pytest.param(
            "grit",
            [note(8, ""), note(9, "score", "score", verb="==")],
            LaterNotes(following=(9,)),
            id="a wrong Grit that scored",
        ),
    ],
)
def test_later_notes_show_whether_they_played_on(noun, notes, shown):
    assert later_notes(noun, notes) == shown
