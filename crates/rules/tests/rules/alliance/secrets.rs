//! Knowledge of secrets: the players concerned have it and nobody else (AL-01, AL-08, AL-24).

use entente_rules::{Army, Knowledge, Position, Status, Variant};
use serde_json::{Value, json};

use crate::alliance::{play, position_of, quiet, read, with};

/// Outsiders who ask about an alliance's moves get the answers of a game without that alliance.
#[test]
fn al_08_answers_to_outsiders_ignore_alliances() {
    let together = |alliances: Value| {
        let position = position_of("wKc1 wRd5 rKa8 rRa5 bKf8 yKh3");
        let more =
            json!({"turn": "r", "teams": alliances, "options": {"ally_capture": "forbidden"}});
        read(&with(position, more))
    };
    let (allied, alone) = (
        together(json!(["wr", "b", "y"])),
        together(json!(["w", "r", "b", "y"])),
    );
    for outsider in [Some(Army::Black), Some(Army::Yellow), None] {
        assert_eq!(allied.seen_by(outsider), alone.seen_by(outsider));
        assert!(allied.seen_by(outsider).read_move("Rxd5").is_ok());
    }
    for member in [Army::White, Army::Red] {
        assert!(allied.seen_by(Some(member)).read_move("Rxd5").is_err());
        assert_ne!(allied.seen_by(Some(member)), alone.seen_by(Some(member)));
    }
}

/// Two games with the same moves but different diplomacy look the same to every player who took no
/// part in the diplomacy.
#[test]
fn al_08_a_player_knows_their_own_alliance_and_proposals() {
    let diplomacy = [
        json!({"propose": {"from": "w", "to": "b"}}),
        json!({"accept": {"by": "b", "from": "w"}}),
        json!({"propose": {"from": "r", "to": "w"}}),
        json!({"propose": {"from": "w", "to": "y"}}),
    ];
    let with_diplomacy = play(&quiet(), &diplomacy);
    let without_diplomacy = play(&quiet(), &[]);
    let (with_diplomacy, without_diplomacy) =
        (with_diplomacy.position(), without_diplomacy.position());
    let known = |army| {
        with_diplomacy
            .knowledge(army)
            .expect("a game of Four Player Chess")
    };
    let nothing = Knowledge {
        alliance: Vec::new(),
        liege: None,
        protectorates: Vec::new(),
        proposed_to: Vec::new(),
        proposed_by: Vec::new(),
    };
    let (white, red, black, yellow) = (Army::White, Army::Red, Army::Black, Army::Yellow);
    assert_eq!(
        known(white),
        Knowledge {
            alliance: vec![white, black],
            proposed_to: vec![yellow],
            proposed_by: vec![red],
            ..nothing.clone()
        }
    );
    let alliance = vec![white, black];
    assert_eq!(
        known(black),
        Knowledge {
            alliance,
            ..nothing.clone()
        }
    );
    let (alliance, proposed_to) = (vec![red], vec![white]);
    assert_eq!(
        known(red),
        Knowledge {
            alliance,
            proposed_to,
            ..nothing.clone()
        }
    );
    let (alliance, proposed_by) = (vec![yellow], vec![white]);
    assert_eq!(
        known(yellow),
        Knowledge {
            alliance,
            proposed_by,
            ..nothing
        }
    );
    assert_eq!(
        with_diplomacy.seen_by(None),
        without_diplomacy.seen_by(None)
    );
    for army in [white, red, black, yellow] {
        assert_ne!(
            with_diplomacy.seen_by(Some(army)),
            without_diplomacy.seen_by(Some(army))
        );
        assert_eq!(
            with_diplomacy.seen_by(Some(army)).knowledge(army),
            with_diplomacy.knowledge(army)
        );
    }
    assert_eq!(Position::start(Variant::Standard).knowledge(white), None);
}

/// Seen from outside, a protectorate plays on without a king and its liege is unknown, even to a
/// third member of the alliance.
#[test]
fn al_08_a_liege_is_known_only_to_liege_and_protectorate() {
    let protectorate_of = |liege| {
        let position = position_of("wKc1 rRa5 bKf8 yKh3 yRh4");
        read(&with(
            position,
            json!({"teams": ["wrb", "y"], "liege": {"r": liege}}),
        ))
    };
    let (white, black) = (protectorate_of("w"), protectorate_of("b"));
    assert_eq!(
        white.seen_by(Some(Army::Yellow)),
        black.seen_by(Some(Army::Yellow))
    );
    assert_eq!(white.seen_by(None), black.seen_by(None));
    assert_eq!(white.seen_by(None).status(Army::Red), Status::Protectorate);
    let liege = |army| white.knowledge(army).expect("known").liege;
    assert_eq!(
        (liege(Army::Red), liege(Army::Black)),
        (Some(Army::White), None)
    );
    let protectorates = |army| white.knowledge(army).expect("known").protectorates;
    assert_eq!(
        (protectorates(Army::White), protectorates(Army::Black)),
        (vec![Army::Red], vec![])
    );
}

/// The legal moves of a player with a king never depend on alliances, in games in which allies may
/// be betrayed.
#[test]
fn al_01_legal_moves_reveal_no_alliance() {
    let together = |alliances: Value| {
        let position = position_of("wKc1 wRd5 wQe4 rKa8 rRa5 bKf8 bRe8 yKh3 yPe6");
        read(&with(position, json!({"teams": alliances})))
    };
    let moves = |position: Position| {
        let mut moves = position.legal_moves();
        moves.sort();
        moves
    };
    let alone = moves(together(json!(["w", "r", "b", "y"])));
    for alliances in [
        json!(["wr", "b", "y"]),
        json!(["wrb", "y"]),
        json!(["wy", "rb"]),
    ] {
        assert_eq!(moves(together(alliances)), alone);
    }
}

/// Only pieces of players outside the alliance give check.
#[test]
fn al_24_only_players_outside_the_alliance_give_check() {
    let position = position_of("wKc1 wRa8 rKa6 bKc8 bRc4 yKh3");
    let alone = read(&position);
    let squares = |position: &Position, army| -> Vec<String> {
        position
            .checkers(army)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    assert_eq!(alone.checks().len(), 3);
    assert_eq!(alone.public_checks(), []);
    assert_eq!(squares(&alone, Army::White), ["c4"]);
    assert_eq!(squares(&alone, Army::Red), ["a8"]);
    assert_eq!(squares(&alone, Army::Black), ["a8"]);
    let allied = read(&with(position, json!({"teams": ["wb", "r", "y"]})));
    assert_eq!(squares(&allied, Army::White), [""; 0]);
    assert_eq!(squares(&allied, Army::Red), ["a8"]);
    assert_eq!(squares(&allied, Army::Black), [""; 0]);
}
