//! The chat page in a real browser: two people play the first moves in two windows of Chromium, by keyboard and mouse as people do.
//!
//! What the page draws is read from its document, what a picture shows from its pixels. Without a browser the test says so and is left out; where `CI` is set, that is a failure.
//! The screenshots in `target/screenshots` are for people to look at. The README's is one of them:
//!
//! ```sh
//! cargo test --test program browser && cp target/screenshots/chat.png docs/pictures/chat.png
//! ```
use crate::support::*;
use chromiumoxide::cdp::browser_protocol::emulation::SetDeviceMetricsOverrideParams;
use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::js_protocol::runtime::{
    ConsoleApiCalledType, EvaluateParams, EventConsoleApiCalled, EventExceptionThrown,
};
use chromiumoxide::layout::Point;
use chromiumoxide::page::ScreenshotParams;
use chromiumoxide::{Browser, BrowserConfig, Page};
use entente_rules::{Position, Variant};
use futures::StreamExt;
use serde::de::DeserializeOwned;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Where the browser is looked for, in this order, unless `TEST_CHROMIUM` names it.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The boards that everybody can see, the oldest first.
const BOARDS: &str = "[...document.querySelectorAll('.message:not(.ephemeral) img')]";

/// The newest picture, also one that only this person sees.
const PICTURE: &str = "[...document.querySelectorAll('.message img')].at(-1)";

/// Between two looks at a page.
const LOOK_AGAIN: Duration = Duration::from_millis(30);

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_in_two_windows() {
    let Some(executable) = executable() else {
        return;
    };
    let (club, chromium) = (Club::open().await, Chromium::start(&executable).await);
    let ann = chromium.window(&club, "ann", Screen::DESKTOP).await;
    let bob = chromium.window(&club, "bob", Screen::DESKTOP).await;

    challenge_and_accept(&ann, &bob).await;
    let mut position = Position::start(Variant::Standard);
    for window in [&ann, &bob] {
        window.click(&last("a[@class='thread-link']")).await;
        window.sees_board(0, &position).await;
    }
    ann.click(&button("Move…")).await;
    ann.choose("e2", &position).await;
    ann.choose("e2e4", &position).await;
    ann.says("You played e4.").await;
    position = after(&position, "e4");
    ann.sees_board(1, &position).await;
    bob.sees_board(1, &position).await;

    move_by_completion(&bob).await;
    position = after(&position, "e5");
    ann.sees_board(2, &position).await;
    bob.sees_board(2, &position).await;

    let (of_ann, of_bob) = (ann.ephemeral().await, bob.ephemeral().await);
    assert!(!of_ann.is_empty() && !of_bob.is_empty());
    assert!(
        of_ann.is_disjoint(&of_bob),
        "an answer is shown only to whom it is for"
    );
    picture_for_the_readme(&ann, &bob, position).await;
    on_a_phone(&chromium, &club).await;
    for window in [ann, bob] {
        window.was_never_reloaded().await;
        window.close().await;
    }
    chromium.close().await;
    club.close().await;
}

/// Ann challenges Bob with the list of people; Bob, who has done nothing yet, sees it and accepts.
async fn challenge_and_accept(ann: &Window, bob: &Window) {
    ann.screenshot("desktop-empty").await;
    ann.compose("/challenge bo").await;
    ann.sees(".suggestions [role=option][aria-selected=true]")
        .await;
    ann.screenshot("desktop-challenge").await;
    ann.press_key("Enter").await;
    ann.type_text("colour").await;
    ann.press_key("Enter").await;
    ann.type_text("white").await;
    ann.press_key("Enter").await;
    ann.press_key("Enter").await;
    bob.is_true("document.querySelector('.message:not(.ephemeral) img')?.naturalWidth > 0")
        .await;
    bob.screenshot("desktop-challenged").await;
    bob.click(&button("Accept")).await;
    ann.sees(".sidebar .threads a").await;
}

/// Bob types the beginning of a move and takes what the bot offers.
async fn move_by_completion(bob: &Window) {
    bob.compose("/move e").await;
    bob.sees(".suggestions [data-choice=e7e5]").await;
    bob.screenshot("desktop-completion").await;
    bob.click("//*[contains(@class, 'suggestions')]//*[@data-choice='e7e5']")
        .await;
    bob.press_key("Enter").await;
    bob.says("You played e5.").await;
}

/// A few moves more, so that the picture of the page shows a game.
async fn picture_for_the_readme(ann: &Window, bob: &Window, mut position: Position) {
    let moves = ["Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
    for (ply, text) in moves.into_iter().enumerate() {
        let mover = [ann, bob][ply % 2];
        mover.compose(&format!("/move {text}")).await;
        mover.sees(".suggestions [aria-selected=true]").await;
        mover.press_key("Enter").await;
        mover.press_key("Enter").await;
        position = after(&position, text);
        ann.sees_board(ply + 3, &position).await;
        bob.sees_board(ply + 3, &position).await;
    }
    ann.click(&button("Move…")).await;
    ann.choose("a4", &position).await;
    ann.exists(&last("li[@data-choice='a4c6']")).await;
    let drawn = format!("{PICTURE}.decode().then(() => true)");
    assert!(ann.evaluate::<bool>(&drawn).await);
    ann.screenshot("chat").await;
}

/// On a telephone the left column is a drawer, and a board is seen as a whole.
async fn on_a_phone(chromium: &Chromium, club: &Club) {
    let phone = chromium.window(club, "ann", Screen::PHONE).await;
    phone.screenshot("phone-channel").await;
    phone.click("//button[contains(@class, 'drawer')]").await;
    phone
        .is_true("document.querySelector('.sidebar').getBoundingClientRect().left === 0")
        .await;
    phone.screenshot("phone-drawer").await;
    phone
        .click("//*[@id='sidebar']//ul[@class='threads']//a")
        .await;
    phone
        .is_true("document.querySelector('.sidebar').getBoundingClientRect().right <= 0")
        .await;
    phone
        .is_true(&format!(
            "(() => {{
                const board = {PICTURE}?.getBoundingClientRect();
                const view = document.querySelector('.timeline').getBoundingClientRect();
                return board?.width > 250 && board.left >= 0 && board.right <= innerWidth
                    && board.top >= view.top && board.bottom <= view.bottom;
            }})()"
        ))
        .await;
    phone
        .is_true("innerWidth === 390 && document.documentElement.scrollWidth <= innerWidth")
        .await;
    phone.screenshot("phone-game").await;
    phone.close().await;
}

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

/// The last element of this kind in the timeline, as XPath.
fn last(kind: &str) -> String {
    format!("(//*[@class='messages']//{kind})[last()]")
}

/// The last button of this label.
fn button(label: &str) -> String {
    last(&format!("button[normalize-space()='{label}']"))
}

fn after(position: &Position, text: &str) -> Position {
    position.play(position.read_move(text).unwrap()).unwrap()
}

/// A browser of the test's own, with nothing remembered.
struct Chromium {
    browser: Browser,
    events: JoinHandle<()>,
    _profile: Folder,
}

impl Chromium {
    async fn start(executable: &Path) -> Self {
        let profile = Folder::new();
        let config = BrowserConfig::builder()
            .chrome_executable(executable)
            .user_data_dir(profile.path("profile"))
            .no_sandbox()
            .launch_timeout(SOON)
            .request_timeout(SOON)
            .args(["disable-gpu", "disable-quic", "disable-component-update"])
            .viewport(None)
            .build()
            .unwrap();
        let (browser, mut handler) = Browser::launch(config).await.unwrap();
        // A browser newer than the library says things that it does not know; they are passed over.
        let events = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Self {
            browser,
            events,
            _profile: profile,
        }
    }

    /// A window of its own with the page as that person uses it, connected.
    async fn window(&self, club: &Club, name: &str, screen: Screen) -> Window {
        let page = self.browser.new_page("about:blank").await.unwrap();
        page.execute(screen.metrics()).await.unwrap();
        page.enable_log().await.unwrap();
        let window = Window {
            complaints: complaints(&page).await,
            page,
        };
        let address = format!("{}?as={name}", club.sandbox.page_url());
        window.page.goto(address).await.unwrap();
        window.sees(".status[data-state=online]").await;
        window.sees(&format!("#person[data-person={name}]")).await;
        window.evaluate::<bool>("window.isTheFirst = true").await;
        window
    }

    async fn close(mut self) {
        self.browser.close().await.unwrap();
        self.browser.wait().await.unwrap();
        self.events.await.unwrap();
    }
}

/// What a window is shown on.
struct Screen {
    width: i64,
    height: i64,
    /// Pixels of the device for one of the page.
    density: f64,
    mobile: bool,
}

impl Screen {
    const DESKTOP: Self = Self {
        width: 1280,
        height: 800,
        density: 1.0,
        mobile: false,
    };
    const PHONE: Self = Self {
        width: 390,
        height: 844,
        density: 2.0,
        mobile: true,
    };

    fn metrics(&self) -> SetDeviceMetricsOverrideParams {
        SetDeviceMetricsOverrideParams::new(self.width, self.height, self.density, self.mobile)
    }
}

/// What went wrong in a window: the page's own errors, and what the browser says of it.
type Complaints = Arc<Mutex<Vec<String>>>;

async fn complaints(page: &Page) -> Complaints {
    let complaints = Complaints::default();
    let errors = page
        .event_listener::<EventConsoleApiCalled>()
        .await
        .unwrap();
    let errors = errors.filter_map(async |call| {
        (call.r#type == ConsoleApiCalledType::Error).then(|| format!("{:?}", call.args))
    });
    let thrown = page.event_listener::<EventExceptionThrown>().await.unwrap();
    let thrown = thrown.map(|event| format!("{:?}", event.exception_details));
    let logged = page.event_listener::<EventEntryAdded>().await.unwrap();
    let logged = logged.map(|event| format!("{:?}", event.entry));
    let all = futures::stream::select(
        errors.boxed(),
        futures::stream::select(thrown.boxed(), logged.boxed()),
    );
    let known = complaints.clone();
    tokio::spawn(all.for_each(move |complaint| {
        known.lock().unwrap().push(complaint);
        std::future::ready(())
    }));
    complaints
}

/// One person's window. Every look waits until what is sought is there.
struct Window {
    page: Page,
    complaints: Complaints,
}

impl Window {
    async fn evaluate<T: DeserializeOwned>(&self, script: &str) -> T {
        let script = EvaluateParams::builder()
            .expression(script)
            .await_promise(true)
            .return_by_value(true)
            .build()
            .unwrap();
        let result = self.page.evaluate_expression(script).await.unwrap();
        result.into_value().unwrap()
    }

    /// Waits until an expression is true.
    async fn is_true(&self, expression: &str) {
        let deadline = tokio::time::Instant::now() + SOON;
        while !self
            .evaluate::<bool>(&format!("Boolean({expression})"))
            .await
        {
            if tokio::time::Instant::now() > deadline {
                self.give_up(expression).await;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Fails the test, with a picture of what was there instead.
    async fn give_up(&self, sought: &str) -> ! {
        self.screenshot("failure").await;
        let picture = screenshots().join("failure.png");
        panic!(
            "waited in vain for {sought}; see {}. {:?}",
            picture.display(),
            self.complaints
        );
    }

    /// Waits until an element can be seen.
    async fn sees(&self, selector: &str) {
        self.is_true(&format!(
            "[...document.querySelectorAll(`{selector}`)].some((one) => one.offsetParent !== null)"
        ))
        .await;
    }

    /// Waits for an element, named by XPath.
    async fn exists(&self, path: &str) {
        self.is_true(&format!(
            "document.evaluate(`{path}`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue"
        ))
        .await;
    }

    /// Waits for words in the timeline.
    async fn says(&self, words: &str) {
        self.is_true(&format!(
            "document.querySelector('.messages').textContent.includes(`{words}`)"
        ))
        .await;
    }

    /// Clicks with the mouse on what an XPath names.
    async fn click(&self, path: &str) {
        self.page.bring_to_front().await.unwrap();
        self.exists(path).await;
        let (x, y) = self.resting_point(path).await;
        self.page.click(Point { x, y }).await.unwrap();
    }

    /// The middle of what an XPath names, once it is in view, is not covered and has stopped moving.
    async fn resting_point(&self, path: &str) -> (f64, f64) {
        let look = format!(
            "(() => {{
                const named = document.evaluate(`{path}`, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
                const target = named.singleNodeValue;
                target?.scrollIntoView({{ block: 'nearest' }});
                const {{ left, width, top, height }} = target?.getBoundingClientRect() ?? {{}};
                const [x, y] = [left + width / 2, top + height / 2];
                return target?.contains(document.elementFromPoint(x || 0, y || 0)) ? [x, y] : null;
            }})()"
        );
        let mut before = None;
        let deadline = tokio::time::Instant::now() + SOON;
        loop {
            let now: Option<(f64, f64)> = self.evaluate(&look).await;
            match now {
                Some(point) if now == before => return point,
                _ => before = now,
            }
            if tokio::time::Instant::now() > deadline {
                self.give_up(&format!("a place to click on {path}")).await;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// Opens the newest menu, which stands under a picture of what can be chosen, and takes an entry.
    async fn choose(&self, choice: &str, position: &Position) {
        let entry = last(&format!("li[@data-choice='{choice}']"));
        self.exists(&entry).await;
        self.shows(PICTURE, position).await;
        self.click(&last("button[contains(@class, 'select')]"))
            .await;
        self.screenshot(&format!("desktop-choose-{choice}")).await;
        self.click(&entry).await;
    }

    /// Begins to write a message or a command.
    async fn compose(&self, text: &str) {
        self.click("//*[@id='composer']").await;
        self.type_text(text).await;
    }

    /// Types where the focus is.
    async fn type_text(&self, text: &str) {
        self.page.bring_to_front().await.unwrap();
        let body = self.page.find_element("body").await.unwrap();
        body.type_str(text).await.unwrap();
    }

    async fn press_key(&self, key: &str) {
        self.page.bring_to_front().await.unwrap();
        let body = self.page.find_element("body").await.unwrap();
        body.press_key(key).await.unwrap();
    }

    /// Waits until the board after so many moves has arrived in this window, and reads it.
    async fn sees_board(&self, moves: usize, position: &Position) {
        // Before the boards of the moves stand the challenge's and that of the start.
        let boards = moves + 2;
        self.is_true(&format!(
            "{BOARDS}.length === {boards} && {BOARDS}.at(-1).naturalWidth > 0"
        ))
        .await;
        self.shows(&format!("{BOARDS}.at(-1)"), position).await;
    }

    /// Waits until a picture shows this position; its bytes are those that the browser was served.
    async fn shows(&self, picture: &str, position: &Position) {
        let bytes: Vec<u8> = self
            .evaluate(&format!(
                "fetch({picture}.src).then((answer) => answer.arrayBuffer()).then((bytes) => [...new Uint8Array(bytes)])"
            ))
            .await;
        assert_pictures(&bytes, position, facing(position));
    }

    /// The messages that only this person sees.
    async fn ephemeral(&self) -> BTreeSet<String> {
        self.evaluate(
            "[...document.querySelectorAll('.message.ephemeral')].map((one) => one.dataset.messageId)",
        )
        .await
    }

    async fn screenshot(&self, name: &str) {
        std::fs::create_dir_all(screenshots()).unwrap();
        let path = screenshots().join(format!("{name}.png"));
        self.page.bring_to_front().await.unwrap();
        self.page
            .save_screenshot(ScreenshotParams::default(), path)
            .await
            .unwrap();
    }

    async fn was_never_reloaded(&self) {
        assert!(self.evaluate::<bool>("Boolean(window.isTheFirst)").await);
    }

    /// Closes the window, in which nothing may have gone wrong.
    async fn close(self) {
        self.page.close().await.unwrap();
        let complaints = self.complaints.lock().unwrap();
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

/// `target/screenshots`.
fn screenshots() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("screenshots")
}
