//! The program is killed with SIGKILL while computers think, and started again each time. No seat
//! waits for ever, and nobody moves twice.
//!
//! The default is four kills. `TEST_KILLS=200 cargo test --test program killed_thoughts --
//! --nocapture` does more, and `TEST_SEED=…` repeats the moves and moments of a run.
use crate::chance::{Chance, number};
use crate::support::TIMEOUT;
use crate::world::PLAYING;
use crate::world::bots::{Bots, Program};
use crate::world::people::Caller;
use entente_sandbox::Sandbox;
use reqwest::Method;
use serde_json::{Value, json};
use std::time::Duration;

/// The default number of kills. `TEST_KILLS` changes it.
const KILLS: usize = 4;

/// The latest kill after Ann's moves, in milliseconds: some thoughts are over by then.
const LATEST_KILL: usize = 400;

/// The rule sets of Ann's games, with the level of her opponents. They think for so long that they
/// are killed at it.
const GAMES: [(&str, usize, u8); 5] = [
    ("standard", 1, 6),
    ("chess960", 1, 5),
    ("chess66", 1, 5),
    ("chess4", 3, 4),
    ("multiplayer", 3, 4),
];

/// The bot, and Ann, who plays over HTTP.
struct Server {
    sandbox: Sandbox,
    bots: Bots,
    ann: Caller,
    chance: Chance,
}

/// One of Ann's games.
struct Game {
    id: String,
    /// The number of moves that she has made.
    moves: usize,
}

impl Server {
    async fn start() -> Self {
        let chance = Chance::from_environment("killed_thoughts");
        let builder = entente_strict::builder()
            .people(["ann", "bob"])
            .bot("Entente");
        let sandbox = builder.channel("chess").start().await.unwrap();
        let mut bots = Bots::new(Program::Entente, &sandbox, None, 1).await;
        bots.start(PLAYING, 0);
        sandbox.bot_ready(TIMEOUT).await.unwrap();
        let ann = Caller::of(&sandbox.user("ann").in_dm()).await;
        Self {
            sandbox,
            bots,
            ann,
            chance,
        }
    }

    async fn kill(&mut self) {
        let pause = self.chance.below(LATEST_KILL) as u64;
        tokio::time::sleep(Duration::from_millis(pause)).await;
        self.bots.kill_and_start(PLAYING, &self.sandbox).await;
    }

    /// Sends a request, and returns its answer.
    async fn send(&mut self, path: &str, body: Option<Value>) -> Value {
        let api = self.bots.api(PLAYING).await;
        let key = format!("key-{}", self.chance.next());
        let method = match body {
            Some(_) => Method::POST,
            None => Method::GET,
        };
        let asked = self.ann.send(&api, (method, path), body, Some(&key));
        let (status, answer) = asked.await.expect("the bot answers");
        assert!((200..300).contains(&status), "{path}: {answer}");
        answer
    }

    async fn begin(&mut self, (variant, others, level): (&str, usize, u8)) -> Game {
        let computers = vec![json!({"level": level}); others];
        let body = json!({"variant": variant, "name": "Ann", "computers": computers});
        let game = self.send("games", Some(body)).await;
        Game {
            id: game["id"].as_str().unwrap().to_owned(),
            moves: 0,
        }
    }

    /// Waits until it is Ann's turn, or she has no more turns; says which of the two.
    async fn is_her_turn(&mut self, game: &Game) -> bool {
        let deadline = tokio::time::Instant::now() + TIMEOUT;
        loop {
            let shown = self.send(&format!("games/{}", game.id), None).await;
            let own = &shown["your_armies"][0];
            let mut seats = shown["seats"].as_array().unwrap().iter();
            let seat = seats.find(|seat| seat["army"] == *own).unwrap();
            let is_out = seat["status"] != "active";
            if shown["phase"] != "running" || is_out {
                return false;
            }
            if shown["turn"] == *own {
                return true;
            }
            let late = tokio::time::Instant::now() >= deadline;
            assert!(!late, "a computer does not move: {shown}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Makes any move for Ann.
    async fn make_move(&mut self, game: &mut Game) {
        let path = format!("games/{}/legal-moves", game.id);
        let shown = self.send(&path, None).await;
        let legal = shown["legal"].as_array().unwrap();
        let mv = self.chance.pick(legal)["coordinate"].clone();
        let path = format!("games/{}/moves", game.id);
        self.send(&path, Some(json!({"move": mv}))).await;
        game.moves += 1;
    }

    /// Checks that nobody has moved twice: Ann has made the moves that she knows of, and between
    /// two moves of a seat every other seat that is in the game has moved.
    async fn check(&mut self, game: &Game) {
        let shown = self.send(&format!("games/{}", game.id), None).await;
        let own = shown["your_armies"][0].clone();
        let seats = shown["seats"].as_array().unwrap();
        let place = |army: &Value| seats.iter().position(|seat| seat["army"] == *army);
        let all = self.send(&format!("games/{}/moves", game.id), None).await;
        let moves = all["moves"].as_array().unwrap();
        let of_ann = moves.iter().filter(|mv| mv["army"] == own);
        let of_ann = of_ann.filter(|mv| mv["origin"] == "mover");
        assert_eq!(of_ann.count(), game.moves, "{all}");
        let in_order = |pair: &[Value]| {
            let [before, after] = [0, 1].map(|at: usize| place(&pair[at]["army"]).unwrap());
            // Those who are out are passed over.
            after == (before + 1) % seats.len() || seats.len() > 2 && after != before
        };
        assert!(moves.windows(2).all(in_order), "{all}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_while_they_think_computers_owe_no_move_and_make_none_twice() {
    let kills = number("TEST_KILLS", KILLS);
    let mut server = Server::start().await;
    let mut games = Vec::new();
    for kind in GAMES {
        games.push(server.begin(kind).await);
    }
    let (mut ended, mut moves) = (0, 0);
    for _ in 0..kills {
        for (game, kind) in games.iter_mut().zip(GAMES) {
            if !server.is_her_turn(game).await {
                server.check(game).await;
                (ended, moves) = (ended + 1, moves + game.moves);
                *game = server.begin(kind).await;
                assert!(server.is_her_turn(game).await);
            }
            server.make_move(game).await;
        }
        server.kill().await;
    }
    for game in &games {
        server.is_her_turn(game).await;
        server.check(game).await;
        moves += game.moves;
    }
    let begun = ended + games.len();
    println!("{kills} kills: {begun} games, {moves} moves of Ann, each answered by everybody");
    server.bots.stop(PLAYING).await;
    server.sandbox.shutdown().await;
}
