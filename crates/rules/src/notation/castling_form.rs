//! The JSON form of an army's castling: a list of rooks, or the castling pieces of a captured army.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::movegen::json::{Allowed, KeyError};
use crate::pieces::piece::Army;
use crate::position::setup::Setup;
use crate::position::variant_state::VariantState;
use crate::variants::chess4::json::CapturedForm;

/// An army's castling: the rooks it may castle with, or the castling pieces of a captured army.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum CastlingForm {
    Rooks(Vec<String>),
    Captured(CapturedForm),
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
        let chess4 = setup.variant_state.chess4();
        if let Some(captured) = chess4.and_then(|castling| castling.captured_castling.get(&army)) {
            // A captured army is listed even if it has no right, because its pieces may regain it.
            return Some(CastlingForm::Captured(CapturedForm::of(captured)));
        }
        let own = setup.castling.iter().filter(|(of, _)| *of == army);
        let rooks: Vec<String> = own.map(|(_, rook)| rook.to_string()).collect();
        (!rooks.is_empty()).then_some(CastlingForm::Rooks(rooks))
    }

    pub(crate) fn read(self, setup: &mut Setup, army: Army) -> Result<(), KeyError> {
        match self {
            CastlingForm::Rooks(rooks) => {
                let square = |name: &String| setup.read_square("castling", name);
                let squares: Result<Vec<_>, _> = rooks.iter().map(square).collect();
                setup
                    .castling
                    .extend(squares?.into_iter().map(|rook| (army, rook)));
            }
            CastlingForm::Captured(form) => {
                let captured = form.read(|name| setup.read_square("castling", name))?;
                let VariantState::Chess4(state) = &mut setup.variant_state else {
                    return Err(KeyError::Word {
                        key: "castling",
                        word: String::from("K"),
                        allowed: Allowed::RookSquares,
                    });
                };
                state.captured_castling.insert(army, captured);
            }
        }
        Ok(())
    }
}
