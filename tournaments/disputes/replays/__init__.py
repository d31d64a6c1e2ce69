"""A game log to be stepped through, drawn for whoever looks at it.

Everything follows from one `Showing`: `Reel` runs the log and draws its frames, and
`outline` lists its steps. What somebody may see is decided by `gameengine.viewpoint`
for the table and by `masking` for the words of the log. Nothing here knows a page.
"""

from .outline import outline
from .reel import Drawn, Reel
from .showing import Showing

__all__ = ["Drawn", "Reel", "Showing", "outline"]
