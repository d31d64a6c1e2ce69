"""The pages of the rules, for everybody and without a database."""

from html import unescape

import pytest
from django.template import Context, Template

from rulepages.catalogue import rules_by_id

pytestmark = pytest.mark.django_db


def test_the_rules_are_searched_and_htmx_gets_the_results_alone(client):
    whole = client.get("/rules/", {"q": "touchback"}).content.decode()
    part = client.get("/rules/", {"q": "touchback"}, headers={"HX-Request": "true"})

    assert "<h1>Rules</h1>" in whole
    assert 'href="/rules/d-97/"' in whole
    assert part.content.decode().lstrip().startswith('<section id="found"')


def test_an_unknown_document_searches_all(client):
    said = client.get("/rules/", {"document": "x' OR 1"}).content.decode()

    assert f"{len(rules_by_id())} rules" in said


def test_words_that_no_rule_has_say_so(client):
    said = client.get("/rules/", {"q": "zzzz<b>"}).content.decode()

    assert "No rule has all" in said
    assert "<b>" not in said


def test_a_decision_says_what_is_open_what_holds_and_why(client):
    said = unescape(client.get("/rules/d-91/").content.decode())

    for part in (
        "Is a field goal from beyond the 40 possible?",
        "It may be tried and is never good.",
        "Kicks are allowed on any down",
        "may not be tried",
        "F-33",
    ):
        assert part in said


def test_every_rule_has_its_page(client):
    refused = [
        each.id
        for each in rules_by_id().values()
        if client.get(f"/rules/{each.slug}/").status_code != 200
    ]

    assert refused == []


def test_no_page_for_an_unknown_rule(client):
    assert client.get("/rules/crd-77/").status_code == 404


def test_the_editions_stand_side_by_side(client):
    said = client.get("/rules/editions/").content.decode()

    assert "2022+CRD 3.0" in said
    assert "draw, then discard down" in said


def test_an_id_becomes_a_link_and_what_is_no_rule_stays_text():
    page = Template("{% load rule_links %}{% rule 'CRD 7.C' %} {% rule other %}")

    assert page.render(Context({"other": "<x>"})) == (
        '<a class="rule" href="/rules/crd-7.c/" title="the ball moves">CRD 7.C</a> '
        '<span class="rule">&lt;x&gt;</span>'
    )
