#!/usr/bin/env bash
# A generated client does not compile if a webhook sends an object that has a name.
#
# Subject: OpenAPI Generator 7.26.0 (`openapi-generator-cli` on PyPI, with Java), its generator
# typescript-fetch, and TypeScript 5.9.3 (npm).
# Input: a document in OpenAPI 3.1 with one path and one webhook. The path takes a `Ring` and the
# webhook sends one, by the same `$ref`.
# Seen: the file of the path imports `type Ring`, `RingFromJSON` and `RingToJSON` from
# `../models/Ring`. The file of the webhook has `import { type , FromJSON, ToJSON, } from
# '../models/'`, and five errors in TypeScript. It is the client of an operation that would send the
# event to a path `/rung` of the server. If the webhook alone is in that file, the index leaves it
# out, and nothing fails.
# So a document with webhooks has to be compiled by each generator once.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet openapi-generator-cli==7.26.0
npm install --silent --no-audit --no-fund --ignore-scripts typescript@5.9.3
cat >openapi.json <<'JSON'
{
  "openapi": "3.1.0",
  "info": {"title": "A bell", "version": "1"},
  "paths": {
    "/ring": {
      "post": {
        "operationId": "ring_bell",
        "tags": ["bell"],
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ring"}}}
        },
        "responses": {"204": {"description": "It rings."}}
      }
    }
  },
  "webhooks": {
    "rung": {
      "post": {
        "operationId": "receive_ring",
        "requestBody": {
          "required": true,
          "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Ring"}}}
        },
        "responses": {"204": {"description": "Heard."}}
      }
    }
  },
  "components": {
    "schemas": {"Ring": {"type": "object", "properties": {"door": {"type": "string"}}}}
  }
}
JSON
venv/bin/openapi-generator-cli generate -g typescript-fetch -i openapi.json -o client >log 2>&1 ||
    { cat log; exit 1; }
for name in Bell Default; do
    echo "$name: $(sed -n '/^import {/,/;$/p' client/apis/${name}Api.ts | tr -s '\n ' ' ' | sed 's/ $//')"
    faults=$(node_modules/.bin/tsc --noEmit --strict --target es2022 --module commonjs \
        --lib es2022,dom client/apis/${name}Api.ts || true)
    echo "$name: $(grep -c error <<<"$faults" || true) errors"
done | tee seen
echo "version: $(venv/bin/openapi-generator-cli version)"
[ "$(cat seen)" = "Bell: import { type Ring, RingFromJSON, RingToJSON, } from '../models/Ring';
Bell: 0 errors
Default: import { type , FromJSON, ToJSON, } from '../models/';
Default: 5 errors" ]
