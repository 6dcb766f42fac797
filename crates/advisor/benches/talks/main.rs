//! Plays games between computers that negotiate, and prints the results.
//!
//! `cargo bench -p entente-advisor --bench talks -- SCENARIO [GAMES] [NODES]`, where the
//! scenario is `a`, `b`, `c-punish`, `c-forgive`, `d`, `e`, `f`, `silent`, `characters`, `team`,
//! `betrayed` (all of them Four Player Chess), `pacts-chess4`, `pacts-chess45`, `pacts-multiplayer`
//! or `all`. Traits of the talkers can be changed by further arguments such as `loyalty=900`. It
//! uses the same diplomats and the same `Game` as the program, without chats, clocks and letters.
#![allow(clippy::disallowed_methods, clippy::disallowed_types)]

mod game;
mod scenario;
mod tally;

use entente_advisor::diplomat::{Loyalty, Traits};
use entente_game::Character;
use scenario::Scenario;
use std::process::ExitCode;

/// Changes a trait, written like `loyalty=900`. `false` if there is no such trait.
fn changed(traits: &mut Traits, change: &str) -> bool {
    let Some((name, Ok(value))) = change
        .split_once('=')
        .map(|(name, value)| (name, value.parse::<i32>()))
    else {
        return false;
    };
    match name {
        "proposes_from" => traits.proposes_from = value,
        "accepts_from" => traits.accepts_from = value,
        "loyalty" => traits.loyalty = Loyalty::UntilItPays(value.unsigned_abs()),
        "gain_per_punisher" => traits.gain_per_punisher = value.unsigned_abs(),
        "leaving_costs" => traits.leaving_costs = value,
        "leaves_below" => traits.leaves_below = value,
        "opinion_half_life" => traits.opinion_half_life = value,
        "punishes" => traits.punishes = value > 0,
        _ => return false,
    }
    true
}

fn main() -> ExitCode {
    let mut arguments = arguments();
    let name = arguments.next().unwrap_or_default();
    let mut number = |usual: u64| {
        arguments
            .next()
            .map_or(Some(usual), |text| text.parse().ok())
    };
    let (Some(games), Some(nodes)) = (number(100), number(1_000)) else {
        eprintln!("GAMES and NODES are numbers");
        return ExitCode::FAILURE;
    };
    let mut talker = *Traits::of(Character::Opportunist);
    for change in arguments {
        if !changed(&mut talker, &change) {
            eprintln!("{change} is no figure of a talker");
            return ExitCode::FAILURE;
        }
    }
    let scenarios = Scenario::named(&name, talker);
    if scenarios.is_empty() {
        eprintln!(
            "talks SCENARIO [GAMES] [NODES], with one of: {}",
            Scenario::NAMES.join(", ")
        );
        return ExitCode::FAILURE;
    }
    for scenario in scenarios {
        println!("{}", scenario.play(games, nodes));
    }
    ExitCode::SUCCESS
}

/// What the command line says, without the flag that Cargo adds.
fn arguments() -> impl Iterator<Item = String> {
    std::env::args().skip(1).filter(|word| word != "--bench")
}
