"""An event on a wall: legible at 10 m, nothing cut, and it goes on by itself."""

import datetime as dt
import re

import pytest
from playwright.sync_api import expect

from tests.builders.endings import a_finished_event, in_the_cut
from tests.builders.events import a_field, a_running_event, an_entrant
from tests.builders.floor import extend, ran
from tests.builders.people import a_person
from tests.builders.swiss import a_draft, close, decide, published, table
from tournaments.models import Entrant, Extension
from tournaments.rounds.actions import cut
from tournaments.rules.names import name_key

SCREENS = {
    "1920x1080": {"width": 1920, "height": 1080},
    "1280x720": {"width": 1280, "height": 720},
}
FULL = SCREENS["1920x1080"]
MINUTE = dt.timedelta(minutes=1)
# docs/wall.md: of the height of the screen.
LOOKED_FOR, LEAST = 5 / 100, 3.7 / 100
ODD = (
    "Maximiliana Wolkenstein-Rodenegg the 3rd",
    "Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww",
    "\u5317\u6751\u9f8d\u4e4b\u4ecb" * 8,
    "\u05d0\u05d1\u05e8\u05d4\u05dd \u05d1\u05df \u05e2\u05d6\u05e8\u05d0",
    "\u0639\u0628\u062f \u0627\u0644\u0631\u062d\u0645\u0646",
)


def a_hall(many, **cells):
    """Give round 1 of an event of so many, five of whom have names that are hard."""
    event = a_running_event(0, a_person("Olga"), rounds=5, minutes=50, **cells)
    a_field(event, many - len(ODD))
    for name in ODD:
        an_entrant(event, name)
    return published(a_draft(event))


def hang(visitors, event, look="", screen=FULL, **options):
    visitor = visitors(viewport=screen, **options)
    visitor.go(f"/events/{event.pk}/wall/{look}")
    return visitor


# What is cut off, and how small the smallest letter is, over all pages of a view.
LETTERS = """() => {
  const wall = document.getElementById("wall");
  const sizes = {};
  const walker = document.createTreeWalker(wall, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode());) {
    const box = text.parentElement;
    if (!text.data.trim() || box.closest(".sr-only, [hidden]")) continue;
    const isSought = box.closest(".hung-who, .hung-no") && !box.closest("small");
    const kind = isSought ? "sought" : "other";
    const size = parseFloat(getComputedStyle(box).fontSize);
    sizes[kind] = Math.min(sizes[kind] ?? Infinity, size);
  }
  return sizes;
}"""
CUT_OFF = """() => {
  const sheet = document.querySelector("[data-wall-sheet]");
  const frame = sheet.getBoundingClientRect();
  return [...sheet.querySelectorAll("li bdi, li .hung-no")].filter((name) => {
    const range = document.createRange();
    range.selectNodeContents(name);
    const boxes = [...range.getClientRects()];
    if (name.matches(".hung-no")) return name.scrollWidth > name.clientWidth + 1;
    const row = name.closest("li").getBoundingClientRect();
    const isOutside = boxes.some((box) => box.top < frame.top - 1
      || box.bottom > frame.bottom + 1
      || box.left < row.left - 1 || box.right > row.right + 1);
    const style = getComputedStyle(name);
    return isOutside || style.textOverflow === "ellipsis";
  }).map((name) => name.textContent);
}"""
SEEN = """() => {
  const frame = document.querySelector("[data-wall-sheet]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-wall-sheet] li")].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.left >= frame.left - 1 && box.right <= frame.right + 1;
  }).map((row) => row.querySelector("bdi").textContent);
}"""


def letters(visitor):
    """Give the smallest letters by what they are for, as parts of the height."""
    height = visitor.page.viewport_size["height"]
    found = visitor.page.evaluate(LETTERS)
    return {kind: size / height for kind, size in found.items()}


@pytest.mark.daily("64")
@pytest.mark.parametrize("many", [8, 64, 256])
def test_pairings_are_legible_at_ten_metres_and_whole(visitors, many):
    round_ = a_hall(many)
    ran(round_, ago=10 * MINUTE)
    extend(table(round_, 2), 4)
    visitor = visitors()

    for look in ("names", "tables"):
        visitor.go(f"/events/{round_.tournament_id}/wall/?show={look}")
        for name, screen in SCREENS.items():
            visitor.page.set_viewport_size(screen)
            visitor.look(f"wall-{look}-{many}-{name}")
            found = letters(visitor)
            assert found["sought"] >= LOOKED_FOR
            assert found["other"] >= LEAST
            assert visitor.page.evaluate(CUT_OFF) == []
            assert not visitor.is_too_wide()


# It goes on by itself.


def at_once(visitors, event, look=""):
    """Hang an event before somebody who wants no motion, with a clock in our hands."""
    visitor = visitors(viewport=FULL, reduced_motion="reduce")
    visitor.page.clock.install()
    visitor.go(f"/events/{event.pk}/wall/{look}")
    return visitor


def on_page(number, of=r"\d+"):
    """Say what a wall says of its pages; how many there are goes by who meets whom."""
    return re.compile(rf"page {number} of {of}$")


@pytest.mark.daily
def test_the_wall_shows_everybody_page_by_page_and_goes_on(visitors):
    round_ = a_hall(64)
    visitor = at_once(visitors, round_.tournament)
    page, seen = visitor.page, []
    told = page.locator("[data-wall-pages]")
    expect(told).to_have_text(on_page(1))
    of = int(told.inner_text().rpartition(" ")[2])

    for number in range(1, of + 1):
        expect(told).to_have_text(on_page(number, of))
        seen += page.evaluate(SEEN)
        page.clock.run_for(10_000)

    expect(page.locator(".wall-is-tables")).to_be_visible()
    names = Entrant.objects.order_by("name_key").values_list("name", flat=True)
    assert {*seen} == {*names}
    assert len(seen) <= len(names) + 12  # the last page may repeat a column


def test_news_do_not_turn_the_page(visitors):
    round_ = a_hall(64)
    visitor = at_once(visitors, round_.tournament, "?show=tables")
    page = visitor.page
    page.clock.run_for(10_000)
    expect(page.locator("[data-wall-pages]")).to_have_text(on_page(2))
    name = page.evaluate(SEEN)[0]  # of whoever sits at home
    match = round_.matches.get(home__name=name)

    decide(round_, table=match.table)
    page.clock.run_for(5_000)

    expect(page.locator(".hung-won")).to_have_text(name)
    expect(page.locator("[data-wall-pages]")).to_have_text(on_page(2))
    assert name in page.evaluate(SEEN)


def test_whoever_runs_the_machine_can_stay_and_turn(visitors):
    round_ = a_hall(64)
    visitor = at_once(visitors, round_.tournament, "?show=names")
    page = visitor.page
    told = page.locator("[data-wall-pages]")
    page.get_by_role("button", name="Stay on this page").click()

    page.clock.run_for(60_000)
    expect(told).to_have_text(on_page(1))
    page.get_by_role("button", name="Next page").click()
    expect(told).to_have_text(on_page(2))
    page.keyboard.press("ArrowRight")
    expect(told).to_have_text(on_page(3))
    page.get_by_role("button", name="Previous page").click()
    expect(told).to_have_text(on_page(2))


def test_without_a_script_the_wall_turns_its_pages_too(
    chromium, site, transactional_db
):
    round_ = a_hall(64)
    context = chromium.new_context(
        base_url=site, java_script_enabled=False, viewport=FULL
    )
    page = context.new_page()

    page.goto(f"/events/{round_.tournament_id}/wall/?show=names")

    page.wait_for_url("**/wall/?show=names&page=1")
    expect(page.get_by_text("Page 1 of 6.")).to_be_visible()
    expect(page.locator(".hung")).to_have_count(12)
    on = page.locator("meta[http-equiv=refresh]").get_attribute("content")
    assert on == "10; url=?show=names&page=2"
    page.get_by_role("link", name="Next page").click()
    expect(page.get_by_text("Page 2 of 6.")).to_be_visible()
    context.close()


# How it looks.


def renamed(event, names):
    for key, name in zip(event.cut_seeds, names, strict=False):
        Entrant.objects.filter(pk=key).update(name=name, name_key=name_key(name))


LONG = (ODD[0], "Bartholomaeus Vandersteen-Oosterhuis Jr.")

OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll(".tree-match, .tree-round h2")]
    .map((each) => each.getBoundingClientRect());
  const meet = (one, two) => one.left < two.right - 1 && two.left < one.right - 1
    && one.top < two.bottom - 1 && two.top < one.bottom - 1;
  return boxes.some((one, at) => boxes.slice(at + 1).some((two) => meet(one, two)));
}"""


@pytest.mark.parametrize(
    ("size", "names", "pages"),
    [
        pytest.param(8, LONG, 1, id="one page"),
        pytest.param(16, LONG, 3, id="two halves, then the last rounds"),
    ],
)
def test_the_bracket_is_legible_and_whole(visitors, size, names, pages):
    event = in_the_cut(16, cut=size)
    renamed(event, names)
    close(decide(cut.publish_cut_round(event.pk, event.owner, number=1)))
    cut.publish_cut_round(event.pk, event.owner, number=2)
    visitor = hang(visitors, event, "?show=bracket")
    page = visitor.page

    for number in range(1, pages + 1):
        if pages > 1:
            said = f"page {number} of {pages}"
            expect(page.locator("[data-wall-pages]")).to_have_text(said)
        assert letters(visitor)["other"] >= LEAST
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate(OVERLAPS) is False
        assert not visitor.is_too_wide()
        visitor.look(f"wall-bracket-{size}-{number}")
        page.keyboard.press("ArrowRight")


@pytest.mark.parametrize(
    ("places", "has_third", "names"),
    [
        (4, True, ("Christopher Yu", "Hana Watanabe", "Oluwaseun Adé")),
        (8, True, ("Christopher Yu", "Hana Watanabe", "Oluwaseun Adé")),
        (8, False, ("Maximiliana Wolkenstein", "Bartholomaeus Hendriksen")),
    ],
)
def test_a_small_bracket_has_names_as_large_as_the_lists(
    visitors, places, has_third, names
):
    """docs/wall.md: 5 hundredths, from the first round to the podium."""
    event = in_the_cut(8, cut=places, third_place=has_third)
    renamed(event, names)
    visitor = hang(visitors, event, "?show=bracket")
    rounds = places.bit_length() - 1

    for number in range(1, rounds + 1):
        round_ = cut.publish_cut_round(event.pk, event.owner, number=number)
        for is_over in (False, True):
            if is_over:
                close(decide(round_))
                round_.matches.update(games=[GAME])
            visitor.page.reload()
            for name, screen in SCREENS.items():
                visitor.page.set_viewport_size(screen)
                visitor.look(
                    f"wall-bracket-of-{places}-{has_third}-{number}-{is_over}-{name}"
                )
                sizes = visitor.page.evaluate(NAMES)
                assert min(sizes) >= LOOKED_FOR * screen["height"]
                assert visitor.page.evaluate(CUT_OFF) == []
                assert visitor.page.evaluate(OVERLAPS) is False


GAME = {"home_score": 45, "away_score": 38, "winner": "home", "ending": "regulation"}
NAMES = """() => [...document.querySelectorAll(".tree-seat:not(.soft) bdi")]
  .map((name) => parseFloat(getComputedStyle(name).fontSize))"""


def test_a_bracket_full_of_long_names_shrinks_before_it_cuts(visitors):
    """Wrap first, then scale, never cut."""
    event = in_the_cut(8, cut=8, third_place=False)
    for hard in (ODD[1], ODD[2]):
        renamed(event, [f"{hard[:-1]}{at}" for at in range(8)])
        visitor = hang(visitors, event, "?show=bracket")
        assert visitor.page.locator(".tree-tight").count() == 1
        assert visitor.page.evaluate(CUT_OFF) == []
        assert visitor.page.evaluate(OVERLAPS) is False
        visitor.look("wall-bracket-long")


def test_the_clock_has_room_for_many_tables_with_more_time(visitors):
    round_ = a_hall(24)
    ran(round_, ago=10 * MINUTE)
    for number, name in ((1, "one"), (4, "four"), (12, "twelve")):
        for each in range(1, number + 1):
            if not Extension.objects.filter(match__table=each).exists():
                extend(table(round_, each), 4)
        visitor = hang(visitors, round_.tournament, "?show=clock")
        visitor.look(f"wall-clock-{name}")
        box = visitor.page.locator(".wall h1").bounding_box()
        assert box["y"] >= 0
        last = visitor.page.locator(".wall-more li").last.bounding_box()
        assert last["y"] + last["height"] < FULL["height"]


def test_the_wall_has_no_barriers_while_a_round_is_played(inspect):
    round_ = a_hall(24)
    ran(round_, ago=10 * MINUTE)
    extend(table(round_, 2), 4)
    decide(round_, table=3)
    wall = f"/events/{round_.tournament_id}/wall/"

    inspect(f"{wall}?show=names", "wall-names", widths=(390, 1280))
    inspect(f"{wall}?show=tables", "wall-tables", widths=(1920,))
    inspect(f"{wall}?show=clock", "wall-clock", widths=(390, 1920))


def test_the_wall_has_no_barriers_between_and_after(inspect):
    event = a_finished_event()
    running = in_the_cut(8, owner=event.owner, cut=8, third_place=True)

    inspect(f"/events/{event.pk}/wall/", "wall-final", widths=(390, 1920))
    wall = f"/events/{running.pk}/wall/"
    for look in ("standings", "bracket"):
        inspect(f"{wall}?show={look}", f"wall-{look}", widths=(390, 1920))
