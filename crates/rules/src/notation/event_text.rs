//! The stable text of events: one JSON object each, as scripts and logs store them; those that only
//! Four Player Chess has at the end.
//!
//! Reading an event needs the game, because the kind of a move only shows in its position. A name
//! that Four Player Chess does not have leads to a refusal with the proper code, not to an
//! unreadable text.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize, Serializer};

use crate::movegen::json::ObjectOnly;
use crate::notation::fault::EventError;
use crate::notation::text::{Expected, MoveTextError, clip};
use crate::pieces::code::Code;
use crate::pieces::moves::Ply;
use crate::pieces::piece::Army;
use crate::position::any_position::Position;
use crate::position::play::{Event, Play};
use crate::query::why::WhyNot;
use crate::variants::alliance::events::{AllianceAction, KingLoss, NamedKingLoss};

/// The event in its written form.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Form {
    Move(String),
    Resign(char),
    Flag(char),
    Offer(char),
    Agree(ObjectOnly<Answer>),
    Decline(ObjectOnly<Declined>),
    Propose(ObjectOnly<ProposalForm>),
    Withdraw(ObjectOnly<ProposalForm>),
    Accept(ObjectOnly<ReplyForm>),
    Leave(char),
    Choose(ObjectOnly<KingLossForm>),
    Claim50(char),
    Claim3(char),
    ChooseArmy(ObjectOnly<Chosen>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    by: char,
    offer: char,
}

impl Answer {
    fn of(by: Army, offer: Army) -> ObjectOnly<Answer> {
        ObjectOnly(Answer {
            by: by.letter(),
            offer: offer.letter(),
        })
    }
}

/// A declined draw offer or a declined alliance: exactly one of the two is named.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Declined {
    by: char,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    offer: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from: Option<char>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chosen {
    by: char,
    army: char,
}

impl Event {
    /// The event as one line of JSON: `{"move":"e2e4"}`, `{"agree":{"by":"b","offer":"w"}}`.
    ///
    /// ```
    /// use entente_rules::{Army, Event};
    /// assert_eq!(Event::Resign(Army::White).to_json(), r#"{"resign":"w"}"#);
    /// ```
    pub fn to_json(&self) -> String {
        serde_json::to_string(&self.form()).expect("strings and letters are always JSON")
    }

    fn form(&self) -> Form {
        match *self {
            Event::Alliance(action) => alliance_form(action.map(Army::letter)),
            Event::Choose { by, ref king_loss } => {
                Form::Choose(ObjectOnly(KingLossForm::of(by, king_loss)))
            }
            Event::Move(ply) => Form::Move(ply.to_string()),
            Event::Resign(army) => Form::Resign(army.letter()),
            Event::Flag(army) => Form::Flag(army.letter()),
            Event::Offer(army) => Form::Offer(army.letter()),
            Event::Agree { by, offer } => Form::Agree(Answer::of(by, offer)),
            Event::Decline { by, offer } => Form::Decline(ObjectOnly(Declined {
                by: by.letter(),
                offer: Some(offer.letter()),
                from: None,
            })),
            Event::ClaimFifty(army) => Form::Claim50(army.letter()),
            Event::ClaimThreefold(army) => Form::Claim3(army.letter()),
            Event::ChooseArmy { by, army } => Form::ChooseArmy(ObjectOnly(Chosen {
                by: by.letter(),
                army: army.letter(),
            })),
        }
    }
}

fn alliance_form(action: AllianceAction<char>) -> Form {
    match action {
        AllianceAction::Propose { from, to } => {
            Form::Propose(ObjectOnly(ProposalForm { from, to }))
        }
        AllianceAction::Withdraw { from, to } => {
            Form::Withdraw(ObjectOnly(ProposalForm { from, to }))
        }
        AllianceAction::Accept { by, from } => Form::Accept(ObjectOnly(ReplyForm { by, from })),
        AllianceAction::Decline { by, from } => Form::Decline(ObjectOnly(Declined {
            by,
            offer: None,
            from: Some(from),
        })),
        AllianceAction::Leave(by) => Form::Leave(by),
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.form().serialize(to)
    }
}

impl Play {
    /// The code for an event that could be read, but names something that this game does not have.
    pub fn refusal(&self, error: &EventError) -> Option<Code> {
        let code = error.code()?;
        let is_choice = matches!(error, EventError::Choice { .. });
        Some(match error {
            // Alliance events have found their code already, in the order in which the rules test.
            EventError::Alliance { .. } => code,
            _ if self.outcome().is_some() && !is_choice => Code::GameOver,
            EventError::Move(_) if self.position().pending_choice().is_some() => {
                Code::PendingChoice
            }
            _ => code,
        })
    }

    /// Reads an event of this game from JSON. A move may be in coordinate form, legal or not, or in
    /// notation.
    ///
    /// ```
    /// use entente_rules::{Play, Position, Variant};
    /// let play = Play::new(Position::start(Variant::Standard));
    /// let event = play.read_event(r#"{"move": "e2e4"}"#).unwrap();
    /// assert_eq!(event.to_json(), r#"{"move":"e2e4"}"#);
    /// ```
    pub fn read_event(&self, json: &str) -> Result<Event, EventError> {
        let form =
            serde_json::from_str(json).map_err(|error| EventError::Form(error.to_string()))?;
        let army = |letter| self.position().army(letter).ok_or(EventError::Army(letter));
        Ok(match form {
            Form::Move(text) => Event::Move(self.read_event_move(&text)?),
            Form::Resign(letter) => Event::Resign(army(letter)?),
            Form::Flag(letter) => Event::Flag(army(letter)?),
            Form::Offer(letter) => Event::Offer(army(letter)?),
            Form::Agree(ObjectOnly(Answer { by, offer })) => Event::Agree {
                by: army(by)?,
                offer: army(offer)?,
            },
            Form::Decline(ObjectOnly(declined)) => self.read_declined(declined)?,
            Form::Propose(ObjectOnly(ProposalForm { from, to })) => {
                self.read_alliance_action(AllianceAction::Propose { from, to })?
            }
            Form::Withdraw(ObjectOnly(ProposalForm { from, to })) => {
                self.read_alliance_action(AllianceAction::Withdraw { from, to })?
            }
            Form::Accept(ObjectOnly(ReplyForm { by, from })) => {
                self.read_alliance_action(AllianceAction::Accept { by, from })?
            }
            Form::Leave(by) => self.read_alliance_action(AllianceAction::Leave(by))?,
            Form::Choose(ObjectOnly(form)) => self.read_king_loss(form)?,
            Form::Claim50(letter) => Event::ClaimFifty(army(letter)?),
            Form::Claim3(letter) => Event::ClaimThreefold(army(letter)?),
            Form::ChooseArmy(ObjectOnly(Chosen { by, army })) => Event::ChooseArmy {
                // A wrong letter gets the same code as a wrong choice.
                by: self.read_choice(by, Code::NotYourChoice)?,
                army: self.read_choice(army, Code::BadOption)?,
            },
        })
    }

    fn read_declined(&self, declined: Declined) -> Result<Event, EventError> {
        let army = |letter| self.position().army(letter).ok_or(EventError::Army(letter));
        let Declined { by, offer, from } = declined;
        match (offer, from) {
            // The same word declines a draw offer and an alliance proposal.
            (Some(offer), None) => Ok(Event::Decline {
                by: army(by)?,
                offer: army(offer)?,
            }),
            (None, Some(from)) => self.read_alliance_action(AllianceAction::Decline { by, from }),
            _ => Err(EventError::DeclinesNothing),
        }
    }

    /// Reads a turn as move lists write it: a ply, `%%` for a resignation, or `@b` before a ply for
    /// the choice of an army.
    ///
    /// ```
    /// use entente_rules::{Army, Event, Play, Position, Variant};
    /// let play = Play::new(Position::start(Variant::Chess4));
    /// assert_eq!(play.read_turn("%%"), Ok(Event::Resign(Army::White)));
    /// ```
    pub fn read_turn(&self, text: &str) -> Result<Event, MoveTextError> {
        let position = self.position();
        if let Some(letter) = text.trim().strip_prefix('@') {
            return self.read_army_choice(text, letter);
        }
        if text.trim() == "%%" && position.is_legal(Ply::Resigned) {
            return Ok(Event::Resign(position.turn()));
        }
        match position.read_ply(text)? {
            Ply::Resigned => Ok(Event::Resign(position.turn())),
            ply => Ok(Event::Move(ply)),
        }
    }

    /// Reads a choice of an army, written `@b`.
    fn read_army_choice(&self, text: &str, letter: &str) -> Result<Event, MoveTextError> {
        let mut armies = self.position().armies();
        let clipped = clip(text);
        match armies.find(|army| army.letter().to_string() == letter) {
            None => Err(MoveTextError::Unreadable {
                text: clipped,
                expected: Expected::ArmyChoice,
            }),
            Some(army) if self.choice().contains(&army) => Ok(Event::ChooseArmy {
                by: self.position().turn(),
                army,
            }),
            Some(army) => Err(MoveTextError::Illegal {
                text: clipped,
                why: WhyNot::NoChoice { army },
            }),
        }
    }

    fn read_choice(&self, letter: char, code: Code) -> Result<Army, EventError> {
        let is_due = !self.choice().is_empty();
        let refusal = if is_due { code } else { Code::NoPending };
        let army = self.position().army(letter);
        army.ok_or(EventError::Choice {
            letter,
            code: refusal,
        })
    }

    fn read_event_move(&self, text: &str) -> Result<Ply, MoveTextError> {
        // The coordinate form is read even if it is not legal, so that `apply` gives the code.
        match self.position().read_coordinate(text) {
            Some(mv) => Ok(Ply::Move(mv)),
            None => self.position().read_ply(text),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ProposalForm {
    from: char,
    to: char,
}

/// A reply to a proposal.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ReplyForm {
    by: char,
    from: char,
}

/// The future of an army after its king was captured.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KingLossForm {
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
    fn of(by: Army, king_loss: &KingLoss) -> KingLossForm {
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
    fn read_alliance_action(&self, action: AllianceAction<char>) -> Result<Event, EventError> {
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

    fn read_king_loss(&self, form: KingLossForm) -> Result<Event, EventError> {
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
