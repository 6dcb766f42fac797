//! Events: changes of the world, and how each session and each chat page learns of them.
//!
//! Both get only what they may see, in their own formats.

mod dispatch;
pub(crate) mod event;
mod page;
mod publish;
