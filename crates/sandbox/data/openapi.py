#!/usr/bin/env python3
"""Extracts from Discord's OpenAPI description what the sandbox needs to check requests and responses.

    python3 crates/sandbox/data/openapi.py requests openapi.json > crates/strict/data/requests.json
    python3 crates/sandbox/data/openapi.py answers openapi.json > crates/sandbox/tests/data/answers.json
    python3 crates/sandbox/data/openapi.py routes openapi.json > crates/sandbox/data/routes.json

README.md in this folder says where openapi.json comes from, and what is changed here and why.
"""

import hashlib
import json
import sys

SOURCE = "https://github.com/discord/discord-api-spec/blob/main/specs/openapi.json"

# The paths that the sandbox serves.
PATHS = [
    "/applications/@me",
    "/applications/{application_id}",
    "/applications/{application_id}/commands",
    "/applications/{application_id}/commands/{command_id}",
    "/applications/{application_id}/emojis",
    "/applications/{application_id}/emojis/{emoji_id}",
    "/applications/{application_id}/guilds/{guild_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands/permissions",
    "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
    "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}/permissions",
    "/channels/{channel_id}",
    "/channels/{channel_id}/messages",
    "/channels/{channel_id}/messages/bulk-delete",
    "/channels/{channel_id}/messages/pins",
    "/channels/{channel_id}/messages/{message_id}",
    "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}",
    "/channels/{channel_id}/messages/{message_id}/threads",
    "/channels/{channel_id}/permissions/{overwrite_id}",
    "/channels/{channel_id}/pins",
    "/channels/{channel_id}/polls/{message_id}/answers/{answer_id}",
    "/channels/{channel_id}/polls/{message_id}/expire",
    "/channels/{channel_id}/thread-members",
    "/channels/{channel_id}/thread-members/{user_id}",
    "/channels/{channel_id}/threads",
    "/channels/{channel_id}/threads/archived/private",
    "/channels/{channel_id}/threads/archived/public",
    "/channels/{channel_id}/users/@me/threads/archived/private",
    "/gateway",
    "/gateway/bot",
    "/guilds/{guild_id}",
    "/guilds/{guild_id}/channels",
    "/guilds/{guild_id}/members",
    "/guilds/{guild_id}/members/@me",
    "/guilds/{guild_id}/members/search",
    "/guilds/{guild_id}/members/{user_id}",
    "/guilds/{guild_id}/members/{user_id}/roles/{role_id}",
    "/guilds/{guild_id}/roles",
    "/guilds/{guild_id}/roles/{role_id}",
    "/guilds/{guild_id}/threads/active",
    "/interactions/{interaction_id}/{interaction_token}/callback",
    "/oauth2/applications/@me",
    "/users/@me",
    "/users/@me/channels",
    "/users/@me/guilds",
    "/users/{user_id}",
    "/webhooks/{webhook_id}/{webhook_token}",
    "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
]

# Unions of whole bodies without a `type` field: the variants that the sandbox's routes use.
BODY_VARIANTS = {
    "POST /channels/{channel_id}/threads": ["CreateTextThreadWithoutMessageRequest"],
    "POST /webhooks/{webhook_id}/{webhook_token}": ["IncomingWebhookRequestPartial"],
    "PATCH /channels/{channel_id}": ["UpdateGuildChannelRequestPartial", "UpdateThreadRequestPartial"],
}

# Fields that the description gives another type than the documentation and every library.
NOT_CHECKED = {"ApplicationFormPartial": ["description"]}

# Fields that the description requires and Discord does not: the name of a custom emoji.
NOT_REQUIRED = {"ComponentEmojiForRequest": ["name"]}

# Keys that do not restrict a body, and formats that only name a type.
IGNORED_KEYS = {"title", "description", "examples", "deprecated", "contentEncoding"}
IGNORED_FORMATS = {"int32", "int64", "double", "snowflake", "nonce"}

# Discord also accepts an id as a number, and permissions as text, as documented elsewhere.
SNOWFLAKE = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$", "minimum": 0}
# A forward has the documented reference type 1, which the description lacks.
REFERENCE_TYPE = {"enum": [0, 1]}
PERMISSIONS = {"type": ["string", "integer", "null"], "pattern": "^[0-9]+$", "minimum": 0}

# The restrictions of a query parameter.
KEPT_OF_QUERY = ["type", "minimum", "maximum", "minLength", "maxLength"]


def name_of(schema):
    return schema.get("$ref", "").rsplit("/", 1)[-1]


class Description:
    def __init__(self, whole, lenient):
        self.lenient = lenient
        self.schemas = whole["components"]["schemas"]
        self.paths = whole["paths"]
        self.needed = {}

    def resolve(self, schema):
        return self.schemas[name_of(schema)] if "$ref" in schema else schema

    def reduce(self, schema):
        """Rewrites a schema so that its errors name the field that is wrong."""
        if "$ref" in schema:
            return self.reference(name_of(schema))
        union = schema.get("oneOf") or schema.get("anyOf")
        if union:
            return self.reduce_union(schema, union)
        reduced = {}
        for key, value in schema.items():
            if key in IGNORED_KEYS or key.startswith("x-") or (key == "format" and value in IGNORED_FORMATS):
                continue
            if key == "allOf" and "enum" in schema:
                continue  # only names the table of the enum
            if key == "properties":
                value = {name: self.property(name, of) for name, of in value.items()}
            elif key in ("items", "additionalProperties") and isinstance(value, dict):
                value = self.reduce(value)
            elif key == "allOf":
                value = [self.reduce(one) for one in value]
            reduced[key] = value
        return reduced

    def property(self, name, schema):
        if name in ("default_member_permissions", "allow", "deny", "permissions") and self.lenient:
            return PERMISSIONS
        return self.reduce(schema)

    def reference(self, name):
        if name == "SnowflakeType" and self.lenient:
            return SNOWFLAKE
        if name == "MessageReferenceType":
            return REFERENCE_TYPE
        if name not in self.needed:
            self.needed[name] = None  # set first, because a schema may contain itself
            self.needed[name] = self.reduce(self.schemas[name])
            if self.lenient:
                for key in NOT_CHECKED.get(name, []):
                    del self.needed[name]["properties"][key]
                for key in NOT_REQUIRED.get(name, []):
                    self.needed[name]["required"].remove(key)
        return {"$ref": f"#/$defs/{name}"}

    def reduce_union(self, schema, union):
        if all("const" in one for one in union):
            return {"enum": [one["const"] for one in union]}
        some = [one for one in union if one.get("type") != "null"]
        if len(some) < len(union):
            inner = some[0] if len(some) == 1 else {"oneOf": some}
            return {"if": {"type": "null"}, "else": self.reduce(inner)}
        kinds = [self.kinds(one) for one in some]
        if all(kinds):
            return self.by_kind(some, kinds)
        if all(isinstance(one.get("type"), str) for one in some):
            return self.by_json_type(some)
        return {"anyOf": [self.reduce(one) for one in some]}

    def kinds(self, schema):
        """The values of `type` that identify a variant."""
        return self.resolve(schema).get("properties", {}).get("type", {}).get("enum")

    def by_kind(self, variants, kinds):
        known = {"type": "object", "required": ["type"]}
        known["properties"] = {"type": {"enum": sorted(sum(kinds, []))}}
        of_kind = lambda values: {"type": "object", "required": ["type"], "properties": {"type": {"enum": values}}}
        known["allOf"] = [{"if": of_kind(values), "then": self.reduce(one)} for one, values in zip(variants, kinds)]
        return known

    def by_json_type(self, variants):
        types = [one["type"] for one in variants]
        assert len(set(types)) == len(types), types
        return {"type": types, "allOf": [{"if": {"type": one["type"]}, "then": self.reduce(one)} for one in variants]}

    def requests(self, route, operation):
        if "requestBody" not in operation:
            return
        if route in BODY_VARIANTS:
            yield route, {"allOf": [self.reference(name) for name in BODY_VARIANTS[route]]}
        else:
            yield route, self.reduce(operation["requestBody"]["content"]["application/json"]["schema"])

    def answers(self, route, operation):
        for status, answer in operation["responses"].items():
            if status.isdigit() and "application/json" in answer.get("content", {}):
                yield f"{route} {status}", self.reduce(answer["content"]["application/json"]["schema"])

    def routes(self):
        """Every route of Discord with the query parameters that a text can be checked for."""
        for path, operations in self.paths.items():
            for method, operation in operations.items():
                if method != "parameters":
                    yield f"{method.upper()} {path}", dict(self.query(operation))

    def query(self, operation):
        for parameter in operation.get("parameters", []):
            schema = self.resolve(parameter.get("schema", {}))
            if parameter["in"] != "query" or schema.get("type") not in ("integer", "boolean", "string"):
                continue
            kept = {key: schema[key] for key in KEPT_OF_QUERY if key in schema}
            if name_of(parameter["schema"]) == "SnowflakeType":
                kept = {"type": "snowflake"}
            if parameter.get("required"):
                kept["required"] = True
            yield parameter["name"], kept


def one_definition_per_line(schema):
    """Formats the schema so that the diff of a new version is readable."""
    text = lambda value: json.dumps(value, ensure_ascii=False)
    table = lambda entries: "{\n" + ",\n".join(f"  {text(key)}: {text(value)}" for key, value in entries.items()) + "\n }"
    parts = (f" {text(key)}: {table(value) if isinstance(value, dict) else text(value)}" for key, value in schema.items())
    return "{\n" + ",\n".join(parts) + "\n}"


def main():
    which, path = sys.argv[1:]
    text = open(path, "rb").read()
    description = Description(json.loads(text), lenient=which == "requests")
    if which == "routes":
        print(one_definition_per_line(dict(sorted(description.routes()))))
        return
    entries = {}
    for path in PATHS:
        for method, operation in description.paths[path].items():
            if method != "parameters":
                entries.update(getattr(description, which)(f"{method.upper()} {path}", operation))
    comment = f"Made by openapi.py from {SOURCE} (MIT, see LICENSE-discord-api-spec), SHA-256 {hashlib.sha256(text).hexdigest()}."
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": comment,
        "type": "object",
        "properties": dict(sorted(entries.items())),
        "$defs": dict(sorted(description.needed.items())),
    }
    print(one_definition_per_line(schema))


main()
