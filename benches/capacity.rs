//! Simulates Discord's limit for a very large bot: how late the board of a move comes if so many
//! moves are made each second, and how many boards are overtaken by the next move in the same game
//! before they are sent. Nothing is sent; the numbers are those of docs/operators/scale.md.
//!
//! `cargo bench -p entente --bench capacity`. A bot may send fifty requests a second to Discord,
//! with whatever number of processes. A move costs two: its board, and the edit that takes the
//! buttons from the board before it. Moves come at random moments; a tenth of them are of live
//! games, in which the next move follows within seconds. Times are printed and never asserted.

use std::collections::{HashMap, VecDeque};

/// The number of requests that a bot may send each second.
const REQUESTS_A_SECOND: f64 = 50.0;

/// The number of them that a move costs.
const REQUESTS_A_MOVE: f64 = 2.0;

/// The time that is simulated, in seconds.
const SECONDS: f64 = 3600.0;

/// One of so many moves is of a live game.
const MOVES_FOR_ONE_LIVE: u64 = 10;

/// The number of live games for each move a second.
const LIVE_GAMES: u64 = 5;

/// The rates that are simulated, in moves a second.
const RATES: [f64; 6] = [5.0, 10.0, 20.0, 24.0, 27.0, 100.0];

fn main() {
    println!("moves/s  boards sent  overtaken  late by: median      p99   longest");
    for rate in RATES {
        let (mut late, overtaken) = simulate(rate);
        late.sort_by(f64::total_cmp);
        let at = |share: f64| late[((late.len() - 1) as f64 * share) as usize];
        let (median, most, longest) = (at(0.5), at(0.99), at(1.0));
        let sent = late.len();
        println!(
            "{rate:>7}  {sent:>11}  {overtaken:>9}  {median:>14.2} s {most:>6.1} s {longest:>7.1} s"
        );
    }
}

/// Pseudo-random numbers, the same in each run.
struct Chance(u64);

impl Chance {
    /// A number from 0 up to 1.
    fn share(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// The time until the next of events that come at random moments, so many a second.
    fn pause(&mut self, rate: f64) -> f64 {
        -(1.0 - self.share()).ln() / rate
    }
}

/// Simulates the boards of an hour: returns the delay of each, in seconds, and the number left out
/// for a newer one.
///
/// Boards are sent in the order of their moves. A board that still waits when the next move of its
/// game comes is replaced by the newer one, which keeps its place.
fn simulate(rate: f64) -> (Vec<f64>, usize) {
    let mut chance = Chance(7);
    let (mut waiting, mut newest) = (VecDeque::new(), HashMap::new());
    let (mut late, mut overtaken) = (Vec::new(), 0);
    let (mut now, mut daily_games) = (0.0, 1_000_000_000);
    // When the next board can be sent.
    let mut free: f64 = 0.0;
    let mut send = |until: f64, waiting: &mut VecDeque<u64>, newest: &mut HashMap<u64, f64>| {
        while let Some(game) = waiting.front() {
            let made: f64 = newest[game];
            let begun = free.max(made);
            if begun > until {
                break;
            }
            free = begun + REQUESTS_A_MOVE / REQUESTS_A_SECOND;
            late.push(free - made);
            newest.remove(game);
            waiting.pop_front();
        }
    };
    while now < SECONDS {
        now += chance.pause(rate);
        send(now, &mut waiting, &mut newest);
        let is_live = (chance.share() * MOVES_FOR_ONE_LIVE as f64) < 1.0;
        let game = if is_live {
            (chance.share() * LIVE_GAMES as f64 * rate) as u64
        } else {
            daily_games += 1;
            daily_games
        };
        match newest.insert(game, now) {
            Some(_) => overtaken += 1,
            None => waiting.push_back(game),
        }
    }
    send(f64::INFINITY, &mut waiting, &mut newest);
    (late, overtaken)
}
