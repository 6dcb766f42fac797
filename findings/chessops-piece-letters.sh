#!/usr/bin/env bash
# A game of larger chess becomes a shorter, other game of chess, without an error.
#
# Subject, with its version: chessops 0.15.1 (npm), `parsePgn`.
# Input: a game of Capablanca chess on 10x8 squares, with its `Variant` and `FEN` headers, an
# archbishop (A), a chancellor (C) and pawns on the files i and j.
# Seen: of the eight moves Nh3 Nh6 Ad3 Ad6 Cg3 Cg6 j4 e6 it returns the seven Nh3 Nh6 d3 d6 g3 g6
# e6: the letters of the pieces that it does not know are taken away, so that their moves become
# those of pawns, and the move of the file j is left out. Only `startingPosition` returns an
# error.
# So a PGN that is read without an error is no proof that its moves were understood.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts chessops@0.15.1
cat >read.mjs <<'JS'
import { parsePgn, startingPosition } from "chessops/pgn";

const [game] = parsePgn(`[Variant "Capablanca"]
[SetUp "1"]
[FEN "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1"]

1. Nh3 Nh6 2. Ad3 Ad6 3. Cg3 Cg6 4. j4 e6 *
`);
const moves = [...game.moves.mainline()].map(({ san }) => san);
console.log(`${moves.join(" ")}; position: ${startingPosition(game.headers).isOk}`);
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = "Nh3 Nh6 d3 d6 g3 g6 e6; position: false" ]
