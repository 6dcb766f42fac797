//! Who may know what: the players and nobody else (AL-01, AL-08, AL-24).

use entente_rules::{Army, Knowledge, Position, Status, Variant};
use serde_json::{Value, json};

use crate::{men, play, quiet, read, with};

/// Strangers to a team ask about its moves, and are answered as if there were no team.
#[test]
fn al_08_what_a_stranger_asks_is_answered_without_alliances() {
    let together = |teams: Value| {
        let position = men("wKc1 wRd5 rKa8 rRa5 bKf8 yKh3");
        let more = json!({"turn": "r", "teams": teams, "options": {"ally_capture": "forbidden"}});
        read(&with(position, more))
    };
    let (allied, alone) = (
        together(json!(["wr", "b", "y"])),
        together(json!(["w", "r", "b", "y"])),
    );
    for stranger in [Some(Army::Black), Some(Army::Yellow), None] {
        assert_eq!(allied.seen_by(stranger), alone.seen_by(stranger));
        assert!(allied.seen_by(stranger).read_move("Rxd5").is_ok());
    }
    for member in [Army::White, Army::Red] {
        assert!(allied.seen_by(Some(member)).read_move("Rxd5").is_err());
        assert_ne!(allied.seen_by(Some(member)), alone.seen_by(Some(member)));
    }
}

/// Two games with the same moves and other dealings are the same for everybody who had no part in these.
#[test]
fn al_08_a_player_knows_his_own_team_and_proposals() {
    let dealings = [
        json!({"propose": {"from": "w", "to": "b"}}),
        json!({"accept": {"by": "b", "from": "w"}}),
        json!({"propose": {"from": "r", "to": "w"}}),
        json!({"propose": {"from": "w", "to": "y"}}),
    ];
    let secret = play(&quiet(), &dealings);
    let silent = play(&quiet(), &[]);
    let (secret, silent) = (secret.position(), silent.position());
    let known = |army| secret.knowledge(army).expect("a game of alliances");
    let nothing = Knowledge {
        team: Vec::new(),
        liege: None,
        protectorates: Vec::new(),
        proposed_to: Vec::new(),
        proposed_by: Vec::new(),
    };
    let (white, red, black, yellow) = (Army::White, Army::Red, Army::Black, Army::Yellow);
    assert_eq!(
        known(white),
        Knowledge {
            team: vec![white, black],
            proposed_to: vec![yellow],
            proposed_by: vec![red],
            ..nothing.clone()
        }
    );
    let team = vec![white, black];
    assert_eq!(
        known(black),
        Knowledge {
            team,
            ..nothing.clone()
        }
    );
    let (team, proposed_to) = (vec![red], vec![white]);
    assert_eq!(
        known(red),
        Knowledge {
            team,
            proposed_to,
            ..nothing.clone()
        }
    );
    let (team, proposed_by) = (vec![yellow], vec![white]);
    assert_eq!(
        known(yellow),
        Knowledge {
            team,
            proposed_by,
            ..nothing
        }
    );
    assert_eq!(secret.seen_by(None), silent.seen_by(None));
    for army in [white, red, black, yellow] {
        assert_ne!(secret.seen_by(Some(army)), silent.seen_by(Some(army)));
        assert_eq!(
            secret.seen_by(Some(army)).knowledge(army),
            secret.knowledge(army)
        );
    }
    assert_eq!(Position::start(Variant::Standard).knowledge(white), None);
}

/// Seen from outside, a protectorate lives on without a king, and its liege is not known: not even to a third of the team.
#[test]
fn al_08_a_liege_is_known_to_himself_and_his_vassal() {
    let bound_to = |liege| {
        let position = men("wKc1 rRa5 bKf8 yKh3 yRh4");
        read(&with(
            position,
            json!({"teams": ["wrb", "y"], "liege": {"r": liege}}),
        ))
    };
    let (white, black) = (bound_to("w"), bound_to("b"));
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
    let vassals = |army| white.knowledge(army).expect("known").protectorates;
    assert_eq!(
        (vassals(Army::White), vassals(Army::Black)),
        (vec![Army::Red], vec![])
    );
}

/// What is legal for who has a king never depends on alliances, where these may be betrayed.
#[test]
fn al_01_legality_tells_no_alliance() {
    let together = |teams: Value| {
        let position = men("wKc1 wRd5 wQe4 rKa8 rRa5 bKf8 bRe8 yKh3 yPe6");
        read(&with(position, json!({"teams": teams})))
    };
    let moves = |position: Position| {
        let mut moves = position.legal_moves();
        moves.sort();
        moves
    };
    let alone = moves(together(json!(["w", "r", "b", "y"])));
    for teams in [
        json!(["wr", "b", "y"]),
        json!(["wrb", "y"]),
        json!(["wy", "rb"]),
    ] {
        assert_eq!(moves(together(teams)), alone);
    }
}

/// Check is an attack by a stranger, and for each king his own player's affair.
#[test]
fn al_24_checks_are_by_strangers() {
    let position = men("wKc1 wRa8 rKa6 bKc8 bRc4 yKh3");
    let alone = read(&position);
    let cells = |position: &Position, army| -> Vec<String> {
        position
            .checkers(army)
            .iter()
            .map(ToString::to_string)
            .collect()
    };
    assert_eq!(alone.checks().len(), 3);
    assert_eq!(alone.public_checks(), []);
    assert_eq!(cells(&alone, Army::White), ["c4"]);
    assert_eq!(cells(&alone, Army::Red), ["a8"]);
    assert_eq!(cells(&alone, Army::Black), ["a8"]);
    let allied = read(&with(position, json!({"teams": ["wb", "r", "y"]})));
    assert_eq!(cells(&allied, Army::White), [""; 0]);
    assert_eq!(cells(&allied, Army::Red), ["a8"]);
    assert_eq!(cells(&allied, Army::Black), [""; 0]);
}
