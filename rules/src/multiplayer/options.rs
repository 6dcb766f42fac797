//! The options of the multi-player rules: on which board, and how many play. Chess4's board is for four; the square one
//! for two, three or four. What a board is made of stands in `ground`.

use serde::{Deserialize, Serialize};

/// The options of a game by the multi-player rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "Form", try_from = "Draft")]
pub enum MultiplayerOptions {
    /// The chessboard, with this many small armies around it.
    Square(ArmyCount),
    /// Chess4's board, with its four armies.
    Chess4,
}

/// How many play on the square board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ArmyCount {
    /// White and Black.
    Two,
    /// Red too.
    Three,
    /// Yellow too.
    Four,
}

/// The options as they are written.
#[derive(Serialize)]
struct Form {
    board: BoardName,
    armies: u8,
}

/// The options as read, before it is known whether they fit together.
#[derive(Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Draft {
    board: BoardName,
    armies: u8,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum BoardName {
    #[default]
    Square,
    Chess4,
}

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::Square(ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// How many armies play from the start.
    pub fn armies(self) -> u8 {
        match self {
            MultiplayerOptions::Square(ArmyCount::Two) => 2,
            MultiplayerOptions::Square(ArmyCount::Three) => 3,
            MultiplayerOptions::Square(ArmyCount::Four) | MultiplayerOptions::Chess4 => 4,
        }
    }
}

impl Default for Draft {
    fn default() -> Draft {
        Draft {
            board: BoardName::default(),
            armies: MultiplayerOptions::default().armies(),
        }
    }
}

impl TryFrom<Draft> for MultiplayerOptions {
    type Error = &'static str;

    fn try_from(draft: Draft) -> Result<MultiplayerOptions, &'static str> {
        match (draft.board, draft.armies) {
            (BoardName::Square, 2) => Ok(MultiplayerOptions::Square(ArmyCount::Two)),
            (BoardName::Square, 3) => Ok(MultiplayerOptions::Square(ArmyCount::Three)),
            (BoardName::Square, 4) => Ok(MultiplayerOptions::Square(ArmyCount::Four)),
            (BoardName::Chess4, 4) => Ok(MultiplayerOptions::Chess4),
            (BoardName::Square, _) => Err("armies: 2, 3 or 4 was expected"),
            (BoardName::Chess4, _) => Err("armies: on Chess4's board there are 4"),
        }
    }
}

impl From<MultiplayerOptions> for Form {
    fn from(options: MultiplayerOptions) -> Form {
        Form {
            board: match options {
                MultiplayerOptions::Square(_) => BoardName::Square,
                MultiplayerOptions::Chess4 => BoardName::Chess4,
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
        let options = serde_json::from_str::<MultiplayerOptions>(json);
        let options = options.map_err(|error| error.to_string())?;
        Ok(serde_json::to_string(&options).expect("words and numbers are always JSON"))
    }

    #[test]
    fn what_is_left_out_is_the_square_board_and_four() {
        for (read, written_again) in [
            ("{}", r#"{"board":"square","armies":4}"#),
            (r#"{"armies": 2}"#, r#"{"board":"square","armies":2}"#),
            (r#"{"board": "chess4"}"#, r#"{"board":"chess4","armies":4}"#),
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
            r#"{"walls": true}"#,
        ] {
            assert!(written(wrong).is_err(), "{wrong}");
        }
    }
}
