"""Who is in the cut already, who is out of reach, and what the next result changes.

`race` tells who runs for what, `bounds` counts on points what can still happen,
`completions` tries every end of the last round, tiebreaks included, `verdicts` puts
both into an answer, and `words` says it. The lot is secret until the event is over, so
no seed comes in here: whoever is level before the lot is told that it is open.
The rules CL-1 to CL-9 are told in docs/standings.md.
"""

from .race import Line, Race, Result
from .verdicts import Basis, Clinch, Level, Outlook, Verdict, WhatIf, clinch
from .words import told

__all__ = [
    "Basis",
    "Clinch",
    "Level",
    "Line",
    "Outlook",
    "Race",
    "Result",
    "Verdict",
    "WhatIf",
    "clinch",
    "told",
]
