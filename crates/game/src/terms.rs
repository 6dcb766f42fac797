//! The terms of a game: all that is agreed before it begins, once.
//!
//! A new game, the state, a view, a rematch and a league hold [`GameTerms`] whole, and so do the
//! frontends when they ask for a game. Only the first record names each term, because stored JSON
//! stays as it is ([`Event::Created`](crate::base::event::Event::Created)).

use crate::base::refusal::RatedRefusal;
use crate::clock::TimeControl;
use crate::computers::{ComputerOptions, Level};
use crate::diplomacy::DiplomacyOptions;
use crate::lobby::starting_position::StartingPosition;
use entente_rules::{Options, Promises, Variant};
use std::sync::Arc;

/// The terms of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameTerms {
    /// The rule set with its options.
    ///
    /// The player who moves two armies is taken from the seats, not from the options of a new game.
    pub options: Options,
    /// Whether the seed draws the starting position when the game starts, in a rule set that has
    /// many. Until then the options have another.
    ///
    /// Otherwise it is the one in the options.
    pub draw_start: bool,
    /// Whether anybody may watch, anonymously and from anywhere.
    ///
    /// Otherwise only those who can read the channel can.
    pub public: bool,
    /// The level of computers that get a seat without anybody choosing their level: seats that are
    /// free at the start, and armies that have to be moved although their player has left.
    pub computer_level: Level,
    /// The options about computers.
    pub computer_options: ComputerOptions,
    /// The diplomacy options, if the game has diplomacy.
    ///
    /// Without any, a new game has the default of its rule set: Four Player Chess has all, and
    /// other rule sets have no pacts and no letters.
    pub diplomacy: Option<DiplomacyOptions>,
    /// The time control; `None` for no clock.
    pub clock: Option<TimeControl>,
    /// The position or saved game to continue from; `None` for the usual starting position.
    pub starting_position: Option<Arc<StartingPosition>>,
    /// Whether players can claim the result of a decided game. In a new game `None` is the
    /// default: they can where that is possible and the game is not rated.
    pub claims: Option<bool>,
    /// Whether the game is rated: it changes the ratings of its players when it is over.
    pub rated: bool,
    /// Whether nobody is told who plays which army until the game is over. Then the seed draws all
    /// seats.
    pub anonymous: bool,
}

impl GameTerms {
    /// The terms of a game by default.
    pub fn new(options: Options) -> Self {
        Self {
            options,
            draw_start: false,
            public: false,
            computer_level: Level::default(),
            computer_options: ComputerOptions::default(),
            diplomacy: None,
            clock: None,
            starting_position: None,
            claims: None,
            rated: false,
            anonymous: false,
        }
    }
}

impl From<Options> for GameTerms {
    fn from(options: Options) -> Self {
        Self::new(options)
    }
}

/// Chess with its default terms.
impl Default for GameTerms {
    fn default() -> Self {
        Self::new(Options::of(Variant::default()))
    }
}

impl GameTerms {
    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.options.variant()
    }

    /// Whether it was agreed that players can claim the result of a decided game.
    pub fn allows_claims(&self) -> bool {
        self.claims == Some(true)
    }

    /// Checks that the game can be rated, if it was agreed to be.
    pub fn check_rated(&self) -> Result<(), RatedRefusal> {
        if !self.rated {
            Ok(())
        } else if self.starting_position.is_some() {
            Err(RatedRefusal::StartingPosition)
        } else if self.options.promises() == Promises::Always {
            Err(RatedRefusal::Promises)
        } else {
            Ok(())
        }
    }

    /// The same terms for a new game. The owners of two armies follow from its seats.
    pub fn again(&self) -> Self {
        let starting_position = self.starting_position.as_deref();
        let without_events = starting_position.map(StartingPosition::without_events);
        Self {
            options: self.options.with_owners(None),
            starting_position: without_events.map(Arc::new),
            ..self.clone()
        }
    }
}
