//! A game as a file that people keep, pass on and load again: the public copy, from which anybody can begin a game of their own, and the sealed save, which stands for a running
//! game with secrets and which only the installation that made it can open. Here the files are written and read; nothing is decided, and what is in a seal is the table's.
//!
//! A file comes from anywhere. It is read within bounds, and what is not exactly such a file is refused with the reason.

use entente_game::{Beginning, DiplomacyOptions, Expiry, Pace, PaceFault, TimeControl, View};
use entente_rules::{Options, Variant};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The largest file that is read, in bytes: several times the longest game.
pub const LIMIT: usize = 256 * 1024;

/// The name of the public copy's format.
const COPY: &str = "entente-save";

/// The name of the sealed save's format.
const SEALED: &str = "entente-sealed-save";

/// The version of both formats.
const VERSION: u64 = 1;

/// A file that was read.
#[derive(Debug, Clone, PartialEq)]
pub enum File {
    /// From which a game can begin.
    Copy(Box<Save>),
    /// What the table has sealed.
    Sealed(Vec<u8>),
}

/// A game that can begin: everything that is agreed on but who plays.
#[derive(Debug, Clone, PartialEq)]
pub struct Save {
    /// The rule set with its options.
    pub options: Options,
    /// How much time there is.
    pub clock: Option<TimeControl>,
    /// On which terms people deal with each other.
    pub diplomacy: Option<DiplomacyOptions>,
    /// From where it goes on.
    pub beginning: Beginning,
}

/// Why a file cannot be loaded.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// It is larger than any save.
    #[error("it has more than {} KiB", LIMIT / 1024)]
    TooLarge,
    /// It is something else.
    #[error("it is no save of Entente's")]
    Foreign,
    /// A later version of Entente has written it.
    #[error("a later version of Entente has written it (format {version})")]
    Newer {
        /// The version of its format.
        version: u64,
    },
    /// It was one, and is no longer as it was written.
    #[error("it is damaged: {cause}")]
    Damaged {
        /// What is wrong.
        cause: String,
    },
}

/// What every save begins with.
#[derive(Deserialize)]
struct Head {
    format: String,
    version: u64,
}

/// The public copy as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Copy {
    format: String,
    version: u64,
    variant: String,
    options: Value,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<Clock>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    diplomacy: Option<DiplomacyOptions>,
    beginning: Beginning,
}

/// A clock as people write it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clock {
    pace: String,
    expiry: String,
}

/// The sealed save as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seal {
    format: String,
    version: u64,
    /// In hexadecimal digits.
    sealed: String,
}

impl Save {
    /// The public copy of a game that goes on from here.
    pub fn of(view: &View, beginning: Beginning) -> Self {
        let mut options = view.options.clone();
        if let Options::Chess4(options) = &mut options {
            // Who moves two armies follows from the seats.
            options.owners = None;
        }
        Self {
            options,
            clock: view.clock.as_ref().map(|clock| clock.control),
            diplomacy: view.affairs.as_ref().map(|affairs| affairs.options),
            beginning,
        }
    }

    /// The file.
    pub fn to_json(&self) -> String {
        let options = serde_json::from_str(&self.options.to_json());
        written(&Copy {
            format: COPY.into(),
            version: VERSION,
            variant: self.options.variant().id().into(),
            options: options.expect("options are written as JSON"),
            clock: self.clock.as_ref().map(Clock::of),
            diplomacy: self.diplomacy,
            beginning: self.beginning.clone(),
        })
    }

    fn read(copy: Copy) -> Result<Self, Unfit> {
        let variant = Variant::from_id(&copy.variant);
        let variant = variant.ok_or_else(|| damaged(format!("variant: `{}`", copy.variant)))?;
        let options = Options::from_json(variant, &copy.options.to_string());
        let options = options.map_err(|error| damaged(format!("options: {error}")))?;
        if let Options::Chess4(options) = &options
            && options.owners.is_some()
        {
            return Err(damaged("options: owners: they follow from the seats"));
        }
        Ok(Self {
            options,
            clock: copy.clock.map(Clock::read).transpose()?,
            diplomacy: copy.diplomacy,
            beginning: copy.beginning,
        })
    }
}

impl Clock {
    fn of(control: &TimeControl) -> Self {
        Self {
            pace: control.pace.to_string(),
            expiry: control.expiry.name().into(),
        }
    }

    fn read(self) -> Result<TimeControl, Unfit> {
        let pace: Result<Pace, PaceFault> = self.pace.parse();
        let pace = pace.map_err(|_| damaged(format!("clock: pace: `{}`", self.pace)))?;
        let expiry = Expiry::from_name(&self.expiry);
        let expiry = expiry.ok_or_else(|| damaged(format!("clock: expiry: `{}`", self.expiry)))?;
        Ok(TimeControl { pace, expiry })
    }
}

impl File {
    /// Reads a file.
    pub fn read(bytes: &[u8]) -> Result<Self, Unfit> {
        if bytes.len() > LIMIT {
            return Err(Unfit::TooLarge);
        }
        let json: Value = serde_json::from_slice(bytes).map_err(|_| Unfit::Foreign)?;
        let head: Head = serde_json::from_value(json.clone()).map_err(|_| Unfit::Foreign)?;
        match head.format.as_str() {
            COPY | SEALED if head.version > VERSION => {
                let version = head.version;
                Err(Unfit::Newer { version })
            }
            COPY | SEALED if head.version < VERSION => Err(damaged("version")),
            COPY => read(json)
                .and_then(Save::read)
                .map(|save| Self::Copy(Box::new(save))),
            SEALED => read(json).and_then(Seal::read).map(Self::Sealed),
            _ => Err(Unfit::Foreign),
        }
    }

    /// The file of what the table has sealed.
    pub fn sealed(seal: &[u8]) -> String {
        written(&Seal {
            format: SEALED.into(),
            version: VERSION,
            sealed: seal.iter().map(|byte| format!("{byte:02x}")).collect(),
        })
    }
}

impl Seal {
    fn read(self) -> Result<Vec<u8>, Unfit> {
        let digits = self.sealed.as_bytes();
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).ok()?;
            let plain = pair.bytes().all(|digit| digit.is_ascii_hexdigit());
            plain.then(|| u8::from_str_radix(pair, 16).ok())?
        };
        let bytes: Option<Vec<u8>> = digits.chunks(2).map(byte).collect();
        let bytes = bytes.filter(|_| digits.len().is_multiple_of(2));
        bytes.ok_or_else(|| damaged("sealed: these are no hexadecimal digits"))
    }
}

fn read<T: for<'de> Deserialize<'de>>(json: Value) -> Result<T, Unfit> {
    serde_json::from_value(json).map_err(|error| damaged(error.to_string()))
}

fn written(file: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(file).expect("texts and numbers can be written");
    text.push('\n');
    text
}

fn damaged(cause: impl Into<String>) -> Unfit {
    Unfit::Damaged {
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
        let mut course = Vec::new();
        for _ in 0..6 {
            let mut legal = play.position().legal_moves();
            legal.sort_by_key(|mv| play.position().coordinate(mv));
            let event = entente_rules::Event::Move(legal[0].into());
            play.apply(&event).unwrap();
            course.push(event);
        }
        Save {
            beginning: Beginning::going_on(&Position::start_with(&options), &course),
            options,
            clock: Some(TimeControl {
                pace: "10+5~3".parse().unwrap(),
                expiry: Expiry::RandomMove,
            }),
            diplomacy: (variant == Variant::Alliance).then(DiplomacyOptions::default),
        }
    }

    #[test]
    fn a_save_of_every_rule_set_is_read_as_it_was_written() {
        for variant in Variant::ALL {
            let save = save(variant);
            let file = save.to_json();
            let read = File::read(file.as_bytes()).unwrap();
            assert_eq!(read, File::Copy(Box::new(save.clone())), "{file}");
            assert!(save.beginning.play(&save.options).is_ok());
        }
    }

    #[test]
    fn a_seal_is_read_as_it_was_written() {
        let seal = [0, 1, 127, 128, 255];
        let file = File::sealed(&seal);
        assert_eq!(File::read(file.as_bytes()), Ok(File::Sealed(seal.to_vec())));
        let odd = file.replace("ff\"", "f\"");
        assert!(matches!(
            File::read(odd.as_bytes()),
            Err(Unfit::Damaged { .. })
        ));
    }

    #[test]
    fn what_is_no_save_is_refused_with_the_reason() {
        let good = save(Variant::Chess4).to_json();
        let refused = |text: &str| File::read(text.as_bytes()).unwrap_err().to_string();
        let newer = good.replace("\"version\": 1", "\"version\": 2");
        let said = [
            refused(""),
            refused("[Event \"?\"]"),
            refused("{\"format\": \"lichess\", \"version\": 1}"),
            refused(&newer),
            refused(&good.replace("chess4", "draughts")),
            refused(&good.replace("\"beginning\"", "\"begining\"")),
            refused(&good.replace("10+5~3", "soon")),
            refused(&good.replace("random_move", "explode")),
            refused(&good[..good.len() / 2]),
            refused(&" ".repeat(LIMIT + 1)),
        ];
        insta::assert_snapshot!("unfit", said.join("\n"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_borne(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = File::read(&bytes);
        }

        #[test]
        fn a_good_file_with_some_bytes_changed_is_read_or_refused(
            number in 0..Variant::ALL.len(),
            changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        ) {
            let mut bytes = save(Variant::ALL[number]).to_json().into_bytes();
            for (at, byte) in changes {
                let at = at.index(bytes.len());
                bytes[at] = byte;
            }
            if let Ok(File::Copy(save)) = File::read(&bytes) {
                // What could be read is judged without harm, and written as it was read.
                let _ = save.beginning.play(&save.options);
                let again = File::read(save.to_json().as_bytes());
                prop_assert_eq!(again, Ok(File::Copy(save)));
            }
        }
    }
}
