//! Think-boards over HTTP: a player's own lines, which no other answer depends on.

use crate::answer::{Answer, SendChecked};
use crate::world::{Player, World, path};
use entente_game::{GameId, THINK_BOARD_MOVES};
use entente_rules::{Position, Variant};
use reqwest::Method;
use serde_json::{Value, json};

fn board_path(game: &GameId) -> String {
    path(game, "/think-board")
}

async fn add(world: &World, game: &GameId, player: &Player, line: &str) -> Answer {
    let body = json!({"line": line});
    world.post(&board_path(game), player, body).await
}

/// Gives Bob a think-board of two moves.
pub(crate) async fn think(world: &World, game: &GameId) {
    add(world, game, &world.bob, "Nc6 Bc4").await.expect(200);
}

/// Causes the problems of think-boards.
pub(crate) async fn think_board_problems(world: &World) -> Vec<Answer> {
    let game = world.game("e4 e5").await;
    let alliance = crate::diplomacy::begin(world, "alliance", None).await;
    let unknown = format!("{}/7", board_path(&game));
    let remove = world.request(Method::DELETE, &unknown, Some(&world.bob));
    let file = format!("{}.pgn", board_path(&alliance));
    vec![
        add(world, &game, &world.bob, "Ke3")
            .await
            .expect_problem(422, "invalid-think-board"),
        remove
            .answer()
            .await
            .expect_problem(404, "no-such-think-move"),
        world
            .get(&file, &world.ann)
            .await
            .expect_problem(409, "no-pgn"),
    ]
}

fn states(board: &Value) -> Vec<String> {
    let moves = board["moves"].as_array().expect("a list").iter();
    let word = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    moves
        .map(|mv| {
            format!(
                "{} {} {}",
                word(&mv["notation"]),
                word(&mv["state"]),
                word(&mv["line"])
            )
        })
        .collect()
}

#[tokio::test]
async fn a_think_board_is_kept_with_the_game_and_follows_it() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let added = add(&world, &game, &world.bob, "Nf3 Nc6 Bb5").await;
    insta::assert_json_snapshot!("think_board", added.expect(200).json());
    add(&world, &game, &world.bob, "Nf3 d6").await.expect(200);
    let note = world
        .request(
            Method::PUT,
            &format!("{}/1", board_path(&game)),
            Some(&world.bob),
        )
        .json(&json!({"note": "Spanish, or a fork?"}))
        .answer()
        .await;
    assert_eq!(
        note.expect(200).json()["moves"][1]["note"],
        "Spanish, or a fork?"
    );
    let body = json!({"move": "Nf3"});
    world
        .post(&path(&game, "/moves"), &world.ann, body)
        .await
        .expect(201);
    let board = world.get(&board_path(&game), &world.bob).await.expect(200);
    let expected = [
        "Nf3 played -",
        "Nc6 ahead Nc6",
        "Bb5 ahead Nc6 Bb5",
        "d6 ahead d6",
    ];
    assert_eq!(states(&board.json()), expected);
    let pgn = world
        .get(&format!("{}.pgn", board_path(&game)), &world.bob)
        .await;
    let pgn = pgn.expect(200).text();
    let moves = pgn.lines().last().unwrap_or_default();
    assert_eq!(
        moves,
        "1. e4 e5 2. Nf3 Nc6 {Spanish, or a fork?} (2... d6) 3. Bb5 *"
    );
    let removed = world
        .request(
            Method::DELETE,
            &format!("{}/1", board_path(&game)),
            Some(&world.bob),
        )
        .answer()
        .await;
    assert_eq!(
        states(&removed.expect(200).json()),
        ["Nf3 played -", "d6 ahead d6"]
    );
}

#[tokio::test]
async fn a_line_of_the_think_board_becomes_a_conditional_move() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let board = add(&world, &game, &world.bob, "Nf3 Nc6")
        .await
        .expect(200)
        .json();
    let line = json!({"line": board["moves"][1]["line"]});
    let lines = path(&game, "/conditional-moves");
    world.post(&lines, &world.bob, line).await.expect(200);
    let body = json!({"move": "Nf3"});
    let made = world.post(&path(&game, "/moves"), &world.ann, body).await;
    assert_eq!(made.expect(201).json()["then"][0]["coordinate"], "b8c6");
    let board = world.get(&board_path(&game), &world.bob).await.json();
    assert_eq!(states(&board), ["Nf3 played -", "Nc6 played -"]);
}

#[tokio::test]
async fn what_is_not_possible_is_refused_and_changes_nothing() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let before = add(&world, &game, &world.bob, "Nf3")
        .await
        .expect(200)
        .json();
    for (line, detail) in [
        ("", "There’s no move in it."),
        ("Nf3 Ke6", "Move 2 of the line:"),
        ("banana", "Move 1 of the line:"),
    ] {
        let refused = add(&world, &game, &world.bob, line).await;
        let refused = refused.expect_problem(422, "invalid-think-board").json();
        let said = refused["detail"].as_str().unwrap_or_default();
        assert!(said.starts_with(detail), "{said}");
    }
    for (method, body) in [
        (Method::PUT, json!({"note": "x"})),
        (Method::DELETE, json!({})),
    ] {
        for id in ["7", "-1", "x"] {
            let at = format!("{}/{id}", board_path(&game));
            let request = world
                .request(method.clone(), &at, Some(&world.bob))
                .json(&body);
            request
                .answer()
                .await
                .expect_problem(404, "no-such-think-move");
        }
    }
    let long = json!({"line": "d4", "note": "x".repeat(301)});
    let refused = world.post(&board_path(&game), &world.bob, long).await;
    refused.expect_problem(422, "invalid-body");
    // Another person's board is neither seen nor changed, and a stranger has none.
    let of_ann = world
        .get(&board_path(&game), &world.ann)
        .await
        .expect(200)
        .json();
    assert_eq!(of_ann["moves"], json!([]));
    let stranger = world.get(&board_path(&game), &world.eve).await;
    stranger.expect_problem(404, "no-such-game");
    let after = world.get(&board_path(&game), &world.bob).await.json();
    assert_eq!(after["moves"], before["moves"]);
}

/// Game Courier's notation has blanks within moves, so lines have coordinates there, as they can be
/// typed.
#[tokio::test]
async fn a_line_with_blanks_in_its_notation_can_be_typed() {
    let world = World::new().await;
    let body = json!({"variant": "chess66", "name": "Ann", "wishes": ["white"]});
    let game = world.post("/api/v1/games", &world.ann, body).await;
    let game = GameId::parse(game.expect(201).json()["id"].as_str().unwrap()).unwrap();
    let body = json!({"name": "Bob"});
    let joined = world.post(&path(&game, "/join"), &world.bob, body).await;
    joined.expect(200);
    let board = add(&world, &game, &world.bob, "Nc3 Nc6").await;
    let moves = board.expect(200).json()["moves"].clone();
    assert_eq!(moves[0]["notation"], "N b1-c3");
    let line = moves[1]["line"].as_str().unwrap().to_owned();
    assert_eq!(line.split(' ').count(), 2, "{line}");
    let lines = path(&game, "/conditional-moves");
    let planned = world.post(&lines, &world.bob, json!({"line": line})).await;
    planned.expect(200);
}

/// A file of an analysed game has the better moves, and the lines of its reader, as variations.
#[tokio::test]
async fn the_file_of_a_think_board_has_the_analysis() {
    let world = World::new().await;
    let game = world.game("e4 e5 Bc4 Nc6 Qh5").await;
    add(&world, &game, &world.bob, "Qe7 Nf3 Nf6")
        .await
        .expect(200);
    add(&world, &game, &world.bob, "Nf6").await.expect(200);
    for (player, mv) in [(&world.bob, "Nf6"), (&world.ann, "Qxf7#")] {
        let body = json!({"move": mv});
        let made = world.post(&path(&game, "/moves"), player, body).await;
        made.expect(201);
    }
    let file = format!("{}.pgn", board_path(&game));
    let before = world.get(&file, &world.bob).await.expect(200).text();
    assert!(
        before.contains("Nf6 (3... Qe7 4. Nf3 Nf6)") && !before.contains('{'),
        "{before}"
    );
    crate::analysis::analyse(&world, &game).await;
    let moves = |file: String| file.split_once("\n\n").map(|(_, moves)| moves.to_owned());
    let of_bob = world.get(&file, &world.bob).await.expect(200).text();
    let of_ann = world.get(&file, &world.ann).await.expect(200).text();
    insta::assert_snapshot!(
        "analysed_think_boards",
        [of_bob, of_ann]
            .map(|file| moves(file).unwrap_or_default())
            .join("\n")
    );
}

/// The notation of Chess4 has no variations: lines are comments, and any reader keeps the game.
#[tokio::test]
async fn the_file_of_a_think_board_in_chess4_has_lines_as_comments() {
    let world = World::new().await;
    let game = world.four("{}").await;
    let think = async |line: &str, note: Option<&str>| {
        let body = match note {
            Some(note) => json!({"line": line, "note": note}),
            None => json!({"line": line}),
        };
        let added = world.post(&board_path(&game), &world.bob, body).await;
        added.expect(200);
    };
    think("k7 Nk3 d8", Some("Or h11 } first?")).await;
    think("k7 e3", None).await;
    world
        .act(&game, &world.ann, entente_game::PlayAction::to_move("k7"))
        .await;
    think("Nk3 d8 h11", None).await;
    let file = world
        .get(&format!("{}.pgn", board_path(&game)), &world.bob)
        .await;
    let file = file.expect(200).text();
    let moves = file.lines().last().unwrap_or_default().to_owned();
    let expected = "1. k7 { M7 > K7 } { Nk3 d8 – Or h11 ) first?; h11 } { e3 } *";
    assert_eq!(moves, expected);
    let read = entente_rules::C4pgn::read(&file, None).expect("the file is read again");
    assert_eq!(read[0].play().plies().len(), 1);
    assert_eq!(read[0].comments().len(), 2);
}

#[tokio::test]
async fn a_repeated_request_adds_nothing_and_an_old_version_is_refused() {
    let world = World::new().await;
    let game = world.game("e4 e5").await;
    let send = |key: &'static str, line: &str| {
        let request = world.request(Method::POST, &board_path(&game), Some(&world.bob));
        let request = request.header("idempotency-key", key);
        request.json(&json!({"line": line})).answer()
    };
    let first = send("one", "Nf3 Nc6").await.expect(200).json();
    let again = send("one", "Nf3 Nc6").await.expect(200).json();
    assert_eq!(first, again);
    send("one", "d4")
        .await
        .expect_problem(422, "idempotency-key-used");
    let old = world
        .request(Method::POST, &board_path(&game), Some(&world.bob))
        .header("if-match", "\"1\"")
        .json(&json!({"line": "d4"}))
        .answer()
        .await;
    old.expect_problem(412, "changed");
}

/// A line of so many moves from the start, which begins with the legal move of this number.
fn long_line(first: usize, moves: usize) -> String {
    let mut position = Position::start(Variant::Standard);
    let mut line = Vec::new();
    for number in 0..moves {
        let legal = position.legal_moves();
        // Spread over the list, so that the game goes on.
        let mv = legal[(first + 7 * number) % legal.len()];
        line.push(position.coordinate(mv));
        position = position.play(mv).unwrap();
    }
    line.join(" ")
}

/// A board takes moves up to its bound, is read again after a restart, and says when it is full.
#[tokio::test]
async fn a_full_board_is_kept_and_says_that_it_is_full() {
    const LINE_MOVES: usize = 40;
    let world = World::new().await;
    let game = world.game("").await;
    for first in 0..THINK_BOARD_MOVES / LINE_MOVES {
        let body = json!({"line": long_line(first, LINE_MOVES), "note": "ü".repeat(300)});
        let added = world.post(&board_path(&game), &world.ann, body).await;
        added.expect(200);
    }
    let world = world.restart().await;
    let board = world.get(&board_path(&game), &world.ann).await.expect(200);
    let moves = board.json()["moves"].as_array().unwrap().len();
    assert_eq!(moves, THINK_BOARD_MOVES);
    let refused = add(&world, &game, &world.ann, &long_line(19, 1)).await;
    let refused = refused.expect_problem(422, "invalid-think-board").json();
    let said = refused["detail"].as_str().unwrap();
    assert!(
        said.starts_with("Your think-board is full: 400 moves."),
        "{said}"
    );
}

/// The answers that others get stay the same, and kept. The game has no record more.
#[tokio::test]
async fn nobody_can_tell_that_there_is_a_think_board() {
    let world = World::new().await;
    let game = world.game("e4 e5 Nf3").await;
    let reads = [
        "",
        "/moves",
        "/legal-moves",
        "/pgn",
        "/events",
        "/board.png?size=64",
    ];
    let seen = async || {
        let mut answers = Vec::new();
        for reader in [&world.ann, &world.bob] {
            for rest in reads {
                let mut answer = world.get(&path(&game, rest), reader).await.expect(200);
                answer.headers.remove("date");
                answers.push((answer.headers, answer.bytes));
            }
        }
        answers
    };
    let events =
        async |reader: &Player| world.get("/api/v1/me/events?after=0", reader).await.text();
    let before = (
        seen().await,
        events(&world.ann).await,
        events(&world.bob).await,
    );
    for line in ["Nc6 Bb5", "d6 d4", "Nf6"] {
        add(&world, &game, &world.bob, line).await.expect(200);
    }
    let watch = world.service.watch();
    let begun = watch.work_done();
    assert!(seen().await == before.0, "the answers differ");
    assert_eq!(
        (watch.work_done() - begun).views,
        0,
        "nothing is made again"
    );
    assert_eq!(
        (events(&world.ann).await, events(&world.bob).await),
        (before.1, before.2)
    );
    let records = async |game: &GameId| {
        let resign = path(game, "/resign");
        world.post(&resign, &world.ann, json!({})).await.expect(200);
        let export = world.get(&path(game, "/export"), &world.ann).await;
        export.expect(200).json()["records"]
            .as_array()
            .map(Vec::len)
    };
    let plain = world.game("e4 e5 Nf3").await;
    assert_eq!(records(&game).await, records(&plain).await);
    // The board stays with the game.
    let kept = world.get(&board_path(&game), &world.bob).await.expect(200);
    assert_eq!(kept.json()["moves"].as_array().map(Vec::len), Some(5));
}
