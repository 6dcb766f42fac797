//! The table of events: a row each, with its fields as they are stored, and what follows from it
//! alone ([`Facts`]).
//!
//! A new event is a row here, a sample of its stored form among the tests, and what its topic does
//! with it.

use crate::adjudication::{AdjudicatedResult, AdjudicationGround};
use crate::arbiter::ArbiterAct;
use crate::base::event::automatic::RecordedPly;
use crate::base::event::declared::{By, Facts, events};
use crate::base::id::{Nonce, PlayerId, Seat, Time};
use crate::base::viewer::EventType;
use crate::base::viewer::NotificationReason::*;
use crate::clock::TimeControl;
use crate::computers::{Computer, ComputerOptions, Effort, Level};
use crate::conditional_moves::ConditionalLine;
use crate::diplomacy::motive::Explanation;
use crate::diplomacy::{DiplomacyOptions, StandingOrder};
use crate::lobby::starting_position::StartingPosition;
use crate::rating::GameRating;
use crate::requests::RequestChange;
use crate::votes::crowd::CrowdSeats;
use crate::votes::tally::VoteTally;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::Claim;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

events! {
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
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        rated: bool,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        anonymous: bool,
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
    } => Facts::of_lobby(By::creator(*arbiter), EventType::Created, Started),
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
    } => Facts::of_lobby(*player, EventType::Joined, Started),
    /// A player left the lobby or declined a reservation.
    Left {
        player: PlayerId,
    } => Facts::of_lobby(*player, EventType::Left, LobbyChanged),
    /// A seat was reserved for a person.
    Reserved {
        player: PlayerId,
    } => Facts::of_lobby(*player, EventType::Invited, Invited),
    /// A reservation was cancelled.
    ReservationCancelled {
        player: PlayerId,
    } => Facts::of_lobby(*player, EventType::InvitationCancelled, LobbyChanged),
    /// The host gave a seat to a computer.
    ///
    /// `start` is set if it was the last free seat, so that the game has started.
    ComputerAdded {
        player: PlayerId,
        #[serde(flatten)]
        computer: ComputerSeats,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        start: Option<Start>,
    } => Facts::of_lobby(*player, EventType::ComputerAdded, Started),
    /// The host removed a computer from the lobby.
    ComputerRemoved {
        player: PlayerId,
    } => Facts::of_lobby(*player, EventType::ComputerRemoved, LobbyChanged),
    /// The host cancelled the lobby.
    LobbyCancelled => Facts::of_lobby(By::NOBODY, EventType::LobbyClosed, LobbyClosed),
    /// Nobody started the lobby in time.
    Lapsed => Facts::of_lobby(By::NOBODY, EventType::LobbyClosed, LobbyClosed),
    /// The host started the game with fewer players than seats.
    ///
    /// A number in the seating that no player has yet is a new computer.
    Started {
        start: Start,
    } => Facts::of_lobby(By::NOBODY, EventType::Started, Started),
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
    } => Facts::by_rules(*seat, EventType::Moved, Moved),
    /// The player of seat `by` chose which captured army to command from now on.
    Chosen {
        by: Seat,
        seat: Seat,
    } => Facts::by_rules(*by, EventType::Chosen, Chosen),
    DrawOffered {
        player: PlayerId,
    } => Facts::by_rules(*player, EventType::DrawOffered, DrawOffered),
    DrawAccepted {
        player: PlayerId,
        offer: Seat,
    } => Facts::by_rules(*player, EventType::DrawAccepted, DrawAccepted),
    DrawDeclined {
        player: PlayerId,
        offer: Seat,
    } => Facts::by_rules(
        *player, EventType::DrawDeclined, DrawDeclined { by: *player, offer: *offer },
    ),
    DrawClaimed {
        player: PlayerId,
        #[serde(with = "claim_name")]
        claim: Claim,
    } => Facts::by_rules(*player, EventType::Over, Over),
    /// A player claimed the result, and the claim was right.
    Claimed {
        player: PlayerId,
        result: AdjudicatedResult,
        ground: AdjudicationGround,
    } => Facts::beside_rules(*player, EventType::Over, Over),
    /// The engine was not certain of what a player claimed, who waits before they ask it again.
    ClaimRefused {
        player: PlayerId,
    } => Facts::arranged(*player, EventType::ClaimRefused),
    /// A player resigned with the armies of these seats.
    Resigned {
        player: PlayerId,
        seats: Vec<Seat>,
    } => Facts::by_rules(*player, EventType::Resigned, Resigned),
    /// The leader of the last two players stopped, and stays ahead of the other by points.
    Stopped {
        player: PlayerId,
        seat: Seat,
    } => Facts::by_rules(*player, EventType::Over, Over),
    /// A player left for good with the armies of these seats.
    ///
    /// If it is still their turn later, a computer moves in their place.
    Quit {
        player: PlayerId,
        seats: Vec<Seat>,
    } => Facts::by_rules(*player, EventType::Resigned, Resigned),
    /// A player aborted the game before everybody had moved, or in the rounds in which nobody
    /// leaves.
    Aborted {
        player: PlayerId,
    } => Facts::of_lobby(*player, EventType::Aborted, Aborted),
    /// The time of this seat was up before both players of a game for two had moved, or in the
    /// rounds in which nobody leaves, so the game was aborted.
    AbortedByTime {
        seat: Seat,
    } => Facts::of_lobby(*seat, EventType::Aborted, Aborted),
    /// The time of this seat was up, or the time of the player who had to pick its move.
    TimeUp {
        seat: Seat,
    } => Facts::by_rules(*seat, EventType::TimeUp, TimeUp),
    /// Nobody could move from `from` until `until`.
    ///
    /// The part of it that fell into the running turn is given back.
    Credited {
        from: Time,
        until: Time,
    } => Facts::beside_rules(By::NOBODY, EventType::Credited, Credited),
    /// A player is on vacation until then, or back.
    Away {
        player: PlayerId,
        /// The beginning of the vacation, if it was before this record.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Time>,
        until: Time,
    } => Facts::beside_rules(*player, EventType::Vacation, VacationChanged),
    /// A player handed their seats over to a new computer of this level.
    HandedOver {
        player: PlayerId,
        level: Level,
    } => Facts::beside_rules(*player, EventType::Substituted, Substituted),
    /// A player returned, and plays again in place of the computer.
    Returned {
        player: PlayerId,
    } => Facts::beside_rules(*player, EventType::Returned, Substituted),
    /// The seats of a player who stays away were offered to a person who follows a link.
    SeatOffered {
        by: PlayerId,
        of: PlayerId,
    } => Facts::beside_rules(*by, EventType::SeatOffered, Substituted),
    SeatOfferWithdrawn {
        by: PlayerId,
        of: PlayerId,
    } => Facts::beside_rules(*by, EventType::SeatOfferWithdrawn, Substituted),
    /// A person took over the seats of a player who has retired with it.
    TakenOver {
        player: PlayerId,
        of: PlayerId,
    } => Facts::of_lobby(*player, EventType::TakenOver, Substituted),
    /// A player made a request that everybody has to accept.
    Requested {
        player: PlayerId,
        change: RequestChange,
    } => Facts::beside_rules(*player, EventType::Requested, Requested),
    RequestAccepted {
        player: PlayerId,
    } => Facts::beside_rules(*player, EventType::RequestAccepted, RequestAccepted),
    /// A player declined the open request, or withdrew it.
    RequestDeclined {
        player: PlayerId,
    } => Facts::beside_rules(*player, EventType::RequestDeclined, Requested),
    /// The clocks were resumed: the pause was over, or a player returned (`by`).
    PauseEnded {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<PlayerId>,
    } => Facts::beside_rules(*by, EventType::Resumed, Paused),
    /// The arbiter did this.
    Arbitrated {
        #[serde(flatten)]
        act: ArbiterAct,
    } => Facts::of_arbiter(act),
    /// A player replaced their conditional moves.
    ConditionalMovesChanged {
        player: PlayerId,
        lines: Vec<ConditionalLine>,
    } => Facts::arranged(*player, EventType::ConditionalMoves),
    /// A player lets their only legal moves be made from now on, or no longer.
    OnlyMovesChanged {
        player: PlayerId,
        made: bool,
    } => Facts::arranged(*player, EventType::OnlyMoves),
    /// A player lets another one offer no more draws in this game, or lets them again.
    DrawOffersChanged {
        player: PlayerId,
        of: PlayerId,
        stopped: bool,
    } => Facts::arranged(*player, EventType::DrawOffers),
    /// A player wrote a private note. Its text is erasable data.
    NoteWritten {
        player: PlayerId,
    } => Facts::private(*player, EventType::Note),
    /// A player proposed an alliance. A message with it is erasable data.
    AllianceProposed {
        from: Seat,
        to: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        has_message: bool,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    } => Facts::diplomacy(*from),
    ProposalWithdrawn {
        from: Seat,
        to: Seat,
    } => Facts::diplomacy(*from),
    /// A player accepted a proposal. With `left` they left their alliance first.
    ProposalAccepted {
        by: Seat,
        from: Seat,
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        left: bool,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    } => Facts::diplomacy(*by),
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
    } => Facts::diplomacy(*by),
    /// A player left their alliance, ended all their pacts, or ended the pact with one player.
    AllianceLeft {
        by: Seat,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        with: Option<Seat>,
        /// The explanation, if a computer did it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Explanation>,
    } => Facts::diplomacy(*by),
    /// A player chose what happens to their army if their king is captured.
    OrderGiven {
        by: Seat,
        order: StandingOrder,
    } => Facts::diplomacy(*by),
    /// A computer explained a betrayal.
    Explained {
        by: Seat,
        #[serde(flatten)]
        explanation: Explanation,
    } => Facts::diplomacy(*by),
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
    } => Facts::diplomacy(*from),
    /// A player muted or unmuted another player, by name or by alias.
    LettersMuted {
        by: Seat,
        writer: Seat,
        anonymous: bool,
        muted: bool,
    } => Facts::private(*by, EventType::Diplomacy),
    /// A player reported the letter with this index.
    LetterReported {
        by: Seat,
        letter: u32,
    } => Facts::private(*by, EventType::Diplomacy),
    /// The end of the game was counted for the ratings of its players.
    Rated {
        rating: GameRating,
    } => Facts::beside_rules(By::NOBODY, EventType::Rated, Rated),
    /// The names and texts of a person were erased, who had these numbers.
    Erased {
        players: Vec<PlayerId>,
    } => Facts::untold(EventType::Erased),
    /// An event that may not be shown with its record: it is in the erasable data.
    Withheld => Facts::of_lobby(By::NOBODY, EventType::Diplomacy, Moved),
}
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
