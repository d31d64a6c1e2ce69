"""The JSON form of a log, and the schema that describes it."""

import json
import re
from pathlib import Path

import pytest

import gameengine
from gameengine.notation import (
    Entry,
    Log,
    UnreadableLog,
    from_json,
    from_text,
    from_trusted_json,
    to_json,
    to_text,
)
from gameengine.notation.grammar import MOST_WORDS
from gameengine.notation.log import LONGEST, MOST_ENTRIES, MOST_TAGS

DOCS = Path(gameengine.__file__).parent.parent / "docs"
SCHEMA = json.loads((DOCS / "fivelog.schema.json").read_text(encoding="utf-8"))
LOG = Log(
    {"Home": "Ada Ó", "Profile": "P22C"},
    (Entry(("*", "toss", "H"), "heads"), Entry(("H", "run")), Entry((), "the end")),
)
TEXT = (
    '{"fivelog":1,"tags":{"Profile":"P22C","Home":"Ada Ó"},'
    '"entries":[["*","toss","H","; heads"],["H","run"],["; the end"]]}'
)
RUN = ["H", "run"]


def a_document(entries=(), **more):
    return {"fivelog": 1, "tags": {}, "entries": [*entries]} | more


def errors_in(text):
    with pytest.raises(UnreadableLog) as caught:
        from_json(text)
    return [(each.where, each.what) for each in caught.value.errors]


def test_a_log_as_canonical_json():
    assert to_json(LOG) == TEXT
    assert from_trusted_json(TEXT) == LOG


def test_json_and_text_hold_the_same():
    assert from_json(TEXT) == LOG
    assert from_text(to_text(from_json(TEXT))) == LOG


def test_blanks_and_the_order_of_names_do_not_matter():
    loose = json.dumps(dict(reversed(json.loads(TEXT).items())), indent=2)

    assert to_json(from_json(loose)) == TEXT


@pytest.mark.parametrize(
    ("document", "where", "what"),
    [
        (a_document(fivelog=2), "fivelog", "The version must be the number 1"),
        (a_document(fivelog="1"), "fivelog", "The version must be the number 1"),
        (a_document(fivelog=1.0), "fivelog", "The version must be the number 1"),
        (a_document(fivelog=True), "fivelog", "The version must be the number 1"),
        (a_document(score=7), "'score'", "This is not a part of a log"),
        (a_document(tags=[]), "tags", "They are not an object"),
        (a_document(tags={"A b": "x"}), "tags, 'A b'", "This is not a name of a tag"),
        (
            a_document(tags={"Fivelog": "1"}),
            "tags, 'Fivelog'",
            "This is not a name of a tag",
        ),
        (a_document(tags={"Home": 7}), "tags, Home", "This is not text"),
        (
            a_document(tags={"Home": "a\nb"}),
            "tags, Home",
            "It has a control character",
        ),
        (a_document() | {"entries": {}}, "entries", "They are not a list"),
        (a_document([RUN, []]), "entries[1]", "This is not a list of words"),
        (a_document(["H run"]), "entries[0]", "This is not a list of words"),
        (a_document([["H", "run fast"]]), "entries[0][1]", "This is not one word"),
        (a_document([["H", 7]]), "entries[0][1]", "This is not text"),
        (a_document([RUN, ["H", "jump"]]), "entries[1][1]", "'jump' is not an action"),
        (a_document([["H", "run", ";x"]]), "entries[0][2]", "This is not one word"),
        (
            a_document([["H", "run", ";  x"]]),
            "entries[0]",
            "The comment is empty, or has spaces around it",
        ),
    ],
)
def test_an_error_has_its_place(document, where, what):
    assert errors_in(json.dumps(document)) == [(where, what)]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "It is not JSON"),
        ("[]", "It is not an object"),
        ('{"fivelog":1,"fivelog":1}', "It is not JSON ('fivelog' appears twice)"),
        ("[" * 17, "It is nested more than 16 levels deep"),
    ],
)
def test_what_is_no_document_is_refused_whole(text, what):
    [(where, said)] = errors_in(text)

    assert (where, said.startswith(what)) == ("The file", True)


def test_all_errors_are_collected():
    text = json.dumps({"fivelog": 2, "tags": [], "entries": [["H"], ["X"], RUN]})

    assert [where for where, _ in errors_in(text)] == [
        "fivelog",
        "tags",
        "entries[0][0]",
        "entries[1][0]",
    ]


# The schema.


KINDS = {"object": dict, "array": list, "string": str}


def fits(value, schema):
    """Check the few keywords that a schema of ours uses."""
    return all(
        KEYWORDS[key](value, said, schema)
        for key, said in schema.items()
        if key in KEYWORDS
    )


def in_object(value, schema):
    """Give each part of an object with its own schema."""
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", {})
    return [(one, known.get(name, rest)) for name, one in value.items()]


KEYWORDS = {
    "$ref": lambda value, said, _: fits(
        value, SCHEMA["$defs"][said.rpartition("/")[2]]
    ),
    "anyOf": lambda value, said, _: any(fits(value, each) for each in said),
    "not": lambda value, said, _: not fits(value, said),
    "const": lambda value, said, _: value == said and not isinstance(value, bool),
    "type": lambda value, said, _: isinstance(value, KINDS[said]),
    "maxLength": lambda value, said, _: len(value) <= said,
    "pattern": lambda value, said, _: re.search(said, value) is not None,
    "minItems": lambda value, said, _: len(value) >= said,
    "maxItems": lambda value, said, _: len(value) <= said,
    "items": lambda value, said, _: all(fits(each, said) for each in value),
    "required": lambda value, said, _: {*said} <= value.keys(),
    "maxProperties": lambda value, said, _: len(value) <= said,
    "propertyNames": lambda value, said, _: all(fits(name, said) for name in value),
    "additionalProperties": lambda value, _, schema: all(
        each is not False and fits(one, each) for one, each in in_object(value, schema)
    ),
}
UNCHECKED = {"$schema", "$defs", "title", "properties"}  # said elsewhere, or for people


def keywords_of(schema):
    """Give every keyword that a schema uses."""
    for key, said in schema.items():
        yield key
        parts = said.values() if key in {"properties", "$defs"} else [said]
        for part in [*parts, *(said if key == "anyOf" else ())]:
            if isinstance(part, dict):
                yield from keywords_of(part)


def test_every_keyword_of_the_schema_is_checked_here():
    assert {*keywords_of(SCHEMA)} <= KEYWORDS.keys() | UNCHECKED


def is_read(document):
    try:
        from_json(json.dumps(document))
    except UnreadableLog:
        return False
    return True


@pytest.mark.parametrize(
    "document",
    [
        pytest.param(json.loads(TEXT), id="a log"),
        pytest.param(a_document(), id="an empty log"),
        pytest.param(a_document([RUN] * MOST_ENTRIES), id="the longest"),
        pytest.param(a_document(tags={"Home": "x" * LONGEST}), id="the longest tag"),
        pytest.param(a_document([["; x"]]), id="a remark alone"),
        pytest.param(a_document([["H", "cast", "R1-PS", ">", "2"]]), id="signs"),
        pytest.param(
            a_document(tags={f"T{n}": "" for n in range(MOST_TAGS)}), id="tags"
        ),
    ],
)
def test_what_the_reader_reads_the_schema_allows(document):
    assert (is_read(document), fits(document, SCHEMA)) == (True, True)


@pytest.mark.parametrize(
    "document",
    [
        pytest.param([], id="no object"),
        pytest.param({"fivelog": 1, "tags": {}}, id="no entries"),
        pytest.param(a_document(fivelog=2), id="another version"),
        pytest.param(a_document(fivelog=True), id="no number"),
        pytest.param(a_document(score=7), id="another part"),
        pytest.param(a_document(tags={"A b": ""}), id="no name"),
        pytest.param(a_document(tags={"Fivelog": "1"}), id="the version as a tag"),
        pytest.param(a_document(tags={"A" * 41: ""}), id="a long name"),
        pytest.param(a_document(tags={"Home": "x" * (LONGEST + 1)}), id="a long tag"),
        pytest.param(a_document(tags={"Home": "a\x85b"}), id="a control character"),
        pytest.param(
            a_document(tags={f"T{n}": "" for n in range(MOST_TAGS + 1)}), id="many tags"
        ),
        pytest.param(a_document([RUN] * (MOST_ENTRIES + 1)), id="too long"),
        pytest.param(a_document([[]]), id="an empty entry"),
        pytest.param(a_document([["H"] * (MOST_WORDS + 2)]), id="many words"),
        pytest.param(a_document([["H run"]]), id="two words in one"),
        pytest.param(a_document([["H", "run", "; "]]), id="an empty remark"),
        pytest.param(a_document([["H", "run", ";  x"]]), id="blanks in a remark"),
        pytest.param(a_document([["H", 7]]), id="a number"),
    ],
)
def test_what_the_schema_forbids_the_reader_refuses(document):
    assert (is_read(document), fits(document, SCHEMA)) == (False, False)


@pytest.mark.parametrize(
    "entry", [["; x", "H", "run"], ["H", "jump"], ["H"] * (MOST_WORDS + 1)]
)
def test_what_words_mean_is_beyond_the_schema(entry):
    document = a_document([entry])

    assert (is_read(document), fits(document, SCHEMA)) == (False, True)
