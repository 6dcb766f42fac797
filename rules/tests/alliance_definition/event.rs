//! An event as a script writes it, the codes by which one is refused, and the one way in: an event happens
//! as a whole or changes nothing.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::Army;
use crate::game::{Game, Status};

/// Names are as written; whether anybody is called so is for the codes.
#[derive(Clone, Deserialize, Debug)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Event {
    Move(String),
    Propose(Proposal),
    Withdraw(Proposal),
    Accept(Answer),
    Decline(Declined),
    Leave(String),
    Choose(Choice),
    Resign(String),
    Flag(String),
    Offer(String),
    Agree(Reply),
    Claim50(String),
    Claim3(String),
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Proposal {
    pub(crate) from: String,
    pub(crate) to: String,
}

/// An answer to a proposal.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) by: String,
    pub(crate) from: String,
}

/// An answer to an offer of a draw.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    pub(crate) by: String,
    pub(crate) offer: String,
}

#[derive(Clone, Deserialize, Debug)]
#[serde(untagged)]
pub(crate) enum Declined {
    Alliance(Answer),
    Draw(Reply),
}

#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Choice {
    pub(crate) by: String,
    pub(crate) option: String,
    pub(crate) lost: Option<Vec<String>>,
    pub(crate) liege: Option<String>,
}

/// Why an event is refused.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Code {
    GameOver,
    PendingChoice,
    IllegalMove,
    UnknownPlayer,
    #[serde(rename = "self")]
    Oneself,
    Eliminated,
    ProtectorateBound,
    AlreadyAllied,
    Duplicate,
    NoProposal,
    MustLeaveFirst,
    TeamFull,
    NoOpposition,
    NotAllied,
    NoPending,
    NotYourChoice,
    BadOption,
    WrongCount,
    NotOwnPiece,
    LiegeRequired,
    BadLiege,
    NotInGame,
    NoOffer,
    ClaimFalse,
}

/// A code unless something holds.
pub(crate) fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

impl Event {
    pub(crate) fn read(value: &Value) -> Event {
        let read = serde_json::from_value(value.clone());
        read.unwrap_or_else(|error| panic!("{value} is no event: {error}"))
    }
}

impl Game {
    /// What the event tells, or why it is refused.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<Vec<Value>, Code> {
        let mut after = self.clone();
        after.happen(event)?;
        let log = std::mem::take(&mut after.log);
        *self = after;
        Ok(log)
    }

    fn happen(&mut self, event: &Event) -> Result<(), Code> {
        match event {
            Event::Move(text) => self.play(text),
            Event::Propose(pair) => self.propose(&pair.from, &pair.to),
            Event::Withdraw(pair) => self.withdraw(&pair.from, &pair.to),
            Event::Accept(answer) => self.accept(&answer.by, &answer.from),
            Event::Decline(Declined::Alliance(answer)) => self.decline(&answer.by, &answer.from),
            Event::Leave(name) => self.leave(name),
            Event::Choose(choice) => self.choose(choice),
            Event::Resign(name) | Event::Flag(name) => self.give_up(name),
            Event::Offer(name) => self.offer(name),
            Event::Agree(reply) => self.agree(&reply.by, &reply.offer),
            Event::Decline(Declined::Draw(reply)) => self.refuse(&reply.by, &reply.offer),
            Event::Claim50(name) | Event::Claim3(name) => self.claim(name),
        }
    }

    /// The codes that everything in every variant begins with, but moves, alliances and choices.
    pub(crate) fn somebody_in(&self, name: &str) -> Result<Army, Code> {
        ensure(self.end.is_none(), Code::GameOver)?;
        let army = Army::named(name).filter(|&army| self.status(army) != Status::Out);
        army.ok_or(Code::NotInGame)
    }
}
