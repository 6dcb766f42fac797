"""Answers, for each line of JSON with the sides of a game, how other libraries would rate it:
glicko2 two sides, openskill more."""

import json
import math
import sys

import glicko2
from openskill.models import BradleyTerryFull

SCALE = 42


class Player(glicko2.Player):
    """glicko2 2.1.0 computes the new volatility with the square of the rating where Glickman's
    paper (step 5.1) has that of the deviation. Nothing else is changed."""

    def _f(self, x, delta, v, a):
        phi = self.rd / 173.7178
        grown = math.exp(x)
        total = phi ** 2 + v + grown
        return (grown * (delta ** 2 - total) / (2 * total ** 2)) - (x - a) / self._tau ** 2


def two(sides):
    result = []
    for own, other in (sides, sides[::-1]):
        player = Player(own["rating"], own["deviation"], own["volatility"])
        score = 1 if own["place"] < other["place"] else 0 if own["place"] > other["place"] else 0.5
        player.update_player([other["rating"]], [other["deviation"]], [score])
        result.append([player.rating, player.rd, player.vol])
    return result


def many(sides):
    model = BradleyTerryFull(tau=0)
    teams = [[model.rating(side["rating"] / SCALE, side["deviation"] / SCALE)] for side in sides]
    rated = model.rate(teams, ranks=[side["place"] for side in sides])
    return [[player.mu * SCALE, player.sigma * SCALE, side["volatility"]]
            for (player,), side in zip(rated, sides)]


for line in sys.stdin:
    sides = json.loads(line)
    print(json.dumps(two(sides) if len(sides) == 2 else many(sides)), flush=True)
