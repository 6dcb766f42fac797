"""Compares `entente convert` with python-chess over a folder of PGN files.

    python3 tests/cli/differential.py BINARY FOLDER

Every game that python-chess reads without an error must be read as python-chess reads it: the
players, the moves in coordinates and in standard notation, the result, and the last position. A
game is found again by its players, its event and its moves, because files can contain it twice.

What differs on purpose is counted by its reason: null moves, and rule sets that are not here, are
refused, and python-chess splits files in its own way. Prints a line for each other difference, and
ends with the counts. The exit status is 1 if there is a difference without a reason.
"""

import collections
import io
import logging
import pathlib
import re
import subprocess
import sys

import chess
import chess.pgn

RESULTS = ("1-0", "0-1", "1/2-1/2")

# What python-chess says about errors is asked from each game.
logging.disable(logging.CRITICAL)


def decoded(data):
    """The text of a file. What is not UTF-8 is read line by line as Windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16")
    lines = []
    for line in data.splitlines(keepends=True):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            lines.append(line.decode("cp1252", errors="replace"))
    text = "".join(lines).replace("\ufeff", "").replace("\x1a", "")
    # python-chess takes headers directly behind moves for moves.
    return re.sub(r"^(?!\[)(.*\S.*\n)(?=\[Event \")", r"\1\n", text, flags=re.MULTILINE)


def bare(value):
    """A header's value without what programs escape and space in different ways."""
    return " ".join(value.replace("\\", "").replace('"', "").split())


class Game:
    """What is compared of a game."""

    def __init__(self, headers, moves, sans, result, fen):
        self.names = tuple(bare(headers.get(name, "?")) for name in ("Event", "White", "Black"))
        self.moves = tuple(moves)
        self.sans = tuple(sans)
        # Anything else is not a result, whatever the header says.
        self.result = result if result in RESULTS else "*"
        self.fen = fen

    def key(self):
        return self.names, self.moves

    def facts(self):
        return self.sans, self.result, self.fen


def of_python_chess(game):
    """The main line of a game."""
    board = game.board()
    moves, sans = [], []
    for move in game.mainline_moves():
        moves.append(board.uci(move, chess960=board.chess960))
        sans.append(board.san(move))
        board.push(move)
    result = game.headers.get("Result", "*")
    return Game(game.headers, moves, sans, result, board.fen())


def read_all(text):
    """Every game that python-chess finds in a text."""
    handle = io.StringIO(text, newline=None)
    while (game := next_game(handle)) is not None:
        yield game


def next_game(handle):
    """The next game, or one with an error where python-chess stumbles over a text."""
    try:
        return chess.pgn.read_game(handle)
    except (IndexError, AttributeError) as error:
        broken = chess.pgn.Game()
        broken.headers["White"] = "not read"
        broken.errors = [error]
        return broken


def has_null_move(game):
    return any(not move for move in game.mainline_moves())


def rule_set(game):
    """The rule set of a game by its name here, or nothing if there is no such rule set."""
    name = game.headers.get("Variant", "")
    letters = "".join(letter for letter in name.lower() if letter.isalnum())
    if game.board().uci_variant != "chess":
        return None
    if letters in ("", "chess", "standard", "normal", "standardchess", "fromposition"):
        # python-chess changes the rules for castling rights that standard chess does not have.
        return None if game.board().chess960 and letters else "standard"
    return "chess960" if game.board().chess960 else None


def is_empty(game):
    """Only blanks, or a paragraph that python-chess splits from the game before."""
    return not list(game.mainline_moves()) and game.headers.get("White", "?") == "?"


def of_entente(binary, variant, data):
    """Every game that Entente reads, in the form that python-chess makes of its output."""
    call = [binary, "convert", variant, "--from", "pgn", "--to", "pgn"]
    answer = subprocess.run(call, input=data, capture_output=True, check=False)
    assert answer.returncode in (0, 1, 2), answer.stderr.decode()
    errors = [line for line in answer.stderr.decode().splitlines() if " line " in line]
    games = list(read_all(answer.stdout.decode()))
    broken = [game.errors for game in games if game.errors]
    # What is written must be strict, whatever was read.
    assert not broken, broken
    return [of_python_chess(game) for game in games], errors


def expected_games(text, counts):
    """The games of a text by their rule sets, without those that cannot be compared."""
    expected = collections.defaultdict(list)
    for game in read_all(text):
        if is_empty(game):
            counts["no game"] += 1
        elif game.errors:
            counts["broken"] += 1
        elif has_null_move(game):
            counts["null moves"] += 1
        elif (variant := rule_set(game)) is None:
            counts["other rules"] += 1
        else:
            expected[variant].append(of_python_chess(game))
    return expected


def reason(game, found):
    """Why python-chess reads a game in its own way, or nothing if that is not known.

    It ends a game at an empty line, and reads headers without moves as part of the next game.
    """
    if game.names == ("?", "?", "?"):
        same = [other for other in found if other.moves == game.moves]
        if any(other.facts()[::2] == game.facts()[::2] for other in same):
            return "moves behind an empty line"
    elif not game.moves:
        if any(other.names[1:] == game.names[1:] for other in found):
            return "headers alone"
    return None


def compare(binary, path, counts):
    """Compares one file, and returns its differences."""
    data = path.read_bytes()
    differences = []
    for variant, games in expected_games(decoded(data), counts).items():
        found, errors = of_entente(binary, variant, data)
        by_key = collections.defaultdict(list)
        for game in found:
            by_key[game.key()].append(game)
        for game in games:
            same = by_key[game.key()]
            if any(other.facts() == game.facts() for other in same):
                counts["same"] += 1
            elif (why := reason(game, found)) is not None:
                counts[why] += 1
            elif same:
                differences.append((game, f"differs: {same[0].facts()[1:]} for {game.facts()[1:]}"))
            else:
                differences.append((game, "is not read like this"))
        if differences:
            differences.extend((None, error) for error in errors)
    return differences


def main():
    """Compares every PGN file in a folder and its subfolders."""
    binary, folder = sys.argv[1:]
    counts = collections.Counter()
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.suffix.lower() != ".pgn":
            continue
        counts["files"] += 1
        for game, what in compare(binary, path, counts):
            counts["different"] += game is not None
            names = " - ".join(game.names) + f", {len(game.moves)} plies" if game else "  said"
            print(f"{path}: {names}: {what}")
    print(", ".join(f"{name}: {count}" for name, count in counts.items()))
    return counts["different"] > 0


if __name__ == "__main__":
    sys.exit(main())
