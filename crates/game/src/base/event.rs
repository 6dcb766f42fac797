//! The events of a game, in the past tense, and their table: a row each, with its fields as they
//! are stored, and what follows from it alone ([`Facts`]).
//!
//! Events name seats and players by number, never persons, and contain no text that a person wrote.
//! Those are in the erasable data of the record (`erasable`), to which the record only has a salted
//! commitment. Events are never changed. An event that may not be shown when its record is shown is
//! in the erasable data too, and the record contains only what everybody may know.
//!
//! A forced pass is not an event, because it follows from the event before. A conditional move, and
//! the move that the seed draws when the time is up, are part of the record that caused them
//! ([`RecordedEvent`]): a restart can never come between.
//!
//! A new event is a row of the table, a sample of its stored form among the tests, and what its
//! topic does with it.

use crate::adjudication::{AdjudicatedResult, AdjudicationGround};
use crate::arbiter::ArbiterAct;
use crate::base::id::{Nonce, PlayerId, Seat, Time};
use crate::base::moves::Ending;
use crate::base::viewer::EventType;
use crate::base::viewer::NotificationReason::{self, *};
use crate::clock::TimeControl;
use crate::computers::{Computer, ComputerOptions, Effort, Level};
use crate::conditional_moves::ConditionalLine;
use crate::diplomacy::{DiplomacyOptions, Explanation, StandingOrder};
use crate::lobby::starting_position::StartingPosition;
use crate::rating::GameRating;
use crate::requests::RequestChange;
use crate::votes::{CrowdSeats, VoteTally};
use entente_rules::{Claim, Ply, Position};
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
    result: String,
    winners: Vec<Seat>,
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
    fn arranging_player(&self) -> Option<PlayerId> {
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

/// The facts that follow from an event alone, whatever has happened before it.
pub(crate) struct Facts {
    by: By,
    pub(crate) visibility: Visibility,
    pub(crate) rules: Rules,
    /// The kind of event for programs, unless something else came about with it.
    pub(crate) kind: EventType,
    /// Why everybody is notified of it in a game that goes on; `None` if nobody is.
    pub(crate) reason: Option<NotificationReason>,
}

/// The player and the seat who did something, or to whom it happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct By {
    pub(crate) player: Option<PlayerId>,
    pub(crate) seat: Option<Seat>,
}

/// The viewers who may know of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Visibility {
    /// Everybody.
    Public,
    /// Those whom it concerns, until the game reveals its secrets.
    Secret,
    /// The player who did it, for ever.
    Private,
}

/// The part of the rules in an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rules {
    /// They decide what it does on the board.
    TakePart,
    /// It is an event of the game on the board, but nothing changes by the rules.
    StandAside,
    /// They never see it: it is about the lobby or the players, or not public.
    NeverSee,
}

impl By {
    const NOBODY: Self = Self {
        player: None,
        seat: None,
    };

    /// The host, unless an arbiter leads the game.
    fn creator(is_arbiter: bool) -> Self {
        Self::from((!is_arbiter).then_some(PlayerId::HOST))
    }
}

impl From<Option<PlayerId>> for By {
    fn from(player: Option<PlayerId>) -> Self {
        Self { player, seat: None }
    }
}

impl From<PlayerId> for By {
    fn from(player: PlayerId) -> Self {
        Self::from(Some(player))
    }
}

impl From<Seat> for By {
    fn from(seat: Seat) -> Self {
        Self {
            player: None,
            seat: Some(seat),
        }
    }
}

impl Facts {
    /// A public event about the lobby, the players or the end of both.
    fn of_lobby(by: impl Into<By>, kind: EventType, reason: NotificationReason) -> Self {
        Self {
            by: by.into(),
            visibility: Visibility::Public,
            rules: Rules::NeverSee,
            kind,
            reason: Some(reason),
        }
    }

    /// A public event in which the rules take part.
    fn by_rules(by: impl Into<By>, kind: EventType, reason: NotificationReason) -> Self {
        Self {
            rules: Rules::TakePart,
            ..Self::of_lobby(by, kind, reason)
        }
    }

    /// A public event of a game on the board that changes nothing by the rules.
    fn beside_rules(by: impl Into<By>, kind: EventType, reason: NotificationReason) -> Self {
        Self {
            rules: Rules::StandAside,
            ..Self::of_lobby(by, kind, reason)
        }
    }

    /// An event that changes nothing by the rules, and of which nobody is notified.
    fn untold(kind: EventType) -> Self {
        Self {
            by: By::NOBODY,
            visibility: Visibility::Public,
            rules: Rules::StandAside,
            kind,
            reason: None,
        }
    }

    /// An arrangement of a player for themselves, which others learn only by its effect.
    fn arranged(player: PlayerId, kind: EventType) -> Self {
        Self {
            by: player.into(),
            visibility: Visibility::Secret,
            rules: Rules::NeverSee,
            kind,
            reason: None,
        }
    }

    /// A step of diplomacy. Everybody sees it as a move if it passes the turn on.
    fn diplomacy(seat: Seat) -> Self {
        Self {
            visibility: Visibility::Secret,
            ..Self::of_lobby(seat, EventType::Diplomacy, NotificationReason::Moved)
        }
    }

    /// An event that only its player ever sees.
    fn private(by: impl Into<By>, kind: EventType) -> Self {
        Self {
            by: by.into(),
            visibility: Visibility::Private,
            rules: Rules::NeverSee,
            kind,
            reason: None,
        }
    }

    /// An act of the arbiter.
    fn of_arbiter(act: &ArbiterAct) -> Self {
        let (by, kind, reason) = match *act {
            ArbiterAct::Paused { .. } => {
                (By::NOBODY, EventType::Paused, NotificationReason::Paused)
            }
            ArbiterAct::Resumed => (By::NOBODY, EventType::Resumed, NotificationReason::Paused),
            ArbiterAct::Extended { seat, .. } => {
                let by = By { player: None, seat };
                (by, EventType::Extended, NotificationReason::Extended)
            }
            ArbiterAct::Substituted { player, seat, .. } => {
                let by = By {
                    player: Some(player),
                    seat: Some(seat),
                };
                (by, EventType::Substituted, NotificationReason::Substituted)
            }
        };
        Self::beside_rules(by, kind, reason)
    }
}

/// Declares the events, each with the facts that follow from its fields.
macro_rules! events {
    (
        $(#[$meta:meta])*
        pub(crate) enum $events:ident {$(
            $(#[$about:meta])*
            $name:ident
            $({ $($(#[$stored:meta])* $field:ident: $type:ty),* $(,)? })?
            => $facts:expr
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        pub(crate) enum $events {$(
            $(#[$about])*
            $name $({ $($(#[$stored])* $field: $type),* })?
        ),*}

        impl $events {
            /// The facts that follow from the event alone.
            #[allow(unused_variables, reason = "few facts follow from all fields of an event")]
            pub(crate) fn facts(&self) -> $crate::base::event::Facts {
                match self {$(
                    Self::$name $({ $($field),* })? => $facts,
                )*}
            }
        }
    };
}

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
