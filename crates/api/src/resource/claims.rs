//! The form of the claims to a result.

use entente_game::{ClaimedResult, View};
use serde::Serialize;
use utoipa::ToSchema;

/// The claims to a result that is certain.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Claims {
    /// Whether the game has them.
    are_allowed: bool,
    /// The results that you can claim now, `win` and `draw`: because the ending is known, or
    /// because the engine can be asked.
    possible: Vec<&'static str>,
    /// The rounds until you can ask the engine again, which was not certain of your last claim.
    /// Only you see it; absent if you need not wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    wait_rounds: Option<u32>,
}

impl Claims {
    pub(crate) fn of(view: &View) -> Self {
        let possible = view.claimable_results().iter().copied();
        Self {
            are_allowed: view.terms.allows_claims(),
            possible: possible.map(ClaimedResult::word).collect(),
            wait_rounds: view.own.as_ref().and_then(|own| own.result_claims.wait),
        }
    }
}
