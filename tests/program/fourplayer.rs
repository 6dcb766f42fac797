//! Four-colour chess as a correspondence club plays it: four people with reserved seats and days
//! for each move, one of whom leaves, whose king walks on, and a file of the game at its end.

use crate::lobby::{new_thread, open_with};
use crate::support::*;
use entente_game::Span;
use entente_presentation::text::{Language, Text};
use entente_rules::{Army, Pending, Pgn4, PieceKind, Status, Variant};
use entente_sandbox::{Message, Thread, UserInChannel};

/// Three rounds without a capture, as people type moves.
const THREE_ROUNDS: &str = "e2-e3 b10c10 j12 m5l5 e4 c10-d10 j12j11 l5-k5 e4e5 d10e10 J11-J10 k5j5";

/// In turn order.
const PEOPLE: [&str; 4] = ["ann", "bob", "cleo", "dan"];

fn name() -> String {
    Text::of(Language::English).variant_name(Variant::FourPlayer)
}

/// The file of the game that somebody gets in a channel.
async fn file(channel: &UserInChannel) -> Pgn4 {
    let answer = channel.slash("/show file").await.unwrap();
    let attachment = &answer.attachments[0];
    let filename = &attachment.filename;
    assert!(filename.ends_with(".pgn4"), "{filename}");
    let bytes = channel.download(attachment).unwrap();
    let mut games = Pgn4::read(std::str::from_utf8(&bytes).unwrap(), None).unwrap();
    assert_eq!(games.len(), 1);
    games.remove(0)
}

async fn resign(server: &TestServer, thread: &Thread, who: &str) {
    let panel = server.thread(who, thread).slash("/resign").await.unwrap();
    panel.press("Yes, resign").await.unwrap();
}

async fn play(server: &TestServer, thread: &Thread, from: usize, moves: &str) {
    for (at, text) in moves.split_whitespace().enumerate() {
        let channel = server.thread(PEOPLE[(from + at) % 4], thread);
        let answer = channel.slash(&format!("/move {text}")).await.unwrap();
        assert!(
            answer.content.starts_with("You played **"),
            "{text}: {}",
            answer.content
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_club_plays_by_correspondence() {
    let server = TestServer::open().await;
    let line = format!(
        "/game new \"{}\" clock:3d player2:@bob player3:@cleo player4:@dan",
        name()
    );
    let seats: Vec<(&str, &[&str])> = vec![
        ("ann", &["0"]),
        ("bob", &["1"]),
        ("cleo", &["2"]),
        ("dan", &["3"]),
    ];
    let thread = open_with(&server, &line, &seats).await;
    let [ann, bob, _, dan] = PEOPLE.map(|name| server.thread(name, &thread));
    assert!(board_number(&ann, 1).await.content.contains("Red"));
    let is_reminder = |message: &Message| message.controls().contains(&"Time settings".to_owned());
    server.advance_clock(Span::hours(37));
    let direct = server.direct("ann");
    until(|| direct.messages().into_iter().find(is_reminder)).await;

    play(&server, &thread, 0, THREE_ROUNDS).await;
    let running = file(&bob).await;
    assert_eq!(running.play().plies().len(), 12);
    assert_eq!(running.header("Variant"), Some("FFA"));
    assert_eq!(running.header("TimePerMove"), Some("3d"));
    assert_eq!(running.header("TimeControl"), None);
    assert_eq!(running.header("Result"), None);

    // Yellow leaves before their turn, and their king walks when it comes.
    resign(&server, &thread, "cleo").await;
    play(&server, &thread, 0, "d2d3 b5-c5").await;
    let walked = file(&dan).await;
    let position = walked.play().position();
    assert_eq!(
        (position.turn(), walked.play().plies().len()),
        (Army::Green, 15)
    );
    assert_eq!(position.status(Army::Yellow), Status::Resigned);
    play(&server, &thread, 3, "m4l4").await;

    // Blue leaves, too. Then Red stops, and Green has the points of three kings.
    resign(&server, &thread, "bob").await;
    play(&server, &thread, 0, "k2k3").await;
    play(&server, &thread, 3, "n5l6").await;
    resign(&server, &thread, "ann").await;
    let over = until(|| {
        let last = boards(&ann).pop()?;
        let is_over = last.controls().contains(&"Rematch".to_owned());
        is_over.then_some(last)
    });
    over.await;
    let last = file(&dan).await;
    check_end(&last);
    server.close().await;
}

/// The file says who has left and what chance did, and can be checked.
fn check_end(file: &Pgn4) {
    let names = ["Red", "Blue", "Yellow", "Green"].map(|army| file.header(army));
    assert_eq!(names, ["Ann", "Bob", "Cleo", "Dan"].map(Some));
    assert_eq!(
        file.header("Result"),
        Some("Ann: 0 - Bob: 0 - Cleo: 0 - Dan: 60")
    );
    assert_eq!(file.header("Termination"), Some("(Green +60)"));
    assert_eq!(file.header("ZombieCommit").map(str::len), Some(64));
    assert_eq!(file.header("ZombieSecret").map(str::len), Some(64));
    let play = file.play();
    let left: Vec<_> = play
        .departures()
        .iter()
        .map(|(_, army, how)| (*army, *how))
        .collect();
    let resigned = [Army::Yellow, Army::Blue, Army::Red].map(|army| (army, Pending::Resigned));
    assert_eq!(left, resigned);
    let steps: Vec<usize> = (0..play.plies().len())
        .filter(|ply| play.position_at(*ply).unwrap().is_chance_to_move())
        .collect();
    assert!(steps.len() >= 2, "{steps:?}");
    for ply in steps {
        let before = play.position_at(ply).unwrap();
        let mv = play.plies()[ply].mv().unwrap();
        assert_eq!(before.piece(mv.from).unwrap().kind, PieceKind::King);
        let choices = before.chance_plies().len();
        let comment = format!("zombie n={ply} k={choices}");
        let mut comments = file.comments();
        assert!(comments.any(|(at, text)| at == ply + 1 && text == comment));
    }
}

/// A file of others goes on here, and so does a position that is only pasted.
#[tokio::test(flavor = "multi_thread")]
async fn a_position_shows_its_game() {
    let server = TestServer::open().await;
    let start = entente_rules::Position::start(Variant::FourPlayer);
    let fen = start.fen().replacen("0,0,0,0-0-", "7,0,0,12-0-", 1);
    let line = format!("/game new options:mode=solo position:{fen}");
    server.channel("ann").slash(&line).await.unwrap();
    board_number(&server.channel("ann"), 1).await;
    for (seat, name) in PEOPLE.iter().enumerate() {
        let seat = seat.to_string();
        crate::lobby::press(&server.sandbox, name, "Join as…", &[&seat]).await;
    }
    let thread = new_thread(&server).await;
    let ann = server.thread("ann", &thread);
    let shown = file(&ann).await;
    assert_eq!(shown.header("Variant"), Some("Solo"));
    assert_eq!(shown.header("StartFen4"), Some(fen.as_str()));
    server.close().await;
}
