//! Draws by agreement of all players still in, protectorates included (AL-21), and claims, which
//! are always false here.
//!
//! An offer stands until somebody declines it, its owner is out, or all have agreed.

use crate::alliance::event::{Code, ensure};
use crate::alliance::game::{Alliance, End, Game};

impl Game {
    pub(crate) fn offer(&mut self, name: &str) -> Result<(), Code> {
        let army = self.active_army(name)?;
        ensure(!self.offers.contains_key(&army), Code::Duplicate)?;
        self.offers.insert(army, [army].into());
        Ok(())
    }

    /// Agrees to an offer. The player who made the offer counts as having agreed already.
    pub(crate) fn agree(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (by, offer) = (self.active_army(by)?, self.active_army(offer)?);
        let agreed = self.offers.get_mut(&offer).ok_or(Code::NoOffer)?;
        ensure(agreed.insert(by), Code::Duplicate)?;
        self.end_if_all_agree();
        Ok(())
    }

    pub(crate) fn refuse(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (_, offer) = (self.active_army(by)?, self.active_army(offer)?);
        let found = self.offers.remove(&offer);
        ensure(found.is_some(), Code::NoOffer)
    }

    pub(crate) fn claim(&self, name: &str) -> Result<(), Code> {
        self.active_army(name)?;
        Err(Code::ClaimFalse)
    }

    /// Ends the game if everyone has agreed to one offer. This can also happen because the last
    /// player who had not agreed is out.
    pub(crate) fn end_if_all_agree(&mut self) {
        let everyone: Alliance = self.active_armies();
        let mut offers = self.offers.values();
        if self.end.is_none() && offers.any(|agreed| agreed.is_superset(&everyone)) {
            self.end = Some(End::Agreed);
        }
    }
}
