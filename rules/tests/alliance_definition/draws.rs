//! Draws by agreement of everybody who is in, protectorates included (AL-21), and claims, which are never true here.
//! An offer stands until somebody declines it, its owner is out, or all have agreed.

use crate::event::{Code, ensure};
use crate::game::{End, Game, Team};

impl Game {
    pub(crate) fn offer(&mut self, name: &str) -> Result<(), Code> {
        let army = self.somebody_in(name)?;
        ensure(!self.offers.contains_key(&army), Code::Duplicate)?;
        self.offers.insert(army, [army].into());
        Ok(())
    }

    /// Whoever made the offer has agreed to it already.
    pub(crate) fn agree(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (by, offer) = (self.somebody_in(by)?, self.somebody_in(offer)?);
        let agreed = self.offers.get_mut(&offer).ok_or(Code::NoOffer)?;
        ensure(agreed.insert(by), Code::Duplicate)?;
        self.agree_if_all_do();
        Ok(())
    }

    pub(crate) fn refuse(&mut self, by: &str, offer: &str) -> Result<(), Code> {
        let (_, offer) = (self.somebody_in(by)?, self.somebody_in(offer)?);
        let found = self.offers.remove(&offer);
        ensure(found.is_some(), Code::NoOffer)
    }

    pub(crate) fn claim(&self, name: &str) -> Result<(), Code> {
        self.somebody_in(name)?;
        Err(Code::ClaimFalse)
    }

    /// Also when the last who had not agreed is out.
    pub(crate) fn agree_if_all_do(&mut self) {
        let everyone: Team = self.everyone_in();
        let mut offers = self.offers.values();
        if self.end.is_none() && offers.any(|agreed| agreed.is_superset(&everyone)) {
            self.end = Some(End::Agreed);
        }
    }
}
