//! The chat page in a real browser: Chromium's windows, used by keyboard, mouse and finger as people use them.
//!
//! Without a browser the tests say so and are left out; where `CI` is set, that is a failure. The screenshots in `target/screenshots` are for people to look at.
mod days;
mod games;
mod keyboard;
mod looks;
mod narrow;
mod parrot;
mod talk;
mod window;

use std::io::Write;
use std::path::PathBuf;

/// Where the browser is looked for, in this order, unless `TEST_CHROMIUM` names it.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The browser's path, or nothing where the test is to be left out.
fn executable() -> Option<PathBuf> {
    let named = std::env::var_os("TEST_CHROMIUM").map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = named.or_else(|| {
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let paths = BROWSERS
            .iter()
            .flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
        paths.into_iter().find(|path| path.is_file())
    });
    if found.is_none() {
        let words = "No Chromium here, so the page is not tried in a browser. \
            To try it: apt-get install chromium, or say where one is by TEST_CHROMIUM.\n";
        assert!(std::env::var_os("CI").is_none(), "{words}");
        // Past the capture of tests that pass: whoever runs them is to know.
        std::io::stderr().write_all(words.as_bytes()).unwrap();
    }
    found
}
