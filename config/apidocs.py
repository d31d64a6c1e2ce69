"""The OpenAPI schema as data for the documentation page."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator

from decks.examples import DECK_ID
from integrations.examples import WEBHOOK_ID
from tournaments.api.examples.desk import ANNOUNCEMENT_ID
from tournaments.api.examples.events import ENTRANT_ID, LIST_ID
from tournaments.api.examples.logs import EVENT_ID, LOG_ID, MATCH_ID
from tournaments.api.examples.series import SERIES_ID

# What stands in an address for what a program fills in.
SAMPLES = {
    "number": "R1-PS",
    "code": "PS",
    "deck": DECK_ID,
    "event": EVENT_ID,
    "match": MATCH_ID,
    "log": LOG_ID,
    "entrant": ENTRANT_ID,
    "submission": LIST_ID,
    "announcement": ANNOUNCEMENT_ID,
    "series": SERIES_ID,
    "webhook": WEBHOOK_ID,
    "at": "1",
}
# A query that shows what a list can be asked.
QUERIES = {
    "cards": "?set=PS&size=100",
    "rulings": "?on=2022-11-01",
    "decks": "?size=100",
}
PAGES = ("page", "size")
COMMON_STATUSES = ("200", "304", "429")  # the page says once what they mean
TYPES = {
    "string": "text",
    "integer": "whole number",
    "boolean": "true or false",
    "date": "day",
    "date-time": "time",
    "uuid": "id",
    "uri": "address",
}
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    kind: str
    about: str


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the API: method, path, parameters, statuses and example."""

    name: str
    method: str
    path: str
    summary: str
    about: str
    parameters: tuple[Parameter, ...]
    statuses: tuple[tuple[str, str], ...]
    shape: str
    is_list: bool
    example: str
    sample: str  # the path as somebody would ask for it
    body: str  # what is sent to it, if anything is
    body_shape: str
    takes_token: bool  # the answer depends on who asks
    group: str
    makes: bool  # something that was not there before


@dataclass(frozen=True, slots=True)
class Field:
    name: str
    kind: str
    shape: str  # the shape that it holds, if it holds one
    about: str


@dataclass(frozen=True, slots=True)
class ObjectType:
    name: str
    about: str
    fields: tuple[Field, ...]


@cache
def openapi_schema() -> Schema:
    return SchemaGenerator().get_schema(request=None, public=True)


def operations() -> Iterator[Operation]:
    """Yield every operation in the order of the API."""
    for path, methods in openapi_schema()["paths"].items():
        for method, found in methods.items():
            yield parse_operation(path, method, found)


def group_operations(operations: Iterable[Operation]) -> dict[str, list[Operation]]:
    """Return the operations by the headings of the table of contents."""
    groups: dict[str, list[Operation]] = {}
    for each in operations:
        groups.setdefault(each.group, []).append(each)
    return groups


def parse_operation(path: str, method: str, found: Schema) -> Operation:
    name = found["operationId"]
    answer = success_content(found)
    example = answer["examples"]["Example"]["value"]
    body = found.get("requestBody", {}).get("content", {}).get("application/json", {})
    return Operation(
        name=name,
        method=method.upper(),
        path=path,
        summary=found["summary"],
        about=found["description"],
        parameters=tuple(parameters(found)),
        statuses=tuple(
            (status, each["description"])
            for status, each in found["responses"].items()
            if status not in COMMON_STATUSES
        ),
        shape=schema_name(answer["schema"]),
        is_list="results" in example,
        example=format_json(example),
        sample=path.format(**SAMPLES) + QUERIES.get(name, ""),
        body=format_json(body["examples"]["Body"]["value"]) if body else "",
        body_shape=schema_name(body["schema"]) if body else "",
        takes_token=any(found.get("security", ())),
        group=operation_heading(path, method),
        makes="201" in found["responses"],
    )


def operation_heading(path: str, method: str) -> str:
    """Return the heading under which an operation is listed."""
    if "/bulk/" in path:
        return "Files"
    if "/webhooks/" in path:
        return "Webhooks"
    if "/events/" in path or "/series/" in path:
        return "Events: actions" if method == "post" else "Events: read"
    return "Cards, formats and decks"


def success_response(found: Schema) -> Schema:
    said = found["responses"]
    return said["200"] if "200" in said else said["201"]


def success_content(found: Schema) -> Schema:
    """Return the schema and the example of an answer, whatever its media type."""
    return next(iter(success_response(found)["content"].values()))


def parameters(found: Schema) -> Iterator[Parameter]:
    """Yield the parameters of an operation without headers, pagination last."""
    known = found.get("parameters", ())
    for each in sorted(known, key=lambda each: each["name"] in PAGES):
        if each["in"] == "header":
            continue
        kind, name = describe_type(each["schema"]), each["name"]
        if "default" in each["schema"]:
            kind += f", default {each['schema']['default']}"
        about = each.get("description", "").strip() or f"Such as {SAMPLES[name]}."
        yield Parameter(name, kind, about)


def object_types() -> Iterator[ObjectType]:
    """Yield the object types of the API, without pages and bulk files."""
    for name, found in openapi_schema()["components"]["schemas"].items():
        if "properties" in found and not name.startswith(("Paginated", "Bulk")):
            fields, needs = found["properties"].items(), found.get("required", ())
            yield ObjectType(
                name,
                found.get("description", ""),
                tuple(
                    Field(
                        field,
                        describe_type(each) + ("" if field in needs else ", optional"),
                        schema_name(each),
                        each.get("description", ""),
                    )
                    for field, each in fields
                ),
            )


def describe_type(found: Schema) -> str:
    if values := found.get("enum", found.get("x-extensible-enum")):
        values = (each for each in values if each is not None)
        return ", ".join(str(each) or "blank" for each in values)
    if "$ref" in found:
        return describe_reference(found["$ref"])
    if parts := found.get("allOf", found.get("oneOf", ())):
        # A shape of nothing but null says what "or null" says at the end.
        kind = " or ".join(filter(None, map(describe_type, parts)))
    elif found.get("type") == "array":
        kind = f"list of {describe_type(found['items'])}"
    elif found.get("additionalProperties") == {}:
        kind = "values, by name"
    elif "additionalProperties" in found:
        kind = f"{describe_type(found['additionalProperties'])}, by name"
    else:
        kind = TYPES.get(found.get("format", ""), "") or TYPES[found["type"]]
    return f"{kind}, or null" if found.get("nullable") else kind


def schema_name(found: Schema) -> str:
    """Return the name of the object type in a value, page or bulk file, or ""."""
    inside = str(found).split("#/components/schemas/")
    if len(inside) == 1:
        return ""
    name = inside[1].partition("'")[0]
    if name.startswith(("Paginated", "Bulk")):
        return schema_name(
            openapi_schema()["components"]["schemas"][name]["properties"]["results"]
        )
    is_one = "properties" in openapi_schema()["components"]["schemas"][name]
    return name if is_one else ""


def describe_reference(reference: str) -> str:
    name = reference.rpartition("/")[2]
    found = openapi_schema()["components"]["schemas"][name]
    return describe_type(found) if "enum" in found else name


def format_json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
