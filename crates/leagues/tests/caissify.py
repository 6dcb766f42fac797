"""Answers, for each line of JSON with the rounds of a tournament, how caissify-pairings would pair
the next round. What it has to know of each player it finds out by itself from the rounds."""

import json
import sys

from caissify_pairings import generate_pairings

POINTS = {"white_wins": (1, 0), "draw": (0.5, 0.5), "black_wins": (0, 1),
          "white_forfeits": (0, 1), "black_forfeits": (1, 0), "both_forfeit": (0, 0)}
BYES = {"allocated": 1, "requested": 0.5, "absent": 0}


def cards(rounds, present):
    """The cards of the players who are present, and who has met whom."""
    players = {}
    for round in rounds:
        for game in round["games"]:
            players.update({game["white"]: None, game["black"]: None})
        players.update({number: None for number, _ in round["byes"]})
    players.update({number: None for number in present})
    for number in players:
        players[number] = {"id": number, "name": f"{number:05}", "starting_number": number,
                           "pairing_number": number, "rating": 3000 - number, "score": 0,
                           "color_hist": [], "float_history": [], "bye_count": 0,
                           "forfeit_win_count": 0}
    met = set()
    for round in rounds:
        add_round(players, round, met)
    return [players[number] for number in present], met


def add_round(players, round, met):
    before = {number: player["score"] for number, player in players.items()}
    floats = {}
    for number, bye in round["byes"]:
        players[number]["score"] += BYES[bye]
        players[number]["bye_count"] += bye == "allocated"
        floats[number] = "down" if BYES[bye] > 0 else "none"
    for game in round["games"]:
        sides = (game["white"], game["black"])
        played = game["outcome"] in ("white_wins", "draw", "black_wins")
        for side, number in enumerate(sides):
            points = POINTS[game["outcome"]][side]
            player, opponent = players[number], sides[1 - side]
            player["score"] += points
            if played:
                player["color_hist"].append(("white", "black")[side])
                met.add(tuple(sorted(sides)))
                difference = before[number] - before[opponent]
                floats[number] = "down" if difference > 0 else "up" if difference < 0 else "none"
            else:
                player["forfeit_win_count"] += points == 1
                floats[number] = "down" if points > 0 else "none"
    for number, player in players.items():
        player["float_history"].append(floats.get(number, "none"))


for line in sys.stdin:
    request = json.loads(line)
    players, met = cards(request["rounds"], request["present"])
    try:
        answer = generate_pairings("dutch", players, met, len(request["rounds"]) + 1,
                                   request["total"], initial_color=request["initial_colour"])
        pairs = [[pair["white_id"], pair["black_id"]] for pair in answer if not pair.get("bye")]
        byes = [pair["white_id"] or pair["black_id"] for pair in answer if pair.get("bye")]
        reply = {"pairs": sorted(pairs), "bye": byes[0] if byes else None}
    except Exception as error:
        reply = {"error": repr(error)}
    print(json.dumps(reply), flush=True)
