//! Leaving for good and being erased: the game goes on, other names stay, and everything that is
//! left still matches its commitment.

use super::chess4::{SILVER_IS_MATED, four_by_method_2};
use super::*;

/// Erases a person from a log, as the service does.
pub(super) fn forget(log: &mut Log, person: PersonId) {
    log.now += 1;
    let chance = Chance {
        salt: [200; 32],
        seed: [0; 32],
        nonce: None,
    };
    let quit = log.game.decide_quit(person, Time(log.now), &chance);
    if let Some(decision) = quit.unwrap() {
        log.add(decision);
    }
    let erasure = log.game.decide_erasure(person, Time(log.now), &chance);
    if let Some(decision) = erasure.unwrap() {
        let quitting = core::mem::take(&mut log.notifications);
        log.add(decision);
        assert!(log.notifications.is_empty(), "nothing has happened");
        log.notifications = quitting;
    }
    let erasables: Vec<_> = log
        .records
        .iter()
        .map(|(_, erasable)| Some(erasable.clone()))
        .collect();
    for (number, erasable) in log.game.erase(person, &erasables).unwrap() {
        log.records[number as usize].1 = erasable;
    }
    log.game = log.reopened();
}

/// All bytes of a log, as text.
fn full_text(log: &Log) -> String {
    let bytes = log.records.iter();
    let texts = bytes.flat_map(|(record, erasable)| [record.clone(), erasable.clone()]);
    texts
        .map(|bytes| String::from_utf8(bytes).unwrap())
        .collect()
}

fn names(log: &Log) -> Vec<Option<String>> {
    let view = log.game.view(Viewer::Spectator).unwrap();
    let profiles = view.players.people.into_iter().map(|person| person.profile);
    profiles.map(|profile| Some(profile?.name)).collect()
}

#[test]
fn when_one_of_two_is_forgotten_the_other_wins() {
    for (gone, score) in [(ANN, "0-1"), (BOB, "1-0")] {
        let mut log = Log::started();
        log.play("e4 e5");
        log.act(ANN, note("Ann’s trap")).unwrap();
        log.act(BOB, note("Bob’s trap")).unwrap();
        forget(&mut log, gone);
        let view = log.game.view(Viewer::Spectator).unwrap();
        assert_eq!(view.result(), score);
        let (gone, other) = (gone.0 as usize, 3 - gone.0 as usize);
        let mut left = vec![Some("Person 1".to_string()), Some("Person 2".to_string())];
        left[gone - 1] = None;
        assert_eq!(names(&log), left);
        let text = full_text(&log);
        let (note, kept) = (["Ann’s", "Bob’s"][gone - 1], ["Ann’s", "Bob’s"][other - 1]);
        assert!(!text.contains(note) && text.contains(kept), "{text}");
        assert!(!text.contains(&format!("discord:{gone}")), "{text}");
        assert_eq!(view.record.home, channel(), "the game stays where it is");
    }
}

#[test]
fn the_remaining_data_is_still_checked() {
    let mut log = Log::started();
    log.play("e4");
    forget(&mut log, ANN);
    let open = |records: &[(Vec<u8>, Vec<u8>)]| {
        let records = records
            .iter()
            .map(|(record, erasable)| (record.as_slice(), Some(erasable.as_slice())));
        Game::open(GameId::from_random([1; 8]), records).map(|_| ())
    };
    assert_eq!(open(&log.records), Ok(()));
    let mut changed = log.records.clone();
    let erasable = String::from_utf8(changed[0].1.clone()).unwrap();
    changed[0].1 = erasable.replace("Person 2", "Person 3").into_bytes();
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));
    let hash = erasable.split("hash").nth(1).unwrap()[3..67].to_string();
    changed[0].1 = erasable.replace(&hash, &"0".repeat(64)).into_bytes();
    assert_eq!(open(&changed), Err(Damage::Changed { number: 0 }));
}

/// No erased salt may follow from a salt that stays.
#[test]
fn an_erased_text_cannot_be_guessed() {
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
    assert!(!full_text(&log).contains(&gone[0]));
}

#[test]
fn a_forgotten_host_closes_the_lobby_and_another_player_only_leaves_it() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    log.act(BOB, join(&[])).unwrap();
    log.act(CLEO, join(&[])).unwrap();
    log.act(CLEO, LobbyAction::Leave).unwrap();
    forget(&mut log, CLEO);
    assert!(
        !full_text(&log).contains("discord:3"),
        "a player who has left is named too"
    );
    forget(&mut log, BOB);
    assert_eq!(names(&log), [Some("Person 1".to_string())]);
    assert!(log.game.is_lobby());
    forget(&mut log, ANN);
    assert!(log.game.is_over());
    assert!(!full_text(&log).contains("discord:"));
}

/// A captured army has its turn before its captor is out. A computer moves it in their place.
#[test]
fn a_computer_moves_the_armies_of_a_player_who_left() {
    let mut log = four_by_method_2();
    log.follow(SILVER_IS_MATED);
    log.follow("a8b8 i13i12 d4k11");
    let view = log.view(BOB);
    assert_eq!((view.turn(), view.mover()), (Some(Seat(1)), Some(Seat(0))));
    forget(&mut log, ANN);
    let view = log.view(BOB);
    let stand_in = view.players.people.last().unwrap();
    assert_eq!(
        (stand_in.player, stand_in.computer.clone()),
        (PlayerId(4), Some(Level::default().into()))
    );
    assert_eq!(
        view.players.seats[0].player,
        Some(PlayerId::HOST),
        "it was her army"
    );
    assert_eq!(view.players.seats[0].stand_in, Some(stand_in.player));
    assert_eq!(view.actor(), Some(stand_in));
    let computer = Actor::Computer(stand_in.player);
    assert_eq!(log.moving_actor(), computer);
    assert!(log.view(computer).is_my_turn());
    assert_eq!(
        log.act(computer, PlayAction::OfferDraw).err(),
        Some(Refusal::AlreadyResigned),
        "it has no vote"
    );
    assert_eq!(
        log.reopened().computers_to_act(),
        log.game.computers_to_act()
    );
    log.move_computers();
    let view = log.view(BOB);
    let played = &view.latest_moves()[0];
    assert_eq!((played.seat, played.by), (Seat(1), Seat(0)));
    assert_eq!(played.origin, MoveOrigin::Computer);
    assert_eq!(log.mover(), CLEO);
    assert!(!full_text(&log).contains("discord:1"));
}

#[test]
fn nobody_waits_for_a_player_who_has_left() {
    for gone in [ANN, BOB, CLEO, DAN] {
        let mut log = Log::lobby(r#"{"method": 2}"#, &[Seat(0)]);
        log.act(BOB, join(&[1])).unwrap();
        log.act(CLEO, join(&[2])).unwrap();
        log.act(DAN, join(&[3])).unwrap();
        forget(&mut log, gone);
        for _ in 0..40 {
            let view = log.game.view(Viewer::Spectator).unwrap();
            let Some(mover) = view.mover() else { break };
            let actor = view.moving_player(mover).unwrap();
            assert!(
                actor.profile.is_some() || actor.computer.is_some(),
                "it is the turn of a player who is there"
            );
            let mv = view.legal_moves().remove(0).coordinate;
            log.act(log.moving_actor(), PlayAction::to_move_anyway(mv.as_str()))
                .unwrap();
        }
        assert!(!full_text(&log).contains(&format!("discord:{}", gone.0)));
    }
}

#[test]
fn forgetting_a_stranger_changes_nothing() {
    let mut log = Log::started();
    log.play("e4");
    let before = log.records.clone();
    forget(&mut log, EVE);
    assert_eq!(log.records, before);
}
