//! Claims to a result, with which a player ends a game that is decided already, and why one is
//! refused.
//!
//! The draws that the rules of chess let players claim (repetition, fifty moves) are none of them:
//! those are [`entente_rules::Claim`].

pub(crate) mod decide;
pub(crate) mod state;

use crate::base::id::Seat;
use crate::base::refused::refusals;
use entente_rules::Reason;
use entente_words::words;

/// The rounds of both sides over which the engine has to be certain of a result. A player whose
/// claim the engine has refused waits for as many before they can ask it again: its answers are
/// rarer than moves, so nobody can be guided by them.
pub const ADJUDICATION_ROUNDS: u32 = 20;

words! {
    /// A result that a player can claim.
    pub enum AdjudicatedResult {
        /// They have won.
        Win = "win",
        /// Nobody can win any more.
        Draw = "draw",
    }

    /// The ground on which a claim ended a game: an ending that is known, or the engine.
    pub enum AdjudicationGround {
        /// King and queen win against a king alone.
        QueenAgainstKing = "queen_against_king",
        /// King and rook win against a king alone.
        RookAgainstKing = "rook_against_king",
        /// King and two pieces, each a queen or a rook, win against a king alone.
        TwoHeavyPiecesAgainstKing = "two_heavy_pieces_against_king",
        /// King and bishops of both colours win against a king alone.
        TwoBishopsAgainstKing = "two_bishops_against_king",
        /// King, bishop and knight win against a king alone.
        BishopAndKnightAgainstKing = "bishop_and_knight_against_king",
        /// King and two knights cannot force mate against a king alone.
        TwoKnightsAgainstKing = "two_knights_against_king",
        /// The engine was certain of it over the last rounds.
        Engine = "engine_certain",
    }
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndReason {
    /// The rules ended it, or the players by the rules.
    ByRules(Reason),
    /// A player claimed the result.
    Claimed {
        /// The seat of the player.
        by: Seat,
        /// The ground.
        ground: AdjudicationGround,
    },
}

impl EndReason {
    /// The name that all interfaces use: `checkmate`, `queen_against_king`.
    pub fn word(self) -> &'static str {
        match self {
            Self::ByRules(reason) => reason.word(),
            Self::Claimed { ground, .. } => ground.word(),
        }
    }

    /// The reason by the rules; `None` if a player claimed the result.
    pub fn by_rules(self) -> Option<Reason> {
        match self {
            Self::ByRules(reason) => Some(reason),
            Self::Claimed { .. } => None,
        }
    }
}

impl PartialEq<Reason> for EndReason {
    fn eq(&self, reason: &Reason) -> bool {
        self.by_rules() == Some(*reason)
    }
}

/// A claim that ended the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Adjudication {
    by: Seat,
    result: AdjudicatedResult,
    ground: AdjudicationGround,
}

/// The answer of the engine about a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Examination {
    /// The number of plies after which it looked.
    pub ply: u32,
    /// Whether it was certain of the claimed result over all rounds.
    pub is_certain: bool,
}

/// The claims to a result that a player can make.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AdjudicationView {
    /// The results that they can claim now: by the material, or by asking the engine.
    pub possible: Vec<AdjudicatedResult>,
    /// The rounds until they can ask the engine again, which refused their last claim.
    pub wait: Option<u32>,
}

refusals! {
    /// Why a result cannot be claimed, or a game can have no such claims.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AdjudicationRefusal = "claim-refused" {
        /// The game has other than two sides that can win or draw.
        NotTwoSides = "invalid-body",
        /// A team plays in the game, which cannot answer for itself.
        Team = "invalid-body",
        /// The game was created without claims.
        Off,
        /// It is no known ending, and there were too few rounds for the engine to be certain.
        TooEarly {
            /// The rounds that are missing.
            rounds: u32,
        },
        /// It is no known ending, and for the engine to be certain of a draw there must have been
        /// no capture and no move of a pawn over some rounds.
        TooLively {
            /// The rounds that are missing.
            rounds: u32,
        },
        /// The engine was not certain of an earlier claim of the player, who cannot ask it again
        /// yet.
        Wait {
            /// The rounds until they can.
            rounds: u32,
        },
        /// It is no known ending, and nobody has asked the engine yet.
        NotExamined,
        /// The player is not so far ahead of the last other one that they could stop.
        NotAhead,
        /// The engine cannot be asked now.
        Busy,
        /// The engine was not certain of the result over all rounds.
        NotCertain {
            /// The rounds until the player can ask again.
            rounds: u32,
        },
    }
}
