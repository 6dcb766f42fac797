//! A scene on every board of the project, as a game might show it: for the sheet, and for the tests, which compare them
//! pixel by pixel and read them back. The positions are made up; which rules they obey is not known here.

use std::sync::Arc;

use entente_render::{
    Army, Board, Card, Error, Facing, Ground, Home, Kind, Mark, Piece, Scene, Service, Shape,
    Square, Text,
};

/// A board with men on it, and whose cards are laid.
pub(crate) struct Example {
    /// What the board is called.
    pub(crate) name: &'static str,
    board: fn() -> Result<Board, Error>,
    /// Rows from the top, an army's and a kind's letter for each man.
    men: &'static [&'static str],
    marks: &'static [(&'static str, Mark)],
    players: &'static [Player],
}

/// What the card of one army says.
struct Player {
    home: Home,
    army: Army,
    stands_for: Kind,
    service: Service,
    notes: &'static [&'static str],
    lost: &'static [(Kind, u8)],
}

const fn player(side: Facing, army: Army) -> Player {
    Player {
        home: Home::Side(side),
        army,
        stands_for: Kind::King,
        service: Service::Own,
        notes: &[],
        lost: &[],
    }
}

/// All of them.
pub(crate) static EXAMPLES: [Example; 4] = [
    Example {
        name: "chess66",
        board: chess66,
        men: &[
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
            ("g5", Mark::Premove),
        ],
        players: &[],
    },
    Example {
        name: "square",
        board: || Board::grid(8, 8, 0),
        men: &[
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
                lost: &[(Kind::Bishop, 1)],
                ..player(Facing::South, Army::White)
            },
            Player {
                service: Service::Nobody,
                notes: &["out", "1/2"],
                lost: &[(Kind::King, 1), (Kind::Pawn, 2)],
                ..player(Facing::West, Army::Red)
            },
            player(Facing::North, Army::Black),
            Player {
                notes: &["1"],
                lost: &[
                    (Kind::Queen, 1),
                    (Kind::Rook, 2),
                    (Kind::Knight, 1),
                    (Kind::Pawn, 3),
                ],
                ..player(Facing::East, Army::Yellow)
            },
        ],
    },
    Example {
        name: "chess45",
        board: chess45,
        men: &[
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
                lost: &[
                    (Kind::King, 1),
                    (Kind::Queen, 1),
                    (Kind::Rook, 2),
                    (Kind::Bishop, 1),
                    (Kind::Knight, 2),
                    (Kind::Pawn, 8),
                    (Kind::Guard, 2),
                ],
                ..player(Facing::West, Army::Green)
            },
            Player {
                home: Home::Centre,
                stands_for: Kind::Queen,
                notes: &["a computer"],
                lost: &[(Kind::Guard, 2)],
                ..player(Facing::South, Army::Yellow)
            },
        ],
    },
    Example {
        name: "multiplayer",
        board: || Board::grid(14, 14, 3),
        men: &[
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
                service: Service::Nobody,
                notes: &["out", "1/3"],
                lost: &[(Kind::Knight, 2), (Kind::Pawn, 1)],
                ..player(Facing::West, Army::Silver)
            },
            player(Facing::North, Army::Black),
            Player {
                notes: &["1"],
                lost: &[(Kind::Knight, 1)],
                ..player(Facing::East, Army::Gold)
            },
        ],
    },
];

impl Example {
    /// The board without anything on it, but with all cards, seen from a side.
    pub(crate) fn bare(&self, facing: Facing) -> Result<Scene, Error> {
        let mut scene = Scene::new(Arc::new((self.board)()?)).with_facing(facing);
        for (i, player) in self.players.iter().enumerate() {
            scene.card(player.home, player.card(i == 0)?)?;
        }
        Ok(scene)
    }

    /// The whole scene, seen from a side. The men of an army that is out are nobody's.
    pub(crate) fn scene(&self, facing: Facing) -> Result<Scene, Error> {
        let mut scene = self.bare(facing)?;
        let board = (self.board)()?;
        let mut cells: Vec<_> = board.cells().iter().collect();
        cells.sort_by(|a, b| {
            (b.seat.y, a.seat.x)
                .partial_cmp(&(a.seat.y, b.seat.x))
                .expect("no seat is nowhere")
        });
        let men = self.men.iter().flat_map(|row| row.split(' '));
        for (cell, man) in cells.iter().zip(men) {
            if let Some(piece) = self.piece(man) {
                scene.place(&cell.name, piece)?;
            }
        }
        for &(cell, mark) in self.marks {
            scene.mark(cell, mark)?;
        }
        Ok(scene)
    }

    /// A man by his army's and his kind's letters. `g` is Gold among Silver's enemies, else Green.
    fn piece(&self, man: &str) -> Option<Piece> {
        let army = match &man[..1] {
            "w" => Army::White,
            "b" => Army::Black,
            "s" => Army::Silver,
            "g" if self.name == "multiplayer" => Army::Gold,
            "g" => Army::Green,
            "r" => Army::Red,
            "y" => Army::Yellow,
            _ => return None,
        };
        let kind = match &man[1..] {
            "k" => Kind::King,
            "q" => Kind::Queen,
            "r" => Kind::Rook,
            "b" => Kind::Bishop,
            "n" => Kind::Knight,
            "g" => Kind::Guard,
            _ => Kind::Pawn,
        };
        let owner = self.players.iter().find(|player| player.army == army);
        let service = owner.map_or(Service::Own, |player| player.service);
        Some(Piece::new(army, kind).serving(service))
    }
}

impl Player {
    fn card(&self, to_move: bool) -> Result<Card, Error> {
        let notes: Result<_, _> = self.notes.iter().map(|note| Text::new(note)).collect();
        let lost = self.lost.iter();
        Ok(Card {
            to_move,
            title: Some(Text::new(&format!("{:?}", self.army))?),
            notes: notes?,
            lost: lost
                .map(|&(kind, count)| (Piece::new(self.army, kind), count))
                .collect(),
            ..Card::new(Piece::new(self.army, self.stands_for).serving(self.service))
        })
    }
}

/// The 66 cells of Chess66, as a rule set's drawing has them.
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
                let ground = [Ground::Light, Ground::Dark][usize::from((column + row) % 2)];
                Square::new(name, ground, column, row)
            })
    };
    Board::drawn((0..).zip(ROWS).flat_map(row), &Shape::CHESS66)
}

/// The plus of 11 by 11 with its yellow square.
pub(crate) fn chess45() -> Result<Board, Error> {
    Board::grid(11, 11, 3)?.with_ground("f6", Ground::Accent)
}
