//! Answers that are kept: a client that has one already costs nothing, nobody gets an old one, and
//! a secret event changes none of those that others get.

use crate::answer::{Answer, SendChecked};
use crate::diplomacy::begin;
use crate::world::{Player, World, path};
use entente_game::GameId;
use reqwest::Method;
use serde_json::{Value, json};
use std::io::Read;

/// The reads whose answers are kept.
const KEPT: [&str; 8] = [
    "",
    "/moves",
    "/legal-moves",
    "/pgn",
    "/conditional-moves",
    "/events",
    "/board.png?size=64",
    "/board.gif?size=64",
];

/// Removes the parts of an answer that depend on the time of sending.
fn lasting(mut answer: Answer) -> Answer {
    answer.headers.remove("date");
    answer
}

/// The version in the tag of an answer.
fn version(answer: &Answer) -> String {
    let tag = answer.header("etag").expect("it has a tag");
    let version = tag.trim_matches('"').split('-').next();
    version.unwrap_or_default().to_owned()
}

async fn known(world: &World, path: &str, player: &Player, tag: &str) -> Answer {
    let request = world.request(Method::GET, path, Some(player));
    request.header("if-none-match", tag).answer().await
}

#[tokio::test]
async fn an_answer_is_made_once_and_never_for_a_client_that_has_it() {
    let world = World::new().await;
    let game = world.game("e4 e5 Nf3").await;
    let watch = world.service.watch();
    world.get("/api/v1/variants", &world.ann).await.expect(200);
    for read in KEPT {
        let path = path(&game, read);
        let begun = watch.work_done();
        let first = world.get(&path, &world.ann).await.expect(200);
        let made = watch.work_done();
        let second = world.get(&path, &world.ann).await.expect(200);
        let (done, again) = (made - begun, watch.work_done() - made);
        assert!(lasting(first) == lasting(second), "{read}");
        // Events are read from the game without a view.
        assert_eq!(
            (done.jobs, done.views),
            (0, u64::from(read != "/events")),
            "{read}"
        );
        assert_eq!((again.jobs, again.views), (0, 0), "{read}");
    }
    // Of a player whose answers nobody has made yet.
    world.get("/api/v1/variants", &world.bob).await.expect(200);
    let begun = watch.work_done();
    for read in KEPT.into_iter().filter(|read| *read != "/events") {
        let answer = known(&world, &path(&game, read), &world.bob, "\"5\"").await;
        let answer = answer.expect(304);
        assert_eq!(answer.header("etag"), Some("\"5-p1-en\""), "{read}");
        assert!(answer.bytes.is_empty(), "{read}");
    }
    let done = watch.work_done() - begun;
    assert_eq!((done.jobs, done.views), (0, 0));
}

#[tokio::test]
async fn after_a_move_no_answer_is_an_old_one() {
    moves_are_seen_at_once(&World::new().await).await;
}

#[tokio::test]
async fn after_a_move_no_answer_of_any_process_is_an_old_one() {
    if let Some(world) = World::of_three_processes().await {
        moves_are_seen_at_once(&world).await;
    }
}

/// Both read after each move, in a world of several processes each time at another one.
async fn moves_are_seen_at_once(world: &World) {
    let game = world.game("").await;
    for (ply, mv) in ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].iter().enumerate() {
        let player = [&world.ann, &world.bob][ply % 2];
        let moves = path(&game, "/moves");
        let made = world.post(&moves, player, json!({"move": mv}));
        let made = made.await.expect(201);
        let made = version(&made);
        for reader in [&world.ann, &world.bob, &world.ann] {
            assert_present(world, &game, reader, (ply + 1, &made)).await;
        }
    }
}

async fn assert_present(
    world: &World,
    game: &GameId,
    reader: &Player,
    (plies, tag_version): (usize, &str),
) {
    let read = async |rest: &str| {
        let answer = world.get(&path(game, rest), reader).await.expect(200);
        assert_eq!(version(&answer), tag_version, "{rest}");
        answer.json()
    };
    let list = |json: &Value| json["moves"].as_array().map(Vec::len);
    assert_eq!(read("").await["ply"], plies);
    assert_eq!(list(&read("/moves").await), Some(plies));
    assert_eq!(
        read("/legal-moves").await["turn"],
        ["white", "black"][plies % 2]
    );
    let events = world.get(&path(game, "/events"), reader).await.expect(200);
    assert_eq!(events.json()["next"], tag_version);
    let shown = world.get(&path(game, ""), reader).await;
    let tag = shown.header("etag").expect("a game has a tag");
    known(world, &path(game, ""), reader, tag).await.expect(304);
}

/// Caches ask with the tags of all that they have, whatever person got it: `Vary` alone changes
/// nothing of that.
#[tokio::test]
async fn one_browser_never_shows_a_person_what_another_saw() {
    let world = World::new().await;
    let game = crate::public::game(&world).await;
    // Without a move there is no film.
    let (moves, first) = (path(&game, "/moves"), json!({"move": "e4"}));
    world.post(&moves, &world.ann, first).await.expect(201);
    let mut lists = vec!["/api/v1/games".to_owned(), "/api/v1/me/games".to_owned()];
    let tagged = KEPT.into_iter().filter(|read| *read != "/events");
    lists.extend(tagged.map(|read| path(&game, read)));
    for path in lists {
        let get = |player: Option<&Player>, language: &str| {
            let request = world.request(Method::GET, &path, player);
            request.header("accept-language", language.to_owned())
        };
        let of_ann = get(Some(&world.ann), "en").answer().await.expect(200);
        let tag = of_ann.header("etag").expect("it has a tag").to_owned();
        let again = |request: reqwest::RequestBuilder| request.header("if-none-match", &tag);
        let same = again(get(Some(&world.ann), "en")).answer().await;
        same.expect(304);
        for (player, language) in [(Some(&world.bob), "en"), (Some(&world.ann), "de")] {
            let differs = again(get(player, language)).answer().await.expect(200);
            assert_ne!(differs.header("etag"), Some(&*tag), "{path}");
        }
        if !path.contains("/me/") {
            // Only players have conditional moves.
            let of_spectator = again(get(None, "en")).answer().await;
            assert_ne!(of_spectator.status, 304, "{path}");
        }
    }
}

/// Neither the bytes nor the tags of others change, and nothing has to be made again for them.
#[tokio::test]
async fn a_secret_event_leaves_the_kept_answers_of_others() {
    let world = World::new().await;
    let game = begin(&world, "alliance", None).await;
    // Without a move there is no film.
    let legal = world.get(&path(&game, "/legal-moves"), &world.ann).await;
    let first = json!({"move": legal.expect(200).json()["legal"][0]["coordinate"]});
    let moves = path(&game, "/moves");
    world.post(&moves, &world.ann, first).await.expect(201);
    let watch = world.service.watch();
    let read = async |reader: &Player| {
        let mut answers = Vec::new();
        for rest in KEPT {
            answers.push(lasting(
                world.get(&path(&game, rest), reader).await.expect(200),
            ));
        }
        answers
    };
    let (cleo, dan) = (read(&world.cleo).await, read(&world.dan).await);
    let ann = read(&world.ann).await;
    let letter = json!({"to": ["red"], "text": "Shall we?"});
    let letters = path(&game, "/letters");
    world.post(&letters, &world.ann, letter).await.expect(201);
    let begun = watch.work_done();
    assert!(read(&world.cleo).await == cleo && read(&world.dan).await == dan);
    let done = watch.work_done() - begun;
    assert_eq!((done.jobs, done.views), (0, 0));
    assert!(read(&world.ann).await != ann, "she has written the letter");
}

#[tokio::test]
async fn large_texts_that_anybody_may_see_are_compressed_if_the_client_accepts_it() {
    let world = World::new().await;
    let get = |path: &str, player: Option<&Player>, accepted: &str| {
        let request = world.request(Method::GET, path, player);
        request.header("accept-encoding", accepted.to_owned())
    };
    let document = "/api/v1/openapi.json";
    let packed = get(document, None, "gzip").answer().await.expect(200);
    let plain = get(document, None, "br, gzip;q=0")
        .answer()
        .await
        .expect(200);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(plain.header("content-encoding"), None);
    for answer in [&packed, &plain] {
        let vary = &answer.headers["vary"];
        assert!(vary.iter().any(|vary| vary.contains("accept-encoding")));
    }
    let mut text = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(&packed.bytes[..]);
    decoder.read_to_end(&mut text).expect("it is gzip");
    assert!(text == plain.bytes && packed.bytes.len() * 4 < text.len());
    for file in [
        "/games/page.css",
        "/games/page.js",
        "/games/pieces.svg?ids=white-king-0,white-queen-0",
    ] {
        let answer = get(file, None, "gzip").answer().await.expect(200);
        assert_eq!(answer.header("content-encoding"), Some("gzip"), "{file}");
    }
    // What is the same for everybody is, with a token, too.
    for fixed in ["/api/v1/openapi.json", "/api/v1/variants/chess4/rules"] {
        let answer = get(fixed, Some(&world.ann), "gzip").answer().await;
        let coding = answer.header("content-encoding").map(str::to_owned);
        assert_eq!(coding.as_deref(), Some("gzip"), "{fixed}");
    }
    // A person's own answers are never compressed, and neither are pictures.
    let game = world.game("e4 e5").await;
    for rest in ["", "/board.png"] {
        let request = get(&path(&game, rest), Some(&world.ann), "gzip");
        let answer = request.answer().await.expect(200);
        assert_eq!(answer.header("content-encoding"), None, "{rest}");
    }
}
