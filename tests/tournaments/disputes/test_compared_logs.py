"""Two logs of one game, compared in words."""

import pytest

from gameengine.notation import Log
from tournaments.disputes.log_comparison import compare_logs


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("H 10-7", "A 7-10", "home won 10\u20137, Ben's log says away won 10\u20137."),
        ("tie 7-7", "*", "tie 7\u20137, Ben's log says unfinished."),
        ("H 3-0", "by forfeit", "home won 3\u20130, Ben's log says unreadable."),
    ],
)
def test_different_results_are_told_without_the_notation(first, second, said):
    logs = [Log(tags={"Result": each}) for each in (first, second)]

    told = compare_logs(*logs, names=("Ada", "Ben"))

    assert told.endswith(f" They claim different results: Ada's log says {said}")
