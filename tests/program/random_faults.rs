//! Whole games while the connection to Discord fails at random.
//!
//! Requests are refused, lost, late or never answered, sockets break, sessions end, events come
//! twice and out of order, and nonces are forgotten. The faults follow from a printed seed
//! (`TEST_SEED` repeats a run). No move is lost, no message comes twice, and nobody is pinged
//! wrongly.

use crate::chance::{Chance, number};
use crate::lobby::open_for_four;
use crate::play::Client;
use crate::support::*;
use entente_rules::{C4pgn, Pgn, Ply, Position};
use entente_sandbox::{Error, Message, Sandbox, UserInChannel};
use std::time::Duration;

/// The number of requests in a thousand, and of events in a thousand, that fail.
const FAULTS_PER_MILLE: u32 = 80;

/// The number of plies of the first game of Chess4 that are played, if `TEST_PLIES` does not say.
const PLIES: usize = 40;

/// The longest time for a board that is delayed by one fault after the other.
const BOARD_TIMEOUT: Duration = Duration::from_secs(150);

/// A server whose connection to Discord fails at random. The state of its only game is read over
/// the HTTP API, which has no faults.
struct FaultyServer {
    server: TestServer,
    api_client: Client,
}

impl FaultyServer {
    /// From now on there are faults.
    async fn start_faults(server: TestServer, what: &str) -> Self {
        let api_client = Client::of(&server, "ann").await;
        let seed = Chance::from_environment(what).next();
        server
            .sandbox
            .faults()
            .inject_at_random(seed, FAULTS_PER_MILLE);
        Self { server, api_client }
    }

    async fn ply(&self) -> u64 {
        self.api_client.show().await["ply"].as_u64().unwrap()
    }

    /// Gives a command as a person does. If there is no answer, they check whether it was done, and
    /// repeat it if not. An acknowledged command must have been done.
    async fn run(&self, acknowledgement: &str, command: impl AsyncFn() -> Result<Message, Error>) {
        let before = self.api_client.show().await;
        for _ in 0..20 {
            let answer = command().await;
            let is_acknowledged =
                answer.is_ok_and(|answer| answer.content.starts_with(acknowledgement));
            // Without an answer the command may still be on its way to the bot.
            for _ in 0..40 {
                if self.api_client.show().await != before {
                    return;
                }
                assert!(
                    !is_acknowledged,
                    "{acknowledgement} was answered, but nothing was done"
                );
                tokio::time::sleep(Duration::from_millis(25)).await;
            }
        }
        panic!(
            "{acknowledgement}: there is never an answer: {:?}",
            self.server.sandbox.faults().injected()
        );
    }

    /// Waits for the board with this number, and asserts that it comes once, in order, and pings
    /// the players who have to move.
    async fn board(&self, channel: &UserInChannel, number: usize, to_move: &[&str]) -> Message {
        let deadline = tokio::time::Instant::now() + BOARD_TIMEOUT;
        let board = loop {
            let found = boards(channel);
            if found.len() >= number {
                assert_eq!(found.len(), number, "too many boards");
                break found[number - 1].clone();
            }
            let late = tokio::time::Instant::now() > deadline;
            assert!(
                !late,
                "no board {number}: {:?}",
                self.server.sandbox.faults().injected()
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        };
        let pinged = pinged(&board);
        // Players who are out are notified, and everybody when the game is over.
        let tells_others = to_move.is_empty() || board.content.contains("eliminated");
        let may_be_pinged = |name: &String| tells_others || to_move.contains(&name.as_str());
        assert!(
            pinged.iter().all(may_be_pinged),
            "{pinged:?} pinged: {}",
            board.content
        );
        // A message about a resignation need not ask anybody to move.
        let is_move = !board.content.contains("resigned");
        let is_pinged = |name: &&str| pinged.iter().any(|pinged| pinged == name);
        assert!(
            !is_move || to_move.iter().all(is_pinged),
            "{to_move:?}: {}",
            board.content
        );
        board
    }

    /// Ends the faults and stops the bot. No board may come late or twice.
    async fn stop(self, channel: &UserInChannel, board_count: usize) -> Sandbox {
        let injected = self.server.sandbox.faults().injected();
        println!("{} faults", injected.len());
        // The number is random and a short game has few requests, but no fault at all is
        // practically impossible.
        assert!(!injected.is_empty(), "there was no fault");
        self.server.sandbox.faults().clear();
        let sandbox = self.server.stop().await;
        assert_eq!(
            boards(channel).len(),
            board_count,
            "one board for each turn"
        );
        sandbox
    }
}

/// The names of the people whom a message pings.
fn pinged(message: &Message) -> Vec<String> {
    let people = message.json["mentions"].as_array().unwrap();
    people
        .iter()
        .map(|user| user["username"].as_str().unwrap().to_owned())
        .collect()
}

/// Ann and Bob play one of the master games in their thread, by commands.
async fn master_game_with_faults(number: usize, what: &str) {
    let server = TestServer::open().await;
    let thread = server.start_game().await;
    let people = ["ann", "bob"].map(|name| server.thread(name, &thread));
    let faulty = FaultyServer::start_faults(server, what).await;
    let game = master_game(number);
    let mut position: Position = game.start().clone();
    for (ply, mv) in game.moves().iter().enumerate() {
        let san = position.san(mv);
        let line = format!("/move {san}");
        let played = format!("You played **{san}**.");
        let command = async || people[ply % 2].slash(&line).await;
        faulty.run(&played, command).await;
        position = position.play(mv).unwrap();
        let is_over = position.legal_move_count() == 0;
        let to_move: &[&str] = if is_over {
            &[]
        } else {
            &[["bob", "ann"][ply % 2]]
        };
        let board = faulty.board(&people[0], ply + 2, to_move).await;
        assert!(board.content.contains(&san), "{}", board.content);
        if !is_over {
            assert_shows(&people[0], &board, &position, facing(&position));
        }
    }
    assert_eq!(faulty.ply().await, game.moves().len() as u64);
    let file = faulty.api_client.get("pgn").await;
    let again = Pgn::read(&file).unwrap().remove(0);
    assert_eq!(again.moves(), game.moves());
    let sandbox = faulty.stop(&people[0], game.moves().len() + 1).await;
    sandbox.shutdown().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_opera_game_with_random_faults() {
    master_game_with_faults(0, "the opera game").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_immortal_of_wijk_aan_zee_with_random_faults() {
    if entente_gate::skips_slow() {
        return;
    }
    master_game_with_faults(1, "the immortal game").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_game_of_chess4_with_random_faults() {
    const NAMES: [&str; 4] = ["ann", "bob", "cleo", "dan"];
    const FIRST_GAME: &str = include_str!("../data/firstgame-condensed-canonical.pgn");
    let server = TestServer::open().await;
    let thread = open_for_four(&server, "/game new Chess4").await;
    let people = NAMES.map(|name| server.thread(name, &thread));
    board_number(&people[0], 1).await;
    let faulty = FaultyServer::start_faults(server, "Chess4 with faults").await;
    let game = C4pgn::read(FIRST_GAME, None).unwrap().remove(0);
    let all = game.play().plies();
    let plies = &all[..number("TEST_PLIES", PLIES).min(all.len())];
    let mut shown = 1;
    for (at, ply) in plies.iter().enumerate() {
        let position = game.play().position_at(at).unwrap();
        let by = position
            .armies()
            .position(|army| army == position.turn())
            .unwrap();
        // Armies that are out or blocked are skipped, and the turn goes to the next army that can
        // move.
        let next =
            (at + 1..all.len()).find(|at| !matches!(all[*at], Ply::Blocked | Ply::Eliminated));
        match ply {
            Ply::Move(mv) => {
                let line = format!("/move {}", position.coordinate(mv));
                let command = async || people[by].slash(&line).await;
                let short = position.short_notation(*ply, &position.notation(ply));
                let played = format!("You played **{short}**.");
                faulty.run(&played, command).await;
            }
            Ply::Resigned => {
                let command = async || {
                    let board = boards(&people[by]).pop().expect("boards have come");
                    let question = press_resign(&board).await?;
                    question.press("Yes, resign").await
                };
                faulty.run("You resigned.", command).await;
            }
            Ply::Blocked | Ply::Eliminated => continue,
        }
        shown += 1;
        let mover = next.map(|at| game.play().position_at(at).unwrap().turn());
        let mover_seat = mover.map(|turn| position.armies().position(|army| army == turn).unwrap());
        let to_move: Vec<&str> = mover_seat.map(|seat| NAMES[seat]).into_iter().collect();
        faulty.board(&people[0], shown, &to_move).await;
    }
    let file = faulty.api_client.get("pgn").await;
    let again = C4pgn::read(&file, None).unwrap().remove(0);
    assert_eq!(again.play().plies(), plies);
    let sandbox = faulty.stop(&people[0], shown).await;
    sandbox.shutdown().await;
}

/// Presses *Resign* under the board, or on the panel behind *More*.
async fn press_resign(board: &Message) -> Result<Message, Error> {
    if board.controls().iter().any(|button| button == "Resign") {
        board.press("Resign").await
    } else {
        board.press("More").await?.press("Resign").await
    }
}
