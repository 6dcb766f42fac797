//! A game as the project's JSON (the command line's form of a position) and back, as far as the tests
//! set positions up. Written by hand from the model's own data.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::board::{Army, Board, Cell, Kind, Man};
use crate::castling::{Kept, Wing};
use crate::game::{Array, Game, Giving, Method, Options, Record, Status};
use crate::passing::{Passing, Right};

/// A map with an entry for some armies, by letter.
fn by_army(entries: impl Iterator<Item = (Army, Value)>) -> Value {
    let entries = entries.map(|(army, value)| (army.letter().to_string(), value));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn names(cells: impl IntoIterator<Item = Cell>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

pub(crate) fn letters(armies: impl IntoIterator<Item = Army>) -> Vec<String> {
    armies
        .into_iter()
        .map(|army| army.letter().to_string())
        .collect()
}

fn letter(army: Option<Army>) -> Value {
    army.map_or(Value::Null, |army| json!(army.letter().to_string()))
}

impl Game {
    /// What is needed to set the position up again.
    pub(crate) fn position(&self) -> Value {
        let pieces = self
            .board
            .men()
            .map(|(cell, man)| (cell.to_string(), json!(man.to_string())));
        let castling = Army::ALL
            .into_iter()
            .map(|army| (army, self.castling(army)));
        json!({
            "variant": "chess4",
            "turn": self.turn.letter().to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "castling": by_army(castling.filter(|(_, rights)| *rights != json!([]))),
            "en_passant": self.passings.iter().map(passing).collect::<Vec<_>>(),
            "round": self.round,
            "status": by_army(self.status.iter().map(|(&army, &status)| (army, json!(status_name(status))))),
            "control": by_army(Army::ALL.into_iter().map(|army| (army, letter(self.commander(army))))),
            "eliminated_by": by_army(self.eliminated_by.iter().map(|(&army, &by)| (army, letter(Some(by))))),
            "mates": by_army(self.records.iter().map(|(&army, record)| (army, mate(record)))),
            "scores": by_army(self.scores.iter().map(|(&army, points)| (army, json!(points.to_string())))),
            "left_in_order": self.left.iter().map(|tie| letters(tie.iter().copied())).collect::<Vec<_>>(),
            "pending": by_army(self.pending.iter().map(|(&army, giving)| (army, json!(giving_name(*giving))))),
            "options": options(&self.options),
        })
    }

    /// The same with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let over = self.is_over();
        let checks = self
            .active()
            .into_iter()
            .map(|army| (army, self.checkers(army)));
        let checks: BTreeMap<Army, Vec<Cell>> = checks.filter(|(_, by)| !by.is_empty()).collect();
        let result = match (self.last_man_standing(), self.options.incremental) {
            (Some(_), true) => self.incremental(),
            (Some(standing), false) => standing,
            (None, _) => "*".to_string(),
        };
        let mut state = self.position();
        let derived = json!({
            "legal_moves": self.plies().len(),
            "in_check": letters(checks.keys().copied()),
            "check": by_army(checks.iter().map(|(&army, by)| (army, json!(names(by.iter().copied()))))),
            "over": over,
            "reason": over.then_some(if self.agreed { "agreed" } else { "one_left" }),
            "result": result,
            "incremental": by_army(Army::ALL.into_iter().map(|army| (army, json!(self.counted(army).to_string())))),
            "incremental_result": self.incremental(),
            "lms_result": self.last_man_standing(),
            "choice": letters(self.choice.iter().copied()),
        });
        let derived = derived.as_object().expect("an object").clone();
        state.as_object_mut().expect("an object").extend(derived);
        state
    }

    fn castling(&self, army: Army) -> Value {
        let kept = |man: Kept| json!([man.cell.map(|cell| cell.to_string()), man.kept]);
        match self.regains.get(&army) {
            Some(regain) => json!({
                "K": kept(regain.king), "k": kept(regain.rooks[0]), "q": kept(regain.rooks[1]),
            }),
            None => {
                let wings = self.wings[&army].iter();
                json!(names(wings.map(|&wing| self.home(army, wing).rook)))
            }
        }
    }

    /// A position set up with armies that are all in.
    pub(crate) fn of(position: &Value, options: Options) -> Game {
        let texts = |value: &Value| -> Vec<(String, Value)> {
            let entries = value.as_object().into_iter().flatten();
            entries
                .map(|(key, value)| (key.clone(), value.clone()))
                .collect()
        };
        let men = texts(&position["pieces"]).into_iter().map(|(cell, man)| {
            let letters: Vec<char> = man.as_str().expect("a piece").chars().collect();
            let (army, kind) = (Army::of_letter(letters[0]), Kind::of_letter(letters[1]));
            (Cell::named(&cell), Man { army, kind })
        });
        let turn = position["turn"]
            .as_str()
            .and_then(|turn| turn.chars().next());
        let turn = Army::of_letter(turn.expect("whose turn it is"));
        let mut game = Game::bare(options, Board(men.collect()), turn);
        for (army, rooks) in texts(&position["castling"]) {
            let army = Army::of_letter(army.chars().next().expect("an army"));
            let is_in = |rook: Cell| {
                rooks
                    .as_array()
                    .expect("rooks")
                    .contains(&json!(rook.to_string()))
            };
            let wings = Wing::BOTH.into_iter();
            let wings = wings.filter(|&wing| is_in(game.home(army, wing).rook));
            let wings = wings.collect();
            game.wings.insert(army, wings);
        }
        game
    }
}

/// Options as they stand in a list of published counts.
pub(crate) fn read_options(value: &Value) -> Options {
    let method = if value["method"] == json!(2) {
        Method::Two
    } else {
        Method::One
    };
    let array = if value["setup"] == json!("table") {
        Array::Table
    } else {
        Array::Game
    };
    Options::plain(method, array)
}

pub(crate) fn options(options: &Options) -> Value {
    let owners = options
        .owners
        .map(|owners| owners.map(|owner| owner.to_string()));
    json!({
        "method": if options.method == Method::Two { 2 } else { 1 },
        "setup": if options.array == Array::Table { "table" } else { "game" },
        "scoring": if options.incremental { "incremental" } else { "last-man-standing" },
        "teams": options.teams,
        "owners": owners,
    })
}

fn passing(passing: &Passing) -> Value {
    let right = |right: Right| match right {
        Right::Fresh => json!("fresh"),
        Right::Continuing => json!("continuing"),
    };
    json!({
        "target": passing.target.to_string(),
        "pawn": passing.pawn.to_string(),
        "owner": passing.owner.letter().to_string(),
        "rights": by_army(passing.rights.iter().map(|(&army, &kind)| (army, right(kind)))),
    })
}

fn mate(record: &Record) -> Value {
    json!({"by": letter(Some(record.by)), "passed": record.passed})
}

fn status_name(status: Status) -> &'static str {
    match status {
        Status::Active => "active",
        Status::Checkmated => "checkmate",
        Status::Stalemated => "stalemate",
        Status::Resigned => "resign",
    }
}

fn giving_name(giving: Giving) -> &'static str {
    match giving {
        Giving::Resigned => "resigned",
        Giving::Flagged => "flagged",
    }
}
