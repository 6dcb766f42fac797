//! Games as files, through the real bot: a copy with which others go on, a sealed game that moves to another channel when all agree, and files that are none.
use crate::lobby::open_for_four;
use crate::support::*;
use entente_rules::{Event, Play, Position, Variant};
use entente_sandbox::{Message, Place};
use std::collections::BTreeMap;

/// Uploads these bytes and loads them.
async fn load(place: &Place, bytes: impl Into<Vec<u8>>) -> Message {
    let file = place.upload("game.json", bytes).unwrap();
    place.slash(&format!("/load file:{file}")).await.unwrap()
}

/// The file of an answer.
fn file(place: &Place, answer: &Message) -> Vec<u8> {
    assert!(answer.ephemeral, "{}", answer.content);
    place.download(&answer.attachments[0]).unwrap()
}

async fn token(club: &Club, name: &str) -> String {
    let answer = club.direct(name).slash("/api token").await.unwrap();
    answer.content.split('`').nth(1).unwrap().to_owned()
}

/// Agrees to what is asked, or declines it, over HTTP.
async fn answer(club: &Club, name: &str, game: &str, action: &str) {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    let body = BTreeMap::from([("action", action)]);
    let request = client.post(format!("{}/games/{game}/request", club.api));
    let request = request.bearer_auth(token(club, name).await).json(&body);
    let status = request.send().await.unwrap().status();
    assert!(status.is_success(), "{status}");
}

/// A legal move, which is made.
fn next_move(play: &mut Play) -> String {
    let mv = play.position().legal_moves()[0];
    let coordinate = play.position().coordinate(mv);
    play.apply(&Event::Move(mv.into())).unwrap();
    coordinate
}

fn game_of(board: &Message) -> String {
    let name = &board.attachments[0].filename;
    name.split('-').nth(1).unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_saved_game_goes_on_with_other_people() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    club.thread("ann", &thread).slash("/move e4").await.unwrap();
    board_number(&club.thread("ann", &thread), 2).await;
    let dan = club.thread("dan", &thread);
    let saved = dan.slash("/save").await.unwrap();
    insta::assert_snapshot!("saved", saved.content);
    let bytes = file(&dan, &saved);
    let known = boards(&club.channel("cleo")).len();
    let cleo = club.channel("cleo");
    let id = cleo.upload("game.json", bytes).unwrap();
    let line = format!("/load file:{id} player2:@dan");
    let opened = cleo.slash(&line).await.unwrap();
    assert!(opened.ephemeral, "{}", opened.content);
    let challenge = board_number(&cleo, known + 1).await;
    let dan = club.channel("dan").message(challenge.id).unwrap();
    dan.press("Accept").await.unwrap();
    let second = until(|| {
        let threads = club.channel("cleo").threads();
        threads.into_iter().find(|other| other.id != thread.id)
    })
    .await;
    board_number(&club.thread("cleo", &second), 1).await;
    let mut answers = Vec::new();
    for name in ["cleo", "dan"] {
        let place = club.thread(name, &second);
        answers.push(place.slash("/move e5").await.unwrap().content);
    }
    let board = board_number(&club.thread("cleo", &second), 2).await;
    assert!(board.content.contains("e5"), "{answers:?}");
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sealed_game_moves_with_the_consent_of_all_and_not_without() {
    let sandbox = building()
        .people(["ann", "bob", "cleo", "dan", "eve"])
        .channel("study")
        .start()
        .await
        .unwrap();
    let club = Club::of(sandbox).await;
    let thread = open_for_four(&club, "/game new \"Four Player Chess\"").await;
    let study = |name: &str| club.sandbox.user(name).in_channel("study").unwrap();
    let old = club.thread("ann", &thread);
    let game = game_of(&board_number(&old, 1).await);
    let bob = club.thread("bob", &thread);
    let sealed = bob.slash("/save").await.unwrap();
    let mut said = vec![sealed.content.clone()];
    let bytes = file(&bob, &sealed);
    let mut play = Play::new(Position::start(Variant::Alliance));
    let first = next_move(&mut play);
    old.slash(&format!("/move {first}")).await.unwrap();
    board_number(&old, 2).await;
    said.push(load(&club.channel("eve"), bytes.clone()).await.content);
    said.push(load(&study("bob"), bytes.clone()).await.content);
    answer(&club, "ann", &game, "agree").await;
    answer(&club, "cleo", &game, "decline").await;
    assert_eq!(
        boards(&study("ann")).len(),
        0,
        "not without the consent of all"
    );
    load(&study("bob"), bytes.clone()).await;
    for name in ["ann", "cleo", "dan"] {
        answer(&club, name, &game, "agree").await;
    }
    let here = board_number(&study("ann"), 1).await;
    said.push(here.content.clone());
    let left = until(|| {
        let last = boards(&old).pop()?;
        let told = last.content.contains("goes on in another channel");
        told.then_some(last)
    })
    .await;
    assert_eq!(left.controls(), Vec::<String>::new());
    let before = boards(&old).len();
    said.push(left.content.clone());
    let moved = study("bob")
        .slash(&format!("/move {} game:{game}", next_move(&mut play)))
        .await;
    said.push(moved.unwrap().content);
    let next = until(|| study("ann").threads().pop()).await;
    let next = club.sandbox.user("ann").in_channel_id(next.id).unwrap();
    board_number(&next, 1).await;
    assert_eq!(
        boards(&old).len(),
        before,
        "nothing more is said where it was"
    );
    said.push(load(&study("bob"), bytes).await.content);
    insta::assert_snapshot!("sealed", mask(&said.join("\n\n")));
    club.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_save_of_ours_is_refused_with_the_reason() {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let ann = club.thread("ann", &thread);
    let saved = ann.slash("/save what:0").await.unwrap();
    let good = String::from_utf8(file(&ann, &saved)).unwrap();
    let cleo = club.channel("cleo");
    let known = boards(&cleo).len();
    let foreign = entente::save::File::sealed(&[7; 60]);
    let mut said = Vec::new();
    for text in [
        String::new(),
        "[Event \"?\"]".into(),
        good.replace("\"version\": 1", "\"version\": 9"),
        good.replace("standard", "draughts"),
        good[..good.len() - 20].to_owned(),
        foreign,
        " ".repeat(300 * 1024),
    ] {
        said.push(load(&cleo, text).await.content);
    }
    said.push(cleo.slash("/save").await.unwrap().content);
    said.push(ann.slash("/save what:1").await.unwrap().content);
    insta::assert_snapshot!("not_loaded", said.join("\n"));
    assert_eq!(boards(&cleo).len(), known, "nothing was opened");
    club.close().await;
}
