//! The limits of connections and of those who wait: nobody who waits keeps a command out, and every
//! refusal is a problem.

use crate::world::{Player, World, path};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A connection of its own, because the client of the other tests opens them as it likes.
struct Connection(TcpStream);

impl Connection {
    /// Opens a connection and sends this.
    async fn open(world: &World, sent: &str) -> Self {
        let address = world.base.trim_start_matches("http://");
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(sent.as_bytes()).await.unwrap();
        Self(stream)
    }

    /// Reads the last answer of the server before it ends the connection: the header and the body.
    async fn answer(mut self) -> (String, String) {
        let mut received = String::new();
        self.0.read_to_string(&mut received).await.unwrap();
        let (header, body) = received.split_once("\r\n\r\n").expect("an answer");
        (header.to_owned(), body.to_owned())
    }

    /// Checks that the answer is the problem of somebody who has too many connections.
    async fn expect_refusal(self, seconds: u64) {
        let (header, body) = self.answer().await;
        assert!(
            header.starts_with("HTTP/1.1 429 Too Many Requests\r\n"),
            "{header}"
        );
        for field in [
            "content-type: application/problem+json",
            &format!("retry-after: {seconds}"),
            "connection: close",
        ] {
            assert!(
                header.lines().any(|line| line == field),
                "{field}: {header}"
            );
        }
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(problem["type"], "/problems/too-many-requests");
    }
}

/// A request of a player, without a body.
fn request(method: &str, path: &str, by: &Player, fields: &str) -> String {
    let token = &by.token;
    format!("{method} {path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer {token}\r\n{fields}\r\n")
}

/// A world in which an address can have two connections and two waits, and both wait for a game.
async fn with_two_waits() -> (World, Vec<Connection>) {
    let mut world = World::new().await;
    let games = [world.game("e4").await, world.game("e4").await];
    world.allow_connections(2).await;
    let mut waits = Vec::new();
    for (number, game) in (1..).zip(&games) {
        let version = world
            .service
            .view(game, world.ann.person)
            .await
            .unwrap()
            .record
            .version;
        let known = format!("if-none-match: \"{version}\"\r\n");
        let wait = request("GET", &path(game, "?wait=25"), &world.ann, &known);
        waits.push(Connection::open(&world, &wait).await);
        while world.service.watched_games() < number {
            tokio::task::yield_now().await;
        }
    }
    (world, waits)
}

#[tokio::test]
async fn requests_that_wait_keep_no_command_out() {
    let (world, _waits) = with_two_waits().await;
    let game = world.game("").await;
    let body = "{\"move\": \"e4\"}";
    let fields = format!(
        "content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n",
        body.len()
    );
    let command = request("POST", &path(&game, "/moves"), &world.ann, &fields) + body;
    // Another connection is open, too, and the limit is two.
    let _idle = Connection::open(&world, "GET /api/v1/me HTTP/1.1\r\n").await;
    let (header, _) = Connection::open(&world, &command).await.answer().await;
    assert!(header.starts_with("HTTP/1.1 201 Created\r\n"), "{header}");
    // Nobody's wait ended for it.
    assert_eq!(world.service.watched_games(), 2);
}

#[tokio::test]
async fn who_waits_too_often_is_refused_and_can_still_ask() {
    let (world, _waits) = with_two_waits().await;
    let game = world.game("").await;
    let version = world.service.view(&game, world.ann.person).await;
    let known = format!(
        "connection: close\r\nif-none-match: \"{}\"\r\n",
        version.unwrap().record.version
    );
    for (rest, fields) in [
        ("?wait=25", known.as_str()),
        ("/events?after=latest&wait=25", "connection: close\r\n"),
        (
            "/events",
            "accept: text/event-stream\r\nconnection: close\r\n",
        ),
    ] {
        let wait = request("GET", &path(&game, rest), &world.ann, fields);
        let refused = Connection::open(&world, &wait).await;
        refused.expect_refusal(25).await;
    }
    // Another person has waits of their own, and she can still ask without one.
    let ask = request("GET", &path(&game, ""), &world.ann, "connection: close\r\n");
    let (header, _) = Connection::open(&world, &ask).await.answer().await;
    assert!(header.starts_with("HTTP/1.1 200 OK\r\n"), "{header}");
    let wait = request("GET", &path(&game, "?wait=25"), &world.bob, &known);
    let _wait = Connection::open(&world, &wait).await;
    while world.service.watched_games() < 3 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn without_a_wait_every_refusal_at_the_limit_is_a_problem() {
    let mut world = World::new().await;
    world.allow_connections(2).await;
    let half = "GET /api/v1/me HTTP/1.1\r\n";
    let _open = [
        Connection::open(&world, half).await,
        Connection::open(&world, half).await,
    ];
    let whole = request("GET", "/api/v1/me", &world.ann, "");
    for sent in ["", half, &whole] {
        let refused = Connection::open(&world, sent).await;
        refused.expect_refusal(10).await;
    }
}

#[tokio::test]
async fn a_request_without_exactly_one_host_is_a_problem() {
    let world = World::new().await;
    for hosts in ["", "host: a\r\nhost: a\r\n", "host: a\r\nHost: b\r\n"] {
        let sent = format!("GET /api/v1/variants HTTP/1.1\r\n{hosts}connection: close\r\n\r\n");
        let (header, body) = Connection::open(&world, &sent).await.answer().await;
        assert!(
            header.starts_with("HTTP/1.1 400 Bad Request\r\n"),
            "{header}"
        );
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(problem["type"], "/problems/invalid-header");
    }
}
