//! The program is killed with SIGKILL while four people negotiate over HTTP: around the commit of a wish, and when it has just been acknowledged. What had no answer is asked again
//! under the same key. In the end every proposal and every letter is there, and none is there twice.

use super::KILLS;
use crate::chance::Chance;
use crate::process::{Process, Settings, in_sandbox};
use crate::support::{Folder, SOON, until};
use entente_sandbox::Sandbox;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];
const ARMIES: [&str; 4] = ["white", "red", "black", "yellow"];

/// The most letters that one of them writes: no more are taken within ten minutes.
const LETTERS: usize = 10;

/// Four people with tokens, the program with which they play, and what they were told.
struct Negotiators {
    sandbox: Sandbox,
    folder: Folder,
    settings: Settings,
    process: Option<Process>,
    client: reqwest::Client,
    tokens: Vec<String>,
    game: String,
    chance: Chance,
    /// How many wishes there were.
    wishes: usize,
    kills: usize,
    /// What must be open: who has proposed to whom.
    proposals: BTreeSet<(usize, usize)>,
    /// What must have been written, in order: from whom, to whom, what.
    letters: Vec<(usize, usize, String)>,
}

impl Negotiators {
    async fn meet() -> Self {
        let sandbox = crate::support::sandbox().await;
        let folder = Folder::new();
        let settings = in_sandbox(&sandbox, &folder);
        let mut all = Self {
            sandbox,
            folder,
            settings,
            process: None,
            client: reqwest::Client::builder().no_proxy().build().unwrap(),
            tokens: Vec::new(),
            game: String::new(),
            chance: Chance::of_the_day("negotiations"),
            wishes: 0,
            kills: 0,
            proposals: BTreeSet::new(),
            letters: Vec::new(),
        };
        all.raise().await;
        for person in PEOPLE {
            let dm = all.sandbox.user(person).in_dm();
            let answer = dm.slash("/api token").await.unwrap();
            all.tokens
                .push(answer.content.split('`').nth(1).unwrap().to_owned());
        }
        all.sit_down().await;
        all
    }

    async fn sit_down(&mut self) {
        let seat = |at: usize| json!({"name": PEOPLE[at], "seats": [ARMIES[at]]});
        let mut wanted = seat(0);
        wanted["variant"] = "alliance".into();
        let made = self.ask(0, "/games", wanted, None).await;
        self.game = made["id"].as_str().unwrap().to_owned();
        for at in 1..4 {
            let join = format!("/games/{}/join", self.game);
            self.ask(at, &join, seat(at), None).await;
        }
    }

    /// Starts the program again, once the dead one is gone.
    async fn raise(&mut self) {
        if let Some(dead) = self.process.take() {
            dead.fallen(&self.sandbox).await;
        }
        self.process = Some(Process::start(&self.folder.0, &self.settings));
        self.sandbox.bot_ready(SOON).await.unwrap();
    }

    async fn address(&self) -> String {
        let process = self.process.as_ref().unwrap();
        until(|| process.api_now()).await
    }

    /// Asks until there is an answer, under one key; the program is killed so long after the first time.
    async fn ask(&mut self, by: usize, path: &str, body: Value, kill: Option<Duration>) -> Value {
        self.wishes += 1;
        let mut kill = kill;
        loop {
            let address = self.address().await;
            let request = self.client.post(format!("{address}{path}"));
            let request = request.bearer_auth(&self.tokens[by]);
            let request = request.header("Idempotency-Key", format!("wish-{}", self.wishes));
            let answer = answered(request.json(&body));
            let process = self.process.as_mut().unwrap();
            let pause = kill.take();
            let strike = async {
                if let Some(pause) = pause {
                    tokio::time::sleep(pause).await;
                    process.strike();
                }
            };
            let (answer, ()) = tokio::join!(answer, strike);
            if pause.is_some() {
                self.kills += 1;
                self.raise().await;
            }
            if let Some(answer) = answer {
                return answer;
            }
        }
    }

    /// Somebody does something to somebody else, and is acknowledged.
    async fn negotiate(&mut self, kill: Option<Duration>) {
        let by = self.chance.below(4);
        let other = (by + 1 + self.chance.below(3)) % 4;
        let written = self.letters.iter().filter(|letter| letter.0 == by).count();
        if self.chance.once_in(2) && written < LETTERS {
            let text = format!("Letter {}", self.letters.len());
            let letter = json!({"to": ARMIES[other], "text": text});
            self.wish(by, "letters", letter, kill).await;
            self.letters.push((by, other, text));
        } else if self.proposals.contains(&(by, other)) {
            let to = json!({"to": ARMIES[other]});
            self.wish(by, "proposals/withdraw", to, kill).await;
            self.proposals.remove(&(by, other));
        } else if self.proposals.contains(&(other, by)) {
            let from = json!({"from": ARMIES[other]});
            self.wish(by, "proposals/counter", from, kill).await;
            self.proposals.remove(&(other, by));
            self.proposals.insert((by, other));
        } else {
            let to = json!({"to": ARMIES[other]});
            self.wish(by, "proposals", to, kill).await;
            self.proposals.insert((by, other));
        }
    }

    async fn wish(&mut self, by: usize, rest: &str, body: Value, kill: Option<Duration>) {
        let path = format!("/games/{}/{rest}", self.game);
        self.ask(by, &path, body, kill).await;
    }

    async fn get(&self, by: usize, rest: &str) -> Value {
        let path = format!("{}/games/{}/{rest}", self.address().await, self.game);
        let request = self.client.get(path).bearer_auth(&self.tokens[by]);
        answered(request).await.unwrap()
    }

    /// What each of them sees is what they were told: nothing is lost, and nothing there twice.
    async fn check(&self) {
        for (at, person) in PEOPLE.into_iter().enumerate() {
            let letters = self.get(at, "letters").await;
            let seen = letters["letters"].as_array().unwrap().iter();
            let seen: Vec<_> = seen
                .map(|letter| letter["text"].as_str().unwrap())
                .collect();
            let own = self.letters.iter();
            let own = own.filter(|(from, to, _)| *from == at || *to == at);
            let own: Vec<_> = own.map(|(_, _, text)| text.as_str()).collect();
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

/// The answer to a request that was granted; `None` where none came.
async fn answered(request: reqwest::RequestBuilder) -> Option<Value> {
    let response = request.send().await.ok()?;
    let status = response.status();
    let text = response.text().await.ok()?;
    // A server that is about to die may say that it cannot answer.
    if status.is_server_error() {
        return None;
    }
    assert!(status.is_success(), "{status}: {text}");
    Some(serde_json::from_str(&text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_amid_negotiations_it_loses_none_and_doubles_none() {
    let mut all = Negotiators::meet().await;
    for kill in 0..KILLS / 2 {
        for _ in 0..2 {
            all.negotiate(None).await;
        }
        // Every third comes long after the answer; the others about as soon as the wish is on the disk.
        let pause = match kill % 3 {
            0 => Duration::from_millis(100),
            _ => Duration::from_micros(all.chance.below(5000) as u64),
        };
        all.negotiate(Some(pause)).await;
        all.check().await;
    }
    println!(
        "{} kills, {} wishes, {} letters, {} proposals open",
        all.kills,
        all.wishes,
        all.letters.len(),
        all.proposals.len()
    );
    assert_eq!(all.kills, KILLS / 2);
}
