//! Where the random games begin: at the start; with few men and alliances made, so that kings fall soon; where nearly
//! everybody is shut in, so that turns are passed over and games are blocked; and where an alliance alone does that.

use serde_json::{Map, Value, json};

use crate::board::{Army, Cell, Kind, Man};
use crate::common::Dice;
use crate::game::Game;

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scene {
    Array,
    FewMen,
    Shut,
    Bound,
}

pub(crate) const SCENES: [Scene; 7] = [
    Scene::FewMen,
    Scene::Array,
    Scene::FewMen,
    Scene::Shut,
    Scene::FewMen,
    Scene::Bound,
    Scene::FewMen,
];

/// White's and Black's kings behind each other's pawns, in one team that spares its own, with Red as
/// White's protectorate before Yellow's: White has one move, and after it nobody has any.
pub(crate) const SHUT: &str = include_str!("../data/alliance-shut.json");

/// Ways to stand together.
const TEAMS: [&str; 10] = [
    "w r b y", "wb r y", "wr by", "wby r", "w rby", "wr b y", "w r by", "wrb y", "wry b", "wy rb",
];

/// A position to begin with; null is the start.
pub(crate) fn position(dice: &mut Dice, scene: Scene) -> Value {
    match scene {
        Scene::Array => Value::Null,
        Scene::FewMen => few_men(dice),
        Scene::Shut => shut(dice),
        Scene::Bound => bound(),
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

/// Sometimes with a man or two taken away, by which somebody else can move.
fn shut(dice: &mut Dice) -> Value {
    let position: Value = serde_json::from_str(SHUT).expect("JSON");
    loop {
        let mut thinner = position.clone();
        let men = thinner["pieces"].as_object_mut().expect("an object");
        for _ in 0..dice.roll(3) {
            let cells: Vec<String> = men.keys().cloned().collect();
            men.remove(&cells[dice.roll(cells.len())]);
        }
        if Game::read(&thinner, &Value::Null).is_ok() {
            return thinner;
        }
    }
}

/// Red, White's protectorate, can only take Black's knight, which an alliance of White and Black forbids.
fn bound() -> Value {
    json!({
        "turn": "r",
        "pieces": {"a1": "wK", "c5": "wN", "b5": "rP", "h8": "bK", "c4": "bN", "h3": "yK"},
        "teams": ["wr", "b", "y"],
        "liege": {"r": "w"},
        "proposals": ["wb", "bw", "yb"],
    })
}

/// Random men and teams until they make a position that can be.
fn few_men(dice: &mut Dice) -> Value {
    loop {
        let mut position = json!({
            "turn": dice.pick(&["w", "r", "b", "y"]),
            "pieces": men(dice),
            "teams": dice.pick(&TEAMS),
        });
        let teams = position["teams"].as_str().expect("a text");
        position["teams"] = teams.split(' ').collect();
        if dice.roll(2) == 0 {
            make_protectorate(&mut position, dice);
        }
        if Game::read(&position, &Value::Null).is_ok_and(|game| game.end.is_none()) {
            return position;
        }
    }
}

fn men(dice: &mut Dice) -> Map<String, Value> {
    let mut men = Map::new();
    for army in Army::ALL {
        let kinds = [
            Kind::Pawn,
            Kind::Queen,
            Kind::Rook,
            Kind::Bishop,
            Kind::Knight,
        ];
        let some = 1 + dice.roll(5);
        let kinds = (0..some).map(|_| dice.pick(&kinds).expect("a kind"));
        for kind in kinds.chain([Kind::King]).collect::<Vec<_>>() {
            let cell = dice.pick(&Cell::all()).expect("a cell");
            men.insert(cell.to_string(), json!(Man { army, kind }.to_string()));
        }
    }
    men
}

/// Some army loses its king and is loyal to another one, which the teams may or may not bear out.
fn make_protectorate(position: &mut Value, dice: &mut Dice) {
    let names = ["w", "r", "b", "y"];
    let vassal = dice.pick(&names).expect("an army");
    let lord = dice.pick(&names).expect("an army");
    let men = position["pieces"].as_object_mut().expect("an object");
    men.retain(|_, man| *man != format!("{vassal}K"));
    position["liege"] = json!({vassal: lord});
}
