//! The JSON keys of Chess4: the players and their points, which the pieces do not show.
//!
//! Only the forms are here; `setup` checks whether the players are possible.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::movegen::json_object::{Keys, Object, ObjectOnly};
use crate::notation::json::{JsonError, letter};
use crate::pieces::piece::Army;
use crate::pieces::score::{self, Score};
use crate::pieces::status::{Pending, Status};
use crate::position::any_position::Position;
use crate::position::play::Play;
use crate::position::setup::{Setup, VariantState};
use crate::variants::chess4::array;
use crate::variants::chess4::setup::{CapturedCastling, PendingMate};

/// The derived keys of Chess4. `choice` is also read when one can be due, because nothing else
/// shows it.
pub(crate) const DERIVED: &[&str] = &[
    "in_check",
    "incremental",
    "incremental_result",
    "lms_result",
];

/// The players.
#[derive(Serialize)]
pub(crate) struct Chess4Form {
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

/// Where the rooks are that an army may have castled with.
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
pub(crate) struct PointsForm {
    in_check: Vec<String>,
    incremental: Object<String>,
    incremental_result: String,
    lms_result: Option<String>,
    /// An empty list, if the position has no choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    choice: Option<[&'static str; 0]>,
}

/// An army's castling: the rooks it may castle with, or the castling pieces of a captured army.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum CastlingForm {
    Rooks(Vec<String>),
    Captured(CapturedForm),
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

impl<'de> Deserialize<'de> for CastlingForm {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(CastlingVisitor)
    }
}

struct CastlingVisitor;

impl<'de> Visitor<'de> for CastlingVisitor {
    type Value = CastlingForm;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a list of rooks' squares, or an object with K, k and q")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rooks: A) -> Result<CastlingForm, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(rooks)).map(CastlingForm::Rooks)
    }

    fn visit_map<A: MapAccess<'de>>(self, pieces: A) -> Result<CastlingForm, A::Error> {
        CapturedForm::deserialize(MapAccessDeserializer::new(pieces)).map(CastlingForm::Captured)
    }
}

impl CastlingForm {
    /// `None` if the army cannot castle.
    pub(crate) fn of(setup: &Setup, army: Army) -> Option<CastlingForm> {
        if let Some(captured) = setup
            .variant_state
            .chess4()
            .and_then(|it| it.captured_castling.get(&army))
        {
            let [king, king_side, queen_side] = captured
                .pieces
                .map(|(square, kept)| (square.map(|square| square.to_string()), kept));
            // A captured army is listed even if it has no right, because its pieces may regain it.
            return Some(CastlingForm::Captured(CapturedForm {
                king,
                king_side,
                queen_side,
            }));
        }
        let own = setup.castling.iter().filter(|(of, _)| *of == army);
        let rooks: Vec<String> = own.map(|(_, rook)| rook.to_string()).collect();
        (!rooks.is_empty()).then_some(CastlingForm::Rooks(rooks))
    }

    pub(crate) fn read(self, setup: &mut Setup, army: Army) -> Result<(), JsonError> {
        let square = |name: &str| setup.read_square("castling", name);
        match self {
            CastlingForm::Rooks(rooks) => {
                let rooks: Result<Vec<_>, _> = rooks.iter().map(|name| square(name)).collect();
                setup
                    .castling
                    .extend(rooks?.into_iter().map(|rook| (army, rook)));
            }
            CastlingForm::Captured(form) => {
                let mut captured = CapturedCastling::default();
                let pieces = [form.king, form.king_side, form.queen_side];
                for (piece, (name, kept)) in captured.pieces.iter_mut().zip(pieces) {
                    *piece = (name.as_deref().map(square).transpose()?, kept);
                }
                let VariantState::Chess4(variant_state) = &mut setup.variant_state else {
                    return Err(wrong("castling", "K", "a list of rooks' squares"));
                };
                variant_state.captured_castling.insert(army, captured);
            }
        }
        Ok(())
    }
}

impl Chess4Form {
    /// `None` in other variants.
    pub(crate) fn of(position: &Position) -> Option<Chess4Form> {
        let VariantState::Chess4(variant_state) = position.setup().variant_state else {
            return None;
        };
        let mate = |mate: PendingMate| MateForm {
            by: letter(mate.by),
            passed: mate.passed,
        };
        Some(Chess4Form {
            status: by_army(variant_state.status, status_name),
            control: by_army(variant_state.control, |by| by.map(letter)),
            eliminated_by: by_army(variant_state.eliminated_by, letter),
            mates: by_army(variant_state.mates, mate),
            scores: by_army(variant_state.scores, |score| score.to_string()),
            left_in_order: groups(&position.left_in_order()),
            pending: by_army(variant_state.pending, Pending::name),
            castling_rooks: by_army(variant_state.castling_rooks, |rooks| {
                let [king_side, queen_side] =
                    rooks.map(|rook| rook.map(|square| square.to_string()));
                CastlingRooksForm {
                    king_side,
                    queen_side,
                }
            }),
            choice: position.choice().into_iter().map(letter).collect(),
        })
    }
}

impl PointsForm {
    /// `None` in other variants.
    pub(crate) fn of(play: &Play) -> Option<PointsForm> {
        let position = play.position();
        position.chess4()?;
        let incremental = position.incremental();
        let armies = position.armies();
        let in_check = position.checks();
        Some(PointsForm {
            in_check: in_check.iter().map(|(army, _)| letter(*army)).collect(),
            incremental_result: score::row(&incremental),
            incremental: by_army(armies.zip(incremental), |score| score.to_string()),
            lms_result: play.outcome().map(|outcome| score::row(outcome.points())),
            choice: position.choice().is_empty().then_some([]),
        })
    }
}

fn by_army<T, F>(entries: impl IntoIterator<Item = (Army, T)>, form: impl Fn(T) -> F) -> Object<F> {
    let entries = entries.into_iter();
    Object(
        entries
            .map(|(army, entry)| (letter(army), form(entry)))
            .collect(),
    )
}

fn groups(order: &[Vec<Army>]) -> Vec<Vec<String>> {
    let letters = |group: &Vec<Army>| group.iter().copied().map(letter).collect();
    order.iter().map(letters).collect()
}

impl Setup {
    /// Reads the keys of the players.
    pub(crate) fn read_chess4(&mut self, keys: &mut Keys<'_>) -> Result<(), JsonError> {
        let mut variant_state = self.variant_state.chess4().cloned().unwrap_or_default();
        variant_state.status = read_map(keys, "status", |name: String| {
            let status = status_named(&name);
            status.ok_or_else(|| wrong("status", &name, "active, checkmate, stalemate or resign"))
        })?;
        variant_state.control = read_map(keys, "control", |by: Option<String>| {
            by.map(|by| army("control", &by)).transpose()
        })?;
        variant_state.eliminated_by = read_map(keys, "eliminated_by", |by: String| {
            army("eliminated_by", &by)
        })?;
        variant_state.mates = read_map(keys, "mates", |ObjectOnly(mate): ObjectOnly<MateForm>| {
            Ok(PendingMate {
                by: army("mates", &mate.by)?,
                passed: mate.passed,
            })
        })?;
        variant_state.scores = read_map(keys, "scores", |text: String| {
            let score = Score::read(&text).filter(|score| score.is_in_sixths());
            score.ok_or_else(|| wrong("scores", &text, "a score like 0, 1/2 or 1+1/3"))
        })?;
        variant_state.pending = read_map(keys, "pending", |name: String| {
            Pending::from_name(&name).ok_or_else(|| wrong("pending", &name, "resigned or flagged"))
        })?;
        variant_state.castling_rooks = read_map(
            keys,
            "castlers",
            |ObjectOnly(form): ObjectOnly<CastlingRooksForm>| {
                let square = |name: String| self.read_square("castlers", &name);
                Ok([
                    form.king_side.map(square).transpose()?,
                    form.queen_side.map(square).transpose()?,
                ])
            },
        )?;
        if let Some(order) = keys.take::<Vec<Vec<String>>>("left_in_order")? {
            let group =
                |group: &Vec<String>| group.iter().map(|it| army("left_in_order", it)).collect();
            variant_state.left_in_order = Some(order.iter().map(group).collect::<Result<_, _>>()?);
        }
        // `state` also prints this key where no choice is due, so a wrong value is ignored.
        if let Ok(Some(choice)) = keys.take::<Vec<String>>("choice") {
            let choice: Result<Vec<Army>, _> = choice.iter().map(|it| army("choice", it)).collect();
            variant_state.choice = choice.unwrap_or_default();
        }
        self.variant_state = VariantState::Chess4(Box::new(variant_state));
        Ok(())
    }
}

fn army(key: &'static str, text: &str) -> Result<Army, JsonError> {
    let mut armies = array::GAME.armies();
    let army = armies.find(|army| letter(*army) == text);
    army.ok_or_else(|| JsonError::Army {
        key,
        letter: text.to_owned(),
    })
}

const STATUSES: [(Status, &str); 4] = [
    (Status::Active, "active"),
    (Status::Checkmated, "checkmate"),
    (Status::Stalemated, "stalemate"),
    (Status::Resigned, "resign"),
];

fn status_name(status: Status) -> &'static str {
    let found = STATUSES.iter().find(|(other, _)| *other == status);
    found.map_or("active", |(_, name)| name)
}

fn status_named(name: &str) -> Option<Status> {
    let found = STATUSES.iter().find(|(_, other)| *other == name);
    found.map(|(status, _)| *status)
}

fn read_map<T, V>(
    keys: &mut Keys<'_>,
    key: &'static str,
    read: impl Fn(T) -> Result<V, JsonError>,
) -> Result<BTreeMap<Army, V>, JsonError>
where
    T: for<'de> Deserialize<'de>,
{
    let object = keys.take::<Object<T>>(key)?.unwrap_or_default();
    let entry = |(letter, entry): (String, T)| Ok((army(key, &letter)?, read(entry)?));
    object.0.into_iter().map(entry).collect()
}

fn wrong(key: &'static str, word: &str, expected: &'static str) -> JsonError {
    JsonError::Word {
        key,
        word: word.to_owned(),
        expected,
    }
}
