//! What the models by definition have in common and what is no rule of any game: dice that fall the same at every
//! run, the numbered cases and how they are asked, and draws by agreement. Not a test itself, and nothing of the crate.

#![allow(
    dead_code,
    reason = "each model is its own crate and uses a part of this"
)]

mod cases;
mod dice;
mod offers;

pub(crate) use cases::{Model, answer_all, every_rule_has_a_case};
pub(crate) use dice::Dice;
pub(crate) use offers::Offers;
