//! Serves HTTP connections within limits, so that nobody can keep others out by holding many of
//! them open.
//!
//! axum's own server has no limits, so a program that opens connections and sends nothing, or half
//! a request, could use up all files of the process. `slots` counts connections and says which one
//! gives its place to the next, `request` knows whether a request has come whole, and `server`
//! serves a router. What a request means is not known here.

mod request;
mod server;
mod slots;

pub use request::{AnswerBody, ArrivingBody};
pub use server::{ServerOptions, accept, as_it_is, serve};
pub use slots::{
    AnsweredRequest, Client, ConnectionLimits, ConnectionSlot, ConnectionSlots, OpenFile,
    TooManyWaiting, Wait,
};
