//! The answers in the course of challenges and games, field by field against the objects of
//! lichess's own description of its API (`lichess_schema`).

use crate::lichess_bot::Lines;
use crate::lichess_client::computers_of;
use crate::lichess_documents::post_form;
use crate::lichess_schema::Lichess;
use crate::world::{Player, World};
use reqwest::Method;
use serde_json::Value;

/// The terms of the challenges.
const TERMS: [&[(&str, &str)]; 5] = [
    &[("clock.limit", "180"), ("clock.increment", "0")],
    &[("days", "3")],
    &[],
    &[
        ("variant", "chess960"),
        ("clock.limit", "600"),
        ("clock.increment", "5"),
    ],
    &[
        ("variant", "fromPosition"),
        ("fen", "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"),
    ],
];

/// Two people, their streams of events, and lichess's objects.
struct Exchange {
    world: World,
    lichess: Lichess,
    anns: Lines,
    bobs: Lines,
}

impl Exchange {
    async fn begin() -> Self {
        let world = World::new().await;
        let anns = Lines::of(&world, &world.ann, "/api/stream/event").await;
        let bobs = Lines::of(&world, &world.bob, "/api/stream/event").await;
        Self {
            lichess: Lichess::new(),
            anns,
            bobs,
            world,
        }
    }

    /// The answer to a command.
    async fn post(&self, by: &Player, path: &str, form: &[(&str, &str)]) -> Value {
        post_form(&self.world, by, path, form).await
    }

    /// The objects in an answer: one, or one a line.
    async fn get(&self, by: &Player, path: &str) -> Vec<Value> {
        let request = self.world.request(Method::GET, path, Some(by));
        let request = request.header("accept", "application/x-ndjson");
        let response = request.send().await.unwrap();
        assert!(response.status().is_success(), "{path}: {response:?}");
        let text = response.text().await.unwrap();
        let lines = text.lines().filter(|line| !line.is_empty());
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    /// Checks each object in an answer.
    async fn check(&self, name: &str, path: &str) -> Vec<Value> {
        let found = self.get(&self.world.ann, path).await;
        assert!(!found.is_empty(), "{path}");
        found.iter().for_each(|one| self.lichess.check(name, one));
        found
    }

    /// Checks the next event of Ann or of Bob.
    async fn event(&mut self, is_anns: bool, name: &str) {
        let stream = if is_anns {
            &mut self.anns
        } else {
            &mut self.bobs
        };
        let event = stream.next().await.unwrap();
        self.lichess.check(name, &event);
    }

    async fn events(&mut self, name: &str) {
        self.event(true, name).await;
        self.event(false, name).await;
    }

    /// Ann challenges Bob.
    async fn challenge(&mut self, terms: &[(&str, &str)]) -> String {
        let path = format!("/api/challenge/{}", self.world.bob.person);
        let form = [terms, &[("color", "white")]].concat();
        let made = self.post(&self.world.ann, &path, &form).await;
        self.lichess.check("Challenge", &made);
        self.events("ChallengeEvent").await;
        made["id"].as_str().unwrap().to_owned()
    }

    async fn answer(&self, by: &Player, id: &str, answer: &str) {
        let path = format!("/api/challenge/{id}/{answer}");
        self.lichess.check("Ok", &self.post(by, &path, &[]).await);
    }

    /// Challenges with these terms that are declined, cancelled and accepted. The game.
    async fn challenges(&mut self, terms: &[(&str, &str)]) -> String {
        let id = self.challenge(terms).await;
        self.check("Challenges", "/api/challenge").await;
        self.answer(&self.world.bob, &id, "decline").await;
        self.event(true, "DeclinedEvent").await;
        self.check("DeclinedChallenge", &format!("/api/challenge/{id}/show"))
            .await;
        let id = self.challenge(terms).await;
        self.check("Challenge", &format!("/api/challenge/{id}/show"))
            .await;
        self.answer(&self.world.ann, &id, "cancel").await;
        self.event(false, "CanceledEvent").await;
        let id = self.challenge(terms).await;
        self.answer(&self.world.bob, &id, "accept").await;
        self.events("StartEvent").await;
        id
    }

    /// A game with a move, an offer and a request, to its end.
    async fn play(&mut self, id: &str) {
        let (ann, bob) = (&self.world.ann, &self.world.bob);
        let game = format!("/api/bot/game/{id}");
        let path = format!("/api/bot/game/stream/{id}");
        let mut stream = Lines::of(&self.world, bob, &path).await;
        self.lichess.check("Full", &stream.next().await.unwrap());
        self.check("Playing", "/api/account/playing").await;
        for (by, command) in [
            (ann, "move/e2e4"),
            (ann, "takeback/yes"),
            (bob, "takeback/no"),
            (bob, "draw/yes"),
            (ann, "draw/no"),
            (bob, "resign"),
        ] {
            // In a position of Chess960 it may be no move.
            let command = match command {
                "move/e2e4" => format!("move/{}", self.first_move(id).await),
                other => other.to_owned(),
            };
            let path = format!("{game}/{command}");
            self.lichess.check("Ok", &self.post(by, &path, &[]).await);
            let state = stream.next().await.unwrap();
            self.lichess.check("State", &state);
        }
        self.events("FinishEvent").await;
    }

    async fn first_move(&self, id: &str) -> String {
        let path = format!("/api/v1/games/{id}/legal-moves");
        let moves = self.world.get(&path, &self.world.ann).await.json();
        moves["legal"][0]["coordinate"].as_str().unwrap().to_owned()
    }

    /// The documents of a game that is over.
    async fn documents(&self, id: &str) {
        let document = self.check("Document", &format!("/game/export/{id}")).await;
        assert_eq!(document[0]["id"], id);
        let lines = self
            .get(&self.world.ann, &format!("/api/stream/game/{id}"))
            .await;
        self.lichess.check("Followed", &lines[0]);
        self.lichess.check("Position", &lines[1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_and_games_have_the_fields_of_lichess() {
    let mut exchange = Exchange::begin().await;
    for terms in TERMS {
        let game = exchange.challenges(terms).await;
        exchange.play(&game).await;
        exchange.documents(&game).await;
    }
    let (anns, bobs) = (exchange.world.ann.person, exchange.world.bob.person);
    let list = format!("/api/games/user/{bobs}?pgnInJson=true");
    assert_eq!(exchange.check("Document", &list).await.len(), TERMS.len());
    exchange
        .check("Crosstable", &format!("/api/crosstable/{anns}/{bobs}"))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_open_games_have_the_fields_of_lichess() {
    let mut exchange = Exchange::begin().await;
    let game = exchange.challenge(TERMS[0]).await;
    exchange.answer(&exchange.world.bob, &game, "accept").await;
    let computers = tokio::spawn(computers_of(&exchange.world));
    let (ann, bob) = (&exchange.world.ann, &exchange.world.bob);
    for path in [
        "/api/account",
        "/api/bot/online",
        &format!("/api/user/{}", bob.person),
    ] {
        exchange.check("Account", path).await;
    }
    let statuses = format!("/api/users/status?ids={},{}", ann.person, bob.person);
    let statuses = &exchange.get(ann, &statuses).await[0];
    for status in statuses.as_array().unwrap() {
        exchange.lichess.check("Presence", status);
    }
    let tokens = exchange
        .world
        .request(Method::POST, "/api/token/test", None)
        .body(ann.token.clone());
    let tested: Value = tokens.send().await.unwrap().json().await.unwrap();
    exchange.lichess.check("Token", &tested[&ann.token]);
    let open = exchange.post(ann, "/api/challenge/open", TERMS[1]).await;
    exchange.lichess.check("OpenChallenge", &open);
    let against = [("level", "1"), ("color", "white")];
    let against = exchange.post(ann, "/api/challenge/ai", &against).await;
    exchange.lichess.check("AgainstComputer", &against);
    let resign = format!("/api/board/game/{game}/resign");
    exchange.post(ann, &resign, &[]).await;
    let watched = exchange
        .world
        .request(Method::POST, "/api/stream/games/mine", Some(ann))
        .body(game);
    let watched = watched.send().await.unwrap().text().await.unwrap();
    let watched: Value = serde_json::from_str(watched.trim()).unwrap();
    exchange.lichess.check("GameOfStream", &watched);
    let refused = exchange
        .world
        .request(Method::POST, "/api/challenge/nobody/accept", Some(ann));
    let refused: Value = refused.send().await.unwrap().json().await.unwrap();
    exchange.lichess.check("Error", &refused);
    computers.abort();
}
