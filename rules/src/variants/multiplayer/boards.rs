//! The boards and armies of the multi-player rules, as data.
//!
//! They are played on the ordinary chessboard with the small armies of Four Player Chess, and on
//! the boards of Chess4 and Chess 4.5 with their own armies. A position may use other army names
//! and directions; each army is then one of the board's armies under another name, the one whose
//! pawns go that way.

use alloc::sync::Arc;

use crate::board::graph::{self, Direction, Shape};
use crate::movegen::lazy_tables::LazyTables;
use crate::movegen::rule_set::{AfterEnd, ArmyData, Mating, Notation, RuleSet};
use crate::movegen::tables::Tables;
use crate::pieces::piece::{Army, Seat};
use crate::variants::alliance::rule_set as alliance;
use crate::variants::chess4::options::Chess4Setup;
use crate::variants::chess4::starting_position as chess4;
use crate::variants::chess45::rule_set as chess45;
use crate::variants::multiplayer::options::{ArmyCount, MultiplayerOptions};

static CHESSBOARD_OF_TWO: RuleSet = rules(&graph::CHESSBOARD, &[alliance::WHITE, alliance::BLACK]);
static CHESSBOARD_OF_THREE: RuleSet = rules(
    &graph::CHESSBOARD,
    &[alliance::WHITE, alliance::RED, alliance::BLACK],
);
static CHESSBOARD: RuleSet = rules(&graph::CHESSBOARD, alliance::DATA);
static PLUS: RuleSet = rules(&chess4::PLUS, chess4::DATA);
static SMALL_PLUS: RuleSet = rules(&chess45::PLUS, chess45::ARMIES);

const fn rules(shape: &'static Shape, armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        id: "multiplayer",
        shape,
        armies,
        notation: Notation::PlainSan,
        keys: &["castling", "en_passant", "result", "claims"],
        derived_keys: &["scores", "offers", "claim50", "claim3"],
        after_end: AfterEnd::NoMoves,
        mating: Mating::AtOwnTurn,
        leaves_with_its_king: true,
        claims_last_until_own_move: true,
        ..RuleSet::USUAL
    }
}

/// The names that the armies of a position may have on the chessboard, on Chess4's board, and on
/// that of Chess 4.5.
const CHESSBOARD_NAMES: [Army; 6] = [
    Army::White,
    Army::Red,
    Army::Black,
    Army::Yellow,
    Army::Green,
    Army::Silver,
];
const PLUS_NAMES: [Army; 6] = [
    Army::White,
    Army::Silver,
    Army::Black,
    Army::Gold,
    Army::Red,
    Army::Yellow,
];

const SMALL_PLUS_NAMES: [Army; 6] = [
    Army::White,
    Army::Red,
    Army::Black,
    Army::Green,
    Army::Yellow,
    Army::Silver,
];

impl MultiplayerOptions {
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            MultiplayerOptions::SquareBoard(ArmyCount::Two) => &CHESSBOARD_OF_TWO,
            MultiplayerOptions::SquareBoard(ArmyCount::Three) => &CHESSBOARD_OF_THREE,
            MultiplayerOptions::SquareBoard(ArmyCount::Four) => &CHESSBOARD,
            MultiplayerOptions::Chess4 => &PLUS,
            MultiplayerOptions::Chess45 => &SMALL_PLUS,
        }
    }

    /// The army that a letter stands for in a position with these options.
    pub(crate) fn army(self, letter: char) -> Option<Army> {
        let names = match self {
            MultiplayerOptions::SquareBoard(_) => CHESSBOARD_NAMES,
            MultiplayerOptions::Chess4 => PLUS_NAMES,
            MultiplayerOptions::Chess45 => SMALL_PLUS_NAMES,
        };
        names.into_iter().find(|army| army.letter() == letter)
    }

    /// The direction in which the pawns of one of the board's armies go.
    pub(crate) fn direction(self, army: Army) -> Option<Direction> {
        let armies = match self {
            MultiplayerOptions::SquareBoard(_) => alliance::DATA,
            MultiplayerOptions::Chess4 => chess4::DATA,
            MultiplayerOptions::Chess45 => chess45::ARMIES,
        };
        let data = armies.iter().find(|data| data.army == army);
        data.map(|data| data.forward)
    }
}

/// The tables of the chessboard, for its own armies or for those of a position.
pub(crate) fn chessboard_tables(armies: &[(Army, Direction)]) -> Arc<Tables<1>> {
    tables_for(&alliance::tables(), alliance::DATA, armies)
}

/// The tables of Chess4's board, in the same way.
pub(crate) fn plus_tables(armies: &[(Army, Direction)]) -> Arc<Tables<3>> {
    tables_for(&Chess4Setup::Game.tables(), chess4::DATA, armies)
}

/// The tables of Chess 4.5's board, in the same way.
pub(crate) fn small_plus_tables(armies: &[(Army, Direction)]) -> Arc<Tables<2>> {
    static TABLES: LazyTables<2> = LazyTables::new();
    tables_for(&TABLES.of(&SMALL_PLUS), chess45::ARMIES, armies)
}

fn tables_for<const N: usize>(
    tables: &Arc<Tables<N>>,
    data: &[ArmyData],
    armies: &[(Army, Direction)],
) -> Arc<Tables<N>> {
    let own = data.iter().map(|data| (data.army, data.forward));
    // Nearly every position has the board's own armies, and their tables exist already.
    if own.eq(armies.iter().copied()) {
        return Arc::clone(tables);
    }
    let like = |direction: Direction| {
        let mut seats = (0..).map(Seat).zip(data);
        let found = seats.find(|(_, data)| data.forward == direction);
        found.expect("an army of the board looks each way").0
    };
    let matched: alloc::vec::Vec<_> = armies
        .iter()
        .map(|&(army, direction)| (army, like(direction)))
        .collect();
    Arc::new(tables.with_armies(&matched))
}

/// A pawn direction in its written form.
pub(crate) fn direction_letter(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "N",
        Direction::East => "E",
        Direction::South => "S",
        _ => "W",
    }
}

/// The direction with this letter.
pub(crate) fn direction_of(letter: &str) -> Option<Direction> {
    let mut directions = Direction::STRAIGHT.into_iter();
    directions.find(|&direction| direction_letter(direction) == letter)
}
