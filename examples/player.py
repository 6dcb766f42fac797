#!/usr/bin/env python3
"""A player for every rule set, over the HTTP API of Entente, with Python's standard library alone.

    player.py URL TOKEN_FILE                          plays all games of the token's person
    player.py URL TOKEN_FILE --new VARIANT            creates a game first, and prints its id
    player.py URL TOKEN_FILE --new VARIANT --against 123,456  keeps seats for these people
    player.py URL TOKEN_FILE --join GAME              joins a game first

It plays any legal move, the same ones for the same --seed. It listens to the events of all its games,
plays in each whenever something has happened there, and ends when none of them goes on. --plies N
resigns after N plies. Make a token in
Discord with /api token, and write it into a file that only you can read. The address is that of the
server, such as http://127.0.0.1:8065; its documentation is at /api/docs.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

# How long one request waits for a change, in seconds. Less than proxies usually allow.
WAIT_SECONDS = 25

# The status of a refusal because the game is not any more what the client has seen.
CHANGED_MEANWHILE = (409, 412)


class Problem(Exception):
    """A refusal of the server: a problem document (RFC 9457)."""

    def __init__(self, status, document):
        super().__init__(f"{status} {document.get('title')}: {document.get('detail')}")
        self.status = status
        self.kind = document.get("type", "").rsplit("/", 1)[-1]


class Client:
    """Requests with a token. A request that is limited or lost is repeated."""

    def __init__(self, url, token):
        self.base = url.rstrip("/") + "/api/v1"
        self.token = token

    def ask(self, method, path, body=None, version=None, tag=None):
        """The answer as JSON with its tag; None as JSON if nothing has changed since the tag."""
        headers = {"Authorization": f"Bearer {self.token}", "Accept": "application/json"}
        data = None
        if method != "GET":
            # The same key makes sure that a repeated request is carried out once.
            headers["Idempotency-Key"] = str(uuid.uuid4())
            headers["Content-Type"] = "application/json"
            data = json.dumps(body or {}).encode()
        if version is not None:
            headers["If-Match"] = version
        if tag is not None:
            headers["If-None-Match"] = tag
        while True:
            request = urllib.request.Request(self.base + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=WAIT_SECONDS + 30) as answer:
                    text = answer.read()
                    return (json.loads(text) if text else None), answer.headers.get("ETag")
            except urllib.error.HTTPError as refused:
                if refused.code == 304:
                    return None, tag
                if refused.code in (429, 503):
                    time.sleep(float(refused.headers.get("Retry-After", 1)))
                    continue
                raise Problem(refused.code, json.loads(refused.read())) from None
            except (urllib.error.URLError, TimeoutError, ConnectionError):
                time.sleep(1)


def choose(client, game, tag, chance):
    """Makes what has to be made in this game now. Returns whether it did something."""
    path = f"/games/{game['id']}"
    if game["choice"]:
        client.ask("POST", f"{path}/choice", {"army": chance.choice(game["choice"])}, tag)
        return True
    legal, _ = client.ask("GET", f"{path}/legal-moves")
    if not legal["legal"]:
        return False
    move = {"move": chance.choice(legal["legal"])["coordinate"]}
    client.ask("POST", f"{path}/moves", move, tag)
    return True


def join(client, game_id, name):
    """Joins a game. Others may join at the same moment, so it is looked at again then."""
    while True:
        _, tag = client.ask("GET", f"/games/{game_id}")
        try:
            return client.ask("POST", f"/games/{game_id}/join", {"name": name}, tag)
        except Problem as problem:
            if problem.status != 412:
                raise


def my_games(client):
    """The ids of all games that are not over, page by page."""
    after = ""
    while after is not None:
        page, _ = client.ask("GET", f"/me/games?limit=50{after}")
        yield from (game["id"] for game in page["games"])
        after = page["next"] and f"&after={page['next']}"


def look(client, game_id, chance, plies):
    """Does what there is to do in a game. Returns how it ended, or None as long as it goes on."""
    path = f"/games/{game_id}"
    while True:
        game, tag = client.ask("GET", path)
        if game["phase"] not in ("lobby", "running"):
            return game["status"]
        if not game["your_turn"]:
            return None
        try:
            if plies is not None and game["ply"] >= plies:
                client.ask("POST", f"{path}/resign", version=tag)
            elif not choose(client, game, tag, chance):
                return None
        except Problem as problem:
            # Somebody else has changed the game meanwhile, so it is looked at again.
            if problem.status not in CHANGED_MEANWHILE:
                raise


def play(client, games, cursor, chance, plies):
    """Plays these games to their ends, from the events after the cursor."""
    changed = set(games)
    while games:
        for game in sorted(changed & games):
            end = look(client, game, chance, plies)
            if end is not None:
                print(end, flush=True)
                games.remove(game)
        if games:
            page, _ = client.ask("GET", f"/me/events?after={cursor}&wait={WAIT_SECONDS}")
            cursor = page["next"]
            changed = {event["game"] for event in page["events"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("url")
    parser.add_argument("token_file")
    parser.add_argument("--new", metavar="VARIANT")
    parser.add_argument("--against", metavar="PEOPLE", default="")
    parser.add_argument("--join", metavar="GAME")
    parser.add_argument("--name", default="Player")
    parser.add_argument("--plies", type=int)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    with open(arguments.token_file, encoding="ascii") as file:
        client = Client(arguments.url, file.read().strip())
    try:
        # Before anything else, so that no event is missed.
        cursor = client.ask("GET", "/me/events?after=latest")[0]["next"]
        if arguments.new:
            people = [person for person in arguments.against.split(",") if person]
            seats = [{"person": person, "name": f"Player {person[-3:]}"} for person in people]
            body = {"name": arguments.name, "variant": arguments.new, "reserved": seats}
            game, _ = client.ask("POST", "/games", body)
            print(game["id"], flush=True)
            games = {game["id"]}
        elif arguments.join:
            join(client, arguments.join, arguments.name)
            games = {arguments.join}
        else:
            games = set(my_games(client))
        play(client, games, cursor, random.Random(arguments.seed), arguments.plies)
    except Problem as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
