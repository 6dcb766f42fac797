//! A game as the project's JSON (the command line's form of a position), with all that follows from it; and back.

use serde_json::{Map, Value, json};

use crate::board::{Board, Cell, Kind, Man, Side};
use crate::game::{Ending, Game, Options, Placement};

fn options(options: &Options) -> Value {
    json!({
        "guard_placement": match options.guard_placement {
            Placement::IfEmpty => "if_empty",
            Placement::Head => "head",
        },
        "double_step_jumps": options.double_step_jumps,
        "guard_orthogonal_capture": options.guard_orthogonal_capture,
        "yellow_counts": options.yellow_counts,
    })
}

pub(crate) fn read_options(value: &Value) -> Options {
    let usual = Options::default();
    let switch = |key: &str, usual: bool| value[key].as_bool().unwrap_or(usual);
    Options {
        guard_placement: match value["guard_placement"].as_str() {
            Some("head") => Placement::Head,
            _ => usual.guard_placement,
        },
        double_step_jumps: switch("double_step_jumps", usual.double_step_jumps),
        guard_orthogonal_capture: switch(
            "guard_orthogonal_capture",
            usual.guard_orthogonal_capture,
        ),
        yellow_counts: switch("yellow_counts", usual.yellow_counts),
    }
}

impl Game {
    /// What is needed to set the position up again.
    pub(crate) fn position(&self) -> Value {
        let pieces = self.board.men();
        let pieces = pieces.map(|(cell, man)| (cell.to_string(), json!(man.to_string())));
        json!({
            "variant": "chess45",
            "turn": self.turn.letter().to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "halfmoves": self.halfmoves,
            "round": self.round,
            "options": options(&self.options),
        })
    }

    /// The same with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let check = Side::ALL
            .into_iter()
            .map(|side| (side, self.checkers(side)));
        let check = check.filter(|(_, by)| !by.is_empty()).map(|(side, by)| {
            let mut names: Vec<String> = by.iter().map(Cell::to_string).collect();
            names.sort();
            (side.letter().to_string(), json!(names))
        });
        let (reason, winner) = match self.ending {
            None => (None, None),
            Some(Ending::OneLeft(side)) => (Some("one_left"), Some(side.letter().to_string())),
            Some(Ending::Blocked) => (Some("blocked"), None),
            Some(Ending::Agreed) => (Some("agreed"), None),
            Some(Ending::Fifty) => (Some("fifty"), None),
        };
        let sides: String = self.sides().iter().map(|side| side.letter()).collect();
        let mut state = self.position();
        let derived = json!({
            "check": check.collect::<Map<_, _>>(),
            "legal_moves": self.moves().len(),
            "over": reason.is_some(),
            "reason": reason,
            "sides": sides,
            "draw": reason.is_some() && winner.is_none(),
            "winner": winner,
        });
        let derived = derived.as_object().expect("an object").clone();
        state.as_object_mut().expect("an object").extend(derived);
        state
    }

    /// A position set up and settled, or why it cannot be.
    pub(crate) fn of(position: &Value, options: Options) -> Result<Game, String> {
        let mut board = Board::default();
        for (cell, man) in position["pieces"].as_object().ok_or("no pieces")? {
            let man = man
                .as_str()
                .and_then(Man::named)
                .ok_or(format!("no man on {cell}"))?;
            let cell = Cell::named(cell).ok_or(format!("{cell} is no cell"))?;
            board.0.insert(cell, man);
        }
        is_possible(&board)?;
        let turn = crate::words::side(&position["turn"]).ok_or("nobody's turn")?;
        let number = |key: &str, usual: u64| position[key].as_u64().unwrap_or(usual) as u32;
        let mut game = Game::bare(options, board, turn);
        game.halfmoves = number("halfmoves", 0);
        game.round = number("round", 1);
        Ok(game)
    }
}

/// A side with men has its king, or queen, once; pawns stand neither behind their start nor on the far edge; guards
/// and the queen are Yellow's, everybody else is not.
fn is_possible(board: &Board) -> Result<(), String> {
    for side in Side::ALL {
        let hearts = board
            .of(side)
            .filter(|(_, man)| man.kind == side.heart())
            .count();
        if hearts != usize::from(board.has(side)) {
            return Err(format!("{side:?} has {hearts} kings or queens"));
        }
    }
    for (cell, man) in board.men() {
        let is_yellow = matches!(man.kind, Kind::Queen | Kind::Guard);
        let is_lost = man.kind == Kind::Pawn && [0, 10].contains(&man.side.advance(cell));
        if is_lost || is_yellow != (man.side == Side::Yellow) {
            return Err(format!("{man} on {cell}"));
        }
    }
    Ok(())
}
