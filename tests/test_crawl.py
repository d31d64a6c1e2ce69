"""The whole site as each role finds it: every link of the demonstration, followed.

By day a page of each sort for three roles; by night more of each, for every role.
"""

import pytest
from django.test import Client

from accounts.models import User
from config.rest import ReadThrottle
from guides.scenes import EVENTS, SCENES, FillAction
from tests.builders.crawling import Crawl, by_event, by_owner, read_by
from tests.builders.decks import on_the_shelf
from tests.builders.demo import ROLES, the_demo
from tests.builders.people import a_browser, a_visit
from tests.test_routes import POLICY

pytestmark = [pytest.mark.django_db, pytest.mark.load]
BY_DAY = ("anonymous", "player", "organiser")

# Routes to which no link of the demonstration leads, by the reason.
NOT_BY_LINKS = {
    "an act, which a form sends": """
        theme account_logout account_ward_forget card_read deck_live deck_mend
        deck_draft deck_clone event_return my_match_report my_match_agree
        my_match_dispute
        my_match_appeal my_match_call my_match_withdraw my_match_logs notices_read
        match_record scoresheet_answer scoresheet_undo scoresheet_remark
        scoresheet_end scoresheet_trust scoresheet_stops scoresheet_kickoff
        scoresheet_close desk_open desk_end
        desk_draft desk_cut desk_round_do desk_clock desk_floor_do desk_check_ticks
        desk_log_again desk_export desk_venue desk_print_lists
        series_organisers desk_result_save desk_result_undo desk_check_in
        desk_missing_lists desk_announcement_withdraw desk_link
        practice_table practice_answer practice_replay
    """,
    "there after something that nobody does in the demonstration": """
        account_data_file card_rosters deck_compare event_arriving
        desk_discard desk_seeds desk_proposals desk_proposal desk_penalty_revoke
        desk_check recorder_invitation scoresheet
        scoresheet_now scoresheet_file check_in_code my_match_code
        event_check_in event_chances
    """,
    "asked for by a script, or while a log waits": """
        account_data_state event_log_possession event_log_state desk_results_news
        verify_log_possession practice_possession
    """,
    "a step of signing in, or from a letter": """
        account_confirm_email account_confirm_login_code account_inactive
        account_email_verification_sent account_reauthenticate account_set_password
        account_reset_password_done account_reset_password_from_key
        account_reset_password_from_key_done notices_stop mfa_authenticate
        mfa_reauthenticate mfa_reauthenticate_webauthn
    """,
    "by a secret link, which somebody hands on": "staff_invitation event_link",
    "for who has a second factor": """
        mfa_deactivate_totp mfa_view_recovery_codes mfa_generate_recovery_codes
        mfa_download_recovery_codes mfa_list_webauthn mfa_edit_webauthn
        mfa_remove_webauthn
    """,
    "output for programs": "healthz readyz version robots metrics",
}


@pytest.fixture(scope="module", autouse=True)
def demo(django_db_setup, django_db_blocker):
    with on_the_shelf(django_db_blocker):
        yield the_demo()


@pytest.fixture
def cast(demo):
    return demo[1]


@pytest.fixture(autouse=True)
def _as_on_a_trial_desk(settings, monkeypatch):
    """Nobody is asked for a second factor, or told "too often"."""
    settings.STAFF_SECOND_FACTOR = False
    monkeypatch.setattr(ReadThrottle, "allow_request", lambda *_: True)


def crawled(person, *, sort, most):
    visit = a_visit(person) if person else Client()
    return Crawl(read_by(visit), sort, most=most).go(["/"])


@pytest.mark.nightly
@pytest.mark.parametrize("role", BY_DAY)
def test_a_role_finds_no_dead_link_and_no_page_that_is_not_finished(cast, role):
    crawl = crawled(cast[role], sort=by_owner, most=1)

    assert crawl.faults == []
    assert len(crawl.pages) > 60


@pytest.mark.nightly
def test_every_picture_of_the_guides_has_its_page_in_the_demonstration(demo):
    """What is pressed first, or filled in, is there too."""
    played, _ = demo
    paths = {key: f"/events/{played[name].pk}/" for key, name in EVENTS.items()}
    people = {each.email.partition("@")[0]: each for each in User.objects.all()}
    visits = {
        who: a_browser(people[who]) for who in {each.who for each in SCENES} - {""}
    }

    for scene in SCENES:
        page = read_by(visits.get(scene.who, Client()))(scene.at.format(**paths))

        assert page.status == 200, scene.name
        if scene.name == "recorder":
            continue  # its button is there once the scene before was taken
        for step in scene.steps[:1]:
            name = step.label if isinstance(step, FillAction) else step.name
            assert name.rstrip("…") in page.body, scene.name


@pytest.mark.nightly
def test_every_route_is_reached_by_links_or_is_none_to_reach(cast):
    found, faults = set(), []

    for role in ROLES:
        crawl = crawled(cast[role], sort=by_event, most=2)
        found |= crawl.routes
        faults += crawl.faults

    assert faults == []
    pages = {name for name in POLICY if not name.startswith("api_")}
    listed = {*" ".join(NOT_BY_LINKS.values()).split()}
    assert sorted(pages - found - listed) == []  # neither reached nor listed
    assert sorted(listed & found | listed - pages) == []  # listed, and no need to
