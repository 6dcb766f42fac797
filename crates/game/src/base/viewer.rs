//! Viewers of a game, the audience of a record, the kinds of events that viewers know, and the
//! notifications to viewers.
//!
//! The record number in a view counts only the records of its viewer, so that nobody notices a
//! secret event by a gap. Notifications contain no text: the frontend writes each message from the
//! view of its recipient.

use crate::base::id::{PlayerId, Seat};
use crate::requests::RequestChange;
use entente_words::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The viewer of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Viewer {
    /// A player of the game.
    Player(PlayerId),
    /// Any other person.
    Spectator,
}

/// The viewers who may know that a record exists: all, or only the players it concerns.
#[derive(Clone)]
pub(crate) enum Audience {
    All,
    Only(BTreeSet<PlayerId>),
}

impl Audience {
    pub(crate) fn has(&self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::All, _) => true,
            (Self::Only(players), Viewer::Player(player)) => players.contains(&player),
            (Self::Only(_), Viewer::Spectator) => false,
        }
    }
}

/// A message that must be delivered exactly once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notification {
    /// The recipient. The message is made from their view.
    ///
    /// For a spectator it goes to the game's channel, for a player to that person.
    pub viewer: Viewer,
    /// The reason of the message.
    pub reason: NotificationReason,
}

impl Notification {
    /// The notice to the old channel that the game has moved to another one.
    pub const GAME_MOVED_AWAY: Self = Self {
        viewer: Viewer::Spectator,
        reason: NotificationReason::GameMovedAway,
    };
}

words! {
    /// The content of an event.
    pub enum EventType {
        /// The lobby was opened, or the challenge was sent.
        Created = "created",
        /// A player joined the lobby, accepted a challenge, or chose other seats.
        Joined = "joined",
        /// A player left the lobby, or declined a challenge.
        Left = "left",
        /// A seat was reserved for a player.
        Invited = "invited",
        /// The reservation of a player was cancelled.
        InvitationCancelled = "invitation_cancelled",
        /// A computer got a seat.
        ComputerAdded = "computer_added",
        /// A computer lost its seat.
        ComputerRemoved = "computer_removed",
        /// The lobby was closed: cancelled, declined by everybody, or not started in time.
        LobbyClosed = "lobby_closed",
        /// The game has started.
        Started = "started",
        /// A move was made.
        Moved = "moved",
        /// A player chose which captured army to command.
        Chosen = "chosen",
        /// A draw was offered.
        DrawOffered = "draw_offered",
        /// A player accepted a draw offer, and others still have to answer.
        DrawAccepted = "draw_accepted",
        /// A draw offer was declined.
        DrawDeclined = "draw_declined",
        /// A player resigned, or left for good.
        Resigned = "resigned",
        /// The time of a player was up.
        TimeUp = "time_up",
        /// Time lost in an outage was given back.
        Credited = "credited",
        /// A player is on vacation, or back.
        Vacation = "vacation",
        /// A computer plays for a player.
        Substituted = "substituted",
        /// A player plays again, in place of a computer.
        Returned = "returned",
        /// The seat of a player who stays away was offered to a person who follows a link.
        SeatOffered = "seat_offered",
        /// The offer of a seat was withdrawn.
        SeatOfferWithdrawn = "seat_offer_withdrawn",
        /// A person took over the seat of a player who has retired.
        TakenOver = "taken_over",
        /// A player made a request that everybody has to accept.
        Requested = "requested",
        /// A player accepted the request, and others still have to answer.
        RequestAccepted = "request_accepted",
        /// The request was declined.
        RequestDeclined = "request_declined",
        /// The request was withdrawn.
        RequestWithdrawn = "request_withdrawn",
        /// Moves were taken back.
        TakenBack = "taken_back",
        /// The clocks were paused.
        Paused = "paused",
        /// The clocks were resumed.
        Resumed = "resumed",
        /// The arbiter added time to clocks.
        Extended = "extended",
        /// The game has moved to another channel.
        GameMoved = "game_moved",
        /// The game was aborted before everybody had moved.
        Aborted = "aborted",
        /// The game is over.
        Over = "over",
        /// Your diplomacy has changed. Only those whom it concerns see such an event.
        Diplomacy = "diplomacy",
        /// You changed your conditional moves. Only you see it.
        ConditionalMoves = "conditional_moves",
        /// Your only legal moves are made at once from now on, or no longer. Only you see it.
        OnlyMoves = "only_moves",
        /// You stopped the draw offers of another player, or allow them again. Only you see it.
        DrawOffers = "draw_offers",
        /// The engine was not certain of the result that you claimed. Only you see it.
        ClaimRefused = "claim_refused",
        /// You changed your note. Only you see it.
        Note = "note",
        /// The end of the game was counted for the ratings of its players.
        Rated = "rated",
        /// The name and texts of a player were erased.
        Erased = "erased",
    }
}

/// The reason of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NotificationReason {
    /// A lobby was opened, or a challenge was sent.
    Challenged,
    /// A player joined the lobby, left it or chose other seats.
    ///
    /// The existing lobby message is updated.
    LobbyChanged,
    /// A seat was reserved for one more person.
    Invited,
    /// The lobby was cancelled, everybody declined, or nobody started it in time.
    LobbyClosed,
    /// The game has started.
    Started,
    /// A move was made.
    Moved,
    /// A player resigned. They are out when the turn of their army comes.
    Resigned,
    /// A player chose which of two captured armies to command.
    Chosen,
    /// A draw was offered.
    DrawOffered,
    /// A player accepted the draw offer. Others still have to answer.
    DrawAccepted,
    /// A draw offer was declined.
    DrawDeclined {
        /// The player who declined it.
        by: PlayerId,
        /// The seat whose player had offered it.
        offer: Seat,
    },
    /// A player made a request that everybody has to accept.
    Requested,
    /// A player accepted the request. Others still have to answer.
    RequestAccepted,
    /// The request was declined.
    RequestDeclined {
        /// The player who declined it.
        by: PlayerId,
        /// The change that was asked for.
        change: RequestChange,
    },
    /// The player who made the request has withdrawn it.
    RequestWithdrawn {
        /// The player who had asked.
        by: PlayerId,
    },
    /// Moves were taken back.
    TakenBack,
    /// The clocks were paused or resumed.
    Paused,
    /// A computer plays for a person from now on, or the person plays again.
    Substituted,
    /// The arbiter added time to clocks.
    Extended,
    /// A player went on vacation, is back, or changed the end of the vacation.
    ///
    /// The game's last message is edited: the clock waits, or no longer does.
    VacationChanged,
    /// The game has moved to this channel.
    GameMovedHere,
    /// The game has moved to another channel.
    GameMovedAway,
    /// A player's time is up and no move was made.
    ///
    /// Either another player has to pick the move, or the army is out.
    TimeUp,
    /// A player got the time back that they lost in an outage.
    Credited,
    /// A player aborted the game before everybody had moved.
    Aborted,
    /// The game is over.
    Over,
    /// The game is over, and its secret diplomacy is revealed.
    History,
    /// The end of the game was counted for the ratings of its players.
    Rated,
    /// A diplomatic event concerns only this player.
    Diplomacy,
    /// This player has answered a proposal.
    ///
    /// Its message is edited, and no other one follows.
    ProposalAnswered,
    /// A player reported a letter to the people who run the server.
    Reported,
}

/// The players whom the message of a reason asks for something, while the game is in the stage of
/// that reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Nobody: the message is only news.
    Nobody,
    /// Those for whom a seat is reserved.
    Invited,
    /// The one for whom a seat was reserved last.
    LastInvited,
    /// The player to act.
    ToAct,
    /// The player to act, if the army that left the game was out at once: it may have been its
    /// turn. To resign out of turn changes nothing for the player to move.
    ToActAfterLeaving,
    /// The player to act, unless it is the one who is late.
    ToActForLate,
    /// Those who can answer a draw offer.
    ToAnswerDraw,
    /// Those who can answer a request.
    ToAnswerRequest,
}

impl NotificationReason {
    /// The players whom a message for this reason asks for something.
    pub fn asked(self) -> Asked {
        match self {
            Self::Challenged => Asked::Invited,
            Self::Invited => Asked::LastInvited,
            Self::Started | Self::Moved | Self::TakenBack | Self::Paused => Asked::ToAct,
            Self::Resigned => Asked::ToActAfterLeaving,
            Self::TimeUp => Asked::ToActForLate,
            Self::DrawOffered => Asked::ToAnswerDraw,
            Self::Requested => Asked::ToAnswerRequest,
            _ => Asked::Nobody,
        }
    }
}
