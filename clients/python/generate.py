"""Write what is made from the OpenAPI document of the API: `replaybooth/operations.py`
and the page of all fields.

./booth manage spectacular --format openapi-json | python clients/python/generate.py
"""
# ruff: noqa: INP001 - a script beside the package

import builtins
import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
TARGET = HERE / "replaybooth" / "operations.py"
PAGE = HERE.parents[1] / "docs" / "generated" / "api-fields.md"
PAGE_HEAD = (
    "# Fields of the API\n\n"
    "This page is for developers of programs: every object in the bodies and answers "
    "of the [API](../api.md), with all its fields.\n"
    "`clients/python/generate.py` makes it from the OpenAPI document.\n"
)
HEAD = '''"""The operations of the API and the shapes of answers.

Made by generate.py.
"""

# mypy: disable-error-code="no-any-return"

from collections.abc import Iterator
from typing import Any, NotRequired, TypedDict
'''
BASE = '''

class Operations:
    """One method for each operation; lists are read page by page."""

    def read(self, path: str, parameters: dict[str, Any]) -> Any:
        raise NotImplementedError

    def pages(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def each_line(self, path: str, parameters: dict[str, Any]) -> Iterator[Any]:
        raise NotImplementedError

    def act(self, path: str, body: dict[str, Any]) -> Any:
        raise NotImplementedError
'''
SIMPLE = {"string": "str", "integer": "int", "boolean": "bool", "number": "float"}
PAGES = ("page", "size")  # `pages` sends them
Schema = dict[str, Any]


def python_type_for_schema(schema: Schema) -> str:
    """Return the Python type of a schema."""
    if "$ref" in schema:
        found = schema["$ref"].rpartition("/")[2]
    elif parts := schema.get("allOf") or schema.get("oneOf"):
        found = " | ".join(dict.fromkeys(map(python_type_for_schema, parts)))
    elif schema.get("type") == "array":
        found = f"list[{python_type_for_schema(schema['items'])}]"
    elif schema.get("type") == "object" or "additionalProperties" in schema:
        values = schema.get("additionalProperties")
        found = f"dict[str, {python_type_for_schema(values) if values else 'Any'}]"
    else:
        found = SIMPLE.get(schema.get("type", ""), "Any")
    return f"{found} | None" if schema.get("nullable") else found


def shapes(schemas: dict[str, Schema]) -> Iterator[str]:
    """Yield each object as a TypedDict, and each enumeration as a text."""
    for name, schema in schemas.items():
        if name.startswith("Paginated"):
            continue
        if values_text(schema):
            yield f"{name} = str\n"
            continue
        needed = schema.get("required", ())
        fields = [
            f'    "{field}": "{kind if field in needed else f"NotRequired[{kind}]"}",\n'
            for field, each in schema.get("properties", {}).items()
            for kind in [python_type_for_schema(each)]
        ]
        yield f'{name} = TypedDict("{name}", {{\n{"".join(fields)}}})\n'


def argument(name: str) -> str:
    return f"{name}_" if keyword.iskeyword(name) else name


def arguments(fields: dict[str, Schema], needed: Any) -> list[str]:
    """Return fields as arguments by keyword; those that may be left out come last."""
    found = [
        f"{argument(name)}: {python_type_for_schema(fields[name])}" for name in needed
    ]
    for name, each in fields.items():
        if name not in needed:
            kind = python_type_for_schema(each).removesuffix(" | None")
            found.append(f"{argument(name)}: {kind} | None = None")
    return found


def method(path: str, verb: str, found: Schema, schemas: dict[str, Schema]) -> str:
    """Return one operation as a method."""
    said = found["responses"]
    [(media, content)] = (said.get("200") or said["201"])["content"].items()
    answer = content["schema"]
    known = {each["name"]: each for each in found.get("parameters", ())}
    places = re.findall(r"{(\w+)}", path)
    name = found["operationId"]
    name = f"{name}_" if hasattr(builtins, name) else name  # `list` is a type, too
    fields, needed = {}, []
    if verb == "post":
        body = found["requestBody"]["content"]["application/json"]["schema"]
        schema = schemas[body["$ref"].rpartition("/")[2]]
        fields, needed = schema.get("properties", {}), schema.get("required", [])
    else:
        fields = {
            key: each["schema"]
            for key, each in known.items()
            if each["in"] == "query" and key not in PAGES
        }
    result, call = python_type_for_schema(answer), "act" if verb == "post" else "read"
    if result.startswith("Paginated"):
        rows = schemas[result]["properties"]["results"]["items"]
        result, call = f"Iterator[{python_type_for_schema(rows)}]", "pages"
    if media == "application/jsonl":
        result, call = f"Iterator[{result}]", "each_line"
    named = arguments(fields, needed)
    spec = [
        "self",
        *(f"{each}: str" for each in places),
        *(["*", *named] * bool(named)),
    ]
    values = ", ".join(f'"{each}": {argument(each)}' for each in fields)
    about = textwrap.fill(
        f"{found['summary']}. {found['description']}".replace("\n", " "),
        84,
        initial_indent='        """',
        subsequent_indent="        ",
    )
    url = f'f"{path}"' if places else f'"{path}"'
    return (
        f"\n    def {name}({', '.join(spec)}) -> {result}:\n"
        f'{about}"""\n        return self.{call}({url}, {{{values}}})\n'
    )


def module(document: Schema) -> str:
    """Return the module of a document."""
    schemas = document["components"]["schemas"]
    methods = [
        method(path, verb, found, schemas)
        for path, verbs in document["paths"].items()
        for verb, found in verbs.items()
    ]
    return "\n".join([HEAD, *shapes(schemas)]) + BASE + "".join(methods)


def fields_page(document: Schema) -> str:
    """Return every object with its fields, as Markdown."""
    parts = [PAGE_HEAD]
    for name, schema in document["components"]["schemas"].items():
        if name.startswith("Paginated"):
            continue
        parts.append(f"\n## {name}\n\n")
        if about := schema.get("description"):
            parts.append(f"{' '.join(about.split())}\n\n")
        if values := values_text(schema):
            parts.append(f"One of {values}.\n")
            continue
        if "properties" not in schema:
            continue
        needed = schema.get("required", ())
        parts.append("| Field | Meaning | Type |\n|---|---|---|\n")
        for field, each in schema["properties"].items():
            kind = values_text(each) or python_type_for_schema(each)
            optional = "" if field in needed else ", optional"
            cells = f"{each.get('description', '')} | {kind}{optional}"
            parts.append(f"| `{field}` | {cells.replace(' | None', ' or null')} |\n")
    return "".join(parts)


def values_text(schema: Schema) -> str:
    """Return the values of an enumeration, or "" if it is none."""
    found = schema.get("enum", schema.get("x-extensible-enum", ()))
    return ", ".join(f"`{each}`" if each else "blank" for each in found)


if __name__ == "__main__":
    made = json.load(sys.stdin)
    TARGET.write_text(module(made), encoding="utf-8")
    PAGE.write_text(fields_page(made), encoding="utf-8")
