//! The options of the multi-player rules: the board, and the armies in turn order.
//!
//! The boards of Chess4 and Chess 4.5 are for four players, the chessboard for two, three or four. A
//! position may name other armies, in another order and with other directions. They are a part of
//! the options too, so that an army has one seat everywhere. Nobody chooses them as an option.

use alloc::vec::Vec;

use serde_json::Value;

use crate::movegen::json_object::Object;
use crate::movegen::option_schema::OptionValue::{Number, Word};
use crate::movegen::option_schema::{OptionFault, OptionSchema};
use crate::movegen::option_set::{OptionSet, choices, options};
use crate::variants::multiplayer::json::{LineupForm, unknown_option};
use crate::variants::multiplayer::lineup::Lineup;

/// The options of a game under the multi-player rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MultiplayerOptions {
    /// The board of the game.
    pub board: MultiplayerBoard,
    /// The armies in turn order, and where their pawns go.
    pub(crate) lineup: Lineup,
}

options! {
    /// The options that people choose, in their written form.
    struct Form {
        board: MultiplayerBoard = MultiplayerBoard::Square,
        armies: ArmyCount = ArmyCount::Four,
    }
}

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

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::usual(MultiplayerBoard::Square, ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// The options with the board's own armies.
    pub(crate) fn usual(board: MultiplayerBoard, armies: ArmyCount) -> MultiplayerOptions {
        let lineup = board.usual_lineup(armies);
        MultiplayerOptions { board, lineup }
    }

    /// Can pawns be captured en passant? Only on Chess4's board does a double step allow it.
    pub(crate) fn has_en_passant(self) -> bool {
        self.board == MultiplayerBoard::Chess4
    }

    /// Does the game have the armies that the board has when nobody names others?
    fn has_usual_armies(self) -> bool {
        let count = self.lineup.count();
        can_have(self.board, count) && self == MultiplayerOptions::usual(self.board, count)
    }

    /// Is it left open which armies play? Then a position can name any.
    fn leaves_armies_open(self) -> bool {
        self == MultiplayerOptions::usual(self.board, ArmyCount::Four)
    }

    /// These options with the armies that a position names, unless somebody has chosen others.
    pub(crate) fn with_lineup(self, lineup: Lineup) -> Result<MultiplayerOptions, OptionFault> {
        let contradicts = |option| OptionFault::Together {
            option,
            with: "order",
        };
        if !self.leaves_armies_open() {
            if self.lineup.count() != lineup.count() {
                return Err(contradicts("armies"));
            }
            if !self.has_usual_armies() && self.lineup != lineup {
                return Err(contradicts("pawns"));
            }
        }
        Ok(MultiplayerOptions { lineup, ..self })
    }

    fn form(self) -> Form {
        Form {
            board: self.board,
            armies: self.lineup.count(),
        }
    }
}

/// Can somebody choose so many armies of this board? Only the chessboard leaves some out.
fn can_have(board: MultiplayerBoard, armies: ArmyCount) -> bool {
    board == MultiplayerBoard::Square || armies == ArmyCount::Four
}

impl OptionSet for MultiplayerOptions {
    fn schema() -> Vec<OptionSchema> {
        Form::schema()
    }

    fn read(mut values: Object<Value>) -> Result<MultiplayerOptions, OptionFault> {
        let named = LineupForm::take(&mut values)?;
        let says_count = values.0.iter().any(|(name, _)| name == "armies");
        let Form { board, armies } = Form::read(values)?;
        let together = |with| OptionFault::Together {
            option: "armies",
            with,
        };
        match named.lineup(board, board.usual_lineup(armies)) {
            Ok(Some(lineup)) if says_count && lineup.count() != armies => Err(together("order")),
            Ok(Some(lineup)) => Ok(MultiplayerOptions { board, lineup }),
            Ok(None) if can_have(board, armies) => Ok(MultiplayerOptions::usual(board, armies)),
            Ok(None) => Err(together("board")),
            Err(_) => Err(unknown_option("order")),
        }
    }

    fn values(&self) -> Object<Value> {
        let Object(mut values) = self.form().values();
        if !self.has_usual_armies() {
            values.extend(LineupForm::of(self.lineup).values());
        }
        Object(values)
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::MultiplayerOptions;
    use crate::movegen::option_set::{OptionSet, read_object};

    fn written(json: &str) -> Result<String, String> {
        let read = read_object(json).and_then(MultiplayerOptions::read);
        let options = read.map_err(|fault| fault.to_string())?;
        Ok(serde_json::to_string(&options.values()).expect("words and numbers are always JSON"))
    }

    #[test]
    fn the_defaults_are_the_square_board_and_four_armies() {
        for (read, written_again) in [
            ("{}", r#"{"board":"square","armies":4}"#),
            (r#"{"armies": 2}"#, r#"{"board":"square","armies":2}"#),
            (r#"{"board": "chess4"}"#, r#"{"board":"chess4","armies":4}"#),
            (
                r#"{"board": "chess45"}"#,
                r#"{"board":"chess45","armies":4}"#,
            ),
        ] {
            assert_eq!(written(read).as_deref(), Ok(written_again));
        }
    }

    #[test]
    fn other_boards_and_numbers_are_refused() {
        for wrong in [
            r#"{"armies": 5}"#,
            r#"{"armies": 1}"#,
            r#"{"armies": "3"}"#,
            r#"{"board": "hex"}"#,
            r#"{"board": "chess4", "armies": 3}"#,
            r#"{"board": "chess45", "armies": 2}"#,
            r#"{"walls": true}"#,
        ] {
            assert!(written(wrong).is_err(), "{wrong}");
        }
    }
}
