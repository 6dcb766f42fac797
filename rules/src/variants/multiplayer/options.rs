//! The options of the multi-player rules: the board and the number of armies.
//!
//! The boards of Chess4 and Chess 4.5 are for four players, the chessboard for two, three or four.
//! The boards themselves are in `boards`.

use alloc::vec::Vec;

use serde_json::Value;

use crate::movegen::json_object::Object;
use crate::movegen::option_schema::OptionValue::{Number, Word};
use crate::movegen::option_schema::{OptionFault, OptionSchema};
use crate::movegen::option_set::{OptionSet, choices, options};

/// The options of a game under the multi-player rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MultiplayerOptions {
    /// The chessboard, with this many small armies around it.
    SquareBoard(ArmyCount),
    /// Chess4's board, with its four armies.
    Chess4,
    /// The board of Chess 4.5, with its four armies, and without the queen and her guards.
    Chess45,
}

options! {
    /// The options in their written form.
    struct Form {
        board: BoardName = BoardName::Square,
        armies: ArmyCount = ArmyCount::Four,
    }
}

choices! {
    /// The number of players on the chessboard.
    pub enum ArmyCount {
        /// White and Black.
        Two = Number(2),
        /// White, Red and Black.
        Three = Number(3),
        /// White, Red, Black and Yellow.
        Four = Number(4),
    }
}

choices! {
    enum BoardName {
        Square = Word("square"),
        Chess4 = Word("chess4"),
        Chess45 = Word("chess45"),
    }
}

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::SquareBoard(ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// Can pawns be captured en passant? Only on Chess4's board does a double step allow it.
    pub(crate) fn has_en_passant(self) -> bool {
        self == MultiplayerOptions::Chess4
    }

    fn form(self) -> Form {
        let (board, armies) = match self {
            MultiplayerOptions::SquareBoard(armies) => (BoardName::Square, armies),
            MultiplayerOptions::Chess4 => (BoardName::Chess4, ArmyCount::Four),
            MultiplayerOptions::Chess45 => (BoardName::Chess45, ArmyCount::Four),
        };
        Form { board, armies }
    }
}

impl OptionSet for MultiplayerOptions {
    fn schema() -> Vec<OptionSchema> {
        Form::schema()
    }

    fn read(values: Object<Value>) -> Result<MultiplayerOptions, OptionFault> {
        let Form { board, armies } = Form::read(values)?;
        match (board, armies) {
            (BoardName::Square, armies) => Ok(MultiplayerOptions::SquareBoard(armies)),
            (BoardName::Chess4, ArmyCount::Four) => Ok(MultiplayerOptions::Chess4),
            (BoardName::Chess45, ArmyCount::Four) => Ok(MultiplayerOptions::Chess45),
            (BoardName::Chess4 | BoardName::Chess45, _) => Err(OptionFault::Together {
                option: "armies",
                with: "board",
            }),
        }
    }

    fn values(&self) -> Object<Value> {
        self.form().values()
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
