//! The engine's answers belong to its [`VERSION`]: moves of older versions are not checked with
//! this one.

use entente_engine::{Engine, Strength, VERSION};
use entente_rules::{Event, Play, Position, Variant};

use crate::many_sides::random_positions;

/// The version, and the sum of its answers here.
const ANSWERS: (u32, u64) = (9, 6_977_227_792_531_521_572);

/// The plies that are played from each start.
const PLIES: usize = 12;

/// A sum of texts in which every byte counts (FNV-1a).
struct Sum(u64);

impl Sum {
    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Adds the answer of a level, and returns its move.
    fn ask(&mut self, position: &Position, strength: Strength) -> Option<Event> {
        let seen = [position.seen_by(position.mover())];
        let mut engine = Engine::for_nodes(strength.nodes, 1 << 20);
        let result = engine.think(&strength.request(&seen, 1), &mut ());
        let shares = result.shares.parts();
        self.add(&format!("{:?} {:?} {shares:?}", result.ply, result.value));
        result.ply.map(Event::Move)
    }
}

#[test]
fn a_changed_answer_needs_a_new_version() {
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    for variant in Variant::ALL {
        let mut play = Play::new(Position::start(variant));
        for ply in 0..PLIES {
            let strength = Strength::LEVELS[ply % 4];
            let Some(event) = sum.ask(play.position(), strength) else {
                break;
            };
            play.apply(&event).unwrap();
        }
    }
    random_positions(11, 20, |position| {
        sum.ask(position, Strength::LEVELS[2]);
    });
    assert_eq!(
        (VERSION, sum.0),
        ANSWERS,
        "the engine answers differently: raise VERSION, and write both figures down here"
    );
}
