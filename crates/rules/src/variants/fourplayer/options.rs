//! The options of a game: the mode, and the starting array. What they mean for the rules as data is
//! in `mod.rs`.

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::square::{Node, Square};
use crate::movegen::definition::Start;
use crate::movegen::options::OptionValue::{self, Number, Word};
use crate::movegen::options::{OptionField, OptionKind, choices, options};
use crate::movegen::rule_set::RuleSet;
use crate::movegen::tables::{Castle, LazyTables, Tables};
use crate::pieces::moves::CastlingSide;
use crate::pieces::piece::{Army, Piece, PieceKind, Seat};
use crate::variants::chess960::StartNumber;
use crate::variants::fourplayer::{ARRAYS, RULES};

options! {
    /// The options of a game for four.
    #[derive(Copy)]
    pub struct FourPlayerOptions {
        /// The aim of the game.
        pub mode: FourPlayerMode = FourPlayerMode::Ffa,
        /// The starting array.
        pub array: StartArray = StartArray::MODERN,
    }
}

choices! {
    /// The aim of a game for four.
    pub enum FourPlayerMode {
        /// Everybody plays for points, and every place counts.
        Ffa = Word("ffa"),
        /// Everybody plays for points, and only the first place counts.
        Solo = Word("solo"),
        /// Red and Yellow play against Blue and Green, and mate wins.
        Teams = Word("teams"),
        /// Everybody plays for points; players may promise each other what they like.
        Diplomacy = Word("diplomacy"),
    }
}

/// A starting array: one of five by name, or one of the 960 rows of Chess960, which all armies have
/// alike. Number 519 is the old array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StartArray(Array);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Array {
    /// The index of the name.
    Named(usize),
    Row(StartNumber),
}

/// The names of the arrays, in the order of [`RULES`].
const NAMES: [OptionValue; ARRAYS] = [
    Word("modern"),
    Word("old"),
    Word("by"),
    Word("byg"),
    Word("rg"),
];

/// The index of the array in which the kings stand as in Chess960's row of standard chess.
const OLD: usize = 1;

impl StartArray {
    /// The array in which each queen stands on its owner's left. It is the usual one.
    pub const MODERN: StartArray = StartArray(Array::Named(0));

    /// The array of before, in which kings face queens.
    pub const OLD: StartArray = StartArray(Array::Named(OLD));

    /// Every array with a name.
    pub fn named() -> impl Iterator<Item = StartArray> {
        (0..ARRAYS).map(|index| StartArray(Array::Named(index)))
    }

    /// The array of a number of Chess960, from 1 to 960.
    pub fn numbered(number: u16) -> Option<StartArray> {
        let start = StartNumber::new(number.checked_sub(1)?)?;
        Some(StartArray(Array::Row(start)))
    }

    /// The number of Chess960, of arrays that have one instead of a name.
    pub fn number(self) -> Option<u16> {
        match self.0 {
            Array::Named(_) => None,
            Array::Row(start) => Some(start.number() + 1),
        }
    }

    fn index(self) -> usize {
        match self.0 {
            Array::Named(index) => index,
            Array::Row(_) => OLD,
        }
    }

    /// The row of Chess960.
    fn row(self) -> Option<[PieceKind; 8]> {
        match self.0 {
            Array::Named(_) => None,
            Array::Row(start) => Some(start.row()),
        }
    }
}

impl OptionField for StartArray {
    const KIND: OptionKind = OptionKind::ChoiceOrNumber {
        choices: &NAMES,
        least: 1,
        most: StartNumber::COUNT,
        example: 519,
    };

    fn of(value: OptionValue) -> Option<StartArray> {
        match value {
            Number(number) => StartArray::numbered(number),
            name => {
                let index = NAMES.iter().position(|known| *known == name)?;
                Some(StartArray(Array::Named(index)))
            }
        }
    }

    fn value(&self) -> OptionValue {
        match self.0 {
            Array::Named(index) => NAMES[index],
            Array::Row(start) => Number(start.number() + 1),
        }
    }
}

/// The squares of king and rook before they castle.
pub(crate) struct CastlingSquares {
    pub(crate) seat: Seat,
    pub(crate) side: CastlingSide,
    pub(crate) king: Square,
    pub(crate) rook: Square,
}

impl FourPlayerOptions {
    /// Do opposite armies play together?
    pub(crate) fn has_teams(self) -> bool {
        self.mode == FourPlayerMode::Teams
    }

    /// The rules as data.
    pub(super) fn rule_set(self) -> &'static RuleSet {
        &RULES[self.array.index()][usize::from(self.has_teams())]
    }

    /// The compiled tables, built on first use. They share all that does not depend on the options.
    pub(super) fn tables(self) -> Arc<Tables<3>> {
        static BASE: LazyTables<3> = LazyTables::new();
        static TABLES: [[LazyTables<3>; 2]; ARRAYS] =
            [const { [const { LazyTables::new() }; 2] }; ARRAYS];
        let rules = self.rule_set();
        let tables = TABLES[self.array.index()][usize::from(self.has_teams())]
            .with(|| BASE.of(&RULES[0][0]).for_rules(rules.board(), rules));
        match self.array.row() {
            None => tables,
            Some(row) => Arc::new(tables.with_castles(self.castles(&tables, row))),
        }
    }

    /// These options, and those with each of the other arrays that have a name, unless the array is
    /// one of Chess960.
    pub(crate) fn with_each_array(self) -> Vec<FourPlayerOptions> {
        let others = StartArray::named().filter(|array| *array != self.array);
        let others = others.filter(|_| self.array.number().is_none());
        let with = |array| FourPlayerOptions { array, ..self };
        [self].into_iter().chain(others.map(with)).collect()
    }

    /// The squares from which kings and rooks castle.
    pub(crate) fn castling_squares(self) -> Vec<CastlingSquares> {
        let tables = self.tables();
        let board = self.rule_set().board();
        let castles = tables.castles.iter().map(|castle| CastlingSquares {
            seat: castle.seat,
            side: castle.side,
            king: board.at(castle.king.0),
            rook: board.at(castle.rook.0),
        });
        castles.collect()
    }

    /// The castles of a row of Chess960. King and rook end where they do in the old array, and the
    /// rook names the move, because the king may not move at all.
    fn castles(self, tables: &Tables<3>, row: [PieceKind; 8]) -> alloc::boxed::Box<[Castle<3>]> {
        let at = |seat: Seat, kind, side| {
            let mut places = (0..row.len()).filter(|&place| row[place] == kind);
            let place = match side {
                CastlingSide::King => places.next_back(),
                CastlingSide::Queen => places.next(),
            };
            self.home_row(seat)[place.expect("a row has a king and two rooks")]
        };
        let castles = tables.castles.iter().map(|usual| {
            let (seat, side) = (usual.seat, usual.side);
            let king = (at(seat, PieceKind::King, side), usual.king.1);
            let rook = at(seat, PieceKind::Rook, side);
            Castle {
                named_by: rook,
                ..tables.castle_from_moves(seat, side, king, (rook, usual.rook.1))
            }
        });
        castles.collect()
    }

    /// The squares of a seat's first row, in the order of a row of Chess960: the king of the old
    /// array stands on the fifth.
    fn home_row(self, seat: Seat) -> Vec<Node> {
        let rules = &RULES[OLD][0];
        let data = &rules.armies[seat.index()];
        let row: Vec<_> = data.pieces().take(8).collect();
        let nodes = row.iter().map(|(_, name)| rules.board().named(name));
        // Two armies count from the other end.
        if row[4].0 == PieceKind::King {
            nodes.collect()
        } else {
            nodes.rev().collect()
        }
    }

    /// The starting position of the array.
    pub(super) fn starting_position(self) -> Start {
        let rules = self.rule_set();
        let mut start = Start::of(rules);
        let Some(row) = self.array.row() else {
            return start;
        };
        start.castling.clear();
        for (seat, data) in (0..).map(Seat).zip(rules.armies) {
            let army: Army = data.army;
            let squares: Vec<Square> = {
                let nodes = self.home_row(seat).into_iter();
                nodes.map(|node| rules.board().at(node)).collect()
            };
            let pieces = squares.iter().zip(row);
            start
                .pieces
                .extend(pieces.map(|(&square, kind)| (square, Piece { army, kind })));
            let rooks = squares.iter().zip(row).rev();
            let rooks = rooks.filter(|(_, kind)| *kind == PieceKind::Rook);
            start.castling.extend(rooks.map(|(&rook, _)| (army, rook)));
        }
        start
    }
}
