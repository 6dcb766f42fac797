//! Blocked people: whose challenges reach a person, what the log says about it, and what is left
//! when a person is erased.

use super::*;
use crate::people::{Addition, BLOCKED_LIMIT, BlockFault, PersonAction, PersonLog, PersonRefusal};

struct TestLog {
    log: PersonLog,
    records: Vec<Addition>,
}

impl TestLog {
    fn new() -> Self {
        Self {
            log: PersonLog::new(ANN),
            records: Vec::new(),
        }
    }

    fn act(&mut self, action: &PersonAction) -> Result<(), PersonRefusal> {
        let chance = Chance {
            salt: [self.records.len() as u8; 32],
            seed: [0; 32],
            nonce: None,
        };
        let added = self.log.decide(action, Time(1), &chance)?;
        self.log
            .append(&added.record, Some(&added.erasable))
            .unwrap();
        self.records.push(added);
        Ok(())
    }

    fn block(&mut self, person: u64) -> Result<(), PersonRefusal> {
        self.act(&PersonAction::Block(profile(person)))
    }

    fn unblock(&mut self, person: u64) -> Result<(), PersonRefusal> {
        let person = PersonId(person);
        self.act(&PersonAction::Unblock { person })
    }

    /// Erases a person, and opens the log again.
    fn erase(&mut self, person: u64) {
        for (number, added) in (0..).zip(&mut self.records) {
            let erased = PersonLog::erase_blocked(number, &added.erasable, PersonId(person));
            added.erasable = erased.unwrap();
        }
        let records = self.records.iter();
        let records = records.map(|added| (&added.record[..], Some(&added.erasable[..])));
        self.log = PersonLog::open(ANN, records).unwrap();
    }

    fn blocked(&self) -> Vec<u64> {
        self.log.blocked().map(|blocked| blocked.person.0).collect()
    }

    /// The records and the erasable data, as text.
    fn stored(&self) -> String {
        let texts = self.records.iter().flat_map(|added| {
            [&added.record, &added.erasable].map(|bytes| String::from_utf8(bytes.clone()).unwrap())
        });
        texts.collect()
    }
}

fn profile(person: u64) -> Profile {
    Profile {
        person: PersonId(person),
        name: format!("Person {person}"),
    }
}

#[test]
fn challenges_reach_a_person_unless_they_blocked_the_challenger_or_accept_none() {
    let mut ann = TestLog::new();
    let reach =
        |ann: &TestLog| [21, 22].map(|person| ann.log.accepts_challenges_of(PersonId(person)));
    assert_eq!(reach(&ann), [true, true]);
    ann.block(21).unwrap();
    assert_eq!(reach(&ann), [false, true]);
    ann.unblock(21).unwrap();
    assert_eq!(reach(&ann), [true, true]);
    let mut set = |value: &str| {
        let (name, value) = ("challenges".to_string(), value.to_string());
        ann.act(&PersonAction::Set { name, value }).unwrap();
        [21, 22].map(|person| ann.log.accepts_challenges_of(PersonId(person)))
    };
    assert_eq!(set("nobody"), [false, false]);
    assert_eq!(set("everybody"), [true, true]);
}

#[test]
fn nobody_is_blocked_who_cannot_be() {
    let mut ann = TestLog::new();
    let refused = |fault| Err(PersonRefusal::Block(fault));
    assert_eq!(ann.block(ANN.0), refused(BlockFault::Yourself));
    assert_eq!(ann.unblock(21), refused(BlockFault::NotBlocked));
    let long = "x".repeat(33);
    for name in ["", " ", "a\nb", &long] {
        let name = name.to_string();
        let block = PersonAction::Block(Profile {
            name,
            ..profile(21)
        });
        assert_eq!(ann.act(&block), refused(BlockFault::InvalidName));
    }
    assert_eq!(ann.log.records(), 0);
    let limit = BLOCKED_LIMIT as u64;
    for person in 100..100 + limit {
        ann.block(person).unwrap();
    }
    assert_eq!(ann.block(100), refused(BlockFault::AlreadyBlocked));
    assert_eq!(ann.block(100 + limit), refused(BlockFault::TooMany));
    ann.unblock(100).unwrap();
    ann.block(100 + limit).unwrap();
    assert_eq!(ann.blocked().len(), BLOCKED_LIMIT);
}

#[test]
fn the_log_names_nobody_and_a_person_can_be_erased_from_its_erasable_data() {
    let mut ann = TestLog::new();
    for person in [21, 22] {
        ann.block(person).unwrap();
    }
    ann.unblock(21).unwrap();
    ann.block(21).unwrap();
    let bodies: Vec<_> = ann
        .records
        .iter()
        .map(|added| {
            let envelope: serde_json::Value = serde_json::from_slice(&added.record).unwrap();
            let body = envelope["body"].as_str().unwrap();
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            body["event"].to_string()
        })
        .collect();
    assert_eq!(
        bodies,
        [
            r#"{"event":"blocked","number":1}"#,
            r#"{"event":"blocked","number":2}"#,
            r#"{"event":"unblocked","number":1}"#,
            r#"{"event":"blocked","number":3}"#,
        ]
    );
    assert_eq!(ann.blocked(), [22, 21]);
    ann.erase(21);
    assert_eq!(ann.blocked(), [22]);
    let stored = ann.stored();
    assert!(!stored.contains("discord:21") && !stored.contains("Person 21"));
    assert!(stored.contains("discord:22"));
    // Numbers are not used twice, although the entry with the highest number is erased.
    ann.block(23).unwrap();
    ann.unblock(22).unwrap();
    assert_eq!(ann.blocked(), [23]);
}
