//! The input of a command: a file, or standard input with the name `-`.
//!
//! It has a maximum length, and any encoding unless its bytes count: what was assumed is reported
//! once. What the text means is not known here.

use super::output;
use crate::cli::output::{Failure, english};
use entente_presentation::import::LoadFault;
use entente_presentation::text::{self, Naming};
use entente_rules::{FileText, Packed};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The maximum length of an input in bytes. An input that never ends must not use up all memory.
const MAX_LENGTH: u64 = 64 << 20;

/// A text and where it came from.
pub(super) struct Input {
    /// For messages: `standard input`, or the name of the file.
    pub(super) location: String,
    /// The whole text.
    pub(super) text: String,
}

impl Input {
    /// Reads a whole file; `-` is standard input.
    pub(super) fn read(file: &Path) -> Result<Input, Failure> {
        Input::decoded(Bytes::read(file)?)
    }

    /// Reads standard input to its end.
    pub(super) fn read_standard() -> Result<Input, Failure> {
        Input::decoded(Bytes::read_standard()?)
    }

    /// Reads a file whose bytes count, such as one that is verified: it has to be UTF-8, and
    /// nothing in it is forgiven.
    pub(super) fn read_exactly(file: &Path) -> Result<Input, Failure> {
        let Bytes { location, bytes } = Bytes::read(file)?;
        if let Some(packed) = Packed::of(&bytes) {
            return Err(unpacked(location, packed));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Input { location, text }),
            Err(error) => Err(Failure::unreadable(
                location,
                format!(
                    "cannot be read: it has to be UTF-8, and {}",
                    error.utf8_error()
                ),
            )),
        }
    }

    fn decoded(Bytes { location, bytes }: Bytes) -> Result<Input, Failure> {
        let FileText { text, assumed } = match FileText::decode(bytes) {
            Ok(file) => file,
            Err(packed) => return Err(unpacked(location, packed)),
        };
        if let Some(assumed) = assumed {
            output::note(&format!("{location}: {assumed}"));
        }
        Ok(Input { location, text })
    }

    /// The lines, each with its location. They are numbered from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (String, &str)> {
        let numbered = (1..).zip(self.text.lines());
        numbered.map(|(number, line)| (format!("{}, line {number}", self.location), line))
    }
}

/// A packed file has to be unpacked first.
fn unpacked(location: String, packed: Packed) -> Failure {
    let why = text::load_fault(english(), &LoadFault::Packed(packed), Naming::Name);
    Failure::unreadable(location, why)
}

/// The bytes of an input, and where they came from.
struct Bytes {
    location: String,
    bytes: Vec<u8>,
}

impl Bytes {
    fn read(file: &Path) -> Result<Bytes, Failure> {
        if is_standard_input(file) {
            return Bytes::read_standard();
        }
        let location = file.display().to_string();
        match File::open(file) {
            Ok(opened) => Bytes::read_all(opened, location),
            Err(cause) => Err(Failure::Unopened { location, cause }),
        }
    }

    fn read_standard() -> Result<Bytes, Failure> {
        Bytes::read_all(io::stdin().lock(), "standard input".into())
    }

    fn read_all(from: impl Read, location: String) -> Result<Bytes, Failure> {
        let mut bytes = Vec::new();
        if let Err(cause) = from.take(MAX_LENGTH + 1).read_to_end(&mut bytes) {
            return Err(Failure::Unopened { location, cause });
        }
        if bytes.len() as u64 > MAX_LENGTH {
            let why = format!("expected at most {MAX_LENGTH} bytes");
            return Err(Failure::unreadable(location, why));
        }
        Ok(Bytes { location, bytes })
    }
}

/// Whether this name means standard input.
pub(super) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}
