//! The numbered cases (`../cases`) as types.
//!
//! They are read so strictly that nothing can be misspelled: an unknown key is an error. What the
//! keys mean is described in `cases/README.md`. It is not a test itself and uses nothing of the
//! crate, because the independent models answer the cases too.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// The name of its file.
    #[serde(skip)]
    pub file: String,
    pub subject: String,
    pub title: String,
    pub about: String,
    pub cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    pub id: String,
    pub title: String,
    pub rule: Rule,
    pub options: Option<Map<String, Value>>,
    pub position: Option<Map<String, Value>>,
    #[serde(default)]
    pub moves: String,
    #[serde(default)]
    pub events: Vec<Value>,
    pub question: Question,
    pub answer: Value,
    pub why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    pub sentences: Vec<String>,
    pub decisions: Vec<String>,
    pub basis: Basis,
}

/// The source of an expected answer.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Basis {
    Text,
    Choice,
    Silent,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Question {
    Legal {
        #[serde(rename = "move")]
        mv: String,
    },
    Moves {
        from: Option<String>,
    },
    State {},
    Log {},
    Notation {
        #[serde(rename = "move")]
        mv: String,
    },
    Written {
        style: Style,
    },
    Read {
        token: String,
    },
    Event {
        event: Value,
    },
    Position {},
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Style {
    Annotated,
    Condensed,
    Courier,
}

impl Subject {
    /// The subjects in a folder: the files whose names begin with a digit.
    pub fn all(folder: &Path) -> Vec<Subject> {
        let files = paths(folder);
        let numbered = files.iter().filter(|path| name(path).starts_with(is_digit));
        let subject = |path: &PathBuf| Subject {
            file: name(path).to_string(),
            ..read(path)
        };
        numbered.map(subject).collect()
    }
}

impl Rule {
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let ids = self.sentences.iter().chain(&self.decisions);
        ids.map(String::as_str)
    }
}

impl Question {
    /// The name of the question in the files.
    pub fn ask(&self) -> &'static str {
        match self {
            Question::Legal { .. } => "legal",
            Question::Moves { .. } => "moves",
            Question::State {} => "state",
            Question::Log {} => "log",
            Question::Notation { .. } => "notation",
            Question::Written { .. } => "written",
            Question::Read { .. } => "read",
            Question::Event { .. } => "event",
            Question::Position {} => "position",
        }
    }

    /// Whether the answer has the right type for the question.
    pub fn takes(&self, answer: &Value) -> bool {
        let is_list_of =
            |is: fn(&Value) -> bool| answer.as_array().is_some_and(|it| it.iter().all(is));
        match self {
            Question::Legal { .. } | Question::Position {} => answer.is_boolean(),
            Question::Moves { .. } => {
                let moves = answer.as_array().map_or(&[][..], Vec::as_slice);
                is_list_of(Value::is_string) && moves.is_sorted_by_key(|mv| mv.as_str())
            }
            Question::State {} => answer.as_object().is_some_and(|keys| !keys.is_empty()),
            Question::Log {} => is_list_of(Value::is_array),
            Question::Read { .. } => answer.is_string() || answer.is_null(),
            Question::Written {
                style: Style::Courier,
            } => is_list_of(Value::is_string),
            Question::Notation { .. } | Question::Written { .. } | Question::Event { .. } => {
                answer.is_string()
            }
        }
    }
}

/// The folder with one folder of cases for each game.
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../cases"))
}

/// Lists the paths in a folder, sorted by name.
pub fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    paths.sort();
    paths
}

/// The name of a file or folder.
pub fn name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.expect("the files of the suite have plain names")
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

/// Reads a file. A malformed one fails the test with its name.
pub fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}
