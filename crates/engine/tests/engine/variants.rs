//! Every rule set: in random games the engine always answers with a legal ply, and its shares
//! always add up to the whole.

use entente_engine::{Engine, SearchRequest, Shares};
use entente_rules::{
    Army, Chess4Options, Event, Options, PieceKind, Play, Position, Teams, Variant,
};

/// The number generator of Knuth's MMIX; its high bits are the random ones.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Plays random games under these options, and asks the engine every few plies.
fn check(options: &Options, games: u64, nodes: u64) {
    let mut engine = Engine::with_memory(1 << 20);
    for game in 0..games {
        let mut dice = Dice(game);
        let mut play = Play::new(Position::start_with(options));
        for number in 0..160 {
            if number % 7 == 0 {
                ask(&mut engine, &play, nodes);
            }
            let plies = play.position().plies();
            if plies.is_empty() || play.outcome().is_some() {
                break;
            }
            let ply = plies[dice.roll(plies.len())];
            // A player who has to choose first ends the game here.
            if play.apply(&Event::Move(ply)).is_err() {
                break;
            }
        }
        ask(&mut engine, &play, nodes);
    }
}

fn ask(engine: &mut Engine, play: &Play, nodes: u64) {
    let result = engine.think(&SearchRequest::of(play, nodes), &mut ());
    let position = play.position();
    let seats = position.armies().count();
    assert_eq!(result.shares.parts().len(), seats);
    assert_eq!(result.shares.parts().iter().sum::<u16>(), Shares::WHOLE);
    assert!(result.nodes <= nodes.max(1), "{result:?}");
    match result.ply {
        Some(ply) => assert!(position.is_legal(ply), "{ply} in {:?}", position.setup()),
        None => assert!(position.plies().is_empty(), "{:?}", position.setup()),
    }
}

#[test]
fn every_rule_set_is_played() {
    for variant in Variant::ALL {
        check(&Options::of(variant), 6, 300);
    }
}

#[test]
fn two_people_or_two_teams_play_chess4() {
    let with = |json| Options::from_json(Variant::Chess4, json).expect("options");
    for teams in [Teams::Across, Teams::Adjacent] {
        let options = Options::Chess4(Chess4Options {
            teams,
            ..Chess4Options::default()
        });
        check(&options, 6, 300);
    }
    check(&with(r#"{"owners": ["a", "b", "a", "b"]}"#), 4, 300);
    // Neighbouring seats of one person move one after the other.
    check(
        &with(r#"{"owners": ["a", "a", "b", "b"], "method": 2}"#),
        6,
        300,
    );
}

#[test]
fn every_mode_of_chess_for_four_is_played() {
    for mode in ["solo", "teams", "diplomacy"] {
        let json = format!(r#"{{"mode": "{mode}", "array": "old"}}"#);
        let options = Options::from_json(Variant::FourPlayer, &json).expect("options");
        check(&options, 6, 300);
    }
}

#[test]
fn a_team_takes_what_hangs() {
    let teams = r#"{"teams": true}"#;
    let options = Options::from_json(Variant::Chess4, teams).expect("options");
    let play = Play::new(Position::start_with(&options));
    let result = Engine::with_memory(1 << 20).think(&SearchRequest::of(&play, 3000), &mut ());
    assert!(result.value.is_some() && result.depth >= 2, "{result:?}");
    assert_eq!(result.certain_line(), result.line);
    let parts = result.shares.parts();
    // Partners share alike.
    assert!(
        parts[0].abs_diff(parts[2]) <= 4 && parts[1].abs_diff(parts[3]) <= 4,
        "{parts:?}"
    );
}

/// Plays a game in which the engine has one seat and the others move at random. Does it win, or
/// have more than any other player when the game is broken off?
fn beats_random(options: &Options, seed: u64, nodes: u64) -> bool {
    let mut engine = Engine::with_memory(1 << 20);
    let mut dice = Dice(seed);
    let mut play = Play::new(Position::start_with(options));
    let armies: Vec<_> = play.position().armies().collect();
    let own = armies[seed as usize % 4];
    while play.outcome().is_none() && play.plies().len() < 400 {
        let plies = play.position().plies();
        let event = if play.position().mover() == Some(own) {
            let result = engine.think(&SearchRequest::of(&play, nodes), &mut ());
            Event::Move(result.ply.expect("the game goes on"))
        } else {
            Event::Move(plies[dice.roll(plies.len())])
        };
        play.apply(&event).expect("it is legal");
    }
    match play.outcome() {
        Some(outcome) => outcome.winners() == [own],
        None => {
            let position = play.position();
            let most = armies.iter().max_by_key(|army| material(position, **army));
            most == Some(&own)
        }
    }
}

/// The value of an army's pieces, in pawns; nothing if nobody moves it.
fn material(position: &Position, army: Army) -> u32 {
    let own = position.pieces().filter(|(_, piece)| piece.army == army);
    let worth = own.map(|(_, piece)| match piece.kind {
        PieceKind::Pawn => 1,
        PieceKind::Knight | PieceKind::Bishop => 3,
        PieceKind::Rook => 5,
        PieceKind::Queen => 9,
        _ => 2,
    });
    if position.commander(army).is_some() {
        worth.sum()
    } else {
        0
    }
}

#[test]
fn one_seat_that_thinks_beats_three_or_more_that_do_not() {
    for variant in [Variant::Chess45, Variant::Multiplayer, Variant::Chess4] {
        let won = (0..4)
            .filter(|&seed| beats_random(&Options::of(variant), seed, 400))
            .count();
        assert!(won >= 3, "{variant:?}: {won} of 4");
    }
}
