//! What the independent models share and what is no rule of any game.
//!
//! It contains a random number generator, the numbered cases and how they are asked, and draw
//! offers. It is not a test itself and uses nothing of the crate.

#![allow(dead_code, reason = "some models use only a part of this")]

mod cases;
mod dice;
mod offers;

pub(crate) use cases::{Model, answer_all, every_rule_has_a_case};
pub(crate) use dice::Dice;
pub(crate) use offers::Offers;
