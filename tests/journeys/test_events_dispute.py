"""A disputed result: two logs, one doctored; the judge looks, steps, and rules."""

import re

import pytest
from playwright.sync_api import expect

from gameengine.notation import to_text
from tests.builders.cards import the_sample_set
from tests.builders.desk import guarded
from tests.builders.events import an_official
from tests.builders.evidence import (
    a_table,
    check_all,
    disputed,
    doctored,
    named,
    result,
    seen_by_all,
)
from tournaments.models import GameLog, LogVerdict

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 844}
HEAVIEST = 150 * 1024  # of a whole game to step through


@pytest.fixture
def table(transactional_db):
    the_sample_set()
    return a_table()


@pytest.fixture
def judge(table):
    return guarded(an_official(table.event))


def address(log, *more):
    event = log.match.round.tournament_id
    return "/".join(("", "events", str(event), "logs", str(log.pk), *more, ""))


def a_dispute(table):
    """Let both hand in a log, Ben a doctored one, and let both be checked."""
    log = named(seen_by_all(), table)
    disputed(table, log)
    table.hand_in(log)
    table.hand_in(doctored(log), table.ben)
    check_all()
    return [
        GameLog.objects.select_related("match__round").get(submissions__side=side)
        for side in ("home", "away")
    ]


# Pages.


def test_the_pages_of_a_judge_about_logs_are_sound(inspect, table, judge):
    _, log = a_dispute(table)
    path = f"/events/{table.event.pk}/desk/matches/{table.match.pk}/"

    inspect(address(log), "log-verdict", user=judge)
    inspect(address(log, "replay"), "log-replay", user=judge, heaviest=HEAVIEST)
    inspect(path, "desk-dispute-logs", user=judge)


def test_a_players_pages_about_a_log_are_sound(inspect, table):
    submission = table.hand_in(named(seen_by_all(), table))
    own = f"/events/{table.event.pk}/match/"
    log = GameLog.objects.select_related("match__round").get(pk=submission.log_id)
    paths = {
        "waiting": address(log),
        "hand in": f"{own}{table.match.pk}/log/",
        "match": own,
    }

    for page, path in paths.items():
        inspect(path, f"log-{page}", user=table.ada, widths=(390,))


# The viewer.


@pytest.mark.daily
def test_the_viewer_follows_the_keyboard(visitors, table, judge):
    log, _ = a_dispute(table)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(judge)
    page = visitor.go(address(log, "replay"))
    viewer = page.get_by_role("region", name=re.compile("^Replay"))
    now = page.locator("[data-now]")

    arrived = now.inner_text()
    page.keyboard.press("f")  # WCAG 2.1.4: a letter waits for the focus
    page.keyboard.press("ArrowRight")
    expect(now).not_to_have_text(arrived)
    page.keyboard.press("ArrowLeft")
    expect(now).to_have_text(arrived)
    expect(viewer).to_be_focused()
    expect(page.get_by_role("button", name="Flip field")).to_have_attribute(
        "aria-pressed", "false"
    )
    page.keyboard.press("Home")
    first = int(now.inner_text())
    page.keyboard.press("ArrowRight")
    expect(now).not_to_have_text(str(first))
    page.keyboard.press("ArrowLeft")
    expect(now).to_have_text(str(first))
    page.keyboard.press("j")
    expect(now).not_to_have_text(str(first))
    page.keyboard.press("End")
    expect(now).to_have_text(re.compile(r"\d{2,}"))
    page.wait_for_url(re.compile(r"#s\d+$"))
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Flip field")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_viewer_works_without_scripts(visitors, table, judge):
    _, log = a_dispute(table)
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    visitor.sign_in(judge)
    step = LogVerdict.objects.get(log=log).step
    page = visitor.go(f"{address(log, 'replay')}?step={step}")

    expect(page.get_by_text(f"Step {step} differs")).to_be_visible()
    page.get_by_role("link", name="Back one decision").click()

    expect(page.get_by_text(f"Step {step} differs")).to_be_hidden()
    expect(page.locator("[data-now]")).to_have_text(str(step - 1))


# The whole way.


@pytest.fixture
def dispute(table, judge):
    return table, judge


@pytest.fixture
def checked(workers, eventually):
    """Have a worker, and give a function that waits for so many verdicts."""
    workers.start()
    return lambda number: eventually(lambda: LogVerdict.objects.count() == number)


@pytest.mark.daily("phone")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_two_disagree_and_the_judge_rules_by_the_log(
    visitors, checked, dispute, tmp_path, size
):
    table, judge = dispute
    log = named(seen_by_all(), table)
    _, (home, away) = result(log)
    more, less = max(home, away), min(home, away)
    phone = visitors(viewport=PHONE)

    report(phone, table, table.ada, won=True, score=(more, less), log=log, to=tmp_path)
    expect(phone.page.get_by_role("heading", name="Your report")).to_be_visible()
    report(
        phone,
        table,
        table.ben,
        won=True,
        score=(more, less),
        log=doctored(log),
        to=tmp_path,
    )
    looked_at = phone.page.get_by_role("heading", name="Waiting for a judge")
    expect(looked_at).to_be_visible()

    visitor = visitors(viewport=size, color_scheme="dark" if size is PHONE else "light")
    visitor.sign_in(judge)
    checked(2)
    desk = visitor.go(f"/events/{table.event.pk}/desk/disputes/")
    expect(desk.get_by_text(re.compile(r"wrong number at step \d+"))).to_be_visible()
    desk.get_by_role("link", name=re.compile("View the verdict.*Ben")).click()
    step = LogVerdict.objects.get(kind="illegal").step
    expect(
        desk.get_by_role("heading", name=f"Wrong number at step {step}")
    ).to_be_visible()
    visitor.look(f"dispute-verdict-{size['width']}")
    desk.get_by_role("link", name=f"Open step {step} in the viewer").click()
    expect(desk.get_by_text(f"Step {step} differs")).to_be_visible()
    visitor.look(f"dispute-replay-{size['width']}")
    assert not visitor.is_too_wide()

    honest = LogVerdict.objects.get(kind="confirmed").log
    visitor.go(f"/events/{table.event.pk}/logs/{honest.pk}/")
    desk.get_by_role("link", name="Use the replayed result").click()
    desk.get_by_label("Reason").fill(f"Step {step} of Ben's log cannot be.")
    desk.get_by_role("button", name="Submit ruling").click()
    expect(desk.get_by_text("No open disputes")).to_be_visible()

    winner = table.match.home if home > away else table.match.away
    standings = visitor.go(f"/events/{table.event.pk}/standings/")
    expect(standings.locator("tbody tr").first).to_contain_text(winner.name)
    for who in (table.ada, table.ben):
        phone.sign_in(who)
        page = phone.go(f"/events/{table.event.pk}/match/")
        expect(page.get_by_text(f"Step {step} of Ben's log cannot be.")).to_be_visible()
        expect(page.get_by_text("Verified by a game log.")).to_be_visible()


def test_a_judge_reads_verdict_and_rule_and_rules_by_keyboard(visitors, table, judge):
    a_dispute(table)
    visitor = visitors(viewport=DESK)
    visitor.sign_in(judge)
    page = visitor.go(f"/events/{table.event.pk}/desk/disputes/")

    follow(page.get_by_role("link", name=re.compile("View the verdict.*Ben")))
    expect(page.get_by_text("What to rule:")).to_be_visible()
    rule = page.locator("#finding-h").locator("xpath=ancestor::section")
    rule = rule.locator("a.rule").first
    cited = rule.inner_text()
    follow(rule)
    expect(page.get_by_role("main")).to_contain_text(cited)
    page.go_back()
    follow(page.get_by_role("link", name="confirmed", exact=True))
    expect(page.locator("#finding-h")).to_have_text("Confirmed")
    follow(page.get_by_role("link", name="Use the replayed result"))
    submit = page.get_by_role("button", name="Submit ruling")
    submit.focus()
    page.keyboard.press("Enter")

    expect(page.get_by_text("No open disputes")).to_be_visible()


def follow(link):
    """Follow a link as somebody without a mouse does."""
    link.focus()
    link.press("Enter")


def report(phone, table, who, *, won, score, log, to):
    """Let somebody report a result with the log of the game beside it."""
    file = to / "game.fivelog"
    file.write_text(to_text(log), encoding="utf-8")
    phone.sign_in(who)
    page = phone.go(f"/events/{table.event.pk}/match/")
    folded = page.get_by_text("Report a different result", exact=True)
    if folded.count():
        folded.click()
    page.get_by_label("I won").set_checked(won)
    page.get_by_label("Your score").fill(str(score[0]))
    page.get_by_label("\u2019s score").fill(str(score[1]))
    page.get_by_text("Add the game log").click()
    page.get_by_label("Log file").set_input_files(file)
    page.get_by_role("button", name="Report the result").click()
    handed_in = page.get_by_role("region", name="Game logs")
    expect(handed_in).to_contain_text(
        re.compile(f"{who.display_name}[^\u2019]*\u2019s game log")
    )
