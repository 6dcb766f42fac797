//! The options of the interface: their names and ranges, and the current settings.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use entente_rules::Variant;

use super::command::{excerpt, split_at_word};
use crate::request::Strength;

/// The name of standard chess in the interface.
const STANDARD: &str = "chess";

/// The skill of an engine that plays as well as it can: one more than the highest level.
const WHOLE_SKILL: u64 = Strength::LEVELS.len() as u64 + 1;

/// An option, by the setting that it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Setting {
    Hash,
    ClearHash,
    Threads,
    SyzygyPath,
    Ponder,
    MultiPv,
    SkillLevel,
    LimitStrength,
    Elo,
    MoveOverhead,
    ShowWdl,
    Chess960,
    Variant,
}

/// The values that an option can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Button,
    /// True or false; false at first.
    Check,
    /// A number: its default, minimum and maximum.
    Spin(u64, u64, u64),
    /// The name of a rule set.
    RuleSet,
    /// Any text; empty at first.
    Text,
}

/// The options as they are listed. The defaults are those that tournament programs expect of an
/// engine; the numbers were chosen by hand. 16 MiB are room for a million positions, more than the
/// highest level searches. 4,096 MiB, 1,024 threads, 256 lines and five seconds are beyond any use
/// that we know.
/// 1,500 is a rating in the middle of the levels. 25 milliseconds cover the pipe between two
/// programs on one machine.
const OPTIONS: [(&str, Setting, Kind); 13] = [
    // In mebibytes.
    ("Hash", Setting::Hash, Kind::Spin(16, 1, 4096)),
    ("Clear Hash", Setting::ClearHash, Kind::Button),
    // At most as many as the machine has cores.
    ("Threads", Setting::Threads, Kind::Spin(1, 1, 1024)),
    // Programs that set it for every engine need it to exist.
    ("SyzygyPath", Setting::SyzygyPath, Kind::Text),
    ("Ponder", Setting::Ponder, Kind::Check),
    ("MultiPV", Setting::MultiPv, Kind::Spin(1, 1, 256)),
    (
        "Skill Level",
        Setting::SkillLevel,
        Kind::Spin(WHOLE_SKILL, 1, WHOLE_SKILL),
    ),
    ("UCI_LimitStrength", Setting::LimitStrength, Kind::Check),
    (
        "UCI_Elo",
        Setting::Elo,
        Kind::Spin(1500, Strength::MIN_ELO as u64, Strength::MAX_ELO as u64),
    ),
    // In milliseconds.
    (
        "Move Overhead",
        Setting::MoveOverhead,
        Kind::Spin(25, 0, 5000),
    ),
    ("UCI_ShowWDL", Setting::ShowWdl, Kind::Check),
    ("UCI_Chess960", Setting::Chess960, Kind::Check),
    ("UCI_Variant", Setting::Variant, Kind::RuleSet),
];

/// The current settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    mebibytes: usize,
    /// The number of threads that search, as far as the machine has cores.
    pub(super) threads: usize,
    chess960: bool,
    variant: Variant,
    skill: u64,
    limits_strength: bool,
    elo: u16,
    /// The number of lines that are shown.
    pub(super) lines: usize,
    /// The milliseconds of each move that are kept back.
    pub(super) move_overhead: u64,
    pub(super) shows_wdl: bool,
}

/// The change that a line with `setoption` makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Change {
    To(Settings),
    ClearHash,
}

impl Default for Settings {
    fn default() -> Settings {
        let empty = Settings {
            mebibytes: 0,
            threads: 0,
            chess960: false,
            variant: Variant::Standard,
            skill: 0,
            limits_strength: false,
            elo: 0,
            lines: 0,
            move_overhead: 0,
            shows_wdl: false,
        };
        // The defaults are in the table only, so that the list cannot differ from them.
        OPTIONS
            .iter()
            .fold(empty, |settings, (_, setting, kind)| match kind {
                Kind::Spin(default, ..) => settings.with_number(*setting, *default),
                _ => settings,
            })
    }
}

/// The lines that list the options after `uci`.
pub(super) fn list() -> Vec<String> {
    let line = |(name, _, kind): &(&str, Setting, Kind)| {
        let kind = match kind {
            Kind::Button => "button".to_string(),
            Kind::Check => "check default false".to_string(),
            Kind::Spin(default, least, most) => {
                format!("spin default {default} min {least} max {most}")
            }
            Kind::Text => "string default <empty>".to_string(),
            Kind::RuleSet => format!("combo default {STANDARD} var {STANDARD}{}", other_ids()),
        };
        format!("option name {name} type {kind}")
    };
    OPTIONS.iter().map(line).collect()
}

/// The ids of all rule sets but standard chess.
fn other_ids() -> String {
    let variants = Variant::ALL.into_iter();
    let others = variants.filter(|variant| *variant != Variant::Standard);
    others
        .map(|variant| format!(" var {}", variant.id()))
        .collect()
}

impl Settings {
    pub(super) fn memory(self) -> usize {
        self.mebibytes << 20
    }

    /// The rule set of the positions that are read.
    pub(super) fn variant(self) -> Variant {
        match self.variant {
            Variant::Standard if self.chess960 => Variant::Chess960,
            variant => variant,
        }
    }

    /// The playing strength; `None` if the engine plays as well as it can.
    pub(super) fn strength(self) -> Option<Strength> {
        // A rating counts before `Skill Level`, as in Stockfish.
        if self.limits_strength {
            return Some(Strength::of_elo(self.elo));
        }
        // One more than the highest level finds no level, and so has no limit.
        let level = usize::try_from(self.skill.checked_sub(1)?).ok()?;
        Strength::LEVELS.get(level).copied()
    }

    /// The change that the text after `setoption` makes, such as `name Hash value 64`.
    pub(super) fn change(self, text: &str) -> Result<Change, String> {
        let wrong = || format!("not an option: {}", excerpt(text));
        let (_, named) = split_at_word(text, "name").ok_or_else(wrong)?;
        let (name, value) = split_at_word(named, "value").unwrap_or((named, ""));
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let value = value.trim();
        // Names are the same in capitals and small letters.
        let is_named =
            |(option_name, ..): &&(&str, Setting, Kind)| option_name.eq_ignore_ascii_case(&name);
        let option = OPTIONS.iter().find(is_named);
        let (name, setting, kind) =
            option.ok_or_else(|| format!("unknown option: {}", excerpt(&name)))?;
        let no_value = || format!("not a value of {name}: {}", excerpt(value));
        let changed = match kind {
            Kind::Button => return Ok(Change::ClearHash),
            Kind::Check => read_check(value).map(|is_on| self.with_check(*setting, is_on)),
            Kind::Spin(_, least, most) => {
                let number = value.parse().ok();
                let number = number.filter(|number| (least..=most).contains(&number));
                number.map(|number| self.with_number(*setting, number))
            }
            // There are no tables of endings, so the folder changes nothing.
            Kind::Text => Some(self),
            Kind::RuleSet => Variant::named(value).map(|variant| Settings { variant, ..self }),
        };
        changed.map(Change::To).ok_or_else(no_value)
    }

    fn with_check(self, setting: Setting, is_on: bool) -> Settings {
        let mut settings = self;
        match setting {
            Setting::LimitStrength => settings.limits_strength = is_on,
            Setting::ShowWdl => settings.shows_wdl = is_on,
            Setting::Chess960 => settings.chess960 = is_on,
            // `Ponder` changes nothing: the other side says so with each `go`.
            _ => {}
        }
        settings
    }

    fn with_number(self, setting: Setting, number: u64) -> Settings {
        let mut settings = self;
        let size = usize::try_from(number).unwrap_or(usize::MAX);
        match setting {
            Setting::Hash => settings.mebibytes = size,
            Setting::Threads => settings.threads = size,
            Setting::MultiPv => settings.lines = size,
            Setting::SkillLevel => settings.skill = number,
            Setting::Elo => settings.elo = u16::try_from(number).unwrap_or(u16::MAX),
            Setting::MoveOverhead => settings.move_overhead = number,
            _ => {}
        }
        settings
    }
}

fn read_check(value: &str) -> Option<bool> {
    value.to_ascii_lowercase().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Settings {
        match Settings::default().change(text) {
            Ok(Change::To(settings)) => settings,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn every_number_is_set_to_its_least_and_most_and_no_further() {
        for (name, _, kind) in OPTIONS {
            let Kind::Spin(default, least, most) = kind else {
                continue;
            };
            let set =
                |value: u64| Settings::default().change(&format!("name {name} value {value}"));
            assert_eq!(set(default), Ok(Change::To(Settings::default())), "{name}");
            assert_ne!(set(least), set(most), "{name}");
            assert!(set(most).is_ok() && set(most + 1).is_err(), "{name}");
            assert!(least == 0 || set(least - 1).is_err(), "{name}");
        }
    }

    #[test]
    fn names_and_values_may_have_any_blanks_and_capitals() {
        assert_eq!(changed("name\thash  value\t64\r").memory(), 64 << 20);
        assert_eq!(
            changed("name skill  LEVEL value 3").strength(),
            Some(Strength::LEVELS[2])
        );
        assert!(changed("name UCI_ShowWDL value TRUE").shows_wdl);
        let clears = Settings::default().change("name Clear  Hash");
        assert_eq!(clears, Ok(Change::ClearHash));
    }

    #[test]
    fn rule_sets_are_known_by_the_names_that_others_use() {
        for (name, variant) in [
            ("chess", Variant::Standard),
            ("normal", Variant::Standard),
            ("Standard", Variant::Standard),
            ("fischerandom", Variant::Chess960),
            ("Chess 960", Variant::Chess960),
            ("CHESS4", Variant::Chess4),
        ] {
            let settings = changed(&format!("name UCI_Variant value {name}"));
            assert_eq!(settings.variant(), variant, "{name}");
        }
    }

    #[test]
    fn a_rating_counts_only_where_strength_is_limited() {
        let rated = changed("name UCI_Elo value 1200");
        assert_eq!(rated.strength(), None);
        let Ok(Change::To(limited)) = rated.change("name UCI_LimitStrength value true") else {
            panic!("an option");
        };
        assert_eq!(limited.strength(), Some(Strength::of_elo(1200)));
    }
}
