"""The JSON Schema of the scenario format, from the same models by which files are checked."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from carc_judge.scenario.shapes import Scenario


def schema() -> dict[str, Any]:
    """The schema, for YAML read as YAML 1.2 reads it. It refuses nothing that is a scenario.

    What it cannot tell is left to the loader: names that are not declared, edges that do not match, and the like.
    """
    made = Scenario.model_json_schema(schema_generator=_Generator)
    return {"$schema": GenerateJsonSchema.schema_dialect, **made, "title": "A scenario for judge, format 1"}


class _Generator(GenerateJsonSchema):
    def dict_schema(self, schema: core_schema.DictSchema) -> JsonSchemaValue:
        """A name that has not the form of one is refused, not passed over."""
        made = super().dict_schema(schema)
        return {**made, "additionalProperties": False} if "patternProperties" in made else made

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """The loader chooses a form by looking at the value; a schema only can say that one of them fits."""
        made = super().tagged_union_schema(schema)
        return {"anyOf" if key == "oneOf" else key: value for key, value in made.items()}
