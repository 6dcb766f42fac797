//! Values that several forms have.

use serde_json::Value;

/// Parses JSON that this program has written itself.
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("the rules write JSON")
}

pub(crate) fn numbers(seats: &[entente_game::Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}
