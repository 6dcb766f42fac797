//! The page of a game in the tests: games that people open over HTTP, their links, and windows in
//! which they touch the board or walk over it.
use super::window::{Chromium, Screen, Window};
use crate::support::*;
use reqwest::Method;
use serde_json::{Value, json};

/// A game, and the people who play it, in the order in which they joined.
pub(super) struct PageGame {
    pub(super) id: String,
    api: String,
    /// Their tokens.
    tokens: Vec<String>,
}

impl PageGame {
    /// Opens a game of these people, who take the armies, and waits until it has begun.
    pub(super) async fn open(server: &TestServer, people: &[(&str, &[&str])], game: Value) -> Self {
        let mut tokens = Vec::new();
        for (name, _) in people {
            tokens.push(token(&server.direct(name)).await);
        }
        let mut body = game;
        if body["variant"].is_null() {
            body["variant"] = "standard".into();
        }
        body["name"] = people[0].0.into();
        body["wishes"] = json!(people[0].1);
        let mut table = Self {
            id: String::new(),
            api: server.api.clone(),
            tokens,
        };
        let made = table.send(0, "games", body).await;
        table.id = made["id"].as_str().unwrap().to_owned();
        for (at, (name, seats)) in people.iter().enumerate().skip(1) {
            let body = json!({"name": name, "wishes": seats});
            table.post(at, "join", body).await;
        }
        table
    }

    /// A game of Ann and Bob that has begun elsewhere.
    pub(super) async fn of(server: &TestServer, id: &str, people: &[&str]) -> Self {
        let mut tokens = Vec::new();
        for name in people {
            tokens.push(token(&server.direct(name)).await);
        }
        Self {
            id: id.to_owned(),
            api: server.api.clone(),
            tokens,
        }
    }

    async fn send(&self, person: usize, path: &str, body: Value) -> Value {
        self.request(Method::POST, person, path, body).await
    }

    async fn request(&self, method: Method, person: usize, path: &str, body: Value) -> Value {
        let request = http_client().request(method, format!("{}/{path}", self.api));
        let request = request.bearer_auth(&self.tokens[person]).json(&body);
        let response = request.send().await.unwrap();
        let (status, text) = (response.status(), response.text().await.unwrap());
        assert!(status.is_success(), "{path}: {text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Sends a command of a person.
    pub(super) async fn post(&self, person: usize, part: &str, body: Value) -> Value {
        let path = format!("games/{}/{part}", self.id);
        self.send(person, &path, body).await
    }

    /// Deletes a part of the game for a person.
    pub(super) async fn delete(&self, person: usize, part: &str) -> Value {
        let path = format!("games/{}/{part}", self.id);
        self.request(Method::DELETE, person, &path, json!({})).await
    }

    /// Puts a part of the game for a person.
    pub(super) async fn put(&self, person: usize, part: &str) -> Value {
        let path = format!("games/{}/{part}", self.id);
        self.request(Method::PUT, person, &path, json!({})).await
    }

    /// A part of the game, as a person sees it.
    pub(super) async fn get(&self, person: usize, part: &str) -> Value {
        let address = format!("{}/games/{}{part}", self.api, self.id);
        let request = http_client().get(address).bearer_auth(&self.tokens[person]);
        request.send().await.unwrap().json().await.unwrap()
    }

    /// Revokes the token of a person, with which their links were made.
    pub(super) async fn revoke_links(&self, person: usize) {
        let address = format!("{}/me/tokens", self.api);
        let request = http_client().get(address).bearer_auth(&self.tokens[person]);
        let list: Value = request.send().await.unwrap().json().await.unwrap();
        let number = &list["tokens"].as_array().unwrap().last().unwrap()["number"];
        let path = format!("me/tokens/{number}");
        self.request(Method::DELETE, person, &path, json!({})).await;
    }

    /// The address of the page, as everybody may know it.
    pub(super) fn address(&self) -> String {
        format!("{}/games/{}", self.api.trim_end_matches("/api/v1"), self.id)
    }

    /// A person's own link to the page.
    pub(super) async fn link(&self, person: usize) -> String {
        let made = self.post(person, "page-tokens", json!({})).await;
        let token = made["token"].as_str().unwrap();
        format!("{}#{token}", self.address())
    }

    /// Opens the page of a person.
    pub(super) async fn page(&self, chromium: &Chromium, person: usize, screen: Screen) -> Page {
        Page::open(chromium, &self.link(person).await, screen).await
    }

    /// The legal moves: notation and coordinate form, and the squares.
    pub(super) async fn legal(&self) -> Vec<Value> {
        self.get(0, "/legal-moves").await["legal"]
            .as_array()
            .unwrap()
            .clone()
    }
}

/// A window with the page of a game.
pub(super) struct Page(pub(super) Window);

/// The XPath of a square of the board.
pub(super) fn square(name: &str) -> String {
    format!("//*[@role='gridcell'][@data-square='{name}']/*[name()='polygon']")
}

/// The keys that lead from the focused square to another one, by the shortest way.
const WAY: &str = "(target => {
    const cells = [...document.querySelectorAll('[role=gridcell]')].map(cell => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        return { name: cell.dataset.square, x: (left + right) / 2, y: (top + bottom) / 2,
            size: right - left };
    });
    const start = document.activeElement.dataset.square;
    const ways = new Map([[start, []]]);
    const queue = [start];
    const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    while (queue.length && !ways.has(target)) {
        const name = queue.shift();
        const from = cells.find(cell => cell.name === name);
        for (const [key, [dx, dy]] of Object.entries(steps)) {
            const next = cells.find(cell =>
                Math.hypot(cell.x - from.x - dx * from.size, cell.y - from.y - dy * from.size)
                    < from.size * 0.2);
            if (next && !ways.has(next.name)) {
                ways.set(next.name, [...ways.get(name), key]);
                queue.push(next.name);
            }
        }
    }
    return ways.get(target);
})";

impl Page {
    /// Opens a link, and waits until the board can be used.
    pub(super) async fn open(chromium: &Chromium, link: &str, screen: Screen) -> Self {
        let page = Self(chromium.open(link, screen).await);
        page.0.sees("#board [role=gridcell]").await;
        page.0.is_true("live.dataset.state === 'live'").await;
        page
    }

    /// Waits until it is this person's turn, after this number of plies.
    pub(super) async fn has_turn(&self, ply: usize) {
        self.shows(ply).await;
        self.0.sees("#status.yours").await;
    }

    /// Waits until the list of moves has this length.
    pub(super) async fn shows(&self, ply: usize) {
        let length = format!("document.querySelectorAll('[data-ply]').length === {ply}");
        self.0.is_true(&length).await;
    }

    /// Makes a move with two touches.
    pub(super) async fn touch(&self, from: &str, to: &str) {
        self.0.tap(&square(from)).await;
        self.0.tap(&square(to)).await;
    }

    /// Makes a move with the keyboard.
    pub(super) async fn walk(&self, from: &str, to: &str) {
        let focus = "document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()";
        self.0.is_true(&format!("({focus}, true)")).await;
        for name in [from, to] {
            let way: Vec<String> = self.0.evaluate(&format!("{WAY}('{name}')")).await;
            for key in &way {
                self.0.press_key(key).await;
            }
            let focused: String = self
                .0
                .evaluate("document.activeElement.dataset.square")
                .await;
            assert_eq!(focused, name);
            let outline: String = self
                .0
                .evaluate("getComputedStyle(document.activeElement).outlineStyle")
                .await;
            assert_eq!(outline, "none", "the square has a ring of its own");
            self.0.press_key("Enter").await;
        }
    }

    /// Chooses what a pawn becomes, if it is asked.
    pub(super) async fn choose(&self, kind: Option<&str>) {
        if let Some(kind) = kind {
            let choice = format!("//dialog//button[.//span[normalize-space()='{kind}']]");
            self.0.exists(&choice).await;
            self.0.click(&choice).await;
        }
    }

    /// Closes the window. The page has logged no errors, and broken no rule of its policy.
    pub(super) async fn close(self) {
        self.0.close().await;
    }
}
