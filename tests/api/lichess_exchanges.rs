//! The answers in the course of challenges and games, field by field against the objects of
//! lichess's own description of its API (`lichess_schema`).

use crate::lichess_client::computers_of;
use crate::lichess_requests::{
    Lines, objects, post_form, send_answer, send_challenge, send_command,
};
use crate::lichess_schema::check;
use crate::world::World;
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

/// Two people and their streams of events.
struct Exchange {
    world: World,
    anns: Lines,
    bobs: Lines,
}

impl Exchange {
    async fn begin() -> Self {
        let world = World::new().await;
        let anns = Lines::of(&world, &world.ann, "/api/stream/event").await;
        let bobs = Lines::of(&world, &world.bob, "/api/stream/event").await;
        Self { world, anns, bobs }
    }

    /// Checks each object in an answer to Ann.
    async fn check(&self, name: &str, path: &str) -> Vec<Value> {
        objects(&self.world, &self.world.ann, name, path).await
    }

    /// Checks the next event of Ann or of Bob.
    async fn event(&mut self, is_anns: bool, name: &str) {
        let stream = if is_anns {
            &mut self.anns
        } else {
            &mut self.bobs
        };
        stream.expect(name).await;
    }

    async fn events(&mut self, name: &str) {
        self.event(true, name).await;
        self.event(false, name).await;
    }

    /// Ann challenges Bob.
    async fn challenge(&mut self, terms: &[(&str, &str)]) -> String {
        let made = send_challenge(&self.world, &[terms, &[("color", "white")]].concat()).await;
        self.events("ChallengeEvent").await;
        made["id"].as_str().unwrap().to_owned()
    }

    /// Challenges with these terms that are declined, cancelled and accepted. The game.
    async fn challenges(&mut self, terms: &[(&str, &str)]) -> String {
        let id = self.challenge(terms).await;
        self.check("Challenges", "/api/challenge").await;
        send_answer(&self.world, &self.world.bob, &id, "decline").await;
        self.event(true, "DeclinedEvent").await;
        self.check("DeclinedChallenge", &format!("/api/challenge/{id}/show"))
            .await;
        let id = self.challenge(terms).await;
        self.check("Challenge", &format!("/api/challenge/{id}/show"))
            .await;
        send_answer(&self.world, &self.world.ann, &id, "cancel").await;
        self.event(false, "CanceledEvent").await;
        let id = self.challenge(terms).await;
        send_answer(&self.world, &self.world.bob, &id, "accept").await;
        self.events("StartEvent").await;
        id
    }

    /// A game with a move, an offer and a request, to its end.
    async fn play(&mut self, id: &str) {
        let (ann, bob) = (&self.world.ann, &self.world.bob);
        let path = format!("/api/bot/game/stream/{id}");
        let mut stream = Lines::of(&self.world, bob, &path).await;
        stream.expect("Full").await;
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
            send_command(&self.world, by, id, &command).await;
            stream.expect("State").await;
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
        let path = format!("/api/stream/game/{id}");
        let mut lines = Lines::of(&self.world, &self.world.ann, &path).await;
        lines.expect("Followed").await;
        lines.expect("Position").await;
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
    let world = &exchange.world;
    let (ann, bob) = (&world.ann, &world.bob);
    send_answer(world, bob, &game, "accept").await;
    let computers = tokio::spawn(computers_of(world));
    for path in [
        "/api/account",
        "/api/bot/online",
        &format!("/api/user/{}", bob.person),
    ] {
        exchange.check("Account", path).await;
    }
    let statuses = format!("/api/users/status?ids={},{}", ann.person, bob.person);
    let mut statuses = Lines::of(world, ann, &statuses).await;
    let statuses = statuses.next().await.unwrap();
    for status in statuses.as_array().unwrap() {
        check("Presence", status);
    }
    let tokens = world
        .request(Method::POST, "/api/token/test", None)
        .body(ann.token.clone());
    let tested: Value = tokens.send().await.unwrap().json().await.unwrap();
    check("Token", &tested[&ann.token]);
    let open = post_form(world, ann, "/api/challenge/open", TERMS[1]).await;
    check("OpenChallenge", &open);
    let against = [("level", "1"), ("color", "white")];
    let against = post_form(world, ann, "/api/challenge/ai", &against).await;
    check("AgainstComputer", &against);
    let resign = format!("/api/board/game/{game}/resign");
    post_form(world, ann, &resign, &[]).await;
    let watched = world
        .request(Method::POST, "/api/stream/games/mine", Some(ann))
        .body(game);
    let watched = watched.send().await.unwrap().text().await.unwrap();
    let watched: Value = serde_json::from_str(watched.trim()).unwrap();
    check("GameOfStream", &watched);
    let refused = world.request(Method::POST, "/api/challenge/nobody/accept", Some(ann));
    let refused: Value = refused.send().await.unwrap().json().await.unwrap();
    check("Error", &refused);
    computers.abort();
}
