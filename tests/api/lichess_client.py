"""Plays over lichess's Bot API with berserk, lichess's own client for Python, as it is.

    python3 tests/api/lichess_client.py URL GAMES < tokens

Standard input has two lines, each the token of a player. Games of standard chess and of Chess960
are played to their end: GAMES of each against the second player, and GAMES of each against a
computer. Among the former are a draw, a resignation and an abort. python-chess keeps the board of
each player, so a move that is missing or comes twice is found.

In the midst of the first game it prints the line `restart`, and plays on over a server that was
stopped and started again. Every finished game is a line: rule set, opponent, plies and status.
"""

import queue
import random
import sys
import threading

import berserk
import chess
import requests

# After this many plies a player resigns, because a game of random moves may be long.
PLIES = {"few": 40, "many": 1000}
RESTART_AT = 6
DRAW_AT = 12
RESIGN_AT = 9

# What a connection that breaks off looks like in berserk and below it.
BROKEN = (berserk.exceptions.ApiError, requests.RequestException)


def client(url, token):
    return berserk.Client(berserk.TokenSession(token), base_url=url)


class Game(threading.Thread):
    """One player's side of one game."""

    def __init__(self, url, token, game, plan, longest, seed):
        super().__init__(daemon=True)
        self.client = client(url, token)
        self.me = self.client.account.get()["id"]
        self.game, self.plan, self.longest = game, plan, longest
        self.random = random.Random(seed)
        self.color = None
        self.start_fen = None
        self.chess960 = False
        self.status = None
        self.plies = 0
        self.failure = None

    def run(self):
        try:
            while self.status is None:
                try:
                    self.follow()
                except BROKEN as broken:
                    if getattr(broken, "response", None) is not None:
                        raise
        except Exception as failure:  # Reported by the thread that waits for this one.
            self.failure = failure

    def follow(self):
        """Reads a stream of the game until it ends."""
        last = None
        for event in self.client.bots.stream_game_state(self.game):
            if event["type"] == "gameFull":
                self.begin(event)
                event = event["state"]
            facts = {name: value for name, value in event.items() if "time" not in name}
            assert facts != last, f"the same state twice: {facts}"
            last = facts
            self.answer(event)

    def begin(self, full):
        sides = {side: full[side].get("id") for side in ("white", "black")}
        self.color = next(side for side, person in sides.items() if person == self.me)
        self.start_fen = full["initialFen"]
        self.chess960 = full["variant"]["key"] == "chess960"

    def board(self, moves):
        fen = chess.STARTING_FEN if self.start_fen == "startpos" else self.start_fen
        board = chess.Board(fen, chess960=self.chess960)
        for move in moves:
            # Raises if the move is not legal here.
            board.push(board.parse_uci(move))
        return board

    def answer(self, state):
        moves = state["moves"].split()
        board = self.board(moves)
        self.plies = len(moves)
        if state["status"] != "started":
            self.check_end(state, board)
            self.status = state["status"]
        elif state.get("wdraw") and self.color == "black":
            self.client.board.accept_draw(self.game)
        elif state.get("bdraw") and self.color == "white":
            self.client.board.accept_draw(self.game)
        elif state.get("wdraw") or state.get("bdraw"):
            pass
        elif (board.turn == chess.WHITE) == (self.color == "white"):
            self.act(board)

    def check_end(self, state, board):
        status = state["status"]
        assert (status == "mate") == board.is_checkmate(), f"{status} in {board.fen()}"
        assert (status == "stalemate") == board.is_stalemate(), f"{status} in {board.fen()}"
        if status == "mate":
            loser = "white" if board.turn == chess.WHITE else "black"
            assert state["winner"] != loser, f"{loser} is mated, and wins"

    def act(self, board):
        if self.plan == "abort" and self.plies == 1:
            self.client.bots.abort_game(self.game)
        elif self.plan == "draw" and self.plies >= DRAW_AT:
            self.client.board.offer_draw(self.game)
        elif self.plan == "resign" and self.plies >= RESIGN_AT or self.plies >= self.longest:
            self.client.bots.resign_game(self.game)
        else:
            if self.plan == "restart" and self.plies == RESTART_AT:
                print("restart", flush=True)
                # The server answers this line when it is there again.
                sys.stdin.readline()
            move = self.random.choice(list(board.legal_moves))
            self.make(board.uci(move))

    def make(self, move):
        try:
            self.client.bots.make_move(self.game, move)
        except berserk.exceptions.ResponseError as refused:
            # A game may end at the moment of the move.
            assert refused.status_code == 400 and "error" in refused.cause, refused


def finished(games, variant, opponent):
    for game in games:
        game.start()
    for game in games:
        game.join(timeout=240)
        if game.failure:
            raise game.failure
        assert game.status, f"{game.game} did not end"
    assert len({game.status for game in games}) == 1
    print(variant, opponent, games[0].plies, games[0].status, flush=True)


class Events(threading.Thread):
    """What happens to one player, read over every break of the connection."""

    def __init__(self, url, token):
        super().__init__(daemon=True)
        self.client = client(url, token)
        self.events = queue.Queue()
        self.start()

    def run(self):
        while True:
            try:
                for event in self.client.bots.stream_incoming_events():
                    self.events.put(event)
            except BROKEN as broken:
                if getattr(broken, "response", None) is not None:
                    raise

    def expect(self, kind, game=None):
        """Waits for an event of this kind, about this game."""
        while True:
            event = self.events.get(timeout=60)
            about = event.get("game") or event.get("challenge")
            if event["type"] == kind and game in (None, about["id"]):
                return about


def play_person(url, tokens, events, variant, number, plan, longest):
    """A game of the two players: challenged and accepted through the streams of events."""
    ann, bob = (client(url, token) for token in tokens)
    bobs_id = bob.account.get()["username"]
    color = ("white", "black")[number % 2]
    clock = {"clock_limit": 600, "clock_increment": 5} if number % 3 else {}
    made = ann.challenges.create(bobs_id, rated=False, variant=variant, color=color, **clock)
    seen = events[1].expect("challenge", made["id"])
    assert seen["variant"]["key"] == variant and seen["direction"] == "in"
    bob.bots.accept_challenge(made["id"])
    for own in events:
        own.expect("gameStart", made["id"])
    pairs = enumerate(tokens)
    games = [Game(url, token, made["id"], plan, longest, number * 2 + at) for at, token in pairs]
    finished(games, variant, "person")
    for own in events:
        own.expect("gameFinish", made["id"])
    exported = ann.games.export(made["id"])
    assert len(exported["moves"].split()) == games[0].plies


def play_computer(url, tokens, variant, number, longest):
    ann = client(url, tokens[0])
    color = ("white", "black")[number % 2]
    made = ann.challenges.create_ai(level=1, variant=variant, color=color)
    finished([Game(url, tokens[0], made["id"], "play", longest, number)], variant, "computer")


def main():
    url, count = sys.argv[1], int(sys.argv[2])
    tokens = [sys.stdin.readline().strip() for _ in range(2)]
    longest = PLIES["few" if count < 20 else "many"]
    events = [Events(url, token) for token in tokens]
    plans = ["restart", "draw", "resign", "abort"]
    for variant in ("standard", "chess960"):
        for number in range(count):
            plan = plans[number] if number < len(plans) else "play"
            if plan == "restart" and variant != "standard":
                plan = "play"
            play_person(url, tokens, events, variant, number, plan, longest)
    print("computers", flush=True)
    sys.stdin.readline()
    for variant in ("standard", "chess960"):
        for number in range(count):
            play_computer(url, tokens, variant, number, longest)


if __name__ == "__main__":
    main()
