//! The JSON of the events that only Four Player Chess has.
//!
//! A name that the game does not have leads to a refusal with the proper code, not to an unreadable
//! text.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::notation::fault::EventError;
use crate::pieces::code::Code;
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::play::{Event, Play};
use crate::variants::alliance::action::{AllianceAction, KingLoss, NamedKingLoss};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposalForm {
    pub(crate) from: char,
    pub(crate) to: char,
}

/// A reply to a proposal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReplyForm {
    pub(crate) by: char,
    pub(crate) from: char,
}

/// The future of an army after its king was captured.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KingLossForm {
    by: char,
    option: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lost: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    liege: Option<char>,
}

const REMOVAL: &str = "removal";
const PROTECTORATE: &str = "protectorate";

impl KingLossForm {
    pub(crate) fn of(by: Army, king_loss: &KingLoss) -> KingLossForm {
        let letter = by.letter();
        match king_loss {
            KingLoss::Removal => KingLossForm {
                by: letter,
                option: REMOVAL.to_owned(),
                lost: None,
                liege: None,
            },
            KingLoss::Protectorate { lost, liege } => KingLossForm {
                by: letter,
                option: PROTECTORATE.to_owned(),
                lost: Some(lost.iter().map(ToString::to_string).collect()),
                liege: liege.map(Army::letter),
            },
        }
    }
}

impl Play {
    pub(crate) fn read_alliance_action(
        &self,
        action: AllianceAction<char>,
    ) -> Result<Event, EventError> {
        self.expect_alliances()?;
        let army = |letter| self.position().army(letter);
        let known = action.try_map(|letter| army(letter).ok_or(letter));
        known
            .map(Event::Alliance)
            .map_err(|letter| EventError::Alliance {
                name: letter.to_string(),
                code: match self.outcome() {
                    Some(_) => Code::GameOver,
                    // The position is asked in order to find the code that comes first.
                    None => refused(self.position().after_alliance_action(action.map(army))),
                },
            })
    }

    pub(crate) fn read_king_loss(&self, form: KingLossForm) -> Result<Event, EventError> {
        self.expect_alliances()?;
        let by = self.position().army(form.by);
        let king_loss = self.king_loss(&form);
        // Only a choice whose names all exist becomes an event; any other one can only be refused.
        let known = king_loss.clone().ok().and_then(KingLoss::known);
        if let (Some(by), Some(king_loss)) = (by, known) {
            return Ok(Event::Choose { by, king_loss });
        }
        Err(EventError::Alliance {
            name: form.option,
            code: match self.outcome() {
                Some(_) => Code::NoPending,
                None => refused(self.position().with_king_loss(by, king_loss)),
            },
        })
    }

    /// The choice, or the code that says why it is not possible.
    fn king_loss(&self, form: &KingLossForm) -> Result<NamedKingLoss, Code> {
        let board = self.position().board();
        match (form.option.as_str(), &form.lost) {
            (REMOVAL, _) => Ok(KingLoss::Removal),
            (PROTECTORATE, Some(lost)) => Ok(KingLoss::Protectorate {
                lost: lost.iter().map(|name| board.square(name)).collect(),
                liege: form.liege.map(|letter| self.position().army(letter)),
            }),
            (PROTECTORATE, None) => Err(Code::WrongCount),
            _ => Err(Code::BadOption),
        }
    }

    fn expect_alliances(&self) -> Result<(), EventError> {
        let has_alliances = self.position().allows_alliances();
        has_alliances.then_some(()).ok_or(EventError::NoAlliances)
    }
}

/// The code of an event that names something that does not exist. Such an event is always refused.
fn refused(result: Result<Position, Code>) -> Code {
    let code = result.err();
    code.expect("an event with a name that nobody has is refused")
}
