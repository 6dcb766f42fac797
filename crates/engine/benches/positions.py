"""Makes positions for `crates/engine/data/mates.txt` and `crates/engine/data/tactics.txt`.

    python3 crates/engine/benches/positions.py SEED MATES TACTICS COMMAND [ARGUMENT]...

COMMAND starts the engine, as in `target/release/entente uci`. The engine plays against itself with
few nodes, and one side blunders now and then. Stockfish then judges the positions. Needs
python-chess, and Stockfish at /usr/games/stockfish. Lines for both lists go to standard output: a
mate begins with its number of moves, a tactic with its best move.
"""

import random
import sys

import chess
import chess.engine

STOCKFISH = "/usr/games/stockfish"

# The nodes of a first look, which most positions do not pass, and of the judgement.
FIRST_LOOK = chess.engine.Limit(nodes=6_000)
JUDGEMENT = chess.engine.Limit(nodes=300_000)

# How much better than the next the best move of a tactic is, in hundredths of a pawn.
BETTER = 200

# A position in which the next best move still wins easily, or loses anyway, teaches nothing.
OPEN = 400

# The number of moves of the mates that are looked for, and the search for a shorter one.
MATE_MOVES = 4
SHORTER_MATE = chess.engine.Limit(mate=MATE_MOVES - 1, nodes=3_000_000)


def play(engine, dice):
    """Yields the positions of one game, in which one side often moves at random."""
    board = chess.Board()
    noisy = dice.random() < 0.5
    while not board.is_game_over() and board.ply() < 80:
        chance = 1.0 if board.ply() < 6 else 0.25 if board.turn == noisy else 0.03
        if dice.random() < chance:
            board.push(dice.choice(list(board.legal_moves)))
        else:
            board.push(engine.play(board, chess.engine.Limit(nodes=400)).move)
        if board.ply() >= 10 and not board.is_game_over():
            yield board


def judge(stockfish, board, limit):
    """The best move, its value and that of the next move; None if there is only one move."""
    lines = stockfish.analyse(board, limit, multipv=2)
    if len(lines) < 2:
        return None
    values = [line["score"].relative.score(mate_score=10_000) for line in lines]
    return lines[0]["pv"][0], values[0], values[1]


def is_recapture(board, move):
    """Does the move capture where the last move went?"""
    return bool(board.move_stack) and board.peek().to_square == move.to_square


def is_tactic(board, found):
    """Is one move much better than all others, in a game that is not decided without it?"""
    if found is None:
        return False
    move, best, second = found
    clear = best - second >= BETTER and abs(second) <= OPEN and best > -OPEN
    return clear and not is_recapture(board, move)


def mate(stockfish, board):
    """In how many moves the side to move mates, if Stockfish sees it."""
    return stockfish.analyse(board, SHORTER_MATE)["score"].relative.mate()


def examine(stockfish, board, found):
    """The line of a list for this position, with the name of the list; None if it is for neither."""
    if found is None:
        return None
    if found[1] == 10_000 - MATE_MOVES:
        if mate(stockfish, board) == MATE_MOVES:
            return "mates", f"{MATE_MOVES} {board.fen()}"
    elif is_tactic(board, found):
        found = judge(stockfish, board, JUDGEMENT)
        if is_tactic(board, found):
            return "tactics", f"{found[0].uci()} {board.fen()}"
    return None


def main():
    """Plays until there are enough positions of both kinds, at most one of a kind from a game."""
    seed, mates, tactics = map(int, sys.argv[1:4])
    dice = random.Random(seed)
    wanted = {"mates": mates, "tactics": tactics}
    engine = chess.engine.SimpleEngine.popen_uci(sys.argv[4:])
    stockfish = chess.engine.SimpleEngine.popen_uci(STOCKFISH)
    while any(wanted.values()):
        open_kinds = {kind for kind, number in wanted.items() if number > 0}
        for board in play(engine, dice):
            found = judge(stockfish, board, FIRST_LOOK)
            kind, line = examine(stockfish, board, found) or (None, None)
            if kind in open_kinds:
                print(line, flush=True)
                open_kinds.remove(kind)
                wanted[kind] -= 1
            if not open_kinds:
                break
    engine.quit()
    stockfish.quit()


if __name__ == "__main__":
    main()
