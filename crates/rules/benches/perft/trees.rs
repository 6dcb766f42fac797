//! The trees that are counted: for each variant at least its starting position. Add a line to add a
//! tree.
//!
//! The published counts of standard chess and Chess960 are from the Chess Programming Wiki, "Perft
//! Results" and "Chess960 Perft Results". The tests compare the other variants with independent
//! programs, at these depths or smaller ones.

use entente_rules::{Options, Position, Variant};

/// The way of counting leaves: from the last list of moves, or by making every last move on the
/// board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    Bulk,
    Made,
}

impl Way {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Way::Bulk => "bulk",
            Way::Made => "made",
        }
    }
}

/// A tree of legal moves.
pub(crate) struct Tree {
    /// The id of the variant.
    pub(crate) variant: &'static str,
    pub(crate) name: &'static str,
    /// The options as JSON.
    pub(crate) options: &'static str,
    /// A FEN, a position in JSON, or plies from the start separated by blanks.
    pub(crate) from: &'static str,
    depth: u32,
    /// The number of leaves one ply before the depth, and at the depth.
    leaves: [u64; 2],
}

type Row = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    u32,
    [u64; 2],
);

/// A middle game of Four Player Chess.
const ALLIANCE: &str = r#"{"turn": "w", "pieces": {"b1": "wN", "c1": "wK", "d1": "wR", "f1": "yP",
    "h1": "yB", "a2": "wP", "b2": "wB", "c2": "wP", "f2": "yP", "h2": "yN", "b3": "wP", "d3": "wP",
    "g3": "yP", "h3": "yK", "g4": "yP", "a5": "rR", "d5": "rP", "a6": "rK", "c6": "rP", "g6": "bP",
    "h6": "yR", "a7": "rN", "b7": "rP", "e7": "bP", "f7": "bP", "a8": "rB", "b8": "rP", "d8": "bR",
    "f8": "bK", "g8": "bN", "h8": "bB"}}"#;

/// The moves to a middle game of the multi-player rules.
const MULTIPLAYER: &str =
    "c2c3 b5c5 h7h6 g1f1 d2d3 a5b5 e7e6 g2f2 b1a3 b5b3 g7g6 h4h6 a3c2 b3b2 e8d8 h1e4 a1b2 a7c6
    g8e7 f1e1 b2a3 c6e7 f8g7 e4f5";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("standard", "start", "{}",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6, [4_865_609, 119_060_324]),
    ("standard", "kiwipete", "{}",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5, [4_085_603, 193_690_690]),
    ("standard", "position 3", "{}",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        6, [674_624, 11_030_083]),
    ("standard", "position 4", "{}",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5, [422_333, 15_833_292]),
    ("standard", "position 5", "{}",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5, [2_103_487, 89_941_194]),
    ("standard", "position 6", "{}",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5, [3_894_594, 164_075_551]),
    ("chess960", "HFhf", "{}",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        6, [8_146_062, 227_689_589]),
    ("chess960", "HEhe", "{}",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        5, [667_366, 16_253_601]),
    ("chess66", "start", "{}", "", 4, [10_271, 237_168]),
    ("capablanca", "start", "{}", "", 4, [25_228, 805_128]),
    ("chess4", "start", "{}", "", 5, [152_050, 3_452_310]),
    ("chess4", "4 rounds", "{}",
        "k7 Nk3 d8 h11 Bk9 Nd3 Nc6 Nf12 k10 e4 c4 Qk10 l9 Nf4 d4 Qk9",
        4, [26_905, 1_511_429]),
    ("chess45", "start", "{}", "", 7, [5_535_396, 74_387_121]),
    ("alliance", "start", "{}", "", 9, [3_627_935, 49_776_181]),
    ("alliance", "12 plies", "{}", ALLIANCE, 6, [1_220_781, 17_324_507]),
    ("multiplayer", "start", "{}", "", 8, [9_502_067, 109_706_610]),
    ("multiplayer", "24 plies", "{}", MULTIPLAYER, 6, [714_474, 8_191_687]),
    ("multiplayer", "plus", r#"{"board": "chess4"}"#, "", 5, [152_050, 3_452_310]),
    ("fourplayer", "points", "{}", "", 5, [152_050, 3_452_310]),
    ("fourplayer", "teams", r#"{"mode": "teams"}"#, "", 5, [152_050, 3_452_310]),
    ("fourplayer", "old array", r#"{"array": "old"}"#, "", 5, [158_402, 3_730_168]),
];

impl Tree {
    pub(crate) fn all() -> impl Iterator<Item = Tree> {
        ROWS.iter()
            .map(|&(variant, name, options, from, depth, leaves)| Tree {
                variant,
                name,
                options,
                from,
                depth,
                leaves,
            })
    }

    /// Trees whose last moves are made are counted one ply less deep.
    pub(crate) fn depth(&self, way: Way) -> u32 {
        match way {
            Way::Bulk => self.depth,
            Way::Made => self.depth - 1,
        }
    }

    /// The number of leaves at that depth.
    pub(crate) fn leaves(&self, way: Way) -> u64 {
        match way {
            Way::Bulk => self.leaves[1],
            Way::Made => self.leaves[0],
        }
    }

    /// The position at the root.
    pub(crate) fn position(&self) -> Position {
        let variant = Variant::from_id(self.variant).expect("a rule set");
        if let Some(fen) = self.fen() {
            return Position::from_fen_of(variant, fen).expect("a position");
        }
        if self.from.starts_with('{') {
            return Position::from_json(variant, self.from).expect("a position");
        }
        let options = Options::from_json(variant, self.options).expect("options");
        let start = Position::start_with(&options);
        self.from.split_whitespace().fold(start, |position, token| {
            let ply = position.read_ply(token).expect("a legal ply");
            position.play(ply).expect("a legal ply")
        })
    }

    /// The FEN for the other engines.
    pub(crate) fn fen(&self) -> Option<&'static str> {
        self.from.contains('/').then_some(self.from)
    }
}
