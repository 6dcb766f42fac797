//! The options of the interface: memory, and the rule set.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use entente_rules::Variant;

/// The name of standard chess in the interface.
const STANDARD: &str = "chess";

/// Memory in mebibytes: the default, the least and the most.
const MEMORY: (usize, usize, usize) = (16, 1, 4096);

/// What has been set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    mebibytes: usize,
    chess960: bool,
    variant: Variant,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            mebibytes: MEMORY.0,
            chess960: false,
            variant: Variant::Standard,
        }
    }
}

/// How the options are listed after `uci`.
pub(super) fn list() -> Vec<String> {
    let (default, least, most) = MEMORY;
    let others = Variant::ALL
        .into_iter()
        .filter(|it| *it != Variant::Standard);
    let ids: String = others
        .map(|variant| format!(" var {}", variant.id()))
        .collect();
    Vec::from([
        format!("option name Hash type spin default {default} min {least} max {most}"),
        "option name UCI_Chess960 type check default false".to_string(),
        format!("option name UCI_Variant type combo default {STANDARD} var {STANDARD}{ids}"),
    ])
}

impl Settings {
    pub(super) fn memory(self) -> usize {
        self.mebibytes << 20
    }

    /// The rule set that positions are read by.
    pub(super) fn variant(self) -> Variant {
        match self.variant {
            Variant::Standard if self.chess960 => Variant::Chess960,
            variant => variant,
        }
    }

    /// The same with what follows `setoption`: `name Hash value 64`.
    pub(super) fn with(self, text: &str) -> Result<Settings, String> {
        let text = text.trim();
        let wrong = || format!("not an option: {text}");
        let named = text.strip_prefix("name").ok_or_else(wrong)?;
        let (name, value) = named.split_once("value").ok_or_else(wrong)?;
        let (name, value) = (name.trim(), value.trim());
        let no_value = || format!("not a value of {name}: {value}");
        let (_, least, most) = MEMORY;
        // Names are the same in capitals and small letters.
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let mebibytes = value.parse().map_err(|_| no_value())?;
                let fits = (least..=most).contains(&mebibytes);
                fits.then_some(Settings { mebibytes, ..self })
                    .ok_or_else(no_value)
            }
            "uci_chess960" => {
                let chess960 = value.parse().map_err(|_| no_value())?;
                Ok(Settings { chess960, ..self })
            }
            "uci_variant" => {
                let id = if value == STANDARD {
                    Variant::Standard.id()
                } else {
                    value
                };
                let variant = Variant::from_id(id).ok_or_else(no_value)?;
                Ok(Settings { variant, ..self })
            }
            _ => Err(format!("unknown option: {name}")),
        }
    }
}
