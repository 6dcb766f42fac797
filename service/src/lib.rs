//! The service between the frontends and the games: every command, from Discord or the API, is
//! decided, made durable and only then answered here.
//!
//! A [`Service`] gives each game and each person to one of a few workers, by hash, so everything in
//! one game happens in order and without locks. It keeps the outbox of messages to be sent, from
//! which the frontends take. It never calls a frontend, and it never looks into the records of a
//! game: what they mean is known only to `entente-game`.
//!
//! Its folders and files, each of which imports only from those below it:
//!
//! - `start` opens the service.
//! - `maintenance`: checks, exports and imports, backups, erasing a person, writing in bulk.
//! - `handling`: what is done for people and by the clock, in `impl` blocks of the two aggregates.
//! - `hints`, `analysing`: who may have a hint or an analysis.
//! - `worker`: the aggregates, [`Service`] (the handle) and `Worker` (the only thread that may
//!   change its games), and the jobs between them.
//! - `limits`: how much one person, one address or one channel may ask for.
//! - `time`: the clock, outages, when reminders come, vacations that games have to learn of.
//! - `outbox`: the messages to be sent, and the places that refuse them.
//! - `log`: the records of a log, the index derived from them, and idempotency keys.
//! - `computers`: the computers that have to act, for the frontend that plays for them.
//! - `request_queue`, `analyses`: what a hint is, and who finds it; the analyses that are being
//!   made.
//! - `membership`: who was seen in which server.
//! - `watchers`: who waits for a game to change.
//! - `work`: what the workers have done, for tests.
//! - `access`: the installation's secret, and the tokens, codes and seals made with it.
//! - `command` and `error`: what is asked, and why it was not done.

mod access;
mod analyses;
mod analysing;
pub mod calendar;
mod command;
mod computers;
mod error;
mod handling;
mod hints;
mod limits;
mod log;
mod maintenance;
mod membership;
pub mod metrics;
mod outbox;
mod request_queue;
mod start;
mod time;
mod watchers;
mod work;
mod worker;

pub use access::code::{JoinCode, JoinCodeError};
pub use access::seal::{Saved, Unsealed};
pub use access::secret::random;
pub use access::token::TokenSecret;
pub use analyses::AnalysisRequest;
pub use analysing::Analysed;
pub use command::{Accepted, Command, ExpectedVersion};
pub use computers::{ComputerTurns, WaitingComputer};
pub use error::{Rejected, ServiceError, TransientFailure};
pub use handling::delivery_context::{DeliveryContext, DeliveryPlace};
pub use handling::rematch::Rematch;
pub use limits::config::LimitsConfig;
pub use limits::pace::network;
pub use limits::pace::{Allowance, Cost, Requester};
pub use log::finished::{FinishedGame, FormerPlayer};
pub use log::idempotency::api_key;
pub use maintenance::bulk;
pub use maintenance::check::{Fault, Report, check};
pub use maintenance::forget::{PersonalData, PersonalGame};
pub use maintenance::personal_data::{BlockedPerson, Data, PhaseName, settings_by_name};
pub use maintenance::transfer::{DamagePolicy, TransferError, export, import};
pub use membership::{MemberQuestion, Seen};
pub use outbox::items::{
    Delivery, DeliveryId, Notice, OutboxItem, OutboxKey, Recipient, Reminder, ReminderStage,
    Reroute, ThreadName, Topic, Welcome,
};
pub use outbox::unreachable::{Unreachable, UnreachableReason, dm_recipient, news_recipient};
pub use request_queue::HintRequest;
pub use time::clock::Clock;
pub use watchers::GameChanges;
pub use work::{ServiceWatch, WorkDone};
pub use worker::handle::Service;
pub use worker::state::read_view;

#[cfg(test)]
mod tests;
