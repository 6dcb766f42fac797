//! A game as the project's JSON (the command line's form of a position), and back as far as the
//! tests need it.
//!
//! It is written by hand from the model's own data.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::chess4::board::{Army, Board, LAYOUT, Square};
use crate::chess4::castling::{CastlingSide, RegainPiece};
use crate::chess4::game::{Game, GiveUpReason, Method, Options, Record, Setup, Status, Teams};
use crate::independent::Owner;
use crate::independent::json::{army, by_army, extended, letters, names, placed};

fn letter(army: Option<Army>) -> Value {
    army.map_or(Value::Null, |army| json!(army.letter().to_string()))
}

impl Game {
    /// The position: everything that is needed to set it up again.
    pub(crate) fn position(&self) -> Value {
        let castling = Army::ALL
            .into_iter()
            .map(|army| (army, self.castling(army)));
        json!({
            "variant": "chess4",
            "turn": self.turn.letter().to_string(),
            "pieces": placed(self.board.pieces()),
            "castling": by_army(castling.filter(|(_, rights)| *rights != json!([]))),
            "en_passant": self.passing_pawns.to_json(),
            "round": self.round,
            "status": by_army(self.status.iter().map(|(&army, &status)| (army, json!(status_name(status))))),
            "control": by_army(Army::ALL.into_iter().map(|army| (army, letter(self.commander(army))))),
            "eliminated_by": by_army(self.eliminated_by.iter().map(|(&army, &by)| (army, letter(Some(by))))),
            "mates": by_army(self.records.iter().map(|(&army, record)| (army, mate(record)))),
            "scores": by_army(self.scores.iter().map(|(&army, points)| (army, json!(points.to_string())))),
            "left_in_order": self.left.iter().map(|tie| letters(tie.iter().copied())).collect::<Vec<_>>(),
            "pending": by_army(self.pending.iter().map(|(&army, reason)| (army, json!(reason_name(*reason))))),
            "options": options(&self.options),
        })
    }

    /// The position with everything that is derived from it.
    pub(crate) fn state(&self) -> Value {
        let over = self.is_over();
        let checks: BTreeMap<Army, Vec<Square>> = self
            .active()
            .into_iter()
            .map(|army| (army, self.checkers(army)))
            .filter(|(_, by)| !by.is_empty())
            .collect();
        let result = match self.last_man_standing() {
            Some(_) if self.options.incremental => self.incremental(),
            Some(standing) => standing,
            None => "*".to_string(),
        };
        let derived = json!({
            "legal_moves": self.plies().len(),
            "in_check": letters(checks.keys().copied()),
            "check": by_army(checks.iter().map(|(&army, by)| (army, json!(names(by))))),
            "over": over,
            "reason": over.then_some(if self.agreed { "agreed" } else { "one_left" }),
            "result": result,
            "incremental": by_army(Army::ALL.into_iter().map(|army| (army, json!(self.counted(army).to_string())))),
            "incremental_result": self.incremental(),
            "lms_result": self.last_man_standing(),
            "choice": letters(self.choice.iter().copied()),
        });
        extended(self.position(), derived)
    }

    fn castling(&self, army: Army) -> Value {
        let kept =
            |piece: RegainPiece| json!([piece.square.map(|square| square.to_string()), piece.kept]);
        match self.regains.get(&army) {
            Some(regain) => json!({
                "K": kept(regain.king), "k": kept(regain.rooks[0]), "q": kept(regain.rooks[1]),
            }),
            None => {
                let castling_sides = self.castling_sides[&army].iter();
                json!(names(
                    castling_sides.map(|&side| self.home(army, side).rook)
                ))
            }
        }
    }

    /// Sets up a position in which all armies are in.
    pub(crate) fn of(position: &Value, options: Options) -> Game {
        let board = Board::read(position, LAYOUT).expect("pieces");
        let turn = army(&position["turn"]).expect("whose turn it is");
        let mut game = Game::with_board(options, board, turn);
        for (name, rooks) in position["castling"].as_object().into_iter().flatten() {
            let army = Army::named(name).expect("an army");
            let is_in = |rook: Square| {
                rooks
                    .as_array()
                    .expect("rooks")
                    .contains(&json!(rook.to_string()))
            };
            let castling_sides = CastlingSide::BOTH
                .into_iter()
                .filter(|&side| is_in(game.home(army, side).rook))
                .collect();
            game.castling_sides.insert(army, castling_sides);
        }
        game
    }
}

/// Options as written in a list of published counts.
pub(crate) fn read_options(value: &Value) -> Options {
    let method = if value["method"] == json!(2) {
        Method::Two
    } else {
        Method::One
    };
    let setup = if value["setup"] == json!("table") {
        Setup::Table
    } else {
        Setup::Game
    };
    Options::plain(method, setup)
}

pub(crate) fn options(options: &Options) -> Value {
    let owners = options
        .owners
        .map(|owners| owners.map(|owner| owner.to_string()));
    json!({
        "method": if options.method == Method::Two { 2 } else { 1 },
        "setup": if options.setup == Setup::Table { "table" } else { "game" },
        "scoring": if options.incremental { "incremental" } else { "last-man-standing" },
        "teams": match options.teams {
            Teams::None => json!(false),
            Teams::Across => json!(true),
            Teams::Adjacent => json!("adjacent"),
        },
        "absent": letter(options.absent.map(|absent| absent.army)),
        "absent_as": if options.absent.is_some_and(|absent| absent.is_wall) { "wall" } else { "gone" },
        "owners": owners,
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

fn reason_name(reason: GiveUpReason) -> &'static str {
    match reason {
        GiveUpReason::Resigned => "resigned",
        GiveUpReason::Flagged => "flagged",
    }
}
