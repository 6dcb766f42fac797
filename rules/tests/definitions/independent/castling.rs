//! The two sides of castling, and rights as a position names them: by the squares of the rooks.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::independent::board::Board;
use crate::independent::pieces::{Kind, Owner};

/// The side of the nearer rook, and the other one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CastlingSide {
    King,
    Queen,
}

impl CastlingSide {
    pub(crate) const BOTH: [CastlingSide; 2] = [CastlingSide::King, CastlingSide::Queen];
}

impl<A: Owner, S: Copy + Ord + ToString> Board<A, S> {
    /// Whether an army's king and rook stand on these squares.
    pub(crate) fn has_king_and_rook(&self, army: A, (king, rook): (S, S)) -> bool {
        self.is(king, army, Kind::King) && self.is(rook, army, Kind::Rook)
    }

    /// The sides of these rooks. King and rook must stand at home.
    pub(crate) fn read_castling(
        &self,
        army: A,
        rooks: &Value,
        home: impl Fn(CastlingSide) -> (S, S),
    ) -> Result<BTreeSet<CastlingSide>, String> {
        let mut sides = BTreeSet::new();
        for rook in rooks.as_array().into_iter().flatten() {
            let of_rook = |side: &CastlingSide| json!(home(*side).1.to_string()) == *rook;
            let found = CastlingSide::BOTH.into_iter().find(of_rook);
            let side = found.ok_or("no rook's square")?;
            if !self.has_king_and_rook(army, home(side)) {
                return Err(format!("no king and rook to castle with {rook}"));
            }
            sides.insert(side);
        }
        Ok(sides)
    }
}
