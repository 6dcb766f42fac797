//! Finished games as documents: what they show, that whatever is changed in one is found, and that a draw which the seed does not give is found even where the chain is made
//! to fit.

use super::alliances::{accept, alliance, alliance_with_seed, deal, four_of, letter, propose};
use super::forgetting::forget;
use super::*;
use crate::record::{first_head, write_body};
use crate::verify::Draw;
use serde_json::Value;

const RED: Seat = Seat(1);
const BLACK: Seat = Seat(2);

fn export(log: &Log) -> Result<String, NotExported> {
    let records = log.records.iter();
    let kept: Vec<_> = records
        .map(|(record, beside)| (record.clone(), Some(beside.clone())))
        .collect();
    log.game.export(&kept)
}

fn exported(log: &Log) -> String {
    export(log).unwrap()
}

/// Everybody but Ann gives up.
fn finish(log: &mut Log) {
    for person in [BOB, DAN, CLEO] {
        let _ = log.ask(person, Action::Resign);
    }
    assert!(log.game.is_over());
}

/// A game in which something of every kind happened.
fn eventful(terms: DiplomacyOptions) -> Log {
    let mut log = four_of(Variant::Alliance, "{}", Some(terms), 7);
    let words = Overture::Propose {
        to: BLACK,
        message: Some("Together?".to_string()),
    };
    log.ask(ANN, deal(words)).unwrap();
    log.ask(CLEO, accept(Seat(0))).unwrap();
    log.ask(ANN, letter(RED, "I am alone.")).unwrap();
    log.ask(ANN, letter(BLACK, "He believes it.")).unwrap();
    let mute = Overture::Mute {
        sender: Correspondent::Seat(Seat(0)),
        muted: true,
    };
    log.ask(BOB, deal(mute)).unwrap();
    log.ask(BOB, note("a plan")).unwrap();
    log.ask(CLEO, deal(Overture::Report { letter: 1 })).unwrap();
    log.ask(DAN, deal(Overture::Order(StandingOrder::Removal)))
        .unwrap();
    let mv = log.view(ANN).legal_moves().remove(0).coordinate;
    log.ask(ANN, to_move(&mv)).unwrap();
    finish(&mut log);
    log
}

/// Ann and Bob against two programs, in a game of Chess4 of which they give up the armies.
fn with_programs() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Chess4),
        reserved: Vec::new(),
        programs: vec![Seat(1), Seat(3)],
        ..challenge(channel(), &[])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    log.ask(BOB, join(&[])).unwrap();
    for _ in 0..4 {
        let by = log.mover();
        let mv = log.view(by).legal_moves().remove(0).coordinate;
        log.ask(by, to_move(&mv)).unwrap();
    }
    for person in [ANN, BOB] {
        log.ask(person, Action::Resign).unwrap();
    }
    assert!(log.game.is_over());
    log
}

/// A game in which a king falls while an ally has one.
fn with_a_fall() -> Log {
    for seed in 0..60 {
        let mut log = alliance_with_seed(seed);
        log.ask(ANN, propose(BLACK)).unwrap();
        log.ask(CLEO, accept(Seat(0))).unwrap();
        for ply in 0..300_usize {
            let view = log.view(log.mover());
            let legal = view.legal_moves();
            let kings = legal.iter().filter(|legal| {
                let man = view.piece(legal.mv.to);
                man.is_some_and(|man| man.kind == entente_rules::Kind::King)
            });
            let wanted = kings.map(|legal| legal.coordinate.clone()).next();
            let any = &legal[(ply * 7 + usize::from(seed)) % legal.len()].coordinate;
            let view = log
                .ask(log.mover(), to_move(&wanted.unwrap_or(any.clone())))
                .unwrap();
            if view.turn().is_none() {
                break;
            }
            let news = view.latest().iter().flat_map(|mv| &mv.news);
            if { news }.any(|news| matches!(news, News::Kingless { .. })) {
                for person in [ANN, BOB, CLEO, DAN] {
                    let _ = log.ask(person, Action::Resign);
                }
                assert!(log.game.is_over());
                return log;
            }
        }
    }
    panic!("no king fell while an ally had one");
}

fn drawn_start() -> Log {
    let mut log = Log::empty();
    let new = NewGame {
        options: Options::of(Variant::Chess960),
        draw_start: true,
        ..challenge(channel(), &[])
    };
    log.ask(ANN, Action::Create(new)).unwrap();
    log.ask(BOB, Action::Accept).unwrap();
    log.ask(ANN, Action::Resign).unwrap();
    log
}

fn opened(json: &str) -> Vec<bool> {
    let document: Value = serde_json::from_str(json).unwrap();
    let records = document["records"].as_array().unwrap();
    let is_open = |leaf: &Value| leaf.get("open").is_some();
    records.iter().map(is_open).collect()
}

#[test]
fn a_game_that_reveals_its_alliances_is_open_but_for_what_is_private() {
    let log = eventful(DiplomacyOptions::default());
    let json = exported(&log);
    let closed = opened(&json).iter().filter(|open| !**open).count();
    assert_eq!(closed, 3, "the note, the muting, the report");
    for hidden in [
        "discord:", "Person 1", "Together", "alone", "a plan", "guild/",
    ] {
        assert!(!json.contains(hidden), "{hidden}");
    }
    let verified = verify(&json).unwrap();
    assert_eq!(
        (verified.records, verified.redacted),
        (log.records.len(), 3)
    );
    // Four names, three texts, the channel.
    assert_eq!(verified.hidden_parts, 8);
    let view = verified.view.unwrap();
    let own = log.view(EVE);
    assert_eq!((view.head, view.seed), (own.head, own.seed));
    assert_eq!(
        view.affairs.unwrap().history,
        own.affairs.unwrap().history,
        "the document tells the same history"
    );
}

#[test]
fn letters_are_open_where_the_game_reveals_them() {
    let log = eventful(DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    });
    let json = exported(&log);
    assert!(json.contains("alone") && !json.contains("a plan"));
    let history = verify(&json).unwrap().view.unwrap().affairs.unwrap();
    let history = history.history.unwrap();
    assert_eq!(
        history.letters,
        log.view(EVE).affairs.unwrap().history.unwrap().letters
    );
}

#[test]
fn a_game_that_keeps_its_alliances_sealed_shows_no_secret_and_no_seed() {
    let log = eventful(DiplomacyOptions {
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
    assert_eq!((verified.redacted, verified.draws), (8, None));
    assert!(verified.view.is_none());
}

#[test]
fn every_kind_of_draw_is_made_over() {
    let draws = |log: &Log| verify(&exported(log)).unwrap().draws.unwrap();
    let start = draws(&drawn_start());
    assert_eq!((start.starts, start.seatings), (1, 1));
    let programs = draws(&with_programs());
    assert!(
        programs.moves >= 3 && programs.seatings == 1,
        "{programs:?}"
    );
    let fall = draws(&with_a_fall());
    assert_eq!(fall.falls, 1, "{fall:?}");
    assert_eq!(fall.total(), fall.moves + fall.falls + 1);
}

#[test]
fn nobody_has_a_document_of_a_game_before_its_end() {
    let mut log = alliance();
    assert!(matches!(
        export(&log),
        Err(NotExported::Refused(Refusal::NotOver))
    ));
    finish(&mut log);
    assert!(export(&log).is_ok());
    let mut lobby = Log::lobby("{}", &[Seat(0)]);
    assert!(matches!(
        export(&lobby),
        Err(NotExported::Refused(Refusal::NotStarted))
    ));
    lobby.ask(ANN, Action::Withdraw).unwrap();
    assert!(matches!(
        export(&lobby),
        Err(NotExported::Refused(Refusal::LobbyClosed))
    ));
}

#[test]
fn a_document_says_the_same_when_somebody_was_forgotten() {
    for person in [ANN, BOB, CLEO, DAN] {
        let mut log = eventful(DiplomacyOptions {
            reveal_letters: true,
            ..DiplomacyOptions::default()
        });
        let (before, letters) = (exported(&log), ["alone", "believes"]);
        forget(&mut log, person);
        let after = exported(&log);
        let (old, new) = (verify(&before).unwrap(), verify(&after).unwrap());
        assert_eq!(
            (old.head, old.redacted, old.draws),
            (new.head, new.redacted, new.draws)
        );
        let has_letters = letters.iter().all(|text| after.contains(text));
        assert_eq!(has_letters, person != ANN, "the letters were hers");
    }
}

/// Where each bit of a document is another: one bit of every byte.
#[test]
fn a_changed_bit_is_found_in_every_byte() {
    for json in [
        exported(&drawn_start()),
        exported(&eventful(DiplomacyOptions::default())),
    ] {
        let text = json.trim_end();
        for at in 0..text.len() {
            assert!(is_found(text, at, at as u32 % 8), "byte {at}");
        }
    }
}

/// Whether somebody who checks the document with this bit changed finds it out.
fn is_found(json: &str, byte: usize, bit: u32) -> bool {
    let mut bytes = json.as_bytes().to_vec();
    bytes[byte] ^= 1 << bit;
    match String::from_utf8(bytes) {
        Ok(changed) => verify(&changed).is_err(),
        Err(_) => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn any_changed_bit_is_found(place in any::<prop::sample::Index>(), bit in 0u32..8, sealed: bool, letters: bool) {
        let json = exported(&eventful(DiplomacyOptions {
            reveal_alliances: !sealed,
            reveal_letters: letters,
            ..DiplomacyOptions::default()
        }));
        let text = json.trim_end();
        prop_assert!(is_found(text, place.index(text.len()), bit));
    }
}

/// Every document that differs from this one in a field, a key or an element.
fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::Null => vec![Value::from(0)],
        Value::Bool(is) => vec![Value::from(!is)],
        Value::Number(number) => vec![Value::from(number.as_u64().unwrap() + 1)],
        Value::String(text) => of_text(text),
        Value::Array(elements) => of_list(elements),
        Value::Object(fields) => fields.iter().fold(
            vec![with(value, "more", Value::from(1))],
            |mut all, (key, field)| {
                let mut without = value.clone();
                without.as_object_mut().unwrap().remove(key);
                all.push(without);
                all.extend(
                    changes(field)
                        .into_iter()
                        .map(|field| with(value, key, field)),
                );
                all
            },
        ),
    }
}

fn with(value: &Value, key: &str, field: Value) -> Value {
    let mut value = value.clone();
    value[key] = field;
    value
}

fn of_text(text: &str) -> Vec<Value> {
    let (first, rest) = text.split_at(1);
    let other = if first == "0" { "1" } else { "0" };
    let changed = [
        format!("{other}{rest}"),
        format!("{text}0"),
        rest.to_string(),
        text.to_uppercase(),
    ];
    let changed = changed.into_iter().filter(|changed| changed != text);
    changed.map(Value::from).collect()
}

fn of_list(elements: &[Value]) -> Vec<Value> {
    let mut all = Vec::new();
    for at in 0..elements.len() {
        let mut less = elements.to_vec();
        less.remove(at);
        let mut twice = elements.to_vec();
        twice.insert(at, elements[at].clone());
        let mut swapped = elements.to_vec();
        swapped.swap(at, 0);
        all.extend([less, twice].map(Value::from));
        if at > 0 {
            all.push(Value::from(swapped));
        }
        for changed in changes(&elements[at]) {
            let mut list = elements.to_vec();
            list[at] = changed;
            all.push(Value::from(list));
        }
    }
    all
}

#[test]
fn a_changed_field_is_found_whichever_it_is() {
    let json = exported(&eventful(DiplomacyOptions {
        reveal_letters: true,
        ..DiplomacyOptions::default()
    }));
    let document: Value = serde_json::from_str(&json).unwrap();
    // Written in another way it is still the same.
    let pretty = serde_json::to_string_pretty(&document).unwrap();
    assert!(verify(&pretty).is_ok());
    let all = changes(&document);
    assert!(all.len() > 500, "{}", all.len());
    for changed in all {
        let text = changed.to_string();
        assert!(verify(&text).is_err(), "{text}");
    }
}

/// The document with one record's body or part changed, and the chain made anew so that it fits.
fn forged(json: &str, number: usize, from: &str, to: &str) -> String {
    let mut document: Value = serde_json::from_str(json).unwrap();
    let game = document["game"].as_str().unwrap().to_string();
    let mut head = first_head(&game);
    for (at, leaf) in document["records"]
        .as_array_mut()
        .unwrap()
        .iter_mut()
        .enumerate()
    {
        let change = |text: &Value| {
            let text = text.as_str().unwrap();
            match at == number {
                true => text.replace(from, to),
                false => text.to_string(),
            }
        };
        let body = change(&leaf["open"]["body"]);
        let empty = vec![];
        let parts = leaf["open"]["beside"]["parts"].as_array().unwrap_or(&empty);
        let parts = parts.iter().filter(|part| part.get("part").is_some());
        let parts = parts.map(|part| change(&part["part"])).collect();
        let written = write_body(body, (&event::Beside::default(), parts), &head, [1; 32]);
        let record: record::Envelope = record::parse(0, &written.record).unwrap();
        let open = serde_json::json!({
            "body": record.body,
            "beside": serde_json::from_slice::<Value>(&written.beside).unwrap(),
        });
        head = record.head;
        *leaf = serde_json::json!({
            "commitment": record::to_hex(&record.commitment), "head": record::to_hex(&head), "open": open
        });
    }
    digested(document)
}

/// The document with the digest that it has to have.
fn digested(document: Value) -> String {
    let mut document: crate::export::Document = serde_json::from_value(document).unwrap();
    document.digest = document.digested();
    record::to_text(&document)
}

/// The number and the body of the last record that has this in it.
fn find(json: &str, wanted: &str) -> (usize, Value) {
    let document: Value = serde_json::from_str(json).unwrap();
    let records = document["records"].as_array().unwrap();
    let body = |leaf: &Value| leaf["open"]["body"].as_str().map(str::to_string);
    let bodies: Vec<_> = records
        .iter()
        .map(|leaf| body(leaf).unwrap_or_default())
        .collect();
    let number = bodies
        .iter()
        .rposition(|body| body.contains(wanted))
        .unwrap();
    (number, serde_json::from_str(&bodies[number]).unwrap())
}

#[test]
fn a_chain_that_was_made_anew_is_found_out_by_the_draws() {
    let drawn = |number: usize, draw| {
        Err(Fault::Drawn {
            number: number as u64,
            draw,
        })
    };
    let check = |json: &str| verify(json).map(|verified| verified.records);

    let start = exported(&drawn_start());
    let (_, created) = find(&start, "start_drawn");
    let number = created["event"]["options"]["start"].as_u64().unwrap();
    let (from, to) = (format!("\"start\":{number}"), "\"start\":1");
    assert_ne!(from, to);
    assert_eq!(check(&forged(&start, 0, "nothing", "")), Ok(3));
    assert_eq!(check(&forged(&start, 0, &from, to)), drawn(0, Draw::Start));
    let seed = "07".repeat(32);
    assert_eq!(
        check(&forged(&start, 0, &seed, &"08".repeat(32))),
        Err(Fault::Seed)
    );
    let (joined, body) = find(&start, "seating");
    let (from, to) = match body["event"]["seating"][0].as_u64() {
        Some(0) => ("[0,1]", "[1,0]"),
        _ => ("[1,0]", "[0,1]"),
    };
    assert_eq!(
        check(&forged(&start, joined, from, to)),
        drawn(joined, Draw::Seating)
    );

    let log = with_programs();
    let programs = exported(&log);
    let (number, body) = find(&programs, "replies");
    let replies = body["event"]["replies"].as_array().unwrap();
    let reply = &replies[replies.len() - 1]["move"];
    let forge = format!("\"move\":{reply}}}]");
    let other = forged(&programs, number, &forge, "\"move\":\"a1a2\"}]");
    assert_eq!(check(&other), drawn(number, Draw::Moves));

    let fall = exported(&with_a_fall());
    let (number, body) = find(&fall, "\"falls\"");
    let lost = &body["event"]["falls"][0]["lost"][0];
    let forge = forged(&fall, number, &format!("\"lost\":[{lost},"), "\"lost\":[");
    assert_eq!(check(&forge), drawn(number, Draw::Falls));
    let document: Value = serde_json::from_str(&fall).unwrap();
    let part = &document["records"][number]["open"]["beside"]["parts"][0]["part"];
    let liege = forged(&fall, number, part.as_str().unwrap(), "{\"lieges\":[3]}");
    assert_eq!(check(&liege), drawn(number, Draw::Falls));
}

#[test]
fn a_document_without_its_last_records_is_found_out() {
    let mut document: Value = serde_json::from_str(&exported(&with_programs())).unwrap();
    let records = document["records"].as_array_mut().unwrap();
    records.pop();
    let records = records.len();
    assert_eq!(
        verify(&document.to_string()).map(|_| ()),
        Err(Fault::Curtailed)
    );
    assert_eq!(
        verify(&digested(document)).map(|_| ()),
        Err(Fault::Unfinished { records })
    );
}

#[test]
fn what_is_no_document_is_refused_in_words() {
    let json = exported(&drawn_start());
    for (from, to) in [
        ("entente-game", "entente-gem"),
        ("\"version\":1,", "\"version\":2,"),
        ("\"sealed\":false", "\"sealed\":true"),
        ("commitment", "committment"),
    ] {
        let changed = json.replacen(from, to, 1);
        assert_ne!(changed, json);
        insta::assert_snapshot!(verify(&changed).unwrap_err().to_string());
    }
}

/// The log as an older program would have written it: with the seed and the channel in one piece.
fn older(log: &Log) -> Vec<(Vec<u8>, Option<Vec<u8>>)> {
    let mut head = first_head(log.game.id().as_str());
    let mut older = Vec::new();
    for (number, (record, beside)) in (0..).zip(&log.records) {
        let envelope: record::Envelope = record::parse(number, record).unwrap();
        let beside = record::parse(number, beside).unwrap();
        let (content, parts) = record::open::<Value>(number, &envelope, &beside).unwrap();
        let mut parts: Vec<String> = parts.into_iter().flatten().collect();
        let content = match number {
            0 => serde_json::json!({"channel": "guild/channel", "seed": "07".repeat(32)}),
            _ => content,
        };
        parts.retain(|part| !part.contains("\"seed\"") && !part.contains("\"channel\""));
        let written = write_body(envelope.body, (&content, parts), &head, [9; 32]);
        let envelope: record::Envelope = record::parse(number, &written.record).unwrap();
        head = envelope.head;
        older.push((written.record, Some(written.beside)));
    }
    older
}

#[test]
fn an_older_log_is_read_and_exported_too() {
    for (reveal_alliances, closed) in [(true, 3), (false, 9)] {
        let log = eventful(DiplomacyOptions {
            reveal_alliances,
            ..DiplomacyOptions::default()
        });
        let records = older(&log);
        let borrowed = records
            .iter()
            .map(|(record, beside)| (record.as_slice(), beside.as_deref()));
        let game = Game::open(GameId::from_random([1; 8]), borrowed).unwrap();
        let view = game.view(Viewer::Spectator).unwrap();
        assert_eq!(
            (&view.home, view.seed),
            (&channel(), reveal_alliances.then_some([7; 32]))
        );
        let json = game.export(&records).unwrap();
        assert_eq!(json.contains(&"07".repeat(32)), reveal_alliances);
        let verified = verify(&json).unwrap();
        assert_eq!(
            (verified.redacted, verified.draws.is_some()),
            (closed, reveal_alliances)
        );
    }
}
