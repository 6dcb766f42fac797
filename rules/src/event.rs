//! What can happen in a game, and its stable text: one JSON object, as scripts and logs keep it.
//! Reading an event needs the game, because the manner of a move shows only in its position.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize, Serializer};
use thiserror::Error;

use crate::alliance::text::{FateForm, ProposalForm, ReplyForm};
use crate::alliance::{Dealing, Fate};
use crate::code::Code;
use crate::moves::Move;
use crate::object::Keyed;
use crate::piece::Army;
use crate::play::Play;
use crate::ply::Ply;
use crate::reading::{MoveTextError, clip};
use crate::why::WhyNot;

/// Something that a player, or a clock, did.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The army to move made a move, or let its turn pass.
    Move(Ply),
    /// An army gave up.
    Resign(Army),
    /// An army's time ran out.
    Flag(Army),
    /// An army offered a draw.
    Offer(Army),
    /// An army agreed to another's offer.
    Agree {
        /// Who agrees.
        by: Army,
        /// Whose offer.
        offer: Army,
    },
    /// An army declined another's offer.
    Decline {
        /// Who declines.
        by: Army,
        /// Whose offer.
        offer: Army,
    },
    /// An army claimed a draw by the fifty-move rule.
    ClaimFifty(Army),
    /// An army claimed a draw by threefold repetition.
    ClaimThreefold(Army),
    /// A player chose which captured army he commands (Chess4).
    ChooseArmy {
        /// Who chooses.
        by: Army,
        /// The army that he keeps or takes.
        army: Army,
    },
    /// A player did something about alliances (Four Player Chess).
    Deal(Dealing),
    /// A player whose king was taken chose what becomes of his army (Four Player Chess).
    Choose {
        /// Who chooses.
        by: Army,
        /// What becomes of it.
        fate: Fate,
    },
}

/// Why a text is no event of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EventError {
    /// Not the JSON of an event.
    #[error("not an event: {0}")]
    Form(String),
    /// The move cannot be read, or is not legal and written in notation.
    #[error(transparent)]
    Move(#[from] MoveTextError),
    /// No army of this game has the letter.
    #[error("no army of this game is called {0:?}")]
    Army(char),
    /// Something about alliances that names what this game does not have.
    #[error("{name:?} is neither a player nor a cell of this game, nor what can be chosen")]
    Dealing {
        /// What was written.
        name: String,
        /// Why it is refused.
        code: Code,
    },
    /// No army of this game has the letter, in a choice of an army.
    #[error("no army of this game is called {letter:?}")]
    Choice {
        /// The letter.
        letter: char,
        /// Why such a choice is refused.
        code: Code,
    },
}

impl EventError {
    /// The code by which such an event is refused, if it was written as an event at all.
    pub fn code(&self) -> Option<Code> {
        match self {
            EventError::Form(_) => None,
            EventError::Move(_) => Some(Code::IllegalMove),
            EventError::Army(_) => Some(Code::NotInGame),
            EventError::Choice { code, .. } | EventError::Dealing { code, .. } => Some(*code),
        }
    }
}

/// The event as it is written.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Form {
    Move(String),
    Resign(char),
    Flag(char),
    Offer(char),
    Agree(Keyed<Answer>),
    Decline(Keyed<Declined>),
    Propose(Keyed<ProposalForm>),
    Withdraw(Keyed<ProposalForm>),
    Accept(Keyed<ReplyForm>),
    Leave(char),
    Choose(Keyed<FateForm>),
    Claim50(char),
    Claim3(char),
    ChooseArmy(Keyed<Chosen>),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    by: char,
    offer: char,
}

impl Answer {
    fn of(by: Army, offer: Army) -> Keyed<Answer> {
        let (by, offer) = (by.letter(), offer.letter());
        Keyed(Answer { by, offer })
    }
}

/// A draw declined, or an alliance: one of the two is named.
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
    /// Does the position change by it, and not only what is agreed about the game?
    pub fn changes_position(&self) -> bool {
        !matches!(
            self,
            Event::Offer(_)
                | Event::Agree { .. }
                | Event::Decline { .. }
                | Event::ClaimFifty(_)
                | Event::ClaimThreefold(_)
        )
    }

    /// The armies that the event names, where they have to be in the game.
    pub(crate) fn armies(&self) -> [Option<Army>; 2] {
        match *self {
            Event::Move(_) | Event::Deal(_) | Event::Choose { .. } => [None, None],
            Event::Resign(army)
            | Event::Flag(army)
            | Event::Offer(army)
            | Event::ClaimFifty(army)
            | Event::ClaimThreefold(army) => [Some(army), None],
            Event::Agree { by, offer } | Event::Decline { by, offer } => [Some(by), Some(offer)],
            Event::ChooseArmy { by, army } => [Some(by), Some(army)],
        }
    }

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
            Event::Deal(dealing) => dealing_form(dealing.map(Army::letter)),
            Event::Choose { by, ref fate } => Form::Choose(Keyed(FateForm::of(by, fate))),
            Event::Move(ply) => Form::Move(ply.to_string()),
            Event::Resign(army) => Form::Resign(army.letter()),
            Event::Flag(army) => Form::Flag(army.letter()),
            Event::Offer(army) => Form::Offer(army.letter()),
            Event::Agree { by, offer } => Form::Agree(Answer::of(by, offer)),
            Event::Decline { by, offer } => Form::Decline(Keyed(Declined {
                by: by.letter(),
                offer: Some(offer.letter()),
                from: None,
            })),
            Event::ClaimFifty(army) => Form::Claim50(army.letter()),
            Event::ClaimThreefold(army) => Form::Claim3(army.letter()),
            Event::ChooseArmy { by, army } => Form::ChooseArmy(Keyed(Chosen {
                by: by.letter(),
                army: army.letter(),
            })),
        }
    }
}

fn dealing_form(dealing: Dealing<char>) -> Form {
    match dealing {
        Dealing::Propose { from, to } => Form::Propose(Keyed(ProposalForm { from, to })),
        Dealing::Withdraw { from, to } => Form::Withdraw(Keyed(ProposalForm { from, to })),
        Dealing::Accept { by, from } => Form::Accept(Keyed(ReplyForm { by, from })),
        Dealing::Decline { by, from } => Form::Decline(Keyed(Declined {
            by,
            offer: None,
            from: Some(from),
        })),
        Dealing::Leave(by) => Form::Leave(by),
    }
}

impl From<Move> for Event {
    fn from(mv: Move) -> Event {
        Event::Move(Ply::Move(mv))
    }
}

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.form().serialize(to)
    }
}

impl Play {
    /// Reads an event of this game from its JSON. A move may be in coordinate form, legal or not, or in notation.
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
            Form::Agree(Keyed(Answer { by, offer })) => Event::Agree {
                by: army(by)?,
                offer: army(offer)?,
            },
            Form::Decline(Keyed(declined)) => self.read_declined(declined)?,
            Form::Propose(Keyed(ProposalForm { from, to })) => {
                self.read_dealing(Dealing::Propose { from, to })?
            }
            Form::Withdraw(Keyed(ProposalForm { from, to })) => {
                self.read_dealing(Dealing::Withdraw { from, to })?
            }
            Form::Accept(Keyed(ReplyForm { by, from })) => {
                self.read_dealing(Dealing::Accept { by, from })?
            }
            Form::Leave(by) => self.read_dealing(Dealing::Leave(by))?,
            Form::Choose(Keyed(form)) => self.read_fate(form)?,
            Form::Claim50(letter) => Event::ClaimFifty(army(letter)?),
            Form::Claim3(letter) => Event::ClaimThreefold(army(letter)?),
            Form::ChooseArmy(Keyed(Chosen { by, army })) => Event::ChooseArmy {
                by: self.read_choice(by, Code::NotYourChoice)?,
                army: self.read_choice(army, Code::BadOption)?,
            },
        })
    }

    fn read_declined(&self, declined: Declined) -> Result<Event, EventError> {
        let army = |letter| self.position().army(letter).ok_or(EventError::Army(letter));
        let Declined { by, offer, from } = declined;
        match (offer, from) {
            (Some(offer), None) => Ok(Event::Decline {
                by: army(by)?,
                offer: army(offer)?,
            }),
            (None, Some(from)) => self.read_dealing(Dealing::Decline { by, from }),
            _ => Err(EventError::Form(
                "decline: expected either offer or from".into(),
            )),
        }
    }

    /// Reads what a seat does with its turn, as lists of moves have it: a ply, `%%` for a resignation, or `@b` before a
    /// ply for the choice of an army.
    ///
    /// ```
    /// use entente_rules::{Army, Event, Play, Position, Variant};
    /// let play = Play::new(Position::start(Variant::Chess4));
    /// assert_eq!(play.read_turn("%%"), Ok(Event::Resign(Army::White)));
    /// ```
    pub fn read_turn(&self, text: &str) -> Result<Event, MoveTextError> {
        let position = self.position();
        if let Some(letter) = text.trim().strip_prefix('@') {
            return self.read_kept(text, letter);
        }
        if text.trim() == "%%" && position.is_legal(Ply::Resigned) {
            return Ok(Event::Resign(position.turn()));
        }
        match position.read_ply(text)? {
            Ply::Resigned => Ok(Event::Resign(position.turn())),
            ply => Ok(Event::Move(ply)),
        }
    }

    /// The choice that is written `@b`.
    fn read_kept(&self, text: &str, letter: &str) -> Result<Event, MoveTextError> {
        let mut armies = self.position().armies();
        let text = clip(text);
        match armies.find(|army| army.letter().to_string() == letter) {
            None => Err(MoveTextError::Unreadable {
                text,
                expected: "@ and the letter of an army",
            }),
            Some(army) if self.choice().contains(&army) => Ok(Event::ChooseArmy {
                by: self.position().turn(),
                army,
            }),
            Some(army) => Err(MoveTextError::Illegal {
                text,
                why: WhyNot::NoChoice { army },
            }),
        }
    }

    fn read_choice(&self, letter: char, code: Code) -> Result<Army, EventError> {
        let is_due = !self.choice().is_empty();
        let code = if is_due { code } else { Code::NoPending };
        let army = self.position().army(letter);
        army.ok_or(EventError::Choice { letter, code })
    }

    fn read_event_move(&self, text: &str) -> Result<Ply, MoveTextError> {
        match self.position().read_coordinate(text) {
            Some(mv) => Ok(Ply::Move(mv)),
            None => self.position().read_ply(text),
        }
    }
}
