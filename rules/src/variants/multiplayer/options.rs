//! The options of the multi-player rules: the board and the number of armies.
//!
//! The boards of Chess4 and Chess 4.5 are for four players, the chessboard for two, three or four.
//! The boards themselves are in `boards`.

use serde::{Deserialize, Serialize};

/// The options of a game under the multi-player rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Form", try_from = "UncheckedOptions")]
pub enum MultiplayerOptions {
    /// The chessboard, with this many small armies around it.
    SquareBoard(ArmyCount),
    /// Chess4's board, with its four armies.
    Chess4,
    /// The board of Chess 4.5, with its four armies, and without the queen and her guards.
    Chess45,
}

/// The number of players on the chessboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArmyCount {
    /// White and Black.
    Two,
    /// White, Red and Black.
    Three,
    /// White, Red, Black and Yellow.
    Four,
}

/// The options in their written form.
#[derive(Serialize)]
struct Form {
    board: BoardName,
    armies: u8,
}

/// The options as read, before they are checked.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct UncheckedOptions {
    board: BoardName,
    armies: u8,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardName {
    #[default]
    Square,
    Chess4,
    Chess45,
}

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::SquareBoard(ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// The number of armies at the start.
    pub fn armies(self) -> u8 {
        match self {
            MultiplayerOptions::SquareBoard(ArmyCount::Two) => 2,
            MultiplayerOptions::SquareBoard(ArmyCount::Three) => 3,
            MultiplayerOptions::SquareBoard(ArmyCount::Four)
            | MultiplayerOptions::Chess4
            | MultiplayerOptions::Chess45 => 4,
        }
    }

    /// Can pawns be captured en passant? Only on Chess4's board does a double step allow it.
    pub(crate) fn has_en_passant(self) -> bool {
        self == MultiplayerOptions::Chess4
    }
}

impl Default for UncheckedOptions {
    fn default() -> UncheckedOptions {
        UncheckedOptions {
            board: BoardName::default(),
            armies: MultiplayerOptions::default().armies(),
        }
    }
}

impl TryFrom<UncheckedOptions> for MultiplayerOptions {
    type Error = &'static str;

    fn try_from(draft: UncheckedOptions) -> Result<MultiplayerOptions, &'static str> {
        match (draft.board, draft.armies) {
            (BoardName::Square, 2) => Ok(MultiplayerOptions::SquareBoard(ArmyCount::Two)),
            (BoardName::Square, 3) => Ok(MultiplayerOptions::SquareBoard(ArmyCount::Three)),
            (BoardName::Square, 4) => Ok(MultiplayerOptions::SquareBoard(ArmyCount::Four)),
            (BoardName::Chess4, 4) => Ok(MultiplayerOptions::Chess4),
            (BoardName::Chess45, 4) => Ok(MultiplayerOptions::Chess45),
            (BoardName::Square, _) => Err("armies: 2, 3 or 4 was expected"),
            (BoardName::Chess4 | BoardName::Chess45, _) => {
                Err("armies: on the boards of Chess4 and Chess 4.5 there are 4")
            }
        }
    }
}

impl From<MultiplayerOptions> for Form {
    fn from(options: MultiplayerOptions) -> Form {
        Form {
            board: match options {
                MultiplayerOptions::SquareBoard(_) => BoardName::Square,
                MultiplayerOptions::Chess4 => BoardName::Chess4,
                MultiplayerOptions::Chess45 => BoardName::Chess45,
            },
            armies: options.armies(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::MultiplayerOptions;

    fn written(json: &str) -> Result<std::string::String, std::string::String> {
        let options =
            serde_json::from_str::<MultiplayerOptions>(json).map_err(|error| error.to_string())?;
        Ok(serde_json::to_string(&options).expect("words and numbers are always JSON"))
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
