//! The options of the multi-player rules: the board, and the armies in turn order.
//!
//! The boards of Chess4 and Chess 4.5 are for four players, the chessboard for two, three or four.
//! A position may name other armies, in another order and with other directions. They are a part of
//! the options too, so that an army has one seat everywhere. Nobody chooses them as an option.

use alloc::string::String;
use alloc::vec::Vec;

use serde_json::Value;

use crate::movegen::json::{Keys, Object};
use crate::movegen::options::{OptionFault, OptionSchema, OptionSet, names, options};
use crate::variants::multiplayer::lineup::{
    ArmyCount, Lineup, LineupError, LineupForm, MultiplayerBoard,
};

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

impl Default for MultiplayerOptions {
    fn default() -> MultiplayerOptions {
        MultiplayerOptions::default_for(MultiplayerBoard::Square, ArmyCount::Four)
    }
}

impl MultiplayerOptions {
    /// The options with the board's own armies.
    fn default_for(board: MultiplayerBoard, armies: ArmyCount) -> MultiplayerOptions {
        let lineup = board.usual_lineup(armies);
        MultiplayerOptions { board, lineup }
    }

    /// Can pawns be captured en passant? Only on Chess4's board does a double step allow it.
    pub(crate) fn has_en_passant(self) -> bool {
        self.board == MultiplayerBoard::Chess4
    }

    /// Does the game have the armies that the board has when nobody names others?
    fn has_usual_armies(self) -> bool {
        let count = ArmyCount::of(self.lineup);
        can_have(self.board, count) && self == MultiplayerOptions::default_for(self.board, count)
    }

    /// Is it left open which armies play? Then a position can name any.
    fn leaves_armies_open(self) -> bool {
        self == MultiplayerOptions::default_for(self.board, ArmyCount::Four)
    }

    /// These options with the armies that a position names, unless somebody has chosen others.
    fn with_lineup(self, lineup: Lineup) -> Result<MultiplayerOptions, OptionFault> {
        let contradicts = |option| OptionFault::Together {
            option,
            with: "order",
        };
        if !self.leaves_armies_open() {
            if self.lineup.len() != lineup.len() {
                return Err(contradicts("armies"));
            }
            if !self.has_usual_armies() && self.lineup != lineup {
                return Err(contradicts("pawns"));
            }
        }
        Ok(MultiplayerOptions { lineup, ..self })
    }

    /// These options with the armies that a position names, if it names any.
    pub(crate) fn read_lineup(
        self,
        keys: &mut Keys<'_>,
    ) -> Result<MultiplayerOptions, LineupError> {
        let named = LineupForm::read_keys(keys)?;
        match named.lineup(self.board, self.lineup)? {
            Some(lineup) => Ok(self.with_lineup(lineup)?),
            None => Ok(self),
        }
    }

    fn form(self) -> Form {
        Form {
            board: self.board,
            armies: ArmyCount::of(self.lineup),
        }
    }
}

/// The fault of armies that Entente has not written: nobody chooses this option.
fn unknown_order() -> OptionFault {
    OptionFault::Unknown {
        name: String::from("order"),
        known: names::<MultiplayerOptions>(),
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
        let named = LineupForm::take(&mut values).ok_or_else(unknown_order)?;
        let says_count = values.0.iter().any(|(name, _)| name == "armies");
        let Form { board, armies } = Form::read(values)?;
        let together = |with| OptionFault::Together {
            option: "armies",
            with,
        };
        match named.lineup(board, board.usual_lineup(armies)) {
            Ok(Some(lineup)) if says_count && ArmyCount::of(lineup) != armies => {
                Err(together("order"))
            }
            Ok(Some(lineup)) => Ok(MultiplayerOptions { board, lineup }),
            Ok(None) if can_have(board, armies) => {
                Ok(MultiplayerOptions::default_for(board, armies))
            }
            Ok(None) => Err(together("board")),
            Err(_) => Err(unknown_order()),
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
    use crate::movegen::options::{OptionSet, read_object};

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
