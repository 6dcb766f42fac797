//! The components of the editor, and the selection that their ids carry.

use crate::scenario::Scenario;
use entente_rules::{Army, Piece, PieceKind};
use std::fmt;

/// What is placed on the next square, and the file from which that square is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Selection {
    pub(crate) army: Army,
    /// `None` clears the square.
    pub(crate) kind: Option<PieceKind>,
    pub(crate) file: Option<char>,
}

/// A component of the editor. It is written into its `custom_id`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioComponent {
    pub(crate) control: ScenarioControl,
    /// The selection as letters. Which armies there are is known only with the position.
    pub(crate) selection: [char; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScenarioControl {
    /// Another piece was selected; the value says which.
    Piece,
    /// Another file was selected; the value says which.
    File,
    /// Place the selected piece on these squares.
    Squares,
    Turn,
    Castling,
    Empty,
    Initial,
    /// Open the modal in which pieces are typed.
    Type,
    Typed,
    Play,
    Share,
}

impl ScenarioControl {
    const ALL: [(&str, Self); 11] = [
        ("piece", Self::Piece),
        ("file", Self::File),
        ("squares", Self::Squares),
        ("turn", Self::Turn),
        ("castling", Self::Castling),
        ("empty", Self::Empty),
        ("initial", Self::Initial),
        ("type", Self::Type),
        ("typed", Self::Typed),
        ("play", Self::Play),
        ("share", Self::Share),
    ];

    fn name(self) -> &'static str {
        let mut all = Self::ALL.into_iter();
        let own = all.find(|(_, control)| *control == self);
        own.map_or("", |(name, _)| name)
    }
}

/// Stands for nothing among the letters.
pub(crate) const NONE: char = '-';

impl ScenarioComponent {
    const PREFIX: &str = "scenario1";

    /// Reads a `custom_id`.
    pub(crate) fn parse(id: &str) -> Option<Self> {
        let parts: Vec<&str> = id.split(':').collect();
        let [Self::PREFIX, control, signs] = parts[..] else {
            return None;
        };
        let (_, control) = ScenarioControl::ALL
            .into_iter()
            .find(|(name, _)| *name == control)?;
        let selection: Vec<char> = signs.chars().collect();
        Some(Self {
            control,
            selection: selection.try_into().ok()?,
        })
    }

    /// Whether it opens a modal.
    pub(crate) fn opens_modal(&self) -> bool {
        self.control == ScenarioControl::Type
    }

    /// Whether its answer is a message of its own, and the editor stays as it is.
    pub(crate) fn answers_separately(&self) -> bool {
        self.control == ScenarioControl::Share
    }
}

impl fmt::Display for ScenarioComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let selection: String = self.selection.iter().collect();
        write!(f, "{}:{}:{selection}", Self::PREFIX, self.control.name())
    }
}

impl Selection {
    /// The first selection: the king of the army to move.
    pub(crate) fn first(scenario: &Scenario) -> Self {
        let armies = scenario.armies();
        let army = scenario.turn().or(armies.first().copied());
        Self {
            army: army.unwrap_or(Army::White),
            kind: Some(PieceKind::King),
            file: None,
        }
    }

    pub(crate) fn read(scenario: &Scenario, [army, kind, file]: [char; 3]) -> Self {
        let first = Self::first(scenario);
        let mut armies = scenario.armies().into_iter();
        Self {
            army: armies
                .find(|known| known.letter() == army)
                .unwrap_or(first.army),
            kind: PieceKind::from_letter(kind),
            file: Some(file).filter(|file| *file != NONE),
        }
    }

    pub(crate) fn letters(self) -> [char; 3] {
        [
            self.army.letter(),
            self.kind.map_or(NONE, PieceKind::letter),
            self.file.unwrap_or(NONE),
        ]
    }

    pub(crate) fn id(self, control: ScenarioControl) -> String {
        let selection = self.letters();
        ScenarioComponent { control, selection }.to_string()
    }

    pub(crate) fn piece(self) -> Option<Piece> {
        let army = self.army;
        self.kind.map(|kind| Piece { army, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_id_is_read_as_it_was_written_and_fits() {
        for (_, control) in ScenarioControl::ALL {
            let selection = ['w', 'K', NONE];
            let id = ScenarioComponent { control, selection }.to_string();
            assert!(id.len() <= 100, "{id}");
            assert_eq!(
                ScenarioComponent::parse(&id),
                Some(ScenarioComponent { control, selection })
            );
        }
        for wrong in [
            "",
            "scenario1",
            "scenario2:turn:wK-",
            "scenario1:dance:wK-",
            "scenario1:turn:wK",
        ] {
            assert_eq!(ScenarioComponent::parse(wrong), None, "{wrong}");
        }
    }
}
