//! The traces of touches on the board of a game's page: its pixels after a tap, a click, keys and a
//! drag, in every rule set. Only the squares that are marked may look different, and only in the
//! theme's colours. Browsers like to add rings of their own. Each browser shows every other rule
//! set; with `TEST_RINGS` it shows all.
use super::board::{Page, PageGame, square};
use super::board_games::variant_armies;
use super::window::{Browser, Screen};
use crate::support::*;
use entente_rules::Variant;
use image::{Rgb, RgbImage};
use serde::Deserialize;
use serde_json::json;
use std::collections::HashMap;

/// The difference of a channel, up to which two pixels are alike.
const TOLERANCE: i32 = 12;

/// The number of stray pixels that may differ: browsers draw round corners anew, a little
/// differently.
const MAX_STRAY: usize = 12;

/// The width of a frame around a square, in squares.
const FRAME: f64 = 0.07;

/// The share of changed pixels that may be mixed of three colours, as corners of marks are.
const MAX_MIXED_SHARE: f64 = 0.08;

in_either_window!(touches_leave_nothing_but_marks);

async fn touches_leave_nothing_but_marks(browser: Browser, screen: Screen) {
    let server = TestServer::open().await;
    for variant in variants(&browser) {
        let armies = variant_armies(&server, variant.id()).await;
        let armies: Vec<[&str; 1]> = armies.iter().map(|army| [army.as_str()]).collect();
        let names = ["ann", "bob", "cleo", "dan"];
        let people = names.into_iter().zip(armies.iter().map(|seat| &seat[..]));
        let people: Vec<(&str, &[&str])> = people.collect();
        let game = json!({"variant": variant.id(), "visibility": "public"});
        let table = PageGame::open(&server, &people, game).await;
        let legal = table.legal().await;
        let [from, to] = ["from", "to"].map(|end| legal[0][end].as_str().unwrap().to_owned());
        let page = table.page(&browser, 0, screen).await;
        page.has_turn(0).await;
        let touched = Touched {
            page,
            screen,
            name: variant.id(),
            from,
            to,
        };
        touched.look_after_each_touch().await;
        touched.page.close().await;
    }
    server.close().await;
}

/// The rule sets that a browser shows.
fn variants(browser: &Browser) -> impl Iterator<Item = Variant> {
    let half = usize::from(matches!(browser, Browser::Firefox(_)));
    let shows_all = std::env::var_os("TEST_RINGS").is_some();
    let all = Variant::ALL.into_iter().enumerate();
    let shown = all.filter(move |(at, _)| shows_all || at % 2 == half);
    shown.map(|(_, variant)| variant)
}

/// A board that is touched, and the move that is made on it at last.
struct Touched {
    page: Page,
    screen: Screen,
    name: &'static str,
    from: String,
    to: String,
}

impl Touched {
    async fn look_after_each_touch(&self) {
        let (page, from) = (&self.page, &square(&self.from));
        let before = self.look().await;
        page.0.tap(from).await;
        self.is_selected(true).await;
        self.compare(&before, "a tap").await;
        page.0.tap(from).await;
        self.is_selected(false).await;
        self.compare(&before, "a second tap").await;
        page.0.click(from).await;
        self.is_selected(true).await;
        self.compare(&before, "a click").await;
        page.0.press_key("Escape").await;
        page.0.press_key("ArrowUp").await;
        page.0.sees("[role=gridcell]:focus-visible").await;
        self.compare(&before, "an arrow key").await;
        page.0.press_keys(&["ArrowDown", "Enter"]).await;
        self.compare(&before, "Enter").await;
        page.0.press_key("Escape").await;
        let to = &square(&self.to);
        if self.screen.mobile {
            page.0.swipe(from, to).await;
        } else {
            page.0.drag(from, to).await;
        }
        page.shows(1).await;
        self.compare(&before, "a drag").await;
    }

    async fn is_selected(&self, selected: bool) {
        let cell = format!("[data-square='{}'][aria-selected={selected}]", self.from);
        self.page.0.sees(&cell).await;
    }

    /// Looks at the page, once it no longer changes.
    async fn look(&self) -> Shown {
        let mut seen: Seen = self.page.0.evaluate(SEEN).await;
        loop {
            let picture = self.page.0.picture().await;
            let now = self.page.0.evaluate(SEEN).await;
            if seen == now {
                let picture = image::load_from_memory(&picture).unwrap();
                let pixels = picture.into_rgb8();
                return Shown { pixels, seen };
            }
            seen = now;
        }
    }

    /// Compares the page with what it looked like before it was touched.
    async fn compare(&self, before: &Shown, touch: &str) {
        let now = self.look().await;
        let difference = now.difference(before);
        let share = difference.mixed as f64 / difference.marked.max(1) as f64;
        if difference.stray > MAX_STRAY || share > MAX_MIXED_SHARE {
            let name = format!("failure-touched-{}", self.name);
            self.page.0.screenshot(&name).await;
            panic!(
                "{} after {touch}: {difference:?}; see {name}.png in target/screenshots",
                self.name
            );
        }
    }
}

/// The page's own measures, in pixels of the window.
#[derive(Deserialize, PartialEq)]
struct Seen {
    board: Area,
    /// Each square, and what is said and shown of it.
    squares: Vec<(Area, String)>,
    /// Device pixels for each of the window.
    density: f64,
    /// The number of plies that were made.
    plies: usize,
    /// The colours that squares and marks can have.
    palette: Vec<[u8; 3]>,
}

/// Looks at the page. All squares that can move say so while none is selected; that shows nowhere.
const SEEN: &str = "(async () => {
    const area = (one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { left, top, right, bottom };
    };
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const said = (cell) => [
        cell.getAttribute('aria-label').replace(', can move', ''),
        cell.getAttribute('aria-selected'),
        cell.matches(':focus-visible'),
    ].join();
    const { colours } = await (await fetch(`${location.pathname}/squares`)).json();
    const frame = document.querySelector('#board rect').getAttribute('fill');
    const { squares, ...marks } =
        Object.values(colours).find((theme) => theme.frame === frame);
    const probe = document.createElement('i');
    document.body.append(probe);
    const channels = (colour) => {
        probe.style.color = colour;
        return getComputedStyle(probe).color.match(/[0-9]+/g).map(Number);
    };
    const all = [...Object.values(squares).flat(), ...Object.values(marks), 'var(--ring)'];
    const palette = all.map(channels);
    probe.remove();
    return {
        board: area(document.querySelector('#board svg')),
        squares: cells.map((cell) => [area(cell.firstChild), said(cell)]),
        density: devicePixelRatio,
        plies: document.querySelectorAll('[data-ply]').length,
        palette,
    };
})()";

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn contains(self, x: f64, y: f64) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }

    /// The area with a frame around it, and a pixel more for a smooth edge.
    fn framed(self) -> Self {
        let width = (self.right - self.left) * FRAME + 1.0;
        Self {
            left: self.left - width,
            top: self.top - width,
            right: self.right + width,
            bottom: self.bottom + width,
        }
    }
}

/// The pixels of a page, with its measures.
struct Shown {
    pixels: RgbImage,
    seen: Seen,
}

/// The numbers of pixels that differ.
#[derive(Debug, Default)]
struct Difference {
    /// Outside the squares that are marked differently.
    stray: usize,
    /// One of the stray pixels, and its colours before and now.
    first: Option<(u32, u32, [Rgb<u8>; 2])>,
    /// In those squares.
    marked: usize,
    /// In those squares, in colours that are none of the theme's.
    mixed: usize,
}

impl Shown {
    /// Compares the window with what it was before. After a move only the board counts, since the
    /// moves and clocks around it differ too, and so do pieces.
    fn difference(&self, before: &Self) -> Difference {
        assert_eq!(self.seen.board, before.seen.board, "the board has moved");
        let squares = self.seen.squares.iter().zip(&before.seen.squares);
        let changed = squares.filter(|(now, old)| now.1 != old.1);
        let marked: Vec<Area> = changed.map(|(now, _)| now.0.framed()).collect();
        let has_moved = self.seen.plies != before.seen.plies;
        let mut difference = Difference::default();
        let mut known = HashMap::new();
        for (x, y, now, old) in self.changed_pixels(before) {
            if is_near(minus(now.0, old.0), [0; 3]) {
                continue;
            }
            let [left, top] = [x, y].map(|at| (f64::from(at) + 0.5) / self.seen.density);
            if marked.iter().any(|area| area.contains(left, top)) {
                difference.marked += 1;
                let is_mixed = known
                    .entry((old, now))
                    .or_insert_with(|| !has_moved && !self.is_of_theme(old, now));
                difference.mixed += usize::from(*is_mixed);
            } else if !has_moved || self.seen.board.contains(left, top) {
                difference.stray += 1;
                difference.first.get_or_insert((x, y, [old, now]));
            }
        }
        difference
    }

    /// The pixels that are not the same as before: their places, and their colours now and then.
    fn changed_pixels<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (u32, u32, Rgb<u8>, Rgb<u8>)> + 'a {
        assert_eq!(self.pixels.dimensions(), before.pixels.dimensions());
        let width = self.pixels.width() as usize * 3;
        let [now, old] = [self, before].map(|shown| shown.pixels.as_raw().chunks(width));
        // Most rows are the same, and to compare whole ones takes no time.
        let rows = (0..).zip(now.zip(old)).filter(|(_, (now, old))| now != old);
        rows.flat_map(|(y, (now, old))| {
            let pixels = now.as_chunks().0.iter().zip(old.as_chunks().0);
            let changed = (0..).zip(pixels).filter(|(_, (now, old))| now != old);
            changed.map(move |(x, (now, old))| (x, y, Rgb(*now), Rgb(*old)))
        })
    }

    /// Whether a colour became another one because one of the theme's replaced another, entirely or
    /// beneath the smooth edge of something else.
    fn is_of_theme(&self, old: Rgb<u8>, now: Rgb<u8>) -> bool {
        let change = minus(now.0, old.0);
        let palette = self.seen.palette.iter().chain([&old.0]);
        palette.clone().any(|&one| {
            palette.clone().any(|&other| {
                let whole = minus(one, other);
                let length: i32 = whole.iter().map(|channel| channel * channel).sum();
                let along: i32 = whole.iter().zip(change).map(|(a, b)| a * b).sum();
                let share = (f64::from(along) / f64::from(length.max(1))).clamp(0.0, 1.0);
                let part = whole.map(|channel| (f64::from(channel) * share) as i32);
                is_near(change, part)
            })
        })
    }
}

fn minus(one: [u8; 3], other: [u8; 3]) -> [i32; 3] {
    std::array::from_fn(|channel| i32::from(one[channel]) - i32::from(other[channel]))
}

fn is_near(one: [i32; 3], other: [i32; 3]) -> bool {
    let mut channels = one.iter().zip(other);
    channels.all(|(a, b)| (a - b).abs() <= TOLERANCE)
}
