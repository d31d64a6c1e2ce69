"""Forty sentences that were written before the table was, by somebody else."""

from gameengine.cards import Side
from gameengine.cardtext import Line, UnreadText, read_line

from .unseen import SENTENCES

LINES = {"ability": Line.ABILITIES, "effect": Line.EFFECT, "timing": Line.TIMING}
LEAST_RIGHT = 40  # 14 were, before they had taught the table new phrases


def judged():
    """Sort the sentences into those read right, read wrong, and not read."""
    found = {"right": [], "wrong": [], "unread": []}
    for kind, text, meaning in SENTENCES:
        try:
            got = read_line(LINES[kind], text, side=Side.OFFENSE)
        except UnreadText:
            found["unread"].append(text)
        else:
            found["right" if got == meaning else "wrong"].append(text)
    return found


def test_no_unseen_sentence_is_read_wrong():
    found = judged()

    assert sum(map(len, found.values())) == 40
    assert found["wrong"] == []
    assert len(found["right"]) >= LEAST_RIGHT
