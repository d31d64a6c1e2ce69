"""python -m tests.gameengine.golden: write the golden games anew."""

from . import write

write()
