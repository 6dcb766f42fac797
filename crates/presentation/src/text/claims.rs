//! Claims to a result in words: what a game agreed about them, and why one was refused.

use super::catalogue::{Text, say};
use super::reader::Reader;
use entente_game::{AdjudicatedResult, EndReason, Ending, View};

/// The agreement of a game about claims. The usual needs no words: a game of two sides has them,
/// unless it is rated.
pub(super) fn agreed(text: &Text, view: &View) -> Option<String> {
    let has_team = view
        .players
        .people
        .iter()
        .any(|person| person.crowd.is_some());
    let is_possible = view.players.seats.len() == 2
        && !view.variant().keeps_secrets()
        && view.terms.diplomacy.is_none();
    match view.terms.allows_claims() {
        true if view.terms.rated => Some(say!(text, "agreed-claims")),
        false if !view.terms.rated && is_possible && !has_team => {
            Some(say!(text, "agreed-no-claims"))
        }
        _ => None,
    }
}

/// The answer to the player whose claim was right.
pub fn claimed(text: &Text, result: AdjudicatedResult) -> String {
    match result {
        AdjudicatedResult::Win => say!(text, "done-claim-win"),
        AdjudicatedResult::Draw => say!(text, "done-claim-draw"),
    }
}

/// A line that says who claimed the draw, if somebody did. A win has a winner.
pub(super) fn drawn_by(reader: Reader<'_>, ending: &Ending) -> Option<String> {
    match ending.reason {
        EndReason::Claimed { by, .. } if ending.winners.is_empty() => {
            let who = reader.seat_name(by);
            Some(say!(reader.text, "ending-claimed-draw", who))
        }
        _ => None,
    }
}
