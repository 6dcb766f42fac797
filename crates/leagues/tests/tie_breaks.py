"""Answers, for each line of JSON with the rounds of a tournament, which places and tie-breaks gacrux
gives to its players, and which sums tiebreak-core computes. Values are in quarters of a point, those
of WON in games, of WIN in rounds, those of DE places among the tied."""

import json
import sys

from gacrux.scoresystem import scoresystem
from gacrux.tiebreak import tiebreak
from tiebreak_core import fide2026
from tiebreak_core.models import GameRecord, PlayerTiebreakData

# As a tournament report file has them: results of both sides, and whether the game was played.
RESULTS = {"white_wins": ("W", "L", True), "draw": ("D", "D", True), "black_wins": ("L", "W", True),
           "white_forfeits": ("Z", "W", False), "black_forfeits": ("W", "Z", False),
           "both_forfeit": ("Z", "Z", False)}
BYES = {"allocated": ("P", True), "requested": ("D", False), "absent": ("Z", False)}
POINTS = {"W": 1.0, "P": 1.0, "D": 0.5, "L": 0.0, "Z": 0.0}
KINDS = {"allocated": "pairing_bye", "requested": "requested_bye", "absent": "requested_bye"}
SUMS = {"BH": fide2026.buchholz, "BH-C1": fide2026.buchholz_cut1, "SB": fide2026.sonneborn_berger,
        "WON": fide2026.won, "WIN": fide2026.wins}


def of_gacrux(request):
    games = []
    for number, round in enumerate(request["rounds"], 1):
        for game in round["games"]:
            white, black, played = RESULTS[game["outcome"]]
            games.append({"round": number, "played": played, "rated": False,
                          "white": {"cid": game["white"], "result": white},
                          "black": {"cid": game["black"], "result": black}})
        for player, bye in round["byes"]:
            result, played = BYES[bye]
            games.append({"round": number, "played": played, "rated": False,
                          "white": {"cid": player, "result": result}, "black": None})
    count = len(request["rounds"])
    tournament = {
        "teamTournament": False, "tournamentType": "", "numRounds": count, "currentRound": count,
        "scoreSystem": scoresystem().default_score, "gameList": games, "matchList": [],
        "competitors": [{"cid": number, "random": number, "rank": 0, "present": True}
                        for number in range(1, request["players"] + 1)]}
    scheduled = request["scheduled"]
    order = ["PTS"] + [name.replace("-", "/") for name in request["tie_breaks"]]
    params = {"tiebreak": order, "check": False, "pre_determined": scheduled, "swiss": not scheduled,
              "unrated": None}
    answer = tiebreak(tournament, count, params).compute_tiebreaks(tournament, params)
    lines = {}
    for line in answer["competitors"]:
        values = zip(request["tie_breaks"], line["tiebreakScore"][1:])
        lines[line["cid"]] = {"place": line["rank"], "values": [quarters(*pair) for pair in values]}
    return [lines[number] for number in range(1, request["players"] + 1)]


def quarters(name, value):
    scaled = value if name in ("DE", "WON", "WIN") else 4 * value
    assert scaled == int(scaled), (name, value)
    return int(scaled)


def of_core(request):
    players = {number: PlayerTiebreakData(number, 0, 0.0)
               for number in range(1, request["players"] + 1)}

    def add(player, opponent, points, round, kind):
        players[player].points += points
        record = GameRecord(opponent, 0, points, "white", round, kind)
        players[player].games.append(record)

    for number, round in enumerate(request["rounds"], 1):
        for game in round["games"]:
            white, black, played = RESULTS[game["outcome"]]
            for player, opponent, result in ((game["white"], game["black"], white),
                                             (game["black"], game["white"], black)):
                forfeit = "forfeit_win" if result == "W" else "forfeit_loss"
                add(player, opponent, POINTS[result], number, "played" if played else forfeit)
        for player, bye in round["byes"]:
            add(player, -1, POINTS[BYES[bye][0]], number, KINDS[bye])
    mode = "round_robin" if request["scheduled"] else "swiss"
    count = len(request["rounds"])
    return [{name: quarters(name, compute(player, players, count, mode))
             for name, compute in SUMS.items()} for player in players.values()]


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"gacrux": of_gacrux(request), "core": of_core(request)}), flush=True)
