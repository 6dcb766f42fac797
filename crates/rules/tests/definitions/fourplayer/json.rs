//! A game as the project's JSON (the command line's form of a position), with everything that
//! follows from it, and back.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::fourplayer::game::{Game, Passed, Reason, Status};
use crate::fourplayer::setup::{Array, Castle, LAYOUT, LETTERS, MODES, Mode, SEATS, Seat, castles};
use crate::independent::json::{by_army, checks, extended, number};
use crate::independent::{Board, Kind, Piece, Square};

const STATUSES: [(Status, &str); 5] = [
    (Status::Active, "active"),
    (Status::Mated, "checkmate"),
    (Status::Stalemated, "stalemate"),
    (Status::Resigned, "resigned"),
    (Status::Flagged, "flagged"),
];

fn status_name(status: Status) -> &'static str {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(other, _)| *other == status);
    found.expect("every status has a name").1
}

fn status_named(value: &Value) -> Result<Status, String> {
    let mut statuses = STATUSES.into_iter();
    let found = statuses.find(|(_, name)| *value == **name);
    found
        .map(|(status, _)| status)
        .ok_or(format!("{value} is not a status"))
}

fn seat_named(letter: &str) -> Result<Seat, String> {
    let found = LETTERS.iter().position(|army| army.to_string() == letter);
    found.ok_or(format!("{letter} is not an army"))
}

/// A square by its name.
fn square(value: &Value) -> Result<Square, String> {
    let found = value.as_str().and_then(|name| LAYOUT.square(name));
    found.ok_or(format!("{value} is not a square"))
}

pub(crate) fn read_options(options: &Value) -> (Mode, Array) {
    let mode = options["mode"].as_str().unwrap_or("ffa");
    let mode = MODES
        .iter()
        .find(|(_, name)| *name == mode)
        .expect("a mode");
    let array = match &options["array"] {
        Value::Null => Array::Named(0),
        Value::String(name) => Array::of_name(name).expect("an array"),
        number => Array::Numbered(number.as_u64().expect("a number") as u16),
    };
    (mode.0, array)
}

/// An object with a value for each seat that has one.
fn by_seat<T>(of: impl Fn(Seat) -> Option<T>) -> Value
where
    Value: From<T>,
{
    let values = SEATS.into_iter().filter_map(|seat| Some((seat, of(seat)?)));
    by_army(values.map(|(seat, value)| (LETTERS[seat], Value::from(value))))
}

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        let (_, mode) = MODES
            .iter()
            .find(|(mode, _)| *mode == self.mode)
            .expect("a mode");
        let array = match self.array {
            Array::Named(_) => json!(self.array.name()),
            Array::Numbered(number) => json!(number),
        };
        let pieces = self.board.pieces().map(|(square, piece)| {
            let named = if self.one_point.contains(&square) {
                format!("{}D", piece.army)
            } else {
                piece.to_string()
            };
            (square.to_string(), json!(named))
        });
        let rooks = |seat| -> Option<Vec<String>> {
            let own = self.castles.iter().filter(|castle| castle.seat == seat);
            let rooks: Vec<String> = own.map(|castle| castle.rook.0.to_string()).collect();
            (!rooks.is_empty()).then_some(rooks)
        };
        let passed = self.passed.iter().map(|pawn| {
            json!({
                "target": pawn.target,
                "pawn": pawn.pawn,
                "owner": LETTERS[pawn.owner].to_string(),
                "rights": by_seat(|seat| pawn.takers.contains(&seat).then_some("fresh")),
            })
        });
        json!({
            "variant": "fourplayer",
            "turn": LETTERS[self.turn].to_string(),
            "pieces": pieces.collect::<Map<_, _>>(),
            "castling": by_seat(rooks),
            "en_passant": passed.collect::<Vec<_>>(),
            "halfmoves": self.quiet_plies,
            "round": self.round,
            "status": by_seat(|seat| Some(status_name(self.status[seat]))),
            "pending": by_seat(|seat| self.pending[seat].map(status_name)),
            "points": by_seat(|seat| Some(self.points[seat])),
            "options": {"mode": mode, "array": array},
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let royal = SEATS.into_iter().filter(|&seat| self.is_royal(seat));
        let checkers = royal.map(|seat| (LETTERS[seat], self.attackers(&self.board, seat)));
        let reason = self.ending.as_ref().map(|ending| match ending.reason {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::Resigned => "resigned",
            Reason::Flagged => "flagged",
            Reason::Threefold => "threefold",
            Reason::Fifty => "fifty",
            Reason::OneLeft => "one_left",
            Reason::Insufficient => "insufficient",
        });
        let is_over = reason.is_some();
        let score = |points: u32| match self.mode {
            Mode::Teams => ["0", "1/2", "1"][points as usize].to_string(),
            _ => points.to_string(),
        };
        let scores = self.scores();
        let derived = json!({
            "check": checks(checkers),
            "legal_moves": self.moves().len(),
            "over": is_over,
            "reason": reason,
            "result": self.result(),
            "scores": scores.map(|scores| by_seat(|seat| Some(score(scores[seat])))),
            "chance": !is_over && self.walks(self.turn),
        });
        extended(self.position(), derived)
    }

    /// The result as files write it.
    fn result(&self) -> String {
        let Some(scores) = self.scores() else {
            return "*".to_string();
        };
        match (self.mode, scores[0]) {
            (Mode::Teams, 0) => "0-1".to_string(),
            (Mode::Teams, 1) => "1/2-1/2".to_string(),
            (Mode::Teams, _) => "1-0".to_string(),
            _ => scores.map(|points| points.to_string()).join("-"),
        }
    }

    /// Sets up a position and resolves it, or says why it is impossible.
    pub(crate) fn of(position: &Value) -> Result<Game, String> {
        let (mode, array) = read_options(&position["options"]);
        let mut game = Game::with_board(mode, array, Board::default());
        game.read_pieces(position)?;
        game.turn = match &position["turn"] {
            Value::Null => 0,
            letter => seat_named(letter.as_str().unwrap_or(""))?,
        };
        for (army, status) in position["status"].as_object().into_iter().flatten() {
            game.status[seat_named(army)?] = status_named(status)?;
        }
        for (army, status) in position["pending"].as_object().into_iter().flatten() {
            game.pending[seat_named(army)?] = Some(status_named(status)?);
        }
        for (army, points) in position["points"].as_object().into_iter().flatten() {
            game.points[seat_named(army)?] = points.as_u64().ok_or("no points")? as u32;
        }
        game.quiet_plies = number(position, "halfmoves", 0);
        game.round = number(position, "round", 1);
        game.read_castling(position)?;
        game.read_passed(position)?;
        game.is_possible()?;
        game.resolve();
        Ok(game)
    }

    fn read_pieces(&mut self, position: &Value) -> Result<(), String> {
        for (name, piece) in position["pieces"].as_object().ok_or("no pieces")? {
            let square = LAYOUT
                .square(name)
                .ok_or(format!("{name} is not a square"))?;
            let letters: Vec<char> = piece.as_str().unwrap_or("").chars().collect();
            let [army, letter] = letters[..] else {
                return Err(format!("{piece} is not a piece"));
            };
            seat_named(&army.to_string())?;
            let kind = match letter {
                'D' => Kind::Queen,
                letter => Kind::of_letter(letter).ok_or(format!("{piece} is not a piece"))?,
            };
            if letter == 'D' {
                self.one_point.insert(square);
            }
            self.board.put(square, Piece { army, kind });
        }
        Ok(())
    }

    fn read_castling(&mut self, position: &Value) -> Result<(), String> {
        let known = castles(self.array);
        for (army, rooks) in position["castling"].as_object().into_iter().flatten() {
            let seat = seat_named(army)?;
            for rook in rooks.as_array().into_iter().flatten() {
                let of_rook = |castle: &&Castle| {
                    castle.seat == seat && json!(castle.rook.0.to_string()) == *rook
                };
                let castle = known.iter().find(of_rook).ok_or("no rook's square")?;
                let stand = (castle.king.0, castle.rook.0);
                if !self.board.has_king_and_rook(LETTERS[seat], stand) {
                    return Err(format!("no king and rook to castle with {rook}"));
                }
                self.castles.insert(*castle);
            }
        }
        Ok(())
    }

    fn read_passed(&mut self, position: &Value) -> Result<(), String> {
        for pawn in position["en_passant"].as_array().into_iter().flatten() {
            let takers: BTreeSet<Seat> = match pawn["rights"].as_object() {
                Some(rights) => rights
                    .keys()
                    .map(|it| seat_named(it))
                    .collect::<Result<_, _>>()?,
                None => SEATS.into_iter().collect(),
            };
            self.passed.push(Passed {
                target: square(&pawn["target"])?,
                pawn: square(&pawn["pawn"])?,
                owner: seat_named(pawn["owner"].as_str().unwrap_or(""))?,
                takers,
            });
        }
        Ok(())
    }

    /// Checks that everybody who needs a king has one, and nobody more than one.
    fn is_possible(&self) -> Result<(), String> {
        for seat in SEATS {
            let kings = self.board.of(LETTERS[seat]);
            let kings = kings.filter(|(_, piece)| piece.kind == Kind::King).count();
            let least = usize::from(self.is_royal(seat));
            if kings < least || kings > 1 {
                return Err(format!("{kings} kings of {}", LETTERS[seat]));
            }
        }
        Ok(())
    }
}
