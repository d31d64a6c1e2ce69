"""The viewer as a part of a page, with and without script."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from gameengine.notation import Log
from gameengine.replay.run import run_log
from gameengine.replay.stops import WrongStep
from tests.builders.looking import source
from tests.builders.paper import OPENING, TOUCHDOWN, a_log, a_setup
from tests.tournaments.disputes.replays.showings import (
    PUBLIC,
    a_robot_showing,
    a_showing,
)
from tournaments.disputes.replays import Replay
from tournaments.disputes.views.replay_viewer import possession_response, viewer_context

SHOWN = re.compile(r'<article class="frame" id="f(\d+)"[^>]*?(hidden)?>')
RUN = (
    *OPENING,
    "H run",
    "H play C220-PS | A play C236-PS",
    "H carry R102-PS | A tackle U68-PS",
)
GO = re.compile(r'data-go="([a-z-]+)" href="([^"]+)"')


def page_of(showing, query="", *, here="/g/"):
    request = RequestFactory().get(f"/g/{query}")
    context = viewer_context(request, showing, here=here, fragment="/g/p/")
    return render_to_string("replay/viewer.html", context)


def step_shown(page):
    """Give the step whose frame is to be seen; there is one."""
    (step,) = [int(number) for number, hidden in SHOWN.findall(page) if not hidden]
    return step


def touchdown(**more):
    return a_showing(a_log(*TOUCHDOWN), **more)


def fragment_of(showing, query):
    request = RequestFactory().get(f"/g/p/{query}")
    return possession_response(request, showing, here="/g/")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", 1),
        ("?step=5", 5),
        ("?step=9", 9),
        ("?step=10", 9),
        ("?step=0", 1),
        ("?step=-3", 1),
        ("?step=", 1),
        ("?step=five", 1),
        ("?step=5.0", 1),
        ("?step=\u0665", 1),
        ("?step=99999999999999999999999999", 1),
        ("?step=999999999", 9),
        ("?step=2&step=5", 5),
        ("?step=%00", 1),
    ],
)
def test_whatever_step_is_asked_for_a_frame_is_shown(query, expected):
    assert step_shown(page_of(touchdown(), query)) == expected


def test_a_log_with_a_flag_opens_there():
    wrong = WrongStep(8, "CRD 7.B", "claim_mismatch", "yards +80", "yards +75")

    page = page_of(touchdown(wrong=wrong))

    assert step_shown(page) == 8
    assert "Log says" in page
    assert "yards +75" in page
    assert "First step that differs: 8" in " ".join(page.split())


def test_the_ball_of_a_wrong_log_is_pale_beside_that_of_the_rules():
    log = a_log(*RUN, "-- 2 H40 c14 0-0 t3/3")
    wrong = run_log(a_setup(log), tuple(log.acts())).first_wrong

    page = page_of(a_showing(log, wrong=wrong))

    assert [*re.findall(r'class="f-ghost" cx="(\d+)"', page)] == ["40"]
    assert "The log has the ball on the home 40." in page
    [frame] = re.findall(rf'id="f{wrong.step}".*?</article>', page, re.DOTALL)
    assert "translate(30 12)" in frame
    assert "f-ghost" in frame


def test_without_script_the_controls_are_links():
    page = page_of(touchdown(), "?step=6")

    assert dict(GO.findall(page)) == {
        "first": "/g/?step=1#replay",
        "down-back": "/g/?step=4#replay",
        "back": "/g/?step=5#replay",
        "on": "/g/?step=7#replay",
        "down-on": "/g/?step=9#replay",
        "last": "/g/?step=9#replay",
    }


def test_every_step_of_the_list_is_a_link_with_an_anchor():
    page = page_of(touchdown(), "?step=6")

    for step in range(1, 10):
        assert f'id="s{step}"' in page
        assert f'href="/g/?step={step}#replay"' in page
    assert page.count('aria-current="step"') == 1


def test_the_address_of_a_page_keeps_its_own_words():
    page = page_of(touchdown(), "?step=6", here="/g/?log=away")

    assert 'href="/g/?log=away&amp;step=7#replay"' in page
    assert '<input type="hidden" name="log" value="away">' in page


def test_a_page_has_the_frames_of_one_possession():
    page = page_of(touchdown(), "?step=6")

    assert [int(number) for number, _ in SHOWN.findall(page)] == [
        2,
        3,
        4,
        5,
        6,
        7,
        8,
        9,
    ]


def test_nothing_in_a_page_is_style_or_script():
    """O3: the policy of the site allows neither inline."""
    page = page_of(a_robot_showing(1), "?step=60")

    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", page)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?possession=0", [1]),
        ("?possession=1", list(range(2, 10))),
        ("?possession=77", list(range(2, 10))),
        ("?possession=-1", [1]),
        ("?possession=x", [1]),
        ("", [1]),
    ],
)
def test_a_fragment_has_the_frames_of_a_possession_all_hidden(query, expected):
    answer = fragment_of(touchdown(), query)

    found = SHOWN.findall(source(answer))
    assert [int(number) for number, _ in found] == expected
    assert all(hidden for _, hidden in found)
    assert answer["Cache-Control"] == "private, no-store"


@pytest.mark.load
def test_fragments_have_every_step_once():
    showing = a_robot_showing(1, audience=PUBLIC)
    reel = Replay(showing)

    found = [
        int(number)
        for each in reel.possessions
        for number, _ in SHOWN.findall(
            source(fragment_of(showing, f"?possession={each.number}"))
        )
    ]

    assert found == [step.number for step in reel.steps]


def test_a_log_that_fails_says_how_far_it_can_be_followed():
    log = a_log(*OPENING, "A run", "H run", "H punt")
    wrong = run_log(a_setup(log), tuple(log.acts())).first_wrong
    showing = a_showing(log, wrong=wrong)

    page = page_of(showing, "?step=7")

    assert wrong.step == 5
    assert step_shown(page) == 5
    assert "be replayed past step 5" in page
    assert "Not replayed" in page
    assert "step=6#" not in page


def test_what_is_followed_to_its_end_says_nothing_of_it():
    assert "cannot be followed" not in page_of(touchdown(), "?step=9")


def test_a_log_without_steps_has_nothing_to_show():
    showing = touchdown()
    empty = a_showing(Log(showing.log.tags), setup=showing.setup)

    assert "no steps" in page_of(empty, "?step=4")
    assert fragment_of(empty, "?possession=1").content == b""


def test_names_of_entrants_are_escaped():
    showing = touchdown()
    page = page_of(
        type(showing)(
            log=showing.log,
            setup=showing.setup,
            audience=PUBLIC,
            names=("<b>Ada</b>", "Ben & Co"),
        ),
        "?step=5",
    )

    assert "<b>Ada</b>" not in page
    assert "&lt;b&gt;Ada&lt;/b&gt;" in page
    assert "Ben &amp; Co" in page


def test_a_sentence_waits_for_whoever_listens():
    page = page_of(touchdown(), "?step=5")

    assert (
        'data-said="Home runs a play. First down, home on offense, own 25, clock 15."'
        in page
    )
    assert 'role="status"' in page
