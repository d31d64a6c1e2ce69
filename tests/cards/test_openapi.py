"""Schemas of the OpenAPI document, made of msgspec structs."""

from enum import StrEnum
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta, Struct, inspect

from cards.openapi import checked_example, open_enums, schema_of_type
from cards.schemas import choices, doc
from config.apidocs import openapi_schema

OPEN = {"type": "string", "x-extensible-enum": ["red"]}


class Color(StrEnum):
    RED = "red"
    BLUE = "blue"


class Ball(Struct):
    weight: Annotated[int, Meta(ge=1), doc("In ounces.")]


def refer(struct):
    return {"$ref": struct.__name__}


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (str | None, {"type": "string", "nullable": True}),
        (Color, {"type": "string", "enum": ["red", "blue"]}),
        (
            Color | None,
            {"type": "string", "enum": ["red", "blue", None], "nullable": True},
        ),
        (
            choices("Side", ("home", "away", "")),
            {"type": "string", "enum": ["home", "away", ""]},
        ),
        (
            Annotated[list[int], Meta(max_length=9)],
            {"type": "array", "items": {"type": "integer"}, "maxItems": 9},
        ),
        (
            int | tuple[int, int],
            {
                "oneOf": [
                    {"type": "integer"},
                    {
                        "type": "array",
                        "items": {"type": "integer"},
                        "minItems": 2,
                        "maxItems": 2,
                    },
                ]
            },
        ),
        (dict[str, Any], {"type": "object", "additionalProperties": {}}),
        (Ball, {"$ref": "Ball"}),
        (
            Annotated[Ball | None, doc("If any.")],
            {"allOf": [{"$ref": "Ball"}], "nullable": True, "description": "If any."},
        ),
        (
            Annotated[str, Meta(min_length=1, pattern="^a")],
            {"type": "string", "minLength": 1, "pattern": "^a"},
        ),
    ],
)
def test_a_type_has_its_schema(hint, expected):
    assert schema_of_type(inspect.type_info(hint), refer) == expected


def test_values_may_be_added_to_an_enumeration_of_answers_only():
    colors = {"type": "string", "enum": ["red", None], "nullable": True}

    assert open_enums({"of": {"items": colors}, "or": [colors]}) == {
        "of": {"items": {**OPEN, "nullable": True}},
        "or": [{**OPEN, "nullable": True}],
    }


def test_only_bodies_refuse_unknown_fields():
    found = openapi_schema()["components"]["schemas"]

    assert found["Name"]["additionalProperties"] is False
    assert "additionalProperties" not in found["Entrant"]
    assert "enum" not in found["Entrant"]["properties"]["state"]


def test_an_example_of_another_shape_is_refused():
    with pytest.raises(msgspec.ValidationError, match=r"weight"):
        checked_example(list[Ball], {"weight": 0})
