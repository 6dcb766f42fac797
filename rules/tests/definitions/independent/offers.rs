//! Draw offers: who has made one, and who has agreed to it.
//!
//! Who may offer, and how long an offer stands, depends on the rules of each game.

use std::collections::{BTreeMap, BTreeSet};

/// Who made an offer -> who has agreed to it. Armies are named by their letters.
#[derive(Clone, Default, PartialEq, Debug)]
pub(crate) struct Offers(BTreeMap<char, BTreeSet<char>>);

impl Offers {
    pub(crate) fn standing(&self) -> Vec<char> {
        self.0.keys().copied().collect()
    }

    pub(crate) fn stands(&self, by: char) -> bool {
        self.0.contains_key(&by)
    }

    pub(crate) fn open(&mut self, by: char) {
        self.0.insert(by, BTreeSet::new());
    }

    pub(crate) fn close(&mut self, by: char) {
        self.0.remove(&by);
    }

    pub(crate) fn has_agreed(&self, by: char, to: char) -> bool {
        self.0.get(&to).is_some_and(|agreed| agreed.contains(&by))
    }

    pub(crate) fn agree(&mut self, by: char, to: char) {
        if let Some(agreed) = self.0.get_mut(&to) {
            agreed.insert(by);
        }
    }

    /// Whether all voters have agreed to one offer.
    pub(crate) fn is_unanimous(&self, voters: &[char]) -> bool {
        let mut offers = self.0.iter();
        offers.any(|(by, agreed)| {
            let mut others = voters.iter().filter(|voter| *voter != by);
            others.all(|voter| agreed.contains(voter))
        })
    }
}
