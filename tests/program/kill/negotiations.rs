//! The bot is killed with SIGKILL while four people negotiate over HTTP: around the commit of a
//! command, and when it has just been acknowledged.
//!
//! A request without an answer is sent again with the same idempotency key. In the end every
//! proposal and every letter is there exactly once.

use super::KILLS;
use crate::chance::Chance;
use crate::support::TIMEOUT;
use crate::world::PLAYING;
use crate::world::bots::{Bots, Program};
use crate::world::people::Caller;
use entente_sandbox::Sandbox;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];
const ARMIES: [&str; 4] = ["white", "red", "black", "yellow"];

/// How many letters each of them writes at most. The bot accepts no more within ten minutes.
const LETTERS: usize = 10;

/// Four people with their programs, the bot they play with, and what it has acknowledged.
struct Negotiators {
    sandbox: Sandbox,
    bots: Bots,
    callers: Vec<Caller>,
    game: String,
    chance: Chance,
    /// How many commands there were. The number makes the idempotency key.
    commands: usize,
    kills: usize,
    /// The proposals that must be open: from whom, to whom.
    proposals: BTreeSet<(usize, usize)>,
    /// The letters that must have been written, in order: from whom, to whom, their text.
    letters: Vec<(usize, usize, String)>,
}

impl Negotiators {
    async fn new() -> Self {
        let sandbox = crate::support::sandbox().await;
        let mut bots = Bots::new(Program::Entente, &sandbox, None, 1).await;
        bots.start(PLAYING, 0);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let mut callers = Vec::new();
        for person in PEOPLE {
            callers.push(Caller::of(&sandbox.user(person).in_dm()).await);
        }
        let mut all = Self {
            sandbox,
            bots,
            callers,
            game: String::new(),
            chance: Chance::from_environment("negotiations"),
            commands: 0,
            kills: 0,
            proposals: BTreeSet::new(),
            letters: Vec::new(),
        };
        all.create_game().await;
        all
    }

    async fn create_game(&mut self) {
        let seat = |at: usize| json!({"name": PEOPLE[at], "seats": [ARMIES[at]]});
        let mut new_game = seat(0);
        new_game["variant"] = "alliance".into();
        let made = self.send(0, "games", new_game, None).await;
        self.game = made["id"].as_str().unwrap().to_owned();
        for at in 1..4 {
            self.command(at, "join", seat(at), None).await;
        }
    }

    /// Sends a request with one key until it is answered. If `kill` is given, the bot is killed so
    /// long after the first attempt.
    async fn send(&mut self, by: usize, path: &str, body: Value, kill: Option<Duration>) -> Value {
        self.commands += 1;
        let key = format!("command-{}", self.commands);
        let mut kill = kill;
        loop {
            let api = self.bots.api(PLAYING).await;
            let (asked, body) = ((Method::POST, path), Some(body.clone()));
            let answer = self.callers[by].send(&api, asked, body, Some(&key));
            let answer = match kill.take() {
                None => answer.await,
                Some(pause) => {
                    let killed = async {
                        tokio::time::sleep(pause).await;
                        self.bots.kill_and_start(PLAYING, &self.sandbox).await;
                    };
                    self.kills += 1;
                    tokio::join!(answer, killed).0
                }
            };
            if let Some((status, answer)) = answer {
                assert!((200..300).contains(&status), "{status}: {answer}");
                return answer;
            }
        }
    }

    /// One player writes or proposes something to another one, until it is acknowledged.
    async fn negotiate(&mut self, kill: Option<Duration>) {
        let by = self.chance.below(4);
        let other = (by + 1 + self.chance.below(3)) % 4;
        let written = self.letters.iter().filter(|letter| letter.0 == by).count();
        let may_write = written < LETTERS;
        let text = format!("Letter {}", self.letters.len());
        if self.chance.once_in(2) && may_write {
            let letter = json!({"to": ARMIES[other], "text": text});
            self.command(by, "letters", letter, kill).await;
            self.letters.push((by, other, text));
        } else if self.proposals.contains(&(by, other)) {
            let to = json!({"to": ARMIES[other]});
            self.command(by, "proposals/withdraw", to, kill).await;
            self.proposals.remove(&(by, other));
        } else if self.proposals.contains(&(other, by)) && !may_write {
            let from = json!({"from": ARMIES[other]});
            self.command(by, "proposals/decline", from, kill).await;
            self.proposals.remove(&(other, by));
        } else if self.proposals.contains(&(other, by)) {
            let counter = json!({"from": ARMIES[other], "message": text});
            self.command(by, "proposals/counter", counter, kill).await;
            self.letters.push((by, other, text));
            self.proposals.remove(&(other, by));
            self.proposals.insert((by, other));
        } else {
            let to = json!({"to": ARMIES[other]});
            self.command(by, "proposals", to, kill).await;
            self.proposals.insert((by, other));
        }
    }

    async fn command(&mut self, by: usize, rest: &str, body: Value, kill: Option<Duration>) {
        let path = format!("games/{}/{rest}", self.game);
        self.send(by, &path, body, kill).await;
    }

    async fn get(&self, by: usize, rest: &str) -> Value {
        let (path, api) = (
            format!("games/{}/{rest}", self.game),
            self.bots.api(PLAYING).await,
        );
        let answer = self.callers[by].send(&api, (Method::GET, &path), None, None);
        let (status, answer) = answer.await.expect("the bot answers");
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// Checks that each player sees exactly what was acknowledged.
    async fn check(&self) {
        for (at, person) in PEOPLE.into_iter().enumerate() {
            let letters = self.get(at, "letters").await;
            let seen: Vec<_> = letters["letters"]
                .as_array()
                .unwrap()
                .iter()
                .map(|letter| letter["text"].as_str().unwrap())
                .collect();
            let own: Vec<_> = self
                .letters
                .iter()
                .filter(|(from, to, _)| *from == at || *to == at)
                .map(|(_, _, text)| text.as_str())
                .collect();
            assert_eq!(seen, own, "the letters of {person}");
            let proposals = self.get(at, "proposals").await;
            let seats = |list: &str| -> BTreeSet<usize> {
                let list = proposals[list].as_array().unwrap().iter();
                list.map(|proposal| proposal["seat"].as_u64().unwrap() as usize)
                    .collect()
            };
            let made = self.proposals.iter().filter(|(from, _)| *from == at);
            assert_eq!(seats("made"), made.map(|(_, to)| *to).collect());
            let received = self.proposals.iter().filter(|(_, to)| *to == at);
            assert_eq!(seats("received"), received.map(|(from, _)| *from).collect());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_during_negotiations_the_bot_loses_and_doubles_nothing() {
    let mut all = Negotiators::new().await;
    for kill in 0..KILLS / 2 {
        for _ in 0..2 {
            all.negotiate(None).await;
        }
        // Every third kill comes long after the answer. The others come at about the time when the
        // command is written to disk.
        let pause = if kill % 3 == 0 {
            Duration::from_millis(100)
        } else {
            Duration::from_micros(all.chance.below(5000) as u64)
        };
        all.negotiate(Some(pause)).await;
        all.check().await;
    }
    println!(
        "{} kills, {} commands, {} letters, {} proposals open",
        all.kills,
        all.commands,
        all.letters.len(),
        all.proposals.len()
    );
    assert_eq!(all.kills, KILLS / 2);
}
