//! The boards and armies with which the multi-player rules are played, as data: the square board with the small armies of
//! the game of alliances, and Chess4's board with its own. A position may name its armies in another order and let their
//! pawns go elsewhere: each is then an army of its board under another name, the one that looks that way.

use alloc::sync::Arc;

use crate::alliance::array as alliance;
use crate::board::Direction;
use crate::chess4::array as chess4;
use crate::chess4::options::Array;
use crate::multiplayer::options::{ArmyCount, MultiplayerOptions};
use crate::piece::{Army, Kind, Seat};
use crate::shape::{self, Shape};
use crate::tables::Tables;
use crate::variant::{ArmyData, Finished, Notation, RuleSet};

static SQUARE_OF_TWO: RuleSet = rules(&shape::SQUARE, &[alliance::WHITE, alliance::BLACK]);
static SQUARE_OF_THREE: RuleSet = rules(
    &shape::SQUARE,
    &[alliance::WHITE, alliance::RED, alliance::BLACK],
);
static SQUARE: RuleSet = rules(&shape::SQUARE, alliance::DATA);
static PLUS: RuleSet = rules(&chess4::PLUS, chess4::DATA);

const fn rules(shape: &'static Shape, armies: &'static [ArmyData]) -> RuleSet {
    RuleSet {
        id: "multiplayer",
        description: "Chess for two to four by Jason65's rules: an exposed king can be taken, and whoever survives shares the point.",
        shape,
        armies,
        promotions: &[Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight],
        notation: Notation::PlainSan,
        keys: &["castling", "en_passant", "result", "claims"],
        finished: Finished::Nothing,
    }
}

/// All names that armies of a position may have on the square board, and on Chess4's.
const SQUARE_NAMES: [Army; 6] = [
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

impl MultiplayerOptions {
    pub(crate) fn rule_set(self) -> &'static RuleSet {
        match self {
            MultiplayerOptions::Square(ArmyCount::Two) => &SQUARE_OF_TWO,
            MultiplayerOptions::Square(ArmyCount::Three) => &SQUARE_OF_THREE,
            MultiplayerOptions::Square(ArmyCount::Four) => &SQUARE,
            MultiplayerOptions::Chess4 => &PLUS,
        }
    }

    /// The army that a letter means in a position under these options.
    pub(crate) fn army(self, letter: char) -> Option<Army> {
        let names = match self {
            MultiplayerOptions::Square(_) => SQUARE_NAMES,
            MultiplayerOptions::Chess4 => PLUS_NAMES,
        };
        names.into_iter().find(|army| army.letter() == letter)
    }

    /// Where the pawns of an army of the board go, if it is one.
    pub(crate) fn direction(self, army: Army) -> Option<Direction> {
        let armies = match self {
            MultiplayerOptions::Square(_) => alliance::DATA,
            MultiplayerOptions::Chess4 => chess4::DATA,
        };
        let data = armies.iter().find(|data| data.army == army);
        data.map(|data| data.forward)
    }
}

/// The tables of the square board, for its armies in their own order or as a position names them.
pub(crate) fn square(armies: &[(Army, Direction)]) -> Arc<Tables<1>> {
    seated(&alliance::tables(), alliance::DATA, armies)
}

/// The same of Chess4's board.
pub(crate) fn plus(armies: &[(Army, Direction)]) -> Arc<Tables<3>> {
    seated(&Array::Game.tables(), chess4::DATA, armies)
}

fn seated<const N: usize>(
    tables: &Arc<Tables<N>>,
    data: &[ArmyData],
    armies: &[(Army, Direction)],
) -> Arc<Tables<N>> {
    let own = data.iter().map(|data| (data.army, data.forward));
    if own.eq(armies.iter().copied()) {
        return Arc::clone(tables);
    }
    let like = |way: Direction| {
        let mut seats = (0..).map(Seat).zip(data);
        let found = seats.find(|(_, data)| data.forward == way);
        found.expect("an army of the board looks each way").0
    };
    let armies: alloc::vec::Vec<_> = armies
        .iter()
        .map(|&(army, way)| (army, like(way)))
        .collect();
    Arc::new(tables.seated(&armies))
}

/// A direction in which pawns go, as positions write it.
pub(crate) fn direction_letter(way: Direction) -> &'static str {
    match way {
        Direction::North => "N",
        Direction::East => "E",
        Direction::South => "S",
        _ => "W",
    }
}

/// The direction of a letter.
pub(crate) fn direction_of(letter: &str) -> Option<Direction> {
    let mut ways = Direction::STRAIGHT.into_iter();
    ways.find(|&way| direction_letter(way) == letter)
}
