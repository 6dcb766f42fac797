//! The open chat pages.

use serde_json::Value;
use tokio::sync::mpsc;

use crate::values::id::Id;

/// The name and the data of a server-sent event.
pub(crate) type PageEvent = (&'static str, Value);

/// An open chat page.
#[derive(Debug)]
pub(crate) struct PageSubscriber {
    pub(crate) user: Id,
    pub(crate) out: mpsc::Sender<PageEvent>,
}
