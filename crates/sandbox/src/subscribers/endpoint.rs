//! The address at which an application receives its interactions, instead of over the gateway.
//!
//! Here is only what waits to be sent; `sandbox/endpoint.rs` signs and sends it.

use serde_json::Value;
use tokio::sync::mpsc;

use crate::values::id::Id;

/// An interaction that is sent as a signed request.
#[derive(Debug)]
pub(crate) struct SignedInteraction {
    pub(crate) id: Id,
    pub(crate) token: String,
    pub(crate) payload: Value,
}

/// An application's endpoint for interactions.
#[derive(Debug)]
pub(crate) struct Endpoint {
    /// Its address, as the application's settings have it.
    pub(crate) url: String,
    pub(crate) out: mpsc::UnboundedSender<SignedInteraction>,
}

impl Endpoint {
    pub(crate) fn send(&self, interaction: SignedInteraction) {
        // Nobody receives it once the sandbox has stopped. Then nobody waits for the bot either.
        let _ = self.out.send(interaction);
    }
}
