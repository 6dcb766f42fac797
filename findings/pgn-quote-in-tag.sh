#!/usr/bin/env bash
# The quotes in a PGN tag: one library keeps the backslashes, another one refuses the file.
#
# Subject, with its version: python-chess 1.11.2 (PyPI) and chess.js 1.4.0 (npm).
# Input: a game whose event is called: The "Open". By the standard of PGN (section 7) a quote
# within a string is written as a backslash and a quote, so the file is valid.
# Seen: python-chess reads the backslashes as a part of the name, and writes them as they are, so
# that a file stays the same but the name in a program is a wrong one. A name with quotes that a
# program sets is written without backslashes, which is no valid tag. chess.js throws a syntax
# error for the whole file.
# So who reads tags with python-chess undoes the backslashes, and writes them itself.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts chess.js@1.4.0
python3 -m venv venv
venv/bin/pip install --quiet chess==1.11.2
printf '[Event "The \\"Open\\""]\n\n1. e4 *\n' >game.pgn
cat >read.mjs <<'JS'
import { Chess } from "chess.js";
import { readFileSync } from "node:fs";

try {
  const game = new Chess();
  game.loadPgn(readFileSync("game.pgn", "utf8"));
  console.log(`chess.js: ${game.getHeaders().Event}`);
} catch (error) {
  console.log(`chess.js: ${error.name}`);
}
JS
seen="python-chess: $(venv/bin/python - <<'PY'
import chess.pgn

with open("game.pgn") as file:
    game = chess.pgn.read_game(file)
print(game.headers["Event"])
game.headers["Event"] = 'The "Open"'
print("written:", str(game).splitlines()[0])
PY
)"
seen+=$'\n'$(node read.mjs)
echo "$seen"
[ "$seen" = 'python-chess: The \"Open\"
written: [Event "The "Open""]
chess.js: SyntaxError' ]
