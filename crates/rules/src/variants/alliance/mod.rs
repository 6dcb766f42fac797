//! Four Player Chess, with its secret alliances; here as data: the chessboard with an army of eight
//! in the left corner of each side, and the options of a game.
//!
//! Kings may stay in check and are captured, and alliances form and break up between moves. The
//! generator only knows how pieces move. Everything about alliances is the policy in this folder,
//! around the same `State` that all variants use. Source: the picture in the game's own document.

pub(crate) mod diplomacy;
pub(crate) mod events;
pub(crate) mod game;
pub(crate) mod knowledge;
pub(crate) mod policy;
pub(crate) mod setup;

use alloc::sync::Arc;

use crate::board::graph::{CHESSBOARD, Direction};
use crate::movegen::options::OptionValue::Word;
use crate::movegen::options::{Bounded, choices, options};
use crate::movegen::rule_set::{AfterEnd, ArmyData, DrawOfferRule, Mating, Notation, RuleSet};
use crate::movegen::tables::{LazyTables, Tables};
use crate::pieces::piece::Army;

/// The number of seats.
const SEATS: usize = 4;

/// The armies in turn order: clockwise, seen from above (AL-20).
const ARMIES: [Army; SEATS] = [Army::White, Army::Red, Army::Black, Army::Yellow];

static ALLIANCE: RuleSet = RuleSet {
    id: "alliance",
    shape: &CHESSBOARD,
    armies: DATA,
    notation: Notation::PlainSan,
    keys: &["halfmoves"],
    derived_keys: &["winner", "draw"],
    after_end: AfterEnd::NoMoves,
    keeps_secrets: true,
    mating: Mating::Never,
    plays_without_king: true,
    // Allies give no check, so marking a check, or not, would reveal an alliance (AL-24).
    checks_are_public: false,
    claims: &[],
    draw_offers: DrawOfferRule::UntilDeclined,
    implied_keys: &["status", "teams", "liege", "proposals", "pending"],
    ..RuleSet::USUAL
};

/// The armies in turn order.
pub(super) const DATA: &[ArmyData] = &[WHITE, RED, BLACK, YELLOW];

const WHITE: ArmyData = ArmyData {
    army: ARMIES[0],
    forward: Direction::North,
    starting_pieces: "Ba1 Nb1 Kc1 Rd1 Pa2 Pb2 Pc2 Pd2",
    promotes_on: "a8 b8 c8 d8 e8 f8 g8 h8",
    castles: &[],
};

const RED: ArmyData = ArmyData {
    army: ARMIES[1],
    forward: Direction::East,
    starting_pieces: "Ba8 Na7 Ka6 Ra5 Pb8 Pb7 Pb6 Pb5",
    promotes_on: "h1 h2 h3 h4 h5 h6 h7 h8",
    castles: &[],
};

const BLACK: ArmyData = ArmyData {
    army: ARMIES[2],
    forward: Direction::South,
    starting_pieces: "Re8 Kf8 Ng8 Bh8 Pe7 Pf7 Pg7 Ph7",
    promotes_on: "a1 b1 c1 d1 e1 f1 g1 h1",
    castles: &[],
};

const YELLOW: ArmyData = ArmyData {
    army: ARMIES[3],
    forward: Direction::West,
    starting_pieces: "Rh4 Kh3 Nh2 Bh1 Pg4 Pg3 Pg2 Pg1",
    promotes_on: "a1 a2 a3 a4 a5 a6 a7 a8",
    castles: &[],
};

/// The compiled tables, built on first use.
pub(super) fn tables() -> Arc<Tables<1>> {
    static TABLES: LazyTables<1> = LazyTables::new();
    TABLES.with(|| Tables::compile(ALLIANCE.board(), &ALLIANCE).with_single_steps())
}

options! {
    /// The options of a game of Four Player Chess.
    #[derive(Copy)]
    pub struct AllianceOptions {
        /// The rule on capturing an ally's piece, and its consequence (AL-01).
        pub ally_capture: AllyCapture = AllyCapture::Betrays,
        /// The percentage of pieces that a player loses when they become a protectorate (AL-10).
        pub loss_percent: Bounded<0, 100, 25> = Bounded(40),
        /// The rounding of the loss to whole pieces.
        pub loss_rounding: Rounding = Rounding::Ceil,
    }
}

choices! {
    /// The result of capturing an ally's piece. Protectorates can never capture pieces
    /// of their alliance.
    pub enum AllyCapture {
        /// The capturing player leaves the alliance at that moment.
        Betrays = Word("betrays"),
        /// Capturing an ally's piece is not allowed.
        Forbidden = Word("forbidden"),
        /// Capturing an ally's piece is allowed, and the alliance stays together.
        Allowed = Word("allowed"),
    }
}

choices! {
    /// The way of counting a fraction of a piece.
    pub enum Rounding {
        /// Rounded up.
        Ceil = Word("ceil"),
        /// Rounded down.
        Floor = Word("floor"),
        /// Rounded to the nearest, a half upwards.
        HalfUp = Word("half_up"),
    }
}

impl AllianceOptions {
    /// The number of pieces that a player loses out of this many when they become a protectorate
    /// (AL-10).
    pub fn loss(&self, pieces: usize) -> usize {
        let hundredths = pieces * usize::from(self.loss_percent.get());
        match self.loss_rounding {
            Rounding::Ceil => hundredths.div_ceil(100),
            Rounding::Floor => hundredths / 100,
            Rounding::HalfUp => (hundredths + 50) / 100,
        }
    }
}
