"""Referees `entente uci` with python-chess as the arbiter.

    python3 tests/cli/referee.py COMMAND [ARGUMENT]...

python-chess refuses moves that are not legal and lines that it cannot read. Short games of the
engine against itself are played, one of standard chess and one each of several starting positions
of Chess960, so that castling is spoken about in both forms. Then the engine is asked for mates, for
chosen moves, for several lines and while it ponders, and for a move in random positions whose games
went on past every draw; TEST_POSITIONS says in how many. Prints a line for each of these.
"""

import os
import random
import sys

import chess
import chess.engine

PLIES = 60
LIMIT = chess.engine.Limit(nodes=300)
POSITIONS = int(os.environ.get("TEST_POSITIONS", "200"))

# A position with a king that castles in the next moves, before any game is played on.
CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"
CASTLING_960 = "1r1k2r1/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/1R1K2R1 w GBgb - 0 8"

# The moves of the winner until mate, and a position.
MATES = [
    (1, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"),
    (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
    (2, "8/8/8/8/8/5K2/R7/7k w - - 0 1"),
    (3, "k7/8/2K5/8/8/8/8/1R6 w - - 0 1"),
]


def play(engine, board):
    """Plays a game, and returns how many plies it had."""
    while not board.is_game_over() and board.ply() < PLIES:
        result = engine.play(board, LIMIT, info=chess.engine.INFO_SCORE)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        assert "score" in result.info, board.fen()
        board.push(result.move)
    return len(board.move_stack)


def castled(board):
    """The position after both sides have castled, each to another side."""
    for side in ("O-O", "O-O-O"):
        board.push_san(side)
    return board


def find_mates(engine):
    """Asks for mates, and plays each to its end. Returns how many."""
    for moves, fen in MATES:
        board = chess.Board(fen)
        while not board.is_checkmate():
            assert moves > 0, f"no mate in time: {fen}"
            limit = chess.engine.Limit(mate=moves)
            result = engine.play(board, limit, info=chess.engine.INFO_SCORE)
            distance = abs(result.info["score"].relative.mate())
            assert distance <= moves, f"mate in {distance}: {board.fen()}"
            board.push(result.move)
            moves -= board.turn != chess.WHITE
    return len(MATES)


def choose_moves(engine):
    """Lets the engine choose between two moves, in the positions of a game. Returns how many."""
    board = chess.Board()
    dice = random.Random(3)
    while board.ply() < 40 and not board.is_game_over():
        moves = list(board.legal_moves)
        chosen = dice.sample(moves, min(2, len(moves)))
        limit = chess.engine.Limit(depth=2)
        result = engine.play(board, limit, root_moves=chosen)
        assert result.move in chosen, f"{result.move} of {chosen} in {board.fen()}"
        board.push(result.move)
    return board.ply()


def compare_lines(engine):
    """Asks for several lines in the positions of a game. Returns how many lines there were."""
    board = chess.Board()
    count = 0
    while board.ply() < 10:
        lines = engine.analyse(board, chess.engine.Limit(depth=3), multipv=4)
        firsts = [line["pv"][0] for line in lines]
        scores = [line["score"].relative for line in lines]
        assert len(set(firsts)) == 4, board.fen()
        assert scores == sorted(scores, reverse=True), board.fen()
        count += len(lines)
        board.push(firsts[0])
    return count


def ponder(engine):
    """Plays a game in which each side ponders. Returns how often the move was foreseen."""
    board = chess.Board()
    foreseen = 0
    expected = None
    dice = random.Random(5)
    while board.ply() < 30 and not board.is_game_over():
        limit = chess.engine.Limit(white_clock=2, black_clock=2)
        result = engine.play(board, limit, ponder=True)
        assert result.move in board.legal_moves, board.fen()
        board.push(result.move)
        expected = result.ponder
        if board.is_game_over():
            break
        if expected in board.legal_moves and dice.random() < 0.7:
            foreseen += 1
            board.push(expected)
        else:
            board.push(dice.choice(list(board.legal_moves)))
    assert foreseen > 0, "no move was foreseen"
    return foreseen


def move_past_draws(engine):
    """Asks for a move in random positions, whatever draws lie behind. Returns how many there were
    after a fifth repetition, after 75 moves, and without enough material."""
    dice = random.Random(1)
    kinds = [0, 0, 0]
    asked = 0
    while asked < POSITIONS:
        board = chess.Board()
        if asked % 4 == 3:
            board = chess.Board.from_chess960_pos(dice.randrange(960))
        elif asked % 4 == 2:
            board = chess.Board("8/8/3k4/8/8/3K4/7p/8 w - - 120 90")
        for _ in range(dice.randrange(1, 160)):
            moves = list(board.legal_moves)
            # Going back now and then repeats positions.
            before = board.move_stack[-2] if len(board.move_stack) > 1 else None
            back = before and chess.Move(before.to_square, before.from_square)
            if back in moves and dice.random() < 0.8:
                board.push(back)
            elif moves:
                board.push(dice.choice(moves))
        if not any(board.legal_moves):
            continue
        result = engine.play(board, chess.engine.Limit(nodes=20))
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        kinds[0] += board.is_fivefold_repetition()
        kinds[1] += board.is_seventyfive_moves()
        kinds[2] += board.is_insufficient_material()
        asked += 1
    assert all(kinds), kinds
    return kinds


def main():
    """Does all of it with one process of the engine."""
    boards = {
        "standard": chess.Board(),
        "standard after castling": castled(chess.Board(CASTLING)),
        "Chess960 number 959": chess.Board.from_chess960_pos(959),
        "Chess960 number 0": chess.Board.from_chess960_pos(0),
        "Chess960 after castling": castled(chess.Board(CASTLING_960, chess960=True)),
    }
    with chess.engine.SimpleEngine.popen_uci(sys.argv[1:], timeout=60) as engine:
        for name, board in boards.items():
            print(f"{name}: {play(engine, board)} plies, {board.result()}")
        print(f"mates: {find_mates(engine)}")
        print(f"chosen moves: {choose_moves(engine)}")
        print(f"lines: {compare_lines(engine)}")
        print(f"foreseen while pondering: {ponder(engine)}")
        repeated, quiet, bare = move_past_draws(engine)
        print(f"{POSITIONS} positions, {repeated} repeated, {quiet} after 75 moves, {bare} dead")


if __name__ == "__main__":
    main()
