"""Results: two say how their match ended; officials settle what is left (events 6).

`reports` is for the two at a table, `countdown` for the clock, `rulings` for officials,
`appeals` for who takes a ruling further; `services.corrections` replaces a result;
`guards` holds what they refuse and `writing` what they write. A match has one result,
which lies in the match itself; what came before it lies in the log.
"""

from .appeals import appeal
from .countdown import settle_by_clock, settle_due
from .reports import agree, dispute, report
from .rulings import enter, hold, rule

__all__ = [
    "agree",
    "appeal",
    "dispute",
    "enter",
    "hold",
    "report",
    "rule",
    "settle_by_clock",
    "settle_due",
]
