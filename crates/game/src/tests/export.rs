//! Exported games: what they show, that any change is detected, and that a random choice that does
//! not follow from the seed is detected even if the chain was rewritten.

use super::alliances::{accept, alliance, alliance_with_seed, diplomacy, four_of, letter, propose};
use super::forgetting::forget;
mod chance;
mod changes;
mod collision;
pub(super) mod forger;
mod impossible;

use super::*;
use crate::verify::RandomChoice;
use crate::verify::export::Document;
use serde_json::Value;

const RED: Seat = Seat(1);
const BLACK: Seat = Seat(2);

fn export(log: &Log) -> Result<String, ExportError> {
    let records = log.records.iter();
    let stored: Vec<_> = records
        .map(|(record, erasable)| (record.clone(), Some(erasable.clone())))
        .collect();
    log.game.export(&stored)
}

pub(super) fn exported(log: &Log) -> String {
    export(log).unwrap()
}

/// Everybody but Ann resigns.
fn finish(log: &mut Log) {
    for person in [BOB, DAN, CLEO] {
        let _ = log.act(person, PlayAction::Resign);
    }
    assert!(log.game.is_over());
}

/// A finished game with an event of every kind.
fn varied_game(terms: DiplomacyOptions) -> Log {
    let mut log = four_of(Variant::Alliance, "{}", Some(terms), 7);
    let words = DiplomacyAction::Propose {
        to: BLACK,
        message: Some("Together?".to_string()),
    };
    log.act(ANN, diplomacy(words)).unwrap();
    log.act(CLEO, accept(Seat(0))).unwrap();
    log.act(ANN, letter(RED, "I am alone.")).unwrap();
    log.act(ANN, letter(BLACK, "He believes it.")).unwrap();
    let mute = DiplomacyAction::Mute {
        sender: Correspondent::Seat(Seat(0)),
        muted: true,
    };
    log.act(BOB, diplomacy(mute)).unwrap();
    log.act(BOB, note("a plan")).unwrap();
    log.act(CLEO, diplomacy(DiplomacyAction::Report { letter: 1 }))
        .unwrap();
    log.act(
        DAN,
        diplomacy(DiplomacyAction::Order(StandingOrder::Removal)),
    )
    .unwrap();
    let mv = log.view(ANN).legal_moves().remove(0).coordinate;
    log.act(ANN, PlayAction::to_move_anyway(mv.as_str()))
        .unwrap();
    finish(&mut log);
    log
}

/// Ann and Bob against two computers in a game of Chess4, which ends in a draw.
fn with_computers() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        computers: computers(&[Seat(1), Seat(3)]),
        ..challenge(channel(), &[]).with_terms(|terms| terms.options = Options::of(Variant::Chess4))
    };
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, join(&[])).unwrap();
    for _ in 0..4 {
        log.move_computers();
        let by = log.mover();
        let mv = log.view(by).legal_moves().remove(0).coordinate;
        log.act(by, PlayAction::to_move_anyway(mv.as_str()))
            .unwrap();
    }
    log.act(ANN, PlayAction::OfferDraw).unwrap();
    log.act(BOB, PlayAction::AcceptDraw).unwrap();
    for player in [PlayerId(1), PlayerId(2)] {
        log.act(Actor::Computer(player), PlayAction::AcceptDraw)
            .unwrap();
    }
    assert!(log.game.is_over());
    log
}

/// A game in which a king is lost while an ally still has one.
fn with_lost_king() -> Log {
    for seed in 0..60 {
        let mut log = alliance_with_seed(seed);
        log.act(ANN, propose(BLACK)).unwrap();
        log.act(CLEO, accept(Seat(0))).unwrap();
        for ply in 0..300_usize {
            let view = log.view(log.mover());
            let legal = view.legal_moves();
            let kings = legal.iter().filter(|legal| {
                let piece = view.piece(legal.mv.to);
                piece.is_some_and(|piece| piece.kind == entente_rules::PieceKind::King)
            });
            let wanted = kings.map(|legal| legal.coordinate.clone()).next();
            let any = &legal[(ply * 7 + usize::from(seed)) % legal.len()].coordinate;
            let view = log
                .act(
                    log.mover(),
                    PlayAction::to_move_anyway(wanted.unwrap_or(any.clone())),
                )
                .unwrap();
            if view.turn().is_none() {
                break;
            }
            let news = view.latest_moves().iter().flat_map(|mv| &mv.news);
            if { news }.any(|news| matches!(news, News::Kingless { .. })) {
                for person in [ANN, BOB, CLEO, DAN] {
                    let _ = log.act(person, PlayAction::Resign);
                }
                assert!(log.game.is_over());
                return log;
            }
        }
    }
    panic!("no king fell while an ally had one");
}

/// A game in which Yellow could only capture Black's pieces, and loses the turn by allying with
/// Black.
fn passed_by_a_secret(diplomacy: DiplomacyOptions) -> Log {
    let position = entente_rules::Position::from_json(
        Variant::Alliance,
        r#"{"turn": "y", "pieces": {"h1": "yK", "g1": "bR", "g2": "bR", "h2": "bR", "f8": "bK",
            "a1": "wK", "a8": "rK"}}"#,
    );
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[Seat(0)]).with_terms(|terms| {
            terms.options =
                Options::from_json(Variant::Alliance, r#"{"ally_capture": "forbidden"}"#).unwrap();
            terms.diplomacy = Some(diplomacy);
            terms.starting_position = Some(StartingPosition::of(&position.unwrap()).into());
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for (person, seat) in [(BOB, 1), (CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    log.act(CLEO, propose(Seat(3))).unwrap();
    let view = log.act(DAN, accept(BLACK)).unwrap();
    assert_eq!(view.turn(), Some(Seat(0)), "Yellow had the turn");
    finish(&mut log);
    log
}

fn drawn_start() -> Log {
    let mut log = Log::empty();
    let new = challenge(channel(), &[]).with_terms(|terms| {
        terms.options = Options::of(Variant::Chess960);
        terms.draw_start = true;
    });
    log.act(ANN, Action::Create(new)).unwrap();
    log.act(BOB, LobbyAction::Accept).unwrap();
    log.act(ANN, PlayAction::Resign).unwrap();
    log
}

fn opened(json: &str) -> Vec<bool> {
    let document: Value = serde_json::from_str(json).unwrap();
    let records = document["records"].as_array().unwrap();
    let is_open = |record: &Value| record.get("open").is_some();
    records.iter().map(is_open).collect()
}

#[test]
fn a_game_that_reveals_its_alliances_shows_every_record() {
    let log = varied_game(DiplomacyOptions::default());
    let json = exported(&log);
    assert!(opened(&json).iter().all(|open| *open));
    let withheld = json.matches(r#"\"event\":\"withheld\""#).count();
    assert_eq!(withheld, 3, "the note, the mute, the report");
    for hidden in [
        "discord:",
        "Person 1",
        "Together",
        "alone",
        "a plan",
        "guild/",
        "note_written",
        "letters_muted",
        "letter_reported",
    ] {
        assert!(!json.contains(hidden), "{hidden}");
    }
    let verified = verify(&json).unwrap();
    assert_eq!(
        (verified.heads.len(), verified.closed),
        (log.records.len(), 0)
    );
    // Four names, three texts, the channel; the note, and three events that are never shown.
    assert_eq!(verified.hidden_parts, 12);
    let view = verified.revealed.unwrap().view;
    let own = log.view(EVE);
    assert_eq!(
        (view.record.head, view.record.seed),
        (own.record.head, own.record.seed)
    );
    assert_eq!(
        view.record.history, own.record.history,
        "the document has the same history"
    );
}

#[test]
fn letters_are_shown_if_the_game_reveals_them() {
    let log = varied_game(DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    });
    let json = exported(&log);
    assert!(json.contains("alone") && !json.contains("a plan"));
    let revealed = verify(&json).unwrap().revealed.unwrap();
    let history = revealed.view.record.history.unwrap();
    assert_eq!(
        history.letters,
        log.view(EVE).record.history.unwrap().letters
    );
}

#[test]
fn a_sealed_game_shows_no_secret_and_no_seed() {
    let log = varied_game(DiplomacyOptions {
        reveal_alliances: false,
        reveal_letters: true,
        ..DiplomacyOptions::default()
    });
    let json = exported(&log);
    let closed = opened(&json).iter().filter(|open| !**open).count();
    assert_eq!(closed, 8);
    for hidden in [
        "alliance_proposed",
        "order_given",
        "alone",
        &"07".repeat(32),
    ] {
        assert!(!json.contains(hidden), "{hidden}");
    }
    let verified = verify(&json).unwrap();
    assert_eq!(verified.closed, 8);
    assert!(verified.revealed.is_none());
    assert!(
        json.contains(r#"\"ending\":{\"result\":"#),
        "the end is public"
    );
}

#[test]
fn a_game_cannot_be_exported_before_its_end() {
    let mut log = alliance();
    assert!(matches!(
        export(&log),
        Err(ExportError::Refused(Refusal::NotOver))
    ));
    finish(&mut log);
    assert!(export(&log).is_ok());
    let mut lobby = Log::lobby("{}", &[Seat(0)]);
    assert!(matches!(
        export(&lobby),
        Err(ExportError::Refused(Refusal::NotStarted))
    ));
    lobby.act(ANN, LobbyAction::Cancel).unwrap();
    assert!(matches!(
        export(&lobby),
        Err(ExportError::Refused(Refusal::LobbyClosed))
    ));
}

#[test]
fn an_erasure_is_a_record_and_covers_names_and_letters_only() {
    for person in [ANN, BOB, CLEO, DAN] {
        let mut log = varied_game(DiplomacyOptions {
            reveal_letters: true,
            ..DiplomacyOptions::default()
        });
        let (before, letters) = (exported(&log), ["alone", "believes"]);
        let count = log.records.len();
        forget(&mut log, person);
        let after = exported(&log);
        let (old, new) = (verify(&before).unwrap(), verify(&after).unwrap());
        assert_eq!(
            (&old.heads[..], count),
            (&new.heads[..count], old.heads.len())
        );
        let has_letters = letters.iter().all(|text| after.contains(text));
        assert_eq!(has_letters, person != ANN, "the letters were hers");
        let erasure = Erasure {
            record: count as u64,
            at: Time(log.now),
            players: vec![PlayerId(person.0 as u32 - 1)],
            letters: if person == ANN { 3 } else { 0 },
        };
        assert_eq!((old.erasures, new.erasures), (vec![], vec![erasure]));
        let (old, new) = (old.revealed.unwrap(), new.revealed.unwrap());
        assert_eq!(old.random_choices, new.random_choices);
        let history = |revealed: Revealed| revealed.view.record.history.unwrap();
        assert_eq!(history(old).events, history(new).events);
    }
}

#[test]
fn a_person_is_erased_only_once() {
    let mut log = varied_game(DiplomacyOptions::default());
    forget(&mut log, ANN);
    let count = log.records.len();
    forget(&mut log, ANN);
    forget(&mut log, EVE);
    assert_eq!(log.records.len(), count);
}

/// A secret that everybody sees the effect of is a public record, but what it was stays secret.
#[test]
fn a_sealed_game_shows_that_a_turn_passed_and_not_by_which_secret() {
    let sealed = exported(&passed_by_a_secret(DiplomacyOptions {
        reveal_alliances: false,
        ..DiplomacyOptions::default()
    }));
    assert!(!sealed.contains("proposal_accepted"));
    assert_eq!(verify(&sealed).unwrap().closed, 1, "the proposal");
    let open = exported(&passed_by_a_secret(DiplomacyOptions::default()));
    assert!(open.contains("proposal_accepted"));
    assert!(verify(&open).unwrap().revealed.is_some());
}

/// The document with one record's body or part changed, and a rewritten chain that fits.
fn forged(json: &str, number: usize, from: &str, to: &str) -> String {
    let mut document: Value = serde_json::from_str(json).unwrap();
    let open = &mut document["records"][number]["open"];
    let change = |text: &mut Value| *text = text.as_str().unwrap().replace(from, to).into();
    change(&mut open["body"]);
    let parts = open["erasable"].get_mut("parts");
    if let Some(parts) = parts.and_then(Value::as_array_mut) {
        let texts = parts.iter_mut().filter_map(|part| part.get_mut("text"));
        texts.for_each(change);
    }
    let mut document: Document = serde_json::from_value(document).unwrap();
    forger::relink(&mut document);
    base::record::to_text(&document)
}

/// The number and the body of the last record that contains this text.
fn find_record(json: &str, wanted: &str) -> (usize, Value) {
    let document: Value = serde_json::from_str(json).unwrap();
    let records = document["records"].as_array().unwrap();
    let body = |record: &Value| record["open"]["body"].as_str().map(str::to_string);
    let bodies: Vec<_> = records
        .iter()
        .map(|record| body(record).unwrap_or_default())
        .collect();
    let number = bodies
        .iter()
        .rposition(|body| body.contains(wanted))
        .unwrap();
    (number, serde_json::from_str(&bodies[number]).unwrap())
}

#[test]
fn a_rewritten_chain_is_detected_by_its_random_choices() {
    let drawn = |number: usize, choice| {
        Err(Fault::NotFromSeed {
            number: number as u64,
            choice,
        })
    };
    let check = |json: &str| verify(json).map(|verified| verified.heads.len());

    let start = exported(&drawn_start());
    let (started, body) = find_record(&start, "seating");
    let number = &body["event"]["start"]["position"];
    let (from, to) = (format!("\"position\":{number}"), "\"position\":1");
    assert_ne!(from, to);
    assert_eq!(check(&forged(&start, 0, "nothing", "")), Ok(3));
    assert_eq!(
        check(&forged(&start, started, &from, to)),
        drawn(started, RandomChoice::Start)
    );
    let nonce = &body["event"]["nonce"];
    assert!(nonce.is_string());
    let other = forged(&start, started, &nonce.to_string(), "\"another\"");
    assert_eq!(check(&other), drawn(started, RandomChoice::Start));
    let seed = "07".repeat(32);
    assert_eq!(
        check(&forged(&start, 0, &seed, &"08".repeat(32))),
        Err(Fault::Seed)
    );
    let (joined, body) = find_record(&start, "seating");
    let (from, to) = match body["event"]["start"]["seating"][0].as_u64() {
        Some(0) => ("[0,1]", "[1,0]"),
        _ => ("[1,0]", "[0,1]"),
    };
    assert_eq!(
        check(&forged(&start, joined, from, to)),
        drawn(joined, RandomChoice::Seating)
    );

    let late = exported(&with_moves_of_the_clock());
    let (from, to) = match find_record(&late, "seating").1["event"]["start"]["seating"][0].as_u64()
    {
        Some(0) => ("[0,1]", "[1,0]"),
        _ => ("[1,0]", "[0,1]"),
    };
    let swapped = forged(
        &late,
        0,
        &format!("\"seating\":{from}"),
        &format!("\"seating\":{to}"),
    );
    assert_eq!(check(&swapped), drawn(0, RandomChoice::Seating));
    let (number, body) = find_record(&late, "automatic_moves");
    let automatic_moves = body["event"]["automatic_moves"].as_array().unwrap();
    let automatic_move = &automatic_moves[automatic_moves.len() - 1]["move"];
    let forge = format!("\"move\":{automatic_move}}}]");
    let other = forged(&late, number, &forge, "\"move\":\"a1a2\"}]");
    assert_eq!(check(&other), drawn(number, RandomChoice::Moves));

    let lost_king = exported(&with_lost_king());
    let (number, body) = find_record(&lost_king, "\"king_losses\"");
    let lost = &body["event"]["king_losses"][0]["lost"][0];
    let forge = forged(
        &lost_king,
        number,
        &format!("\"lost\":[{lost},"),
        "\"lost\":[",
    );
    assert_eq!(check(&forge), drawn(number, RandomChoice::KingLosses));
    let document: Value = serde_json::from_str(&lost_king).unwrap();
    let part = &document["records"][number]["open"]["erasable"]["parts"][0]["text"];
    let liege = forged(&lost_king, number, part.as_str().unwrap(), "[3]");
    assert_eq!(check(&liege), drawn(number, RandomChoice::KingLosses));
}

#[test]
fn a_document_without_its_last_records_is_detected() {
    for json in [
        exported(&with_computers()),
        exported(&varied_game(DiplomacyOptions {
            reveal_alliances: false,
            ..DiplomacyOptions::default()
        })),
    ] {
        let mut document: Document = serde_json::from_str(&json).unwrap();
        document.records.pop();
        let records = document.records.len();
        assert_eq!(
            verify(&base::record::to_text(&document)).map(|_| ()),
            Err(Fault::Unfinished { records })
        );
    }
}

#[test]
fn an_invalid_document_is_refused_with_a_reason() {
    let json = exported(&drawn_start());
    for (from, to) in [
        ("entente-game", "entente-gem"),
        ("\"version\":1,", "\"version\":2,"),
        ("\"public\":true", "\"public\":false"),
        ("commitment", "committment"),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json);
        insta::assert_snapshot!(verify(&changed).unwrap_err().to_string());
    }
}

/// A game against a computer, in which the seed moved for Ann, whose time was up.
fn with_moves_of_the_clock() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        reserved: Vec::new(),
        computers: vec![NewComputer {
            computer: Level::default().into(),
            seats: Vec::new(),
        }],
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.clock = Some(TimeControl {
                pace: "1d".parse().unwrap(),
                on_timeout: TimeoutRule::RandomMove,
            })
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for _ in 0..3 {
        log.now += 24 * 60 * 60 * 1000;
        let chance = Chance {
            salt: [log.now as u8; 32],
            seed: [log.seed; 32],
            nonce: None,
        };
        let due = log.game.decide_due(Time(log.now), &chance);
        let decision = due.unwrap().unwrap();
        log.game
            .append(&decision.record, Some(&decision.erasable))
            .unwrap();
        log.records.push((decision.record, decision.erasable));
        log.move_computers();
    }
    log.act(ANN, PlayAction::Resign).unwrap();
    log
}
