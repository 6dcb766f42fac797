//! The terms of a game as its first record stores them: every kind of game, with all options and
//! with none.

use super::*;
use entente_rules::Position;

/// The body of the first record of a new game. The game is the same after its log was read.
fn stored(by: impl Into<Actor>, new: NewGame) -> String {
    let mut log = Log::empty();
    let asked = new.terms.clone();
    log.act(by, Action::Create(new)).unwrap();
    check_agreed(&asked, &log.view(ANN).terms);
    let everything = |game: &Game| everything_of(game, &[ANN, BOB]);
    assert_eq!(everything(&log.reopened()), everything(&log.game));
    let envelope: serde_json::Value = serde_json::from_slice(&log.records[0].0).unwrap();
    envelope["body"].as_str().unwrap().to_string()
}

/// A game is played on the terms that were asked for. What was left open has its default.
fn check_agreed(asked: &GameTerms, agreed: &GameTerms) {
    let expected = GameTerms {
        // The start and the owners of armies may be drawn.
        options: agreed.options.clone(),
        diplomacy: asked.diplomacy.or(agreed.diplomacy),
        claims: asked.claims.or(agreed.claims),
        starting_position: agreed.starting_position.clone(),
        ..asked.clone()
    };
    assert_eq!(*agreed, expected);
    assert_eq!(agreed.variant(), asked.variant());
    let has_position = |terms: &GameTerms| terms.starting_position.is_some();
    assert_eq!(has_position(agreed), has_position(asked));
    assert!(agreed.claims.is_some());
}

fn new_game(variant: Variant, options: &str) -> NewGame {
    let options = Options::from_json(variant, options).unwrap();
    NewGame::new(options, Home::Private, profile(ANN))
}

fn level(number: u8) -> Level {
    Level::new(number).unwrap()
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

/// A game with all terms set, as far as they go together.
fn all_set() -> NewGame {
    NewGame {
        home: channel(),
        seats: vec![Seat(1)],
        reserved: vec![profile(BOB).into()],
        rematch: true,
        ..new_game(Variant::Chess960, "{}").with_terms(|terms| {
            terms.public = true;
            terms.rated = true;
            terms.claims = Some(true);
            terms.computer_level = level(5);
            terms.computer_options = ComputerOptions {
                hints: false,
                resign: false,
            };
            terms.draw_start = true;
            terms.clock = clock("10m+5s", TimeoutRule::RandomMove);
        })
    }
}

/// A game that an arbiter leads.
fn led() -> NewGame {
    NewGame {
        host: None,
        arbiter: Some(profile(EVE)),
        reserved: vec![profile(ANN).into()],
        ..standard().with_terms(|terms| terms.public = true)
    }
}

/// A game against a team.
fn crowded() -> NewGame {
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
    NewGame {
        home: channel(),
        crowds: vec![crowd],
        ..standard()
    }
}

/// A game with all options of diplomacy.
fn diplomatic() -> NewGame {
    let chess4 = r#"{"method":2,"scoring":"incremental"}"#;
    new_game(Variant::Chess4, chess4).with_terms(|terms| {
        terms.anonymous = true;
        terms.diplomacy = Some(DiplomacyOptions {
            letters: Letters::Anonymous,
            reveal_letters: true,
            reveal_alliances: true,
            most_allied: 2,
        });
        terms.clock = clock("3d", TimeoutRule::Substitute);
        terms.computer_level = level(8);
    })
}

/// A game that goes on after two moves, with a seat for Bob.
fn continued() -> NewGame {
    NewGame {
        reserved: vec![Reservation {
            profile: profile(BOB),
            seats: vec![Seat(0)],
        }],
        ..standard().with_terms(|terms| {
            terms.claims = Some(false);
            terms.starting_position = after(&["e4", "e5"]).map(Into::into);
        })
    }
}

/// A game of computers, which begins at once with a start that is drawn.
fn of_computers() -> NewGame {
    NewGame {
        host: None,
        computers: computers(&[Seat(0), Seat(1)]),
        ..new_game(Variant::Chess960, "{}").with_terms(|terms| terms.draw_start = true)
    }
}

fn standard() -> NewGame {
    new_game(Variant::Standard, "{}")
}

#[test]
fn a_new_game_is_stored_as_ever() {
    let ann = || Actor::from(ANN);
    let games: [(Actor, NewGame); 8] = [
        // None of the options is set.
        (ann(), standard()),
        // All of them are, as far as they go together.
        (ann(), all_set()),
        (ann(), diplomatic()),
        (ann(), continued()),
        // Its diplomacy is the default of its rules.
        (ann(), new_game(Variant::Alliance, "{}")),
        (EVE.into(), led()),
        (ann(), crowded()),
        (Actor::Computer(PlayerId::HOST), of_computers()),
    ];
    let bodies: Vec<String> = games.into_iter().map(|(by, new)| stored(by, new)).collect();
    insta::assert_snapshot!(bodies.join("\n"));
}
