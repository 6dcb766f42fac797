//! Jason65's multi-player rules: check, mate and draws with more than two players, on any board.
//! Here are the boards and armies as data.
//!
//! A king left open to others is captured like any piece. Mate and stalemate are only tested at the
//! victim's own turn. How pieces move is in the tables of the board; in this folder it is who is in
//! the game, who attacks whom, and when it is over. Source: the proposed summary in "Multiplayer
//! Chess Rules" (Jason65, 2001).
//!
//! They are played on the ordinary chessboard with the small armies of Four Player Chess, and on
//! the boards of Chess4 and Chess 4.5 with their own armies. A position may use other army names
//! and directions; each army is then one of the board's armies under another name, the one whose
//! pawns go that way.

pub(crate) mod game;
pub(crate) mod options;
mod policy;
pub(crate) mod setup;
mod turns;

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::board::graph::{self, Direction, Shape};
use crate::movegen::definition::Start;
use crate::movegen::rule_set::{AfterEnd, ArmyData, Mating, Notation, RuleSet};
use crate::movegen::tables::{LazyTables, Tables};
use crate::pieces::piece::{Army, Seat};
use crate::variants::chess4::options::Chess4Setup;
use crate::variants::multiplayer::options::{
    ArmyCount, Lineup, MultiplayerBoard, MultiplayerOptions,
};
use crate::variants::{alliance, chess4, chess45};

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

impl MultiplayerBoard {
    fn rule_set(self) -> &'static RuleSet {
        match self {
            MultiplayerBoard::Square => &CHESSBOARD,
            MultiplayerBoard::Chess4 => &PLUS,
            MultiplayerBoard::Chess45 => &SMALL_PLUS,
        }
    }

    /// The armies of the board, so many of them.
    fn usual_lineup(self, count: ArmyCount) -> Lineup {
        let [first, second, third, fourth] = self.rule_set().armies else {
            unreachable!("each of the boards has four armies");
        };
        match count {
            // Those who sit opposite each other.
            ArmyCount::Two => Lineup::of([first, third]),
            ArmyCount::Three => Lineup::of([first, second, third]),
            ArmyCount::Four => Lineup::of([first, second, third, fourth]),
        }
    }

    /// The army that a letter stands for in a position on this board.
    fn army(self, letter: char) -> Option<Army> {
        let names = match self {
            MultiplayerBoard::Square => CHESSBOARD_NAMES,
            MultiplayerBoard::Chess4 => PLUS_NAMES,
            MultiplayerBoard::Chess45 => SMALL_PLUS_NAMES,
        };
        names.into_iter().find(|army| army.letter() == letter)
    }

    /// The direction of the pawns of one of the board's armies.
    fn direction(self, army: Army) -> Option<Direction> {
        self.usual_lineup(ArmyCount::Four).direction(army)
    }
}

impl MultiplayerOptions {
    /// The starting position. Each army has the pieces of the board's army whose pawns go the same
    /// way. If two armies go the same way, the second begins on a side that is left, and without
    /// pawns, which belong to the other side.
    fn starting_position(self) -> Start {
        let rules = self.board.rule_set();
        let mut start = Start::EMPTY;
        for (army, (data, is_own)) in self.lineup.armies().zip(self.sides()) {
            start.add(rules.board(), army, data);
            if !is_own {
                start.remove_pawns(army);
            }
        }
        start
    }

    /// The board's army in whose place each army begins, and whether its pawns go the same way.
    fn sides(self) -> Vec<(&'static ArmyData, bool)> {
        let data = self.board.rule_set().armies;
        let mut free: Vec<&ArmyData> = data.iter().collect();
        let mut take = |fits: &dyn Fn(&ArmyData) -> bool| {
            let at = free.iter().position(|data| fits(data))?;
            Some(free.remove(at))
        };
        let armies: Vec<_> = self.lineup.iter().collect();
        let own = armies
            .iter()
            .map(|&(_, forward)| take(&|data| data.forward == forward));
        let own: Vec<Option<&ArmyData>> = own.collect();
        let side = |own: Option<&'static ArmyData>| {
            let side = own.or_else(|| take(&|_| true));
            (
                side.expect("a board has a side for each army"),
                own.is_some(),
            )
        };
        own.into_iter().map(side).collect()
    }
}

/// The tables of the chessboard, for its own armies or for others.
fn chessboard_tables(lineup: Lineup) -> Arc<Tables<1>> {
    tables_for(&alliance::tables(), alliance::DATA, lineup)
}

/// The tables of Chess4's board, in the same way.
fn plus_tables(lineup: Lineup) -> Arc<Tables<3>> {
    tables_for(&Chess4Setup::Game.tables(), chess4::DATA, lineup)
}

/// The tables of Chess 4.5's board, in the same way.
fn small_plus_tables(lineup: Lineup) -> Arc<Tables<2>> {
    static TABLES: LazyTables<2> = LazyTables::new();
    tables_for(&TABLES.of(&SMALL_PLUS), chess45::ARMIES, lineup)
}

fn tables_for<const N: usize>(
    tables: &Arc<Tables<N>>,
    data: &[ArmyData],
    lineup: Lineup,
) -> Arc<Tables<N>> {
    let own = data.iter().map(|data| (data.army, data.forward));
    // Nearly every position has the board's own armies, and their tables exist already.
    if own.eq(lineup.iter()) {
        return Arc::clone(tables);
    }
    let like = |direction: Direction| {
        let mut seats = (0..).map(Seat).zip(data);
        let found = seats.find(|(_, data)| data.forward == direction);
        found.expect("an army of the board looks each way").0
    };
    let matched: Vec<_> = lineup
        .iter()
        .map(|(army, direction)| (army, like(direction)))
        .collect();
    Arc::new(tables.with_armies(&matched))
}
