//! Tests of the sandbox's chat page and of a game's page in real windows of Chromium and Firefox,
//! used by keyboard, mouse and touch.
//!
//! Without a browser the tests print a note and do nothing. With `CI` set, a missing browser is a
//! failure. The tests leave screenshots for people in `target/screenshots`.
//!
//! A test of what depends on the browser is a function of a browser and a screen.
//! `in_either_window` makes two tests of it: in Chromium on a phone 390 pixels wide, and in Firefox
//! at a desk 1280 wide.
//!
//! ```ignore
//! in_either_window!(a_tap_selects);
//!
//! async fn a_tap_selects(browser: Browser, screen: Screen) {
//!     let server = TestServer::open().await;
//!     let window = browser.window(&server.sandbox, "ann", screen).await;
//!     window.tap("//button").await;
//!     window.close().await;
//!     server.close().await;
//! }
//! ```
//!
//! The others run in `Chromium`, whose start is quicker. Both browsers have the same `Window`; only
//! Chromium tells what a reader of the screen finds. In Firefox a window has the focus when
//! something is done to it, and in Chromium all have it.
/// Makes tests of functions of a browser and a screen, for each browser and each kind of screen
/// once.
macro_rules! in_either_window {
    ($($test:ident),+) => {$(
        mod $test {
            window_test!($test, in_chromium_on_a_phone, start, PHONE);
            window_test!($test, in_firefox_at_a_desk, start_firefox, DESKTOP);
        }
    )+};
}

/// Makes one test of a function in the module around.
macro_rules! window_test {
    ($test:ident, $name:ident, $start:ident, $screen:ident) => {
        #[tokio::test(flavor = "multi_thread")]
        async fn $name() {
            use crate::browser::window::{Browser, Screen};

            if let Some(browser) = Browser::$start().await {
                super::$test(browser, Screen::$screen).await;
            }
        }
    };
}

mod activity;
mod appearance;
mod arbiter;
mod board;
mod board_faults;
mod board_games;
mod board_links;
mod board_secrecy;
mod chromium;
mod claims;
mod clubs;
mod concerns;
mod connection;
mod days;
mod embedded_sdk;
mod ending;
mod fewer_presses;
mod firefox;
mod first_move;
mod four_colours;
mod four_people;
mod games;
mod guests;
mod hearing;
mod input;
mod keyboard;
mod messages;
mod missteps;
mod modern;
mod movers;
mod narrow;
mod new_game;
mod panels;
mod parrot;
mod phone;
mod picker;
mod pictures;
mod practice;
mod puzzles;
mod rings;
mod scenario;
mod screen;
mod seats;
mod server_page;
mod still_board;
mod teams;
mod thinking;
mod two_servers;
mod window;

use std::path::PathBuf;

/// A program that shows pages.
#[derive(Clone, Copy)]
enum Program {
    Chromium,
    Firefox,
}

impl Program {
    /// The name that people use, the names in `PATH`, in this order, and the variable that names
    /// another file.
    fn names(self) -> (&'static str, &'static [&'static str], &'static str) {
        match self {
            Self::Chromium => (
                "Chromium",
                &["chromium", "chromium-browser", "google-chrome"],
                "TEST_CHROMIUM",
            ),
            Self::Firefox => ("Firefox", &["firefox-esr", "firefox"], "TEST_FIREFOX"),
        }
    }
}

/// The path of the browser, or `None` to skip the test. Firefox takes three times as long to start,
/// and is left to slow tests.
fn executable(program: Program) -> Option<PathBuf> {
    if matches!(program, Program::Firefox) && entente_gate::skips_slow() {
        return None;
    }
    let (name, files, variable) = program.names();
    let configured = std::env::var_os(variable).map(PathBuf::from);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = configured.or_else(|| {
        let folders: Vec<_> = std::env::split_paths(&path).collect();
        let paths = files
            .iter()
            .flat_map(|file| folders.iter().map(move |folder| folder.join(file)));
        paths.into_iter().find(|path| path.is_file())
    });
    if found.is_none() {
        let package = files[0];
        entente_gate::skip(format!(
            "there is no {name}: apt-get install {package}, or set {variable} to its path"
        ));
    }
    found
}
