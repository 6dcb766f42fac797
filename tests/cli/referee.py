"""Referees short games of `entente uci` against itself, with python-chess as the arbiter.

    python3 tests/cli/referee.py COMMAND [ARGUMENT]...

python-chess refuses moves that are not legal and lines that it cannot read. One game of standard
chess is played, and one each of several starting positions of Chess960, so that castling is spoken
about in both forms. Prints a line for each game.
"""

import sys

import chess
import chess.engine

PLIES = 60
LIMIT = chess.engine.Limit(nodes=300)

# A position with a king that castles in the next moves, before any game is played on.
CASTLING = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8"
CASTLING_960 = "1r1k2r1/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/1R1K2R1 w GBgb - 0 8"


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


def main():
    """Plays all games with one process of the engine."""
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


if __name__ == "__main__":
    main()
