"""Two logs of one game, compared in words."""

import pytest

from gameengine.notation import Log
from tournaments.disputes.log_comparison import compare_logs


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        (
            "H 10-7",
            "A 7-10",
            (
                "says that the home player won 10\u20137, and Ben's log says that "
                "the away player won 10\u20137."
            ),
        ),
        (
            "tie 7-7",
            "*",
            (
                "says that the game is a 7\u20137 tie, and Ben's log ends "
                "before the game is over."
            ),
        ),
        (
            "H 3-0",
            "by forfeit",
            (
                "says that the home player won 3\u20130, and Ben's log has a result "
                "that can't be read."
            ),
        ),
    ],
)
def test_different_results_are_told_without_the_notation(first, second, said):
    logs = [Log(tags={"Result": each}) for each in (first, second)]

    told = compare_logs(*logs, names=("Ada", "Ben"))

    assert told.endswith(f" Their results differ: Ada's log {said}")
