//! The section `[limits]`: how much one person, one address or one channel may ask for, so that
//! nobody can spoil the game for the others; and the permit for deliveries.
//!
//! These are only the numbers. The service obeys those of people, addresses and games (`limits` in
//! `service`), the API those of connections, and the Discord frontend those of Discord.
//!
//! Whatever is put into the outbox needs a permit, so that nothing that a person can do reaches
//! others without being counted.

use serde::Deserialize;

/// The section `[limits]`. 0 means that there is no limit, where nothing else is said.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitsConfig {
    /// The number of commands that a person can send at once: moves, presses, requests that change
    /// something.
    pub commands: u32,
    /// The number that they can send in each minute after that; at least 1, as in the other two.
    pub commands_per_minute: u32,
    /// The number of requests that only read which a person can send at once.
    pub reads: u32,
    /// The number that they can send in each minute after that.
    pub reads_per_minute: u32,
    /// The number of requests without a token that an address can send at once.
    pub requests: u32,
    /// The number that it can send in each minute after that.
    pub requests_per_minute: u32,
    /// The number of lobbies and challenges of a person that can be open.
    pub lobbies: u32,
    /// The number that can be open in a channel.
    pub lobbies_in_channel: u32,
    /// The number of invitations of a person to another that can wait for an answer.
    pub invitations: u32,
    /// The number of messages that a person can cause another to be sent, or a channel to carry, at
    /// once: letters, proposals, requests, offers, invitations, joins and new games together, over
    /// all games.
    pub messages: u32,
    /// The number in each hour after that; at least 1.
    pub messages_per_hour: u32,
    /// Whether people can challenge others whom they do not know from a server or an earlier game.
    pub strangers: bool,
    /// The number of pictures that are drawn at the same time, at least 1. Boards with more than 64
    /// squares count twice.
    pub pictures: u32,
    /// The number of connections that the API has open at the same time, at least 1.
    pub connections: u32,
    /// The number of them that one address can have, at least 1.
    pub connections_per_address: u32,
    /// The number of requests and streams that wait for news at the same time, at least 1. Their
    /// connections are not counted among the others meanwhile.
    pub waiting: u32,
    /// The number of them that one person can have, or one address without a token; at least 1.
    pub waiting_per_client: u32,
    /// After how many requests that Discord refused within ten minutes nothing more is sent to
    /// people for whom it is not urgent.
    pub discord_refusals: u32,
}

impl Default for LimitsConfig {
    fn default() -> Self {
        Self {
            commands: 60,
            commands_per_minute: 120,
            reads: 100,
            reads_per_minute: 600,
            requests: 100,
            requests_per_minute: 300,
            lobbies: 10,
            lobbies_in_channel: 25,
            invitations: 3,
            messages: 15,
            messages_per_hour: 60,
            strangers: false,
            pictures: 8,
            connections: 512,
            connections_per_address: 64,
            waiting: 8192,
            waiting_per_client: 64,
            discord_refusals: 1000,
        }
    }
}

/// The bounds of `discord_refusals`. Discord itself allows 10,000, and everything is held back
/// after five times as many as this.
const DISCORD_REFUSALS: (u32, u32) = (10, 2000);

impl LimitsConfig {
    /// No limits but those of connections and pictures, for tests and measurements. Many programs
    /// run in one process there, and what Discord refuses is counted for the whole process.
    pub fn none() -> Self {
        Self {
            commands: 0,
            reads: 0,
            requests: 0,
            lobbies: 0,
            lobbies_in_channel: 0,
            invitations: 0,
            messages: 0,
            strangers: true,
            discord_refusals: u32::MAX,
            ..Self::default()
        }
    }

    /// The first limit that cannot work: its key, and what would work.
    pub fn fault(&self) -> Option<(String, String)> {
        let numbers = [
            ("commands_per_minute", self.commands_per_minute),
            ("reads_per_minute", self.reads_per_minute),
            ("requests_per_minute", self.requests_per_minute),
            ("messages_per_hour", self.messages_per_hour),
            ("pictures", self.pictures),
            ("connections", self.connections),
            ("connections_per_address", self.connections_per_address),
            ("waiting", self.waiting),
            ("waiting_per_client", self.waiting_per_client),
        ];
        let fault = |key: &str, problem: String| Some((format!("limits.{key}"), problem));
        if let Some((key, _)) = numbers.iter().find(|(_, number)| *number == 0) {
            return fault(key, "nothing would go on with 0: write at least 1".into());
        }
        let (fewest, most) = DISCORD_REFUSALS;
        if !(fewest..=most).contains(&self.discord_refusals) {
            let problem = format!("write a number from {fewest} to {most}, such as 1000");
            return fault("discord_refusals", problem);
        }
        None
    }
}

/// The permission to put deliveries into the outbox. It cannot be made without a reason.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Permit(());

/// Why deliveries need not be counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exempt {
    /// They follow from the clock, from a league or from a computer, and from nobody's command.
    System,
    /// The others wait for the command, as for a move or an answer, or nobody but the one who gave
    /// it hears of it.
    Awaited,
    /// They go to the person alone whom they concern.
    Own,
    /// They take the place of others, or follow from others, that had their permission.
    FollowUp,
}

impl Permit {
    /// A permission that was counted.
    pub(super) fn counted() -> Self {
        Self(())
    }

    /// A permission without being counted.
    pub(crate) fn exempt(_why: Exempt) -> Self {
        Self(())
    }
}
