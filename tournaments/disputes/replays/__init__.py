"""A game log as a sequence of frames that a viewer steps through.

A `ReplayView` says what is shown to whom; `Replay` runs the log and builds its frames,
and `outline` lists its steps. What a viewer may see is decided by
`gameengine.viewpoint` for the table and by `masking` for the text of the log. Nothing
here knows HTTP or templates.
"""

from .frames import Frame, Replay
from .outline import outline
from .replay_view import ReplayView
