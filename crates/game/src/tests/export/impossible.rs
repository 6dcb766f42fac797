//! Events that cannot have happened: the host, who has the seed, writes a whole chain anew with one
//! more event in it, or with another number in an event. Nobody has noted a head, so only the game
//! itself contradicts it.

use super::super::takeovers::replace_bob;
use super::super::{arbiter, crowds};
use super::forger::{random_game, relink};
use super::*;
use crate::base::erasable::Erasable;
use crate::base::id::Seed;
use crate::base::record::{ErasableEnvelope, NewRecord};
use crate::tests::diplomacy::Dice;
use crate::verify::export::{ExportedRecord, OpenRecord};
use serde_json::json;

/// The document with the numbers, salts and heads of its records computed anew.
fn resealed(mut document: Document, seed: u8) -> String {
    for (number, record) in (0..).zip(&mut document.records) {
        if let Some(open) = &mut record.open {
            let mut body: Value = serde_json::from_str(&open.body).unwrap();
            body["number"] = json!(number);
            open.body = body.to_string();
            open.erasable.salt = Seed([seed; 32]).salt(number);
        }
    }
    relink(&mut document);
    base::record::to_text(&document)
}

/// A finished game as a document, and where something can be added to it.
struct Forged {
    document: Document,
    seed: u8,
    /// The number that a record gets that is added.
    at: usize,
}

impl Forged {
    /// Finishes a game by the resignation of these people. What is added comes before it.
    fn before_the_end(mut log: Log, resigning: &[PersonId]) -> Self {
        let at = log.records.len();
        for person in resigning {
            let _ = log.act(*person, PlayAction::Resign);
        }
        assert!(log.game.is_over());
        Self::of(&log, at)
    }

    fn of(log: &Log, at: usize) -> Self {
        Self {
            document: serde_json::from_str(&exported(log)).unwrap(),
            seed: log.seed,
            at,
        }
    }

    /// The document with this event, which happens at the same time as the one before.
    fn with(&self, event: &Value, public: bool) -> String {
        let mut document = self.document.clone();
        let before = document.records[self.at - 1].open.as_ref().unwrap();
        let before: Value = serde_json::from_str(&before.body).unwrap();
        let is_letter = event["event"] == "letter_written";
        let letter = Erasable {
            letter: is_letter.then(|| "Psst.".to_string()),
            ..Erasable::default()
        };
        let record = NewRecord {
            number: self.at as u64,
            at: before["at"].as_u64().unwrap(),
            public,
            event,
            parts: letter.parts(),
            salt: [0; 32],
            random: [0; 32],
        };
        let written = record.write(&[0; 32]);
        let envelope: base::record::Envelope = base::record::parse(0, &written.record).unwrap();
        let mut erasable: ErasableEnvelope = base::record::parse(0, &written.erasable).unwrap();
        erasable.erase(|_, _| true);
        let added = ExportedRecord {
            public,
            commitment: envelope.commitment,
            head: envelope.head,
            open: Some(OpenRecord {
                body: envelope.body,
                erasable,
            }),
        };
        document.records.insert(self.at, added);
        resealed(document, self.seed)
    }

    fn accepts(&self, event: &Value, public: bool) {
        verify(&self.with(event, public)).unwrap_or_else(|fault| panic!("{event}: {fault}"));
    }

    fn refuses(&self, event: &Value, public: bool) {
        let number = self.at as u64;
        match verify(&self.with(event, public)).map(drop) {
            Err(Fault::Damaged(base::record::Damage::Impossible { number: found, .. })) => {
                assert_eq!(found, number, "{event}");
            }
            other => panic!("{event}: {other:?}"),
        }
    }
}

fn alliance_game() -> Forged {
    let mut log = alliance();
    let mv = log.view(ANN).legal_moves().remove(0).coordinate;
    log.act(ANN, to_move(&mv)).unwrap();
    Forged::before_the_end(log, &[BOB, DAN, CLEO])
}

fn letter_of_ann(to: &[u8]) -> Value {
    json!({"event": "letter_written", "from": 0, "to": to})
}

/// The test of the test: what can have happened is accepted.
#[test]
fn an_event_that_can_have_happened_is_no_contradiction() {
    let game = alliance_game();
    game.accepts(&json!({"event": "draw_offered", "player": 1}), true);
    game.accepts(&letter_of_ann(&[1]), false);
    game.accepts(&letter_of_ann(&[1, 2]), false);
    game.accepts(
        &json!({"event": "alliance_proposed", "from": 1, "to": 2}),
        false,
    );
}

#[test]
fn nobody_resigns_who_is_not_there_or_for_somebody_else() {
    let game = alliance_game();
    for (player, seats) in [(255, vec![0]), (0, vec![1]), (1, vec![0, 1]), (1, vec![])] {
        let event = json!({"event": "resigned", "player": player, "seats": seats});
        game.refuses(&event, true);
        let event = json!({"event": "quit", "player": player, "seats": seats});
        game.refuses(&event, true);
    }
}

#[test]
fn no_letter_goes_to_nobody_to_oneself_or_twice_to_one() {
    let game = alliance_game();
    for to in [&[][..], &[0], &[1, 1], &[2, 1], &[1, 9]] {
        game.refuses(&letter_of_ann(to), false);
    }
    let note = json!({"event": "note_written", "player": 0});
    game.refuses(&note, false);
}

#[test]
fn only_a_computer_gives_reasons() {
    let why = json!({"dealing": "proposed", "with": 2, "motive": "gain"});
    let with_reason = json!({"event": "alliance_proposed", "from": 1, "to": 2, "why": why});
    alliance_game().refuses(&with_reason, false);
}

#[test]
fn nobody_joins_twice() {
    let mut log = Log::lobby("{}", &[Seat(0)]);
    log.act(BOB, join(&[1])).unwrap();
    let at = log.records.len();
    for (person, seat) in [(CLEO, 2), (DAN, 3)] {
        log.act(person, join(&[seat])).unwrap();
    }
    for person in [BOB, DAN, CLEO, ANN] {
        let _ = log.act(person, PlayAction::Resign);
    }
    assert!(log.game.is_over());
    let game = Forged::of(&log, at);
    game.refuses(&json!({"event": "joined", "player": 1, "seats": [1]}), true);
    game.refuses(&json!({"event": "joined", "player": 7, "seats": [2]}), true);
    game.refuses(&json!({"event": "left", "player": 0}), true);
}

#[test]
fn nobody_pauses_what_is_paused() {
    let mut log = arbiter::started(arbiter::led(Some("1d")));
    log.act(EVE, ArbiterAction::Pause(None)).unwrap();
    let game = Forged::before_the_end(log, &[BOB]);
    let until = 4_000_000;
    game.refuses(
        &json!({"event": "arbitrated", "act": "paused", "until": until}),
        true,
    );
    let change = json!({"pause": {"until": until}});
    game.refuses(
        &json!({"event": "requested", "player": 0, "change": change}),
        true,
    );
    game.accepts(&json!({"event": "arbitrated", "act": "resumed"}), true);
}

#[test]
fn nobody_acts_for_a_team() {
    let mut log = crowds::started(crowds::against_team());
    log.play("e4");
    let game = Forged::before_the_end(log, &[ANN]);
    for event in [
        json!({"event": "handed_over", "player": 1, "level": 3}),
        json!({"event": "resigned", "player": 1, "seats": [1]}),
        json!({"event": "requested", "player": 0, "change": "resume"}),
        json!({"event": "requested", "player": 0, "change":
            {"substitute": {"player": 1, "level": 3, "needs_player": true}}}),
        json!({"event": "moved", "seat": 1, "move": "e7e5"}),
    ] {
        game.refuses(&event, true);
    }
}

#[test]
fn no_seat_is_offered_before_three_moves_of_a_computer() {
    let mut log = alliance();
    replace_bob(&mut log);
    let game = Forged::before_the_end(log, &[ANN, DAN, CLEO]);
    for by in [0, 9] {
        let event = json!({"event": "seat_offered", "by": by, "of": 1});
        game.refuses(&event, true);
    }
    game.refuses(&json!({"event": "taken_over", "player": 5, "of": 1}), true);
    // It is their own.
    game.accepts(&json!({"event": "seat_offered", "by": 1, "of": 1}), true);
    game.accepts(&json!({"event": "returned", "player": 1}), true);
}

#[test]
fn nothing_comes_by_time_before_its_time() {
    let mut log = arbiter::started(arbiter::led(Some("1d")));
    log.play("e4");
    let game = Forged::before_the_end(log, &[BOB]);
    for event in [
        json!({"event": "time_up", "seat": 1}),
        json!({"event": "pause_ended"}),
        json!({"event": "credited", "from": 0, "until": 9_000_000_000_u64}),
        json!({"event": "credited", "from": 1_000, "until": 1_000}),
        json!({"event": "erased", "players": [9]}),
        json!({"event": "erased", "players": []}),
    ] {
        game.refuses(&event, true);
    }
}

/// A vote of a team with one more move in its result.
#[test]
fn no_vote_is_for_an_illegal_move_or_from_another_time() {
    let mut log = crowds::started(crowds::against_team());
    log.play("e4");
    assert!(log.close(&crowds::tally(&[("e7e5", 2, 2)])));
    let number = log.records.len() - 1;
    let game = Forged::before_the_end(log, &[ANN]);
    let json = resealed(game.document.clone(), game.seed);
    assert!(verify(&json).is_ok());
    let (_, body) = find_record(&json, "\"vote\"");
    let first = &body["event"]["vote"]["moves"][0];
    let (at, voted) = (first[2].as_u64().unwrap(), first.to_string());
    for (mv, time, is_possible) in [
        ("d7d5", at, true),
        ("d7d4", at, false),
        ("d7d5", 0, false),
        ("d7d5", at + 1_000_000, false),
    ] {
        let more = format!("{voted},[\"{mv}\",1,{time}]");
        let changed = forged(&json, number, &voted, &more);
        assert_eq!(verify(&changed).is_ok(), is_possible, "{mv} {time}");
    }
}

/// The fields of events that have the number of a player or of a seat.
const NUMBERS: [&str; 10] = [
    "player", "seat", "by", "of", "from", "to", "offer", "seats", "players", "writer",
];

/// Every event with the number of somebody who is not in the game instead.
fn with_strangers(event: &Value) -> Vec<Value> {
    const STRANGER: u8 = 200;
    let fields = event.as_object().unwrap().iter();
    let named = fields.filter(|(name, _)| NUMBERS.contains(&name.as_str()));
    named
        .filter_map(|(name, value)| {
            let other = match value {
                Value::Number(_) => json!(STRANGER),
                Value::Array(numbers) if numbers.is_empty() => return None,
                Value::Array(numbers) => {
                    let others = numbers[1..].iter().cloned();
                    others.chain([json!(STRANGER)]).collect()
                }
                _ => return None,
            };
            Some(changes::with(event, name, other))
        })
        .collect()
}

#[test]
fn nobody_acts_who_is_not_in_the_game() {
    let (mut dice, mut tried) = (Dice(1), 0);
    for variant in Variant::ALL {
        let log = random_game(variant, &mut dice);
        let document: Document = serde_json::from_str(&exported(&log)).unwrap();
        for number in 1..document.records.len() {
            let Some(open) = &document.records[number].open else {
                continue;
            };
            let body: Value = serde_json::from_str(&open.body).unwrap();
            for event in with_strangers(&body["event"]) {
                let mut other = document.clone();
                let open = other.records[number].open.as_mut().unwrap();
                open.body = changes::with(&body, "event", event.clone()).to_string();
                let json = resealed(other, log.seed);
                let game = document.records[0].open.as_ref().unwrap();
                // A game that keeps its secrets cannot be played again.
                let is_sealed = game.body.contains("\"reveal_alliances\":false");
                assert!(is_sealed || verify(&json).is_err(), "{variant:?}: {event}");
                tried += usize::from(!is_sealed);
            }
        }
    }
    assert!(tried > 100, "{tried}");
}
