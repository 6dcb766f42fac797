//! Leaving for good, and being erased: the others' game goes on, their names stay, and everything that is left fits its commitment.

use super::chess4::{SILVER_IS_MATED, four_by_method_2};
use super::*;

/// Erases a person from a log, as the table does.
pub(super) fn forget(log: &mut Log, person: Person) {
    log.now += 1;
    let chance = Chance {
        salt: [200; 32],
        seed: [0; 32],
    };
    if let Some(decision) = log.game.quit(person, Time(log.now), &chance) {
        log.game
            .append(&decision.record, Some(&decision.beside))
            .unwrap();
        log.records.push((decision.record, decision.beside));
        log.owed = decision.owed;
    }
    let besides = log.records.iter().map(|(_, beside)| Some(beside.clone()));
    let besides: Vec<_> = besides.collect();
    for (number, beside) in log.game.erase(person, &besides).unwrap() {
        log.records[number as usize].1 = beside.unwrap();
    }
    log.game = log.reopened();
}

/// Everything that lies in a log, as text.
fn whole(log: &Log) -> String {
    let bytes = log.records.iter();
    let texts = bytes.flat_map(|(record, beside)| [record.clone(), beside.clone()]);
    texts
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .collect()
}

fn names(log: &Log) -> Vec<Option<String>> {
    let view = log.game.view(Viewer::Spectator).unwrap();
    let sitters = view.people.into_iter().map(|person| person.sitter);
    sitters.map(|sitter| Some(sitter?.name)).collect()
}

#[test]
fn one_of_two_is_forgotten_and_the_other_has_won() {
    for (gone, score) in [(ANN, "0-1"), (BOB, "1-0")] {
        let mut log = Log::started();
        log.play("e4 e5");
        log.ask(ANN, note("Ann’s trap")).unwrap();
        log.ask(BOB, note("Bob’s trap")).unwrap();
        forget(&mut log, gone);
        let view = log.game.view(Viewer::Spectator).unwrap();
        assert_eq!(view.result(), score);
        let (gone, other) = (gone.0 as usize, 3 - gone.0 as usize);
        let mut left = vec![Some("Person 1".to_string()), Some("Person 2".to_string())];
        left[gone - 1] = None;
        assert_eq!(names(&log), left);
        let text = whole(&log);
        let (note, kept) = (["Ann’s", "Bob’s"][gone - 1], ["Ann’s", "Bob’s"][other - 1]);
        assert!(!text.contains(note) && text.contains(kept), "{text}");
        assert!(!text.contains(&format!("discord:{gone}")), "{text}");
        assert_eq!(view.home, channel(), "the game stays where it is");
    }
}

#[test]
fn what_is_left_is_still_checked() {
    let mut log = Log::started();
    log.play("e4");
    forget(&mut log, ANN);
    let open = |records: &[(Vec<u8>, Vec<u8>)]| {
        let records = records
            .iter()
            .map(|(record, beside)| (record.as_slice(), Some(beside.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).map(|_| ())
    };
    assert_eq!(open(&log.records), Ok(()));
    let mut changed = log.records.clone();
    let beside = String::from_utf8(changed[0].1.clone()).unwrap();
    changed[0].1 = beside.replace("Person 2", "Person 3").into_bytes();
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));
    let hash = beside.split("hash").nth(1).unwrap()[3..67].to_string();
    changed[0].1 = beside.replace(&hash, &"0".repeat(64)).into_bytes();
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));
}

/// The salt that stays must not be one from which the others follow.
#[test]
fn what_was_erased_cannot_be_guessed() {
    let mut log = Log::challenged(channel());
    let before = String::from_utf8(log.records[0].1.clone()).unwrap();
    let salts = |text: &str| -> Vec<String> {
        let salts = text.split("\"salt\":\"").skip(1);
        salts.map(|rest| rest[..64].to_string()).collect()
    };
    let parts = "of the whole, of each person, of the seed and the channel";
    assert_eq!(salts(&before).len(), 5, "{parts}");
    forget(&mut log, ANN);
    let after = salts(&String::from_utf8(log.records[0].1.clone()).unwrap());
    let gone: Vec<_> = salts(&before)
        .into_iter()
        .filter(|salt| !after.contains(salt))
        .collect();
    assert_eq!((gone.len(), after.len()), (1, 4));
    assert!(!whole(&log).contains(&gone[0]));
}

#[test]
fn a_host_who_is_forgotten_takes_the_lobby_along_and_a_guest_only_the_place() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    log.ask(BOB, join(&[])).unwrap();
    log.ask(CLEO, join(&[])).unwrap();
    log.ask(CLEO, Action::Leave).unwrap();
    forget(&mut log, CLEO);
    assert!(
        !whole(&log).contains("discord:3"),
        "who has left is named too"
    );
    forget(&mut log, BOB);
    assert_eq!(names(&log), [Some("Person 1".to_string())]);
    assert!(log.game.is_lobby());
    forget(&mut log, ANN);
    assert!(log.game.is_over());
    assert!(!whole(&log).contains("discord:"));
}

/// An army that was captured has its turn before its captor is out: nobody is left to move it but the program.
#[test]
fn the_program_moves_what_whoever_is_gone_commands() {
    let mut log = four_by_method_2();
    log.follow(SILVER_IS_MATED);
    log.follow("a8b8 i13i12 d4k11");
    let view = log.view(BOB);
    assert_eq!((view.turn(), view.mover()), (Some(Seat(1)), Some(Seat(0))));
    forget(&mut log, ANN);
    let view = log.view(BOB);
    let played = &view.latest()[0];
    assert_eq!((played.seat, played.by), (Seat(1), Seat(0)));
    assert_eq!(log.mover(), CLEO);
    assert!(!whole(&log).contains("discord:1"));
}

#[test]
fn nobody_waits_for_whoever_is_gone() {
    for gone in [ANN, BOB, CLEO, DAN] {
        let mut log = Log::lobby(r#"{"method": 2}"#, &[Seat(0)]);
        log.ask(BOB, join(&[1])).unwrap();
        log.ask(CLEO, join(&[2])).unwrap();
        log.ask(DAN, join(&[3])).unwrap();
        forget(&mut log, gone);
        for _ in 0..40 {
            let view = log.game.view(Viewer::Spectator).unwrap();
            let Some(mover) = view.mover() else { break };
            let mover = view.person_at(mover).unwrap().sitter.clone();
            let mover = mover
                .expect("it is the turn of somebody who is there")
                .person;
            let mv = view.legal_moves().remove(0).coordinate;
            log.ask(mover, to_move(&mv)).unwrap();
        }
        assert!(!whole(&log).contains(&format!("discord:{}", gone.0)));
    }
}

#[test]
fn whoever_is_not_in_a_game_leaves_it_as_it_is() {
    let mut log = Log::started();
    log.play("e4");
    let before = log.records.clone();
    forget(&mut log, EVE);
    assert_eq!(log.records, before);
}

/// Records of the first version name people where nothing can be erased by itself.
#[test]
fn a_record_of_the_first_version_is_read_and_erased_as_a_whole() {
    let (head, body) = (record::first_head("x"), |event: &str| {
        format!(r#"{{"version":1,"number":0,"at":1,"event":{event}}}"#)
    });
    let event = r#"{"event":"created","variant":"standard","options":{},"private":true,"seats":[0],"reserved":1,"seed_hash":"00"}"#;
    let event = event.replace("\"00\"", &format!("\"{}\"", "0".repeat(64)));
    let content = serde_json::json!({"people": [
        {"person": "discord:1", "name": "Ann"}, {"person": "discord:2", "name": "Bob"}
    ]});
    let written = record::write_body(body(&event), (&content, vec![]), &head, [3; 32]);
    let read = record::read::<event::Fact, event::Beside>(
        0,
        &written.record,
        Some(&written.beside),
        &head,
    );
    let (_, beside, parts) = read.unwrap();
    let beside = beside.with(&parts);
    assert!(beside.names(ANN) && beside.names(BOB));
    assert_eq!(record::erase(0, &written.beside, |_| true), Ok(None));
}
