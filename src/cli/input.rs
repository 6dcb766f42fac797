//! What a call reads: a named file, or standard input under the name `-`. Text only, and not without bound.
//! What the text means is not known here.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::failure::Failure;

/// No input is longer, in bytes; a reader that never ends must not eat the machine.
const LONGEST: u64 = 64 << 20;

/// A text with the name of the place from which it came.
pub(super) struct Input {
    /// For messages: `standard input`, or the file's name.
    pub(super) place: String,
    /// All of it.
    pub(super) text: String,
}

impl Input {
    /// Reads a file whole; `-` is standard input.
    pub(super) fn read(file: &Path) -> Result<Input, Failure> {
        if is_standard_input(file) {
            return Input::read_standard();
        }
        let place = file.display().to_string();
        match File::open(file) {
            Ok(opened) => Input::drain(opened, place),
            Err(cause) => Err(Failure::Unopened { place, cause }),
        }
    }

    /// Reads standard input whole.
    pub(super) fn read_standard() -> Result<Input, Failure> {
        Input::drain(io::stdin().lock(), "standard input".into())
    }

    fn drain(from: impl Read, place: String) -> Result<Input, Failure> {
        let mut bytes = Vec::new();
        if let Err(cause) = from.take(LONGEST + 1).read_to_end(&mut bytes) {
            return Err(Failure::Unopened { place, cause });
        }
        if bytes.len() as u64 > LONGEST {
            let why = format!("expected at most {LONGEST} bytes");
            return Err(Failure::unreadable(place, why));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Input { place, text }),
            Err(error) => Err(not_text(&place, &error)),
        }
    }

    /// The lines with their places, from 1.
    pub(super) fn lines(&self) -> impl Iterator<Item = (String, &str)> {
        let numbered = (1..).zip(self.text.lines());
        numbered.map(|(number, line)| (format!("{}, line {number}", self.place), line))
    }
}

/// Does this name stand for standard input?
pub(super) fn is_standard_input(file: &Path) -> bool {
    file == Path::new("-")
}

fn not_text(place: &str, error: &std::string::FromUtf8Error) -> Failure {
    let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
    let line = good.iter().filter(|&&byte| byte == b'\n').count() + 1;
    Failure::unreadable(
        format!("{place}, line {line}"),
        "expected text in UTF-8, found other bytes",
    )
}
