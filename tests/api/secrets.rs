//! The facts that a person cannot find out by asking: the existence of others' private games, and
//! the notes of another player.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_private_game_of_others_looks_like_one_that_does_not_exist() {
    let world = World::new().await;
    for game in [
        world.game("e4").await,
        world.challenge().await,
        world.four("{}").await,
        world.alliance().await,
    ] {
        looks_like_one_that_does_not_exist(&world, &game).await;
    }
}

async fn looks_like_one_that_does_not_exist(world: &World, game: &GameId) {
    let unknown = GameId::from_random([9; 8]);
    let before = world.get(&path(game, ""), &world.ann).await.expect(200);
    reading_looks_the_same(world, game, &unknown).await;
    acting_looks_the_same(world, game, &unknown).await;
    assert_eq!(world.get(&path(game, ""), &world.ann).await, before);
}

async fn reading_looks_the_same(world: &World, game: &GameId, unknown: &GameId) {
    for rest in [
        "",
        "/moves",
        "/legal-moves",
        "/pgn",
        "/board.png",
        "/board.gif?size=64",
        "/strip.png?size=64",
        "/alliances",
        "/proposals",
        "/letters",
        "/history",
        "/export",
    ] {
        let missing = world
            .get(&path(unknown, rest), &world.eve)
            .await
            .expect_problem(404, "no-such-game");
        for id in [game.as_str(), "no-name", "%ff"] {
            let path = format!("/api/v1/games/{id}{rest}");
            assert_eq!(world.get(&path, &world.eve).await, missing, "{path}");
        }
        for id in [game, unknown] {
            let path = path(id, rest);
            assert_eq!(world.get_without_token(&path).await, missing, "{path}");
        }
    }
}

async fn acting_looks_the_same(world: &World, game: &GameId, unknown: &GameId) {
    for (rest, body) in [
        ("/moves", json!({"move": "e5"})),
        ("/draw", json!({})),
        ("/resign", json!({})),
        ("/choice", json!({"army": "black"})),
        ("/join", json!({"name": "Eve"})),
        ("/leave", json!({})),
        ("/start", json!({})),
        ("/cancel", json!({})),
        ("/computers", json!({"level": 3})),
        ("/alliances/leave", json!({})),
        ("/proposals", json!({"to": "black"})),
        ("/proposals/accept", json!({"from": "black"})),
        ("/proposals/decline", json!({"from": "black"})),
        ("/proposals/counter", json!({"from": "black"})),
        ("/proposals/withdraw", json!({"to": "black"})),
        (
            "/letters",
            json!({"to": ["black"], "text": "Who is there?"}),
        ),
        ("/letters/mute", json!({"of": "black"})),
        ("/letters/report", json!({"letter": 1})),
        ("/moves", json!(7)),
    ] {
        let missing = world
            .post(&path(unknown, rest), &world.eve, body.clone())
            .await
            .expect_problem(404, "no-such-game");
        assert_eq!(
            world
                .post(&path(game, rest), &world.eve, body.clone())
                .await,
            missing,
            "{rest}"
        );
        let nobody = async |game| {
            world
                .request(Method::POST, &path(game, rest), None)
                .json(&body)
                .answer()
                .await
                .expect_problem(401, "token-required")
        };
        assert_eq!(nobody(game).await, nobody(unknown).await, "{rest}");
    }
}

/// Everything that a player receives of a game over HTTP. The requests are the same each time.
async fn everything(world: &World, game: &GameId, player: &Player) -> Vec<Answer> {
    let mut received = Vec::new();
    for rest in [
        "",
        "/moves",
        "/legal-moves",
        "/pgn",
        "/board.png",
        "/board.gif?size=64",
        "/strip.png?size=64",
        "/board.png?view=white&theme=dark&size=256",
        "/board.png?size=1",
        "/draw",
    ] {
        received.push(world.get(&path(game, rest), player).await);
        received.push(
            world
                .request(Method::HEAD, &path(game, rest), Some(player))
                .answer()
                .await,
        );
    }
    for (rest, body) in [
        ("/moves", json!({"move": "Ke4"})),
        ("/moves", json!({"move": "banana"})),
        ("/moves", json!({"move": 7})),
        ("/draw/accept", json!({})),
        ("/claim", json!({"claim": "threefold"})),
    ] {
        received.push(world.post(&path(game, rest), player, body).await);
    }
    for (header, value) in [
        ("If-Match", "\"1\""),
        ("If-None-Match", "\"5\""),
        ("If-None-Match", "*"),
    ] {
        let method = if header == "If-Match" {
            Method::POST
        } else {
            Method::GET
        };
        received.push(
            world
                .request(method, &path(game, "/moves"), Some(player))
                .header(header, value)
                .json(&json!({"move": "d5"}))
                .answer()
                .await,
        );
    }
    received
}

/// The answers without what is random in every game: its id, seed and head.
fn masked(answers: Vec<Answer>, game: &GameId) -> Vec<Answer> {
    let seed = answers[0]
        .json()
        .get("seed_hash")
        .and_then(Value::as_str)
        .unwrap_or("no seed")
        .to_owned();
    let mask = |text: &str| {
        let text = text.replace(game.as_str(), "[game]");
        without_heads(&text.replace(&seed, "[seed]"))
    };
    let mask_bytes = |bytes: Vec<u8>| match String::from_utf8(bytes) {
        Ok(text) => mask(&text).into_bytes(),
        Err(picture) => picture.into_bytes(),
    };
    let mask_answer = |answer: Answer| Answer {
        bytes: mask_bytes(answer.bytes),
        headers: answer
            .headers
            .into_iter()
            .map(|(name, values)| (name, values.iter().map(|value| mask(value)).collect()))
            .collect(),
        ..answer
    };
    answers.into_iter().map(mask_answer).collect()
}

/// The kind of game that is played.
#[derive(Clone, Copy)]
enum Kind {
    OfTwo,
    OfFour,
}

impl Kind {
    /// Starts a game of this kind.
    async fn begin(self, world: &World) -> GameId {
        match self {
            Self::OfTwo => world.game("").await,
            Self::OfFour => world.four("{}").await,
        }
    }

    /// Ann's first move, and Bob's answer.
    fn moves(self) -> [&'static str; 2] {
        match self {
            Self::OfTwo => ["e4", "e5"],
            Self::OfFour => ["m7k7", "d2d4"],
        }
    }
}

#[tokio::test]
async fn notes_change_no_byte_that_others_see() {
    let world = World::new().await;
    let cases: [&[&str]; 4] = [
        &["short"],
        &["one", "two", "three"],
        &["a long one ".repeat(300).leak()],
        &["written", ""],
    ];
    for notes in cases {
        check_invisible(&world, notes, Kind::OfTwo).await;
        check_invisible(&world, notes, Kind::OfFour).await;
    }
}

/// Ann writes these notes in one of two games that are otherwise the same.
async fn check_invisible(world: &World, notes: &[&str], kind: Kind) {
    let (plain, noted) = (kind.begin(world).await, kind.begin(world).await);
    let [first, second] = kind.moves();
    world
        .note(&noted, &world.ann, "before the first move")
        .await;
    for game in [&plain, &noted] {
        world
            .post(&path(game, "/moves"), &world.ann, json!({"move": first}))
            .await
            .expect(201);
    }
    for note in notes {
        world.note(&noted, &world.ann, note).await;
    }
    for player in [&world.bob, &world.cleo, &world.dan, &world.eve] {
        let (one, other) = (
            everything(world, &plain, player).await,
            everything(world, &noted, player).await,
        );
        assert_eq!(
            masked(one, &plain),
            masked(other, &noted),
            "{} can notice the notes",
            player.name
        );
    }
    let own = async |game: &GameId| world.get(&path(game, ""), &world.ann).await;
    assert_ne!(
        masked(vec![own(&plain).await], &plain),
        masked(vec![own(&noted).await], &noted),
        "the comparison would find a difference"
    );

    // The next move must look the same, too: numbers and entity tags have no gap.
    let next = async |game: &GameId| {
        world
            .post(&path(game, "/moves"), &world.bob, json!({"move": second}))
            .await
            .expect(201)
    };
    let (one, other) = (next(&plain).await, next(&noted).await);
    let records = match kind {
        Kind::OfTwo => 4,
        Kind::OfFour => 6,
    };
    assert_eq!(one.header("etag"), Some(&*format!("\"{records}-p1-en\"")));
    assert_eq!(one.headers, other.headers);
    assert_eq!(masked_move(&one, &plain), masked_move(&other, &noted));
}

/// The text without the heads of the hash chain, which are salted and so differ in every game.
fn without_heads(text: &str) -> String {
    let mut parts = text.split("\"head\":\"");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |text, rest| text + "\"head\":\"" + &rest[64..])
}

/// The answer to a move, without what is random in every game.
fn masked_move(answer: &Answer, game: &GameId) -> String {
    let seed = answer.json()["game"]["seed_hash"]
        .as_str()
        .unwrap()
        .to_owned();
    let text = answer.text().replace(&seed, "[seed]");
    without_heads(&text.replace(game.as_str(), "[game]"))
}

#[tokio::test]
async fn a_note_is_shown_only_to_its_writer() {
    let world = World::new().await;
    let game = world.game("e4").await;
    world
        .note(&game, &world.ann, "Beware of the Scandinavian.")
        .await;
    let (own, theirs) = (
        world.get(&path(&game, ""), &world.ann).await.json(),
        world.get(&path(&game, ""), &world.bob).await.json(),
    );
    assert_eq!(own["note"], "Beware of the Scandinavian.");
    assert!(!theirs.as_object().unwrap().contains_key("note"));
    assert_eq!(
        (own["version"].as_u64(), theirs["version"].as_u64()),
        (Some(4), Some(3))
    );
}
