//! The files of the suite as types, read so that nothing in them can be misspelt: a key too many is an error.
//! What the words mean is said in `cases/chess4/README.md`.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::{Map, Value};

/// All files.
pub(crate) struct Suite {
    pub(crate) subjects: Vec<Subject>,
    pub(crate) document: Document,
    /// The form of the files, for programs that check it by themselves.
    pub(crate) schema: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
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
    pub(crate) options: Option<Value>,
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
    pub(crate) standing: Standing,
}

/// On what an answer rests.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Standing {
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
}

/// What the cases rest on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) sentences: Vec<Sentence>,
    pub(crate) decisions: Vec<Decision>,
}

/// A sentence of the document, in our words.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sentence {
    pub(crate) id: String,
    pub(crate) section: String,
    pub(crate) says: String,
    /// About what players should do, not about the board: no case can be made of it.
    #[serde(default)]
    pub(crate) conduct: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decision {
    pub(crate) id: String,
    pub(crate) standing: Standing,
    pub(crate) says: String,
}

impl Suite {
    /// Reads every file; a misspelt one is a failed test with its name.
    pub(crate) fn read() -> Suite {
        let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/chess4"));
        let entries = fs::read_dir(&folder).expect("the folder of cases");
        let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
        let mut paths: Vec<PathBuf> = paths.filter(|path| is_file_of_cases(path)).collect();
        paths.sort();
        Suite {
            subjects: paths.iter().map(|path| read(path)).collect(),
            document: read(&folder.join("document.json")),
            schema: read(&folder.join("schema.json")),
        }
    }

    pub(crate) fn cases(&self) -> impl Iterator<Item = &Case> {
        self.subjects.iter().flat_map(|subject| &subject.cases)
    }
}

fn is_file_of_cases(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with(|first: char| first.is_ascii_digit()))
}

fn read<T: for<'de> Deserialize<'de>>(path: &Path) -> T {
    let text = fs::read_to_string(path).expect("a file of the suite");
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

impl Rule {
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        self.sentences
            .iter()
            .chain(&self.decisions)
            .map(String::as_str)
    }
}

impl Document {
    /// Every name, and whether it must have a case.
    pub(crate) fn ids(&self) -> Vec<(&str, bool)> {
        let sentences = self
            .sentences
            .iter()
            .map(|it| (it.id.as_str(), !it.conduct));
        let decisions = self.decisions.iter().map(|it| (it.id.as_str(), true));
        sentences.chain(decisions).collect()
    }
}

impl Question {
    /// Its name in the files.
    pub(crate) fn ask(&self) -> &'static str {
        match self {
            Question::Legal { .. } => "legal",
            Question::Moves { .. } => "moves",
            Question::State {} => "state",
            Question::Notation { .. } => "notation",
            Question::Written { .. } => "written",
            Question::Read { .. } => "read",
            Question::Event { .. } => "event",
            Question::Position {} => "position",
        }
    }

    /// Is this the kind of answer that the question has?
    pub(crate) fn takes(&self, answer: &Value) -> bool {
        match self {
            Question::Legal { .. } | Question::Position {} => answer.is_boolean(),
            Question::Moves { .. } => answer
                .as_array()
                .is_some_and(|moves| moves.is_sorted_by_key(|mv| mv.as_str())),
            Question::State {} => answer.as_object().is_some_and(|keys| !keys.is_empty()),
            Question::Read { .. } => answer.is_string() || answer.is_null(),
            Question::Notation { .. } | Question::Written { .. } | Question::Event { .. } => {
                answer.is_string()
            }
        }
    }
}
