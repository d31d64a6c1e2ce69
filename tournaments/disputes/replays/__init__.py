"""A game log as a sequence of frames, one for each step, for the replay viewer.

A `ReplayView` is a log and its audience; `Replay` runs the log and builds its frames,
and `replay_outline` lists its steps. What a viewer may see is decided by
`gameengine.viewpoint` for the table and by `masking` for the text of the log. Nothing
here knows HTTP or templates.
"""

from .captions import caption_of_line
from .card_names import CardNames
from .explanation import (
    StepExplanation,
    claimed_score_text,
    explain_later_step,
    explain_wrong_step,
    scoring_plays,
    situation_at_end,
)
from .frames import Frame, Replay
from .outline import replay_outline
from .replay_view import ReplayView
