"""Actions on results: both players report; officials settle the rest.

`reports` is for the players of a match, `countdown` for acceptance by time, `rulings`
for officials, `appeals` for the head judge. A match has one result; earlier ones are in
the log.
"""

from .appeals import appeal
from .countdown import settle_by_clock, settle_due
from .reports import agree, dispute, report
from .rulings import enter, hold, rule
