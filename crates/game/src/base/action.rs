//! The actions of players, which [`Game::decide`](crate::Game::decide) checks.
//!
//! An action is only a request. It becomes an event if the game allows it.

use crate::adjudication::{AdjudicatedResult, Examination};
use crate::arbiter::ArbiterAction;
use crate::base::id::{PlayerId, Profile, Seat};
use crate::computers::{Effort, Level};
use crate::conditional_moves::ConditionalMovesEdit;
use crate::diplomacy::{DiplomacyAction, Motive};
use crate::lobby::action::{LobbyAction, NewGame};
use crate::requests::RequestTopic;
use entente_rules::{Army, Claim};
use entente_words::with_hyphens;

/// The maximum length of a private note, in characters.
pub const NOTE_LIMIT: usize = 4000;

/// A change to a player's private note, which is a text that they keep beside the game.
#[derive(Debug, Clone)]
pub enum NoteEdit {
    /// Add a line at the end.
    Add(String),
    /// Replace the whole note; empty to clear it.
    Replace(String),
}

/// An action of a player in a game.
#[derive(Debug, Clone)]
#[expect(
    clippy::large_enum_variant,
    reason = "an action is short-lived, and there are never many at once"
)]
pub enum Action {
    /// Create the game as a lobby.
    ///
    /// Seats can be reserved for other players. A challenge is a lobby in which every other seat is
    /// reserved.
    Create(NewGame),
    /// Do something in the lobby.
    Lobby(LobbyAction),
    /// Do something in a game that has started.
    Play(PlayAction),
    /// Propose, answer or leave an alliance, or write a letter.
    Diplomacy(DiplomacyAction),
    /// Take an action that only computers have.
    Computer(ComputerAction),
    /// Change the player's private note.
    Note(NoteEdit),
    /// Lead the game without playing. Only its arbiter can.
    Arbiter(ArbiterAction),
}

/// Declares an enum of actions, each with the key of the sentence that confirms it.
macro_rules! actions {
    (
        $(#[$meta:meta])*
        pub enum $group:ident {$(
            $(#[$about:meta])*
            $name:ident
            $({ $($(#[$doc:meta])* $part:ident: $type:ty),* $(,)? })?
            $(($inner:ty))?
        ),* $(,)?}
    ) => {
        $(#[$meta])*
        pub enum $group {$(
            $(#[$about])*
            $name $({ $($(#[$doc])* $part: $type),* })? $(($inner))?
        ),*}

        impl $group {
            /// The keys of the sentences that confirm the actions, in their order.
            pub fn done_keys() -> impl Iterator<Item = String> {
                [$(stringify!($name)),*].into_iter().map(done_key)
            }

            /// The key of the sentence that confirms the action: `done-offer-draw` of `OfferDraw`.
            pub fn done_key(&self) -> String {
                done_key(match self {
                    $(Self::$name { .. } => stringify!($name),)*
                })
            }
        }
    };
}

/// The key of the sentence that confirms the action with this name.
fn done_key(name: &str) -> String {
    format!("done{}", with_hyphens(name))
}

actions! {
    /// An action in a game that has started, until it is over.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum PlayAction {
        /// Make a move.
        Move {
            /// The move as it was typed or chosen, in any form that the rules can read.
            text: String,
            /// The number of plies on the board the player saw, if it is known.
            ///
            /// A move made on an older board is refused.
            seen: Option<u32>,
            /// The coordinate form of a move with which the player means to betray an ally.
            ///
            /// Without it such a move is refused ([`Refusal::Betrays`](crate::Refusal::Betrays)),
            /// so that the player can be asked first.
            confirm: Option<String>,
        },
        /// Choose which of the captured armies to command from now on, where the rules require it.
        Choose {
            /// The army.
            army: Army,
        },
        /// Offer a draw to all others.
        OfferDraw,
        /// Accept an open draw offer.
        AcceptDraw,
        /// Decline an open draw offer.
        DeclineDraw,
        /// Let another player, who has offered a draw before, offer no more in this game, or let
        /// them again.
        DrawOffers {
            /// A seat of that player.
            of: Seat,
            /// Whether their offers are stopped.
            stopped: bool,
        },
        /// Claim a draw to which the position entitles.
        ClaimDraw(Claim),
        /// Claim a result that is certain already: by a known ending, or by the engine.
        Claim {
            /// The result.
            result: AdjudicatedResult,
            /// The answer of the engine; `None` before it was asked.
            examination: Option<Examination>,
        },
        /// Resign with every army the player still has.
        Resign,
        /// Stop as the leader of the last two players, who stays ahead of the other by points.
        Stop,
        /// Abort the game before everybody has moved, or in the rounds in which nobody leaves.
        Abort,
        /// Let a computer play in the player's place until they return.
        HandOver {
            /// The level of the computer; `None` for the one that the game has for such computers.
            level: Option<Level>,
        },
        /// Play again, in place of the computer.
        Return,
        /// Offer the seats of a player who stays away to a person who follows a link, or withdraw
        /// the offer.
        OfferSeat {
            /// A seat of that player.
            seat: Seat,
            /// Whether the seats are offered.
            offered: bool,
        },
        /// Make a request that all who still play have to accept.
        Request(RequestTopic),
        /// Accept the open request.
        AcceptRequest,
        /// Decline the open request, or withdraw it if it is the player's own.
        DeclineRequest,
        /// Change the player's conditional moves.
        ConditionalMoves(ConditionalMovesEdit),
    }
}

/// An action that only computers have.
#[derive(Debug, Clone)]
pub enum ComputerAction {
    /// Make a move that the computer has found. People make theirs with [`PlayAction::Move`].
    Move {
        /// The move in coordinate form.
        coordinate: String,
        /// The thought that it got.
        effort: Effort,
    },
    /// Propose, answer or leave, with the motive for the true history.
    Diplomacy {
        /// The step.
        action: DiplomacyAction,
        /// The motive.
        motive: Motive,
    },
    /// Note the motive of a betrayal, for the true history.
    ExplainBetrayal {
        /// The seat of the betrayed player.
        with: Seat,
        /// The motive.
        motive: Motive,
    },
}

impl From<LobbyAction> for Action {
    fn from(action: LobbyAction) -> Self {
        Self::Lobby(action)
    }
}

impl From<PlayAction> for Action {
    fn from(action: PlayAction) -> Self {
        Self::Play(action)
    }
}

impl From<ArbiterAction> for Action {
    fn from(action: ArbiterAction) -> Self {
        Self::Arbiter(action)
    }
}

impl From<DiplomacyAction> for Action {
    fn from(action: DiplomacyAction) -> Self {
        Self::Diplomacy(action)
    }
}

impl From<ComputerAction> for Action {
    fn from(action: ComputerAction) -> Self {
        Self::Computer(action)
    }
}

impl PlayAction {
    /// A move, as it was typed or chosen.
    pub fn to_move(text: impl Into<String>) -> Self {
        Self::Move {
            text: text.into(),
            seen: None,
            confirm: None,
        }
    }

    /// A claim to a result, before the engine is asked.
    pub fn claim(result: AdjudicatedResult) -> Self {
        Self::Claim {
            result,
            examination: None,
        }
    }

    /// The move with this coordinate form, even if it betrays an ally.
    pub fn to_move_anyway(coordinate: impl Into<String>) -> Self {
        let text = coordinate.into();
        Self::Move {
            confirm: Some(text.clone()),
            text,
            seen: None,
        }
    }
}

impl Action {
    /// The people whom the action challenges, or for whom it reserves a seat.
    pub fn invited(&self) -> impl Iterator<Item = &Profile> {
        let (new, reserved) = match self {
            Self::Create(new) => (new.reserved.as_slice(), None),
            Self::Lobby(LobbyAction::Reserve(profile)) => (&[][..], Some(profile)),
            _ => (&[][..], None),
        };
        let profiles = new.iter().map(|reservation| &reservation.profile);
        profiles.chain(reserved)
    }
}

/// An action in a game that has started, with its player.
pub(crate) type Cause = (PlayerId, PlayAction);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_the_sentence_follows_from_the_name_of_the_action() {
        assert_eq!(PlayAction::OfferDraw.done_key(), "done-offer-draw");
        let claim = PlayAction::claim(AdjudicatedResult::Win);
        assert_eq!(claim.done_key(), "done-claim");
        assert!(PlayAction::done_keys().any(|key| key == "done-conditional-moves"));
    }
}
