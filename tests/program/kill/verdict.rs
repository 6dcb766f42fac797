//! What must be true in the end, whatever was killed when: what stands in the channels, and what is on the disk.
use super::House;
use super::table::{Board, Home, Played, Table};
use crate::process::Process;
use crate::support::{AFTER, assert_shows, until};
use entente::picture;
use entente::store::Store;
use entente::table::Clock;
use entente_game::GameId;
use entente_render::Facing;
use entente_rules::{Army, Options, Position, Variant};
use entente_sandbox::{Message, Place};
use std::time::Duration;

/// Discord's number for the message with which a thread begins.
const THREAD_STARTER: u64 = 21;

/// Every board has come once, in order, with the right picture; only the last of a game that still runs has buttons.
pub(super) fn boards(house: &House, tables: &[Table]) {
    let mut challenges = 0;
    for table in tables {
        match table.home {
            Home::Channel => {
                challenges += table.games.len();
                table.games.iter().for_each(|game| in_thread(table, game));
            }
            Home::Direct => (0..2).for_each(|seat| in_direct_messages(table, seat)),
        }
    }
    let channel = house.sandbox.user("ann").in_channel("chess").unwrap();
    assert_eq!(
        public(&channel).len(),
        challenges,
        "one message for each challenge"
    );
    assert_eq!(
        channel.threads().len(),
        challenges,
        "one thread for each game"
    );
}

fn in_thread(table: &Table, game: &Played) {
    let challenge = table.home(0).message(game.challenge).unwrap();
    assert!(
        challenge.content.contains("challenges you"),
        "{}",
        challenge.content
    );
    assert_eq!(
        challenge.controls(),
        ["Watch"],
        "{} has been accepted",
        game.id
    );
    let place = table.thread(0, game);
    let facing = |board: &Board| board.facing;
    compare(
        &place,
        &public(&place),
        &game.boards.iter().collect::<Vec<_>>(),
        facing,
        game.over,
    );
}

fn in_direct_messages(table: &Table, seat: usize) {
    let start = Board {
        words: "challenges you".into(),
        position: Position::start(Variant::Standard),
        facing: Facing::South,
    };
    let games = table.games.iter();
    let expected: Vec<&Board> = games
        .flat_map(|game| std::iter::once(&start).chain(&game.boards))
        .collect();
    let own = picture::side(&Options::Standard, [Army::White, Army::Black][seat]);
    let facing = |board: &Board| {
        if std::ptr::eq(board, &start) {
            Facing::South
        } else {
            own
        }
    };
    let over = table.games.last().is_none_or(|game| game.over);
    let place = table.home(seat);
    compare(&place, &public(&place), &expected, facing, over);
}

fn compare(
    place: &Place,
    shown: &[Message],
    expected: &[&Board],
    facing: impl Fn(&Board) -> Facing,
    over: bool,
) {
    let words: Vec<&str> = shown
        .iter()
        .map(|message| message.content.as_str())
        .collect();
    let wanted: Vec<&str> = expected.iter().map(|board| board.words.as_str()).collect();
    assert_eq!(
        words.len(),
        wanted.len(),
        "shown {words:#?} for {wanted:#?}"
    );
    for (number, (message, board)) in shown.iter().zip(expected).enumerate() {
        assert!(
            message.content.contains(&board.words),
            "shown {words:#?} for {wanted:#?}"
        );
        assert_shows(place, message, &board.position, facing(board));
        let controls = message.controls();
        match number + 1 == shown.len() {
            true if over => assert_eq!(controls, AFTER),
            true => assert!(controls.len() > 1, "buttons of {}", message.content),
            // In direct messages the next game comes below one that can be repeated.
            false => assert!(
                controls.is_empty() || controls == AFTER,
                "buttons of {}",
                message.content
            ),
        }
    }
}

/// All that the bot has said there for everybody.
fn public(place: &Place) -> Vec<Message> {
    let by_bot = |message: &Message| message.author.bot && !message.ephemeral;
    // A thread begins with a message of Discord's own, which shows the one below which it was opened.
    let said = |message: &Message| by_bot(message) && message.json["type"] != THREAD_STARTER;
    place.messages().into_iter().filter(said).collect()
}

/// The games on the disk, read without the program: exactly these moves, and one event for each board.
pub(super) async fn games(log: &entente::table::Table, tables: &[Table]) {
    for game in tables.iter().flat_map(|table| &table.games) {
        let view = log.spectate(&GameId::parse(&game.id).unwrap()).await;
        let view = view.unwrap();
        let moves: Vec<&str> = view.moves.iter().map(|mv| mv.coordinate.as_str()).collect();
        assert_eq!(moves, game.moves);
        let events = 1 + game.boards.len();
        assert_eq!(
            view.number as usize, events,
            "the challenge, and one event for each board"
        );
    }
}

/// Stops the program and opens its table. What was still owed is delivered by starting it again.
pub(super) async fn settled(house: &House) -> entente::table::Table {
    for _ in 0..20 {
        house.online().await;
        house.running().process.signal("TERM");
        until(|| house.running().process.is_gone().then_some(())).await;
        let folder = house.folder.path("games");
        let table =
            entente::table::Table::open(Store::open(&folder).unwrap(), Clock::machine()).await;
        let table = table.unwrap();
        if table.owed() == 0 {
            return table;
        }
        drop(table);
        // Its workers let the store go a moment later.
        until(|| Store::open(&folder).ok()).await;
        let process = Process::start(&house.folder.0, &house.settings);
        house.running().process = process;
        house.online().await;
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    panic!("something stays owed");
}
