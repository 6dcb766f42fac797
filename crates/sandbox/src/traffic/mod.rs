//! The data that REST and the gateway keep about the traffic of the bot: rate limits, session
//! starts, violations and the observer.
//!
//! Nothing here knows the world.

pub(crate) mod limits;
pub(crate) mod observer;
pub(crate) mod rest_state;
pub(crate) mod starts;
