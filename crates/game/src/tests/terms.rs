//! The terms of a game as its first record stores them: every kind of game, with all options and
//! with none.

use super::*;
use entente_rules::Position;

/// The body of the first record of a new game. The game is the same after its log was read.
fn stored(by: impl Into<Actor>, new: NewGame) -> String {
    let mut log = Log::empty();
    log.act(by, Action::Create(new)).unwrap();
    let everything = |game: &Game| everything_of(game, &[ANN, BOB]);
    assert_eq!(everything(&log.reopened()), everything(&log.game));
    let envelope: serde_json::Value = serde_json::from_slice(&log.records[0].0).unwrap();
    envelope["body"].as_str().unwrap().to_string()
}

fn new_game(variant: Variant, options: &str) -> NewGame {
    let options = Options::from_json(variant, options).unwrap();
    NewGame::new(options, Home::Private, profile(ANN))
}

fn clock(pace: &str, on_timeout: TimeoutRule) -> Option<TimeControl> {
    let pace = pace.parse().unwrap();
    Some(TimeControl { pace, on_timeout })
}

/// The usual start with these moves after it.
fn after(moves: &[&str]) -> Option<StartingPosition> {
    let start = Position::start_with(&Options::of(Variant::Standard));
    let mut position = start.clone();
    let mut events = Vec::new();
    for text in moves {
        let mv = position.read_ply(text).unwrap().mv().unwrap();
        position = position.play(mv).unwrap();
        events.push(mv.into());
    }
    Some(StartingPosition::continuing(&start, &events))
}

#[test]
fn a_new_game_is_stored_as_ever() {
    let standard = || new_game(Variant::Standard, "{}");
    let level = |number| Level::new(number).unwrap();
    let led = NewGame {
        host: None,
        arbiter: Some(profile(EVE)),
        reserved: vec![profile(ANN).into()],
        public: true,
        ..standard()
    };
    let team = Team {
        server: 1,
        role: 2,
        name: "Team".to_string(),
    };
    let crowd = NewCrowd {
        team,
        vote: Some(Span::hours(2)),
        seats: vec![Seat(1)],
    };
    let all_diplomacy = DiplomacyOptions {
        letters: Letters::Anonymous,
        reveal_letters: true,
        reveal_alliances: true,
        most_allied: 2,
    };
    let chess4 = r#"{"method":2,"scoring":"incremental"}"#;
    let games: Vec<(Actor, NewGame)> = vec![
        // None of the options is set.
        (ANN.into(), standard()),
        // All of them are, as far as they go together.
        (
            ANN.into(),
            NewGame {
                home: channel(),
                public: true,
                rated: true,
                claims: Some(true),
                seats: vec![Seat(1)],
                reserved: vec![profile(BOB).into()],
                computer_level: level(5),
                computer_options: ComputerOptions {
                    hints: false,
                    resign: false,
                },
                draw_start: true,
                clock: clock("10m+5s", TimeoutRule::RandomMove),
                rematch: true,
                ..new_game(Variant::Chess960, "{}")
            },
        ),
        (
            ANN.into(),
            NewGame {
                anonymous: true,
                diplomacy: Some(all_diplomacy),
                clock: clock("3d", TimeoutRule::Substitute),
                computer_level: level(8),
                ..new_game(Variant::Chess4, chess4)
            },
        ),
        (
            ANN.into(),
            NewGame {
                claims: Some(false),
                starting_position: after(&["e4", "e5"]),
                reserved: vec![Reservation {
                    profile: profile(BOB),
                    seats: vec![Seat(0)],
                }],
                ..standard()
            },
        ),
        // Its diplomacy is the default of its rules.
        (ANN.into(), new_game(Variant::Alliance, "{}")),
        (EVE.into(), led),
        (
            ANN.into(),
            NewGame {
                home: channel(),
                crowds: vec![crowd],
                ..standard()
            },
        ),
        // It begins at once, with a start that is drawn.
        (
            Actor::Computer(PlayerId::HOST),
            NewGame {
                host: None,
                draw_start: true,
                computers: computers(&[Seat(0), Seat(1)]),
                ..new_game(Variant::Chess960, "{}")
            },
        ),
    ];
    let bodies: Vec<String> = games.into_iter().map(|(by, new)| stored(by, new)).collect();
    insta::assert_snapshot!(bodies.join("\n"));
}
