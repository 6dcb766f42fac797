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

use crate::adjudication::{AdjudicatedResult, AdjudicationGround};
use crate::arbiter::ArbiterAct;
use crate::base::id::{Nonce, PlayerId, Seat, Time};
use crate::base::moves::Ending;
use crate::clock::TimeControl;
use crate::computers::{Computer, ComputerOptions, Effort, Level};
use crate::conditional_moves::ConditionalLine;
use crate::diplomacy::motive::Explanation;
use crate::diplomacy::{DiplomacyOptions, StandingOrder};
use crate::lobby::starting_position::StartingPosition;
use crate::rating::GameRating;
use crate::requests::RequestChange;
use crate::terms::StoredFlags;
use crate::votes::crowd::CrowdSeats;
use crate::votes::tally::VoteTally;
use alloc::string::String;
use alloc::vec::Vec;
pub(crate) use automatic::{AutomaticAction, AutomaticCause, AutomaticMove, RecordedPly};
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

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

/// An event of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a game is created only once, and votes are rare"
)]
pub(crate) enum Event {
    /// A lobby was opened. From now on the hash of the seed is public.
    ///
    /// Its terms (`GameTerms`) are stored among the other fields.
    Created {
        variant: String,
        options: Map<String, Value>,
        private: bool,
        /// Whether anybody may watch.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        public: bool,
        /// The seats that the host chose.
        seats: Vec<Seat>,
        /// The computers. They are numbered after the players with a reservation.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        computers: Vec<ComputerSeats>,
        /// The crowds. They are numbered after the computers.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        crowds: Vec<CrowdSeats>,
        /// The level of computers that get a seat later without anybody choosing their level.
        computer_level: Level,
        /// The options about computers, if they are not the default.
        #[serde(default, skip_serializing_if = "ComputerOptions::is_usual")]
        computer_options: ComputerOptions,
        /// The number of reservations. Their players are numbered from 1.
        reserved: u32,
        /// The reserved seats of each of them; empty if any seat will do for all.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        reserved_seats: Vec<Vec<Seat>>,
        /// Whether the seed draws the starting position when the game starts, in place of the one
        /// in the options.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        start_drawn: bool,
        /// Whether it is a game of computers alone, without a host.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        unhosted: bool,
        /// Whether the person who created it leads it without playing. Number 0 is theirs.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        arbiter: bool,
        /// Whether it is a rematch.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        rematch: bool,
        /// The terms that are a yes or no.
        #[serde(flatten)]
        flags: StoredFlags,
        /// Whether players can claim the result of a decided game.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        claims: bool,
        /// The diplomacy options, if the game has any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        diplomacy: Option<DiplomacyOptions>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<TimeControl>,
        /// The position or saved game that the game continues from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        starting_position: Option<StartingPosition>,
        #[serde(with = "hex::serde")]
        seed_hash: [u8; 32],
        /// Set if the host and the computers have all seats, so that the game has started.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Start>,
    },
    /// A player joined the lobby or chose other seats.
    ///
    /// `start` is set if the last free seat was taken, so that the game has started.
    Joined {
        player: PlayerId,
        seats: Vec<Seat>,
        /// The text that the player adds to the chance of the game. It is not personal, because it
        /// is no id of theirs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<Nonce>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Start>,
    },
    /// A player left the lobby or declined a reservation.
    Left {
        player: PlayerId,
    },
    /// A seat was reserved for a person.
    Reserved {
        player: PlayerId,
    },
    /// A reservation was cancelled.
    ReservationCancelled {
        player: PlayerId,
    },
    /// The host gave a seat to a computer.
    ///
    /// `start` is set if it was the last free seat, so that the game has started.
    ComputerAdded {
        player: PlayerId,
        #[serde(flatten)]
        computer: ComputerSeats,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Start>,
    },
    /// The host removed a computer from the lobby.
    ComputerRemoved {
        player: PlayerId,
    },
    /// The host cancelled the lobby.
    LobbyCancelled,
    /// Nobody started the lobby in time.
    Lapsed,
    /// The host started the game with fewer players than seats.
    ///
    /// A number in the seating that no player has yet is a new computer.
    Started {
        start: Start,
    },
    /// A move with the army of this seat.
    Moved {
        seat: Seat,
        #[serde(rename = "move")]
        ply: RecordedPly,
        /// The thought that it got, if a computer made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        effort: Option<Effort>,
        /// The result of the vote for it, if a crowd made it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        vote: Option<VoteTally>,
    },
    /// The player of seat `by` chose which captured army to command from now on.
    Chosen {
        by: Seat,
        seat: Seat,
    },
    DrawOffered {
        player: PlayerId,
    },
    DrawAccepted {
        player: PlayerId,
        offer: Seat,
    },
    DrawDeclined {
        player: PlayerId,
        offer: Seat,
    },
    DrawClaimed {
        player: PlayerId,
        #[serde(with = "claim_name")]
        claim: Claim,
    },
    /// A player claimed the result, and the claim was right.
    Claimed {
        player: PlayerId,
        result: AdjudicatedResult,
        ground: AdjudicationGround,
    },
    /// The engine was not certain of what a player claimed, who waits before they ask it again.
    ClaimRefused {
        player: PlayerId,
    },
    /// A player resigned with the armies of these seats.
    Resigned {
        player: PlayerId,
        seats: Vec<Seat>,
    },
    /// A player left for good with the armies of these seats.
    ///
    /// If it is still their turn later, a computer moves in their place.
    Quit {
        player: PlayerId,
        seats: Vec<Seat>,
    },
    /// A player aborted the game before everybody had moved.
    Aborted {
        player: PlayerId,
    },
    /// The time of this seat was up before both players of a game for two had moved, so the game
    /// was aborted.
    AbortedByTime {
        seat: Seat,
    },
    /// The time of this seat was up, or the time of the player who had to pick its move.
    TimeUp {
        seat: Seat,
    },
    /// Nobody could move from `from` until `until`.
    ///
    /// The part of it that fell into the running turn is given back.
    Credited {
        from: Time,
        until: Time,
    },
    /// A player is on vacation until then, or back.
    Away {
        player: PlayerId,
        /// The beginning of the vacation, if it was before this record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Time>,
        until: Time,
    },
    /// A player handed their seats over to a new computer of this level.
    HandedOver {
        player: PlayerId,
        level: Level,
    },
    /// A player returned, and plays again in place of the computer.
    Returned {
        player: PlayerId,
    },
    /// The seats of a player who stays away were offered to a person who follows a link.
    SeatOffered {
        by: PlayerId,
        of: PlayerId,
    },
    SeatOfferWithdrawn {
        by: PlayerId,
        of: PlayerId,
    },
    /// A person took over the seats of a player who has retired with it.
    TakenOver {
        player: PlayerId,
        of: PlayerId,
    },
    /// A player made a request that everybody has to accept.
    Requested {
        player: PlayerId,
        change: RequestChange,
    },
    RequestAccepted {
        player: PlayerId,
    },
    /// A player declined the open request, or withdrew it.
    RequestDeclined {
        player: PlayerId,
    },
    /// The clocks were resumed: the pause was over, or a player returned (`by`).
    PauseEnded {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
    },
    /// The arbiter did this.
    Arbitrated {
        #[serde(flatten)]
        act: ArbiterAct,
    },
    /// A player replaced their conditional moves.
    ConditionalMovesChanged {
        player: PlayerId,
        lines: Vec<ConditionalLine>,
    },
    /// A player lets their only legal moves be made from now on, or no longer.
    OnlyMovesChanged {
        player: PlayerId,
        made: bool,
    },
    /// A player lets another one offer no more draws in this game, or lets them again.
    DrawOffersChanged {
        player: PlayerId,
        of: PlayerId,
        stopped: bool,
    },
    /// A player wrote a private note. Its text is erasable data.
    NoteWritten {
        player: PlayerId,
    },
    /// A player proposed an alliance. A message with it is erasable data.
    AllianceProposed {
        from: Seat,
        to: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        has_message: bool,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    },
    ProposalWithdrawn {
        from: Seat,
        to: Seat,
    },
    /// A player accepted a proposal. With `left` they left their alliance first.
    ProposalAccepted {
        by: Seat,
        from: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        left: bool,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    },
    /// A player declined a proposal. With `countered` they made a proposal of their own instead. A
    /// message with either is erasable data.
    ProposalDeclined {
        by: Seat,
        from: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        countered: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        has_message: bool,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    },
    /// A player left their alliance, ended all their pacts, or ended the pact with one player.
    AllianceLeft {
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    },
    /// A player chose what happens to their army if their king is captured.
    OrderGiven {
        by: Seat,
        order: StandingOrder,
    },
    /// A computer explained a betrayal.
    Explained {
        by: Seat,
        #[serde(flatten)]
        explanation: Explanation,
    },
    /// A player wrote a letter. Its text is erasable data.
    LetterWritten {
        from: Seat,
        /// The readers, in turn order. Each of them sees who the others are.
        to: Vec<Seat>,
        /// Whether it was written under the writer's alias.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        anonymous: bool,
        /// Whether it was written to an alias.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        to_alias: bool,
    },
    /// A player muted or unmuted another player, by name or by alias.
    LettersMuted {
        by: Seat,
        writer: Seat,
        anonymous: bool,
        muted: bool,
    },
    /// A player reported the letter with this index.
    LetterReported {
        by: Seat,
        letter: u32,
    },
    /// The end of the game was counted for the ratings of its players.
    Rated {
        rating: GameRating,
    },
    /// The names and texts of a person were erased, who had these numbers.
    Erased {
        players: Vec<PlayerId>,
    },
    /// An event that may not be shown with its record: it is in the erasable data.
    Withheld,
}

/// A computer with its seats; without any it gets a free one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ComputerSeats {
    #[serde(flatten)]
    pub(crate) computer: Computer,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) seats: Vec<Seat>,
}

/// The random choices at the start of a game, which the seed draws.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) seating: Seating,
    /// The number of the starting position, if it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) position: Option<u16>,
}

/// The player who has each seat, in turn order, without that of an army that takes no part.
pub(crate) type Seating = Vec<PlayerId>;

impl Event {
    /// The seat of the player who did something secret; `None` for public events and events that
    /// are not diplomacy.
    pub(crate) fn secret_actor(&self) -> Option<Seat> {
        match self {
            Self::AllianceProposed { from, .. }
            | Self::ProposalWithdrawn { from, .. }
            | Self::LetterWritten { from, .. } => Some(*from),
            Self::ProposalAccepted { by, .. }
            | Self::ProposalDeclined { by, .. }
            | Self::AllianceLeft { by, .. }
            | Self::OrderGiven { by, .. }
            | Self::Explained { by, .. }
            | Self::LettersMuted { by, .. }
            | Self::LetterReported { by, .. } => Some(*by),
            _ => None,
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

    /// The player who arranged something for themselves, which others learn only by its effect:
    /// conditional moves, that only legal moves are made, or that draw offers are stopped. A claim
    /// that was refused is hidden likewise.
    pub(crate) fn arranging_player(&self) -> Option<PlayerId> {
        match self {
            Self::ConditionalMovesChanged { player, .. }
            | Self::OnlyMovesChanged { player, .. }
            | Self::DrawOffersChanged { player, .. }
            | Self::ClaimRefused { player } => Some(*player),
            _ => None,
        }
    }

    /// Whether it is secret until the game reveals its secrets: diplomacy, and what players
    /// arrange for themselves. A verification needs all of it.
    pub(crate) fn is_secret(&self) -> bool {
        self.secret_actor().is_some() || self.arranging_player().is_some()
    }

    /// Whether it is never shown to others: notes, mutes and reports change nothing for anybody
    /// else.
    pub(crate) fn is_private(&self) -> bool {
        matches!(
            self,
            Self::NoteWritten { .. } | Self::LettersMuted { .. } | Self::LetterReported { .. }
        )
    }
}

/// Serde for a claim by its name.
mod claim_name {
    use alloc::string::String;
    use entente_rules::Claim;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        claim: &Claim,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(claim.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Claim, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = [Claim::Threefold, Claim::FiftyMoves];
        known
            .into_iter()
            .find(|claim| claim.name() == name)
            .ok_or_else(|| D::Error::custom("no such claim"))
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
