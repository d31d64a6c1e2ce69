"""The OpenAPI document of the API; its schemas are made from the msgspec structs.

drf-spectacular finds the URLs and knows DRF serializers; an extension translates
structs for it. An example that does not fit its struct fails at import.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args, get_origin

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import build_object_type, safe_ref
from drf_spectacular.utils import (
    OpenApiExample,
    OpenApiParameter,
    OpenApiResponse,
    extend_schema,
    extend_schema_view,
)
from msgspec import inspect
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from cards.schemas import PROBLEM_JSON, Problem

Schema = dict[str, Any]
Refer = Callable[[type], Schema]

SIMPLE: dict[type, Schema] = {
    inspect.AnyType: {},
    inspect.BoolType: {"type": "boolean"},
    inspect.DateType: {"type": "string", "format": "date"},
    inspect.DateTimeType: {"type": "string", "format": "date-time"},
    inspect.IntType: {"type": "integer"},
    inspect.StrType: {"type": "string"},
    inspect.UUIDType: {"type": "string", "format": "uuid"},
}
LIMITS = {
    "ge": "minimum",
    "le": "maximum",
    "pattern": "pattern",
    "min_length": "minLength",
    "max_length": "maxLength",
}
LIST_LIMITS = {"min_length": "minItems", "max_length": "maxItems"}


# Schemas


def schema_of_type(found: inspect.Type, refer: Refer) -> Schema:
    """Return the OpenAPI 3.0 schema of a type; `refer` returns that of a struct."""
    match found:
        case inspect.Metadata():
            schema = schema_of_type(found.type, refer) | (found.extra_json_schema or {})
        case inspect.StructType():
            schema = refer(found.cls)
        case inspect.EnumType() | inspect.CustomType():  # Django has its own EnumType
            schema = {"type": "string", "enum": [each.value for each in found.cls]}
        case inspect.UnionType():
            schema = union_schema(found, refer)
        case inspect.ListType():
            schema = {"type": "array", "items": schema_of_type(found.item_type, refer)}
            schema |= number_limits(found, LIST_LIMITS)
        case inspect.TupleType():
            size = len(found.item_types)
            schema = {
                "type": "array",
                "items": schema_of_type(found.item_types[0], refer),
            }
            schema |= {"minItems": size, "maxItems": size}
        case inspect.DictType():
            values = schema_of_type(found.value_type, refer)
            schema = {"type": "object", "additionalProperties": values}
        case _:
            schema = SIMPLE[type(found)] | number_limits(found, LIMITS)
    return safe_ref(schema)


def field_schema(field: inspect.Field, refer: Refer) -> Schema:
    schema = schema_of_type(field.type, refer)
    if field.default is None:  # it stands for a field that is left out
        schema.pop("nullable")
        schema |= {"enum": schema["enum"][:-1]} if "enum" in schema else {}
    return schema


def union_schema(found: inspect.UnionType, refer: Refer) -> Schema:
    types = [each for each in found.types if not isinstance(each, inspect.NoneType)]
    options = [schema_of_type(each, refer) for each in types]
    schema = options[0] if len(options) == 1 else {"oneOf": options}
    if found.includes_none:
        schema |= {"nullable": True}
        schema |= {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return schema


def number_limits(found: inspect.Type, names: Mapping[str, str]) -> Schema:
    """Return the minimum and maximum of a type, under their OpenAPI names."""
    known = {name: getattr(found, each, None) for each, name in names.items()}
    return {name: value for name, value in known.items() if value is not None}


def open_enums(schema: Any) -> Any:
    """Return a schema of answers: values may be added to its enumerations later."""
    if isinstance(schema, list):
        return [open_enums(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    opened = {name: open_enums(each) for name, each in schema.items()}
    if "enum" in opened:
        values = [each for each in opened.pop("enum") if each is not None]
        opened["x-extensible-enum"] = values
    return opened


class StructSerializer(BaseSerializer):
    """A wrapper that passes a struct to drf-spectacular; it serializes nothing."""

    def __init__(self, *, struct: type[msgspec.Struct], **options: Any) -> None:
        self.struct = struct
        super().__init__(**options)


class StructExtension(OpenApiSerializerExtension):
    target_class = StructSerializer

    def get_name(self, auto_schema: AutoSchema, direction: Any) -> str:  # noqa: ARG002
        return self.target.struct.__name__

    def get_identity(self, auto_schema: AutoSchema, direction: Any) -> type:  # noqa: ARG002
        return self.target.struct

    def map_serializer(self, auto_schema: AutoSchema, direction: Any) -> Schema:
        def refer(struct: type) -> Schema:
            nested = StructSerializer(struct=struct)
            return auto_schema.resolve_serializer(nested, direction).ref

        found = inspect.type_info(self.target.struct)
        fields = {each.name: field_schema(each, refer) for each in found.fields}
        is_closed = found.forbid_unknown_fields  # as bodies are
        schema: Schema = build_object_type(
            properties=fields if is_closed else open_enums(fields),
            required=[each.name for each in found.fields if each.required],
            description=found.cls.__doc__,
        )
        return schema | ({"additionalProperties": False} if is_closed else {})


# Operations


def documented_as(shape: Any) -> Any:
    """Return the serializer by which a struct, or a list of one, is documented."""
    if get_origin(shape) is list:
        return StructSerializer(struct=get_args(shape)[0], many=True)
    return StructSerializer(struct=shape)


def checked_example(
    shape: Any, value: Any, name: str = "Example", **options: Any
) -> Any:
    """Return an example; raise msgspec.ValidationError if it has another shape."""
    struct = get_args(shape)[0] if get_origin(shape) is list else shape
    msgspec.convert(value, struct)
    return OpenApiExample(name, msgspec.to_builtins(value), **options)


def error_responses(descriptions: Mapping[str, str]) -> dict[str, OpenApiResponse]:
    """Return the error responses of an API view by status, for its documentation."""
    return {
        status: OpenApiResponse(documented_as(Problem), description)
        for status, description in descriptions.items()
    }


def name_problem_documents(result: Schema, **_: Any) -> Schema:
    """Give error responses their media type, which drf-spectacular cannot know."""
    for methods in result["paths"].values():
        for operation in methods.values():
            for status, response in operation["responses"].items():
                if status >= "400" and "content" in response:
                    shape = response["content"].pop("application/json")
                    response["content"][PROBLEM_JSON] = shape
    return result


ETAG = (
    OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The ETag of an earlier answer. If nothing has changed, the answer "
        "is 304.",
    ),
    OpenApiParameter(
        "ETag",
        str,
        OpenApiParameter.HEADER,
        response=["200"],
        description="Identifies exactly this answer.",
    ),
)
UNCHANGED = {
    "304": OpenApiResponse(None, "Nothing has changed; the answer has no body.")
}
PUBLIC_PROBLEMS = {
    "400": "A parameter is invalid.",
    "401": "The token is unknown or has expired.",
    "404": "It does not exist, or there is no such page.",
    "429": "Too many reads. Retry-After has the seconds to wait.",
}


def document_get(
    name: str, shape: Any, value: Any, responses: Mapping[str, Any], **options: Any
) -> Callable[[type[APIView]], type[APIView]]:
    """Document what GET answers: a struct, an example of it, and other responses."""
    return extend_schema_view(
        get=extend_schema(
            operation_id=name,
            responses={"200": documented_as(shape), **responses},
            examples=[checked_example(shape, value, status_codes=["200"])],
            **options,
        )
    )


def document_post(
    name: str,
    body: tuple[Any, Any],
    answer: tuple[Any, Any],
    responses: Mapping[str, Any],
    *,
    status: str = "200",
    **options: Any,
) -> Callable[[type[APIView]], type[APIView]]:
    """Document what POST takes and answers, each a struct with an example of it."""
    return extend_schema_view(
        post=extend_schema(
            operation_id=name,
            request=documented_as(body[0]),
            responses={status: documented_as(answer[0]), **responses},
            examples=[
                checked_example(*body, "Body", request_only=True),
                checked_example(*answer, response_only=True, status_codes=[status]),
            ],
            **options,
        )
    )


def document_public(
    name: str,
    shape: Any,
    value: Any,
    *,
    may_miss: bool = True,
    filters: type[BaseSerializer] | None = None,
    **texts: str,
) -> Callable[[type[APIView]], type[APIView]]:
    """Document a GET that everybody may read, with ETag and the usual errors."""
    errors = {
        status: about
        for status, about in PUBLIC_PROBLEMS.items()
        if may_miss or status != "404"
    }
    responses = UNCHANGED | error_responses(errors)
    return document_get(
        name,
        shape,
        value,
        responses,
        parameters=[*ETAG, *([filters] if filters else [])],
        auth=[],
        **texts,
    )
