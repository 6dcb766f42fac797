//! What a call writes: standard output, or a file that is there whole or not at all.
//! A reader of standard output who goes away early (`| head`) is no error to speak of.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::failure::Failure;

/// Writes a text, which ends its own lines, to standard output.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(|cause| match cause.kind() {
        io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::Unwritten {
            place: "standard output".into(),
            cause,
        },
    })
}

/// Writes a file whole: beside its place first, and then over what may have been there.
pub(super) fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let draft = beside(file);
    let written = write_new(&draft, bytes).and_then(|()| fs::rename(&draft, file));
    written.map_err(|cause| {
        // It may never have been there; what went wrong first is what is told.
        let _ = fs::remove_file(&draft);
        let place = file.display().to_string();
        Failure::Unwritten { place, cause }
    })
}

/// A name in the same folder, so that the file system can put it into the other's place in one step.
fn beside(file: &Path) -> PathBuf {
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
