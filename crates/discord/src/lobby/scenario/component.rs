//! The components of the editor, as they are written into their `custom_id`.

use entente_rules::{Army, PieceKind};
use parse_display::{Display, FromStr, ParseError};
use std::fmt;
use std::str::FromStr;

/// Something to press in the editor, or a modal that it opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display, FromStr)]
#[display("scenario2:{}", style = "kebab-case")]
pub(crate) enum ScenarioComponent {
    /// The menu of what is set. It opens the modal in which squares are typed. Discord forgets what
    /// was chosen from a menu if its id changes, so each has a mark of its own.
    #[display("scenario2:{}{mark}")]
    Menu {
        #[display(":{}", opt)]
        mark: Option<u32>,
    },
    /// The modal in which squares are typed.
    #[display("scenario2:{}:{0}")]
    Squares(MenuEntry),
    /// The modal in which a position is typed as FEN or JSON, and its button.
    Position,
    Turn,
    Castling,
    Empty,
    Initial,
    Play,
    Share,
}

impl ScenarioComponent {
    /// Whether its answer is a message of its own, and the editor stays as it is.
    pub(crate) fn answers_separately(self) -> bool {
        self == Self::Share
    }
}

/// The piece that an entry of the menu puts on squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MenuEntry {
    /// The letter of an army. Only the position says which armies there are.
    pub(crate) army: char,
    /// `None` clears squares.
    pub(crate) kind: Option<PieceKind>,
}

/// The letter for no piece.
const NOTHING: char = '-';

impl MenuEntry {
    /// The length of a written entry.
    pub(super) const LENGTH: usize = 2;

    pub(crate) fn new(army: Army, kind: Option<PieceKind>) -> Self {
        let army = army.letter();
        Self { army, kind }
    }
}

/// Reads an entry such as `wK` or `w-`.
impl FromStr for MenuEntry {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut letters = text.chars();
        let (Some(army), Some(kind), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(ParseError::new());
        };
        let kind = match kind {
            NOTHING => None,
            letter => Some(PieceKind::from_letter(letter).ok_or(ParseError::new())?),
        };
        Ok(Self { army, kind })
    }
}

impl fmt::Display for MenuEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or(NOTHING, PieceKind::letter);
        write!(f, "{}{kind}", self.army)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        let squares = [None, Some(PieceKind::King)]
            .map(|kind| ScenarioComponent::Squares(MenuEntry::new(Army::White, kind)));
        let menus = [None, Some(u32::MAX)].map(|mark| ScenarioComponent::Menu { mark });
        for component in [ScenarioComponent::Turn]
            .into_iter()
            .chain(squares)
            .chain(menus)
        {
            let id = component.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(id.parse(), Ok(component), "{id}");
        }
        for wrong in [
            "",
            "scenario2",
            "scenario1:turn",
            "scenario2:dance",
            "scenario2:squares",
            "scenario2:squares:wX",
            "scenario2:squares:wKe",
            "scenario2:menu:x",
            "scenario2:turn:1",
        ] {
            assert!(wrong.parse::<ScenarioComponent>().is_err(), "{wrong}");
        }
    }
}
