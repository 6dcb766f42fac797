//! The messages of all channels, and the files that belong to them or were uploaded for commands.
//!
//! Those that are deleted are removed, and the oldest if there are too many. The bytes of files are
//! in the journal, which the caller lends. Nothing here is published.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;

use crate::body::Refusal;
use crate::model::{Attachment, Journal, Message, Record};
use crate::values::id::{Id, MessageKey};

/// How many files that were uploaded for commands and belong to no message are kept.
const MAX_UPLOADS: usize = 1000;

/// The messages, and the files of messages and uploads.
#[derive(Debug)]
pub(crate) struct Messages {
    /// By channel and id, so in order of time.
    by_channel: BTreeMap<Id, BTreeMap<Id, Message>>,
    /// The messages that were sent with a nonce, for `enforce_nonce`.
    nonces: HashMap<(Id, String), Id>,
    /// Files that were uploaded for commands and belong to no message. A restart forgets them, as
    /// Discord does after a while.
    uploads: BTreeMap<Id, Attachment>,
    /// The messages and files by age, of which the oldest are forgotten.
    kept: Kept,
}

impl Messages {
    pub(super) fn none_yet(limits: Retention) -> Self {
        Self {
            by_channel: BTreeMap::new(),
            nonces: HashMap::new(),
            uploads: BTreeMap::new(),
            kept: Kept::none_yet(limits),
        }
    }

    /// The message here, which somebody wants to read or change.
    pub(crate) fn find(&self, at: MessageKey) -> Result<&Message, Refusal> {
        let found = self.get(at.channel, at.message);
        found.ok_or(Refusal::UnknownMessage)
    }

    pub(crate) fn find_mut(&mut self, at: MessageKey) -> Result<&mut Message, Refusal> {
        let found = self.get_mut(at.channel, at.message);
        found.ok_or(Refusal::UnknownMessage)
    }

    pub(crate) fn get(&self, channel: Id, message: Id) -> Option<&Message> {
        self.by_channel.get(&channel)?.get(&message)
    }

    pub(crate) fn get_mut(&mut self, channel: Id, message: Id) -> Option<&mut Message> {
        self.by_channel.get_mut(&channel)?.get_mut(&message)
    }

    /// The messages of a channel, oldest first.
    pub(crate) fn of(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.by_channel
            .get(&channel)
            .into_iter()
            .flat_map(BTreeMap::values)
    }

    /// All messages, by channel.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Message> {
        self.by_channel.values().flat_map(BTreeMap::values)
    }

    /// The message that was sent to the channel with this nonce.
    pub(crate) fn by_nonce(&self, channel: Id, nonce: &Value) -> Option<&Message> {
        // Kept as long as its message; `Extras::sent_before` decides how long a nonce counts.
        let message = self.nonces.get(&(channel, nonce.to_string()))?;
        self.get(channel, *message)
    }

    /// Stores and saves a message.
    pub(crate) fn put(&mut self, journal: &mut Journal, message: Message) {
        journal.append(&Record::Message(Box::new(message.clone())));
        self.insert(message);
        self.forget_oldest(journal);
    }

    /// Inserts a message without saving it; reading the journal needs no more.
    pub(super) fn insert(&mut self, message: Message) {
        if let Some(nonce) = &message.nonce {
            self.nonces
                .insert((message.channel, nonce.to_string()), message.id);
        }
        self.kept.add_message(message.channel, message.id);
        let channel = self.by_channel.entry(message.channel).or_default();
        channel.insert(message.id, message);
    }

    /// Removes a message with its files. It is not saved.
    pub(crate) fn take(
        &mut self,
        journal: &mut Journal,
        channel: Id,
        message: Id,
    ) -> Option<Message> {
        let taken = self.by_channel.get_mut(&channel)?.remove(&message)?;
        self.kept.remove_message(message);
        if let Some(nonce) = &taken.nonce {
            let key = (channel, nonce.to_string());
            if self.nonces.get(&key) == Some(&message) {
                self.nonces.remove(&key);
            }
        }
        for file in &taken.attachments {
            self.remove_file(journal, file.id);
        }
        Some(taken)
    }

    /// Removes all messages of a channel.
    pub(crate) fn take_all_of(&mut self, journal: &mut Journal, channel: Id) {
        let ids: Vec<Id> = self.of(channel).map(|message| message.id).collect();
        for id in ids {
            self.take(journal, channel, id);
        }
        self.by_channel.remove(&channel);
    }

    /// Forgets the oldest messages as long as there are too many. Pinned ones stay.
    pub(super) fn forget_oldest(&mut self, journal: &mut Journal) {
        while self.kept.has_too_many_messages() {
            let is_loose = |(message, channel): &(Id, Id)| {
                let message = self.get(*channel, *message);
                message.is_none_or(|message| !message.pinned)
            };
            let Some((message, channel)) = self.kept.messages().find(is_loose) else {
                return;
            };
            self.take(journal, channel, message);
            journal.append(&Record::MessageDeleted { channel, message });
        }
    }

    /// A file that was uploaded for a command.
    pub(crate) fn uploaded(&self, id: Id) -> Option<&Attachment> {
        self.uploads.get(&id)
    }

    /// Keeps a file that was uploaded for a command.
    pub(crate) fn put_upload(&mut self, journal: &mut Journal, file: Attachment) {
        self.uploads.insert(file.id, file);
        while self.uploads.len() > MAX_UPLOADS
            && let Some((oldest, _)) = self.uploads.pop_first()
        {
            self.remove_file(journal, oldest);
        }
    }

    /// Removes all files that were uploaded for commands.
    pub(crate) fn remove_uploads(&mut self, journal: &mut Journal) {
        while let Some((upload, _)) = self.uploads.pop_first() {
            self.remove_file(journal, upload);
        }
    }

    /// Stores the bytes of a file that belongs to a message or was uploaded.
    pub(crate) fn put_file(&mut self, journal: &mut Journal, id: Id, bytes: Vec<u8>) {
        self.kept.add_file(id, bytes.len() as u64);
        journal.put_file(id, bytes);
        self.forget_oldest_files(journal);
    }

    /// Removes the bytes of a file of a message, if they are still kept.
    fn remove_file(&mut self, journal: &mut Journal, id: Id) {
        if self.kept.remove_file(id) {
            journal.remove_file(id);
        }
    }

    fn forget_oldest_files(&mut self, journal: &mut Journal) {
        while let Some(oldest) = self.kept.file_to_forget() {
            self.remove_file(journal, oldest);
        }
    }

    /// Takes over the files of an earlier run: those of a message are kept, and those that nothing
    /// names any more are removed.
    pub(super) fn adopt_files(&mut self, journal: &mut Journal, emojis: &BTreeSet<Id>) {
        let of_messages: BTreeSet<Id> = self
            .all()
            .flat_map(|message| &message.attachments)
            .map(|file| file.id)
            .collect();
        for (id, bytes) in journal.files() {
            if of_messages.contains(&id) {
                self.kept.add_file(id, bytes);
            } else if !emojis.contains(&id) {
                journal.remove_file(id);
            }
        }
        self.forget_oldest_files(journal);
    }
}

// --- What is kept, by age ---
//
// Ids begin with their time, so the first one is the oldest, whatever its channel.

/// The messages and files that are kept, in order of time.
#[derive(Debug)]
struct Kept {
    limits: Retention,
    /// Channels of the messages.
    messages: BTreeMap<Id, Id>,
    /// Sizes of the files of messages and uploads.
    files: BTreeMap<Id, u64>,
    file_bytes: u64,
}

impl Kept {
    fn none_yet(limits: Retention) -> Self {
        Self {
            limits,
            messages: BTreeMap::new(),
            files: BTreeMap::new(),
            file_bytes: 0,
        }
    }

    fn add_message(&mut self, channel: Id, message: Id) {
        self.messages.insert(message, channel);
    }

    fn add_file(&mut self, id: Id, bytes: u64) {
        self.files.insert(id, bytes);
        self.file_bytes += bytes;
    }

    /// Whether the file was kept.
    fn remove_file(&mut self, id: Id) -> bool {
        let bytes = self.files.remove(&id);
        self.file_bytes -= bytes.unwrap_or_default();
        bytes.is_some()
    }

    /// Whether there are more messages than are kept.
    fn has_too_many_messages(&self) -> bool {
        self.messages.len() > self.limits.messages
    }

    /// The messages and their channels, the oldest first.
    fn messages(&self) -> impl Iterator<Item = (Id, Id)> {
        self.messages
            .iter()
            .map(|(message, channel)| (*message, *channel))
    }

    fn remove_message(&mut self, message: Id) {
        self.messages.remove(&message);
    }

    /// The oldest file, if there are too many bytes. The last one stays.
    fn file_to_forget(&self) -> Option<Id> {
        let is_over = self.file_bytes > self.limits.file_bytes && self.files.len() > 1;
        self.files.keys().next().copied().filter(|_| is_over)
    }
}

/// The most that a sandbox keeps of what was said.
///
/// What is over it is forgotten without an event, the oldest first: a message that is not pinned,
/// with its files, and the bytes of a file, whose message stays. For the bot such a message is
/// unknown (10008).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retention {
    /// The number of messages in all channels together.
    pub messages: usize,
    /// The bytes of all files of messages together. The newest file stays in any case.
    pub file_bytes: u64,
}

impl Retention {
    /// Everything, for tests, which end soon.
    pub const EVERYTHING: Self = Self {
        messages: usize::MAX,
        file_bytes: u64::MAX,
    };

    /// The last 10,000 messages and 256 MiB of files, for a sandbox that runs for long.
    pub const LATEST: Self = Self {
        messages: 10_000,
        file_bytes: 256 << 20,
    };
}
