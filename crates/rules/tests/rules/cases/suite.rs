//! The suites: one folder of `cases` is the suite of one variant.
//!
//! The cases themselves are read by `common/cases.rs`. Here their document is added, which is read
//! as strictly.

use std::path::Path;

use entente_rules::Variant;
use serde::Deserialize;
use serde_json::Value;

use crate::cases::board::Board;
use entente_rules_tests::cases::{Basis, Case, Subject, folder, name, paths, read};

/// All cases of one variant.
pub(crate) struct Suite {
    /// The name of the folder, which is the variant's id.
    pub(crate) id: String,
    pub(crate) subjects: Vec<Subject>,
    pub(crate) document: Document,
}

/// The document that the cases are based on, and the boards on which they are drawn.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    pub(crate) name: String,
    /// The reader's guide to the cases, for the page.
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
        Suite {
            id: name(folder).to_string(),
            subjects: Subject::all(folder),
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

impl Document {
    /// Every id, and whether it must have a case.
    pub(crate) fn ids(&self) -> Vec<(&str, bool)> {
        let sentences = self.sentences.iter().map(|it| (&*it.id, !it.conduct));
        let decisions = self.decisions.iter().map(|it| (&*it.id, !it.conduct));
        sentences.chain(decisions).collect()
    }
}
