//! A think-board over HTTP while the bot is killed with SIGKILL at any moment: its owner asks again
//! until they are answered, and in the end every line is there, and once. Most kills come shortly
//! after an answer, so that there is a new line that could be lost; some come at once, while the
//! process still opens its store.
//!
//! `TEST_KILLS=1000 cargo test --test program kept_thoughts -- --nocapture` kills more often, and
//! `TEST_SEED=…` repeats a run.
use crate::chance::{Chance, number};
use crate::season::{Person, Season};
use reqwest::Method;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::sync::watch;

/// The number of kills, if `TEST_KILLS` says nothing.
const KILLS: usize = 5;

/// One kill in so many does not wait for an answer.
const HASTY_KILLS: usize = 8;

/// The most moves that the board has before it is cleared: each line adds at most two.
const MAX_MOVES: usize = 200;

/// The first moves of White, and the answers to each.
const FIRST: [&str; 16] = [
    "a2a3", "a2a4", "b2b3", "b2b4", "c2c3", "c2c4", "d2d3", "d2d4", "e2e3", "e2e4", "f2f3", "f2f4",
    "g2g3", "g2g4", "h2h3", "h2h4",
];
const ANSWERS: [&str; 16] = [
    "a7a6", "a7a5", "b7b6", "b7b5", "c7c6", "c7c5", "d7d6", "d7d5", "e7e6", "e7e5", "f7f6", "f7f5",
    "g7g6", "g7g5", "h7h6", "h7h5",
];

/// The thinker, and what they have been told is on their board: each line once.
struct Thinker {
    person: Person,
    chance: Chance,
    path: String,
    confirmed: Vec<(String, String)>,
    /// The number of lines that were added, for those who wait for the next one.
    count: watch::Sender<usize>,
}

impl Thinker {
    /// Begins a game, in which it is their turn.
    async fn begin(season: &Arc<Season>, chance: &mut Chance) -> Self {
        let mut person = season.person("ann", chance.next()).await;
        let game = json!({"variant": "standard", "name": "Ann", "clock": "30d",
            "wishes": ["white"], "computers": [{"level": 1}]});
        let (status, game) = person.ask(Method::POST, "games", Some(game)).await;
        assert_eq!(status, 201, "{game}");
        let id = game["id"].as_str().unwrap();
        if game["phase"] == "lobby" {
            let (status, begun) = person
                .ask(Method::POST, &format!("games/{id}/start"), Some(json!({})))
                .await;
            assert_eq!(status, 200, "{begun}");
        }
        Self {
            person,
            chance: Chance::seeded(chance.next()),
            path: format!("games/{id}/think-board"),
            confirmed: Vec::new(),
            count: watch::Sender::new(0),
        }
    }

    /// Adds one line, or clears a board that is nearly full.
    async fn think(&mut self) {
        let (first, answer) = (
            FIRST[self.chance.below(FIRST.len())],
            ANSWERS[self.chance.below(ANSWERS.len())],
        );
        let body = json!({"line": format!("{first} {answer}")});
        let (status, board) = self.person.ask(Method::POST, &self.path, Some(body)).await;
        assert_eq!(status, 200, "{board}");
        let line = (first.to_owned(), answer.to_owned());
        if !self.confirmed.contains(&line) {
            self.confirmed.push(line);
            self.count.send_modify(|count| *count += 1);
        }
        self.check(&board);
        if moves(&board).len() >= MAX_MOVES {
            let (status, board) = self
                .person
                .ask(Method::DELETE, &self.path, Some(json!({})))
                .await;
            assert_eq!(status, 200, "{board}");
            self.confirmed.clear();
            self.check(&board);
        }
    }

    /// Every confirmed line is on the board, and nothing else.
    fn check(&self, board: &Value) {
        let moves = moves(board);
        let coordinate = |id: &Value| {
            let found = moves.iter().find(|mv| mv["id"] == *id).unwrap();
            found["coordinate"].as_str().unwrap().to_owned()
        };
        let answers = moves.iter().filter(|mv| mv["after"] != Value::Null);
        let mut lines: Vec<_> = answers
            .map(|mv| (coordinate(&mv["after"]), coordinate(&mv["id"])))
            .collect();
        let mut confirmed = self.confirmed.clone();
        lines.sort();
        confirmed.sort();
        assert_eq!(lines, confirmed);
    }
}

fn moves(board: &Value) -> &[Value] {
    board["moves"].as_array().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_line_of_a_think_board_survives_kills() {
    let mut chance = Chance::from_environment("a think-board with kills");
    let season = Season::open(None, 1).await;
    let mut thinker = Thinker::begin(&season, &mut chance).await;
    let mut lines = thinker.count.subscribe();
    let has_ended = Arc::new(AtomicBool::new(false));
    let thinking = tokio::spawn({
        let has_ended = Arc::clone(&has_ended);
        async move {
            while !has_ended.load(Ordering::Relaxed) {
                thinker.think().await;
            }
            let board = thinker.person.get(&thinker.path).await;
            thinker.check(&board);
        }
    });
    let kills = number("TEST_KILLS", KILLS);
    for _ in 0..kills {
        if !chance.once_in(HASTY_KILLS) {
            lines.mark_unchanged();
            lines.changed().await.expect("the thinker goes on");
        }
        season.kill_one(&mut chance).await;
    }
    has_ended.store(true, Ordering::Relaxed);
    thinking.await.unwrap();
    let lines = *lines.borrow();
    println!("{kills} kills, {lines} lines, none lost, none twice");
    let season = Arc::into_inner(season).expect("the thinker has ended");
    season.close().await;
}
