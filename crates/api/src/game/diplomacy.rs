//! The diplomacy options of a game as JSON.

use crate::game::word::{LettersWord, Word};
use entente_game::DiplomacyOptions;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The diplomacy options of a game. Everybody knows them before they join.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
#[schema(title = "Diplomacy")]
pub(crate) struct Diplomacy {
    /// The letters that players may write to each other: `signed` by default.
    #[schema(required = false)]
    letters: LettersWord,
    /// Whether everybody can read the letters when the game is over.
    #[schema(required = false)]
    reveal_letters: bool,
    /// Whether the alliances are revealed, and can be verified, when the game is over: true by
    /// default.
    #[schema(required = false)]
    reveal_alliances: bool,
    /// The most players that may be allied with each other: 3 by default, and at most one fewer
    /// than there are players. Where a pact is between two players, one more than the pacts that a
    /// player may have.
    #[schema(required = false)]
    most_allied: u8,
}

impl Default for Diplomacy {
    fn default() -> Self {
        Self::of(&DiplomacyOptions::default())
    }
}

impl Diplomacy {
    pub(crate) fn of(options: &DiplomacyOptions) -> Self {
        Self {
            letters: Word(options.letters),
            reveal_letters: options.reveal_letters,
            reveal_alliances: options.reveal_alliances,
            most_allied: options.most_allied,
        }
    }

    /// The options for the game.
    pub(crate) fn options(self) -> DiplomacyOptions {
        DiplomacyOptions {
            letters: self.letters.0,
            reveal_letters: self.reveal_letters,
            reveal_alliances: self.reveal_alliances,
            most_allied: self.most_allied,
        }
    }
}
