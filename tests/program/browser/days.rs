//! The program as it runs without a token, and days that pass on its page: what is due in them comes.
use super::window::{Chromium, Screen, Window, button, last};
use crate::process::{Process, alone};
use crate::support::*;

/// Where the program says its page is.
async fn page_of(process: &Process) -> String {
    let said = process.told("Open").await;
    let (page, _) = said.split_once("?as=").expect("it names a person");
    page.to_owned()
}

/// Types a command of which each part takes what is suggested.
async fn command(window: &Window, command: &str, parts: &[&str]) {
    window.compose(command).await;
    for part in parts {
        window
            .sees(".suggestions [role=option][aria-selected=true]")
            .await;
        window.press_key("Enter").await;
        window.type_text(part).await;
    }
    window.press_key("Enter").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn days_that_pass_on_the_page_pass_for_the_games() {
    let Some(chromium) = Chromium::start().await else {
        return;
    };
    let folder = Folder::new();
    let process = Process::start(&folder.0, &alone(&folder));
    let page = page_of(&process).await;
    let ann = chromium.window_at(&page, "ann", Screen::DESKTOP).await;
    let bob = chromium.window_at(&page, "bob", Screen::PHONE).await;
    command(&ann, "/challenge bo", &["clock", "3d", ""]).await;
    bob.click(&button("Accept")).await;
    bob.click(&last("a[@class='thread-link']")).await;
    bob.says("to move").await;
    ann.click("//*[@data-panel='workbench']").await;
    ann.click("//*[@data-advance='86400']").await;
    ann.click("//*[@data-advance='86400']").await;
    bob.says("in 24 hours").await;
    ann.click("//*[@data-advance='86400']").await;
    bob.says("won by time: 0-1").await;
    bob.screenshot("phone-time-over").await;
    for window in [ann, bob] {
        window.close().await;
    }
    process.stop().await;
    chromium.close().await;
}
