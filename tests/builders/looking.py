"""Pages as a person reads them: words without tags, tables as rows of words."""

import html
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.builders.people import a_browser

# X7: as many queries for eight entrants as for many; by night for the largest event.
FOR_MANY = pytest.mark.parametrize(
    "many", [32, pytest.param(512, marks=pytest.mark.nightly)]
)


def words(answer) -> str:
    """Give the words of a page, or of a piece of one, in their order."""
    text = re.sub(r"<(script|title)\b.*?</\1>", " ", source(answer), flags=re.DOTALL)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


BLOCKS = (
    "html head body title link meta script main header footer nav section article aside"
    " div p ul ol li dl dt dd table thead tbody tfoot tr td th caption form fieldset"
    " legend h1 h2 h3 h4 h5 h6 details summary template figure figcaption hr dialog"
)
SPACES = re.compile(
    r"(?P<kept><(textarea|pre)\b.*?</\2>|value=\"[^\"]*\")"
    rf"|\s*(?P<block></?(?:{BLOCKS.replace(' ', '|')})\b[^>]*>)\s*|\s+",
    re.DOTALL,
)


def source(answer) -> str:
    """Return the markup of a page in one line, without spaces that nobody sees."""

    def shorter(found: re.Match) -> str:
        return found["kept"] or " ".join((found["block"] or "").split()) or " "

    return SPACES.sub(shorter, answer.content.decode())


def rows(answer, *, hidden: bool = False) -> list[list[str]]:
    """Give the rows of all table bodies of a page, those that are hidden apart."""
    found = []
    for body in re.findall(r"<tbody>(.*?)</tbody>", source(answer), re.DOTALL):
        for head, row in re.findall(r"<tr([^>]*)>(.*?)</tr>", body, re.DOTALL):
            if (" hidden" in head) == hidden:
                cells = re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
                found.append([bare(cell) for cell in cells])
    return found


def bare(piece: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", piece)).split())


def links(answer) -> list[str]:
    return [
        html.unescape(each) for each in re.findall(r'href="([^"]*)"', source(answer))
    ]


def hidden(answer, name: str) -> list[str]:
    """Return the values of all hidden inputs of one name."""
    found = re.findall(r'<input\s+type="hidden"[^>]*>', source(answer))
    return [
        value[1]
        for each in found
        if f'name="{name}"' in each and (value := re.search(r'value="([^"]*)"', each))
    ]


def asked(path: str, who=None) -> int:
    """Count the queries of a page for whoever comes first after a change."""
    visit = a_browser(who) if who else Client()
    visit.get("/events/")  # notes when the session began
    cache.clear()
    with CaptureQueriesContext(connection) as found:
        answer = visit.get(path)
    assert answer.status_code in {200, 204}, (path, answer.status_code)
    return len(found)
