//! One game between players, refereed by the rules, and the sums of such results.

use entente_engine::{Engine, SearchRequest, SearchResult, Shares, shares_if_drawn};
use entente_rules::{
    Army, Claim, Event, Mating, Options, Play, Ply, Position, Score, Status, Variant,
};
use std::cmp::Ordering;

use crate::player::{Dice, Player};

/// The rounds without a capture or a pawn's move after which the players agree on a draw, as the
/// program's computers do among themselves. Not every rule set ends such a game.
const QUIET_ROUNDS: usize = 50;

/// A game that has been played.
pub(crate) struct Played {
    /// By seat: the part of the win.
    pub(crate) won: Vec<f64>,
    pub(crate) plies: usize,
    /// The reason why it ended; `None` if it was judged by the shares that the engine expects.
    pub(crate) reason: Option<&'static str>,
}

/// The beginning and the end of a game.
#[derive(Clone)]
pub(crate) struct Conditions {
    pub(crate) options: Options,
    /// The plies after which the shares that the engine expects are the result.
    pub(crate) most_plies: usize,
}

impl Conditions {
    /// The options of one game: Chess960 has another start each time, if none was named.
    fn options_for(&self, opening: u64) -> Options {
        if self.options != Options::of(Variant::Chess960) {
            return self.options.clone();
        }
        let start = format!(r#"{{"start": {}}}"#, opening % 960);
        Options::from_json(Variant::Chess960, &start).expect("there are 960 starts")
    }

    /// Plays a game between the players of the seats. Passes every result with its seat and the
    /// number of the ply to `on_result`.
    pub(crate) fn play(
        &self,
        by_seat: &[&Player],
        opening: u64,
        mut on_result: impl FnMut(usize, usize, &SearchResult),
    ) -> Played {
        let start = Position::start_with(&self.options_for(opening));
        let armies: Vec<Army> = start.armies().collect();
        let mut play = Play::new(start);
        let mut engines: Vec<Engine> = by_seat.iter().map(|player| player.engine()).collect();
        let mut dice = Dice(opening);
        let random = Player::named("random").expect("there is such a player");
        let all_repeat = by_seat.iter().all(|player| player.repeats());
        let opening_plies = if all_repeat { 2 * armies.len() } else { 0 };
        let goes_on = |play: &Play| play.outcome().is_none() && !is_stuck(play);
        while goes_on(&play) && play.plies().len() < self.most_plies {
            if let Some(claim) = claim(&play) {
                play.apply(&claim).expect("what can be claimed may be");
                continue;
            }
            let position = play.position();
            if let Some(stops) = stops(position) {
                play.apply(&stops).expect("a player may resign");
                continue;
            }
            let mover = position.mover().unwrap_or(position.turn());
            let seat = armies.iter().position(|&army| army == mover).unwrap_or(0);
            let is_opening = play.plies().len() < opening_plies;
            // Chance moves a king without a player.
            let is_drawn = is_opening || position.is_chance_to_move();
            let player = if is_drawn { &random } else { by_seat[seat] };
            let chosen = match position.pass() {
                Some(pass) => Some((pass, None)),
                None => player.choose(&play, &mut engines[seat], &mut dice),
            };
            let Some((ply, result)) = chosen else { break };
            if let Some(result) = &result {
                on_result(seat, play.plies().len(), result);
            }
            apply(&mut play, ply);
        }
        if std::env::var("SHOW").is_ok() {
            show(&play);
        }
        Played {
            won: won(&play, &armies),
            plies: play.plies().len(),
            reason: reason(&play),
        }
    }
}

fn apply(play: &mut Play, ply: Ply) {
    if play.apply(&Event::Move(ply)).is_err() {
        panic!("{ply} is not legal in {}", play.position().to_json());
    }
}

/// The resignation of a player who wins by points with it.
fn stops(position: &Position) -> Option<Event> {
    let leader = position.turn();
    let may_stop = position.may_claim_win(leader);
    may_stop.then_some(Event::Resign(leader))
}

/// The draw that a player claims. Every player claims as soon as possible, as with two sides the
/// one who is behind would.
fn claim(play: &Play) -> Option<Event> {
    let claim = *play.claims().first()?;
    let by = *play.claimants(claim).first()?;
    Some(match claim {
        Claim::Threefold => Event::ClaimThreefold(by),
        Claim::FiftyMoves => Event::ClaimFifty(by),
    })
}

/// Has nothing happened for so long that the players agree on a draw?
fn is_stuck(play: &Play) -> bool {
    let position = play.position();
    let playing = position
        .armies()
        .filter(|&army| position.status(army).is_in());
    position.halfmoves() as usize >= QUIET_ROUNDS * playing.count()
}

fn reason(play: &Play) -> Option<&'static str> {
    let ended = play.outcome().map(|outcome| outcome.reason.word());
    ended.or_else(|| is_stuck(play).then_some("agreed"))
}

fn won(play: &Play, armies: &[Army]) -> Vec<f64> {
    let position = play.position();
    if reason(play).is_none() {
        let request = SearchRequest::after(play.positions(), 500);
        let result = Engine::with_memory(1 << 20).think(&request, &mut ());
        let share = |part: &u16| f64::from(*part) / f64::from(Shares::WHOLE);
        return result.shares.parts().iter().map(share).collect();
    }
    if shares_if_drawn(position).is_some() {
        return by_place(play, armies);
    }
    let shares_draw = |army: &Army| {
        let status = position.status(*army);
        let is_late = position.variant().mating() == Mating::AtOwnTurn;
        status.is_in() || is_late && status == Status::Stalemated
    };
    let winners = play.outcome().map_or(&[][..], |outcome| outcome.winners());
    let winners: Vec<Army> = match winners {
        [] => armies.iter().copied().filter(shares_draw).collect(),
        winners => winners.to_vec(),
    };
    let part = 1.0 / winners.len().max(1) as f64;
    let won = |army| if winners.contains(army) { part } else { 0.0 };
    armies.iter().map(won).collect()
}

/// By seat: the players that end behind it by points, as a part of all pairs. Equal points are half
/// of it.
fn by_place(play: &Play, armies: &[Army]) -> Vec<f64> {
    let position = play.position();
    let points: Vec<Score> = match play.outcome() {
        Some(outcome) => outcome.points().to_vec(),
        None => armies.iter().map(|army| position.score(*army)).collect(),
    };
    let pairs = (points.len() * (points.len() - 1) / 2) as f64;
    let behind = |own: &Score| {
        let of = |other: &Score| match own.cmp(other) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        };
        // The own seat is among them as a half.
        points.iter().map(of).sum::<f64>() - 0.5
    };
    points.iter().map(|own| behind(own) / pairs).collect()
}

fn show(play: &Play) {
    let reason = reason(play).unwrap_or("judged");
    println!("{reason}; {}", play.position().to_json());
    if std::env::var("SHOW").is_ok_and(|shown| shown == "moves") {
        println!("{}", play.coordinates());
    }
}

/// The results of one way of playing.
#[derive(Clone, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    /// Games won alone, on the board.
    pub(crate) wins: u64,
    sum: f64,
    sum_of_squares: f64,
}

impl Tally {
    /// Counts a game by the shares that the seats of one player have won. The results of two seats
    /// in one game depend on each other, so the game counts once, with their mean.
    pub(crate) fn add(&mut self, won: &[f64], is_over: bool) {
        let wins = won.iter().filter(|won| **won > 0.99).count();
        let mean = won.iter().sum::<f64>() / won.len().max(1) as f64;
        self.games += 1;
        self.wins += if is_over { wins as u64 } else { 0 };
        self.sum += mean;
        self.sum_of_squares += mean * mean;
    }

    /// The share of the win that a seat gets in a game.
    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.games.max(1) as f64
    }

    /// The error of the mean, as one standard deviation.
    pub(crate) fn error(&self) -> f64 {
        let games = self.games.max(1) as f64;
        let mean = self.mean();
        ((self.sum_of_squares / games - mean * mean).max(0.0) / games).sqrt()
    }

    /// Mean and error in percent.
    pub(crate) fn text(&self) -> String {
        format!(
            "{:5.1} % ± {:.1}",
            100.0 * self.mean(),
            100.0 * self.error()
        )
    }
}
