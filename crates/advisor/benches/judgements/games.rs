//! Finished games of chess to be judged: those of a file, or games of the low levels.

use entente_engine::{Engine, Strength};
use entente_game::samples::Dice;
use entente_game::{
    Action, Chance, Game, GameId, Home, LobbyAction, NewGame, PersonId, PlayAction, Profile,
    Replay, Seat, Time,
};
use entente_rules::{Event, Leniency, Options, Pgn, Play, Ply, Position, Variant};

/// The levels that play: they see little, and make mistakes as weak players do.
const LEVELS: std::ops::Range<usize> = 1..5;

/// The plies that are drawn, so that no two games are alike.
const DRAWN: usize = 4;

/// The plies of a game. What comes later is mostly decided.
const MOST_PLIES: usize = 100;

/// The game of two low levels with this seed.
pub(crate) fn weak(seed: u64) -> Replay {
    let mut dice = Dice(seed);
    let levels = [(); 2].map(|()| LEVELS.start + dice.roll(LEVELS.len()));
    let mut play = Play::new(Position::start_with(&Options::of(Variant::Standard)));
    while play.outcome().is_none() && play.plies().len() < MOST_PLIES && play.claims().is_empty() {
        let plies = play.position().plies();
        let at = play.plies().len();
        let ply = if at < DRAWN {
            dice.pick(&plies)
        } else {
            let strength = Strength::LEVELS[levels[at % 2]];
            let mut engine = Engine::for_nodes(strength.nodes, 1 << 20);
            let request = strength.request(play.positions(), seed << 16 | at as u64);
            engine.think(&request, &mut ()).ply
        };
        let ply = ply.expect("the game is not over");
        play.apply(&Event::Move(ply)).expect("the ply is legal");
    }
    finished(&play)
}

/// The games of chess of a PGN file.
///
/// Panics if it cannot be read.
pub(crate) fn read(file: &str) -> Vec<Replay> {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let read = Pgn::games(Variant::Standard, &text, Leniency::Strict);
    for refused in &read.refused {
        eprintln!("{file}: {refused}");
    }
    let games = read.games.iter().map(|game| {
        let mut play = Play::new(game.start().clone());
        for mv in game.moves() {
            play.apply(&Event::Move(Ply::Move(*mv)))
                .expect("the move was read");
        }
        finished(&play)
    });
    games.collect()
}

/// The replay of a game with these moves. If it is not over with them, a player resigns.
fn finished(play: &Play) -> Replay {
    let mut game = Game::new(GameId::from_random([7; 8]));
    let mut now = 0;
    let mut act = |game: &mut Game, by: u64, action: Action| {
        now += 1_000;
        let chance = Chance {
            salt: [1; 32],
            seed: [7; 32],
            nonce: None,
        };
        let decided = game.decide(PersonId(by), &action, Time(now), &chance);
        let decided = decided.expect("the action is allowed");
        let appended = game.append(&decided.record, Some(&decided.erasable));
        appended.expect("what was decided can be appended");
    };
    let host = Profile {
        person: PersonId(1),
        name: "White".into(),
    };
    let new = NewGame::new(Options::of(Variant::Standard), Home::channel("1/2"), host);
    let seats = vec![Seat(0)];
    act(&mut game, 1, Action::Create(NewGame { seats, ..new }));
    let join = LobbyAction::Join {
        name: "Black".into(),
        seats: vec![Seat(1)],
    };
    act(&mut game, 2, join.into());
    for (number, (before, ply)) in play.positions().iter().zip(play.plies()).enumerate() {
        let action = PlayAction::to_move_anyway(before.coordinate(*ply));
        act(&mut game, number as u64 % 2 + 1, action.into());
    }
    if game.replay().is_none() {
        act(&mut game, 1, PlayAction::Resign.into());
    }
    game.replay().expect("the game is over")
}
