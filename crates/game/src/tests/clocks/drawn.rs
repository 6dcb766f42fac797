//! Moves that the seed draws because the time is up: they are stored, and anybody can draw them
//! again.

use super::*;

/// Ann has White, and her time is up before her first move.
fn late(seed: u8) -> Log {
    let mut log = Log {
        seed,
        ..Log::empty()
    };
    let new = challenge(channel(), &[Seat(0)])
        .with_terms(|terms| terms.clock = Some(control("1d", TimeoutRule::RandomMove)));
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log.wait(DAY);
    log.tick();
    log
}

#[test]
fn the_seed_reproduces_the_move_of_the_clock() {
    let mut different = Vec::new();
    for seed in 0..20 {
        let log = late(seed);
        let (view, game_seed) = (log.public(), log.game.state().unwrap().game_seed());
        let mut legal: Vec<String> = Game::view_at(&late(seed).game, Viewer::Spectator, 2)
            .unwrap()
            .legal_moves()
            .into_iter()
            .map(|legal| legal.coordinate)
            .collect();
        legal.sort();
        let drawn = game_seed.unwrap().below(legal.len() as u64, "move", 0, 0);
        assert_eq!(view.board.moves[0].coordinate, legal[drawn as usize]);
        different.push(view.board.moves[0].coordinate.clone());
    }
    different.sort();
    different.dedup();
    assert!(different.len() > 5, "it is random: {different:?}");
}

#[test]
fn the_log_names_the_move_of_the_clock() {
    let log = late(7);
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let body: serde_json::Value = serde_json::from_str(last["body"].as_str().unwrap()).unwrap();
    let automatic_move = log.public().latest_moves()[0].coordinate.clone();
    assert_eq!(
        body["event"],
        serde_json::json!({
            "event": "time_up",
            "seat": 0,
            "automatic_moves": [{"seat": 0, "move": automatic_move}],
        })
    );
    let again = log.reopened().view(Viewer::Spectator).unwrap();
    assert_eq!(format!("{again:?}"), format!("{:?}", log.public()));
}

#[test]
fn an_impossible_automatic_move_is_detected() {
    let log = late(7);
    let last: serde_json::Value = serde_json::from_slice(&log.records[2].0).unwrap();
    let head = <[u8; 32]>::from_hex(last["head"].as_str().unwrap()).unwrap();
    let automatic_move = |seat, coordinate: &str| base::event::AutomaticMove {
        seat: Seat(seat),
        action: base::event::AutomaticAction::Move(coordinate.into()),
        cause: base::event::AutomaticCause::Clock,
    };
    for (automatic_move, cause) in [
        (automatic_move(1, "a8b8"), "a8b8 is not legal"),
        (
            automatic_move(0, "d8e8"),
            "it is not the turn of the seat that moves",
        ),
    ] {
        let recorded = base::event::RecordedEvent {
            event: base::event::Event::DrawOffered {
                player: PlayerId(0),
            },
            automatic_moves: vec![automatic_move],
            king_losses: Vec::new(),
            ending: None,
        };
        let record = base::record::NewRecord {
            number: 3,
            at: 999_999_999,
            public: true,
            event: recorded,
            parts: Vec::new(),
            salt: [0; 32],
            random: [0; 32],
        };
        let written = record.write(&head);
        let mut game = log.game.clone();
        assert_eq!(
            game.append(&written.record, Some(&written.erasable))
                .unwrap_err(),
            Damage::Impossible {
                number: 3,
                cause: cause.to_string()
            }
        );
    }
}
