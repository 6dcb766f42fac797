//! What the course of a game adds to its position, for the derived keys of its JSON.

use alloc::vec::Vec;

use serde::Serialize;

use crate::pieces::endings::{Claim, Outcome};
use crate::pieces::piece::Army;

/// The course of a game, as far as the derived keys of a variant depend on it.
pub(crate) struct Course<'a> {
    pub(crate) outcome: Option<&'a Outcome>,
    /// The armies with an open draw offer.
    pub(crate) offers: &'a [Army],
    /// The armies in check.
    pub(crate) in_check: &'a [Army],
    /// The armies that may claim a draw.
    pub(crate) claimants: &'a dyn Fn(Claim) -> Vec<Army>,
}

/// The keys of a variant that has none of its own.
#[derive(Serialize)]
pub(crate) enum NoKeys {}
