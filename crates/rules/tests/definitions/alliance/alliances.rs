//! Alliances: proposing, withdrawing, accepting, declining and leaving (AL-02 to AL-04, AL-09,
//! AL-13, AL-23).
//!
//! Each function tests the refusal codes in the order in which the page of the command line lists
//! them.

use serde_json::json;

use crate::alliance::board::Army;
use crate::alliance::event::{Code, ensure};
use crate::alliance::game::{Alliance, Game, Status, alphabetical};
use crate::independent::Owner;

/// The size of the largest allowed alliance.
const MAX_ALLIANCE: usize = 3;

impl Game {
    /// The armies with these names, if all of them may take part in diplomacy now.
    fn negotiators<const N: usize>(&self, names: [&str; N]) -> Result<[Army; N], Code> {
        ensure(self.end.is_none(), Code::GameOver)?;
        ensure(self.pending.is_none(), Code::PendingChoice)?;
        let armies = names.map(Army::named);
        ensure(armies.iter().all(Option::is_some), Code::UnknownPlayer)?;
        let known = armies.map(|army| army.expect("tested before"));
        let are_distinct = Alliance::from(known).len() == N;
        ensure(are_distinct, Code::Oneself)?;
        let has = |status| known.iter().any(|&army| self.status(army) == status);
        ensure(!has(Status::Eliminated), Code::Eliminated)?;
        ensure(!has(Status::Protectorate), Code::ProtectorateBound)?;
        Ok(known)
    }

    pub(crate) fn propose(&mut self, from: &str, to: &str) -> Result<(), Code> {
        let [from, to] = self.negotiators([from, to])?;
        ensure(!self.are_allied(from, to), Code::AlreadyAllied)?;
        ensure(self.proposals.insert((from, to)), Code::Duplicate)?;
        self.push_log(json!(["proposal", from, to]));
        Ok(())
    }

    pub(crate) fn withdraw(&mut self, from: &str, to: &str) -> Result<(), Code> {
        let [from, to] = self.negotiators([from, to])?;
        ensure(self.proposals.remove(&(from, to)), Code::NoProposal)?;
        self.push_log(json!(["withdrawn", from, to]));
        Ok(())
    }

    pub(crate) fn decline(&mut self, by: &str, from: &str) -> Result<(), Code> {
        let [by, from] = self.negotiators([by, from])?;
        ensure(self.proposals.remove(&(from, by)), Code::NoProposal)?;
        self.push_log(json!(["declined", from, by]));
        Ok(())
    }

    pub(crate) fn accept(&mut self, by: &str, from: &str) -> Result<(), Code> {
        let [by, from] = self.negotiators([by, from])?;
        ensure(self.proposals.remove(&(from, by)), Code::NoProposal)?;
        ensure(!self.are_allied(by, from), Code::AlreadyAllied)?;
        let one_is_free = self.is_independent(by) || self.is_independent(from);
        ensure(one_is_free, Code::MustLeaveFirst)?;
        let united: Alliance = self
            .alliance(by)
            .union(&self.alliance(from))
            .copied()
            .collect();
        ensure(united.len() <= MAX_ALLIANCE, Code::AllianceFull)?;
        ensure(united != self.active_armies(), Code::NoOpposition)?;
        self.alliances
            .retain(|alliance| alliance.is_disjoint(&united));
        self.push_log(json!(["allied", alphabetical(united.clone())]));
        self.alliances.push(united);
        self.resolve(self.turn);
        Ok(())
    }

    pub(crate) fn leave(&mut self, name: &str) -> Result<(), Code> {
        let [army] = self.negotiators([name])?;
        ensure(!self.is_independent(army), Code::NotAllied)?;
        self.depart(army);
        self.resolve(self.turn);
        Ok(())
    }

    /// Whether the alliance consists only of this army and its own protectorates (AL-04).
    fn is_independent(&self, army: Army) -> bool {
        self.alliance(army) == self.with_protectorates(army)
    }

    /// Leaves the alliance, together with the army's own protectorates (AL-13).
    pub(crate) fn depart(&mut self, army: Army) {
        let leaving = self.with_protectorates(army);
        let rest: Alliance = self.alliance(army).difference(&leaving).copied().collect();
        self.alliances.retain(|alliance| !alliance.contains(&army));
        self.push_log(json!(["left", army, alphabetical(rest.clone())]));
        self.alliances.extend([leaving, rest]);
    }
}
