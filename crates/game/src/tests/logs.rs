//! Records: their format, and that any change is detected.

use super::*;

#[test]
fn a_changed_log_is_detected() {
    let mut log = Log::started();
    log.play("e4 e5");
    let open = |records: &[(Vec<u8>, Vec<u8>)]| {
        let records = records
            .iter()
            .map(|(record, erasable)| (record.as_slice(), Some(erasable.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).map(|_| ())
    };
    assert_eq!(open(&log.records), Ok(()));

    let change = |bytes: &[u8], from: &str, to: &str| {
        String::from_utf8(bytes.to_vec())
            .unwrap()
            .replace(from, to)
            .into_bytes()
    };
    let mut changed = log.records.clone();
    changed[2].0 = change(&changed[2].0, "e2e4", "d2d4");
    assert_eq!(open(&changed), Err(Damage::Changed { number: 2 }));

    let mut changed = log.records.clone();
    changed[0].1 = change(&changed[0].1, "Person 2", "Person 9");
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));

    let mut missing = log.records.clone();
    missing.remove(1);
    assert_eq!(open(&missing), Err(Damage::Broken { number: 1 }));

    let mut later = log.records.clone();
    later[1].0 = b"{}".to_vec();
    assert!(matches!(
        open(&later),
        Err(Damage::Unreadable { number: 1, .. })
    ));
    assert_eq!(
        Game::open(
            GameId::from_random([2; 8]),
            log.records
                .iter()
                .map(|(r, b)| (r.as_slice(), Some(b.as_slice())))
        )
        .err(),
        Some(Damage::Broken { number: 0 }),
        "a log belongs to its game"
    );
}

#[test]
fn all_erasable_data_can_be_erased_and_the_chain_stays_valid() {
    let mut log = Log::started();
    log.play("e4");
    let records = log
        .records
        .iter()
        .map(|(record, _)| (record.as_slice(), None));
    let game = Game::open(GameId::from_random([1; 8]), records).unwrap();
    let view = game.view(Viewer::Spectator).unwrap();
    assert_eq!(view.ply(), 1);
    assert!(
        view.players
            .people
            .iter()
            .all(|person| person.profile.is_none())
    );
}

#[test]
fn a_record_of_another_version_is_refused_with_a_reason() {
    let head = base::record::first_head("game");
    let body = r#"{"version":2,"number":0,"at":1,"event":{"event":"danced"}}"#;
    let written = public_body(body.to_string()).write(&head);
    let read = base::record::read::<base::event::Event>(0, &written.record, None, &head);
    assert_eq!(
        read.unwrap_err().to_string(),
        "record 0 cannot be read: its version is 2; only version 1 is supported"
    );
}

#[test]
fn a_decision_that_cannot_be_applied_is_an_error_and_changes_nothing() {
    let mut log = Log::started();
    log.play("e4");
    let decide = |event| {
        let decided = log.game.decide_event(event);
        decided.unwrap_err().to_string()
    };
    let causes = [
        (
            base::event::Event::Moved {
                seat: Seat(0),
                ply: "d2d4".into(),
                effort: None,
                vote: None,
            },
            "it is not the turn of the seat that moves",
        ),
        (
            base::event::Event::PauseEnded { by: None },
            "this game has no clock",
        ),
        (
            base::event::Event::LobbyCancelled,
            "the event “lobby closed” is not possible here",
        ),
    ];
    for (event, cause) in causes {
        assert_eq!(
            decide(event),
            format!("record 3 was decided, but cannot be applied: {cause}")
        );
    }
    log.play("e5");
    assert_eq!(log.view(ANN).ply(), 2);
}

#[test]
fn the_format_of_records_is_unchanged() {
    let mut log = Log::started();
    log.play("e4");
    log.act(ANN, note("a plan")).unwrap();
    let bodies: Vec<String> = log
        .records
        .iter()
        .map(|(record, _)| {
            let envelope: serde_json::Value = serde_json::from_slice(record).unwrap();
            assert_eq!(envelope["commitment"].as_str().unwrap().len(), 64);
            assert_eq!(envelope["head"].as_str().unwrap().len(), 64);
            envelope["body"].as_str().unwrap().to_string()
        })
        .collect();
    insta::assert_snapshot!(bodies.join("\n"));
}
