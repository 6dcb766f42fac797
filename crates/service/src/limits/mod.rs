//! The limits: how much one person, one address or one channel may ask for. They are decided here,
//! for all frontends.
//!
//! A frontend asks with [`Service::admit`](crate::Service::admit) before it does anything
//! (`pace`). Lobbies and invitations are counted when a game is created or somebody is invited
//! (`lobbies`). What one person causes others to be sent and channels to carry is counted when a
//! command is written (`reach`), and nothing is put into the outbox without a permit (`config`).
//! Who may be challenged is decided by the worker, because it needs the store.
//!
//! A limit never depends on what somebody else does in secret: each counts what one person, one
//! address or one channel asked for, and is reported only to them. So nobody learns from it what
//! others have done.

pub(crate) mod config;
pub(crate) mod lobbies;
pub(crate) mod pace;
pub(crate) mod reach;

use crate::clock::Clock;
use crate::limits::config::LimitsConfig;
use crate::limits::reach::Contacts;
use lobbies::OpenLobbies;
use pace::Paces;

/// All limits of the service, and what counts towards them.
pub(crate) struct Limits {
    pub(crate) config: LimitsConfig,
    pub(crate) paces: Paces,
    pub(crate) contacts: Contacts,
    pub(crate) lobbies: OpenLobbies,
}

impl Limits {
    pub(crate) fn new(config: LimitsConfig, clock: &Clock, lobbies: OpenLobbies) -> Self {
        Self {
            paces: Paces::new(&config, clock),
            contacts: Contacts::new(&config, clock),
            config,
            lobbies,
        }
    }
}
