//! A game between computers, which depends on its seed alone.

use entente_engine::{Engine, Strength};
use entente_rules::{Claim, Event, Options, Play, Ply, Position, Variant};

/// The strength of all seats: good enough for sensible positions, and weak enough for mistakes.
const STRENGTH: Strength = Strength::LEVELS[3];

/// The plies after which a game is given up: what comes later is mostly decided.
const MOST_PLIES: usize = 300;

/// The positions of the game with this seed, from the first on.
pub(super) fn positions(variant: Variant, seed: u64) -> Vec<Position> {
    let mut play = Play::new(Position::start_with(&options(variant, seed)));
    let mut engine = Engine::with_memory(1 << 20);
    while play.outcome().is_none() && play.plies().len() < MOST_PLIES {
        let Some(event) = event(&play, &mut engine, seed) else {
            break;
        };
        if play.apply(&event).is_err() {
            break;
        }
    }
    play.positions().to_vec()
}

fn event(play: &Play, engine: &mut Engine, seed: u64) -> Option<Event> {
    if let Some(claim) = play.claims().first() {
        let by = *play.claimants(*claim).first()?;
        return Some(match claim {
            Claim::Threefold => Event::ClaimThreefold(by),
            Claim::FiftyMoves => Event::ClaimFifty(by),
        });
    }
    ply(play, engine, seed).map(Event::Move)
}

fn ply(play: &Play, engine: &mut Engine, seed: u64) -> Option<Ply> {
    let position = play.position();
    if let Some(pass) = position.pass() {
        return Some(pass);
    }
    let at = play.plies().len();
    let drawn = mixed(seed << 16 | at as u64);
    // The first moves are drawn, so that no two games are alike. Chance moves a king without a
    // player.
    if position.is_chance_to_move() || at < position.armies().count() {
        let plies = position.plies();
        return plies.get(drawn as usize % plies.len().max(1)).copied();
    }
    engine.forget();
    engine
        .think(&STRENGTH.request(play.positions(), drawn), &mut ())
        .ply
}

/// The default options of the rule set; in Chess960 with another start for each seed.
fn options(variant: Variant, seed: u64) -> Options {
    if variant != Variant::Chess960 {
        return Options::of(variant);
    }
    let start = format!(r#"{{"start": {}}}"#, mixed(seed) % 960);
    Options::from_json(variant, &start).expect("there are 960 starts")
}

/// A number that looks drawn from this one (splitmix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
