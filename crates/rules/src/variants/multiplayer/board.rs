//! The names of the boards of the multi-player rules, and the numbers of armies that people can
//! choose. What a board is like is in `boards`.

use crate::movegen::option_schema::OptionValue::{Number, Word};
use crate::movegen::option_set::choices;
use crate::variants::multiplayer::lineup::Lineup;

choices! {
    /// The number of players.
    pub(crate) enum ArmyCount {
        /// White and Black.
        Two = Number(2),
        /// White, Red and Black.
        Three = Number(3),
        /// All armies of the board.
        Four = Number(4),
    }
}

choices! {
    /// The boards of the multi-player rules.
    pub enum MultiplayerBoard {
        /// The chessboard, with small armies around it.
        Square = Word("square"),
        /// Chess4's board, with its four armies.
        Chess4 = Word("chess4"),
        /// The board of Chess 4.5, with its four armies, and without the queen and her guards.
        Chess45 = Word("chess45"),
    }
}

impl ArmyCount {
    /// The number of these armies.
    pub(crate) fn of(lineup: Lineup) -> ArmyCount {
        match lineup.len() {
            2 => ArmyCount::Two,
            3 => ArmyCount::Three,
            _ => ArmyCount::Four,
        }
    }
}
