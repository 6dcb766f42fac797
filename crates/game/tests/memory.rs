//! `Game::memory` says how much memory a game takes. This is the only test in its process, so that
//! the process's own memory can be compared with it.
#![allow(clippy::disallowed_methods, clippy::unwrap_used)]

use entente_game::{
    Action, Actor, Chance, Game, GameId, Home, Level, NewComputer, NewGame, PersonId, PlayAction,
    Profile, Seat, Time, Viewer,
};
use entente_rules::{Options, Variant};

const ANN: PersonId = PersonId(1);

/// The number of copies of a game that are compared with the memory of the process.
const COPIES: usize = 300;

/// A game of Ann against computers with so many plies.
fn game(variant: Variant, plies: usize) -> Game {
    let mut game = Game::new(GameId::from_random([1; 8]));
    let ann = Profile {
        person: ANN,
        name: "Ann".into(),
    };
    let options = Options::of(variant);
    let computer = |seat| NewComputer {
        computer: Level::default().into(),
        seats: vec![Seat(seat as u8)],
    };
    let new = NewGame {
        seats: vec![Seat(0)],
        computers: (1..options.players()).map(computer).collect(),
        ..NewGame::new(options, Home::Private, ann)
    };
    act(&mut game, ANN.into(), &Action::Create(new));
    for ply in 0..plies {
        let view = game.view(Viewer::Spectator).unwrap();
        let Some(mover) = view.mover() else { break };
        let mover = view.moving_player(mover).unwrap();
        let actor = match &mover.profile {
            Some(profile) => profile.person.into(),
            None => Actor::Computer(mover.player),
        };
        let legal = game.view(game.viewer(actor)).unwrap().legal_moves();
        let chosen = &legal[ply * 7 % legal.len()];
        act(
            &mut game,
            actor,
            &PlayAction::to_move_anyway(chosen.coordinate.as_str()).into(),
        );
    }
    game
}

fn act(game: &mut Game, actor: Actor, action: &Action) {
    let chance = Chance {
        salt: [1; 32],
        seed: [7; 32],
        nonce: None,
    };
    let decision = game.decide(actor, action, Time(1_000), &chance).unwrap();
    game.append(&decision.record, Some(&decision.erasable))
        .unwrap();
}

/// The memory of this process that is in use, in bytes.
fn resident() -> usize {
    let pages = std::fs::read_to_string("/proc/self/statm").unwrap();
    let resident: usize = pages.split(' ').nth(1).unwrap().parse().unwrap();
    resident * 4096
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_takes_about_as_much_memory_as_it_says() {
    for variant in Variant::ALL {
        for plies in [20, 60] {
            let one = game(variant, plies);
            let before = resident();
            let copies: Vec<Game> = (0..COPIES).map(|_| one.clone()).collect();
            let each = (resident() - before) / copies.len();
            let says = one.memory();
            // Memory that is freed would be used again by the next copies.
            std::mem::forget(copies);
            assert!(
                each <= says + says / 10,
                "{variant:?} {plies}: {each}, not {says}"
            );
            assert!(says <= 2 * each, "{variant:?} {plies}: {each}, not {says}");
        }
    }
}
