"""Calls every public method of berserk, lichess's own client for Python, as it is.

    python3 tests/api/lichess_methods.py URL < tokens

Standard input has three lines: the tokens of two players, and of a third one who leads a game as its
arbiter. The first line of the output is the
version, and each of the others a method: its name, and `works`, `refused` or `never sent`. A method
works if it does what its documentation says: those of accounts, challenges, games, boards and
streams are looked at one by one. A refusal has to be in lichess's form: a status, and an object
with the text `error`. Anything else ends the program.
"""

import inspect
import itertools
import queue
import sys
import threading

import berserk
import requests

# Clients of other servers than lichess's own, and one that asks lichess.org at any address.
ELSEWHERE = {"opening_explorer", "tablebase", "fide"}

PAWNS = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"

# A win that is known, and can be claimed.
QUEEN = "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"

# Arguments of the methods that are only refused, by their names; all others are "x" or 1.
ARGUMENTS = {"params": {}, "usernames": ["x"], "rated": False}


def client(url, token):
    session = berserk.TokenSession(token)
    session.hooks["response"].append(answered)
    return berserk.Client(session, base_url=url)


def answered(_response, **_options):
    """Tells who waits for a thread's stream that its answer has begun."""
    if opened := getattr(threading.current_thread(), "opened", None):
        opened.set()


class Background:
    """What a stream yields from now on, read by a thread."""

    def __init__(self, stream):
        self.items = queue.Queue()
        reader = threading.Thread(target=self.read, args=(stream,), daemon=True)
        reader.opened = threading.Event()
        reader.start()
        # What happens before the server listens would not come.
        assert reader.opened.wait(timeout=60), "the stream is not answered"

    def read(self, stream):
        try:
            for item in stream:
                self.items.put(item)
        finally:
            self.items.put(None)

    def expect(self, condition):
        while True:
            item = self.items.get(timeout=60)
            assert item is not None, "the stream has ended"
            if condition(item):
                return item


class Steps:
    def __init__(self, url, tokens):
        self.url, self.tokens = url, tokens[:2]
        self.ann, self.bob, self.eve = (client(url, token) for token in tokens)
        self.eves_token = tokens[2]
        self.anns, self.bobs = (one.account.get()["id"] for one in (self.ann, self.bob))
        self.done = {}

    def challenge(self, **terms):
        terms = {"rated": False, "color": "white", "clock_limit": 300, "clock_increment": 0} | terms
        return self.ann.challenges.create(self.bobs, **terms)["id"]

    def game(self, **terms):
        game = self.challenge(**terms)
        self.bob.challenges.accept(game)
        return game

    def works(self, *names):
        for name in names:
            self.done[name] = "works"

    def accounts(self):
        self.ann.account.upgrade_to_bot()
        tested = self.ann.oauth.test_tokens(self.tokens[1], "none")
        assert tested[self.tokens[1]]["userId"] == self.bobs and tested["none"] is None
        self.works("account.get", "account.upgrade_to_bot", "oauth.test_tokens")

    def people(self):
        game = self.game()
        users = self.ann.users
        first, second = users.get_realtime_statuses(self.anns, self.bobs, with_game_ids=True)
        assert first["online"] and first["playingId"] and not second["online"]
        assert users.get_public_data(self.bobs)["id"] == self.bobs
        found = [user["id"] for user in users.get_by_id(self.bobs, self.anns)]
        assert found == [self.bobs, self.anns]
        assert users.get_by_autocomplete("Bob") == [self.bobs]
        found = users.get_by_autocomplete("bob", as_object=True)
        assert [user["id"] for user in found] == [self.bobs]
        self.ann.board.resign_game(game)
        table = users.get_crosstable(self.anns, self.bobs, matchup=True)
        assert table["users"][self.bobs] == 1
        names = ["get_realtime_statuses", "get_public_data", "get_by_id", "get_crosstable"]
        names.append("get_by_autocomplete")
        self.works(*(f"users.{name}" for name in names))

    def challenges(self):
        ann, bob = self.ann.challenges, self.bob.challenges
        declined = self.challenge(variant="chess960")
        assert [one["id"] for one in bob.get_mine()["in"]] == [declined]
        bob.decline(declined, reason="variant")
        cancelled = self.challenge(position=PAWNS, variant="fromPosition")
        ann.cancel(cancelled)
        assert ann.get_mine() == {"in": [], "out": []}
        made = ann.create_with_accept(self.bobs, rated=False, token=self.tokens[1], days=2)
        ann.cancel(made["id"])
        opened = ann.create_open(clock_limit=600, clock_increment=5, name="Come and play")
        assert opened["urlWhite"] and opened["challenger"] is None
        bob.accept(opened["id"])
        against = ann.create_ai(level=1, color="white", days=1)
        assert against["status"]["name"] == "started" and against["player"] == "white"
        game = self.game()
        ann.start_clocks(game, *self.tokens)
        names = """get_mine create decline cancel create_with_accept create_open accept create_ai
            start_clocks"""
        self.works(*(f"challenges.{name}" for name in names.split()))
        for game in (opened["id"], against["id"], game):
            self.ann.board.resign_game(game)

    def arbiter(self):
        """Time is given by an arbiter: players have none to give."""
        game = self.game()
        add_time = self.ann.challenges.add_time_to_opponent_clock
        self.refused("challenges.add_time_to_opponent_clock", add_time, game, 15)
        self.ann.board.resign_game(game)
        terms = {"variant": "standard", "name": "Eve", "clock": "5+0", "arbiter": True}
        reserved = [{"person": one, "name": "Player"} for one in (self.anns, self.bobs)]
        made = requests.post(
            f"{self.url}/api/v1/games",
            json=terms | {"visibility": "public", "reserved": reserved},
            headers={"Authorization": f"Bearer {self.eves_token}"},
        )
        made.raise_for_status()
        game = made.json()["id"]
        for player in (self.ann, self.bob):
            player.challenges.accept(game)
        self.eve.challenges.add_time_to_opponent_clock(game, 15)
        state = next(iter(self.ann.board.stream_game_state(game)))["state"]
        # Black's clock does not run yet.
        assert state["btime"] == 315_000, state
        self.ann.board.resign_game(game)
        self.works("challenges.add_time_to_opponent_clock")

    def seeks(self):
        terms = {"time": 5, "increment": 3, "color": "white"}
        headers = {"Authorization": f"Bearer {self.tokens[0]}"}
        open_seek = requests.post(
            f"{self.url}/api/board/seek", data=terms, headers=headers, stream=True
        )
        # It has been made now, and the second one fits.
        self.bob.board.seek(5, 3)
        assert not open_seek.text.strip()
        (game,) = self.ann.games.get_ongoing()
        assert game["opponent"]["id"] == self.bobs
        self.ann.board.resign_game(game["gameId"])
        self.works("board.seek")

    def victory(self):
        game = self.game(variant="fromPosition", position=QUEEN)
        self.refused("board.claim_victory", self.bob.board.claim_victory, game)
        self.ann.board.claim_victory(game)
        assert self.ann.games.export(game, as_pgn=False)["winner"] == "white"
        self.works("board.claim_victory")

    def board(self):
        ann, bob = self.ann.board, self.bob.board
        events = Background(ann.stream_incoming_events())
        game = self.game()
        events.expect(lambda event: event["type"] == "gameStart" and event["game"]["id"] == game)
        states = Background(ann.stream_game_state(game))
        assert states.expect(lambda _: True)["type"] == "gameFull"
        ann.make_move(game, "e2e4")
        states.expect(lambda state: state.get("moves") == "e2e4")
        ann.post_message(game, "Hi!")
        assert ann.get_game_chat(game) == []
        ann.offer_takeback(game)
        states.expect(lambda state: state.get("wtakeback"))
        bob.decline_takeback(game)
        states.expect(lambda state: "wtakeback" not in state)
        ann.handle_takeback_offer(game, True)
        states.expect(lambda state: state.get("wtakeback"))
        bob.accept_takeback(game)
        states.expect(lambda state: state.get("moves") == "")
        bob.offer_draw(game)
        states.expect(lambda state: state.get("bdraw"))
        ann.decline_draw(game)
        states.expect(lambda state: "bdraw" not in state)
        bob.handle_draw_offer(game, True)
        states.expect(lambda state: state.get("bdraw"))
        self.refused("board.go_berserk", ann.go_berserk, game)
        ann.accept_draw(game)
        states.expect(lambda state: state.get("status") == "draw")
        events.expect(lambda event: event["type"] == "gameFinish" and event["game"]["id"] == game)
        ann.abort_game(self.game())
        ann.resign_game(self.game())
        names = """stream_incoming_events stream_game_state make_move post_message get_game_chat
            offer_takeback decline_takeback handle_takeback_offer accept_takeback offer_draw
            decline_draw handle_draw_offer accept_draw abort_game resign_game"""
        self.works(*(f"board.{name}" for name in names.split()))

    def bots(self):
        ann, bob = self.ann.bots, self.bob.bots
        events = Background(bob.stream_incoming_events())
        bob.decline_challenge(self.challenge(), reason="later")
        game = self.challenge()
        events.expect(lambda event: event.get("challenge", {}).get("id") == game)
        bob.accept_challenge(game)
        ann.make_move(game, "g1f3")
        bob.post_message(game, "Hello", spectator=True)
        full = next(iter(bob.stream_game_state(game)))
        assert full["state"]["moves"] == "g1f3"
        bob.abort_game(game)
        game = self.game()
        bob.resign_game(game)
        events.expect(lambda event: event["type"] == "gameFinish" and event["game"]["id"] == game)
        assert [bot["id"] for bot in bob.get_online_bots()] == [self.bobs]
        names = """stream_incoming_events decline_challenge accept_challenge make_move post_message
            stream_game_state abort_game resign_game get_online_bots"""
        self.works(*(f"bots.{name}" for name in names.split()))

    def games(self):
        games = self.ann.games
        among = Background(games.get_among_players(self.anns, self.bobs))
        game, other = self.game(), self.game(variant="chess960")
        among.expect(lambda item: item["id"] == game and item["statusName"] == "started")
        watched = Background(games.stream_games_by_ids(game, stream_id="mine"))
        watched.expect(lambda item: item["id"] == game)
        games.add_game_ids_to_stream(other, stream_id="mine")
        watched.expect(lambda item: item["id"] == other and item["variant"] == "chess960")
        moves = Background(games.stream_game_moves(game))
        for mover, move in zip(itertools.cycle((self.ann, self.bob)), ("e2e4", "e7e5")):
            mover.board.make_move(game, move)
        moves.expect(lambda item: item.get("lm") == "e7e5")
        assert len(games.get_ongoing(count=1)) == 1
        now = next(games.export_ongoing_by_player(self.bobs, as_pgn=False))
        assert now["status"] == "started"
        for ended in (game, other):
            self.bob.board.resign_game(ended)
        among.expect(lambda item: item["id"] == other and item.get("winner") == "white")
        watched.expect(lambda item: item["id"] == other and item["statusName"] == "resign")
        document = games.export(game, as_pgn=False)
        assert document["moves"] == "e4 e5" and document["winner"] == "white"
        assert "1. e4 " in games.export(game, as_pgn=True)
        assert len(list(games.export_multi(game, other, as_pgn=False))) == 2
        self.lists(game, other)
        names = """get_among_players stream_games_by_ids add_game_ids_to_stream stream_game_moves
            get_ongoing export_ongoing_by_player export export_multi export_by_player"""
        self.works(*(f"games.{name}" for name in names.split()))

    def lists(self, game, other):
        """The list of games keeps to what it is asked for."""

        def ids(**wanted):
            found = self.ann.games.export_by_player(self.anns, as_pgn=False, **wanted)
            return [game["id"] for game in found]

        assert ids(max=2) == [other, game]
        assert ids(sort="dateAsc")[-2:] == [game, other]
        assert other in ids(perf_type="chess960") and game not in ids(perf_type="chess960")
        assert ids(vs=self.bobs, color="white", max=1) == [other]
        assert ids(rated=True) == [] and ids(vs="nobody") == []
        created = self.ann.games.export(other, as_pgn=False)["createdAt"]
        since = int(created.timestamp() * 1000)
        assert ids(since=since) == [other] and other not in ids(until=since - 1)
        parts = {"as_pgn": False, "moves": False, "pgn_in_json": True}
        kept = next(self.ann.games.export_by_player(self.anns, **parts))
        assert "moves" not in kept and kept["pgn"].startswith("[")

    def refused(self, name, method, *arguments):
        try:
            answer = method(*arguments)
            if inspect.isgenerator(answer):
                next(answer, None)
        except berserk.exceptions.ResponseError as refusal:
            error = isinstance(refusal.cause, dict) and refusal.cause.get("error")
            assert isinstance(error, str) and 400 <= refusal.status_code < 500, (name, refusal)
            self.done[name] = "refused"
        except TypeError as fault:
            # berserk gives its own session an argument that this does not know.
            assert "unexpected keyword argument 'payload'" in str(fault), (name, fault)
            self.done[name] = "never sent"
        else:
            raise AssertionError(f"{name} is not refused: {answer}")

    def others(self):
        """All the methods that nothing has called by now."""
        for area, methods in vars(self.ann).items():
            if area.startswith("_") or area in ELSEWHERE:
                continue
            for method, call in inspect.getmembers(methods, callable):
                name = f"{area}.{method}"
                if not method.startswith("_") and name not in self.done:
                    self.refused(name, call, *arguments_of(call))


def arguments_of(method):
    """Arguments for the parameters that have to be given."""
    for parameter in inspect.signature(method).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY or parameter.default is not parameter.empty:
            continue
        if parameter.name in ARGUMENTS:
            yield ARGUMENTS[parameter.name]
        else:
            yield 1 if "int" in str(parameter.annotation) else "x"


def main():
    steps = Steps(sys.argv[1], [sys.stdin.readline().strip() for _ in range(3)])
    for part in (
        steps.accounts,
        steps.people,
        steps.challenges,
        steps.arbiter,
        steps.seeks,
        steps.victory,
        steps.board,
        steps.bots,
        steps.games,
        steps.others,
    ):
        part()
    print(berserk.__version__)
    for name, end in sorted(steps.done.items()):
        print(name, end)


if __name__ == "__main__":
    main()
