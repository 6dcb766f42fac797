//! The JSON keys of Chess4: the players and their points, which the pieces do not show.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::board::square::Square;
use crate::movegen::json::{
    Allowed, KeyError, Keys, Object, ObjectOnly, StatusWords, by_army, letter, read_army,
    read_pending, take_by_army,
};
use crate::movegen::policy::{Course, Policy};
use crate::pieces::endings::{Pending, Status};
use crate::pieces::piece::Army;
use crate::pieces::score::{self, Score};
use crate::variants::chess4::game::Chess4Game;
use crate::variants::chess4::starting_position;
use crate::variants::chess4::state::{CapturedCastling, Chess4State, PendingMate};

/// The players.
#[derive(Serialize)]
pub(crate) struct Chess4Keys {
    status: Object<&'static str>,
    control: Object<Option<String>>,
    eliminated_by: Object<String>,
    mates: Object<MateForm>,
    scores: Object<String>,
    left_in_order: Vec<Vec<String>>,
    pending: Object<&'static str>,
    /// Our own key, written only if the castling rooks are not the ones on their starting squares.
    #[serde(rename = "castlers", skip_serializing_if = "Object::is_empty")]
    castling_rooks: Object<CastlingRooksForm>,
    /// Written only if a choice is due, because nothing else shows it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choice: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MateForm {
    by: String,
    passed: bool,
}

/// The squares of the rooks that an army may have castled with.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CastlingRooksForm {
    #[serde(rename = "k")]
    king_side: Option<String>,
    #[serde(rename = "q")]
    queen_side: Option<String>,
}

/// The derived keys.
#[derive(Serialize)]
pub(crate) struct PointsKeys {
    in_check: Vec<String>,
    incremental: Object<String>,
    incremental_result: String,
    lms_result: Option<String>,
    /// An empty list, if the position has no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<[&'static str; 0]>,
}

/// Each castling piece with its square, if it has one, and whether it has kept the rule of coming
/// back.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CapturedForm {
    #[serde(rename = "K")]
    king: (Option<String>, bool),
    #[serde(rename = "k")]
    king_side: (Option<String>, bool),
    #[serde(rename = "q")]
    queen_side: (Option<String>, bool),
}

impl CapturedForm {
    pub(crate) fn of(captured: &CapturedCastling) -> CapturedForm {
        let [king, king_side, queen_side] = captured
            .pieces
            .map(|(square, kept)| (square.map(|square| square.to_string()), kept));
        CapturedForm {
            king,
            king_side,
            queen_side,
        }
    }

    pub(crate) fn read(
        self,
        square: impl Fn(&str) -> Result<Square, KeyError>,
    ) -> Result<CapturedCastling, KeyError> {
        let mut captured = CapturedCastling::default();
        let pieces = [self.king, self.king_side, self.queen_side];
        for (piece, (name, kept)) in captured.pieces.iter_mut().zip(pieces) {
            *piece = (name.as_deref().map(&square).transpose()?, kept);
        }
        Ok(captured)
    }
}

impl Chess4Keys {
    pub(crate) fn of(variant_state: Chess4State) -> Chess4Keys {
        let mate = |mate: PendingMate| MateForm {
            by: letter(mate.by),
            passed: mate.passed,
        };
        Chess4Keys {
            status: by_army(variant_state.status, |status| STATUSES.word(status)),
            control: by_army(variant_state.control, |by| by.map(letter)),
            eliminated_by: by_army(variant_state.eliminated_by, letter),
            mates: by_army(variant_state.mates, mate),
            scores: by_army(variant_state.scores, |score| score.to_string()),
            left_in_order: groups(&variant_state.left_in_order.unwrap_or_default()),
            pending: by_army(variant_state.pending, Pending::word),
            castling_rooks: by_army(variant_state.castling_rooks, |rooks| {
                let [king_side, queen_side] =
                    rooks.map(|rook| rook.map(|square| square.to_string()));
                CastlingRooksForm {
                    king_side,
                    queen_side,
                }
            }),
            choice: variant_state.choice.into_iter().map(letter).collect(),
        }
    }
}

impl PointsKeys {
    pub(crate) fn of(game: &Chess4Game, course: &Course<'_>) -> PointsKeys {
        let incremental = game.incremental();
        let armies = game.tables().armies.iter().copied();
        PointsKeys {
            in_check: course.in_check.iter().copied().map(letter).collect(),
            incremental_result: score::row(&incremental),
            incremental: by_army(armies.zip(incremental), |score| score.to_string()),
            lms_result: course.outcome.map(|outcome| score::row(outcome.points())),
            choice: game.choice().is_empty().then_some([]),
        }
    }
}

fn groups(order: &[Vec<Army>]) -> Vec<Vec<String>> {
    let letters = |group: &Vec<Army>| group.iter().copied().map(letter).collect();
    order.iter().map(letters).collect()
}

impl Chess4State {
    /// Reads the keys of the players.
    pub(crate) fn read(&mut self, armies: &[Army], keys: &mut Keys<'_>) -> Result<(), KeyError> {
        self.status = take_by_army(keys, armies, "status", |word| STATUSES.read(word))?;
        self.control = take_by_army(keys, armies, "control", |by: Option<String>| {
            by.map(|by| read_army(armies, "control", &by)).transpose()
        })?;
        self.eliminated_by = take_by_army(keys, armies, "eliminated_by", |by: String| {
            read_army(armies, "eliminated_by", &by)
        })?;
        self.mates = take_by_army(keys, armies, "mates", |ObjectOnly(mate)| {
            let MateForm { by, passed } = mate;
            let by = read_army(armies, "mates", &by)?;
            Ok(PendingMate { by, passed })
        })?;
        self.scores = take_by_army(keys, armies, "scores", read_score)?;
        self.pending = take_by_army(keys, armies, "pending", read_pending)?;
        self.castling_rooks = take_by_army(keys, armies, "castlers", |ObjectOnly(form)| {
            let CastlingRooksForm {
                king_side,
                queen_side,
            } = form;
            let square = |name: String| read_square("castlers", &name);
            Ok([
                king_side.map(square).transpose()?,
                queen_side.map(square).transpose()?,
            ])
        })?;
        if let Some(order) = keys.take::<Vec<Vec<String>>>("left_in_order")? {
            let army = |letter: &String| read_army(armies, "left_in_order", letter);
            let group = |group: &Vec<String>| group.iter().map(army).collect();
            self.left_in_order = Some(order.iter().map(group).collect::<Result<_, _>>()?);
        }
        // `state` also prints this key where no choice is due, so a wrong value is ignored.
        if let Ok(Some(choice)) = keys.take::<Vec<String>>("choice") {
            let army = |letter: &String| read_army(armies, "choice", letter);
            let choice: Result<_, _> = choice.iter().map(army).collect();
            self.choice = choice.unwrap_or_default();
        }
        Ok(())
    }
}

fn read_square(key: &'static str, name: &str) -> Result<Square, KeyError> {
    let square = starting_position::GAME.board().square(name);
    square.ok_or_else(|| KeyError::Square {
        key,
        name: name.to_owned(),
    })
}

fn read_score(text: String) -> Result<Score, KeyError> {
    let score = Score::read(&text).filter(|score| score.is_in_sixths());
    score.ok_or(KeyError::Word {
        key: "scores",
        word: text,
        allowed: Allowed::Score,
    })
}

const STATUSES: StatusWords = StatusWords {
    words: &[
        (Status::Active, "active"),
        (Status::Checkmated, "checkmate"),
        (Status::Stalemated, "stalemate"),
        (Status::Resigned, "resign"),
        // It is read as resigned, and the options of the game tell the difference.
        (Status::Absent, "resign"),
    ],
    allowed: &["active", "checkmate", "stalemate", "resign"],
};
