"""Compares `lichess_fields.txt` with lichess's own description of its API.

    python3 tests/api/lichess_fields.py FOLDER LIST

FOLDER is a copy of https://github.com/lichess-org/api. Each field of the list has to be in the
description, with kinds that it allows; what the description demands has to be in the list, and
demanded there. Each difference is a line of the output.
"""

import pathlib
import sys

import yaml

KINDS = {"text": "string", "uri": "string", "int": "integer", "bool": "boolean"}


class Schema:
    """A schema, and the file to which its references are relative."""

    def __init__(self, file, value):
        while "$ref" in value:
            file = (file.parent / value["$ref"]).resolve()
            value = yaml.safe_load(file.read_text())
        self.file, self.value = file, value

    def at(self, *way):
        """The schema to which these keys lead, and in a list of schemas their numbers."""
        schema, way = self, list(way)
        while way:
            value = schema.value[way.pop(0)]
            if isinstance(value, list):
                value = value[int(way.pop(0))]
            schema = Schema(schema.file, value)
        return schema

    def parts(self):
        """The schema itself, or those of which it consists."""
        parts = self.value.get("allOf")
        if not parts:
            return [self]
        return [part for one in parts for part in Schema(self.file, one).parts()]

    def fields(self):
        fields = {}
        for part in self.parts():
            for name, value in part.value.get("properties", {}).items():
                fields[name] = Schema(part.file, value)
        return fields

    def required(self):
        return {name for part in self.parts() for name in part.value.get("required", [])}

    def choices(self):
        """The schemas of which a value has one."""
        choices = self.value.get("oneOf") or self.value.get("anyOf")
        if not choices:
            return [self]
        return [choice for one in choices for choice in Schema(self.file, one).choices()]

    def allows(self, kind):
        """Whether a value may be of this kind of the list."""
        return any(choice.is_kind(kind) for choice in self.choices())

    def is_kind(self, kind):
        value = self.value
        words = value.get("enum", [value["const"]] if "const" in value else None)
        if kind.startswith("'") or kind.isdigit():
            word = kind.strip("'") if kind.startswith("'") else int(kind)
            return words is None or word in words
        types = value.get("type", "object")
        types = types if isinstance(types, list) else [types]
        if kind == "number":
            return "number" in types or "integer" in types
        if kind in KINDS:
            return KINDS[kind] in types and words is None
        # Objects of the list have an entry of their own.
        return kind == "null" and "null" in types or kind[0].isupper()


def entries(text):
    """The name, place and fields of each entry."""
    name, place, fields = None, None, []
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith("  "):
            if name:
                yield name, place, fields
            name, *place = line.split()
            fields = []
        else:
            field, *kinds = line.split()
            fields.append((field, kinds))
    yield name, place, fields


def differences(schema, fields):
    known, required = schema.fields(), schema.required()
    listed = {field.rstrip("?"): field for field, _ in fields}
    for field, kinds in fields:
        if field.endswith("+"):
            continue
        wanted = field.rstrip("?")
        if field == "=":
            of = schema
        elif field == "*":
            of = Schema(schema.file, schema.value["additionalProperties"])
        elif wanted not in known:
            yield f"{wanted} is no field of it"
            continue
        else:
            of = known[wanted]
            if (wanted == field) != (wanted in required):
                yield f"{wanted} is {'' if wanted in required else 'not '}required"
        if kinds[0] == "list":
            of, kinds = of.at("items"), kinds[1:]
        for kind in kinds:
            if not of.allows(kind):
                yield f"{wanted} may not be {kind}"
    for lacking in sorted(required - listed.keys()):
        yield f"{lacking} lacks"


def main():
    folder = pathlib.Path(sys.argv[1]) / "doc" / "specs"
    found = 0
    for name, (file, *way), fields in entries(pathlib.Path(sys.argv[2]).read_text()):
        path = (folder / f"{file}.yaml").resolve()
        schema = Schema(path, yaml.safe_load(path.read_text())).at(*way)
        for difference in differences(schema, fields):
            print(f"{name}: {difference}")
            found += 1
    sys.exit(found != 0)


if __name__ == "__main__":
    main()
