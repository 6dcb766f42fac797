//! The positions in which random games begin.
//!
//! Some are the normal start. Some have few pieces and alliances already made, so that kings are
//! soon captured. Some are nearly blocked, so that turns are skipped and games end blocked, in one
//! case through an alliance alone.

use serde_json::{Map, Value, json};

use crate::alliance::board::{Army, Kind, LAYOUT, Piece};
use crate::alliance::game::Game;
use entente_rules_tests::Dice;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum StartKind {
    StartingPosition,
    FewPieces,
    Blocked,
    AllyBlocked,
}

pub(crate) const START_KINDS: [StartKind; 7] = [
    StartKind::FewPieces,
    StartKind::StartingPosition,
    StartKind::FewPieces,
    StartKind::Blocked,
    StartKind::FewPieces,
    StartKind::AllyBlocked,
    StartKind::FewPieces,
];

/// A position with one last move. The kings of White and Black stand behind each other's pawns, in
/// one alliance that does not capture its own pieces, and Red is White's protectorate in front of
/// Yellow. White has one move, and after it nobody can move.
pub(crate) const BLOCKED: &str = include_str!("../../data/alliance-blocked.json");

/// Ways to divide the armies into alliances.
const ALLIANCES: [&str; 10] = [
    "w r b y", "wb r y", "wr by", "wby r", "w rby", "wr b y", "w r by", "wrb y", "wry b", "wy rb",
];

/// A position to begin with; null means the start.
pub(crate) fn position(dice: &mut Dice, kind: StartKind) -> Value {
    match kind {
        StartKind::StartingPosition => Value::Null,
        StartKind::FewPieces => few_pieces(dice),
        StartKind::Blocked => blocked(dice),
        StartKind::AllyBlocked => ally_blocked(),
    }
}

pub(crate) fn options(dice: &mut Dice) -> Value {
    let ally_captures = ["betrays", "betrays", "forbidden", "allowed"];
    let ally_capture = dice.pick(&ally_captures).expect("one of them");
    match dice.roll(3) {
        0 => Value::Null,
        1 => json!({"ally_capture": ally_capture}),
        _ => json!({
            "ally_capture": ally_capture,
            "loss_percent": dice.pick(&[0, 25, 40, 50, 100]),
            "loss_rounding": dice.pick(&["ceil", "floor", "half_up"]),
        }),
    }
}

/// The blocked position, sometimes without a few pieces so that somebody else can move.
fn blocked(dice: &mut Dice) -> Value {
    let position: Value = serde_json::from_str(BLOCKED).expect("JSON");
    loop {
        let mut reduced = position.clone();
        let pieces = reduced["pieces"].as_object_mut().expect("an object");
        for _ in 0..dice.roll(3) {
            let squares: Vec<String> = pieces.keys().cloned().collect();
            pieces.remove(&squares[dice.roll(squares.len())]);
        }
        if Game::read(&reduced, &Value::Null).is_ok() {
            return reduced;
        }
    }
}

/// Red, White's protectorate, can only capture Black's knight. An alliance of White and Black
/// forbids that.
fn ally_blocked() -> Value {
    json!({
        "turn": "r",
        "pieces": {"a1": "wK", "c5": "wN", "b5": "rP", "h8": "bK", "c4": "bN", "h3": "yK"},
        "teams": ["wr", "b", "y"],
        "liege": {"r": "w"},
        "proposals": ["wb", "bw", "yb"],
    })
}

/// Random pieces and alliances until they form a possible position.
fn few_pieces(dice: &mut Dice) -> Value {
    loop {
        let mut position = json!({
            "turn": dice.pick(&["w", "r", "b", "y"]),
            "pieces": pieces(dice),
            "teams": dice.pick(&ALLIANCES),
        });
        let alliances = position["teams"].as_str().expect("a text");
        position["teams"] = alliances.split(' ').collect();
        if dice.roll(2) == 0 {
            make_protectorate(&mut position, dice);
        }
        if Game::read(&position, &Value::Null).is_ok_and(|game| game.end.is_none()) {
            return position;
        }
    }
}

fn pieces(dice: &mut Dice) -> Map<String, Value> {
    let mut pieces = Map::new();
    for army in Army::ALL {
        let kinds = [
            Kind::Pawn,
            Kind::Queen,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
        ];
        let count = 1 + dice.roll(5);
        let picked = (0..count).map(|_| dice.pick(&kinds).expect("a kind"));
        for kind in picked.chain([Kind::King]).collect::<Vec<_>>() {
            let square = dice.pick(&LAYOUT.squares()).expect("a square");
            pieces.insert(square.to_string(), json!(Piece { army, kind }.to_string()));
        }
    }
    pieces
}

/// Removes the king of a random army and binds it to a random liege. The alliances may not allow
/// this; then the position is rejected later.
fn make_protectorate(position: &mut Value, dice: &mut Dice) {
    let names = ["w", "r", "b", "y"];
    let protectorate = dice.pick(&names).expect("an army");
    let liege = dice.pick(&names).expect("an army");
    let pieces = position["pieces"].as_object_mut().expect("an object");
    pieces.retain(|_, piece| *piece != format!("{protectorate}K"));
    position["liege"] = json!({protectorate: liege});
}
