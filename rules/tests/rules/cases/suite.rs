//! The files of the suites as types.
//!
//! They are read so strictly that nothing can be misspelled: an unknown key is an error. One folder
//! is the suite of one variant; what the keys mean is described in `cases/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use entente_rules::Variant;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::cases::board::Board;

/// All cases of one variant.
pub(crate) struct Suite {
    /// The name of the folder, which is the variant's id.
    pub(crate) id: String,
    pub(crate) subjects: Vec<Subject>,
    pub(crate) document: Document,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    /// The name of its file.
    #[serde(skip)]
    pub(crate) file: String,
    pub(crate) subject: String,
    pub(crate) title: String,
    pub(crate) about: String,
    pub(crate) cases: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Case {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) rule: Rule,
    pub(crate) options: Option<Map<String, Value>>,
    pub(crate) position: Option<Map<String, Value>>,
    #[serde(default)]
    pub(crate) moves: String,
    #[serde(default)]
    pub(crate) events: Vec<Value>,
    pub(crate) question: Question,
    pub(crate) answer: Value,
    pub(crate) why: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rule {
    pub(crate) sentences: Vec<String>,
    pub(crate) decisions: Vec<String>,
    pub(crate) basis: Basis,
}

/// What an answer is based on.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Basis {
    Text,
    Choice,
    Silent,
}

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Question {
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
pub(crate) enum Style {
    Annotated,
    Condensed,
    Courier,
}

/// The document that the cases are based on, and the boards on which they are drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) name: String,
    /// How to read the cases, for the page.
    pub(crate) about: String,
    /// The boards. The first one is used unless an option selects another.
    pub(crate) boards: Vec<Board>,
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) decisions: Vec<Decision>,
}

/// A sentence of the document, in our own words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sentence {
    pub(crate) id: String,
    pub(crate) section: String,
    pub(crate) says: String,
    /// Set for rules about what players do or know: no case can be made of them.
    #[serde(default)]
    pub(crate) conduct: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decision {
    pub(crate) id: String,
    pub(crate) basis: Basis,
    pub(crate) says: String,
    #[serde(default)]
    pub(crate) conduct: bool,
}

impl Suite {
    /// All suites, ordered by folder name. A malformed file fails the test with its name.
    pub(crate) fn all() -> Vec<Suite> {
        let folders = paths(&folder()).into_iter().filter(|path| path.is_dir());
        let suites: Vec<Suite> = folders.map(|path| Suite::read(&path)).collect();
        assert!(!suites.is_empty(), "there are suites");
        suites
    }

    fn read(folder: &Path) -> Suite {
        let files = paths(folder);
        let subjects = files.iter().filter(|path| name(path).starts_with(is_digit));
        let subject = |path: &PathBuf| Subject {
            file: name(path).to_string(),
            ..read(path)
        };
        Suite {
            id: name(folder).to_string(),
            subjects: subjects.map(subject).collect(),
            document: read(&folder.join("document.json")),
        }
    }

    /// The crate's variant for this suite.
    pub(crate) fn variant(&self) -> Option<Variant> {
        Variant::from_id(&self.id)
    }

    pub(crate) fn cases(&self) -> impl Iterator<Item = &Case> {
        self.subjects.iter().flat_map(|subject| &subject.cases)
    }

    /// The board on which a case is played: the last one whose options it has.
    pub(crate) fn board(&self, case: &Case) -> &Board {
        let of_position = case.position.as_ref().and_then(|keys| keys.get("options"));
        let options = of_position
            .and_then(Value::as_object)
            .or(case.options.as_ref());
        let mut boards = self.document.boards.iter().rev();
        boards
            .find(|board| board.is_chosen_by(options))
            .expect("the first board needs no option")
    }
}

/// The JSON schema of the files, for other programs that check them.
pub(crate) fn schema() -> Value {
    read(&folder().join("schema.json"))
}

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/cases"))
}

fn paths(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry of the folder").path())
        .collect();
    paths.sort();
    paths
}

fn name(path: &Path) -> &str {
    let name = path.file_name().and_then(|name| name.to_str());
    name.expect("the files of the suite have plain names")
}

fn is_digit(letter: char) -> bool {
    letter.is_ascii_digit()
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{path:?}: {error}"))
}

impl Rule {
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        let ids = self.sentences.iter().chain(&self.decisions);
        ids.map(String::as_str)
    }
}

impl Document {
    /// Every id, and whether it must have a case.
    pub(crate) fn ids(&self) -> Vec<(&str, bool)> {
        let sentences = self.sentences.iter().map(|it| (&*it.id, !it.conduct));
        let decisions = self.decisions.iter().map(|it| (&*it.id, !it.conduct));
        sentences.chain(decisions).collect()
    }
}

impl Question {
    /// The name of the question in the files.
    pub(crate) fn ask(&self) -> &'static str {
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
    pub(crate) fn takes(&self, answer: &Value) -> bool {
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
