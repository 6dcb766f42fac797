//! The analysis of a finished game over HTTP: the story and its chart, who gets one, and what it
//! says while it is being made.

use crate::answer::{Answer, SendChecked};
use crate::game_page::of_page;
use crate::world::{Player, World, path};
use entente_advisor::analysis::{Analyst, OneByOne};
use entente_game::{EngineName, GameId, PlayAction};
use entente_service::{AnalysedFile, AnalysisRequest, AnalysisSubject};
use reqwest::Method;
use reqwest::header::IF_NONE_MATCH;
use serde_json::{Value, json};
use std::sync::Arc;
use tokio::sync::mpsc;

/// Few, so that the tests are fast.
const NODES: u64 = 100;

/// A game that ended with the seventh move.
const MATE: &str = "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#";

/// Makes the analysis that is asked for, as the frontend for computers does.
async fn make(world: &World, request: AnalysisRequest) {
    let mut analyst = Analyst::new(request.replay, NODES);
    while !analyst.is_done() {
        assert!(analyst.think(&mut ()));
        request.progress.send_replace(analyst.progress());
    }
    let analysis = analyst.finish();
    match request.subject {
        AnalysisSubject::Game(game) => {
            let kept = world.service.keep_analysis(&game, &analysis).await;
            kept.unwrap();
        }
        AnalysisSubject::File(file) => {
            let replay = Arc::new(analyst.into_replay());
            let analysed = AnalysedFile { replay, analysis };
            world.service.keep_analysed_file(file, analysed);
        }
    }
}

/// Makes the analysis of a game.
pub(crate) async fn analyse(world: &World, game: &GameId) {
    let mut requests = world.service.analysis_requests();
    let first = world.get(&path(game, "/analysis"), &world.ann).await;
    first.expect(202);
    make(world, requests.recv().await.unwrap()).await;
}

/// Makes all analyses from now on. It never ends.
pub(crate) async fn analyse_all(world: &World) {
    let mut requests = world.service.analysis_requests();
    while let Some(request) = requests.recv().await {
        make(world, request).await;
    }
}

/// The answer for a game that ended too early.
pub(crate) async fn too_short(world: &World) -> Answer {
    let game = world.game("e4 e5 Nf3").await;
    world.act(&game, &world.bob, PlayAction::Resign).await;
    let refused = get(world, &game, &world.ann).await;
    refused.expect_problem(409, "no-analysis")
}

async fn get(world: &World, game: &GameId, player: &Player) -> Answer {
    world.get(&path(game, "/analysis"), player).await
}

#[tokio::test]
async fn a_finished_game_has_an_analysis_that_is_made_once() {
    let world = World::new().await;
    let mut requests = world.service.analysis_requests();
    let game = world.game(MATE).await;
    // Both share one.
    for player in [&world.ann, &world.bob] {
        let waiting = get(&world, &game, player).await.expect(202).json();
        assert_eq!(waiting, json!({"done": 0, "total": 0}));
    }
    let request = requests.recv().await.unwrap();
    assert!(requests.try_recv().is_err());
    let half = entente_advisor::analysis::Progress { done: 4, total: 8 };
    request.progress.send_replace(half);
    let waiting = get(&world, &game, &world.bob).await.expect(202);
    assert_eq!(waiting.json(), json!({"done": 4, "total": 8}));
    assert_eq!(waiting.header("retry-after"), Some("2"));
    make(&world, request).await;

    let answer = get(&world, &game, &world.bob).await.expect(200);
    let tag = answer.header("etag").unwrap().to_owned();
    let analysis = answer.json();
    assert_eq!(
        (&analysis["nodes"], &analysis["judge"]),
        (&json!(100), &Value::Null)
    );
    assert_eq!(analysis["shares"].as_array().unwrap().len(), 8);
    assert_eq!(analysis["shares"][7], json!([1.0, 0.0]));
    let judged = analysis["judged"].as_array().unwrap();
    let blunder = judged.iter().find(|mv| mv["ply"] == 6).unwrap();
    assert_eq!(blunder["judgement"], "blunder");
    // It has the number that the list of moves gives it.
    let moves = world.get(&path(&game, "/moves"), &world.ann).await;
    let moves = moves.expect(200).json();
    let listed = moves["moves"].as_array().unwrap().iter();
    let listed = listed.filter(|mv| mv["ply"] == blunder["ply"]);
    let listed: Vec<_> = listed.map(|mv| &mv["notation"]).collect();
    assert_eq!(listed, [&blunder["notation"]]);
    assert_eq!(
        (&blunder["army"], &blunder["notation"]),
        (&json!("black"), &json!("Nf6"))
    );
    assert!(!blunder["better"].as_array().unwrap().is_empty());
    let reason = json!({"kind": "allows_mate", "moves": 1, "text": "allows mate in one"});
    assert_eq!(
        (&blunder["reason"], &blunder["follows"][0]["notation"]),
        (&reason, &json!("Qxf7#"))
    );
    assert_eq!(analysis["turning_point"]["ply"], 6);
    let known = world
        .request(Method::GET, &path(&game, "/analysis"), Some(&world.bob))
        .header(IF_NONE_MATCH, tag);
    known.answer().await.expect(304);
    // It is kept: nobody thinks any more, and the answer is the same, also after a restart.
    drop(requests);
    let world = world.restart().await;
    assert_eq!(
        get(&world, &game, &world.ann).await.expect(200).json(),
        analysis
    );
}

#[tokio::test]
async fn an_engine_of_the_operator_is_named() {
    let world = World::new().await;
    let game = world.game(MATE).await;
    let mut requests = world.service.analysis_requests();
    get(&world, &game, &world.ann).await.expect(202);
    let request = requests.recv().await.unwrap();
    let mut analysis = Analyst::new(request.replay, NODES).whole(&OneByOne);
    analysis.judge = EngineName::new("Stockfish");
    let kept = world.service.keep_analysis(&game, &analysis).await;
    kept.unwrap();
    let told = get(&world, &game, &world.ann).await.expect(200).json();
    assert_eq!(told["judge"], "Stockfish");
    let story = world.get(&of_page(&game, "/story"), &world.ann).await;
    let story = story.expect(200).json();
    let lines = story["lines"].as_array().unwrap();
    let last = lines.last().unwrap().as_str().unwrap();
    assert!(
        last.starts_with("Judged by the engine Stockfish: "),
        "{last}"
    );
}

#[tokio::test]
async fn the_chart_is_a_picture() {
    let world = World::new().await;
    let game = world.game(MATE).await;
    let chart = path(&game, "/analysis.png");
    let mut requests = world.service.analysis_requests();
    world.get(&chart, &world.ann).await.expect(202);
    make(&world, requests.recv().await.unwrap()).await;
    let mut pictures = Vec::new();
    for rest in ["", "?theme=dark"] {
        let drawn = world.get(&format!("{chart}{rest}"), &world.ann).await;
        let drawn = drawn.expect(200);
        assert_eq!(drawn.header("content-type"), Some("image/png"));
        assert!(drawn.bytes.starts_with(b"\x89PNG"));
        pictures.push(drawn.bytes.clone());
    }
    assert_ne!(pictures[0], pictures[1]);
    let wrong = world.get(&format!("{chart}?theme=pink"), &world.ann).await;
    wrong.expect_problem(400, "invalid-query");
}

#[tokio::test]
async fn there_is_none_while_a_game_runs_or_if_it_is_too_short() {
    let world = World::new().await;
    let _requests = world.service.analysis_requests();
    let lobby = world.challenge().await;
    let running = world.game("e4 e5 Nf3 Nc6").await;
    let short = world.game("e4 e5 Nf3").await;
    world.act(&short, &world.bob, PlayAction::Resign).await;
    let aborted = world.game("e4").await;
    world.act(&aborted, &world.bob, PlayAction::Abort).await;
    for (game, problem) in [
        (&lobby, "not-started"),
        (&running, "not-over"),
        (&short, "no-analysis"),
        (&aborted, "not-started"),
    ] {
        for rest in ["/analysis", "/analysis.png"] {
            for player in [&world.ann, &world.bob] {
                let refused = world.get(&path(game, rest), player).await;
                refused.expect_problem(409, problem);
            }
            let stranger = world.get(&path(game, rest), &world.eve).await;
            stranger.expect_problem(404, "no-such-game");
        }
    }
}

#[tokio::test]
async fn only_so_many_games_wait_and_a_failed_analysis_begins_again() {
    let world = World::new().await;
    let mut games = Vec::new();
    for _ in 0..17 {
        games.push(world.game(MATE).await);
    }
    let nobody_thinks = get(&world, &games[0], &world.ann).await;
    nobody_thinks.expect_problem(503, "unavailable");
    let mut requests = world.service.analysis_requests();
    for game in &games[..16] {
        get(&world, game, &world.ann).await.expect(202);
    }
    let one_more = get(&world, &games[16], &world.ann).await;
    one_more.expect_problem(503, "unavailable");
    // Who waits already still does, and the others go on when there is room.
    get(&world, &games[3], &world.bob).await.expect(202);
    let failed = requests.recv().await.unwrap();
    assert_eq!(failed.replay.view.game, games[0]);
    drop(failed);
    get(&world, &games[16], &world.ann).await.expect(202);
    drop(requests);
    let mut requests: mpsc::Receiver<AnalysisRequest> = world.service.analysis_requests();
    let again = get(&world, &games[0], &world.ann).await;
    again.expect(202);
    make(&world, requests.recv().await.unwrap()).await;
    get(&world, &games[0], &world.ann).await.expect(200);
}

/// A game of another program, in which Black overlooks a mate.
const FILE: &str =
    "[White \"Ada\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

async fn send(world: &World, player: &Player, query: &str, game: &str) -> Answer {
    let path = format!("/api/v1/analyses{query}");
    world.post(&path, player, json!({"game": game})).await
}

/// The analysis of a file, once it is made.
pub(crate) async fn analysed(world: &World, player: &Player, game: &str) -> Answer {
    let mut requests = world.service.analysis_requests();
    send(world, player, "", game).await.expect(202);
    make(world, requests.recv().await.unwrap()).await;
    send(world, player, "", game).await.expect(200)
}

#[tokio::test]
async fn a_file_is_analysed_once_and_whoever_waits_gets_it() {
    let world = World::new().await;
    let mut requests = world.service.analysis_requests();
    let waiting = send(&world, &world.ann, "?wait=25", FILE);
    let making = async {
        let request = requests.recv().await.unwrap();
        let bob = send(&world, &world.bob, "", FILE).await.expect(202);
        assert_eq!(bob.header("retry-after"), Some("2"));
        make(&world, request).await;
    };
    let (answer, ()) = tokio::join!(waiting, making);
    let analysis = answer.expect(200).json();
    assert_eq!(analysis["shares"].as_array().unwrap().len(), 8);
    assert_eq!(analysis["turning_point"]["ply"], 6);
    let judged = analysis["judged"].as_array().unwrap().iter();
    let blunder = judged.clone().find(|mv| mv["ply"] == 6).unwrap();
    assert_eq!(blunder["notation"], "Nf6");
    // Everybody has the same, at once; and nobody thinks again.
    let bob = send(&world, &world.bob, "", FILE).await.expect(200);
    assert_eq!(bob.json(), analysis);
    assert!(requests.try_recv().is_err());
}

#[tokio::test]
async fn a_file_has_the_same_analysis_whatever_is_played_here() {
    let alone = World::new().await;
    let first = analysed(&alone, &alone.ann, FILE).await;
    let busy = World::new().await;
    // Ann plays the same game, and another one of it is over and analysed.
    busy.game("e4 e5 Bc4 Nc6 Qh5").await;
    let over = busy.game(MATE).await;
    analyse(&busy, &over).await;
    let second = analysed(&busy, &busy.ann, FILE).await;
    assert_eq!(first.bytes, second.bytes);
    let other = analysed(&busy, &busy.eve, FILE.trim_end()).await;
    assert_eq!(first.bytes, other.bytes);
}

#[tokio::test]
async fn a_file_that_cannot_be_analysed_is_refused_and_does_not_count() {
    let world = World::new().await;
    let mut requests = world.service.analysis_requests();
    let kingless = "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/PPPPPPPP/RNBQ1BNR w - - 0 1\"]\n\n1. e4 *";
    for (game, status, problem) in [
        ("1. e4 e5 2. Nf3 (2. Bc4", 422, "invalid-body"),
        ("1. e4 e5 2. h2-k4 Nc6 3. Bb5 a6 *", 422, "invalid-body"),
        ("[Variant \"Crazyhouse\"]\n\n1. e4 *", 422, "invalid-body"),
        (kingless, 422, "invalid-body"),
        ("1. e4 e5 *", 409, "no-analysis"),
        ("", 422, "invalid-body"),
    ] {
        for _ in 0..4 {
            let refused = send(&world, &world.ann, "", game).await;
            refused.expect_problem(status, problem);
        }
    }
    let unknown = json!({"game": FILE, "variant": "draughts"});
    let unknown = world.post("/api/v1/analyses", &world.ann, unknown).await;
    unknown.expect_problem(422, "invalid-body");
    let long = send(&world, &world.ann, "?wait=26", FILE).await;
    long.expect_problem(400, "invalid-query");
    assert!(requests.try_recv().is_err());
    send(&world, &world.ann, "", FILE).await.expect(202);
}

#[tokio::test]
async fn a_person_has_only_so_many_files_analysed() {
    let world = World::new().await;
    let mut requests = world.service.analysis_requests();
    let game = |number: usize| FILE.replace("Ada", &format!("Ada {number}"));
    for number in 0..5 {
        send(&world, &world.ann, "", &game(number))
            .await
            .expect(202);
        make(&world, requests.recv().await.unwrap()).await;
    }
    let refused = send(&world, &world.ann, "", &game(5)).await;
    let refused = refused.expect_problem(429, "too-many-requests");
    let detail: Value = refused.json();
    let detail = detail["detail"].as_str().unwrap();
    assert!(
        detail.contains("5 games at once, and then 20 an hour"),
        "{detail}"
    );
    assert!(refused.header("retry-after").is_some());
    // What is kept does not count, and nobody pays for somebody else.
    send(&world, &world.ann, "", &game(0)).await.expect(200);
    send(&world, &world.bob, "", &game(5)).await.expect(202);
}
