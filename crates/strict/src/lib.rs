//! The sandbox as strict as Discord: every body that a bot sends is checked by Discord's own
//! OpenAPI description and by twilight, too.
//!
//! Only tests and the program `entente-sandbox` use it. It finds mistakes of a bot that Discord
//! itself would refuse, and takes longer to compile than the sandbox.

mod description;
mod twilight;

use entente_sandbox::{Accepted, Builder, Judge, Objection, Sandbox};
use serde_json::Value;

/// A builder of a strict sandbox. From now on all sandboxes of this process are strict.
#[must_use]
pub fn builder() -> Builder {
    be_strict();
    Sandbox::builder()
}

/// Makes all sandboxes of this process strict.
pub fn be_strict() {
    entente_sandbox::set_judge(Strict);
}

struct Strict;

impl Judge for Strict {
    fn body(&self, route: &str, body: &Value) -> Vec<Objection> {
        description::check(route, body)
    }

    fn accepted(&self, accepted: &Accepted) -> Vec<Objection> {
        twilight::check(accepted).err().into_iter().collect()
    }
}
