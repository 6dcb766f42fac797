//! Rule sets: which there are, and the form in which each is written down as data.
//! A variant is a [`RuleSet`] (its board, armies, array, castling, promotion) with an endings policy; the
//! generator, the notations and the course of a game read it and ask for no variant by name.

use alloc::boxed::Box;
use alloc::sync::Arc;

use once_cell::race::OnceBox;

use crate::board::{Board, Direction};
use crate::chess4::options::Array;
use crate::endings::Endings;
use crate::moves::Wing;
use crate::piece::{Army, Kind, Seat};
use crate::standard::STANDARD;
use crate::tables::Tables;

/// A rule set that can be played.
///
/// ```
/// use entente_rules::Variant;
/// assert_eq!(Variant::from_id("standard"), Some(Variant::Standard));
/// assert_eq!(Variant::Standard.players(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// Chess.
    Standard,
    /// Chess for four armies on a board like a plus sign.
    Chess4,
}

impl Variant {
    /// Every variant, in the order of the list that people see.
    pub const ALL: [Variant; 2] = [Variant::Standard, Variant::Chess4];

    /// The short name used by every door: `standard`.
    pub fn id(self) -> &'static str {
        self.rule_set().id
    }

    /// The variant of a short name.
    pub fn from_id(id: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.id() == id)
    }

    /// How many armies play.
    pub fn players(self) -> usize {
        self.rule_set().armies.len()
    }

    /// The armies in turn order.
    pub fn armies(self) -> impl Iterator<Item = Army> {
        self.rule_set().armies.iter().map(|data| data.army)
    }

    /// The army that a letter means in this variant.
    pub fn army(self, letter: char) -> Option<Army> {
        self.armies().find(|army| army.letter() == letter)
    }

    /// Have its positions a FEN?
    pub fn has_fen(self) -> bool {
        self == Variant::Standard
    }

    /// The board in a few words: `8x8`.
    pub fn board_summary(self) -> &'static str {
        self.rule_set().board_summary
    }

    /// What the variant is, in one line.
    pub fn description(self) -> &'static str {
        self.rule_set().description
    }

    /// The shape of the board.
    pub fn board(self) -> &'static Board {
        static BOARDS: [OnceBox<Board>; Variant::ALL.len()] =
            [const { OnceBox::new() }; Variant::ALL.len()];
        let rules = self.rule_set();
        BOARDS[self as usize].get_or_init(|| Box::new(Board::draw(rules.rows, rules.exceptions)))
    }

    /// The rules without options that change the array.
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            Variant::Standard => &STANDARD,
            Variant::Chess4 => Array::default().rule_set(),
        }
    }

    pub(crate) fn seat(self, army: Army) -> Option<Seat> {
        (0..)
            .zip(self.armies())
            .find(|&(_, other)| other == army)
            .map(|(seat, _)| Seat(seat))
    }

    pub(crate) fn army_of(self, seat: Seat) -> Army {
        self.rule_set().armies[seat.index()].army
    }
}

/// The tables of standard chess, built at the first call.
pub(crate) fn standard_tables() -> Arc<Tables<1>> {
    static TABLES: OnceBox<Arc<Tables<1>>> = OnceBox::new();
    let board = Variant::Standard.board();
    let build = || Box::new(Arc::new(Tables::compile(board, &STANDARD)));
    Arc::clone(TABLES.get_or_init(build))
}

/// A variant as data.
#[derive(Debug)]
pub(crate) struct RuleSet {
    pub(crate) id: &'static str,
    pub(crate) description: &'static str,
    pub(crate) board_summary: &'static str,
    /// The drawing of the board, and where steps depart from it.
    pub(crate) rows: &'static [&'static str],
    pub(crate) exceptions: &'static [crate::board::Exception],
    /// In turn order.
    pub(crate) armies: &'static [ArmyData],
    /// What a pawn may become, in the order in which it is offered.
    pub(crate) promotions: &'static [Kind],
    pub(crate) notation: Notation,
    pub(crate) endings: Endings,
}

/// How the moves of a variant are written and read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    /// Standard algebraic notation.
    San,
    /// That of Chess4.
    C4pgn,
}

/// One army of a rule set as data. Cells are written with blanks between.
#[derive(Debug)]
pub(crate) struct ArmyData {
    pub(crate) army: Army,
    /// Where its pawns advance; they capture in the two directions beside it.
    pub(crate) forward: Direction,
    /// The array: a kind's letter and a cell for each man. The pawns' cells are also those from
    /// which they may make a double step.
    pub(crate) array: &'static str,
    /// The cells on which its pawns promote.
    pub(crate) promotes_on: &'static str,
    pub(crate) castles: &'static [CastleData],
}

/// One way of castling as data: each man's cell before and after.
#[derive(Debug)]
pub(crate) struct CastleData {
    pub(crate) wing: Wing,
    pub(crate) king: (&'static str, &'static str),
    pub(crate) rook: (&'static str, &'static str),
}

impl RuleSet {
    /// Does a piece of this kind exist here?
    pub(crate) fn has_kind(&self, kind: Kind) -> bool {
        let mut men = self.armies.iter().flat_map(ArmyData::men);
        self.promotions.contains(&kind) || men.any(|(other, _)| other == kind)
    }
}

impl ArmyData {
    /// The men of the array with the names of their cells.
    pub(crate) fn men(&self) -> impl Iterator<Item = (Kind, &'static str)> {
        self.array.split_whitespace().map(|man| {
            let kind = man.chars().next().and_then(Kind::from_letter);
            (
                kind.expect("an array names each man by his kind's letter first"),
                &man[1..],
            )
        })
    }
}
