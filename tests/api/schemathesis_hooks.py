"""Hooks for schemathesis: real games and people instead of invented ids, and no long waits.

What a request is allowed to be wrong in (negative tests) stays as it is.
"""

import json
import os

import schemathesis
from schemathesis import GenerationMode

# Games by what they are (`running`, `lobby`, `over` and so on), and the ids of people.
FACTS = json.loads(os.environ["SCHEMATHESIS_FACTS"])


def choose(values, case):
    """One of the values; the same one for the same request."""
    seed = json.dumps([case.body, case.query], default=str, sort_keys=True)
    return values[sum(seed.encode()) % len(values)]


def game_for(case):
    """A game in which the operation can do something, and now and then another one."""
    path = case.operation.path
    games = FACTS["games"]
    fitting = {
        "/join": "lobby", "/leave": "lobby", "/start": "lobby", "/cancel": "lobby",
        "/computers": "lobby", "/history": "over", "/export": "over", "/analysis": "over",
        "/alliances": "alliance", "/proposals": "alliance", "/letters": "alliance",
        "/sealed": "alliance", "/hint": "against_computer",
    }
    kinds = [kind for part, kind in fitting.items() if part in path]
    return choose([games[kind] for kind in kinds or ["running"]] + list(games.values()), case)


@schemathesis.hook
def before_call(context, case, kwargs):
    query, names = case.query or {}, case.path_parameters or {}
    # Nothing will happen meanwhile.
    if query.get("wait") not in (None, 0, "0"):
        query["wait"] = 0
    # Nobody may revoke the token of the test.
    if "/tokens/" in case.operation.path:
        names["number"] = 77
    if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
        return
    # A request has its token in a header already, and which armies there are depends on the game.
    query.pop("token", None)
    if "view" in query:
        query["view"] = "white"
    # A position is given in one way, and this FEN is one of chess.
    if "fen" in query:
        query.pop("position", None)
        query["variant"] = "standard"
    if "last_move" in query:
        query["last_move"] = "e2e4"
    # Only a page knows the next one, and only an event the next event.
    headers = case.headers or {}
    headers.pop("Last-Event-ID", None)
    # schemathesis takes the quotes of a tag away when it has made one itself.
    for name in {"If-Match", "If-None-Match"} & set(headers):
        headers[name] = '"5"'
    if "after" in query:
        query["after"] = "0"
        if not case.operation.path.endswith("/events"):
            del query["after"]
    if "confirm" in query:
        query["confirm"] = FACTS["me"]
    if "id" in names:
        if "/variants/" in case.operation.path:
            names["id"] = choose(["standard", "chess4", "alliance"], case)
        elif "/players/" in case.operation.path:
            names["id"] = choose(FACTS["players"], case)
        else:
            names["id"] = game_for(case)
