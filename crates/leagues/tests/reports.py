"""Answers, for each line of JSON with a tournament report file, what gacrux and caissify-pairings
read in it: points of all players, opponents of all rounds, and, if the file names criteria for equal
points, the places that gacrux computes by them."""

import json
import sys

from caissify_pairings.trf import parse_trf
from gacrux.tiebreak import tiebreak
from gacrux.trf2json import trf2json


def of_gacrux(request):
    reader = trf2json()
    reader.parse_file(request["file"], False)
    tournament = reader.get_tournament(1)
    players = tournament["competitors"]
    games = {}
    for game in tournament["gameList"]:
        white = game["white"]["cid"]
        black = game["black"]["cid"] if game.get("black") else 0
        if white > 0 and black > 0:
            games.setdefault(game["round"], []).append([white, black])
    answer = {"status": reader.get_status(),
              "points": [float(player["gamePoints"]) for player in players],
              "games": [sorted(games.get(number, [])) for number in range(1, request["rounds"] + 1)]}
    if request["places"]:
        params = {"tiebreak": tournament["rankOrder"], "check": False, "pre_determined": False,
                  "swiss": True, "unrated": None}
        rounds = request["rounds"]
        result = tiebreak(tournament, rounds, params).compute_tiebreaks(tournament, params)
        ranks = {line["cid"]: line["rank"] for line in result["competitors"]}
        answer["places"] = [ranks[player["cid"]] for player in players]
    return answer


def of_caissify(request):
    players = parse_trf(request["file"])["players"]
    games = [[] for _ in range(request["rounds"])]
    for player in players:
        for number, result in player["results"].items():
            if result["color"] == "w" and number <= request["rounds"]:
                games[number - 1].append([player["starting_number"], result["opponent"]])
    return {"points": [player["score"] for player in players],
            "games": [sorted(pairs) for pairs in games]}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"gacrux": of_gacrux(request), "caissify": of_caissify(request)}), flush=True)
