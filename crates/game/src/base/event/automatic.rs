//! The plies of records, and the moves that were made at once, because of the record itself:
//! conditional moves and answers, only legal moves, and those that the seed drew for a late player
//! or a king without one.

use crate::base::id::Seat;
use alloc::string::String;
use entente_rules::{Ply, Position};
use serde::{Deserialize, Serialize};

/// A move that was made at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AutomaticMove {
    pub(crate) seat: Seat,
    #[serde(flatten)]
    pub(crate) action: AutomaticAction,
    #[serde(default, skip_serializing_if = "AutomaticCause::is_clock")]
    pub(crate) cause: AutomaticCause,
}

/// An action that was done at once in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AutomaticAction {
    /// A move was made.
    Move(RecordedPly),
    /// The player resigned with all their armies.
    Resign {},
    /// The player offered a draw. The move of the turn is still to be made.
    OfferDraw {},
    /// The player accepted the draw offer of this seat.
    AcceptDraw { offer: Seat },
}

impl AutomaticMove {
    /// The ply, if it was a move.
    pub(crate) fn ply(&self) -> Option<&RecordedPly> {
        match &self.action {
            AutomaticAction::Move(ply) => Some(ply),
            _ => None,
        }
    }
}

/// The cause of a move that was made at once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AutomaticCause {
    /// The time was up, and the seed drew it.
    #[default]
    Clock,
    /// It was a conditional move of its player.
    Conditional,
    /// It was the only legal move, and its player lets such moves be made.
    OnlyMove,
    /// The player has left, and the seed drew the step of the king that walks on.
    Chance,
}

impl AutomaticCause {
    /// Whether the time was up. Records do not name this cause.
    fn is_clock(&self) -> bool {
        *self == Self::Clock
    }

    /// The word under which the seed draws a move for this cause; `None` if it draws none.
    pub(crate) fn purpose(self) -> Option<&'static str> {
        match self {
            Self::Clock => Some("move"),
            Self::Chance => Some("walk"),
            Self::Conditional | Self::OnlyMove => None,
        }
    }
}

/// A ply of a record. Its coordinate form is what is stored.
///
/// A ply that was found when it was decided stays with it, so that applying the decision does not
/// look for it again. One that was read from a log is looked for on its board.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct RecordedPly {
    coordinate: String,
    #[serde(skip)]
    ply: Option<Ply>,
}

impl RecordedPly {
    pub(crate) fn found(ply: Ply, position: &Position) -> Self {
        Self {
            coordinate: position.coordinate(ply),
            ply: Some(ply),
        }
    }

    pub(crate) fn coordinate(&self) -> &str {
        &self.coordinate
    }

    /// The ply on this position, which checks whether it is legal when it is made. `None` if the
    /// position has no such ply.
    pub(crate) fn on(&self, position: &Position) -> Option<Ply> {
        self.ply.or_else(|| {
            let mut plies = position.plies().into_iter();
            plies.find(|ply| position.coordinate(ply) == self.coordinate)
        })
    }
}

/// Two plies are the same record if they are stored the same.
impl PartialEq for RecordedPly {
    fn eq(&self, other: &Self) -> bool {
        self.coordinate == other.coordinate
    }
}

impl Eq for RecordedPly {}

#[cfg(test)]
impl From<&str> for RecordedPly {
    fn from(coordinate: &str) -> Self {
        Self {
            coordinate: coordinate.into(),
            ply: None,
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::{Options, Position, Variant};

    #[test]
    fn a_ply_is_looked_for_only_if_it_was_read_from_a_log() {
        let start = Position::start_with(&Options::of(Variant::Standard));
        let ply = start.read_ply("e4").unwrap();
        let found = RecordedPly::found(ply, &start);
        let stored = serde_json::to_string(&found).unwrap();
        assert_eq!(stored, "\"e2e4\"");
        let read: RecordedPly = serde_json::from_str(&stored).unwrap();
        assert_eq!((read.on(&start), &read), (Some(ply), &found));
        // No position has this ply: a search would not find it.
        let after = start.play(ply.mv().unwrap()).unwrap();
        assert_eq!((found.on(&after), read.on(&after)), (Some(ply), None));
    }
}
