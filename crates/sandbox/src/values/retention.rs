//! The number of messages and bytes that a sandbox keeps.

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
