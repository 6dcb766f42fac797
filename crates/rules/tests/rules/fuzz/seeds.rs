//! The seeds of the mutator: everything that the test data has of each form.
//!
//! The first byte of most seeds selects the variant.

use std::fs;
use std::path::{Path, PathBuf};

use entente_rules::Variant;
use serde_json::Value;

/// Options of every variant, most of them well formed.
const OPTIONS: &[&str] = &[
    "{}",
    r#"{"method": 2, "setup": "table", "scoring": "incremental", "teams": false, "owners": ["p", "q", "p", "q"]}"#,
    r#"{"start": 959}"#,
    r#"{"ally_capture": "forbidden", "loss_percent": 40, "loss_rounding": "half_up"}"#,
    r#"{"board": "chess4", "armies": 3}"#,
    r#"{"mode": "teams", "array": 519}"#,
    r#"{"guard_placement": "head", "double_step_jumps": true, "guard_orthogonal_capture": false, "yellow_counts": true}"#,
];

/// Events of every kind, one on each line.
const EVENTS: &str = r#"{"move": "e2e4"}
{"move": "a7a6"}
{"move": "k7"}
{"move": "h2h3"}
{"offer": "w"}
{"agree": {"by": "b", "offer": "w"}}
{"decline": {"by": "b", "offer": "w"}}
{"propose": {"from": "w", "to": "b"}}
{"accept": {"by": "b", "from": "w"}}
{"withdraw": {"from": "w", "to": "b"}}
{"leave": "w"}
{"choose": {"by": "w", "option": "removal"}}
{"choose": {"by": "w", "option": "protectorate", "lost": ["a2"], "liege": "b"}}
{"choose_army": {"by": "s", "army": "b"}}
{"claim50": "r"}
{"claim3": "w"}
{"flag": "g"}
{"resign": "b"}"#;

/// Moves in many forms, one on each line.
const MOVES: &str = "e4\ne7e5\nNf3\nnc6\nBc4\nbc5\nO-O\n0-0\n exd5\n12. d4\ne8=Q\nk7\nNk3\nd8\nh11\nm7k7\n@b\n%\n%%\n%%%\nK1e-g1\ng1-f3!?\n“Nf3”\ng1->f3\ng1 → f3\nexd\ned\nBxc4";

/// Game files in the forms that other programs and people write.
const PGN_FORMS: &[&str] = &[
    "\u{feff}{ first }\r\r[event \"a\"]\r[FEN \"7k/P7/8/8/8/8/8/K7 w - -\"]\r\r1.a8(Q)+ Kh7 2 . Qb8 =\r*\u{1a}",
    "1. e4$1 e5 \u{b1} 2. ♘f3!$14 Nc6 N 3. Bb5 += a6 +- (3... d6 {x} ) ½–½",
    "[White \"A\"]\n[Result \"0 : 1\"]\n\n1. e4 a6 2. e5 d5 3. exd6 e.p. -- *\n\n1. f3 e5 2. g4 Qh4 mate 0 - 1",
    "[Variant \"fischerandom\"]\n\n1. O - O 1… 0–0 ; to the end\n{ never closed\n\n[Event \"b\"]\n\n1. c4 {c} 1/2",
    "[A \"]\"] [B \"\"x\"\"]\n[C \"long\nline\"] % no\n% yes\n1. e4 e5\n\n1. d4 1-0 1-0",
    "1. e4 e5 White resigns. 0-1\n\n[FEN \"?\"]\n1. e4 d5 2. exd Qxd (Draw agreed)\n\n1. e4 e5 2. Ke4 Kd5\n\n1. e4 Schwarz gibt auf\n",
];

/// The same for Chess4, where a game is short enough to be repaired.
const C4PGN_FORMS: &[&str] = &[
    "1. k7 Nk3! d8 Kh11 2 Bk9 {c} 1-0-0-0",
    "1 k7 - Nk4 %% @b o-o-w 1. k7 -- *",
];

/// Games of Chess66, a move a line.
const COURIER_FORMS: &[&str] = &[
    "P a2-A4\np h7-H5\nN b1-c3\n",
    "P  a2 – A4\r\nh7-H5 ; \n\nP a2-A4; P a2-A4\n\n@-e4\n-e4\ne4-\nQ-e8\nO - O\nPa2-A4\nX a2-A4",
    "N g1-f3\nn b8-c6\nP g2-g3\np g7-g6\nB f1-g2\nb f8-g7\nK e1-g1; R h1-f1\n",
];

/// FENs in the forms that other programs and people write.
const FEN_FORMS: &[&str] = &[
    "4k3/8/8/8/8/8/8/R3K2R w QK -",
    "`r3k2r/8/8/8/8/8/8/R3K2R_b_qkQK_-_0_0`",
    " 4k3/8/8/8/3pP3/8/8/4K3\tB \u{a0}– e3 – 7 ",
    "https://lichess.org/analysis/standard/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=white#3",
    "www.example.org/?a=b&fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1",
    "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - E3 0 1\"]",
    "position fen: [fen]“4k3/8/8/8/8/8/4P3/4K3 w - - 0 1”[/fen],",
];

/// The seeds of an entry.
pub(crate) fn of(entry: &str) -> Vec<Vec<u8>> {
    match entry {
        "fen" => [named(&fens()), named(FEN_FORMS)].concat(),
        "pgn" => [named(&games("games.pgn")), named(PGN_FORMS)].concat(),
        "c4pgn" => {
            let short = C4PGN_FORMS.iter().map(|text| (*text).to_owned());
            let games = games("firstgame").into_iter().chain(short);
            games.map(String::into_bytes).collect()
        }
        "courier" => {
            let forms = COURIER_FORMS.iter();
            forms.map(|text| text.as_bytes().to_vec()).collect()
        }
        "pgn4" => games(".pgn4").into_iter().map(String::into_bytes).collect(),
        "position" => positions(),
        "options" => named(OPTIONS),
        "event" => named(&[EVENTS]),
        "moves" => named(&[MOVES]),
        _ => positions()
            .into_iter()
            .map(|seed| [&[3, 77][..], &seed].concat())
            .collect(),
    }
}

/// Each text once for each variant.
fn named(texts: &[impl AsRef<str>]) -> Vec<Vec<u8>> {
    let variants = 0..u8::try_from(Variant::ALL.len()).expect("a few");
    let each = variants.flat_map(|variant| texts.iter().map(move |text| (variant, text.as_ref())));
    each.map(|(variant, text)| [&[variant], text.as_bytes()].concat())
        .collect()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder and its subfolders in order of their names, each with its text.
fn texts(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let text = |path: PathBuf| {
        if path.is_dir() {
            texts(&path)
        } else {
            let text = fs::read_to_string(&path).expect("text");
            Vec::from([(path, text)])
        }
    };
    paths.into_iter().flat_map(text).collect()
}

fn data(part: &str) -> Vec<String> {
    let files = texts(&folder("data"))
        .into_iter()
        .filter(|(path, _)| path.to_string_lossy().contains(part));
    files.map(|(_, text)| text).collect()
}

/// Some of the FENs of the perft lists.
fn fens() -> Vec<String> {
    let files = data("perft.txt").concat();
    let lines = files.lines().filter(|line| line.contains('/'));
    let fen = |line: &str| {
        line.trim_start_matches("fen ")
            .split(';')
            .next()
            .map(str::to_owned)
    };
    lines.filter_map(fen).step_by(8).collect()
}

/// Whole games and their beginnings, so that some are short.
fn games(file: &str) -> Vec<String> {
    let texts = data(file).into_iter();
    let cut = |text: String| {
        let short: String = text.chars().take(1500).collect();
        [text, short]
    };
    texts.flat_map(cut).collect()
}

/// The positions of all cases.
fn positions() -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    for (path, text) in texts(&folder("../cases")) {
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let value = serde_json::from_str(&text).expect("JSON");
            collect(&value, &mut found);
        }
    }
    assert!(!found.is_empty());
    found
}

/// Collects every object that has pieces and a known variant.
fn collect(value: &Value, found: &mut Vec<Vec<u8>>) {
    match value {
        Value::Object(object) if object.contains_key("pieces") => {
            let id = object.get("variant").and_then(Value::as_str);
            let number = Variant::ALL
                .iter()
                .position(|variant| Some(variant.id()) == id);
            let byte = number.and_then(|number| u8::try_from(number).ok());
            found.extend(byte.map(|byte| [&[byte][..], value.to_string().as_bytes()].concat()));
        }
        Value::Object(object) => object.values().for_each(|value| collect(value, found)),
        Value::Array(values) => values.iter().for_each(|value| collect(value, found)),
        _ => {}
    }
}
