//! The messages and files that are kept, by age.
//!
//! Ids begin with their time, so the first one is the oldest, whatever its channel.

use std::collections::BTreeMap;

use crate::values::id::Id;
use crate::values::retention::Retention;

/// The messages and files that are kept, in order of time.
#[derive(Debug)]
pub(super) struct Kept {
    limits: Retention,
    /// The channel of each message.
    messages: BTreeMap<Id, Id>,
    /// The size of each file of a message or upload.
    files: BTreeMap<Id, u64>,
    file_bytes: u64,
}

impl Kept {
    pub(super) fn none_yet(limits: Retention) -> Self {
        Self {
            limits,
            messages: BTreeMap::new(),
            files: BTreeMap::new(),
            file_bytes: 0,
        }
    }

    pub(super) fn add_message(&mut self, channel: Id, message: Id) {
        self.messages.insert(message, channel);
    }

    pub(super) fn add_file(&mut self, id: Id, bytes: u64) {
        self.files.insert(id, bytes);
        self.file_bytes += bytes;
    }

    /// Whether the file was kept.
    pub(super) fn remove_file(&mut self, id: Id) -> bool {
        let bytes = self.files.remove(&id);
        self.file_bytes -= bytes.unwrap_or_default();
        bytes.is_some()
    }

    /// Whether there are more messages than are kept.
    pub(super) fn has_too_many_messages(&self) -> bool {
        self.messages.len() > self.limits.messages
    }

    /// The messages and their channels, the oldest first.
    pub(super) fn messages(&self) -> impl Iterator<Item = (Id, Id)> {
        self.messages
            .iter()
            .map(|(message, channel)| (*message, *channel))
    }

    pub(super) fn remove_message(&mut self, message: Id) {
        self.messages.remove(&message);
    }

    /// The oldest file, if there are too many bytes. The last one stays.
    pub(super) fn file_to_forget(&self) -> Option<Id> {
        let is_over = self.file_bytes > self.limits.file_bytes && self.files.len() > 1;
        self.files.keys().next().copied().filter(|_| is_over)
    }
}
