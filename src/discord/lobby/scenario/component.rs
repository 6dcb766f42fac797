//! The components of the editor, as they are written into their `custom_id`.

use entente_rules::{Army, PieceKind};
use std::fmt;

/// Something to press in the editor, or a modal that it opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScenarioComponent {
    /// The menu of what is set. It opens the modal in which squares are typed.
    Menu,
    /// The modal in which squares are typed.
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

/// What an entry of the menu sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MenuEntry {
    /// The letter of an army. Which armies there are is known only with the position.
    pub(crate) army: char,
    /// `None` clears squares.
    pub(crate) kind: Option<PieceKind>,
}

/// Stands for no piece.
const NOTHING: char = '-';

impl MenuEntry {
    /// The length of a written entry.
    pub(crate) const LENGTH: usize = 2;

    pub(crate) fn new(army: Army, kind: Option<PieceKind>) -> Self {
        let army = army.letter();
        Self { army, kind }
    }

    /// Reads an entry such as `wK` or `w-`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let (army, kind) = (letters.next()?, letters.next()?);
        let kind = match kind {
            NOTHING => None,
            letter => Some(PieceKind::from_letter(letter)?),
        };
        letters.next().is_none().then_some(Self { army, kind })
    }
}

impl fmt::Display for MenuEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.map_or(NOTHING, PieceKind::letter);
        write!(f, "{}{kind}", self.army)
    }
}

impl ScenarioComponent {
    const PREFIX: &str = "scenario2";
    const SQUARES: &str = "squares";

    /// All that have no more to say than their name.
    const NAMED: [(&str, Self); 8] = [
        ("menu", Self::Menu),
        ("position", Self::Position),
        ("turn", Self::Turn),
        ("castling", Self::Castling),
        ("empty", Self::Empty),
        ("initial", Self::Initial),
        ("play", Self::Play),
        ("share", Self::Share),
    ];

    /// Reads a `custom_id`.
    pub(crate) fn parse(id: &str) -> Option<Self> {
        let (name, detail) = match id.split(':').collect::<Vec<_>>()[..] {
            [Self::PREFIX, name] => (name, ""),
            [Self::PREFIX, name, detail] => (name, detail),
            _ => return None,
        };
        if name == Self::SQUARES {
            return MenuEntry::parse(detail).map(Self::Squares);
        }
        let mut all = Self::NAMED.into_iter();
        let (_, component) = all.find(|(own, _)| *own == name)?;
        Some(component)
    }

    /// The id with a mark. Discord forgets what was chosen from a menu if its id changes.
    pub(crate) fn marked(self, mark: u32) -> String {
        format!("{self}:{mark:08x}")
    }

    /// Whether its answer is a message of its own, and the editor stays as it is.
    pub(crate) fn answers_separately(self) -> bool {
        self == Self::Share
    }
}

impl fmt::Display for ScenarioComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Squares(entry) = self {
            return write!(f, "{}:{}:{entry}", Self::PREFIX, Self::SQUARES);
        }
        let mut all = Self::NAMED.into_iter();
        let own = all.find(|(_, component)| component == self);
        write!(f, "{}:{}", Self::PREFIX, own.map_or("", |(name, _)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        let named = ScenarioComponent::NAMED
            .into_iter()
            .map(|(_, component)| component);
        let squares = [None, Some(PieceKind::King)]
            .map(|kind| ScenarioComponent::Squares(MenuEntry::new(Army::White, kind)));
        for component in named.chain(squares) {
            let id = component.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(ScenarioComponent::parse(&id), Some(component), "{id}");
        }
        let marked = ScenarioComponent::Menu.marked(7);
        let menu = ScenarioComponent::parse(&marked);
        assert_eq!(menu, Some(ScenarioComponent::Menu), "{marked}");
        for wrong in [
            "",
            "scenario2",
            "scenario1:turn",
            "scenario2:dance",
            "scenario2:squares",
            "scenario2:squares:wX",
            "scenario2:squares:wKe",
            "scenario2:turn:1:2",
        ] {
            assert_eq!(ScenarioComponent::parse(wrong), None, "{wrong}");
        }
    }
}
