//! Measures how late the last board of a fast game is under Discord's limits: five messages in five
//! seconds in a channel, fifty requests a second in total.
//!
//! `cargo bench --workspace --bench lateness`. In each round six games are played at the same time,
//! with 10 to 19 moves each at random moments, a move every 0.3 seconds on average: in threads, or
//! two games in direct messages. The time counts from the answer to the last move until both
//! players see its board. `LATENESS_ROUNDS=4` changes the number of rounds. Nothing but the time is
//! asserted: `tests/program/fast_games.rs` does that.

mod common;
mod server;

use common::{Outcome, number, opera};
use entente_sandbox::{Message, RateLimits, UserInChannel};
use futures::future::try_join_all;
use server::{TIMEOUT, TestServer, ms};
use std::time::{Duration, Instant};

/// The games of a round.
const AT_ONCE: usize = 6;

/// The longest pause before a move, in milliseconds.
const MAX_PAUSE: usize = 600;

#[tokio::main]
async fn main() -> Outcome<()> {
    let moves = opera()?;
    let mut random = Random(20_261_127);
    let mut late = Vec::new();
    for _ in 0..number("LATENESS_ROUNDS", 4) {
        let server = TestServer::open_limited("lateness", AT_ONCE, RateLimits::Discord).await?;
        let mut games = Vec::new();
        for _ in 0..AT_ONCE {
            let players = server.start_game().await?.players;
            let pauses = (0..10 + random.below(10)).map(|_| random.below(MAX_PAUSE));
            games.push(play(players, &moves, pauses.collect::<Vec<_>>()));
        }
        late.extend(try_join_all(games).await?);
        server.close().await?;
    }
    late.sort();
    let most = late.last().copied().unwrap_or_default();
    println!(
        "the last board of {} games in threads: median {:.0} ms, at most {:.0} ms",
        late.len(),
        ms(late[late.len() / 2]),
        ms(most)
    );
    Ok(())
}

/// Plays a move after each pause, and returns how late the last board is.
async fn play(
    players: [UserInChannel; 2],
    moves: &[String],
    pauses: Vec<usize>,
) -> Outcome<Duration> {
    for (ply, (notation, pause)) in moves.iter().zip(&pauses).enumerate() {
        tokio::time::sleep(Duration::from_millis(*pause as u64)).await;
        let answer = players[ply % 2].slash(&format!("/move {notation}")).await?;
        if !answer.content.starts_with("You played") {
            return Err(answer.content.into());
        }
    }
    let moved = Instant::now();
    let last = pauses.len() - 1;
    let sign = if last.is_multiple_of(2) { "." } else { "…" };
    let words = format!("{}{sign} {}", last / 2 + 1, moves[last]);
    let is_last = |message: &Message| !message.ephemeral && message.content.contains(&words);
    for player in &players {
        player.wait_for(is_last, TIMEOUT).await?;
    }
    Ok(moved.elapsed())
}

/// SplitMix64, so that each run has the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }
}
