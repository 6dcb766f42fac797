//! Discord's REST interface: every request of a bot comes in here and every response goes out here.
//!
//! A request is counted against the rate limits (`traffic/limits.rs`), read completely
//! (`request.rs`), checked by the judge (`body/refusal.rs`), authenticated, and passed
//! to its route, which runs under the world's lock (`serve.rs`). Requests that are wrong in
//! themselves are recorded in `traffic/rest_state.rs` for the tests of the bot. `faults.rs` lets
//! requests fail.

mod applications;
mod channels;
pub(crate) mod faults;
pub(crate) mod guilds;
mod messages;
pub(crate) mod oauth;
mod permissions;
mod request;
mod routes;
pub(crate) mod serve;
mod webhooks;
