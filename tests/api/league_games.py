"""Reads a PGN of several games from standard input with python-chess, and prints for each game a
line of JSON: its tags, the moves in UCI, the clock after each of them, and what is wrong with it."""

import io
import json
import sys

import chess.pgn

def tag(value):
    """The value of a tag. python-chess leaves the standard's backslashes in it."""
    return value.replace('\\"', '"').replace("\\\\", "\\")


text = io.StringIO(sys.stdin.read())
while (game := chess.pgn.read_game(text)) is not None:
    nodes = list(game.mainline())
    tags = {name: tag(value) for name, value in game.headers.items()}
    print(json.dumps({"tags": tags, "moves": [node.move.uci() for node in nodes],
                      "clocks": [node.clock() for node in nodes],
                      "errors": [str(error) for error in game.errors]}))
