//! Positions in JSON: every key, and every fault at once.

use entente_rules::{Options, Position, Setup, Variant};
use serde_json::{Value, json};

use crate::alliance::{play, position_of, quiet, with};
use entente_rules_tests::fact;

fn faults(position: &Value) -> Vec<String> {
    let setup = Setup::from_json(Variant::Alliance, &position.to_string()).expect("a form");
    let impossible = setup.position().expect_err("the position is impossible");
    let faults = impossible.faults().iter();
    faults.map(fact).collect()
}

/// One position with faults in every key: the reader must not stop at the first.
#[test]
fn every_fault_is_reported_at_once() {
    let position = with(
        position_of("wKc1 wKd1 wPa8 rRa5 rPh5 bKf8 yKh3 yRh4"),
        json!({
            "turn": "w",
            "teams": ["wbw", "y", "", "yr"],
            "proposals": ["wb", "yy", "br"],
            "pending": "b",
            "first_move": ["r"],
            "status": {"y": "protectorate"},
            "round": 0,
        }),
    );
    assert_eq!(
        faults(&position),
        [
            "ManyKings { army: White, count: 2 }",
            "PawnOnLastRow { army: White, square: a8 }",
            "PawnOnLastRow { army: Red, square: h5 }",
            "Counters",
            "Variant(Alliance(TwoAlliances(White)))",
            "Variant(Alliance(AllianceSize))",
            "Variant(Alliance(TwoAlliances(Yellow)))",
            "Variant(Alliance(EliminatedInAlliance(Red)))",
            "Variant(Alliance(Proposal { from: Yellow, to: Yellow }))",
            "Variant(Alliance(PiecesWithoutLeader(Red)))",
            "Variant(Alliance(FirstMove(Red)))",
            "Variant(Alliance(ChooserWithKing(Black)))",
            "Variant(Alliance(Status(Yellow)))",
        ]
    );
}

/// A protectorate has pieces, no king, and a liege with a king in its own alliance.
#[test]
fn impossible_protectorates() {
    let with_faults = |pieces: &str, more: Value| faults(&with(position_of(pieces), more));
    assert_eq!(
        with_faults(
            "wKc1 rKa6 bKf8",
            json!({"teams": ["wr", "b"], "liege": {"r": "w"}})
        ),
        ["Variant(Alliance(ProtectorateWithKing(Red)))"]
    );
    assert_eq!(
        with_faults(
            "wKc1 bKf8",
            json!({"teams": ["wr", "b"], "liege": {"r": "w"}})
        ),
        ["Variant(Alliance(ProtectorateWithoutPieces(Red)))"]
    );
    assert_eq!(
        with_faults(
            "wKc1 rRa5 bKf8",
            json!({"teams": ["w", "rb"], "liege": {"r": "w"}})
        ),
        ["Variant(Alliance(Liege { army: Red, liege: White }))"]
    );
    assert_eq!(
        with_faults(
            "wKc1 rRa5 bKf8",
            json!({"teams": ["wr", "b"], "liege": {"r": "w"}, "pending": "r"})
        ),
        ["Variant(Alliance(ChooserIsProtectorate(Red)))"]
    );
    assert_eq!(
        with_faults("wKc1 rRa5 bKf8", json!({"pending": "r"})),
        ["Variant(Alliance(AllianceWithoutKing(Red)))"]
    );
    assert_eq!(
        faults(&position_of("wRc1")),
        [
            "Variant(Alliance(NobodyIn))",
            "Variant(Alliance(PiecesWithoutLeader(White)))"
        ]
    );
}

#[test]
fn a_malformed_value_is_named() {
    let read = |more: Value| {
        let position = with(quiet(), more);
        let read = Position::from_json(Variant::Alliance, &position.to_string());
        read.expect_err("it is none").to_string()
    };
    assert_eq!(
        read(json!({"proposals": ["wbr"]})),
        r#"Word { key: "proposals", word: "wbr", allowed: Proposal }"#
    );
    assert_eq!(
        read(json!({"teams": ["wg"]})),
        r#"Army { key: "teams", letter: "g" }"#
    );
    assert_eq!(
        read(json!({"status": {"w": "active"}})),
        r#"Word { key: "status", word: "active", allowed: Words(["king", "protectorate", "out"]) }"#
    );
    assert!(read(json!({"castling": {"w": ["a1"]}})).contains("Castling {"));
    let options = Options::from_json(Variant::Alliance, r#"{"loss_percent": 101}"#);
    let fault = fact(&options.expect_err("too much"));
    assert!(
        fault.starts_with(r#"Value { name: "loss_percent", value: "101""#),
        "{fault}"
    );
}

#[test]
fn a_position_is_written_with_every_key_and_reads_back() {
    let start = Position::start(Variant::Alliance);
    let written: Value = serde_json::from_str(&start.to_json()).expect("JSON");
    assert_eq!(written["first_move"], json!(["w", "r", "b", "y"]));
    assert_eq!(written["teams"], json!(["w", "r", "b", "y"]));
    assert_eq!(
        written["status"],
        json!({"w": "king", "r": "king", "b": "king", "y": "king"})
    );
    assert_eq!(
        written["options"],
        json!({"ally_capture": "betrays", "loss_percent": 40, "loss_rounding": "ceil"})
    );
    for key in ["liege", "proposals", "pending"] {
        assert!(
            !written[key].is_string() && written.get(key).is_some(),
            "{key}"
        );
    }
    // Keys without a meaning in this variant are left out.
    for key in ["castling", "en_passant"] {
        assert_eq!(written.get(key), None, "{key}");
    }
    assert_eq!(
        Position::from_json(Variant::Alliance, &start.to_json()),
        Ok(start)
    );
    let state: Value = serde_json::from_str(&play(&quiet(), &[]).state_json()).expect("JSON");
    // The rules of this variant know neither result strings nor claims.
    for key in ["result", "claims"] {
        assert_eq!(state.get(key), None, "{key}");
    }
    assert_eq!(
        (&state["winner"], &state["draw"]),
        (&json!(null), &json!(false))
    );
}
