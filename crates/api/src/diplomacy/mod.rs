//! Diplomacy: alliances and pacts, proposals, letters.
//!
//! Everything here is the caller's own. Nobody can find out what others have agreed on.

mod alliances;
pub(crate) mod history;
mod letters;
mod proposals;
mod steps;

use crate::http::state::Api;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about alliances, proposals and letters.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(alliances::show_alliances))
        .routes(routes!(alliances::give_standing_order))
        .routes(routes!(alliances::leave_alliance))
        .routes(routes!(
            proposals::list_proposals,
            proposals::propose_alliance
        ))
        .routes(routes!(proposals::withdraw_proposal))
        .routes(routes!(proposals::accept_proposal))
        .routes(routes!(proposals::decline_proposal))
        .routes(routes!(proposals::counter_proposal))
        .routes(routes!(letters::list_letters, letters::write_letter))
        .routes(routes!(letters::mute_player))
        .routes(routes!(letters::unmute_player))
        .routes(routes!(letters::report_letter))
}
