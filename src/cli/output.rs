//! The output of a command: standard output, or a file that is written completely or not at all.
//!
//! If the reader of standard output stops early (`| head`), that is not an error.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use entente_store::check_replaceable;
use serde::Serialize;

use super::failure::Failure;

/// The name of standard output where a file is expected.
pub(super) const STANDARD_OUTPUT: &str = "-";

/// Writes a text to standard output. It must contain its own line ends.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    print_bytes(text.as_bytes())
}

/// Writes a value to standard output, as a line of JSON.
pub(super) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let json = serde_json::to_string(value).expect("texts and numbers are always JSON");
    print(&(json + "\n"))
}

fn print_bytes(bytes: &[u8]) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(bytes).and_then(|()| out.flush());
    written.map_err(|cause| match cause.kind() {
        io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Unwritten {
            location: "standard output".into(),
            cause,
        },
    })
}

/// Writes a file: first under a temporary name, and then over a file that may already be there. `-`
/// is standard output.
pub(super) fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    if file.as_os_str() == STANDARD_OUTPUT {
        return print_bytes(bytes);
    }
    let draft = draft_path(file);
    let written = check_replaceable(file)
        .and_then(|()| write_new(&draft, bytes))
        .and_then(|()| fs::rename(&draft, file));
    written.map_err(|cause| {
        // The draft may not exist. The first error is the one to report.
        let _ = fs::remove_file(&draft);
        let location = file.display().to_string();
        Failure::Unwritten { location, cause }
    })
}

/// A temporary name in the same folder, so that the file system can rename it in one step.
fn draft_path(file: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(file.file_name().unwrap_or_default());
    name.push(format!(".{}.draft", std::process::id()));
    file.with_file_name(name)
}

fn write_new(file: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = OpenOptions::new().write(true).create_new(true).open(file)?;
    draft.write_all(bytes)?;
    draft.sync_all()
}

/// Writes a line to standard error that is not a failure.
pub(super) fn note(line: &str) {
    // If even this cannot be written, there is nowhere to report it.
    let _ = writeln!(io::stderr(), "entente: {line}");
}
