"""Words that readers stumble over, and the better ones of `docs/glossary.md`."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent
TEMPLATES = sorted(
    path
    for suffix in ("*.html", "*.txt")
    for path in (HERE / "templates").rglob(suffix)
    if path.relative_to(HERE / "templates").parts[0] != "allauth"
)
# The glossary lists the banned words.
DOCUMENTS = sorted(
    path
    for path in (
        *(HERE / "docs").glob("*.md"),
        *HERE.glob("*.md"),
        HERE / "samples/README.md",
    )
    if path.name != "glossary.md"
)
# Modules whose strings people read: messages, remedies, help of commands, API texts.
MODULES = sorted(
    path
    for folder in (
        *("accounts", "backups", "cards", "config", "decks", "gameengine"),
        *("integrations", "outbox", "privacy", "recorder", "rulepages", "tournaments"),
    )
    for path in (HERE / folder).rglob("*.py")
    # Migrations keep old words; readers of cards and lists know many spellings.
    if not {"migrations", "cardtext", "grammar", "headings.py"} & set(path.parts)
)

# What is not written, and what is written instead.
BANNED = {
    r"mend(s|ed|ing)?": "fix",
    r"anew": "again",
    r"who(m)?ever": "anyone who, the person who",
    r"(there|here|where)(of|upon|by|in)": "say it in two sentences",
    r"lots?": "random draw, many",
    r"(an|the|last|first|every|each|no|per|acts?) acts?|act by act": "action",
    r"deeds?": "action",
    r"letters? (you|to|that|with|comes|arrive|tell)": "e-mail",
    r"(the|this|these|a|by|no) letters?": "e-mail",
    r"(by|per) mail|mail(ed)? link": "e-mail",
    r"hand(s|ed|ing)? (it |them |one |another )?in": "submit",
    r"hand(s|ed|ing)? \w+ over": "transfer",
    r"(call|calls|called|calling) (it |the event )?off": "cancel",
    r"on the books": "results are kept",
    r"(last|the|this) act": "action",
    r"(take|takes|took|taken) (it |this |the \w+ )?back": "undo, remove, withdraw",
    r"stands? (here|there|below|beside|above|in|on|among)": "is",
    r"called so": "with that name",
    r"by (your|his|her|their) office": "as staff",
    r"grown up": "adult",
    r"(is|are|was|were|be|been) told (of|at once|by|that|so)": "is notified",
    r"slips? of the pen": "typo",
    r"nobody acts|nobody else reads": "everyone passes; only ... can see",
    r"as they lie": "where they are",
    r"cannot be told": "can't be checked",
    r"(?<!there )(is|are|was|were) no (?!longer|more)\w+": "is not a",
    r"stands? (behind|between|twice|before|on a)": "is",
    r"tick(ed|s)?": "select, check",
    r"cancel(led|ling)": "canceled",
    r"organis\w*": "organiz...",
    r"(another|only|by an|for) officials?(?! (policy|site))": "staff, a staff member",
    r"undrop\w*": "undo a drop",
    r"line-ups?": "lineup",
    r"kick-offs?": "kickoff",
    r"half-time": "halftime",
    r"decklists?": "deck list",
    r"(colour|favour|honour|neighbour|behaviour|labour)\w*": "-or",
    r"(recognis|analys|minimis|summaris|normalis|initialis|penalis)\w*": "-iz, -yz",
    r"(centre|metre|theatre)s?": "-er",
    r"(defence|offence|licence|programme|whilst|learnt|grey|judgement)s?": "American",
}
SAID = {
    re.compile(rf"(?<![\w-])(?:{old})(?![\w-])", re.IGNORECASE): new
    for old, new in BANNED.items()
}

# Where a word is right all the same, and why.
ALLOWED = (
    # Sizes and parts of paper and language, not e-mails.
    r"Letter paper|Sheet, Letter|A4 or Letter|US Letter",
    r"(Latin|Greek|Cyrillic|other|any|few|a|each) letters?|letters (of|stand|in)",
    r"a letter the match|each letter|the letter",
    # The address of the guide on the site.
    r"help_organiser|/help/organiser/",
    r"letters? or digits?",
    # A name of a model.
    r"tournaments\.Deed\.kinds",
    # What somebody searched for.
    r"no field “colour”",
)
EXCEPTION = re.compile("|".join(ALLOWED), re.IGNORECASE)

ANY_SAID = re.compile("|".join(f"(?:{each})" for each in BANNED), re.IGNORECASE)
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"

SPOKEN = re.compile(
    r"""(?:aria-label|title|placeholder|alt|data-(?:words|on|off|one|many|up|after|copied|offline))="([^"]*)\""""
)
TRANSLATED = re.compile(r"""\{%\s*translate "([^"]*)\"""")


def text_of_a_template(source: str) -> str:
    """Return the text, the spoken attributes and the marked sentences of a page."""
    source = re.sub(
        r"\{#.*?#\}|<!--.*?-->|<style.*?</style>|<script.*?</script>",
        " ",
        source,
        flags=re.DOTALL,
    )
    source = TRANSLATED.sub(lambda found: f" {found[1]} {{% x", source)
    source = re.sub(
        r"\{%.*?%\}|\{\{.*?\}\}", " \N{HORIZONTAL ELLIPSIS} ", source, flags=re.DOTALL
    )
    spoken = " ".join(SPOKEN.findall(source))
    return re.sub(
        r"\s+", " ", re.sub(r"<[^>]*>", " ", source, flags=re.DOTALL) + " " + spoken
    )


def text_of_a_document(source: str) -> str:
    source = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", source, flags=re.DOTALL)
    return re.sub(r"\s+", " ", source)


@cache
def texts_of_a_module(source: str) -> tuple[str, ...]:
    """Return the strings of a module that are words for people, without docstrings.

    These begin with a capital, or have three words or more; keys are shorter. What an
    f-string inserts is an ellipsis.
    """
    tree = ast.parse(source)
    skipped = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            skipped.update(node.values)
            text = "".join(
                str(each.value)
                if isinstance(each, ast.Constant)
                else "\N{HORIZONTAL ELLIPSIS}"
                for each in node.values
            )
        elif isinstance(node, ast.Constant) and node not in skipped:
            text = node.value if isinstance(node.value, str) else ""
        else:
            continue
        words = text.split()
        if len(words) > 2 or (len(words) == 2 and words[0][:1].isupper()):
            found.append(text)
    return tuple(found)


def text_of_a_module(source: str) -> str:
    return " | ".join(texts_of_a_module(source))


def found_in(text: str) -> list[str]:
    """Return every banned word with the words around it."""
    if not ANY_SAID.search(text):
        return []
    text = EXCEPTION.sub(" ", text)
    return [
        f"{text[max(0, hit.start() - 40) : hit.end() + 40].strip()!r}: write {better}"
        for said, better in SAID.items()
        for hit in said.finditer(text)
    ]


@pytest.mark.parametrize(
    ("read", "paths"),
    [
        pytest.param(text_of_a_template, TEMPLATES, id="templates"),
        pytest.param(text_of_a_document, DOCUMENTS, id="documents"),
        pytest.param(text_of_a_module, MODULES, id="messages"),
    ],
)
def test_no_page_has_a_word_that_we_do_not_use(read, paths):
    odd = [
        f"{path.relative_to(HERE)}: {each}"
        for path in paths
        for each in found_in(read(path.read_text()))
    ]

    assert odd == []


def test_the_words_of_every_area_are_read():
    """The check of messages reads them: each room has many, and some are known."""
    found = {
        path.relative_to(HERE).as_posix(): texts_of_a_module(path.read_text())
        for path in MODULES
    }
    rooms = {path.parent.relative_to(HERE) for path in MODULES if path.stem == "urls"}
    silent = [
        str(room)
        for room in rooms
        if not any(texts for path, texts in found.items() if path.startswith(str(room)))
    ]

    assert silent == []
    assert "Check-in is not open." in found["tournaments/entries/actions/presence.py"]
    assert (
        f"The event is not running: {ELLIPSIS}."
        in (found["tournaments/results/actions/guards.py"])
    )
    assert sum(map(len, found.values())) > 3000


def test_a_comment_of_a_template_is_one_line():
    """Django shows the words of a longer one to the reader."""
    shown = [
        f"{path.relative_to(HERE)}:{number}"
        for path in sorted((HERE / "templates").rglob("*.*"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if line.count("{#") != line.count("#}")
    ]

    assert shown == []


def test_a_banned_word_is_found_in_text_and_in_what_is_spoken():
    """The check can fail."""
    assert found_in("Mend it here.")
    assert found_in(text_of_a_template('<a aria-label="Draw the lots">x</a>'))
    assert found_in(text_of_a_template('{% translate "Whoever comes" %}'))
    assert not found_in(text_of_a_template('<p class="lots">Fix it {# mend #}</p>'))
    assert found_in(text_of_a_module('x = _("Call {name}, " f"or {what} is no list.")'))
    assert found_in(text_of_a_module('raise Wrong("Gone.", remedy="Mend the list.")'))
    assert not found_in(text_of_a_module('"""Whoever reads."""\nkey = "taken back"'))
    assert not found_in("Printed on Letter paper, in Latin letters.")
