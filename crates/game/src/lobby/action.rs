//! The actions in a lobby, a game that is to be created, and why no seat of it can be anonymous.

use crate::base::id::{Home, PlayerId, Profile, Seat};
use crate::base::refused::refusals;
use crate::computers::{Computer, Level};
use crate::terms::GameTerms;
use crate::votes::NewCrowd;
use entente_rules::{Options, Variant};
use serde_json::{Map, Value};

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

/// A new game: its terms, its place and its people.
#[derive(Debug, Clone)]
pub struct NewGame {
    /// The terms.
    pub terms: GameTerms,
    /// Where it is played.
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

refusals! {
    /// Why a game cannot have anonymous seats, or nobody can have a seat so.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum AnonymousRefusal = "invalid-body" {
        /// A player chose a seat. The seed has to draw all of them.
        ChosenSeat,
        /// The game would be rated.
        Rated,
        /// A team would play, whose members see each other vote.
        Team,
    }
}
