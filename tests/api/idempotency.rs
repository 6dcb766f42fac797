//! Commands that can be repeated (`Idempotency-Key`), and commands for a state that the client has
//! seen (`If-Match`, `If-None-Match`).

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

async fn matching(world: &World, path: &str, player: &Player, tag: &str, body: Value) -> Answer {
    world
        .request(Method::POST, path, Some(player))
        .header("If-Match", tag)
        .json(&body)
        .answer()
        .await
}

/// A line of a run: what happens next, and what comes of it.
enum Step {
    /// Somebody sends a move to the game, with a key or without one.
    Move(Sender, Option<&'static str>, &'static str, Outcome),
    /// The same, to another game of the same people.
    MoveInOther(Sender, Option<&'static str>, &'static str, Outcome),
    /// Ann sends eight equal requests at once with a key, and all have one answer.
    EightMoves(&'static str, &'static str),
    /// Ann sends another request with a key. In its path, `{game}` is the game's id.
    Request(Method, &'static str, &'static str, Value),
    /// Ann writes a note in the game.
    Note,
    /// The server stops and starts again.
    Restart,
    /// So many moves have been made in the game and in the other one.
    Plies(u64, u64),
}

use Step::{EightMoves, Move, MoveInOther, Note, Plies, Restart};

#[derive(Clone, Copy)]
enum Sender {
    Ann,
    Bob,
}

use Sender::{Ann, Bob};

/// The answer to a request.
#[derive(Clone, Copy)]
enum Outcome {
    /// A move that was made.
    Made,
    /// Another request that was done.
    Done,
    /// The whole answer to the first move of the run once more.
    Repeated,
    Problem(u16, &'static str),
}

use Outcome::{Done, Made, Problem, Repeated};

const KEY_USED: Outcome = Problem(422, "idempotency-key-used");
const NOT_YOUR_TURN: Outcome = Problem(409, "not-your-turn");

/// A world with two games, and the answer to the first move.
struct Run {
    world: World,
    game: GameId,
    other: GameId,
    first: Option<Answer>,
}

/// Does each step after the one before it.
async fn run(steps: impl IntoIterator<Item = Step>) {
    let world = World::new().await;
    let (game, other) = (world.game("").await, world.game("").await);
    let mut run = Run {
        world,
        game,
        other,
        first: None,
    };
    for (number, step) in steps.into_iter().enumerate() {
        run = run.after(number, step).await;
    }
}

impl Run {
    async fn after(mut self, number: usize, step: Step) -> Self {
        match step {
            Move(sender, key, notation, outcome) => {
                let answer = self.send_move(&self.game, sender, key, notation).await;
                self.check(number, answer, outcome);
            }
            MoveInOther(sender, key, notation, outcome) => {
                let answer = self.send_move(&self.other, sender, key, notation).await;
                self.check(number, answer, outcome);
            }
            EightMoves(key, notation) => {
                let sent = (0..8).map(|_| self.send_move(&self.game, Ann, Some(key), notation));
                for answer in futures::future::join_all(sent).await {
                    let is_first = self.first.is_none();
                    self.check(number, answer, if is_first { Made } else { Repeated });
                }
            }
            Step::Request(method, path, key, body) => {
                let path = path.replace("{game}", self.game.as_str());
                let sent = self.send(method, &path, Ann, Some(key), &body).await;
                self.check(number, sent, Done);
            }
            Note => {
                let world = &self.world;
                world.note(&self.game, &world.ann, "written since").await;
            }
            Restart => self.world = self.world.restart().await,
            Plies(game, other) => {
                let made = (self.ply(&self.game).await, self.ply(&self.other).await);
                assert_eq!(made, (game, other), "step {number}");
            }
        }
        self
    }

    async fn send_move(
        &self,
        game: &GameId,
        sender: Sender,
        key: Option<&str>,
        notation: &str,
    ) -> Answer {
        let body = json!({"move": notation});
        let moves = path(game, "/moves");
        self.send(Method::POST, &moves, sender, key, &body).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        sender: Sender,
        key: Option<&str>,
        body: &Value,
    ) -> Answer {
        let sender = match sender {
            Ann => &self.world.ann,
            Bob => &self.world.bob,
        };
        let mut request = self.world.request(method, path, Some(sender)).json(body);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        request.answer().await
    }

    fn check(&mut self, number: usize, answer: Answer, outcome: Outcome) {
        let (status, problem) = match outcome {
            Made => (201, None),
            Done => (200, None),
            Repeated => {
                assert_eq!(Some(&answer), self.first.as_ref(), "step {number}");
                return;
            }
            Problem(status, kind) => (status, Some(kind)),
        };
        let (sent, kind) = (answer.status.as_u16(), answer.problem());
        let expected = (status, problem);
        assert_eq!(
            (sent, kind.as_deref()),
            expected,
            "step {number}: {}",
            answer.text()
        );
        if matches!(outcome, Made) {
            self.first.get_or_insert(answer);
        }
    }

    async fn ply(&self, game: &GameId) -> u64 {
        let view = self.world.get(&path(game, ""), &self.world.ann).await;
        view.json()["ply"].as_u64().unwrap()
    }
}

#[tokio::test]
async fn a_repeated_request_has_the_same_answer_and_is_done_once() {
    run([
        Move(Ann, Some("one"), "e4", Made),
        Move(Ann, Some("one"), "e4", Repeated),
        Move(Bob, None, "e5", Made),
        Note,
        // Even if the game has gone on.
        Move(Ann, Some("one"), "e4", Repeated),
        Plies(2, 0),
    ])
    .await;
}

#[tokio::test]
async fn a_repeated_request_is_known_after_a_restart() {
    run([
        Move(Ann, Some("one"), "e4", Made),
        Restart,
        Move(Ann, Some("one"), "e4", Repeated),
        Move(Ann, Some("one"), "d4", KEY_USED),
    ])
    .await;
}

#[tokio::test]
async fn a_key_is_for_one_body_and_one_game() {
    run([
        Move(Ann, Some("one"), "e4", Made),
        Move(Ann, Some("one"), "d4", KEY_USED),
        MoveInOther(Ann, Some("one"), "e4", KEY_USED),
        Plies(1, 0),
    ])
    .await;
}

/// A key below `/me` with the same value changes nothing that is known about the move.
#[tokio::test]
async fn a_key_counts_for_one_operation() {
    const BLOCKED: &str = "/api/v1/me/blocked/100200300400500604";
    let others = [
        (
            Method::PUT,
            "/api/v1/me/settings/theme",
            json!({"value": "dark"}),
        ),
        (Method::PUT, "/api/v1/me/vacation", json!({"until": "1w"})),
        (Method::DELETE, "/api/v1/me/vacation", json!({})),
        (Method::PUT, BLOCKED, json!({"name": "Dan"})),
        (Method::DELETE, BLOCKED, json!({})),
        (Method::POST, "/api/v1/games/{game}/draw", json!({})),
    ];
    let mut steps = vec![
        Move(Ann, Some("one"), "e4", Made),
        Move(Bob, None, "e5", Made),
    ];
    for (method, path, body) in others {
        steps.push(Step::Request(method, path, "one", body));
        steps.push(Move(Ann, Some("one"), "e4", Repeated));
    }
    steps.extend([Restart, Move(Ann, Some("one"), "e4", Repeated), Plies(2, 0)]);
    run(steps).await;
}

#[tokio::test]
async fn each_person_has_keys_of_their_own() {
    run([
        Move(Ann, Some("one"), "e4", Made),
        Move(Bob, Some("one"), "e5", Made),
    ])
    .await;
}

#[tokio::test]
async fn a_refused_request_may_be_repeated_with_its_key() {
    run([
        Move(Bob, Some("one"), "e5", NOT_YOUR_TURN),
        Move(Ann, None, "e4", Made),
        Move(Bob, Some("one"), "e5", Made),
    ])
    .await;
}

#[tokio::test]
async fn concurrent_requests_with_one_key_are_one() {
    run([EightMoves("one", "e4"), Plies(1, 0)]).await;
}

#[tokio::test]
async fn without_a_key_each_request_is_a_new_one() {
    run([
        Move(Ann, None, "Nf3", Made),
        Move(Ann, None, "Nf3", NOT_YOUR_TURN),
    ])
    .await;
}

#[tokio::test]
async fn the_tag_of_another_viewer_is_no_state_that_the_caller_has_seen() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let moves = path(&game, "/moves");
    let of_ann = world.get(&path(&game, ""), &world.ann).await;
    let of_ann = of_ann.header("etag").unwrap().to_owned();
    let body = json!({"move": "e5"});
    let refused = matching(&world, &moves, &world.bob, &of_ann, body.clone()).await;
    let refused = refused.expect_problem(412, "changed");
    // The version alone is that of the caller.
    let version = format!("\"{}\"", refused.json()["game"]["version"]);
    assert!(
        of_ann.starts_with(version.trim_end_matches('"')),
        "{of_ann}"
    );
    let made = matching(&world, &moves, &world.bob, &version, body).await;
    made.expect(201);
}

#[tokio::test]
async fn a_move_for_an_old_state_is_not_made() {
    let world = World::new().await;
    let game = world.game("e4").await;
    let tag = world
        .get(&path(&game, ""), &world.bob)
        .await
        .header("etag")
        .unwrap()
        .to_owned();
    world
        .post(&path(&game, "/draw"), &world.ann, json!({}))
        .await
        .expect(200);

    let answer = matching(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        &tag,
        json!({"move": "e5"}),
    )
    .await
    .expect_problem(412, "changed");
    let current = answer.json()["game"].clone();
    assert_eq!(
        current,
        world.get(&path(&game, ""), &world.bob).await.json(),
        "the problem contains the current state"
    );
    assert_eq!(
        current["draw_offers"],
        json!([{"army": "white", "accepted": []}])
    );
    let moves = path(&game, "/moves");
    for stale in ["\"1\"", "W/\"4\"", "\"x\""] {
        let body = json!({"move": "e5"});
        let answer = matching(&world, &moves, &world.bob, stale, body).await;
        answer.expect_problem(412, "changed");
    }
    for malformed in ["4", ""] {
        let body = json!({"move": "e5"});
        let answer = matching(&world, &moves, &world.bob, malformed, body).await;
        answer.expect_problem(400, "invalid-header");
    }

    let tag = format!("\"1\", \"{}\"", current["version"]);
    matching(
        &world,
        &path(&game, "/moves"),
        &world.bob,
        &tag,
        json!({"move": "e5"}),
    )
    .await
    .expect(201);
    matching(&world, &path(&game, "/resign"), &world.bob, &tag, json!({}))
        .await
        .expect_problem(412, "changed");
    matching(&world, &path(&game, "/resign"), &world.bob, "*", json!({}))
        .await
        .expect(200);
}

#[tokio::test]
async fn a_repeated_request_is_answered_although_its_state_is_old() {
    let world = World::new().await;
    let game = world.game("").await;
    let send = || {
        let request = world
            .request(Method::POST, &path(&game, "/moves"), Some(&world.ann))
            .json(&json!({"move": "e4"}));
        request
            .header("If-Match", "\"2\"")
            .header("Idempotency-Key", "one")
            .answer()
    };
    let first = send().await.expect(201);
    assert_eq!(send().await, first);
}

#[tokio::test]
async fn a_known_state_is_not_sent_again() {
    let world = World::new().await;
    let game = world.game("e4").await;
    for rest in ["", "/moves", "/legal-moves", "/pgn", "/board.png"] {
        let tag = world
            .get(&path(&game, rest), &world.bob)
            .await
            .expect(200)
            .header("etag")
            .unwrap()
            .to_owned();
        for known in [
            tag.clone(),
            format!("W/{tag}"),
            format!("\"0\", {tag}"),
            "*".into(),
        ] {
            let request = world.request(Method::GET, &path(&game, rest), Some(&world.bob));
            let answer = request
                .header("If-None-Match", &known)
                .answer()
                .await
                .expect(304);
            assert_eq!(
                (answer.header("etag"), answer.header("content-type")),
                (Some(&*tag), None),
                "{rest} {known}"
            );
            assert!(answer.bytes.is_empty());
        }
        world
            .request(Method::GET, &path(&game, rest), Some(&world.bob))
            .header("If-None-Match", "\"0\"")
            .answer()
            .await
            .expect(200);
    }
}
