//! The keys of the store: one byte for the kind of what is stored, then parts that are kept apart
//! by their form.
//!
//! What the kinds are, and what the values mean, is known only to those who store them. They pass
//! the words for keys when they open a store ([`KeyNames`]).

/// The version of the layout of keys and values is under this kind.
pub(crate) const LAYOUT_KIND: u8 = b'!';

/// The words for keys in errors and reports.
#[derive(Debug, Clone, Copy)]
pub struct KeyNames {
    /// A key in words, for reports about damage.
    pub describe: fn(&[u8]) -> String,
    /// A key in words that do not name a person, for log lines.
    pub describe_anonymously: fn(&[u8]) -> String,
}

/// A key, or a prefix of keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key(Vec<u8>);

impl Key {
    /// The prefix of all keys of a kind, which is the first byte.
    pub fn new(kind: u8) -> Self {
        Self(vec![kind])
    }

    /// The prefix of all keys.
    pub fn any() -> Self {
        Self(Vec::new())
    }

    /// Adds a text part, which ends with a zero byte. A text that contains one is cut off there.
    pub fn text(mut self, part: &str) -> Self {
        self.0.extend(part.bytes().take_while(|byte| *byte != 0));
        self.0.push(0);
        self
    }

    /// Adds a number. Keys with numbers are sorted like the numbers.
    pub fn number(mut self, number: u64) -> Self {
        // Big-endian: the bytes are sorted like the numbers, so a scan goes through time in order.
        self.0.extend(number.to_be_bytes());
        self
    }

    /// Adds bytes as the last part.
    pub fn bytes(mut self, bytes: &[u8]) -> Self {
        self.0.extend(bytes);
        self
    }

    pub(super) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The smallest key after all keys with this prefix; `None` if there is none.
    pub(super) fn end(&self) -> Option<Vec<u8>> {
        let mut end = self.0.clone();
        while let Some(last) = end.pop() {
            if let Some(next) = last.checked_add(1) {
                end.push(next);
                return Some(end);
            }
        }
        None
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

impl From<Vec<u8>> for Key {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

/// The words for the keys of tests: those of kind `e` are records.
#[cfg(test)]
pub(crate) const NAMES: KeyNames = KeyNames {
    describe: describe_test_key,
    describe_anonymously: describe_test_key,
};

#[cfg(test)]
fn describe_test_key(key: &[u8]) -> String {
    let text = String::from_utf8_lossy(key);
    let first = text.split('\0').next().unwrap_or_default();
    match first.strip_prefix('e') {
        Some(log) => format!("the log of {log}, record {}", key.len()),
        None => format!("the entry {first}"),
    }
}
