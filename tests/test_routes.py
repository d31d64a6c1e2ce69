"""Every address has a declared policy, and keeps it for every role (trust H2)."""

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.builders.people import a_browser, a_chief, a_person

ANYONE, SIGNED_IN, STAFF = "anyone", "signed in", "staff"

# By the name of the route; a new route fails the test below until it stands here.
POLICY = {
    "home": ANYONE,
    "style": ANYONE,
    "theme": ANYONE,
    "healthz": ANYONE,
    "readyz": ANYONE,
    "account_login": ANYONE,
    "account_logout": ANYONE,
    "account_inactive": ANYONE,
    "account_signup": ANYONE,
    "account_age": ANYONE,
    "account_email_verification_sent": ANYONE,
    "account_confirm_email": ANYONE,
    "account_confirm_login_code": ANYONE,
    "account_reset_password": ANYONE,
    "account_reset_password_done": ANYONE,
    "account_reset_password_from_key": ANYONE,
    "account_reset_password_from_key_done": ANYONE,
    "mfa_authenticate": ANYONE,
    "cards": ANYONE,
    "card_suggest": ANYONE,
    "cards_missing": ANYONE,
    "card": ANYONE,
    "card_history": ANYONE,
    "card_new": SIGNED_IN,
    "card_edit": SIGNED_IN,
    "card_read": SIGNED_IN,
    "card_confirm": SIGNED_IN,
    "decks": ANYONE,
    "deck_check": ANYONE,
    "deck_live": ANYONE,
    "deck_mend": ANYONE,
    "deck_cards": ANYONE,
    "deck_rules": ANYONE,
    "deck": ANYONE,
    "deck_compare": ANYONE,
    "deck_export": ANYONE,
    "deck_new": SIGNED_IN,
    "deck_edit": SIGNED_IN,
    "deck_settings": SIGNED_IN,
    "deck_clone": SIGNED_IN,
    "deck_sheet": SIGNED_IN,
    "decks_export": SIGNED_IN,
    "events": ANYONE,
    "event": ANYONE,
    "event_you": ANYONE,
    "event_entrants": ANYONE,
    "event_pairings": ANYONE,
    "event_why": ANYONE,
    "event_pairings_csv": ANYONE,
    "event_round_table": ANYONE,
    "event_clock": ANYONE,
    "event_clock_live": ANYONE,
    "event_clock_line": ANYONE,
    "event_wall": ANYONE,
    "event_wall_live": ANYONE,
    "event_standings": ANYONE,
    "event_standings_csv": ANYONE,
    "event_sum": ANYONE,
    "event_chances": ANYONE,
    "event_changes": ANYONE,
    "event_bracket": ANYONE,
    "event_statistics": ANYONE,
    "event_print_pairings": ANYONE,
    "event_print_standings": ANYONE,
    "event_register": SIGNED_IN,
    "event_register_ward": SIGNED_IN,
    "event_claim": SIGNED_IN,
    "event_check_in": SIGNED_IN,
    "event_leave": SIGNED_IN,
    "event_return": SIGNED_IN,
    "event_list": SIGNED_IN,
    "event_lists": ANYONE,
    "event_list_shown": ANYONE,
    "check_in_code": ANYONE,
    "my_match_code": ANYONE,
    "my_match": SIGNED_IN,
    "my_match_live": SIGNED_IN,
    "my_match_report": SIGNED_IN,
    "my_match_agree": SIGNED_IN,
    "my_match_dispute": SIGNED_IN,
    "my_match_appeal": SIGNED_IN,
    "my_match_call": SIGNED_IN,
    "my_match_withdraw": SIGNED_IN,
    "my_match_log": SIGNED_IN,
    "my_match_logs": SIGNED_IN,
    "event_log": ANYONE,
    "event_log_state": ANYONE,
    "event_log_file": ANYONE,
    "event_log_replay": ANYONE,
    "event_log_possession": ANYONE,
    "desk_match_log": SIGNED_IN,
    "desk_log_again": SIGNED_IN,
    "event_new": SIGNED_IN,
    "event_import": SIGNED_IN,
    "event_arriving": SIGNED_IN,
    "event_permissions": ANYONE,
    "desk_files": SIGNED_IN,
    "desk_export": SIGNED_IN,
    "desk_event_file": SIGNED_IN,
    "desk_trf": SIGNED_IN,
    "desk_table": SIGNED_IN,
    "desk": SIGNED_IN,
    "desk_board": SIGNED_IN,
    "desk_open": SIGNED_IN,
    "desk_start": SIGNED_IN,
    "desk_end": SIGNED_IN,
    "desk_draft": SIGNED_IN,
    "desk_cut": SIGNED_IN,
    "desk_round": SIGNED_IN,
    "desk_round_do": SIGNED_IN,
    "desk_round_by_hand": SIGNED_IN,
    "desk_clock": SIGNED_IN,
    "desk_floor": SIGNED_IN,
    "desk_floor_live": SIGNED_IN,
    "desk_floor_do": SIGNED_IN,
    "desk_results": SIGNED_IN,
    "desk_match": SIGNED_IN,
    "desk_correct": SIGNED_IN,
    "desk_restore": SIGNED_IN,
    "desk_discard": SIGNED_IN,
    "desk_proposals": SIGNED_IN,
    "desk_proposal": SIGNED_IN,
    "desk_penalty": SIGNED_IN,
    "desk_entrant_penalty": SIGNED_IN,
    "desk_penalties": SIGNED_IN,
    "desk_penalty_revoke": SIGNED_IN,
    "desk_check_add": SIGNED_IN,
    "desk_checks": SIGNED_IN,
    "desk_check": SIGNED_IN,
    "desk_check_ticks": SIGNED_IN,
    "desk_disputes": SIGNED_IN,
    "desk_entrants": SIGNED_IN,
    "desk_add": SIGNED_IN,
    "desk_entrant": SIGNED_IN,
    "desk_list": SIGNED_IN,
    "desk_print": SIGNED_IN,
    "desk_print_sheet": SIGNED_IN,
    "desk_print_lists": SIGNED_IN,
    "desk_staff": SIGNED_IN,
    "desk_log": SIGNED_IN,
    "desk_undo": SIGNED_IN,
    "desk_settings": SIGNED_IN,
    "desk_preset": SIGNED_IN,
    "desk_clone": SIGNED_IN,
    "series_list": ANYONE,
    "series": ANYONE,
    "recorder": SIGNED_IN,
    "recorder_invitation": SIGNED_IN,
    "scoresheet": SIGNED_IN,
    "scoresheet_now": SIGNED_IN,
    "scoresheet_answer": SIGNED_IN,
    "scoresheet_undo": SIGNED_IN,
    "scoresheet_remark": SIGNED_IN,
    "scoresheet_end": SIGNED_IN,
    "scoresheet_trust": SIGNED_IN,
    "scoresheet_close": SIGNED_IN,
    "scoresheet_file": SIGNED_IN,
    "match_record": SIGNED_IN,
    "series_csv": ANYONE,
    "series_sum": ANYONE,
    "series_new": SIGNED_IN,
    "series_desk": SIGNED_IN,
    "series_organisers": SIGNED_IN,
    "player": ANYONE,
    "notices": SIGNED_IN,
    "notice": SIGNED_IN,
    "notices_count": SIGNED_IN,
    "notices_read": SIGNED_IN,
    "notice_wishes": SIGNED_IN,
    "notices_stop": ANYONE,
    "api_root": ANYONE,
    "api_cards": ANYONE,
    "api_card": ANYONE,
    "api_rulings": ANYONE,
    "api_sets": ANYONE,
    "api_set": ANYONE,
    "api_bulk_cards": ANYONE,
    "api_bulk_rulings": ANYONE,
    "api_bulk_sets": ANYONE,
    "api_formats": ANYONE,
    "api_bulk_formats": ANYONE,
    "api_deck_check": ANYONE,
    "api_deck": ANYONE,
    "api_decks": SIGNED_IN,
    "api_match_logs": ANYONE,
    "api_log": ANYONE,
    "api_schema": ANYONE,
    "api_docs": ANYONE,
    "api_nothing": ANYONE,
    "account_overview": SIGNED_IN,
    "account_public": SIGNED_IN,
    "account_wards": SIGNED_IN,
    "account_ward_forget": SIGNED_IN,
    "account_change_password": SIGNED_IN,
    "account_email": SIGNED_IN,
    "account_reauthenticate": SIGNED_IN,
    "account_set_password": SIGNED_IN,
    "usersessions_list": SIGNED_IN,
    "mfa_index": SIGNED_IN,
    "mfa_reauthenticate": SIGNED_IN,
    "mfa_activate_totp": SIGNED_IN,
    "mfa_deactivate_totp": SIGNED_IN,
    "mfa_view_recovery_codes": SIGNED_IN,
    "mfa_generate_recovery_codes": SIGNED_IN,
    "mfa_download_recovery_codes": SIGNED_IN,
    "mfa_list_webauthn": SIGNED_IN,
    "mfa_add_webauthn": SIGNED_IN,
    "mfa_reauthenticate_webauthn": SIGNED_IN,
    "mfa_remove_webauthn": SIGNED_IN,
    "mfa_edit_webauthn": SIGNED_IN,
}
SAMPLES = {
    "<int:pk>": "1",
    "<str:number>": "C1-PS",
    "<str:code>": "PS",
    "<uuid:pk>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:deck>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:submission>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:round_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:event>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:log>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:entrant>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:match>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:match_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:entrant_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:submission_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:proposal_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:penalty_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:parcel>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<slug:what>": "entrants",
    "<uuid:check_id>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<slug:sheet>": "emergency",
    "<slug:preset>": "store",
    "<uuid:ward>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<uuid:page>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<slug:key>": "abc",
    "<str:ending>": "txt",
    "<uuid:sheet>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    "<str:token>": "abc",
    "<uuid:notice>": "3f0e8a52-7c1d-4b7e-9a66-0d5f3c2b1a90",
    r"^decks/check/?$": "decks/check",
    r"^(?P<rest>.+)/$": "nothing/",
    "<path:object_id>": "1",
    "<path:content_type_id>": "1",
    r"^confirm-email/(?P<key>[-:\w]+)/$": "confirm-email/abc/",
    r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": (
        "password/reset/key/1-abc/"
    ),
    r"(?P<url>.*)$": "no-such-page/",
}


def routes(resolver=None, prefix=""):
    for pattern in (resolver or get_resolver()).url_patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, address)
        elif isinstance(pattern, URLPattern) and pattern.name != "app_list":
            yield policy_of(address, pattern.name), sample(address)


def policy_of(address, name):
    return STAFF if address.startswith("admin/") else POLICY.get(name)


def sample(address):
    for part, value in SAMPLES.items():
        address = address.replace(part, value)
    assert not {*"<^"} & {*address}, f"tell this test of {address}"
    return f"/{address}"


def test_every_route_has_a_declared_policy():
    undeclared = [address for policy, address in routes() if policy is None]

    assert undeclared == []


def is_refused(answer):
    """Sent away, forbidden, nothing there, too often: no page is shown."""
    return answer.status_code in {302, 403, 404, 405, 429}


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["stranger", "player", "staff without a factor"])
def test_every_route_keeps_its_policy(role):
    visit = {
        "stranger": Client,
        "player": lambda: a_browser(a_person("Ada")),
        "staff without a factor": lambda: a_browser(a_chief(guarded=False)),
    }[role]()
    failures = []

    for policy, address in routes():
        answer = visit.get(address)
        closed = policy == STAFF or (policy == SIGNED_IN and role == "stranger")
        if answer.status_code >= 500 and address != "/readyz":
            failures.append((address, answer.status_code))
        if closed and not is_refused(answer):
            failures.append((address, answer.status_code, answer.headers))

    assert failures == []
