//! The text of the events that only the game of alliances has: their JSON, written, and read in a game. A name that the
//! game does not have makes a refusal with the code that has its turn, not a text that cannot be read.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::alliance::event::{Dealing, Fate, NamedFate};
use crate::code::Code;
use crate::event::{Event, EventError};
use crate::piece::Army;
use crate::play::Play;
use crate::position::Position;

/// A proposal, by whom and to whom.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposalForm {
    pub(crate) from: char,
    pub(crate) to: char,
}

/// An answer to a proposal, by whom and to whose.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyForm {
    pub(crate) by: char,
    pub(crate) from: char,
}

/// What becomes of an army whose king was taken.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FateForm {
    by: char,
    option: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    liege: Option<char>,
}

const REMOVAL: &str = "removal";
const PROTECTORATE: &str = "protectorate";

impl FateForm {
    pub(crate) fn of(by: Army, fate: &Fate) -> FateForm {
        let by = by.letter();
        match fate {
            Fate::Removal => FateForm {
                by,
                option: REMOVAL.to_owned(),
                lost: None,
                liege: None,
            },
            Fate::Protectorate { lost, liege } => FateForm {
                by,
                option: PROTECTORATE.to_owned(),
                lost: Some(lost.iter().map(ToString::to_string).collect()),
                liege: liege.map(Army::letter),
            },
        }
    }
}

impl Play {
    pub(crate) fn read_dealing(&self, dealing: Dealing<char>) -> Result<Event, EventError> {
        self.expect_alliances()?;
        let army = |letter| self.position().army(letter);
        let known = dealing.try_map(|letter| army(letter).ok_or(letter));
        known
            .map(Event::Deal)
            .map_err(|letter| EventError::Dealing {
                name: letter.to_string(),
                code: match self.outcome() {
                    Some(_) => Code::GameOver,
                    None => refused(self.position().deal(dealing.map(army))),
                },
            })
    }

    pub(crate) fn read_fate(&self, form: FateForm) -> Result<Event, EventError> {
        self.expect_alliances()?;
        let by = self.position().army(form.by);
        let fate = self.fate(&form);
        let known = fate.clone().ok().and_then(Fate::known);
        if let (Some(by), Some(fate)) = (by, known) {
            return Ok(Event::Choose { by, fate });
        }
        Err(EventError::Dealing {
            name: form.option,
            code: match self.outcome() {
                Some(_) => Code::NoPending,
                None => refused(self.position().with_fate(by, fate)),
            },
        })
    }

    /// What is chosen, or the code that says that it cannot be.
    fn fate(&self, form: &FateForm) -> Result<NamedFate, Code> {
        let board = self.position().board();
        match (form.option.as_str(), &form.lost) {
            (REMOVAL, _) => Ok(Fate::Removal),
            (PROTECTORATE, Some(lost)) => Ok(Fate::Protectorate {
                lost: lost.iter().map(|name| board.cell(name)).collect(),
                liege: form.liege.map(|letter| self.position().army(letter)),
            }),
            (PROTECTORATE, None) => Err(Code::WrongCount),
            _ => Err(Code::BadOption),
        }
    }

    fn expect_alliances(&self) -> Result<(), EventError> {
        let why = || EventError::Form("this game knows no alliances".to_owned());
        self.position()
            .knows_alliances()
            .then_some(())
            .ok_or_else(why)
    }
}

/// The code of an event that cannot have been accepted, because it names what is not there.
fn refused(judged: Result<Position, Code>) -> Code {
    let code = judged.err();
    code.expect("an event with a name that nobody has is refused")
}
