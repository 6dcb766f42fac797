//! Removes messages and files from the world: those that are deleted, and the oldest if there are
//! too many.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Attachment, Message, Record};
use crate::values::id::Id;
use crate::world::state::World;

/// The most files that were uploaded for commands and belong to no message.
const MAX_UPLOADS: usize = 1000;

impl World {
    /// Stores the bytes of a file that belongs to a message or was uploaded.
    pub(crate) fn put_file(&mut self, id: Id, bytes: Vec<u8>) {
        self.kept.add_file(id, bytes.len() as u64);
        self.journal.put_file(id, bytes);
        while let Some(oldest) = self.kept.file_to_forget() {
            self.remove_file(oldest);
        }
    }

    /// Keeps a file that was uploaded for a command.
    pub(crate) fn put_upload(&mut self, file: Attachment) {
        self.uploads.insert(file.id, file);
        while self.uploads.len() > MAX_UPLOADS
            && let Some((oldest, _)) = self.uploads.pop_first()
        {
            self.remove_file(oldest);
        }
    }

    /// Removes the bytes of a file of a message, if they are still kept.
    pub(crate) fn remove_file(&mut self, id: Id) {
        if self.kept.remove_file(id) {
            self.journal.remove_file(id);
        }
    }

    /// Removes a message with its files. It is neither saved nor published.
    pub(crate) fn take_message(&mut self, channel: Id, message: Id) -> Option<Message> {
        let taken = self.messages.get_mut(&channel)?.remove(&message)?;
        self.kept.remove_message(message);
        if let Some(nonce) = &taken.nonce {
            let key = (channel, nonce.to_string());
            if self.nonces.get(&key) == Some(&message) {
                self.nonces.remove(&key);
            }
        }
        for file in &taken.attachments {
            self.remove_file(file.id);
        }
        Some(taken)
    }

    /// Removes all messages of a channel.
    pub(crate) fn take_messages_of(&mut self, channel: Id) {
        let all = self.messages.get(&channel).into_iter().flatten();
        let ids: Vec<Id> = all.map(|(id, _)| *id).collect();
        for id in ids {
            self.take_message(channel, id);
        }
        self.messages.remove(&channel);
    }

    /// Forgets the oldest messages as long as there are too many. Pinned ones stay.
    pub(super) fn forget_oldest_messages(&mut self) {
        while self.kept.has_too_many_messages() {
            let is_loose = |(message, channel): &(Id, Id)| {
                let message = self.message(*channel, *message);
                message.is_none_or(|message| !message.pinned)
            };
            let Some((message, channel)) = self.kept.messages().find(is_loose) else {
                return;
            };
            self.take_message(channel, message);
            self.save(Record::MessageDeleted { channel, message });
        }
    }

    /// Takes over the files of an earlier run: those of a message are kept, and those that nothing
    /// names any more are removed.
    pub(super) fn adopt_files(&mut self) {
        let messages = self.messages.values().flat_map(BTreeMap::values);
        let files = messages.flat_map(|message| &message.attachments);
        let of_messages: BTreeSet<Id> = files.map(|file| file.id).collect();
        let emojis = self.applications().flat_map(|known| &known.emojis);
        let of_emojis: BTreeSet<Id> = emojis.map(|emoji| emoji.id).collect();
        for (id, bytes) in self.journal.files() {
            if of_messages.contains(&id) {
                self.kept.add_file(id, bytes);
            } else if !of_emojis.contains(&id) {
                self.journal.remove_file(id);
            }
        }
        while let Some(oldest) = self.kept.file_to_forget() {
            self.remove_file(oldest);
        }
    }

    /// Writes the journal anew if most of what is in it was overwritten since.
    pub(crate) fn compact_journal(&mut self) {
        if !self.journal.is_overgrown() {
            return;
        }
        let all = self.records();
        if let Err(error) = self.journal.rewrite(&all) {
            tracing::error!(%error, "could not write the journal anew");
        }
    }
}
