"""A language in which every sentence stands in brackets: what stands outside is data.

It takes the place of German for a test. Whatever a page says past the catalogue, in a
template or in a module, is then seen at once.
"""

import re
from html.parser import HTMLParser

from django.utils.translation import trans_real

OPEN, CLOSE = "\u27e6", "\u27e7"
# What a reader meets as words though it is no text of the page.
SPOKEN = {"aria-label", "placeholder", "title", "alt"}
WORDS_OF_SCRIPTS = re.compile(r"data-(many|one|up|on|off|you|before|after)$")
SILENT = {"script", "style", "code", "pre", "textarea"}
VOID = {"input", "br", "meta", "link", "path", "rect", "circle", "ellipse", "hr", "img"}
LETTER = re.compile(r"[^\W\d_]")


class Brackets(trans_real.DjangoTranslation):
    """German as far as dates go; of sentences only that they were looked up."""

    def __init__(self):
        super().__init__("de")

    def gettext(self, message):
        return f"{OPEN}{message.rpartition(chr(4))[2]}{CLOSE}"

    def ngettext(self, one, many, number):
        return f"{OPEN}{(one if number == 1 else many).rpartition(chr(4))[2]}{CLOSE}"


class Reader(HTMLParser):
    """Collects what a page says outside brackets, and not in English on purpose."""

    def __init__(self):
        super().__init__()
        self.depth, self.silent, self.found = 0, [], []

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if not self.silent:
            for name, value in attributes:
                if name in SPOKEN or WORDS_OF_SCRIPTS.match(name):
                    self.found.append(bare(value or ""))
        if tag in VOID:
            return
        is_silent = tag in SILENT or (tag != "html" and said.get("lang") == "en")
        if self.silent or is_silent:
            self.silent.append(tag)

    def handle_endtag(self, tag):
        if self.silent and tag not in VOID:
            self.silent.pop()

    def handle_data(self, data):
        if self.silent:
            return
        outside = ""
        for sign in data:
            self.depth += (sign == OPEN) - (sign == CLOSE)
            if not self.depth and sign != CLOSE:
                outside += sign
        self.found.append(outside)


def bare(text):
    """Give what of a text stands in no bracket."""
    while OPEN in text:
        shorter = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)
        if shorter == text:
            break
        text = shorter
    return text


def unsaid(page, data):
    """List what a page says that is neither translated nor one of the data."""
    reader = Reader()
    reader.feed(page)
    assert reader.depth == 0
    known = sorted(map(str, data), key=len, reverse=True)
    found = []
    for said in reader.found:
        for each in known:
            said = said.replace(each, " ")  # noqa: PLW2901
        if LETTER.search(said):
            found.append(" ".join(said.split()))
    return found
