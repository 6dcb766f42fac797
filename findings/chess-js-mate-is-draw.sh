#!/usr/bin/env bash
# A checkmate can be a draw at the same time.
#
# Subject, with its version: chess.js 1.4.0 (npm), and python-chess 1.11.2 (PyPI) beside it.
# Input: king and rook against a king, 99 half-moves since the last capture or pawn move. White
# mates with the hundredth. By the Laws of Chess (9.3, 5.1.1, and 9.6.2 for the rule of 75 moves)
# a player has to claim a draw by fifty moves, and a checkmate ends the game at once.
# Seen: chess.js says that the position is a checkmate, and also that it is a draw, by `isDraw`
# and by `isDrawByFiftyMoves`. python-chess says that it is a checkmate, won by White, even when
# it is asked to claim draws.
# So who asks for the draw first gives half a point to the player who was mated.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts chess.js@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet chess==1.11.2
cat >mate.mjs <<'JS'
import { Chess } from "chess.js";

const game = new Chess("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
game.move("Ra8#");
const answers = { mate: game.isCheckmate(), draw: game.isDraw(), fifty: game.isDrawByFiftyMoves() };
console.log(`chess.js: ${JSON.stringify(answers)}`);
JS
seen=$(node mate.mjs)
seen+=$'\n'"python-chess: $(venv/bin/python - <<'PY'
import chess

board = chess.Board("7k/8/6K1/8/8/8/8/R7 w - - 99 80")
board.push_san("Ra8#")
print(board.outcome(claim_draw=True).termination.name, board.result(claim_draw=True))
PY
)"
echo "$seen"
[ "$seen" = 'chess.js: {"mate":true,"draw":true,"fifty":true}
python-chess: CHECKMATE 1-0' ]
