//! Tests of the sandbox's chat page and of a game's page in real Chromium windows, used by
//! keyboard, mouse and touch.
//!
//! Without a browser the tests print a note and do nothing. With `CI` set, a missing browser is a
//! failure. The tests leave screenshots for people in `target/screenshots`.
mod activity;
mod appearance;
mod arbiter;
mod board;
mod board_games;
mod board_links;
mod board_secrecy;
mod claims;
mod days;
mod devtools;
mod embedded_sdk;
mod first_move;
mod four_people;
mod games;
mod keyboard;
mod messages;
mod modern;
mod narrow;
mod parrot;
mod phone;
mod picker;
mod pictures;
mod puzzles;
mod scenario;
mod seats;
mod teams;
mod thinking;
mod window;

use std::io::Write;
use std::path::PathBuf;

/// The names of the browser in `PATH`, in this order. `TEST_CHROMIUM` names another one.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The path of the browser, or `None` to skip the test.
fn executable() -> Option<PathBuf> {
    let configured = std::env::var_os("TEST_CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = configured.or_else(|| {
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let paths = BROWSERS
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        paths.into_iter().find(|path| path.is_file())
    });
    if found.is_none() {
        let note = "There is no Chromium, so the browser tests are skipped. \
            Install one (apt-get install chromium), or set TEST_CHROMIUM to its path.\n";
        assert!(std::env::var_os("CI").is_none(), "{note}");
        // Written past the test harness, which hides the output of tests that pass.
        std::io::stderr().write_all(note.as_bytes()).unwrap();
    }
    found
}
