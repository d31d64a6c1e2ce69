"""The guides: their pictures, their pages on the site, and where their links lead."""

import re
from pathlib import Path

import pytest
from django.test import Client

from guides import pages, scenes
from tests.builders.looking import source
from tests.test_readme import DOCUMENTS, HERE
from tournaments.demo import CAST, COMING, OVER, RUNNING

IMAGES = HERE / "docs" / "img"
MOST_BYTES = 3 * 2**20
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+\.png)\)")


def shown() -> set[Path]:
    return {
        (document.parent / name).resolve()
        for document in DOCUMENTS
        for _, name in PICTURE.findall(document.read_text())
    }


def test_every_picture_is_shown_and_every_picture_that_is_shown_is_there():
    assert {*IMAGES.iterdir()} == shown()


def test_every_picture_has_its_scene_and_every_scene_its_picture():
    assert sorted(path.stem for path in IMAGES.iterdir()) == sorted(
        scenes.scene_names()
    )


def test_pictures_are_small_enough_to_read_on_the_road():
    assert sum(path.stat().st_size for path in IMAGES.iterdir()) < MOST_BYTES


def test_every_picture_is_told_in_words():
    """WCAG 1.1.1: who does not see it reads what it shows."""
    told = [
        words
        for document in DOCUMENTS
        for words, _ in PICTURE.findall(document.read_text())
    ]

    assert [words for words in told if len(words.split()) < 4] == []


def test_scenes_are_of_the_demonstration():
    looking = {scene.who for scene in scenes.SCENES} - {scenes.NOBODY}

    assert scenes.EVENTS == {"running": RUNNING, "over": OVER, "coming": COMING}
    assert looking <= {each.email.partition("@")[0] for each in CAST}


# The pages of the site


@pytest.mark.parametrize("name", pages.PAGES)
def test_a_guide_on_the_site_is_the_guide_of_the_repository(name):
    """If this fails, run ./booth guides."""
    assert (pages.TEMPLATES / f"{name}.html").read_text() == pages.render_template_of(
        name
    )


def test_a_sentence_that_leads_to_a_document_elsewhere_stays_in_the_repository():
    written = pages.render_template_of("guide-player")

    assert "](" not in written
    assert "a disputed result" not in written
    assert '<a href="/decks/check/"><code>/decks/check/</code></a>' in written
    assert "<a href=\"{% url 'rules' %}\">The deck check</a>" in written


@pytest.mark.parametrize("name", pages.PAGES)
def test_nothing_is_left_empty_by_what_stays_away(name):
    assert not re.search(
        r"<(p|li|td|h\d)[^>]*>\s*</\1>", pages.render_template_of(name)
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        *("/help/", "/help/player/", "/help/organiser/", "/help/judge/"),
        *("/accessibility/", "/privacy/"),
    ],
)
def test_help_is_there_for_everybody_and_asks_the_database_nothing(
    address, django_assert_num_queries
):
    with django_assert_num_queries(0):
        answer = Client().get(address)

    assert answer.status_code == 200
    assert "unofficial" in source(answer)


@pytest.mark.django_db
def test_every_page_leads_to_help_and_to_the_statement():
    foot = source(Client().get("/")).partition('<footer class="foot">')[2]

    assert 'href="/help/"' in foot
    assert 'href="/accessibility/"' in foot
    assert 'href="/privacy/"' in foot


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/help/", "/accounts/signup/"])
def test_privacy_is_near_where_somebody_asks(address):
    visitor = Client()
    visitor.post("/accounts/signup/age/", {"month": 5, "year": 1990})
    page = source(visitor.get(address))

    assert 'href="/privacy/"' in page.partition("<main")[2].partition("</main")[0]


@pytest.mark.nightly
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("operator", "words"),
    [
        ("Harbour Games, desk@harbour.example", "This site is run by Harbour Games, "),
        ("", "The operator of this site has not given a name."),
        ("<b>A & B</b>", "run by &lt;b&gt;A &amp; B&lt;/b&gt;."),
    ],
)
def test_the_page_says_who_runs_the_site(settings, operator, words):
    settings.DESK_OPERATOR = operator

    assert words in source(Client().get("/privacy/"))


# Jumps


def anchors(document: Path) -> set[str]:
    """Give the names of headings as readers of repositories make them."""
    text = re.sub(r"```.*?```", "", document.read_text(), flags=re.DOTALL)
    found: set[str] = set()
    for title in re.findall(r"^#{1,6} (.+)$", text, flags=re.MULTILINE):
        plain = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", title).lower()
        found.add(re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", plain).strip()))
    return found


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_jumps_between_documents_land_at_a_heading(document):
    text = re.sub(r"```.*?```|`[^`]*`", "", document.read_text(), flags=re.DOTALL)
    jumps = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", text)

    lost = [
        f"{name}#{place}"
        for name, place in jumps
        if (name or document.name).endswith(".md")
        and place not in anchors(document.parent / name if name else document)
    ]

    assert lost == []
