//! What the state of a game has of claims: whether there are any, which the engine has refused, and
//! the one that ended it. Which are possible is in `adjudication`.

use crate::adjudication::{AdjudicatedResult, Adjudication, EndReason};
use crate::base::id::{PlayerId, Seat};
use crate::base::moves::Ending;
use entente_rules::Score;
use std::collections::BTreeMap;

/// The claims of a game.
#[derive(Clone, Default)]
pub(crate) struct Adjudications {
    /// Whether the game has them.
    pub(crate) are_allowed: bool,
    /// The players whose last claim the engine refused, with the number of plies then.
    pub(super) refused: BTreeMap<PlayerId, u32>,
    /// The claim that ended the game.
    pub(super) proved: Option<Adjudication>,
}

impl Adjudications {
    /// Whether a claim has ended the game.
    pub(crate) fn have_ended_game(&self) -> bool {
        self.proved.is_some()
    }

    /// The ending by the claim that ended the game with these scores, if one did.
    pub(crate) fn ending(&self, scores: impl FnOnce() -> Vec<Score>) -> Option<Ending> {
        let Adjudication { by, result, ground } = self.proved?;
        let (winners, row) = match (result, by) {
            (AdjudicatedResult::Draw, _) => (Vec::new(), "1/2-1/2"),
            (AdjudicatedResult::Win, Seat(0)) => (Vec::from([by]), "1-0"),
            (AdjudicatedResult::Win, _) => (Vec::from([by]), "0-1"),
        };
        let points = |seat: Seat| match winners.first() {
            None => Score::share(1, 2),
            Some(winner) => Score::share(u16::from(*winner == seat), 1),
        };
        Some(Ending {
            reason: EndReason::Claimed { by, ground },
            result: row.to_string(),
            counts_only_first: false,
            points: Vec::from([Seat(0), Seat(1)].map(points)),
            scores: scores(),
            winners,
        })
    }
}
