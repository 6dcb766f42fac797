//! Puzzles: the daily ones of servers, and those that everybody solves on their own.

mod daily;
pub(crate) mod practice;

use crate::http::state::Api;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The operations about puzzles.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(daily::show_daily_puzzle))
        .routes(routes!(daily::try_daily_puzzle))
        .routes(routes!(daily::show_past_puzzle))
        .routes(routes!(practice::show_my_puzzle))
        .routes(routes!(practice::try_my_puzzle))
        .routes(routes!(practice::give_up_my_puzzle))
}
