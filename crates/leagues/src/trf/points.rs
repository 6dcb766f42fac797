//! The points of results. No others than the usual ones can be kept; a file can say those.

use super::fault::{Fault, Reason};
use super::line::{Line, whole_number};
use crate::pairings::record::{DRAW, WIN};

/// The points that everybody gets for a result, by the names that the records have for them:
/// letters of TRF26, and words of JaVaFo. A record of bbpPairings is its own name.
const USUAL: [(u32, &[&str]); 3] = [
    (
        WIN,
        &[
            "W", "WW", "BW", "FW", "FPB", "PAB", "P", "F", "U", "BBW", "BBU",
        ],
    ),
    (DRAW, &["D", "WD", "BD", "HPB", "X", "H", "BBD"]),
    (
        0,
        &["L", "WL", "BL", "FL", "ZPB", "A", "Z", "BBL", "BBZ", "BBF"],
    ),
];

/// Checks that a record of points has the usual ones: names, each with its points.
pub(super) fn check(line: &Line, code: &str) -> Result<(), Fault> {
    // A record of bbpPairings has one number, which it names itself.
    let mut name = code
        .starts_with("BB")
        .then(|| (line.rest_column(), code.to_owned()));
    for (column, word) in line.words() {
        for part in word.split('=').filter(|part| !part.is_empty()) {
            match name.take() {
                None => name = Some((column, part.to_owned())),
                Some((_, name)) if is_usual(&name, half_points(part)) => {}
                Some((column, _)) => return Err(other_points(line, column)),
            }
        }
    }
    // A name without points says nothing.
    name.map_or(Ok(()), |(column, _)| Err(other_points(line, column)))
}

fn is_usual(name: &str, points: Option<u32>) -> bool {
    let name = name.to_ascii_uppercase();
    let mut usual = USUAL.iter().filter(|(usual, _)| Some(*usual) == points);
    usual.any(|(_, names)| names.contains(&name.as_str()))
}

fn other_points(line: &Line, column: usize) -> Fault {
    let what = "a point system other than 1, ½ and 0";
    line.fault(column, Reason::NotKept { what })
}

/// Points as half points: `3.5`, and as some programs write it `3,5`, `3½`, `3` or `.5`.
pub(super) fn half_points(text: &str) -> Option<u32> {
    let text = text.replace('½', ".5");
    let (whole, part) = text.split_once(['.', ',']).unwrap_or((&text, "0"));
    let half = match part.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole = match whole {
        "" if half > 0 => 0,
        whole => whole_number(whole)?,
    };
    whole.checked_mul(2)?.checked_add(half)
}
