"""Plays a game with the client that openapi-python-client has made. The argument is the server's address."""

import os
import sys

from entente_client import AuthenticatedClient
from entente_client.api.playing import (
    create_game,
    list_game_events,
    list_legal_moves,
    make_move,
    resign_game,
    show_game,
)
from entente_client.api.watching import download_board
from entente_client.models import ComputerRequest, GameRequest, MoveRequest

PLIES = 12

client = AuthenticatedClient(
    base_url=sys.argv[1], token=os.environ["ENTENTE_TOKEN"], raise_on_unexpected_status=True
)
request = GameRequest(
    variant="standard", name="Ann", wishes=["white"], computers=[ComputerRequest(level=1)]
)
game = create_game.sync(client=client, body=request)
cursor = "0"
while game.phase in ("lobby", "running"):
    if not game.your_turn:
        events = list_game_events.sync(game.id, client=client, after=cursor, wait=25)
        cursor = events.next_
    elif game.ply >= PLIES:
        resign_game.sync(game.id, client=client)
    else:
        legal = list_legal_moves.sync(game.id, client=client).legal
        move = MoveRequest(move=legal[len(legal) // 2].coordinate)
        make_move.sync(game.id, client=client, body=move)
    game = show_game.sync(game.id, client=client)
picture = download_board.sync(game.id, client=client)
assert picture.payload.read().startswith(b"\x89PNG")
print(game.status)
