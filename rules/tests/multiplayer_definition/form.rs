//! A game as the project's JSON (the command line's form of a position), with all that follows from it; and back.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::board::{Army, Board, Cell, Direction, Kind, Layout, Man};
use crate::game::{Ending, Game, Options, Status};
use crate::passing::{Passing, Right};
use crate::start::{Castle, Wing, armies};
use crate::words::letter;

const STATUSES: [(Status, &str); 6] = [
    (Status::Active, "active"),
    (Status::Mated, "mated"),
    (Status::Captured, "captured"),
    (Status::Stalemated, "stalemated"),
    (Status::Resigned, "resigned"),
    (Status::Flagged, "flagged"),
];

fn status_name(status: Status) -> &'static str {
    let mut statuses = STATUSES.into_iter();
    statuses
        .find(|(other, _)| *other == status)
        .expect("every status has a name")
        .1
}

fn status_named(value: &Value) -> Result<Status, String> {
    let found = STATUSES.into_iter().find(|(_, name)| *value == **name);
    found
        .map(|(status, _)| status)
        .ok_or(format!("{value} is no status"))
}

pub(crate) fn read_options(value: &Value) -> Options {
    Options {
        layout: match value["board"].as_str() {
            Some("chess4") => Layout::Plus,
            _ => Layout::Square,
        },
        armies: value["armies"].as_u64().unwrap_or(4) as usize,
    }
}

fn by_army(entries: impl Iterator<Item = (Army, Value)>) -> Value {
    let entries = entries.map(|(army, value)| (army.to_string(), value));
    Value::Object(entries.collect::<Map<_, _>>())
}

fn letters(armies: impl IntoIterator<Item = Army>) -> Vec<String> {
    armies.into_iter().map(|army| army.to_string()).collect()
}

fn names(cells: Vec<Cell>) -> Vec<String> {
    let mut names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.sort();
    names
}

fn passing(passing: &Passing) -> Value {
    let rights = passing.rights.iter().map(|(&army, right)| {
        let right = match right {
            Right::Fresh => "fresh",
            Right::Continuing => "continuing",
        };
        (army, json!(right))
    });
    json!({
        "target": passing.target.to_string(),
        "pawn": passing.pawn.to_string(),
        "owner": passing.owner.to_string(),
        "rights": by_army(rights),
    })
}

impl Game {
    /// What is needed to set the position up again.
    pub(crate) fn position(&self) -> Value {
        let pieces = self.board.men();
        let pieces = pieces.map(|(cell, man)| (cell.to_string(), json!(man.to_string())));
        let rooks = self.castling.iter().map(|(&army, wings)| {
            let ahead = self.ahead(army);
            let rooks = wings
                .iter()
                .map(|&wing| Castle::of(ahead, wing).rook.to_string());
            (army, json!(rooks.collect::<Vec<_>>()))
        });
        let board = match self.options.layout {
            Layout::Square => "square",
            Layout::Plus => "chess4",
        };
        let named = |(&army, &status): (&Army, &Status)| (army, json!(status_name(status)));
        let pawns = self
            .order
            .iter()
            .map(|&(army, ahead)| (army, json!(ahead.letter().to_string())));
        json!({
            "variant": "multiplayer",
            "turn": self.turn.to_string(),
            "order": letters(self.armies()),
            "pawns": by_army(pawns),
            "pieces": pieces.collect::<Map<_, _>>(),
            "castling": by_army(rooks),
            "en_passant": self.passings.iter().map(passing).collect::<Vec<_>>(),
            "status": by_army(self.status.iter().map(named)),
            "pending": by_army(self.pending.iter().map(named)),
            "quiet_plies": self.quiet_plies,
            "round": self.round,
            "options": {"board": board, "armies": self.options.armies},
        })
    }

    /// The same with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let checks = self
            .active()
            .into_iter()
            .map(|army| (army, self.checkers(army)));
        let checks = checks.filter(|(_, by)| !by.is_empty());
        let reason = self.ending.map(|ending| match ending {
            Ending::OneLeft => "one_left",
            Ending::Agreed => "agreed",
            Ending::Fifty => "fifty",
            Ending::Threefold => "threefold",
            Ending::Insufficient => "insufficient",
        });
        let scores = self
            .scores()
            .map(|scores| by_army(scores.into_iter().map(|(army, part)| (army, json!(part)))));
        // Nobody may claim in a finished game, nor who has resigned or run out of time while his king stands (section 4).
        let voices = self.voices();
        let may_speak = |army: &Army| self.ending.is_none() && voices.contains(army);
        let mut state = self.position();
        let derived = json!({
            "check": by_army(checks.map(|(army, by)| (army, json!(names(by))))),
            "legal_moves": self.moves().len(),
            "over": reason.is_some(),
            "reason": reason,
            "scores": scores,
            "offers": letters(self.offers.standing().into_iter().filter(may_speak)),
            "claim50": letters(self.claim50.iter().copied().filter(may_speak)),
            "claim3": letters(self.claim3.iter().copied().filter(may_speak)),
        });
        let derived = derived.as_object().expect("an object").clone();
        state.as_object_mut().expect("an object").extend(derived);
        state
    }

    /// A position set up and settled, or why it cannot be.
    pub(crate) fn of(position: &Value, options: Options) -> Result<Game, String> {
        let order = read_order(position, options)?;
        let mut board = Board::default();
        for (name, man) in position["pieces"].as_object().ok_or("no pieces")? {
            let cell = options
                .layout
                .cell(name)
                .ok_or(format!("{name} is no cell"))?;
            let man = man
                .as_str()
                .and_then(Man::named)
                .ok_or(format!("no man on {name}"))?;
            board.0.insert(cell, man);
        }
        let mut game = Game::bare(options, order, board);
        for (key, entries) in [("status", &mut game.status), ("pending", &mut game.pending)] {
            for (army, status) in position[key].as_object().into_iter().flatten() {
                let army = letter(&json!(army)).ok_or("no army")?;
                entries.insert(army, status_named(status)?);
            }
        }
        game.read_castling(position)?;
        game.read_passings(position)?;
        let number = |key: &str, usual: u64| position[key].as_u64().unwrap_or(usual) as u32;
        game.quiet_plies = number("quiet_plies", 0);
        game.round = number("round", 1);
        game.turn = letter(&position["turn"]).ok_or("nobody's turn")?;
        game.is_possible()?;
        game.note_fifty();
        game.settle();
        Ok(game)
    }

    fn read_castling(&mut self, position: &Value) -> Result<(), String> {
        for (army, rooks) in position["castling"].as_object().into_iter().flatten() {
            let army = letter(&json!(army)).filter(|&army| self.is_active(army));
            let army = army.ok_or("nobody to castle")?;
            let mut wings = BTreeSet::new();
            for rook in rooks.as_array().into_iter().flatten() {
                let castle = |wing: Wing| Castle::of(self.ahead(army), wing);
                let of_rook = |wing: &Wing| json!(castle(*wing).rook.to_string()) == *rook;
                let wing = Wing::BOTH
                    .into_iter()
                    .find(of_rook)
                    .ok_or("no rook's cell")?;
                let king = self.board.is(castle(wing).king, army, Kind::King);
                if !king || !self.board.is(castle(wing).rook, army, Kind::Rook) {
                    return Err(format!("nobody to castle with {rook}"));
                }
                wings.insert(wing);
            }
            self.castling.insert(army, wings);
        }
        Ok(())
    }

    fn read_passings(&mut self, position: &Value) -> Result<(), String> {
        for entry in position["en_passant"].as_array().into_iter().flatten() {
            let name = |key: &str| entry[key].as_str().unwrap_or("");
            let cell = |key: &str| self.options.layout.cell(name(key)).ok_or("no cell");
            let (target, pawn) = (cell("target")?, cell("pawn")?);
            let owner = letter(&entry["owner"]).ok_or("no owner")?;
            let rights = entry["rights"].as_object().into_iter().flatten();
            let rights = rights.filter_map(|(army, right)| {
                let right = match right.as_str()? {
                    "continuing" => Right::Continuing,
                    _ => Right::Fresh,
                };
                Some((army.chars().next()?, right))
            });
            let rights = rights.collect();
            if !self.board.is(pawn, owner, Kind::Pawn) {
                return Err(format!("no pawn on {pawn}"));
            }
            self.passings.push(Passing {
                target,
                pawn,
                owner,
                rights,
            });
        }
        Ok(())
    }

    /// Who is in has one king, who is out none; men belong to armies of the game; no pawn stands where it promotes.
    fn is_possible(&self) -> Result<(), String> {
        for army in self.armies() {
            let kings = self
                .board
                .of(army)
                .filter(|(_, man)| man.kind == Kind::King)
                .count();
            if kings != usize::from(self.is_active(army)) {
                return Err(format!("{army} has {kings} kings"));
            }
        }
        for (cell, man) in self.board.men() {
            let is_known = self.armies().any(|army| army == man.army);
            let layout = self.options.layout;
            if !is_known || man.kind == Kind::Pawn && layout.promotes(self.ahead(man.army), cell) {
                return Err(format!("{man} on {cell}"));
            }
        }
        let is_in = |army: &Army| self.is_active(*army);
        match self.pending.keys().all(is_in) && self.armies().any(|army| army == self.turn) {
            true => Ok(()),
            false => Err("somebody who is not in".to_string()),
        }
    }
}

/// The armies in turn order: as the position says, else those of the board that have a king or are said to be out.
fn read_order(position: &Value, options: Options) -> Result<Vec<(Army, Direction)>, String> {
    let usual = armies(options.layout, options.armies);
    let Some(order) = position["order"].as_array() else {
        return Ok(usual);
    };
    let ahead = |army: Army| {
        let told = &position["pawns"][army.to_string()];
        let told = Direction::ALL
            .into_iter()
            .find(|way| *told == way.letter().to_string());
        let usual = usual
            .iter()
            .find(|(other, _)| *other == army)
            .map(|(_, way)| *way);
        told.or(usual)
            .ok_or(format!("where do the pawns of {army} go?"))
    };
    let order = order.iter().map(|army| {
        let army = letter(army).ok_or("no army")?;
        Ok((army, ahead(army)?))
    });
    order.collect()
}
