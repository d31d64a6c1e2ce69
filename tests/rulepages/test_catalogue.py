"""Every rule that a page can cite has a page of its own."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from decks.legality.rulebook import RULES as DECK_RULES
from gameengine.profiles import ALTERNATIVES
from gameengine.profiles import RULES as SETTING_RULES
from gameengine.rulebook import CITATIONS, PASS_CITATIONS
from rulepages import catalogue, edition_settings, texts
from tests.citations import RULES as CITED_RULES
from tests.citations import SCENARIOS

HERE = Path(__file__).resolve().parent.parent.parent
# A string that is the id of a rule and nothing else.
RULE_ID = re.compile(
    r"CRD [\w.]*\w(?::[\w -]+)?|R(?:19|21|22|21/22) (?:§[\d.A-Z]+|[A-Z][\w :]+)"
    r"|(?:D|DC|TP|FR|ID)-\d+|19-[\dK][\w.]*|T-[A-Z]+(?:-19)?"
)
CITING = ("gameengine", "cards", "decks", "practice", "recorder", "tournaments")
IN_TEXT = re.compile(r"(?<![\w-])(?:CRD \d[\w.]*\w|(?:D|DC|TP)-\d+)(?![\w-])")
LINKED = re.compile(r"""\{% rule ["']([^"']+)["'] %\}""")
SAMPLES = "style"  # templates of the style page


def test_every_rule_of_the_engine_and_of_the_deck_check_has_a_page():
    assert set(CITED_RULES) <= set(catalogue.rules_by_id())


@pytest.mark.load
def test_every_rule_id_that_stands_in_the_code_has_a_page():
    """Ids that the code hands on, found as whole strings in the source."""
    lost = {
        f"{path}: {said}"
        for path, said in strings_in_the_code()
        if RULE_ID.fullmatch(said) and said not in catalogue.rules_by_id()
    }

    assert lost == set()


def test_every_rule_id_in_a_template_is_a_link_to_its_page():
    linked, bare = set(), set()
    for path in sorted((HERE / "templates").rglob("*.html")):
        if SAMPLES in path.parts:
            continue
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"))
        linked |= {*LINKED.findall(text)}
        shown = re.sub(r"\{%.*?%\}|placeholder=\"[^\"]*\"", "", text)
        bare |= {f"{path.name}: {each}" for each in IN_TEXT.findall(shown)}

    assert (linked - set(catalogue.rules_by_id()), bare) == (set(), set())
    assert linked


@pytest.mark.load
def test_no_sentence_for_people_names_a_decision_by_its_id_alone():
    """A page links an id; inside a sentence of Python nobody can follow it."""
    found = {
        f"{path}: {said}"
        for path, said in strings_in_the_code()
        if IN_PARENTHESES.search(said)
    }

    assert found == set()


IN_PARENTHESES = re.compile(r"\((?:D|DC|TP)-\d+\)")


@cache
def strings_in_the_code():
    """Return every string of the citing packages with its file, without docstrings."""
    return [
        (path.relative_to(HERE), node.value)
        for room in CITING
        for path in sorted((HERE / room).rglob("*.py"))
        for node in strings_of(ast.parse(path.read_text(encoding="utf-8")))
    ]


def strings_of(tree):
    """Yield the strings of a module that are no docstrings."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in docstrings:
            yield node


def test_the_source_is_searched_for_ids_at_all():
    assert [RULE_ID.fullmatch(each) is not None for each in CITED_RULES].count(True) > (
        400
    )


@pytest.mark.parametrize("edition", CITATIONS)
def test_every_citation_of_an_edition_has_a_page(edition):
    cited = {*CITATIONS[edition].values(), *PASS_CITATIONS[edition].values()}

    assert cited <= set(catalogue.rules_by_id())


def test_every_document_of_a_deck_rule_has_a_page():
    cited = {
        part
        for rule in DECK_RULES.values()
        for part in (rule.in_2019, rule.from_2021, rule.decision)
        if part
    }

    assert cited <= set(catalogue.rules_by_id())


def test_no_two_rules_share_an_address():
    assert len(catalogue.rule_ids_by_slug()) == len(catalogue.rules_by_id())


def test_no_explanation_is_of_a_rule_that_is_not_there():
    assert set(texts.explanations()) <= {
        *catalogue.rules_by_id(),
        # 2021 has neither of the two.
        *("R21 Gls:All Pro Mode", "R21 Gls:Legend"),
    }
    assert set(texts.decisions()) <= set(catalogue.rules_by_id())


def test_every_scenario_cites_rules_that_have_pages():
    cited = {
        each for _, _, ids in texts.scenarios().values() for each in ids.split(", ")
    }

    assert set(texts.scenarios()) == set(SCENARIOS)
    assert cited <= set(catalogue.rules_by_id())


def test_every_setting_has_a_label_and_a_value_in_each_edition():
    rows = {row.key: row for row in edition_settings.setting_rows()}

    assert set(rows) == set(SETTING_RULES)
    assert all(len(row.values) == len(ALTERNATIVES) for row in rows.values())
    assert rows["hand_cap"].values == ("-", "5", "5", "5")
    assert rows["fg_off_table"].others == ("may not be tried",)


def test_a_step_names_its_ids_in_the_other_editions():
    found = catalogue.rules_by_id()["CRD 7.C"].editions()

    assert [(each.edition, each.id) for each in found] == [
        ("2019", "19-7.A"),
        ("2021", "R21 §7.B"),
        ("2022", "R22 §7.B"),
    ]


def test_a_decision_has_question_reason_setting_and_scenario():
    found = catalogue.rules_by_id()["D-91"]

    assert found.is_decision
    assert (bool(found.question), bool(found.reason)) == (True, True)
    assert [row.key for row in found.settings()] == ["fg_off_table"]
    assert [each.id for each in found.scenarios()] == ["F-33"]


def test_a_deck_rule_and_its_document_name_each_other():
    assert catalogue.rules_by_id()["DC-8"].deck_rules() == ["CRD Gen:Stop All", "D-14"]
    assert "DC-8" in catalogue.rules_by_id()["CRD Gen:Stop All"].deck_rules()


@pytest.mark.parametrize(
    ("text", "document", "first"),
    [
        ("crd 7.c", "", "CRD 7.C"),
        ("D-91", "", "D-91"),
        ("r22 §7.b", "", "R22 §7.B"),
        ("beyond the 40", "", "D-91"),
        ("touchback", "Our decisions", "D-97"),
    ],
)
def test_a_rule_is_found_by_its_id_or_by_words(text, document, first):
    assert catalogue.search_rules(text, document)[0].id == first


def test_an_id_of_another_document_is_not_found():
    assert catalogue.search_rules("CRD 7.C", "Our decisions") == []
