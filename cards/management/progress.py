"""Show how far a long command is: at a terminal on one line, in a log by tenths."""

from time import monotonic

from django.core.management.base import OutputWrapper

EVERY = 0.2  # seconds between two signs of life at a terminal
PARTS = 10  # lines that a log gets
LEAST = 100  # rows; fewer are done before anybody wonders


class Progress:
    """Writes how many rows of all are done, as a command goes on."""

    def __init__(self, stream: OutputWrapper, noun: str = "rows") -> None:
        self.stream, self.noun = stream, noun
        self.is_terminal = stream.isatty()
        self.shown_at, self.part = 0.0, 0

    def __call__(self, done: int, of: int) -> None:
        said = f"{done:,} of {of:,} {self.noun}"
        if self.is_terminal:
            if done == of or monotonic() - self.shown_at > EVERY:
                self.shown_at = monotonic()
                end = "\n" if done == of else ""
                self.stream.write(f"\r{said}", str, ending=end)
                self.stream.flush()
        elif of > LEAST and (part := done * PARTS // of) > self.part:
            self.part = part
            self.stream.write(said, str)
