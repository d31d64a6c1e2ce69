"""Who has clinched a place in the cut, who is out, what the next result changes.

`race` holds the state of the event, `bounds` computes what is still possible on points,
`completions` tries every way to finish the last round, `verdicts` combines both, and
`words` puts the answer into sentences. The random draw is secret until the event is
over, so a tie before it stays open. The rules CL-1 to CL-9 are in docs/standings.md.
"""

from .race import CutLine, EventRace, MatchResult
from .verdicts import (
    AnswerBasis,
    ClinchOutlook,
    ClinchStatus,
    ClinchVerdict,
    ResultOutlook,
    TiebreakNeed,
    clinch_status,
)
from .words import clinch_sentences

__all__ = [
    "AnswerBasis",
    "ClinchOutlook",
    "ClinchStatus",
    "ClinchVerdict",
    "CutLine",
    "EventRace",
    "MatchResult",
    "ResultOutlook",
    "TiebreakNeed",
    "clinch_sentences",
    "clinch_status",
]
