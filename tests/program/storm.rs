//! Whole games while everything goes wrong that can: requests are refused, lost, late or answered by nobody, sockets break, sessions end, events come twice and out of order,
//! nonces are forgotten, all at random from a printed seed (`TEST_SEED` repeats a run). No move is lost, no message is there twice, nobody is pinged wrongly.
use crate::chance::Chance;
use crate::lobby::open_for_four;
use crate::play::Client;
use crate::support::*;
use entente_rules::{C4pgn, Pgn, Ply, Position};
use entente_sandbox::{Error, Message, Place, Sandbox};
use std::time::Duration;

/// So many of a thousand requests, and of a thousand events, go wrong.
const PER_MILLE: u32 = 80;

/// How long a board may take that is held up by one fault after the other.
const LONG: Duration = Duration::from_secs(150);

/// A club in a storm, and how far its only game has come: seen through the HTTP API, where the sun shines.
struct Storm {
    club: Club,
    sun: Client,
}

impl Storm {
    async fn break_out(club: Club, what: &str) -> Self {
        let sun = Client::of(&club, "ann").await;
        let seed = Chance::of_the_day(what).next();
        club.sandbox.faults().at_random(seed, PER_MILLE);
        Self { club, sun }
    }

    async fn ply(&self) -> u64 {
        self.sun.show().await["ply"].as_u64().unwrap()
    }

    /// Asks as a person does: whoever gets no answer looks whether it was done, and asks again if not. What was granted is done.
    async fn ask(&self, granted: &str, ask: impl AsyncFn() -> Result<Message, Error>) {
        let before = self.sun.show().await;
        for _ in 0..20 {
            let answer = ask().await;
            let is_granted = answer.is_ok_and(|answer| answer.content.starts_with(granted));
            // What was asked may still be under way to the bot.
            for _ in 0..40 {
                if self.sun.show().await != before {
                    return;
                }
                assert!(!is_granted, "{granted} was said, and is not so");
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        }
        panic!(
            "{granted}: nobody ever answers: {:?}",
            self.club.sandbox.faults().happened()
        );
    }

    /// Waits for the board of this number, and asserts that it comes once, in its place, and pings whom it asks.
    async fn board(&self, place: &Place, number: usize, asked: &[&str]) -> Message {
        let deadline = tokio::time::Instant::now() + LONG;
        let board = loop {
            let found = boards(place);
            if found.len() >= number {
                assert_eq!(found.len(), number, "boards too many");
                break found[number - 1].clone();
            }
            let late = tokio::time::Instant::now() > deadline;
            assert!(
                !late,
                "no board {number}: {:?}",
                self.club.sandbox.faults().happened()
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        let pinged = pinged(&board);
        let is_asked = pinged.iter().all(|name| asked.contains(&name.as_str()));
        assert!(is_asked, "{pinged:?} pinged: {}", board.content);
        // That somebody resigned is told for its own sake.
        let is_move = !board.content.contains("resigned");
        assert!(!is_move || pinged == asked, "{asked:?}: {}", board.content);
        board
    }

    /// The wind drops; what was said stays as it is when the program has stopped.
    async fn end(self, place: &Place, boards_there: usize) -> Sandbox {
        let happened = self.club.sandbox.faults().happened();
        println!("{} faults struck", happened.len());
        // How many is chance, and a short game has few requests; that none strikes has odds of a million to one.
        assert!(!happened.is_empty(), "a storm that never was");
        self.club.sandbox.faults().clear();
        let sandbox = self.club.stop().await;
        assert_eq!(boards(place).len(), boards_there, "one board for each turn");
        sandbox
    }
}

/// Who is pinged, by name.
fn pinged(message: &Message) -> Vec<String> {
    let people = message.json["mentions"].as_array().unwrap();
    people
        .iter()
        .map(|user| user["username"].as_str().unwrap().to_owned())
        .collect()
}

/// Ann and Bob play one of the master games in their thread, by commands.
async fn master_game_in_a_storm(number: usize, what: &str) {
    let club = Club::open().await;
    let thread = club.start_game().await;
    let people = ["ann", "bob"].map(|name| club.thread(name, &thread));
    let storm = Storm::break_out(club, what).await;
    let game = master_game(number);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().enumerate() {
        let san = position.san(mv);
        let line = format!("/move {san}");
        let played = format!("You played **{san}**.");
        let ask = async || people[ply % 2].slash(&line).await;
        storm.ask(&played, ask).await;
        position = position.play(mv).unwrap();
        let is_over = position.legal_move_count() == 0;
        let asked: &[&str] = match is_over {
            true => &[],
            false => &[["bob", "ann"][ply % 2]],
        };
        let board = storm.board(&people[0], ply + 2, asked).await;
        assert!(board.content.contains(&san), "{}", board.content);
        if !is_over {
            assert_shows(&people[0], &board, &position, facing(&position));
        }
    }
    assert_eq!(storm.ply().await, game.moves().len() as u64);
    let file = storm.sun.get("pgn").await;
    let again = Pgn::read(&file).unwrap().remove(0);
    assert_eq!(again.moves(), game.moves());
    let sandbox = storm.end(&people[0], game.moves().len() + 1).await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opera_game_in_a_storm() {
    master_game_in_a_storm(0, "the opera game in a storm").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_immortal_of_wijk_aan_zee_in_a_storm() {
    master_game_in_a_storm(1, "the immortal in a storm").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_of_chess4_in_a_storm() {
    const NAMES: [&str; 4] = ["ann", "bob", "cleo", "dan"];
    const FIRST_GAME: &str = include_str!("../data/firstgame-condensed-canonical.pgn");
    let club = Club::open().await;
    let thread = open_for_four(&club, "/game new Chess4").await;
    let people = NAMES.map(|name| club.thread(name, &thread));
    board_number(&people[0], 1).await;
    let storm = Storm::break_out(club, "Chess4 in a storm").await;
    let game = C4pgn::read(FIRST_GAME, None).unwrap().remove(0);
    let plies = game.play().plies();
    let mut shown = 1;
    for (at, ply) in plies.iter().enumerate() {
        let position = game.play().position_at(at).unwrap();
        let by = position
            .armies()
            .position(|army| army == position.turn())
            .unwrap();
        // Those who are out or blocked do nothing: the game goes on to the next who can.
        let next = (at + 1..plies.len()).find(|at| !matches!(plies[*at], Ply::Blocked | Ply::Out));
        match ply {
            Ply::Move(mv) => {
                let line = format!("/move {}", position.coordinate(mv));
                let ask = async || people[by].slash(&line).await;
                let played = format!("You played **{}**.", position.notation(ply));
                storm.ask(&played, ask).await;
            }
            Ply::Resigned => {
                let ask = async || {
                    let board = boards(&people[by]).pop().expect("boards have come");
                    let sheet = press_resign(&board).await?;
                    sheet.press("Yes, resign").await
                };
                storm.ask("You resigned.", ask).await;
            }
            Ply::Blocked | Ply::Out => continue,
        }
        shown += 1;
        let mover = next.map(|at| game.play().position_at(at).unwrap().turn());
        let mover = mover.map(|turn| position.armies().position(|army| army == turn).unwrap());
        let asked: Vec<&str> = mover.map(|seat| NAMES[seat]).into_iter().collect();
        storm.board(&people[0], shown, &asked).await;
    }
    let file = storm.sun.get("pgn").await;
    let again = C4pgn::read(&file, None).unwrap().remove(0);
    assert_eq!(again.play().plies(), plies);
    let sandbox = storm.end(&people[0], shown).await;
    sandbox.shutdown().await;
}

/// *Resign…* stands under the board, or on the sheet behind *More…*.
async fn press_resign(board: &Message) -> Result<Message, Error> {
    match board.controls().iter().any(|button| button == "Resign…") {
        true => board.press("Resign…").await,
        false => board.press("More…").await?.press("Resign…").await,
    }
}
