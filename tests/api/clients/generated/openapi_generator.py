"""Plays a game with the client for Python that OpenAPI Generator has made. The argument is the server's address."""

import os
import sys

from entente_client import ApiClient, Configuration, PlayingApi, WatchingApi
from entente_client import ComputerRequest, GameRequest, MoveRequest

PLIES = 12

configuration = Configuration(host=sys.argv[1], access_token=os.environ["ENTENTE_TOKEN"])
client = ApiClient(configuration)
playing = PlayingApi(client)
request = GameRequest(
    variant="standard", name="Ann", wishes=["white"], computers=[ComputerRequest(level=1)]
)
game = playing.create_game(request)
cursor = "0"
while game.phase in ("lobby", "running"):
    if not game.your_turn:
        cursor = playing.list_game_events(game.id, after=cursor, wait=25).next
    elif game.ply >= PLIES:
        playing.resign_game(game.id)
    else:
        legal = playing.list_legal_moves(game.id).legal
        playing.make_move(game.id, MoveRequest(move=legal[len(legal) // 2].coordinate))
    game = playing.show_game(game.id)
assert WatchingApi(client).download_board(game.id).startswith(b"\x89PNG")
print(game.status)
