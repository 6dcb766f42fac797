//! Draws by agreement: who has offered one, and who has agreed to whose offer. Who may, and until when an offer
//! stands, is each game's own rule.

use std::collections::{BTreeMap, BTreeSet};

/// Who offered -> who has agreed to it. Armies are their letters.
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

    /// Has everybody who has a voice agreed to one offer?
    pub(crate) fn is_unanimous(&self, voices: &[char]) -> bool {
        let mut offers = self.0.iter();
        offers.any(|(by, agreed)| {
            let mut others = voices.iter().filter(|voice| *voice != by);
            others.all(|voice| agreed.contains(voice))
        })
    }
}
