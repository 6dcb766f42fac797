//! Leagues of Four Player Chess keep secrets: whatever two players agree, write or break in
//! private, everybody else gets exactly the same bytes about the league, in Discord and over HTTP.
use crate::support::*;
use entente_sandbox::{Thread, UserInChannel};
use reqwest::StatusCode;
use serde_json::Value;

/// The players of the league. Eve only watches.
const PLAYERS: [&str; 4] = ["ann", "bob", "cleo", "dan"];

const ARMIES: [&str; 4] = ["White", "Red", "Black", "Yellow"];

/// The league, in the server in which it is played.
struct Secrets {
    server: TestServer,
    thread: Thread,
    id: String,
    game: String,
    tokens: Vec<String>,
}

impl Secrets {
    /// Opens a league of one table, whose first round has begun.
    async fn begin() -> Self {
        let sandbox = sandbox_builder()
            .people(["ann", "bob", "cleo", "dan", "eve"])
            .start()
            .await
            .unwrap();
        let server = TestServer::of(sandbox).await;
        let ann = server.channel("ann");
        let panel = ann.slash("/server").await.unwrap();
        panel.press("Ratings and leagues: off").await.unwrap();
        let line = "/league new \"Four Player Chess (2 to 4 players, secret alliances)\" \
                    \"tables of 3 to 5\" name:Cup players:4 clock:none";
        ann.slash(line).await.unwrap();
        for name in PLAYERS {
            server.channel(name).slash("/league join").await.unwrap();
        }
        let thread = server.thread_after(0).await;
        server.settled().await;
        let mut tokens = Vec::new();
        for name in ["ann", "cleo"] {
            tokens.push(token(&server.direct(name)).await);
        }
        let listed = server.channel("eve").slash("/league list").await.unwrap();
        let id = listed.content.split('`').nth(1).unwrap().to_owned();
        let mut league = Self {
            server,
            thread,
            id,
            game: String::new(),
            tokens,
        };
        let rounds = league.get("rounds", 0).await;
        let rounds: Value = serde_json::from_str(&rounds).unwrap();
        let game = rounds["rounds"][0]["games"][0]["game"].as_str().unwrap();
        league.game = game.trim_start_matches("/api/v1/").to_owned();
        league
    }

    /// An answer about the league to the person with this token: the headers that depend on the
    /// content, and the body.
    async fn get(&self, rest: &str, token: usize) -> String {
        let address = format!("{}/leagues/{}/{rest}", self.server.api, self.id);
        let request = http_client().get(address.trim_end_matches('/'));
        let answer = request
            .bearer_auth(&self.tokens[token])
            .send()
            .await
            .unwrap();
        assert_eq!(answer.status(), StatusCode::OK, "{rest}");
        let length = answer.headers().get("content-length").cloned();
        let tag = answer.headers().get("etag").cloned();
        let body = answer.bytes().await.unwrap();
        match std::str::from_utf8(&body) {
            Ok(text) if tag.is_none() => text.to_owned(),
            _ => format!("{length:?} {tag:?} {}", hex::encode(&body)),
        }
    }

    /// A person's view of the game's thread.
    fn in_thread(&self, name: &str) -> UserInChannel {
        self.server.thread(name, &self.thread)
    }

    /// Everything that others can learn of the league.
    async fn seen(&self) -> Vec<String> {
        let mut seen = Vec::new();
        for name in ["cleo", "dan", "eve"] {
            let place = self.server.channel(name);
            for line in [
                "/league show",
                "/league list",
                "/league export \"crosstable for spreadsheets (CSV)\"",
                "/league export \"crosstable as a page (HTML)\"",
            ] {
                let answer = place.slash(line).await.unwrap();
                seen.push(answer.content.clone());
                for file in &answer.attachments {
                    seen.push(hex::encode(place.download(file).unwrap()));
                }
            }
            let messages = place.messages().into_iter();
            let public = messages.filter(|message| !message.ephemeral);
            seen.extend(public.map(|message| message.json.to_string()));
        }
        for rest in [
            "",
            "entries",
            "rounds",
            "standings",
            "standings.png",
            "csv",
            "html",
        ] {
            seen.push(self.get(rest, 1).await);
        }
        seen
    }

    /// Lets Ann and somebody else become allies. Returns the other one.
    async fn ally(&self) -> &'static str {
        let ann = self.in_thread("ann");
        let mut proposed = None;
        for army in ARMIES {
            let line = format!("/ally propose player:{army} message:\"You and I?\"");
            let answer = ann.slash(&line).await.unwrap();
            if answer.content.starts_with("Proposal sent") {
                proposed = Some(army);
                break;
            }
        }
        proposed.expect("one of the armies is another one than Ann's");
        for name in &PLAYERS[1..] {
            for army in ARMIES {
                let line = format!("/ally accept player:{army}");
                self.in_thread(name).slash(&line).await.unwrap();
                if self.has_ally().await {
                    return name;
                }
            }
        }
        panic!("nobody accepts");
    }

    /// Whether Ann has an ally.
    async fn has_ally(&self) -> bool {
        let address = format!("{}/{}/alliances", self.server.api, self.game);
        let request = http_client().get(address).bearer_auth(&self.tokens[0]);
        let alliances = request.send().await.unwrap().text().await.unwrap();
        let alliances: Value = serde_json::from_str(&alliances).unwrap();
        let allies = alliances["allies"].as_array();
        !allies.unwrap_or_else(|| panic!("{alliances}")).is_empty()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_agreed_in_private_changes_nothing_that_others_see_of_a_league() {
    let league = Secrets::begin().await;
    let before = league.seen().await;
    let ally = league.ally().await;
    assert_eq!(league.seen().await, before, "an alliance");
    let letters = ARMIES.map(|army| format!("/whisper player:{army} text:\"Against the rest!\""));
    for letter in letters {
        league.in_thread(ally).slash(&letter).await.unwrap();
    }
    assert_eq!(league.seen().await, before, "letters");
    league.in_thread("ann").slash("/ally leave").await.unwrap();
    assert!(!league.has_ally().await);
    assert_eq!(league.seen().await, before, "a betrayal in private");
    // The end of the game is no secret.
    for name in PLAYERS {
        let asked = league.in_thread(name).slash("/resign").await.unwrap();
        if asked.controls().contains(&"Yes, resign".into()) {
            asked.press("Yes, resign").await.unwrap();
        }
    }
    let channel = league.server.channel("eve");
    until(|| {
        let mut messages = channel.messages().into_iter();
        messages.find(|message| message.content.contains("round 2 of"))
    })
    .await;
    assert_ne!(league.seen().await, before);
    league.server.close().await;
}
