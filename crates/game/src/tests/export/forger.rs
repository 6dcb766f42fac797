//! A forger with all secrets in hand, as the host has them: random games of every rule set are
//! exported, and at every record something is left out, hidden, shown, moved, changed or resealed,
//! with all hashes computed anew or not.
//!
//! A forgery counts as accepted if it verifies and keeps every head that everybody saw. There are
//! 1,000 forgeries by default. For more, use `TEST_FORGERIES=10000 cargo test --release -p
//! entente-game forger -- --nocapture`; for others, `TEST_SEED=…`.

extern crate std;

use super::super::diplomacy::{Dice, actions, number};
use super::changes::with;
use super::*;
use crate::base::id::Seed;
use crate::base::record::{ErasableEnvelope, commit, first_head, follow};
use crate::verify::export::{ExportedRecord, OpenRecord};
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};

const PLAYERS: [PersonId; 5] = [ANN, BOB, CLEO, DAN, EVE];

/// Computes all commitments and heads anew.
pub(in crate::tests) fn relink(document: &mut Document) {
    let mut head = first_head(document.game.as_str());
    for record in &mut document.records {
        if let Some(open) = &record.open {
            record.commitment = commit(&open.body, &open.erasable);
        }
        head = follow(&head, record.public, &record.commitment);
        record.head = head;
    }
}

/// Gives all open records the numbers of their places.
fn renumber(document: &mut Document) {
    for (number, record) in document.records.iter_mut().enumerate() {
        if let Some(open) = &mut record.open {
            open.body = with(&body(open), "number", json!(number)).to_string();
        }
    }
}

fn body(open: &OpenRecord) -> Value {
    serde_json::from_str(&open.body).unwrap()
}

/// A finished game, with everything that its host knows.
struct Target {
    log: Log,
    /// The documents that could be exported honestly: one at the end, and one after each later
    /// record.
    honest: Vec<Document>,
    /// The heads that everybody saw.
    seen: BTreeSet<[u8; 32]>,
}

impl Target {
    fn new(variant: Variant, dice: &mut Dice) -> Self {
        let mut log = random_game(variant, dice);
        let mut honest = vec![read(&exported(&log))];
        if dice.percent(40) {
            let players = log.game.people().count();
            forget(&mut log, PLAYERS[dice.roll(players)]);
            honest.push(read(&exported(&log)));
        }
        let public = honest.last().unwrap().records.iter();
        let seen = public.filter(|record| record.public);
        let seen = seen.map(|record| record.head).collect();
        Self { log, honest, seen }
    }

    fn document(&self) -> Document {
        self.honest.last().unwrap().clone()
    }

    /// A record with all that the host knows of it.
    fn known(&self, number: usize) -> OpenRecord {
        let (record, erasable) = &self.log.records[number];
        let envelope: base::record::Envelope = base::record::parse(0, record).unwrap();
        OpenRecord {
            body: envelope.body,
            erasable: base::record::parse(0, erasable).unwrap(),
        }
    }

    /// Verifies a document: `None` unless it is accepted and has every head that everybody saw.
    fn accepts(&self, document: &Document) -> Option<Verified> {
        let verified = verify(&base::record::to_text(document)).ok()?;
        let heads: BTreeSet<_> = verified.heads.iter().copied().collect();
        self.seen.is_subset(&heads).then_some(verified)
    }

    /// Whether the host could have exported this honestly, at the end or later.
    fn is_honest(&self, document: &Document) -> bool {
        let text = base::record::to_text(document);
        let mut honest = self.honest.iter().map(base::record::to_text);
        honest.any(|honest| honest == text)
    }
}

fn read(json: &str) -> Document {
    serde_json::from_str(json).unwrap()
}

/// A random game of a rule set, from the lobby to its end, with diplomacy where the rule set has
/// it.
pub(super) fn random_game(variant: Variant, dice: &mut Dice) -> Log {
    let mut log = Log {
        seed: dice.roll(256) as u8,
        ..Log::empty()
    };
    let options = Options::of(variant);
    let (players, diplomacy) = (options.players(), terms(&options, dice));
    let new = NewGame {
        reserved: Vec::new(),
        ..challenge(channel(), &[]).with_terms(|terms| {
            terms.options = options;
            terms.diplomacy = diplomacy;
            terms.draw_start = true;
        })
    };
    log.act(ANN, Action::Create(new)).unwrap();
    for person in &PLAYERS[1..players] {
        log.act(*person, join(&[])).unwrap();
    }
    for _ in 0..10 + dice.roll(30) {
        act_at_random(&mut log, &PLAYERS[..players], dice);
    }
    // One after another, because the last resignation but one may not end the game.
    for person in PLAYERS[..players].iter().rev() {
        let _ = log.act(*person, PlayAction::Resign);
    }
    assert!(log.game.is_over());
    log
}

fn terms(options: &Options, dice: &mut Dice) -> Option<DiplomacyOptions> {
    let bounds = DiplomacyOptions::bounds(options)?;
    Some(DiplomacyOptions {
        letters: Letters::Anonymous,
        reveal_letters: dice.percent(60),
        reveal_alliances: dice.percent(65),
        most_allied: *bounds.end(),
    })
}

/// Somebody does something; what is refused does not count.
fn act_at_random(log: &mut Log, players: &[PersonId], dice: &mut Dice) {
    if log.game.is_over() {
        return;
    }
    let person = dice.pick(players).unwrap();
    let status = log.view(person).diplomacy().cloned();
    let _ = match (dice.roll(10), status) {
        (0, _) => log.act(person, note("a plan")),
        (1, _) if dice.percent(20) => log.act(person, PlayAction::Resign),
        (1..6, Some(status)) => {
            let seats: Vec<_> = (0..players.len() as u8).map(Seat).collect();
            let action = actions::draw(dice, &status, &seats);
            log.act(person, Action::Diplomacy(action))
        }
        _ => {
            let legal = log.view(log.mover()).legal_moves();
            let mv = legal[dice.roll(legal.len())].coordinate.clone();
            log.act(log.mover(), PlayAction::to_move_anyway(mv.as_str()))
        }
    };
}

/// Changes a document at a record. `None` if this is not possible there.
type Forgery = fn(&Target, usize, &mut Dice) -> Option<Document>;

/// The action of the forger at a record.
const FORGERIES: [(&str, Forgery); 21] = [
    ("leaves a record out", leave_out),
    ("closes a record", close),
    ("shows all of a record", show_all),
    ("hides a part", hide_part),
    ("drops a part", drop_part),
    ("calls a part another", rename_part),
    ("calls a record public, or not", change_audience),
    ("swaps two records", swap),
    ("repeats a record", repeat),
    ("truncates", truncate),
    ("changes the time", change_time),
    ("changes what happened", change_event),
    ("writes something else", change_text),
    ("chooses a salt", change_salt),
    ("reseals", reseal),
    ("calls it an erasure", pretend_erasure),
    ("ends the game again", end_again),
    ("repeats an event behind the end", repeat_behind_end),
    ("joins behind the end", join_behind_end),
    (
        "erases a person, and ends the game again",
        erase_and_end_again,
    ),
    ("erases a person before the end was", erase_earlier),
];

fn leave_out(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    document.records.remove(at);
    Some(document)
}

fn close(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    document.records[at].open.take()?;
    Some(document)
}

fn show_all(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    document.records[at].open = Some(target.known(at));
    Some(document)
}

/// The document with the JSON of a part changed, or removed if `change` says so.
fn with_part(
    target: &Target,
    at: usize,
    dice: &mut Dice,
    change: impl Fn(&mut Value) -> Option<bool>,
) -> Option<Document> {
    let mut document = target.document();
    let open = document.records[at].open.as_mut()?;
    let mut erasable = serde_json::to_value(&open.erasable).unwrap();
    let parts = erasable.get_mut("parts")?.as_array_mut()?;
    let number = dice.roll(parts.len());
    if change(&mut parts[number])? {
        parts.remove(number);
    }
    open.erasable = serde_json::from_value(erasable).ok()?;
    Some(document)
}

fn hide_part(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    let open = document.records[at].open.as_mut()?;
    let shown = open.erasable.parts().into_iter();
    let shown: Vec<_> = shown.filter(|part| part.text.is_some()).collect();
    let chosen = shown.get(dice.roll(shown.len().max(1)))?;
    open.erasable.erase(|kind, _| kind == chosen.kind);
    Some(document)
}

fn drop_part(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    with_part(target, at, dice, |_| Some(true))
}

fn rename_part(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let names = ["note", "letter", "private", "secret", "channel", "x"];
    let name = names[dice.roll(names.len())];
    with_part(target, at, dice, |part| {
        let is_new = part["kind"] != name;
        part["kind"] = name.into();
        is_new.then_some(false)
    })
}

fn change_audience(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    let record = &mut document.records[at];
    record.public = !record.public;
    if dice.percent(50) {
        record.open = match record.open {
            Some(_) => None,
            None => Some(target.known(at)),
        };
    }
    Some(document)
}

fn swap(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    let other = dice.roll(document.records.len());
    document.records.swap(at, other);
    Some(document)
}

fn repeat(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    let record = document.records[at].clone();
    document.records.insert(at, record);
    Some(document)
}

fn truncate(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    document.records.truncate(at);
    Some(document)
}

/// The document with the body of a record changed.
fn with_body(target: &Target, at: usize, change: impl Fn(&mut Value)) -> Option<Document> {
    let mut document = target.document();
    let open = document.records[at].open.as_mut()?;
    let mut body = body(open);
    change(&mut body);
    open.body = body.to_string();
    Some(document)
}

fn change_time(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let by = 1 + dice.roll(1_000) as u64;
    with_body(target, at, |body| {
        body["at"] = json!(body["at"].as_u64().unwrap() + by);
    })
}

/// Puts the event of another record here.
fn change_event(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let other = dice.roll(target.log.records.len());
    let event = body(&target.known(other))["event"].clone();
    with_body(target, at, |body| body["event"] = event.clone())
}

fn change_text(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    with_part(target, at, dice, |part| {
        let text = part.get_mut("text")?;
        *text = format!("{}0", text.as_str().unwrap()).into();
        Some(false)
    })
}

fn change_salt(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    let open = document.records[at].open.as_mut()?;
    open.erasable.salt = [dice.roll(256) as u8; 32];
    Some(document)
}

/// Calls a game that reveals its secrets one that keeps them, or the other way round.
fn reseal(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let mut document = target.document();
    if dice.percent(50) {
        let open = document.records[0].open.as_mut()?;
        let mut creation = body(open);
        let terms = creation["event"].get_mut("diplomacy")?;
        let reveals = terms["reveal_alliances"].as_bool()?;
        terms["reveal_alliances"] = json!(!reveals);
        open.body = creation.to_string();
    }
    // From here on, or everywhere, only what everybody knew is shown.
    let first = if dice.percent(50) { at } else { 0 };
    for number in first..document.records.len() {
        let record = &mut document.records[number];
        record.open = record.public.then(|| target.known(number));
        if let Some(open) = &mut record.open {
            open.erasable.erase(|_, _| true);
        }
    }
    Some(document)
}

/// Adds an erasure at the end, and leaves something out at this record, or shows less of it.
fn pretend_erasure(target: &Target, at: usize, dice: &mut Dice) -> Option<Document> {
    let forge = [close as Forgery, hide_part, drop_part][dice.roll(3)];
    let document = forge(target, at, dice)?;
    Some(with_last(target, document, erasure(target), target.log.now))
}

/// The event that erases everybody.
fn erasure(target: &Target) -> Value {
    let players: Vec<u32> = (0..target.log.game.people().count() as u32).collect();
    json!({"event": "erased", "players": players})
}

/// The document with one more record, which is as true as the seed and the chain can make it.
fn with_last(target: &Target, mut document: Document, event: Value, at: u64) -> Document {
    let number = document.records.len();
    let body = json!({"version": 1, "number": number, "at": at, "event": event});
    let seed = Seed([target.log.seed; 32]);
    let erasable = json!({"salt": hex::encode(seed.salt(number as u64))});
    let erasable: ErasableEnvelope = serde_json::from_value(erasable).unwrap();
    let body = body.to_string();
    let commitment = commit(&body, &erasable);
    let previous = document.records.last().unwrap().head;
    document.records.push(ExportedRecord {
        public: true,
        commitment,
        head: follow(&previous, true, &commitment),
        open: Some(OpenRecord { body, erasable }),
    });
    document
}

/// The event with which the game ended.
fn ending(target: &Target) -> Value {
    let numbers = 0..target.log.records.len();
    let mut events = numbers.map(|number| body(&target.known(number))["event"].clone());
    events.find(|event| event["ending"].is_object()).unwrap()
}

fn end_again(target: &Target, _: usize, _: &mut Dice) -> Option<Document> {
    let (document, now) = (target.document(), target.log.now);
    Some(with_last(target, document, ending(target), now))
}

/// Repeats what happened in this record: a move, a join, an offer.
fn repeat_behind_end(target: &Target, at: usize, _: &mut Dice) -> Option<Document> {
    let event = body(&target.known(at))["event"].clone();
    if event["event"] == "erased" {
        return None;
    }
    let (document, now) = (target.document(), target.log.now);
    Some(with_last(target, document, event, now))
}

fn join_behind_end(target: &Target, _: usize, _: &mut Dice) -> Option<Document> {
    let player = target.log.game.people().count();
    let event = json!({"event": "joined", "player": player, "seats": []});
    let (document, now) = (target.document(), target.log.now);
    Some(with_last(target, document, event, now))
}

fn erase_and_end_again(target: &Target, _: usize, _: &mut Dice) -> Option<Document> {
    let event = with(&erasure(target), "ending", ending(target)["ending"].clone());
    let (document, now) = (target.document(), target.log.now);
    Some(with_last(target, document, event, now))
}

/// Adds an erasure with a time before that of the last record.
fn erase_earlier(target: &Target, _: usize, dice: &mut Dice) -> Option<Document> {
    let last = target.log.records.len() - 1;
    let ended = body(&target.known(last))["at"].as_u64().unwrap();
    let at = ended.checked_sub(1 + dice.roll(1_000) as u64)?;
    Some(with_last(target, target.document(), erasure(target), at))
}

/// Changes the hashes of a document.
type Rehash = fn(&mut Document);

/// The treatment of the hashes by the forger.
const HASHES: [(&str, Rehash); 3] = [
    ("as they were", |_| ()),
    ("computed anew", relink),
    ("computed anew, with new numbers", |document| {
        renumber(document);
        relink(document);
    }),
];

/// Whether all that is missing are letters, which an erasure covers, and it is listed.
fn is_listed_erasure(target: &Target, verified: &Verified) -> bool {
    let count = target.document().records.len();
    let erasure = verified
        .erasures
        .iter()
        .find(|erasure| erasure.record >= count as u64);
    erasure.is_some_and(|erasure| erasure.letters > 0)
}

/// In so many games every forgery must have been possible once.
const MAX_GAMES: usize = 1_000;

#[test]
fn a_forger_with_all_secrets_is_never_believed() {
    let (wanted, seed) = (number("TEST_FORGERIES", 1_000), number("TEST_SEED", 1));
    let mut dice = Dice(seed);
    let (mut tried, mut games, mut listed) = (0, 0, 0);
    let mut tally: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    // Few games show a text that could be changed, so it goes on until everything was tried.
    let is_left = |tally: &BTreeMap<(&str, &str), u64>| {
        FORGERIES
            .iter()
            .any(|(what, _)| !tally.keys().any(|(done, _)| done == what))
    };
    while tried < wanted || games < Variant::ALL.len() || is_left(&tally) && games < MAX_GAMES {
        let variant = Variant::ALL[games % Variant::ALL.len()];
        let target = Target::new(variant, &mut dice);
        games += 1;
        for document in &target.honest {
            let verified = verify(&base::record::to_text(document));
            assert!(verified.is_ok(), "{variant:?}: {:?}", verified.err());
        }
        for at in 0..target.document().records.len() {
            let (what, forge) = FORGERIES[dice.roll(FORGERIES.len())];
            let Some(forged) = forge(&target, at, &mut dice) else {
                continue;
            };
            for (hashes, rehash) in HASHES {
                let mut forged = forged.clone();
                rehash(&mut forged);
                if target.is_honest(&forged) {
                    continue;
                }
                tried += 1;
                *tally.entry((what, hashes)).or_default() += 1;
                match target.accepts(&forged) {
                    Some(verified) if is_listed_erasure(&target, &verified) => listed += 1,
                    Some(_) => panic!("{variant:?}, game {games}, record {at}: {what}, {hashes}"),
                    None => {}
                }
            }
        }
    }
    println!(
        "{tried} forgeries in {games} games, none accepted; {listed} times letters were erased and \
         that was listed: {tally:#?}"
    );
    for (what, _) in FORGERIES {
        assert!(tally.keys().any(|(done, _)| *done == what), "nobody {what}");
    }
}
