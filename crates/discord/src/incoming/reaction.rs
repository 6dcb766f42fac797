//! The reactions with which the bot answers moves that are typed in a channel.

use entente_game::Refusal;

/// The public reaction to a typed move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reaction {
    /// The move was made.
    CheckMark,
    /// The move cannot be made.
    Cross,
    /// The text could be several moves, or none at all.
    Question,
}

impl Reaction {
    pub(super) const ALL: [Self; 3] = [Self::CheckMark, Self::Cross, Self::Question];

    /// The reaction to a text that was refused.
    pub(super) fn to(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Ambiguous { .. } | Refusal::Unreadable { .. } => Self::Question,
            _ => Self::Cross,
        }
    }

    pub(super) fn emoji(self) -> char {
        match self {
            Self::CheckMark => '✅',
            Self::Cross => '❌',
            Self::Question => '❓',
        }
    }
}
