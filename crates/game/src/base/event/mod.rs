//! The events of a game, in the past tense.
//!
//! Events name seats and players by number, never persons, and contain no text that a person wrote.
//! Those are in the erasable data of the record (`erasable`), to which the record only has a salted
//! commitment. Events are never changed. An event that may not be shown when its record is shown is
//! in the erasable data too, and the record contains only what everybody may know.
//!
//! A forced pass is not an event, because it follows from the event before. A conditional move, and
//! the move that the seed draws when the time is up, are part of the record that caused them
//! ([`RecordedEvent`]): a restart can never come between.

mod automatic;
mod declared;
mod table;

use crate::base::id::{PlayerId, Seat};
use crate::base::moves::Ending;
use crate::diplomacy::motive::Explanation;
use alloc::string::String;
use alloc::vec::Vec;
pub(crate) use automatic::{AutomaticAction, AutomaticCause, AutomaticMove, RecordedPly};
pub(crate) use declared::{By, Rules, Visibility};
use serde::{Deserialize, Serialize};
pub(crate) use table::{ComputerSeats, Event, Seating, Start};

/// The content of one record: the event, and its immediate consequences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedEvent {
    #[serde(flatten)]
    pub(crate) event: Event,
    /// The automatic moves, in the order in which they were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) automatic_moves: Vec<AutomaticMove>,
    /// The armies whose king was captured while an ally still had one, in that order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) king_losses: Vec<KingLossRecord>,
    /// The ending of the game, if it ended with this record. With it even a game that keeps its
    /// secrets can show that nothing is missing at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ending: Option<RecordedEnding>,
}

/// The ending of a game, as everybody saw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedEnding {
    pub(crate) result: String,
    pub(crate) winners: Vec<Seat>,
}

impl From<Ending> for RecordedEnding {
    fn from(ending: Ending) -> Self {
        Self {
            result: ending.result,
            winners: ending.winners,
        }
    }
}

impl From<Event> for RecordedEvent {
    fn from(event: Event) -> Self {
        Self {
            event,
            automatic_moves: Vec::new(),
            king_losses: Vec::new(),
            ending: None,
        }
    }
}

impl Event {
    /// The same event with the reason that a computer had for it.
    pub(crate) fn with_reason(mut self, reason: Option<Explanation>) -> Self {
        if let Self::AllianceProposed { why, .. }
        | Self::ProposalAccepted { why, .. }
        | Self::ProposalDeclined { why, .. }
        | Self::AllianceLeft { why, .. } = &mut self
        {
            *why = reason;
        }
        self
    }

    /// The explanation in this event, with the seat of the computer that gave it.
    pub(crate) fn reason(&self) -> Option<(Seat, Explanation)> {
        match self {
            Self::AllianceProposed { from: by, why, .. }
            | Self::ProposalAccepted { by, why, .. }
            | Self::ProposalDeclined { by, why, .. }
            | Self::AllianceLeft { by, why, .. } => Some((*by, (*why)?)),
            Self::Explained { by, explanation } => Some((*by, *explanation)),
            _ => None,
        }
    }

    /// The player or seat who did it; nobody if not everybody may know.
    pub(crate) fn public_by(&self) -> By {
        let facts = self.facts();
        match facts.visibility {
            Visibility::Public => facts.by,
            Visibility::Secret | Visibility::Private => By::NOBODY,
        }
    }

    /// The player or seat who did something that not everybody may know; nobody if it is public.
    pub(crate) fn hidden_by(&self) -> By {
        let facts = self.facts();
        match facts.visibility {
            Visibility::Public => By::NOBODY,
            Visibility::Secret | Visibility::Private => facts.by,
        }
    }

    /// The seat of the player who did something secret; `None` for public events and events that
    /// are not diplomacy.
    pub(crate) fn secret_actor(&self) -> Option<Seat> {
        self.hidden_by().seat
    }

    /// The player who arranged something for themselves, which others learn only by its effect:
    /// conditional moves, that only legal moves are made, or that draw offers are stopped. A claim
    /// that was refused is hidden likewise.
    pub(crate) fn arranging_player(&self) -> Option<PlayerId> {
        self.hidden_by().player.filter(|_| !self.is_private())
    }

    /// Whether it is secret until the game reveals its secrets: diplomacy, and what players
    /// arrange for themselves. A verification needs all of it.
    pub(crate) fn is_secret(&self) -> bool {
        self.secret_actor().is_some() || self.arranging_player().is_some()
    }

    /// Whether it is never shown to others: notes, mutes and reports change nothing for anybody
    /// else.
    pub(crate) fn is_private(&self) -> bool {
        self.facts().visibility == Visibility::Private
    }
}

/// The loss of one army's king, as everybody can see it. The liege is secret, so it is erasable
/// data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KingLossRecord {
    pub(crate) seat: Seat,
    /// The squares of the lost pieces; `None` if the whole army left the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) lost: Option<Vec<String>>,
}
