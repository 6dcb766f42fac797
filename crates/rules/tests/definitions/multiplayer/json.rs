//! A game as the project's JSON (the command line's form of a position), with everything that
//! follows from it, and back.

use serde_json::{Value, json};

use crate::independent::Owner;
use crate::independent::json::{army, by_army, checks, extended, letters, number, placed};
use crate::multiplayer::board::{Army, Board, Direction, Kind, Layout};
use crate::multiplayer::game::{Ending, Game, Options, Status};
use crate::multiplayer::legal::{PassingPawn, Right};
use crate::multiplayer::starting_position::{Castle, armies};

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
        .ok_or(format!("{value} is not a status"))
}

pub(crate) fn read_options(value: &Value) -> Options {
    Options {
        layout: match value["board"].as_str() {
            Some("chess4") => Layout::Plus,
            Some("chess45") => Layout::SmallPlus,
            _ => Layout::Square,
        },
        armies: value["armies"].as_u64().unwrap_or(4) as usize,
    }
}

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        let rights = self.castling.iter().filter(|(_, sides)| !sides.is_empty());
        let rooks = rights.map(|(&army, sides)| {
            let ahead = self.ahead(army);
            let rooks = sides
                .iter()
                .map(|&side| Castle::of(ahead, side).rook.to_string());
            (army, json!(rooks.collect::<Vec<_>>()))
        });
        let board = match self.options.layout {
            Layout::Square => "square",
            Layout::Plus => "chess4",
            Layout::SmallPlus => "chess45",
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
            "pieces": placed(self.board.pieces()),
            "castling": by_army(rooks),
            "en_passant": self.passing_pawns.to_json(),
            "status": by_army(self.status.iter().map(named)),
            "pending": by_army(self.pending.iter().map(named)),
            "quiet_plies": self.quiet_plies,
            "round": self.round,
            "options": self.written_options(board),
        })
    }

    /// The options, with the armies if they are not those of the board.
    fn written_options(&self, board: &str) -> Value {
        let mut options = json!({"board": board, "armies": self.order.len()});
        if armies(self.options.layout, self.order.len()) != self.order {
            let ahead =
                |&(army, ahead): &(Army, Direction)| (army, json!(ahead.letter().to_string()));
            options["order"] = json!(letters(self.armies()));
            options["pawns"] = by_army(self.order.iter().map(ahead));
        }
        options
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let active = self.active().into_iter();
        let checkers = active.map(|army| (army, self.checkers(army)));
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
        // Nobody may claim in a finished game. A player who has resigned or run out of time may not
        // claim either, even while their king still stands (section 4).
        let voters = || self.voters().into_iter().filter(|_| self.ending.is_none());
        let derived = json!({
            "check": checks(checkers),
            "legal_moves": self.moves().len(),
            "over": reason.is_some(),
            "reason": reason,
            "scores": scores,
            "offers": letters(voters().filter(|&army| self.offers.stands(army))),
            "claim50": letters(voters().filter(|army| self.claim50.contains(army))),
            "claim3": letters(voters().filter(|army| self.claim3.contains(army))),
        });
        extended(self.position(), derived)
    }

    /// Sets up a position and resolves it, or says why it is impossible.
    pub(crate) fn of(position: &Value, options: Options) -> Result<Game, String> {
        let order = read_order(position, options)?;
        let board = Board::read(position, options.layout)?;
        let mut game = Game::with_board(options, order, board);
        for (key, entries) in [("status", &mut game.status), ("pending", &mut game.pending)] {
            for (army, status) in position[key].as_object().into_iter().flatten() {
                let army = Army::named(army).ok_or("no army")?;
                entries.insert(army, status_named(status)?);
            }
        }
        game.read_castling(position)?;
        game.read_passing_pawns(position)?;
        game.quiet_plies = number(position, "quiet_plies", 0);
        game.round = number(position, "round", 1);
        game.turn = army(&position["turn"]).ok_or("no turn")?;
        game.is_possible()?;
        // Claims follow from the counters, and resolving the position may eliminate armies at once.
        game.update_fifty_claims();
        game.resolve();
        Ok(game)
    }

    fn read_castling(&mut self, position: &Value) -> Result<(), String> {
        for (army, rooks) in position["castling"].as_object().into_iter().flatten() {
            let army = Army::named(army)
                .filter(|&army| self.is_active(army))
                .ok_or("no active army to castle")?;
            let home = |side| Castle::home(self.ahead(army), side);
            let sides = self.board.read_castling(army, rooks, home)?;
            self.castling.insert(army, sides);
        }
        Ok(())
    }

    fn read_passing_pawns(&mut self, position: &Value) -> Result<(), String> {
        for entry in position["en_passant"].as_array().into_iter().flatten() {
            if self.options.layout == Layout::SmallPlus {
                return Err("there is no en passant on this board".to_string());
            }
            let name = |key: &str| entry[key].as_str().unwrap_or("");
            let square = |key: &str| self.options.layout.square(name(key)).ok_or("no square");
            let (target, pawn) = (square("target")?, square("pawn")?);
            let owner = army(&entry["owner"]).ok_or("no owner")?;
            let rights = entry["rights"]
                .as_object()
                .into_iter()
                .flatten()
                .filter_map(|(army, right)| {
                    let right = match right.as_str()? {
                        "continuing" => Right::Continuing,
                        _ => Right::Fresh,
                    };
                    Some((army.chars().next()?, right))
                })
                .collect();
            if !self.board.is(pawn, owner, Kind::Pawn) {
                return Err(format!("no pawn on {pawn}"));
            }
            self.passing_pawns.0.push(PassingPawn {
                target,
                pawn,
                owner,
                rights,
            });
        }
        Ok(())
    }

    /// Active armies have one king and the others none. All pieces belong to armies of the game,
    /// and no pawn stands where it promotes.
    fn is_possible(&self) -> Result<(), String> {
        for army in self.armies() {
            let kings = self
                .board
                .of(army)
                .filter(|(_, piece)| piece.kind == Kind::King)
                .count();
            if kings != usize::from(self.is_active(army)) {
                return Err(format!("{army} has {kings} kings"));
            }
        }
        for (square, piece) in self.board.pieces() {
            let is_known = self.armies().any(|army| army == piece.army);
            let layout = self.options.layout;
            if !is_known
                || piece.kind == Kind::Pawn && layout.promotes(self.ahead(piece.army), square)
            {
                return Err(format!("{piece} on {square}"));
            }
        }
        let is_in = |army: &Army| self.is_active(*army);
        if self.pending.keys().all(is_in) && self.armies().any(|army| army == self.turn) {
            Ok(())
        } else {
            Err("an army that is not in".to_string())
        }
    }
}

/// The armies in turn order: as the position says, otherwise those of the board.
fn read_order(position: &Value, options: Options) -> Result<Vec<(Army, Direction)>, String> {
    let usual = armies(options.layout, options.armies);
    let Some(order) = position["order"].as_array() else {
        return Ok(usual);
    };
    let ahead = |army: Army| {
        let written = &position["pawns"][army.to_string()];
        let direction = Direction::ALL
            .into_iter()
            .find(|way| *written == way.letter().to_string());
        let usual_way = usual
            .iter()
            .find(|(other, _)| *other == army)
            .map(|(_, way)| *way);
        direction
            .or(usual_way)
            .ok_or(format!("where do the pawns of {army} go?"))
    };
    let armies = order.iter().map(|letter| {
        let army = army(letter).ok_or("no army")?;
        Ok((army, ahead(army)?))
    });
    armies.collect()
}
