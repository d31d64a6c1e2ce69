"""An event whose network is gone: what was printed is all that anybody has."""

import html
import re
from dataclasses import dataclass
from io import BytesIO
from random import Random

from django.core.cache import cache
from pypdf import PdfReader

from tests.builders.desk import address
from tests.builders.looking import source

SLIP = re.compile(r"Table (\d+) .*?Home (.+?) Score .*?Away (.+?) Score")


@dataclass(frozen=True)
class Played:
    """What stands on a slip when it comes back to the desk."""

    table: int
    home: str
    away: str
    scores: tuple[int, int]
    is_conceded_by: str = ""  # home or away


def emergency_pack(desk, event) -> list[str]:
    """Print the pack; give the text of its pages, and nothing else of the event."""
    cache.clear()
    answer = desk.get(address(event, "print", "emergency"))
    assert answer.status_code == 200
    pages = PdfReader(BytesIO(answer.content)).pages
    return [" ".join(page.extract_text().split()) for page in pages]


def slips(pages: list[str]) -> list[tuple[int, str, str]]:
    """Read the slips from the text of a pack: table, home, away."""
    found = [each for page in pages for each in SLIP.findall(page)]
    return sorted((int(table), home, away) for table, home, away in found)


def played(pages: list[str], chance: Random) -> list[Played]:
    """Let every table of a pack play, by lot; some time runs out, some concede."""
    found = []
    for table, home, away in slips(pages):
        one, two = chance.sample(range(0, 40, 7), 2)
        given_up = chance.choice(("home", "away", "", "", "", ""))
        found.append(Played(table, home, away, (one, two), given_up))
    return found


# Typing it back.


def forms(desk, event) -> dict[int, dict[str, str]]:
    """Read the quick form as a person does: by table, what it shows and asks for."""
    page = source(desk.get(address(event, "results")))
    found = {}
    for piece in re.findall(r'<li id="t\d+".*?</li>', page, re.DOTALL):
        [table] = re.findall(r'id="t(\d+)"', piece)
        found[int(table)] = {
            "action": re.search(r'action="([^"]+)"', piece)[1],
            "expected": re.search(r'name="expected" value="(\d+)"', piece)[1],
            **{
                side: html.unescape(re.search(rf"quick-{side}[^>]*>([^<]+)<", piece)[1])
                for side in ("home", "away")
            },
        }
    return found


def type_back(desk, event, results: list[Played]) -> None:
    """Type slips into the quick form, whoever sits on which side of the paper."""
    for each in results:
        form = forms(desk, event)[each.table]
        assert (form["home"], form["away"]) == (each.home, each.away)
        how = f"{each.is_conceded_by}_conceded" if each.is_conceded_by else "played"
        answer = desk.post(
            form["action"],
            {
                "from": "quick",
                "expected": form["expected"],
                "home_1": each.scores[0],
                "away_1": each.scores[1],
                "how": how,
            },
        )
        assert answer.status_code == 302, answer.content.decode()
