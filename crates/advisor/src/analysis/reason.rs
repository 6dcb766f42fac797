//! The reason why a move was bad, as a fact: a kind with its arguments. The catalogues have the
//! sentences, and the lines of a judged move show it on the board.

use entente_game::Seat;
use entente_rules::PieceKind;
use serde::{Deserialize, Serialize};

/// The reason why a move was bad.
///
/// What a move allows or loses is shown by the moves that follow it, and what it misses by the
/// better line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// An enemy mates in this many moves.
    AllowsMate {
        /// The enemy's moves, the mate included.
        moves: u16,
    },
    /// The better move mates in this many moves.
    MissesMate {
        /// The player's moves, the mate included.
        moves: u16,
    },
    /// An enemy attacks the king, where kings are captured.
    LeavesKing {
        /// The seat that attacks it.
        by: Seat,
        /// The king, or the queen of an army that has no king.
        piece: PieceKind,
    },
    /// The move betrayed an ally, which cost more than it brought.
    EndsAlliance {
        /// The seat that was betrayed.
        with: Seat,
    },
    /// The enemy has no legal move, and the game is drawn.
    Stalemates,
    /// A piece is captured for less.
    Loses {
        /// The most valuable piece that is lost.
        piece: PieceKind,
        /// The square on which it falls.
        on: String,
        /// The most valuable piece that is captured for it, if any is.
        gained: Option<PieceKind>,
        /// How it is won, where the board shows it.
        by: Option<Motif>,
    },
    /// An enemy's pawn is promoted.
    AllowsPromotion {
        /// The kind that it becomes.
        to: PieceKind,
    },
    /// The better move captures a piece.
    MissesCapture {
        /// The kind of the piece.
        piece: PieceKind,
    },
    /// The better line captures a piece later than with its first move.
    MissesGain {
        /// The most valuable piece that it captures.
        piece: PieceKind,
        /// How it wins it, where the board shows it.
        by: Option<Motif>,
    },
    /// The better line promotes a pawn.
    MissesPromotion {
        /// The kind that it becomes.
        to: PieceKind,
    },
    /// In an endgame, the better chance is gone.
    ThrowsEndgame {
        /// The result that was to be expected.
        from: Expected,
    },
    /// An enemy's pawn is passed, which the better line does not allow.
    AllowsPassedPawn {
        /// Where it stands then.
        on: String,
    },
    /// The better line makes a passed pawn.
    MissesPassedPawn {
        /// Where it stands then.
        on: String,
    },
    /// More enemies attack the king, or fewer pawns are beside it, than after the better line.
    ExposesKing,
    /// The better line castles, which is not possible any more at the end of the other one.
    MissesCastling,
    /// A pawn is isolated or doubled, which the better line does not allow.
    WeakensPawn {
        /// Where it stands then.
        on: String,
    },
}

/// How a piece is won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Motif {
    /// One piece attacks two at once.
    Fork,
    /// It stands before a piece worth more, and cannot leave the line.
    Pin,
    /// It stands behind a piece worth more, which leaves the line.
    Skewer,
    /// A piece moved out of the line of another one, and both attack.
    DiscoveredAttack,
}

impl Motif {
    /// Its name in JSON and in the keys of texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Fork => "fork",
            Self::Pin => "pin",
            Self::Skewer => "skewer",
            Self::DiscoveredAttack => "discovered_attack",
        }
    }
}

/// The result that a player could expect of an endgame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Expected {
    /// A win.
    Win,
    /// A draw.
    Draw,
}

impl Expected {
    /// Its name in JSON and in the keys of texts.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Draw => "draw",
        }
    }
}

impl Reason {
    /// Its name in JSON and in the keys of texts.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::AllowsMate { .. } => "allows_mate",
            Self::MissesMate { .. } => "misses_mate",
            Self::LeavesKing { .. } => "leaves_king",
            Self::EndsAlliance { .. } => "ends_alliance",
            Self::Stalemates => "stalemates",
            Self::Loses { .. } => "loses",
            Self::AllowsPromotion { .. } => "allows_promotion",
            Self::MissesCapture { .. } => "misses_capture",
            Self::MissesGain { .. } => "misses_gain",
            Self::MissesPromotion { .. } => "misses_promotion",
            Self::ThrowsEndgame { .. } => "throws_endgame",
            Self::AllowsPassedPawn { .. } => "allows_passed_pawn",
            Self::MissesPassedPawn { .. } => "misses_passed_pawn",
            Self::ExposesKing => "exposes_king",
            Self::MissesCastling => "misses_castling",
            Self::WeakensPawn { .. } => "weakens_pawn",
        }
    }

    /// Is it shown by the moves that follow, and not by the better line?
    pub const fn is_shown_by_what_follows(&self) -> bool {
        matches!(
            self,
            Self::AllowsMate { .. }
                | Self::LeavesKing { .. }
                | Self::Loses { .. }
                | Self::AllowsPromotion { .. }
                | Self::AllowsPassedPawn { .. }
                | Self::ThrowsEndgame { .. }
                | Self::ExposesKing
                | Self::WeakensPawn { .. }
        )
    }

    /// The number of moves of a mate.
    pub const fn moves(&self) -> Option<u16> {
        match self {
            Self::AllowsMate { moves } | Self::MissesMate { moves } => Some(*moves),
            _ => None,
        }
    }

    /// The piece that is attacked, lost or not captured, or that a pawn becomes.
    pub const fn piece(&self) -> Option<PieceKind> {
        match self {
            Self::LeavesKing { piece, .. }
            | Self::Loses { piece, .. }
            | Self::MissesCapture { piece }
            | Self::MissesGain { piece, .. } => Some(*piece),
            Self::AllowsPromotion { to } | Self::MissesPromotion { to } => Some(*to),
            _ => None,
        }
    }

    /// The piece that is captured for a lost one.
    pub const fn gained(&self) -> Option<PieceKind> {
        match self {
            Self::Loses { gained, .. } => *gained,
            _ => None,
        }
    }

    /// The seat that attacks the king, or that was betrayed.
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::LeavesKing { by: seat, .. } | Self::EndsAlliance { with: seat } => Some(*seat),
            _ => None,
        }
    }

    /// The square on which a piece falls, or a passed or weak pawn stands.
    pub fn square(&self) -> Option<&str> {
        match self {
            Self::Loses { on, .. }
            | Self::AllowsPassedPawn { on }
            | Self::MissesPassedPawn { on }
            | Self::WeakensPawn { on } => Some(on),
            _ => None,
        }
    }

    /// How a piece is won.
    pub const fn motif(&self) -> Option<Motif> {
        match self {
            Self::Loses { by, .. } | Self::MissesGain { by, .. } => *by,
            _ => None,
        }
    }

    /// The result that was to be expected of an endgame.
    pub const fn expected(&self) -> Option<Expected> {
        match self {
            Self::ThrowsEndgame { from } => Some(*from),
            _ => None,
        }
    }
}
