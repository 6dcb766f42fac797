//! Saved games as files, which people keep, share and load again.
//!
//! There are two formats. From a public copy, anybody can start a game of their own. A sealed save
//! stands for a running game with secrets, and only the installation that made it can open it: the
//! service encrypts its content. This module only reads and writes the files.
//!
//! A file can come from anywhere. It is read within limits, and everything that is not exactly such
//! a file is refused with the reason.

use crate::plain::plain_fault;
use entente_game::{
    DiplomacyOptions, Pace, PaceFault, StartingPosition, TimeControl, TimeoutRule, View,
};
use entente_rules::{Options, Variant};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The largest file that is read, in bytes. The longest game takes a fraction of it.
pub const MAX_BYTES: usize = 256 * 1024;

/// The name of the public copy's format.
const COPY: &str = "entente-save";

/// The name of the sealed save's format.
const SEALED: &str = "entente-sealed-save";

/// The version of both formats.
const VERSION: u64 = 1;

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum SaveFile {
    /// A public copy, from which a game can start.
    Copy(Box<Save>),
    /// The part that the service has sealed.
    Sealed(Vec<u8>),
}

/// A game that can start: everything except the players.
#[derive(Debug, Clone, PartialEq)]
pub struct Save {
    /// The rule set with its options.
    pub options: Options,
    /// The time control, if the game has a clock.
    pub clock: Option<TimeControl>,
    /// The options of diplomacy, if the game has it.
    pub diplomacy: Option<DiplomacyOptions>,
    /// Whether the saved game was rated. The game that goes on from it is not.
    pub rated: bool,
    /// The position and moves from which it goes on.
    pub starting_position: StartingPosition,
}

/// Why a file cannot be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SaveFault {
    /// The file is larger than any saved game.
    TooLarge,
    /// The file is not a saved game.
    NotASave,
    /// A newer version of Entente made it.
    Newer {
        /// The version of the file's format.
        version: u64,
    },
    /// The file was changed or damaged after it was made.
    Damaged {
        /// The fault.
        cause: String,
    },
}

/// The fields that both formats have.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

/// The fields of a public copy.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CopyFile {
    format: String,
    version: u64,
    variant: String,
    options: Map<String, Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockFields>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    diplomacy: Option<DiplomacyOptions>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    rated: bool,
    starting_position: StartingPosition,
}

/// A time control, in the form that users type.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ClockFields {
    pace: String,
    on_timeout: String,
}

/// The fields of a sealed save.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedFile {
    format: String,
    version: u64,
    /// The sealed bytes in hexadecimal digits.
    sealed: String,
}

impl Save {
    /// The public copy of a game that goes on from here.
    pub fn of(view: &View, starting_position: StartingPosition) -> Self {
        Self {
            // The owners of two armies follow from the seats of the new game.
            options: view.terms.options.with_owners(None),
            clock: view.turn.clock.as_ref().map(|clock| clock.control),
            diplomacy: view.terms.diplomacy,
            rated: view.terms.rated,
            starting_position,
        }
    }

    /// The content of the file.
    pub fn to_json(&self) -> String {
        to_pretty_json(&CopyFile {
            format: COPY.into(),
            version: VERSION,
            variant: self.options.variant().id().into(),
            options: self.options.to_object(),
            clock: self.clock.as_ref().map(ClockFields::of),
            diplomacy: self.diplomacy,
            rated: self.rated,
            starting_position: self.starting_position.clone(),
        })
    }

    fn read(copy: CopyFile) -> Result<Self, SaveFault> {
        let variant = Variant::from_id(&copy.variant)
            .ok_or_else(|| damaged(format!("variant: `{}`", copy.variant)))?;
        let options = Options::from_object(variant, copy.options)
            .map_err(|fault| damaged(format!("options: {fault}")))?;
        if options.owners().is_some() {
            return Err(damaged("options: owners: they follow from the seats"));
        }
        Ok(Self {
            options,
            clock: copy.clock.map(ClockFields::read).transpose()?,
            diplomacy: copy.diplomacy,
            rated: copy.rated,
            starting_position: copy.starting_position,
        })
    }
}

impl ClockFields {
    fn of(control: &TimeControl) -> Self {
        Self {
            pace: control.pace.to_string(),
            on_timeout: control.on_timeout.word().into(),
        }
    }

    fn read(self) -> Result<TimeControl, SaveFault> {
        let bad_pace = |_: PaceFault| damaged(format!("clock: pace: `{}`", self.pace));
        // In a file a span alone is for each move. Older ones do not say it.
        let per_move = self.pace.parse().map(|span| Pace::PerMove(span).check());
        let pace = per_move.unwrap_or_else(|_| self.pace.parse());
        let pace = pace.map_err(bad_pace)?;
        let on_timeout = TimeoutRule::from_word(&self.on_timeout)
            .ok_or_else(|| damaged(format!("clock: on_timeout: `{}`", self.on_timeout)))?;
        Ok(TimeControl { pace, on_timeout })
    }
}

impl SaveFile {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, SaveFault> {
        if bytes.len() > MAX_BYTES {
            return Err(SaveFault::TooLarge);
        }
        // Editors write a mark of the byte order before the text.
        let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
        let json: Value = serde_json::from_slice(bytes).map_err(|_| SaveFault::NotASave)?;
        let head: Head = serde_json::from_value(json.clone()).map_err(|_| SaveFault::NotASave)?;
        match head.format.as_str() {
            COPY | SEALED if head.version > VERSION => {
                let version = head.version;
                Err(SaveFault::Newer { version })
            }
            // Every version from 1 on is known, so this is not a file that Entente has made.
            COPY | SEALED if head.version < VERSION => Err(SaveFault::NotASave),
            COPY => read_fields(json)
                .and_then(Save::read)
                .map(|save| Self::Copy(Box::new(save))),
            SEALED => read_fields(json)
                .and_then(SealedFile::read)
                .map(Self::Sealed),
            _ => Err(SaveFault::NotASave),
        }
    }

    /// The content of the file for what the service has sealed.
    pub fn sealed(seal: &[u8]) -> String {
        to_pretty_json(&SealedFile {
            format: SEALED.into(),
            version: VERSION,
            sealed: hex::encode(seal),
        })
    }
}

impl SealedFile {
    fn read(self) -> Result<Vec<u8>, SaveFault> {
        hex::decode(&self.sealed)
            .map_err(|error| damaged(format!("sealed: these are not hexadecimal digits: {error}")))
    }
}

fn read_fields<T: for<'de> Deserialize<'de>>(json: Value) -> Result<T, SaveFault> {
    serde_json::from_value(json).map_err(|error| damaged(plain_fault(&error.to_string())))
}

fn to_pretty_json(file: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(file).expect("text and numbers always serialize");
    text.push('\n');
    text
}

fn damaged(cause: impl Into<String>) -> SaveFault {
    SaveFault::Damaged {
        cause: cause.into(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use entente_rules::{Play, Position};
    use proptest::prelude::*;

    fn save(variant: Variant) -> Save {
        let options = Options::of(variant);
        let mut play = Play::new(Position::start_with(&options));
        let mut events = Vec::new();
        for _ in 0..6 {
            let mut legal = play.position().legal_moves();
            legal.sort_by_key(|mv| play.position().coordinate(mv));
            let event = entente_rules::Event::Move(legal[0].into());
            play.apply(&event).unwrap();
            events.push(event);
        }
        Save {
            starting_position: StartingPosition::continuing(
                &Position::start_with(&options),
                &events,
            ),
            options,
            clock: Some(TimeControl {
                pace: "10+5~3".parse().unwrap(),
                on_timeout: TimeoutRule::RandomMove,
            }),
            diplomacy: (variant == Variant::Alliance).then(DiplomacyOptions::default),
            rated: variant == Variant::Chess4,
        }
    }

    #[test]
    fn a_save_of_every_rule_set_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            let save = save(variant);
            let file = save.to_json();
            let read = SaveFile::read(file.as_bytes()).unwrap();
            assert_eq!(read, SaveFile::Copy(Box::new(save.clone())), "{file}");
            assert!(save.starting_position.play(&save.options).is_ok());
        }
    }

    #[test]
    fn every_option_of_every_rule_set_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            for option in variant.options() {
                for value in option.suggestions() {
                    let one = Map::from_iter([(option.name.to_owned(), value.json())]);
                    let options = Options::from_object(variant, one).unwrap();
                    let start = StartingPosition::of(&Position::start_with(&options));
                    let save = Save {
                        options,
                        starting_position: start,
                        ..save(variant)
                    };
                    let read = SaveFile::read(save.to_json().as_bytes()).unwrap();
                    assert_eq!(read, SaveFile::Copy(Box::new(save.clone())));
                    assert!(save.starting_position.play(&save.options).is_ok());
                }
            }
        }
    }

    #[test]
    fn a_seal_is_read_as_it_was_written() {
        let seal = [0, 1, 127, 128, 255];
        let file = SaveFile::sealed(&seal);
        assert_eq!(
            SaveFile::read(file.as_bytes()),
            Ok(SaveFile::Sealed(seal.to_vec()))
        );
        let odd = file.replace("ff\"", "f\"");
        assert!(matches!(
            SaveFile::read(odd.as_bytes()),
            Err(SaveFault::Damaged { .. })
        ));
    }

    #[test]
    fn other_files_are_refused_with_the_reason() {
        let good = save(Variant::Chess4).to_json();
        let refused = |text: &str| format!("{:?}", SaveFile::read(text.as_bytes()).unwrap_err());
        let newer = good.replace("\"version\": 1", "\"version\": 2");
        let messages = [
            refused(""),
            refused("[Event \"?\"]"),
            refused("{\"format\": \"lichess\", \"version\": 1}"),
            refused(&newer),
            refused(&good.replace("\"version\": 1", "\"version\": 0")),
            refused(&good.replace("chess4", "draughts")),
            refused(&good.replace("\"starting_position\"", "\"starting_positon\"")),
            refused(&good.replace("10+5~3", "soon")),
            refused(&good.replace("random_move", "explode")),
            refused(&good[..good.len() / 2]),
            refused(&" ".repeat(MAX_BYTES + 1)),
        ];
        insta::assert_snapshot!("save_faults", messages.join("\n"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = SaveFile::read(&bytes);
        }

        #[test]
        fn a_good_file_with_some_bytes_changed_is_read_or_refused(
            number in 0..Variant::ALL.len(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        ) {
            let mut bytes = save(Variant::ALL[number]).to_json().into_bytes();
            for (index, byte) in changes {
                let at = index.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(SaveFile::Copy(save)) = SaveFile::read(&bytes) {
                // A position that could be read can be checked safely, and is written as it was
                // read.
                let _ = save.starting_position.play(&save.options);
                let again = SaveFile::read(save.to_json().as_bytes());
                prop_assert_eq!(again, Ok(SaveFile::Copy(save)));
            }
        }
    }
}
