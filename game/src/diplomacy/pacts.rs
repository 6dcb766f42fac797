//! Pacts where the rules know of no alliances: a pact is between two players, a promise that changes nothing on the board. Who has proposed one to whom, and who has one
//! with whom. In Four Player Chess the rules have their own.

use crate::id::Seat;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use entente_rules::{Code, Dealing};

/// Who has a pact with whom.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pacts {
    /// Each pact once, the earlier seat first.
    made: BTreeSet<(Seat, Seat)>,
    /// Who has proposed to whom.
    proposals: BTreeSet<(Seat, Seat)>,
}

impl Pacts {
    /// Those with whom a player has a pact, in turn order.
    pub(crate) fn partners(&self, seat: Seat) -> Vec<Seat> {
        let with = |pact: &(Seat, Seat)| match *pact {
            (one, other) if one == seat => Some(other),
            (one, other) if other == seat => Some(one),
            _ => None,
        };
        let mut partners: Vec<Seat> = self.made.iter().filter_map(with).collect();
        partners.sort_unstable();
        partners
    }

    pub(crate) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        self.made.contains(&pair(one, other))
    }

    /// To whom a player has proposed.
    pub(crate) fn proposed_to(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(from, _)| *from == seat);
        own.map(|(_, to)| *to).collect()
    }

    /// Who has proposed to a player.
    pub(crate) fn proposed_by(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(_, to)| *to == seat);
        own.map(|(from, _)| *from).collect()
    }

    /// Makes it so, or says why it cannot be. Nobody has more pacts than `most`. To leave ends every pact.
    pub(crate) fn deal(&mut self, dealing: Dealing<Seat>, most: usize) -> Result<(), Code> {
        match dealing {
            Dealing::Propose { from, to } if from == to => Err(Code::Oneself),
            Dealing::Propose { from, to } if self.are_partners(from, to) => {
                Err(Code::AlreadyAllied)
            }
            Dealing::Propose { from, to } => match self.proposals.insert((from, to)) {
                true => Ok(()),
                false => Err(Code::Duplicate),
            },
            Dealing::Withdraw { from, to } => self.answer(from, to),
            Dealing::Decline { by, from } => self.answer(from, by),
            Dealing::Accept { by, from } => {
                let full = |seat| self.partners(seat).len() >= most;
                if full(by) || full(from) {
                    return Err(Code::TeamFull);
                }
                self.answer(from, by)?;
                self.proposals.remove(&(by, from));
                self.made.insert(pair(by, from));
                Ok(())
            }
            Dealing::Leave(by) => self.end(by, None),
        }
    }

    /// Ends one pact of a player's, or all.
    pub(crate) fn end(&mut self, by: Seat, with: Option<Seat>) -> Result<(), Code> {
        let before = self.made.len();
        self.made.retain(|(one, other)| {
            let is_his = *one == by || *other == by;
            let is_meant = with.is_none_or(|with| *one == with || *other == with);
            !(is_his && is_meant)
        });
        match self.made.len() < before {
            true => Ok(()),
            false => Err(Code::NotAllied),
        }
    }

    /// Somebody is out: nothing binds him or is proposed to him any more.
    pub(crate) fn forget(&mut self, seat: Seat) {
        let names = |pair: &(Seat, Seat)| pair.0 == seat || pair.1 == seat;
        self.made.retain(|pact| !names(pact));
        self.proposals.retain(|proposal| !names(proposal));
    }

    fn answer(&mut self, from: Seat, to: Seat) -> Result<(), Code> {
        match self.proposals.remove(&(from, to)) {
            true => Ok(()),
            false => Err(Code::NoProposal),
        }
    }
}

fn pair(one: Seat, other: Seat) -> (Seat, Seat) {
    (one.min(other), one.max(other))
}
