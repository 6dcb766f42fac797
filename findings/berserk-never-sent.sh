#!/usr/bin/env bash
# Five public methods of lichess's own client for Python cannot send their request.
#
# Subject, with its version: berserk 0.14.0 (PyPI).
# Input: each method with the arguments that its documentation names, and a server on this machine
# that answers everything with an empty object.
# Seen: `teams.message_all_members`, `challenges.create_tokens_for_multiple_users`,
# `bulk_pairings.create`, `external_engine.create` and `external_engine.update` raise a TypeError,
# because they give the session an argument `payload` that it does not know, and the server hears of
# none of them. `teams.join`, beside them, is sent.
# So a method of a client has to be called once before one relies on it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet berserk==0.14.0
cat >call.py <<'PY'
import http.server
import threading

import berserk

heard = []


class Server(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        heard.append(self.path)
        self.rfile.read(int(self.headers["content-length"] or 0))
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")

    do_PUT = do_POST

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}"
client = berserk.Client(berserk.TokenSession("a-token"), base_url=address)
engine = ("Engine", 1, 16, 20, "a secret of sixteen letters")
for name, method, arguments in [
    ("message_all_members", client.teams.message_all_members, ("a-team", "Hello")),
    ("create_tokens", client.challenges.create_tokens_for_multiple_users, (["ann"], "a test")),
    ("bulk_pairings.create", client.bulk_pairings.create, ([("token-1", "token-2")],)),
    ("external_engine.create", client.external_engine.create, engine),
    ("external_engine.update", client.external_engine.update, ("an-engine", *engine)),
    ("teams.join", client.teams.join, ("a-team",)),
]:
    try:
        method(*arguments)
        print(f"{name}: sent")
    except TypeError as fault:
        print(f"{name}: {fault}")
print("heard:", *heard)
PY
seen=$(venv/bin/python call.py)
echo "$seen"
fault="Session.request() got an unexpected keyword argument 'payload'"
[ "$seen" = "message_all_members: $fault
create_tokens: $fault
bulk_pairings.create: $fault
external_engine.create: $fault
external_engine.update: $fault
teams.join: sent
heard: /team/a-team/join" ]
