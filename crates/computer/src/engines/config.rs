//! The sections `[engines.NAME]`: other engines that play chess, Chess960 or chess for four.

use entente_game::{Computer, EngineName, Level, OfferedEngine};
use entente_rules::Uci;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

/// The most engines: Discord shows 25 choices, and the eight levels are among them.
const MAX_ENGINES: usize = 16;

/// The shortest and the longest time for a move, in milliseconds. Nobody waits longer than ten
/// seconds for a computer; chosen by hand.
const MOVE_TIMES: (u32, u32) = (10, 10_000);

/// The shortest and the longest time for a position of an analysis, in milliseconds. With the
/// longest a game of 40 moves takes some minutes, and the next analysis waits; chosen by hand.
const ANALYSIS_TIMES: (u32, u32) = (10, 1_000);

/// All sections `[engines.NAME]`, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub struct EnginesConfig(pub BTreeMap<EngineName, EngineConfig>);

/// A section `[engines.NAME]`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EngineConfig {
    /// The program with its arguments.
    pub command: CommandLine,
    /// The options that are set at its start, by their names in the Universal Chess Interface.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
    /// The ids of the rule sets that it plays.
    #[serde(default = "usual_variants")]
    pub variants: Vec<String>,
    /// The longest time for a move, in milliseconds.
    #[serde(default = "usual_move_time")]
    pub move_time: u32,
    /// The most positions for a move; if not set, only the time limits it.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The time for a position of an analysis, in milliseconds; if not set, it judges no games.
    #[serde(default)]
    pub analysis_time: Option<u32>,
    /// The level that moves if the engine does not.
    #[serde(default = "usual_level")]
    pub level: Level,
}

fn usual_variants() -> Vec<String> {
    let usual = [Uci::Chess, Uci::Chess960];
    usual.map(|rules| rules.variant().id().into()).into()
}

fn usual_move_time() -> u32 {
    500
}

fn usual_level() -> Level {
    Level::ALL[5]
}

/// A program with its arguments: `"stockfish"`, `"lc0 --threads=1"`, or a list of words where a
/// word has blanks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(from = "CommandText")]
pub struct CommandLine(pub Vec<String>);

/// The written form.
#[derive(Deserialize)]
#[serde(untagged)]
enum CommandText {
    Line(String),
    Words(Vec<String>),
}

impl From<CommandText> for CommandLine {
    fn from(written: CommandText) -> Self {
        Self(match written {
            CommandText::Line(line) => line.split_whitespace().map(String::from).collect(),
            CommandText::Words(words) => words,
        })
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// The value of an option: a text, a number, or true or false.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// A text.
    Text(String),
    /// A number.
    Number(i64),
    /// True or false.
    Check(bool),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => number.fmt(f),
            Self::Check(check) => check.fmt(f),
        }
    }
}

impl EnginesConfig {
    /// The engines as they are offered to people.
    pub fn offered(&self) -> Vec<OfferedEngine> {
        let offered = |(name, engine): (&EngineName, &EngineConfig)| OfferedEngine {
            computer: Computer {
                level: engine.level,
                engine: Some(name.clone()),
                character: None,
            },
            rules: engine.rules().collect(),
        };
        self.0.iter().map(offered).collect()
    }

    /// The first engine that cannot work: its key, and what would work.
    pub fn fault(&self) -> Option<(String, String)> {
        if self.0.len() > MAX_ENGINES {
            let problem = format!("at most {MAX_ENGINES} engines can be offered: leave some out");
            return Some(("engines".into(), problem));
        }
        let own = self.0.iter().find_map(|(name, engine)| {
            let (key, problem) = engine.fault()?;
            Some((format!("engines.{name}.{key}"), problem))
        });
        own.or_else(|| self.second_judge())
    }

    /// The first engine that is to judge games which another one judges already.
    fn second_judge(&self) -> Option<(String, String)> {
        self.0.iter().find_map(|(name, engine)| {
            let rules = engine.judged_rules();
            let mut others = rules.filter_map(|rules| Some((rules, self.judge(rules)?.0)));
            let (rules, first) = others.find(|(_, first)| *first != name)?;
            let variant = rules.variant().id();
            let problem = format!(
                "{first} analyses the games of {variant} already: leave it out in one of both"
            );
            Some((format!("engines.{name}.analysis_time"), problem))
        })
    }

    /// The engine that judges the games of these rules in an analysis, if one does.
    pub(super) fn judge(&self, rules: Uci) -> Option<(&EngineName, &EngineConfig)> {
        let mut engines = self.0.iter();
        engines.find(|(_, engine)| engine.judged_rules().any(|judged| judged == rules))
    }
}

impl EngineConfig {
    /// An engine with this command and the defaults.
    pub fn of(command: &str) -> Self {
        Self {
            command: CommandText::Line(command.into()).into(),
            options: BTreeMap::new(),
            variants: usual_variants(),
            move_time: usual_move_time(),
            nodes: None,
            analysis_time: None,
            level: usual_level(),
        }
    }

    /// The rules that it plays.
    pub(super) fn rules(&self) -> impl Iterator<Item = Uci> {
        let plays = |rules: &Uci| self.variants.iter().any(|id| id == rules.variant().id());
        Uci::ALL.into_iter().filter(plays)
    }

    /// The rules of the games that it judges in an analysis.
    fn judged_rules(&self) -> impl Iterator<Item = Uci> {
        let can_judge = |rules: &Uci| *rules != Uci::FourPlayer && self.analysis_time.is_some();
        self.rules().filter(can_judge)
    }

    fn fault(&self) -> Option<(&'static str, String)> {
        if self.variants.is_empty() || self.rules().count() < self.variants.len() {
            let known = Uci::ALL.map(|rules| rules.variant().id()).join(", ");
            let problem = format!("write one or more of these, each once: {known}");
            return Some(("variants", problem));
        }
        let (least, most) = MOVE_TIMES;
        if !(least..=most).contains(&self.move_time) {
            let problem = format!("write a number of milliseconds from {least} to {most}");
            return Some(("move_time", problem));
        }
        if let Some(fault) = self.analysis_fault() {
            return Some(("analysis_time", fault));
        }
        if self.nodes == Some(0) {
            return Some(("nodes", "write a number of positions from 1".into()));
        }
        let is_line = |text: &str| !text.is_empty() && !text.contains(['\n', '\r']);
        let mut options = self.options.iter();
        if !options.all(|(name, value)| is_line(name) && is_line(&value.to_string())) {
            return Some(("options", "each name and value has to be one line".into()));
        }
        match self.command.0.first() {
            None => Some(("command", "name the engine's program".into())),
            Some(program) if find_program(program).is_none() => {
                let problem = format!(
                    "there is no program {program}: install it, write its whole path, or leave \
                     the engine out"
                );
                Some(("command", problem))
            }
            Some(_) => None,
        }
    }

    fn analysis_fault(&self) -> Option<String> {
        let time = self.analysis_time?;
        let (least, most) = ANALYSIS_TIMES;
        if !(least..=most).contains(&time) {
            return Some(format!(
                "write a number of milliseconds from {least} to {most}"
            ));
        }
        if self.judged_rules().next().is_none() {
            let problem = "only games of standard and chess960 can be analysed by an engine: add \
                           one of them to `variants`, or leave this out";
            return Some(problem.into());
        }
        None
    }
}

/// The file of a program: at its path, or in a folder of PATH.
fn find_program(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return is_program(path).then(|| path.to_owned());
    }
    let folders = std::env::var_os("PATH")?;
    let mut files = std::env::split_paths(&folders).map(|folder| folder.join(path));
    files.find(|file| is_program(file))
}

/// Can a file be started?
fn is_program(file: &Path) -> bool {
    let Ok(metadata) = file.metadata() else {
        return false;
    };
    #[cfg(unix)]
    let can_run = std::os::unix::fs::PermissionsExt::mode(&metadata.permissions()) & 0o111 != 0;
    #[cfg(not(unix))]
    let can_run = true;
    metadata.is_file() && can_run
}
