//! Random tokens.

use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::values::id::Id;

/// 32 random bytes in hexadecimal.
pub(crate) fn random_token() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system gives random bytes");
    hex::encode(bytes)
}

/// A new token of a bot. As on Discord its first part is the id of the bot, which libraries read.
pub(crate) fn bot_token(id: Id) -> String {
    let id = STANDARD_NO_PAD.encode(id.to_string());
    format!("{id}.sandbox.{}", random_token())
}
