//! A scene on every board of the project, as a game might show it.
//!
//! The tests compare them pixel by pixel and read them back. The
//! positions are made up and need not be possible under the rules.

use std::sync::Arc;

use crate::opponent;
use entente_render::{
    Army, Background, Board, Card, Control, Error, Facing, GridSquare, HomeArea, Mark, Piece,
    PieceKind, Scene, Shape, Text,
};

/// A board with pieces, marks and cards on it.
pub(crate) struct Example {
    /// The name of the board.
    pub(crate) name: &'static str,
    board: fn() -> Result<Board, Error>,
    /// Rows from the top, with the letters of an army and a kind for each piece.
    pieces: &'static [&'static str],
    marks: &'static [(&'static str, Mark)],
    players: &'static [Player],
}

/// The text and state on the card of an army.
struct Player {
    home: HomeArea,
    army: Army,
    king_kind: PieceKind,
    control: Control,
    notes: &'static [&'static str],
    captured: &'static [(PieceKind, u8)],
}

const fn player(side: Facing, army: Army) -> Player {
    Player {
        home: HomeArea::Side(side),
        army,
        king_kind: PieceKind::King,
        control: Control::Own,
        notes: &[],
        captured: &[],
    }
}

/// All examples.
pub(crate) static EXAMPLES: [Example; 4] = [
    Example {
        name: "chess66",
        board: chess66,
        pieces: &[
            "br -- bb bq bk bb -- br",
            "bp bp -- -- bp bp bp --",
            "-- -- bp -- -- bn -- bp",
            "-- -- -- bp -- -- -- wb --",
            "wp -- -- bn wp -- wp -- --",
            "-- -- wn -- -- wn -- --",
            "-- wp wp wp -- -- wp wp",
            "wr -- wb wq wk -- -- wr",
        ],
        marks: &[
            ("a2", Mark::LastMove),
            ("A4", Mark::LastMove),
            ("e8", Mark::Check),
            ("e4", Mark::Selected),
            ("f5", Mark::Target),
            ("d5", Mark::Target),
            ("a4", Mark::Target),
            ("H5", Mark::Target),
            ("g5", Mark::ConditionalMove),
        ],
        players: &[],
    },
    Example {
        name: "square",
        board: || Board::grid(8, 8, 0),
        pieces: &[
            "rb rp -- -- br -- bn bb",
            "rn rp -- -- bp bk bp bp",
            "-- -- rp -- -- bp -- --",
            "rr rp -- -- -- -- wn --",
            "-- -- -- wp -- -- yp yr",
            "-- -- -- wb -- yp -- yk",
            "wp wp wp -- -- -- yp yn",
            "-- -- wk wr -- -- yp yb",
        ],
        marks: &[("b1", Mark::LastMove), ("g5", Mark::LastMove)],
        players: &[
            Player {
                captured: &[(PieceKind::Bishop, 1)],
                ..player(Facing::South, Army::White)
            },
            Player {
                control: Control::Nobody,
                notes: &["out", "1/2"],
                captured: &[(PieceKind::King, 1), (PieceKind::Pawn, 2)],
                ..player(Facing::West, Army::Red)
            },
            player(Facing::North, Army::Black),
            Player {
                notes: &["1"],
                captured: &[
                    (PieceKind::Queen, 1),
                    (PieceKind::Rook, 2),
                    (PieceKind::Knight, 1),
                    (PieceKind::Pawn, 3),
                ],
                ..player(Facing::East, Army::Yellow)
            },
        ],
    },
    Example {
        name: "chess45",
        board: chess45,
        pieces: &[
            "wr wn wk wb wr",
            "wp -- wp wp wp",
            "-- wp -- -- --",
            "gr gp -- -- -- -- -- -- -- rp rr",
            "gb gp -- -- -- yg -- -- -- rp rn",
            "gk -- gp -- yg yq yg -- rp -- rk",
            "gn gp -- -- -- yg -- -- -- rp rb",
            "gr gp -- -- -- -- -- -- -- rp rr",
            "-- -- bn -- --",
            "bp bp bp bp bp",
            "br bb bk -- br",
        ],
        marks: &[("g1", Mark::LastMove), ("f3", Mark::LastMove)],
        players: &[
            player(Facing::North, Army::White),
            Player {
                notes: &["a computer"],
                ..player(Facing::East, Army::Red)
            },
            player(Facing::South, Army::Black),
            Player {
                captured: &[
                    (PieceKind::King, 1),
                    (PieceKind::Queen, 1),
                    (PieceKind::Rook, 2),
                    (PieceKind::Bishop, 1),
                    (PieceKind::Knight, 2),
                    (PieceKind::Pawn, 8),
                    (PieceKind::Guard, 2),
                ],
                ..player(Facing::West, Army::Green)
            },
            Player {
                home: HomeArea::Centre,
                king_kind: PieceKind::Queen,
                notes: &["a computer"],
                captured: &[(PieceKind::Guard, 2)],
                ..player(Facing::South, Army::Yellow)
            },
        ],
    },
    Example {
        name: "multiplayer",
        board: || Board::grid(14, 14, 3),
        pieces: &[
            "br bn -- bq bk -- -- br",
            "bp bp bp -- -- bp bp bp",
            "-- -- -- -- -- -- -- --",
            "sr -- -- -- -- -- -- -- -- -- -- -- gp gr",
            "-- sp -- -- -- bp -- bn -- -- -- gp -- gn",
            "sb sp -- -- -- -- -- -- -- -- -- -- gp gb",
            "sk -- sp -- sq -- -- wb -- -- -- -- gp gk",
            "-- sp -- -- -- -- -- -- -- -- -- -- -- gq",
            "sb sp -- -- wp -- -- wp -- -- -- -- gp gb",
            "-- sp -- -- -- -- -- -- -- -- -- -- gp --",
            "sr sp -- -- -- -- -- -- -- -- -- -- gp gr",
            "-- wn -- -- -- wn -- --",
            "wp -- wp wp -- wp wp wp",
            "wr -- wb wk wq -- -- wr",
        ],
        marks: &[("e10", Mark::LastMove), ("f10", Mark::LastMove)],
        players: &[
            player(Facing::South, Army::White),
            Player {
                control: Control::Nobody,
                notes: &["out", "1/3"],
                captured: &[(PieceKind::Knight, 2), (PieceKind::Pawn, 1)],
                ..player(Facing::West, Army::Silver)
            },
            player(Facing::North, Army::Black),
            Player {
                notes: &["1"],
                captured: &[(PieceKind::Knight, 1)],
                ..player(Facing::East, Army::Gold)
            },
        ],
    },
];

impl Example {
    /// The empty board with all cards, seen from a side.
    pub(crate) fn empty(&self, facing: Facing) -> Result<Scene, Error> {
        let mut scene = Scene::new(Arc::new((self.board)()?)).with_facing(facing);
        for (i, player) in self.players.iter().enumerate() {
            scene.add_card(player.home, player.card(i == 0)?)?;
        }
        Ok(scene)
    }

    /// The whole scene, seen from a side. Nobody controls the pieces of an army that is out.
    pub(crate) fn scene(&self, facing: Facing) -> Result<Scene, Error> {
        let mut scene = self.empty(facing)?;
        let board = (self.board)()?;
        let mut squares: Vec<_> = board.squares().iter().collect();
        squares.sort_by(|a, b| {
            (b.centre.y, a.centre.x)
                .partial_cmp(&(a.centre.y, b.centre.x))
                .expect("every centre has finite coordinates")
        });
        let pieces = self.pieces.iter().flat_map(|row| row.split(' '));
        for (square, letters) in squares.iter().zip(pieces) {
            if let Some(piece) = self.piece(letters) {
                scene.place(&square.name, piece)?;
            }
        }
        for &(square, mark) in self.marks {
            scene.mark(square, mark)?;
        }
        Ok(scene)
    }

    /// A piece by the letters of its army and its kind. `g` is Gold where there is Silver, else
    /// Green.
    fn piece(&self, letters: &str) -> Option<Piece> {
        let army = match &letters[..1] {
            "w" => Army::White,
            "b" => Army::Black,
            "s" => Army::Silver,
            "g" if self.name == "multiplayer" => Army::Gold,
            "g" => Army::Green,
            "r" => Army::Red,
            "y" => Army::Yellow,
            _ => return None,
        };
        let kind = match &letters[1..] {
            "k" => PieceKind::King,
            "q" => PieceKind::Queen,
            "r" => PieceKind::Rook,
            "b" => PieceKind::Bishop,
            "n" => PieceKind::Knight,
            "g" => PieceKind::Guard,
            _ => PieceKind::Pawn,
        };
        let player = self.players.iter().find(|player| player.army == army);
        let control = player.map_or(Control::Own, |player| player.control);
        Some(Piece::new(army, kind).with_control(control))
    }
}

impl Player {
    fn card(&self, to_move: bool) -> Result<Card, Error> {
        let notes: Result<_, _> = self.notes.iter().map(|note| Text::new(note)).collect();
        let captured = self.captured.iter();
        Ok(Card {
            to_move,
            title: Some(Text::new(&format!("{:?}", self.army))?),
            notes: notes?,
            captured_label: Some(Text::new("Captures")?),
            captured: captured
                .map(|&(kind, count)| (Piece::new(opponent(self.army), kind), count))
                .collect(),
            ..Card::new(Piece::new(self.army, self.king_kind).with_control(self.control))
        })
    }
}

/// The 66 squares of Chess66, as in the diagram of the rule set.
pub(crate) fn chess66() -> Result<Board, Error> {
    const ROWS: [&str; 8] = [
        "- a1 b1 c1 d1 e1 f1 g1 h1",
        "- a2 b2 c2 d2 e2 f2 g2 h2",
        "- a3 b3 c3 d3 e3 f3 g3 h3",
        "A4 a4 b4 c4 d4 e4 f4 g4 h4",
        "a5 b5 c5 d5 e5 f5 g5 h5 H5",
        "a6 b6 c6 d6 e6 f6 g6 h6",
        "a7 b7 c7 d7 e7 f7 g7 h7",
        "a8 b8 c8 d8 e8 f8 g8 h8",
    ];
    let row = |(row, names): (u8, &'static str)| {
        let columns = (0..).zip(names.split(' '));
        columns
            .filter(|(_, name)| *name != "-")
            .map(move |(column, name)| {
                let background =
                    [Background::Light, Background::Dark][usize::from((column + row) % 2)];
                GridSquare::new(name, background, column, row)
            })
    };
    Board::drawn((0..).zip(ROWS).flat_map(row), &Shape::CHESS66)
}

/// The 11 by 11 plus with its yellow square.
pub(crate) fn chess45() -> Result<Board, Error> {
    Board::grid(11, 11, 3)?.with_background("f6", Background::Accent)
}
