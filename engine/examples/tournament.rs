//! Plays games of any variant between ways of playing, and prints what each of them won.
//!
//! ```text
//! cargo run --release -p entente-engine --example tournament -- \
//!     chess4 brs+:1000,greedy,greedy,greedy 40 [seed] [plies] [options]
//! ```
//!
//! A player is `random`, `greedy` (takes the most valuable piece, otherwise moves at random), or a
//! style of the engine with its nodes for each move, such as `brs+:1000`, `paranoid:5000` or
//! `max-n:1000`. Seats rotate from game to game. Where all players are the engine, every game
//! begins with two random moves of each seat, the same ones for each rotation. A game that is not
//! over after so many plies (by default 400) is judged by the shares that the engine expects with
//! 500 nodes. Options are JSON. With the variable `SHOW` set, the last position of such games is
//! printed.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use entente_engine::{Question, Shares, Style, Thinker};
use entente_rules::{Event, Move, Options, PieceKind, Play, Ply, Position, Variant};

/// What a tournament is played with, as the command line has it.
struct Plan {
    options: Options,
    players: Vec<Player>,
    games: u64,
    seed: u64,
    plies: usize,
}

/// How somebody plays.
#[derive(Clone, PartialEq)]
struct Player {
    name: String,
    way: Way,
}

#[derive(Clone, Copy, PartialEq)]
enum Way {
    Random,
    Greedy,
    Engine(Style, u64),
}

/// What a way of playing has won.
#[derive(Clone, Default)]
struct Tally {
    seats: u64,
    /// Games won on the board.
    wins: u64,
    sum: f64,
    sum_of_squares: f64,
}

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match plan(&args) {
        Some(plan) => {
            run(&plan);
            ExitCode::SUCCESS
        }
        None => {
            eprintln!("tournament VARIANT PLAYER,PLAYER,... GAMES [SEED] [PLIES] [OPTIONS]");
            ExitCode::FAILURE
        }
    }
}

fn plan(args: &[String]) -> Option<Plan> {
    let name = args.first()?;
    let variant = Variant::ALL.into_iter().find(|it| it.id() == name)?;
    let number = |at: usize, default| args.get(at).map_or(Some(default), |it| it.parse().ok());
    let options = args.get(5).map_or("{}", String::as_str);
    Some(Plan {
        options: Options::from_json(variant, options).ok()?,
        players: args.get(1)?.split(',').map(player).collect::<Option<_>>()?,
        games: number(2, 20)?,
        seed: number(3, 1)?,
        plies: number(4, 400)? as usize,
    })
}

fn player(text: &str) -> Option<Player> {
    let way = match text.split_once(':') {
        None if text == "random" => Way::Random,
        None if text == "greedy" => Way::Greedy,
        Some((style, nodes)) => {
            let style = Style::ALL.into_iter().find(|it| it.name() == style)?;
            Way::Engine(style, nodes.parse().ok()?)
        }
        None => return None,
    };
    let name = text.to_owned();
    Some(Player { name, way })
}

fn run(plan: &Plan) {
    let started = Instant::now();
    let count = plan.players.len();
    let mut tallies = vec![Tally::default(); count];
    let (mut judged, mut plies) = (0, 0);
    for game in 0..plan.games {
        let rotation = game as usize % count;
        let opening = plan.seed.wrapping_add(game / count as u64);
        let (result, length, is_over) = play(plan, rotation, opening);
        judged += u64::from(!is_over);
        plies += length;
        for (seat, won) in result.into_iter().enumerate() {
            let tally = &mut tallies[(seat + rotation) % count];
            tally.seats += 1;
            tally.wins += u64::from(is_over && won > 0.99);
            tally.sum += won;
            tally.sum_of_squares += won * won;
        }
    }
    report(plan, &tallies);
    println!(
        "{} games, {judged} of them judged after {} plies; {:.0} plies a game; {:.0} s",
        plan.games,
        plan.plies,
        plies as f64 / plan.games as f64,
        started.elapsed().as_secs_f64()
    );
}

/// One line for each way of playing, with the error of one standard deviation.
fn report(plan: &Plan, tallies: &[Tally]) {
    let mut seen: Vec<&Player> = Vec::new();
    for player in &plan.players {
        if seen.contains(&player) {
            continue;
        }
        seen.push(player);
        let mut sum = Tally::default();
        let own = plan.players.iter().zip(tallies);
        for (_, tally) in own.filter(|(other, _)| *other == player) {
            sum.seats += tally.seats;
            sum.wins += tally.wins;
            sum.sum += tally.sum;
            sum.sum_of_squares += tally.sum_of_squares;
        }
        let seats = sum.seats as f64;
        let mean = sum.sum / seats;
        let error = ((sum.sum_of_squares / seats - mean * mean).max(0.0) / seats).sqrt();
        println!(
            "{:16} {:5.1} % ± {:.1} a seat; of all wins {:5.1} %; won on the board {} of {}",
            player.name,
            100.0 * mean,
            100.0 * error,
            100.0 * sum.sum / plan.games as f64,
            sum.wins,
            plan.games
        );
    }
}

/// By seat what was won, the number of plies, and whether the game came to its end.
fn play(plan: &Plan, rotation: usize, opening: u64) -> (Vec<f64>, usize, bool) {
    let start = Position::start_with(&plan.options);
    let armies: Vec<_> = start.armies().collect();
    let mut play = Play::new(start);
    let mut thinkers: Vec<Thinker> = plan.players.iter().map(thinker).collect();
    let mut dice = Dice(opening);
    let has_chance = |player: &Player| matches!(player.way, Way::Random | Way::Greedy);
    let opening_plies = if plan.players.iter().any(has_chance) {
        0
    } else {
        2 * armies.len()
    };
    while play.outcome().is_none() && play.plies().len() < plan.plies {
        let position = play.position().clone();
        let mover = position.mover().unwrap_or(position.turn());
        let seat = armies.iter().position(|&army| army == mover).unwrap_or(0);
        let at = (seat + rotation) % plan.players.len();
        let is_opening = play.plies().len() < opening_plies;
        let way = if is_opening {
            Way::Random
        } else {
            plan.players[at].way
        };
        let ply = match (position.pass(), way) {
            (Some(pass), _) => pass,
            (None, Way::Random) => Ply::Move(dice.pick(&position.legal_moves())),
            (None, Way::Greedy) => Ply::Move(greedy(&position, &mut dice)),
            (None, Way::Engine(_, nodes)) => {
                let seen = [position.seen_by(Some(mover))];
                let thought = thinkers[at].think(&Question::after(&seen, nodes), &mut ());
                match thought.ply {
                    Some(ply) => ply,
                    None => break,
                }
            }
        };
        if play.apply(&Event::Move(ply)).is_err() {
            panic!("{ply} is not legal in {}", play.position().to_json());
        }
    }
    let length = play.plies().len();
    match play.outcome() {
        Some(outcome) => {
            let winners = outcome.winners();
            let in_draw = play.position().active();
            let shared = if winners.is_empty() {
                &in_draw[..]
            } else {
                winners
            };
            let part = 1.0 / shared.len().max(1) as f64;
            let won = |army| if shared.contains(army) { part } else { 0.0 };
            (armies.iter().map(won).collect(), length, true)
        }
        None => {
            if std::env::var("SHOW").is_ok() {
                eprintln!("{}", play.position().to_json());
            }
            let question = Question::after(play.positions(), 500);
            let thought = Thinker::with_memory(1 << 20).think(&question, &mut ());
            let share = |part: &u16| f64::from(*part) / f64::from(Shares::WHOLE);
            (
                thought.shares.parts().iter().map(share).collect(),
                length,
                false,
            )
        }
    }
}

fn thinker(player: &Player) -> Thinker {
    let thinker = Thinker::with_memory(1 << 22);
    match player.way {
        Way::Engine(style, _) => thinker.with_style(style),
        _ => thinker,
    }
}

/// The move that takes the most; a random one if none takes anything.
fn greedy(position: &Position, dice: &mut Dice) -> Move {
    const WORTH: [u32; PieceKind::ALL.len()] = [1, 3, 3, 5, 9, 100, 2, 7, 8];
    let takes = |mv: &Move| {
        let captured = position.captured_piece(mv).map(|piece| piece.kind);
        captured.map_or(0, |kind: PieceKind| WORTH[kind as usize])
    };
    let moves = position.legal_moves();
    let most = moves.iter().map(takes).max().unwrap_or(0);
    let best: Vec<Move> = moves.into_iter().filter(|mv| takes(mv) == most).collect();
    dice.pick(&best)
}

/// Random numbers that are the same for the same seed (SplitMix64).
struct Dice(u64);

impl Dice {
    fn pick(&mut self, moves: &[Move]) -> Move {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        moves[(mixed % moves.len() as u64) as usize]
    }
}
