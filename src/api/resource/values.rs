//! Values that several forms have.

use chrono::{DateTime, SecondsFormat};
use entente_game::Time;
use serde_json::Value;

/// Parses JSON that this program has written itself.
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("the rules write JSON")
}

pub(crate) fn numbers(seats: &[entente_game::Seat]) -> Vec<u8> {
    seats.iter().map(|seat| seat.0).collect()
}

/// A time in RFC 3339, in UTC with milliseconds.
pub(crate) fn time(time: Time) -> String {
    let moment = i64::try_from(time.0)
        .ok()
        .and_then(DateTime::from_timestamp_millis);
    moment
        .unwrap_or_default()
        .to_rfc3339_opts(SecondsFormat::Millis, true)
}
