"""Actions on results: both players report; officials settle the rest.

`reports` is for the players of a match, `countdown` accepts reports that stay without
an answer, `rulings` is for officials, `appeals` for appeals to the head judge. A match
has one current result; earlier ones are in the event log.
"""

from .appeals import appeal_ruling, refer_dispute
from .countdown import accept_overdue_in_action, accept_overdue_reports
from .reports import confirm_report, dispute_result, report_result
from .rulings import enter_result, rule_on_dispute, stop_report_countdown
