"""Progress of a long command: a bar on a terminal, a line now and then in a file."""

from django.core.management.base import OutputWrapper

EVERY = 200  # pieces between two signs of life, where nobody watches
BAR = 30  # letters
STOPPED = 130  # as shells have it for Ctrl-C


class ProgressBar:
    """Prints on standard error how many items are done."""

    def __init__(self, stderr: OutputWrapper, noun: str) -> None:
        self.stderr, self.noun = stderr, noun

    def clear(self) -> None:
        """Clear the progress bar before a line is printed."""
        if self.stderr.isatty():
            self.write_text("\r\x1b[K")

    def show(self, done: int, of: int) -> None:
        if done >= of:
            return
        if self.stderr.isatty():
            filled = "#" * (done * BAR // of)
            self.write_text(f"[{filled:<{BAR}}] {done} of {of}")
        elif done % EVERY == 0:
            self.write_text(f"{done} of {of} {self.noun}\n")

    def write_text(self, text: str) -> None:
        self.stderr.write(text, style_func=str, ending="")
        self.stderr.flush()
