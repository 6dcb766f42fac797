//! Events as a script writes them, the refusal codes, and the one entry point for events.
//!
//! An event is applied as a whole or changes nothing.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::alliance::board::Army;
use crate::alliance::game::{Game, Status};
use crate::independent::Owner;

/// An event as written. Whether the names in it belong to armies is left to the refusal codes.
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

/// An answer to an alliance proposal.
#[derive(Clone, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Answer {
    pub(crate) by: String,
    pub(crate) from: String,
}

/// An answer to a draw offer.
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

/// The codes of refused events.
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
    #[serde(rename = "team_full")]
    AllianceFull,
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

/// Returns the code as an error unless the condition holds.
pub(crate) fn ensure(holds: bool, code: Code) -> Result<(), Code> {
    if holds { Ok(()) } else { Err(code) }
}

impl Event {
    pub(crate) fn read(value: &Value) -> Event {
        let read = serde_json::from_value(value.clone());
        read.unwrap_or_else(|error| panic!("{value} is not an event: {error}"))
    }
}

impl Game {
    /// Applies an event. Returns its log entries, or the reason why it is refused.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<Vec<Value>, Code> {
        // Work on a copy, so that a refused event changes nothing.
        let mut after = self.clone();
        after.handle(event)?;
        let log = std::mem::take(&mut after.log);
        *self = after;
        Ok(log)
    }

    fn handle(&mut self, event: &Event) -> Result<(), Code> {
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

    /// The army with this name, if it is still in. Every event except moves, diplomacy and choices
    /// starts with these two checks.
    pub(crate) fn active_army(&self, name: &str) -> Result<Army, Code> {
        ensure(self.end.is_none(), Code::GameOver)?;
        let army = Army::named(name).filter(|&army| self.status(army) != Status::Eliminated);
        army.ok_or(Code::NotInGame)
    }
}
