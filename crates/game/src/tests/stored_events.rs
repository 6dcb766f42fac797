//! The stored form of every event: the records of before have to be read as they were written.

use crate::base::event::Event;
use std::collections::BTreeSet;

/// An event of each kind a line, with and without what can be left out.
const SAMPLES: &str = include_str!("stored_events.jsonl");

/// The names of all events, as the type itself lists them when it refuses one.
fn all_names() -> BTreeSet<String> {
    let unknown = serde_json::from_str::<Event>(r#"{"event":"danced"}"#);
    let refusal = unknown.unwrap_err().to_string();
    let (_, expected) = refusal.split_once("expected one of").unwrap();
    let quoted = expected.split('`').skip(1).step_by(2);
    quoted.map(ToString::to_string).collect()
}

#[test]
fn every_event_is_stored_as_ever() {
    let mut found = BTreeSet::new();
    for line in SAMPLES.lines() {
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
        let stored: serde_json::Value = serde_json::from_str(line).unwrap();
        found.insert(stored["event"].as_str().unwrap().to_string());
    }
    assert_eq!(found, all_names(), "each kind of event has a sample");
}
