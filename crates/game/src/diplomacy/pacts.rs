//! Pacts, for rule sets without alliances.
//!
//! A pact is a promise between two players that changes nothing on the board. In Four Player Chess
//! the rules have alliances of their own.

use crate::base::id::Seat;
use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use entente_rules::{AllianceAction, Code};

/// The pacts and the open proposals.
#[derive(Debug, Clone, Default)]
pub(crate) struct Pacts {
    /// Each pact once, the earlier seat first.
    made: BTreeSet<(Seat, Seat)>,
    /// The open proposals: the player who made it, and the one who got it.
    proposals: BTreeSet<(Seat, Seat)>,
}

impl Pacts {
    /// The players with whom a player has a pact, in turn order.
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

    pub(super) fn are_partners(&self, one: Seat, other: Seat) -> bool {
        self.made.contains(&pair(one, other))
    }

    /// The players to whom a player has proposed a pact.
    pub(crate) fn proposed_to(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(from, _)| *from == seat);
        own.map(|(_, to)| *to).collect()
    }

    /// The players who have proposed a pact to a player.
    pub(crate) fn proposed_by(&self, seat: Seat) -> Vec<Seat> {
        let own = self.proposals.iter().filter(|(_, to)| *to == seat);
        own.map(|(from, _)| *from).collect()
    }

    /// Applies an action, or returns the code for which it is not possible. No player has more than
    /// `most` pacts. Leaving ends every pact.
    pub(crate) fn apply(&mut self, action: AllianceAction<Seat>, most: usize) -> Result<(), Code> {
        match action {
            AllianceAction::Propose { from, to } if from == to => Err(Code::Oneself),
            AllianceAction::Propose { from, to } if self.are_partners(from, to) => {
                Err(Code::AlreadyAllied)
            }
            AllianceAction::Propose { from, to } => {
                if self.proposals.insert((from, to)) {
                    Ok(())
                } else {
                    Err(Code::Duplicate)
                }
            }
            AllianceAction::Withdraw { from, to } => self.answer(from, to),
            AllianceAction::Decline { by, from } => self.answer(from, by),
            AllianceAction::Accept { by, from } => {
                let full = |seat| self.partners(seat).len() >= most;
                if full(by) || full(from) {
                    return Err(Code::AllianceFull);
                }
                self.answer(from, by)?;
                self.proposals.remove(&(by, from));
                self.made.insert(pair(by, from));
                Ok(())
            }
            AllianceAction::Leave(by) => self.end(by, None),
        }
    }

    /// Ends one pact of a player, or all.
    pub(crate) fn end(&mut self, by: Seat, with: Option<Seat>) -> Result<(), Code> {
        let before = self.made.len();
        self.made.retain(|(one, other)| {
            let is_theirs = *one == by || *other == by;
            let is_meant = with.is_none_or(|with| *one == with || *other == with);
            !(is_theirs && is_meant)
        });
        if self.made.len() < before {
            Ok(())
        } else {
            Err(Code::NotAllied)
        }
    }

    /// Removes a player who is out, with their pacts and proposals.
    pub(crate) fn forget(&mut self, seat: Seat) {
        let names = |pair: &(Seat, Seat)| pair.0 == seat || pair.1 == seat;
        self.made.retain(|pact| !names(pact));
        self.proposals.retain(|proposal| !names(proposal));
    }

    fn answer(&mut self, from: Seat, to: Seat) -> Result<(), Code> {
        if self.proposals.remove(&(from, to)) {
            Ok(())
        } else {
            Err(Code::NoProposal)
        }
    }
}

fn pair(one: Seat, other: Seat) -> (Seat, Seat) {
    (one.min(other), one.max(other))
}
