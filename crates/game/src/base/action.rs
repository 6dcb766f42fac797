//! The actions of players, which [`Game::decide`](crate::Game::decide) checks.
//!
//! An action is only a request. It becomes an event if the game allows it.

use crate::adjudication::{AdjudicatedResult, Examination};
use crate::base::id::{Home, PlayerId, Profile, Seat};
use crate::clock::span::Span;
use crate::computers::{Computer, Effort, Level};
use crate::diplomacy::DiplomacyAction;
use crate::diplomacy::motive::Motive;
use crate::requests::RequestTopic;
use crate::terms::GameTerms;
use crate::votes::crowd::NewCrowd;
use alloc::string::String;
use alloc::vec::Vec;
use entente_rules::{Army, Claim, Options, Variant};
use serde_json::{Map, Value};

/// The maximum length of a private note, in characters.
pub const NOTE_LIMIT: usize = 4000;

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

/// An action in a lobby.
#[derive(Debug, Clone)]
pub enum LobbyAction {
    /// Join the lobby, or choose other seats after having joined.
    ///
    /// The game starts when every seat is taken.
    Join {
        /// The name of the player.
        name: String,
        /// The seats the player wants; empty for any free seat.
        seats: Vec<Seat>,
    },
    /// Take over the seats of a player who stays away, in a game that has started.
    TakeOver {
        /// The name of the new player.
        name: String,
        /// The number of the offer.
        offer: u32,
    },
    /// Accept a reservation of any seat.
    Accept,
    /// Leave the lobby, or decline a reservation.
    Leave,
    /// Reserve a seat in the lobby for a person. Only the host can.
    Reserve(Profile),
    /// Cancel a reservation, so that others can have the seat.
    ///
    /// It does not remove a player who has joined.
    CancelReservation {
        /// The player with the reservation.
        player: PlayerId,
    },
    /// Give a free seat of the lobby to a computer. Only the host can.
    ///
    /// The game starts when every seat is taken.
    AddComputer(NewComputer),
    /// Remove a computer from the lobby. Only the host can.
    RemoveComputer {
        /// The computer.
        player: PlayerId,
    },
    /// Cancel the lobby. Only the host can.
    Cancel,
    /// Start the game with the players who have joined, although seats are free. Only the host can.
    ///
    /// Free seats go to computers, unless several people can share them.
    Start,
}

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
        /// Without it such a move is refused ([`Refusal::Betrays`](crate::Refusal::Betrays)), so
        /// that the player can be asked first.
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
    /// Let another player, who has offered a draw before, offer no more in this game, or let them
    /// again.
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
    /// Abort the game before everybody has moved.
    Abort,
    /// Let a computer play in the player's place until they return.
    HandOver {
        /// The level of the computer; `None` for the one that the game has for such computers.
        level: Option<Level>,
    },
    /// Play again, in place of the computer.
    Return,
    /// Offer the seats of a player who stays away to a person who follows a link, or withdraw the
    /// offer.
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

/// An act of the arbiter, who leads a game without playing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArbiterAction {
    /// Pause the clocks for this long; `None` for as long as possible.
    Pause(Option<Span>),
    /// Resume the clocks.
    Resume,
    /// Add time to clocks.
    Extend {
        /// The seat that gets it; `None` for all that are in the game.
        seat: Option<Seat>,
        /// The time.
        span: Span,
    },
    /// Let a computer play for the person of a seat, who does not move, until they return.
    Substitute {
        /// The seat.
        seat: Seat,
        /// The level of the computer; `None` for the one that the game has for such computers.
        level: Option<Level>,
    },
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

/// A new game: its terms, its place and its people.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// The terms.
    pub terms: GameTerms,
    /// The channel of the game.
    pub home: Home,
    /// The player who creates the game; `None` for a game of computers and crowds alone,
    /// and if an arbiter creates it.
    pub host: Option<Profile>,
    /// The person who creates the game to lead it without playing. Then it has no host.
    pub arbiter: Option<Profile>,
    /// The seats the host wants; empty for any free seat.
    pub seats: Vec<Seat>,
    /// The seats reserved for others.
    pub reserved: Vec<Reservation>,
    /// The computers that play from the start.
    ///
    /// If they and the host have all seats, the game starts at once.
    pub computers: Vec<NewComputer>,
    /// The crowds that play from the start.
    pub crowds: Vec<NewCrowd>,
    /// Whether it is a rematch of another game.
    pub rematch: bool,
}

impl NewGame {
    /// An open lobby. With options alone its other terms are the default: it has no clock and is
    /// not public.
    pub fn new(terms: impl Into<GameTerms>, home: Home, host: Profile) -> Self {
        Self {
            host: Some(host),
            ..Self::of_computers(terms, home, Vec::new())
        }
    }

    /// The same game on other terms.
    #[must_use]
    pub fn with_terms(mut self, change: impl FnOnce(&mut GameTerms)) -> Self {
        change(&mut self.terms);
        self
    }
}

/// A seat reserved for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// The person, and their name in the game.
    pub profile: Profile,
    /// The reserved seats; empty for any free seat.
    pub seats: Vec<Seat>,
}

impl From<Profile> for Reservation {
    fn from(profile: Profile) -> Self {
        Self {
            profile,
            seats: Vec::new(),
        }
    }
}

/// A computer that plays from the start, or that joins the lobby.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewComputer {
    /// Its level, engine and character.
    pub computer: Computer,
    /// Its seats; empty for any free seat.
    pub seats: Vec<Seat>,
}

impl NewGame {
    /// The options of a rule set, from the form in which a log has them. `None` if there is no such
    /// rule set, or it has no such options.
    pub fn stored_options(variant: &str, options: Map<String, Value>) -> Option<Options> {
        Options::from_object(Variant::from_id(variant)?, options).ok()
    }

    /// A game of computers alone, which begins at once.
    pub fn of_computers(
        terms: impl Into<GameTerms>,
        home: Home,
        computers: Vec<NewComputer>,
    ) -> Self {
        Self {
            terms: terms.into(),
            home,
            host: None,
            arbiter: None,
            seats: Vec::new(),
            reserved: Vec::new(),
            computers,
            crowds: Vec::new(),
            rematch: false,
        }
    }

    /// The computers that a game has by default: one of this level for the neutral army, if the
    /// rule set has one.
    pub fn default_computers(options: &Options, level: Level) -> Vec<NewComputer> {
        let neutral = options.neutral_army();
        let seats = (0..).map(Seat).zip(options.armies());
        seats
            .filter(|(_, army)| neutral == Some(*army))
            .map(|(seat, _)| NewComputer {
                computer: level.into(),
                seats: Vec::from([seat]),
            })
            .collect()
    }
}

/// A change to a player's conditional moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConditionalMovesEdit {
    /// Add a line.
    ///
    /// It contains the expected moves of the others and the player's own moves in order. `*` means
    /// that the others may play anything until it is the player's turn. A line with a single own
    /// move needs no `*`. Semicolons separate several lines, which are all added or none.
    Add(String),
    /// Remove the line with this index.
    Remove(usize),
    /// Remove all lines.
    Clear,
}

/// A change to a player's private note.
#[derive(Debug, Clone)]
pub enum NoteEdit {
    /// Add a line at the end.
    Add(String),
    /// Replace the whole note; empty to clear it.
    Replace(String),
}
