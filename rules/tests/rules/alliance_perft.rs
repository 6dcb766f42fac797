//! Perft counts of Four Player Chess with alliances against `tests/data/perft-alliance.json`, which
//! another program made.
//!
//! The counts include the deepest ones of the file.

use entente_rules::{Options, Position, Setup, Variant};
use serde_json::Value;

/// The position of an entry. The start has no position of its own, and options are either part of a
/// position or separate.
fn position(entry: &Value) -> Position {
    let Value::Object(position) = &entry["position"] else {
        return Position::start(Variant::Alliance);
    };
    let json = Value::Object(position.clone()).to_string();
    let mut setup = Setup::from_json(Variant::Alliance, &json).expect("a position in JSON");
    if let Value::Object(options) = &entry["options"] {
        let json = Value::Object(options.clone()).to_string();
        setup.options = Options::from_json(Variant::Alliance, &json).expect("options");
    }
    setup.position().expect("a position that can be")
}

#[test]
fn every_published_count() {
    let data: Value =
        serde_json::from_str(include_str!("../data/perft-alliance.json")).expect("JSON");
    let mut checked = 0;
    for entry in data["positions"].as_array().expect("positions") {
        let position = position(entry);
        for (depth, leaves) in entry["perft"].as_object().expect("counts") {
            let depth = depth.parse().expect("a depth");
            assert_eq!(position.perft(depth), *leaves, "{} to {depth}", entry["id"]);
            checked += 1;
            if depth < 5 {
                assert_eq!(position.perft_made(depth), *leaves, "{} made", entry["id"]);
                let divided: u64 = position.divide(depth).iter().map(|(_, below)| below).sum();
                assert_eq!(divided, *leaves, "{} divided", entry["id"]);
            }
        }
    }
    assert_eq!(checked, 18, "every count of the data");
}
