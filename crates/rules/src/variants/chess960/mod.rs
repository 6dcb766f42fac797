//! Chess960 as data: standard chess from one of 960 starting positions.
//!
//! Castling goes to the squares of standard chess, from the starting squares that the castling
//! rights of a setup name; only its tables are built here, and the generator decides what is legal.
//! The numbers of the starting positions are pure arithmetic on a row of eight pieces. The crate
//! `game` draws the number of a game; `setup` puts the pieces on the board. Everything else is
//! standard chess.
//!
//! Source: FIDE Laws of Chess 2023, Guidelines II, and the numbering of Reinhard Scharnagl, from 0
//! to 959.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::fmt;

use crate::board::square::{Node, Square};
use crate::movegen::definition::{Definition, Start};
use crate::movegen::options::{OptionField, OptionKind, OptionValue, options};
use crate::movegen::rule_set::{FileFormat, RuleSet, Uci};
use crate::movegen::setup::{Checked, Written};
use crate::movegen::tables::{Castle, Tables};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Piece, PieceKind};
use crate::variants::standard::{self, ENDINGS, STANDARD};
use crate::variants::two_player::TwoPlayerGame;

/// The starting position is that of standard chess, which is one of the 960.
static CHESS960: RuleSet = RuleSet {
    id: "chess960",
    armies: STANDARD.armies,
    file_format: FileFormat::Pgn,
    uci: Some(Uci::Chess960),
    header: Some("Chess960"),
    header_aliases: &[
        "960",
        "chess960frc",
        "chess9lx",
        "fischerandom",
        "fischerandomchess",
        "fischerrandom",
        "fischerrandomchess",
        "frc",
        "freestyle",
        "freestylechess",
        // As servers of the nineties name it: wild/fr.
        "wildfr",
    ],
    ..RuleSet::USUAL
};

options! {
    /// The options of a game of Chess960.
    #[derive(Copy)]
    pub struct Chess960Options {
        /// The starting position; that of standard chess by default. A position that is read tells
        /// by itself where its pieces are.
        pub start: StartNumber = StartNumber::STANDARD,
    }
}

impl Chess960Options {
    /// The options of a position whose pieces stand on a starting position.
    fn of_pieces(pieces: &BTreeMap<Square, Piece>) -> Option<Chess960Options> {
        let board = CHESS960.board();
        let white = CHESS960.armies.first()?;
        let row: Vec<PieceKind> = white
            .pieces()
            .take(8)
            .map(|(_, name)| {
                let square = board.at(board.named(name));
                pieces.get(&square).map(|piece| piece.kind)
            })
            .collect::<Option<_>>()?;
        let options = Chess960Options {
            start: StartNumber::of(row.try_into().ok()?)?,
        };
        // The first rank alone is not enough: all pieces must be at home.
        (options.start().pieces == *pieces).then_some(options)
    }
}

impl Definition for Chess960Options {
    type State = ();
    type Fault = Infallible;
    type Policy = TwoPlayerGame<1, Chess960Options>;

    fn rules(&self) -> &'static RuleSet {
        &CHESS960
    }

    fn default_state(&self) {}

    /// The starting position of standard chess with the first ranks of this start.
    fn start(&self) -> Start {
        let board = CHESS960.board();
        let mut start = Start::of(&CHESS960);
        start.castling.clear();
        for data in CHESS960.armies {
            let army = data.army;
            // The first eight pieces of the starting position are the first rank, from the a-file
            // on.
            let names = data.pieces().map(|(_, name)| board.at(board.named(name)));
            let row = names.zip(self.start.row());
            let mut rooks = Vec::new();
            for (square, kind) in row {
                start.pieces.insert(square, Piece { army, kind });
                rooks.extend((kind == PieceKind::Rook).then_some((army, square)));
            }
            start.castling.extend(rooks.into_iter().rev());
        }
        start
    }

    fn inferred_from(&self, pieces: &BTreeMap<Square, Piece>) -> Chess960Options {
        Chess960Options::of_pieces(pieces).unwrap_or(*self)
    }

    const STARTS: u16 = StartNumber::COUNT;

    fn with_start(&self, number: u16) -> Option<Chess960Options> {
        let start = StartNumber::new(number)?;
        Some(Chess960Options { start })
    }

    fn policy<V: From<Infallible>>(
        &self,
        written: Written<'_>,
        _state: &(),
    ) -> Checked<TwoPlayerGame<1, Chess960Options>, V> {
        TwoPlayerGame::of(written, *self, &ENDINGS, tables(written))
    }
}

/// The tables of standard chess, with the castles that a setup's rights name.
///
/// If the setup names none, the usual castle stays without any right to it, so that every castle
/// keeps its number. A right only requires king and rook on their first rank; whether they started
/// there cannot be known.
fn tables(written: Written<'_>) -> Arc<Tables<1>> {
    let usual = standard::tables();
    let castles = usual.castles.iter().map(|castle| {
        let named = named(written, &usual, castle);
        named.unwrap_or_else(|| castle.clone())
    });
    Arc::new(usual.with_castles(castles.collect()))
}

/// A castle of standard chess with the starting squares of a setup, named by the rook's square.
///
/// If the list names two rooks on one side, only the first gets the castle. The check of the setup
/// then reports the second.
fn named(written: Written<'_>, tables: &Tables<1>, usual: &Castle<1>) -> Option<Castle<1>> {
    let board = written.board();
    let location = |node| board.location_of(node);
    let on_first_row = |node: &Node| location(*node).row == location(usual.king.1).row;
    let army = tables.armies[usual.seat.index()];
    let king = Piece {
        army,
        kind: PieceKind::King,
    };
    let (square, _) = written.pieces.iter().find(|(_, piece)| **piece == king)?;
    let king = board.node(*square).filter(on_first_row)?;
    let is_on_side = |rook: &Node| match usual.side {
        CastlingSide::King => location(*rook).column > location(king).column,
        CastlingSide::Queen => location(*rook).column < location(king).column,
    };
    let rooks = written
        .castling
        .iter()
        .filter(|(owner, _)| *owner == army)
        .filter_map(|(_, rook)| board.node(*rook));
    let rook = rooks.filter(on_first_row).find(is_on_side)?;
    // The pieces end on the usual squares, wherever they begin.
    let king_goes = (king, usual.king.1);
    let rook_goes = (rook, usual.rook.1);
    Some(Castle {
        named_by: rook,
        ..tables.castle_from_moves(usual.seat, usual.side, king_goes, rook_goes)
    })
}

/// The two of five free files on which the knights stand, by their number.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

/// The number of a starting position.
///
/// ```
/// use entente_rules::{PieceKind, StartNumber};
/// let start = StartNumber::new(0).unwrap();
/// let letters: String = start.row().into_iter().map(PieceKind::letter).collect();
/// assert_eq!(letters, "BBQNNRKR");
/// assert_eq!(StartNumber::of(start.row()), Some(start));
/// assert_eq!(StartNumber::new(960), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StartNumber(u16);

impl StartNumber {
    /// The number of starting positions.
    pub const COUNT: u16 = 960;

    /// The start of standard chess, 518.
    pub const STANDARD: StartNumber = StartNumber(518);

    /// The start with a number from 0 to 959.
    pub fn new(number: u16) -> Option<StartNumber> {
        (number < StartNumber::COUNT).then_some(StartNumber(number))
    }

    /// The number.
    pub fn number(self) -> u16 {
        self.0
    }

    /// Every start, in the order of the numbers.
    pub fn all() -> impl Iterator<Item = StartNumber> {
        (0..StartNumber::COUNT).map(StartNumber)
    }

    /// The pieces of a player's first rank, from the a-file to the h-file.
    pub fn row(self) -> [PieceKind; 8] {
        let number = usize::from(self.0);
        // Scharnagl's numbering is a mixed-radix number: light bishop, dark bishop, queen, knights.
        let light = number % 4;
        let dark = number / 4 % 4;
        let queen = number / (4 * 4) % 6;
        let knights = number / (4 * 4 * 6);
        let mut row = [None; 8];
        row[2 * light + 1] = Some(PieceKind::Bishop);
        row[2 * dark] = Some(PieceKind::Bishop);
        put(&mut row, queen, PieceKind::Queen);
        // The farther knight is placed first, so that the nearer one still counts among five free
        // files.
        let (near, far) = KNIGHTS[knights];
        put(&mut row, far, PieceKind::Knight);
        put(&mut row, near, PieceKind::Knight);
        let mut rooks_and_king = [PieceKind::Rook, PieceKind::King, PieceKind::Rook].into_iter();
        row.map(|kind| {
            kind.or_else(|| rooks_and_king.next())
                .expect("five pieces leave three of eight files")
        })
    }

    /// The number of a row of pieces, if it is one of the 960.
    pub fn of(row: [PieceKind; 8]) -> Option<StartNumber> {
        let bishop = |first: usize| {
            (first..8)
                .step_by(2)
                .position(|file| row[file] == PieceKind::Bishop)
        };
        let (dark, light) = (bishop(0)?, bishop(1)?);
        let mut others = row.into_iter().filter(|&kind| kind != PieceKind::Bishop);
        let queen = others.position(|kind| kind == PieceKind::Queen)?;
        let placed = |kind: &PieceKind| matches!(kind, PieceKind::Bishop | PieceKind::Queen);
        let mut free = row.into_iter().filter(|kind| !placed(kind));
        let near = free.position(|kind| kind == PieceKind::Knight)?;
        let far = near + 1 + free.position(|kind| kind == PieceKind::Knight)?;
        let knights = KNIGHTS.iter().position(|&pair| pair == (near, far))?;
        let number = light + 4 * (dark + 4 * (queen + 6 * knights));
        let start = StartNumber(u16::try_from(number).ok()?);
        // A row of other pieces, or with the king outside its rooks, also gets this far. It differs
        // from the row of the number.
        (start.row() == row).then_some(start)
    }
}

/// Puts a piece on a free file, counted from the a-file among the free ones.
fn put(row: &mut [Option<PieceKind>; 8], free: usize, kind: PieceKind) {
    let mut files = row.iter_mut().filter(|kind| kind.is_none());
    if let Some(file) = files.nth(free) {
        *file = Some(kind);
    }
}

impl Default for StartNumber {
    fn default() -> StartNumber {
        StartNumber::STANDARD
    }
}

impl fmt::Display for StartNumber {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl OptionField for StartNumber {
    const KIND: OptionKind = OptionKind::Number {
        least: 0,
        most: StartNumber::COUNT - 1,
        example: StartNumber::STANDARD.0,
    };

    fn of(value: OptionValue) -> Option<StartNumber> {
        match value {
            OptionValue::Number(number) => StartNumber::new(number),
            _ => None,
        }
    }

    fn value(&self) -> OptionValue {
        OptionValue::Number(self.0)
    }
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;
    use alloc::string::String;

    use super::StartNumber;
    use crate::pieces::piece::PieceKind;

    fn letters(number: u16) -> String {
        let start = StartNumber::new(number).expect("one of 960");
        start.row().into_iter().map(PieceKind::letter).collect()
    }

    /// Source: Wikipedia, "Fischer random chess numbering scheme".
    #[test]
    fn published_numbers() {
        for (number, row) in [
            (0, "BBQNNRKR"),
            (518, "RNBQKBNR"),
            (534, "RNBKQBNR"),
            (959, "RKRNNQBB"),
        ] {
            assert_eq!(letters(number), row);
        }
    }

    #[test]
    fn every_number_has_a_row_of_its_own_and_every_row_its_number() {
        let rows: BTreeSet<[PieceKind; 8]> = StartNumber::all().map(StartNumber::row).collect();
        assert_eq!(rows.len(), 960);
        for start in StartNumber::all() {
            assert_eq!(StartNumber::of(start.row()), Some(start));
        }
    }

    #[test]
    fn of_all_rows_of_these_pieces_960_have_a_number() {
        let mut row = [PieceKind::Bishop; 8];
        let mut numbered = 0;
        // Every row of five kinds: 5^8 of them.
        for mut code in 0..5_usize.pow(8) {
            for kind in &mut row {
                *kind = [
                    PieceKind::King,
                    PieceKind::Queen,
                    PieceKind::Rook,
                    PieceKind::Bishop,
                    PieceKind::Knight,
                ][code % 5];
                code /= 5;
            }
            numbered += usize::from(StartNumber::of(row).is_some());
        }
        assert_eq!(numbered, 960);
    }

    #[test]
    fn the_king_stands_between_the_rooks_and_the_bishops_on_both_colours() {
        for start in StartNumber::all() {
            let row = start.row();
            let files = |kind| {
                let files = (0..8).filter(|&file: &usize| row[file] == kind);
                files.collect::<alloc::vec::Vec<_>>()
            };
            let (rooks, bishops) = (files(PieceKind::Rook), files(PieceKind::Bishop));
            let [king] = files(PieceKind::King)[..] else {
                panic!("one king")
            };
            assert!(rooks[0] < king && king < rooks[1] && rooks.len() == 2);
            assert_eq!((bishops[0] + bishops[1]) % 2, 1);
        }
    }
}
