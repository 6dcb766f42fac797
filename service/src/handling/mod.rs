//! What the service does: for people (games, settings, saves, rematches, join codes), for frontends
//! (lookups, deliveries), and by the clock (deadlines, reminders, vacations, outages).
//!
//! Imports from `worker` and everything below it.

pub(crate) mod acquaintances;
pub(crate) mod blocking;
pub(crate) mod commands;
pub(crate) mod deadlines;
pub(crate) mod deliveries;
pub(crate) mod delivery_context;
pub(crate) mod join_codes;
pub(crate) mod key_cleanup;
pub(crate) mod lookups;
pub(crate) mod numbers;
pub(crate) mod online;
pub(crate) mod people;
pub(crate) mod rematch;
pub(crate) mod reminders;
pub(crate) mod rerouting;
pub(crate) mod saves;
pub(crate) mod vacations;
pub(crate) mod welcome;
