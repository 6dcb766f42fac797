//! The list of all operations: which route has which handler. It imports all handlers.

use crate::analysis::hints;
use crate::diplomacy::{alliances, letters, proposals};
use crate::document::{self, frame};
use crate::events::stream_tokens;
use crate::games::{ended, export, lists, saves};
use crate::http::state::Api;
use crate::lobby::{computers, rematches, seat_offers};
use crate::pages::page_tokens;
use crate::people::{blocked, settings, tokens};
use crate::players::leaderboards;
use crate::puzzles::practice;
use crate::server::health;
use crate::{
    analysis, arbiter, conditional_moves, draws, events, games, leagues, lobby, moves, people,
    pictures, players, positions, puzzles, requests, rules, think_boards, votes, webhooks,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Every operation of the OpenAPI document, with its handler.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(frame())
        .routes(routes!(rules::list_variants))
        .routes(routes!(rules::show_rules))
        .routes(routes!(positions::list_position_moves))
        .routes(routes!(positions::download_position_png))
        .routes(routes!(positions::download_position_svg))
        .routes(routes!(computers::list_computers))
        .routes(routes!(hints::show_hint))
        .routes(routes!(people::show_me, people::forget_me))
        .routes(routes!(people::show_my_data))
        .routes(routes!(settings::list_my_settings))
        .routes(routes!(settings::change_setting))
        .routes(routes!(settings::take_vacation, settings::end_vacation))
        .routes(routes!(tokens::list_my_tokens))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(blocked::list_blocked_people))
        .routes(routes!(blocked::block_person, blocked::unblock_person))
        .routes(routes!(lists::list_my_games))
        .routes(routes!(lists::list_finished_games))
        .routes(routes!(export::export_my_games))
        .routes(routes!(lists::list_games, lobby::create_game))
        .routes(routes!(games::show_game))
        .routes(routes!(players::show_player))
        .routes(routes!(players::download_rating_trend))
        .routes(routes!(leaderboards::show_leaderboard))
        .routes(routes!(leaderboards::download_leaderboard))
        .merge(league_operations())
        .merge(event_operations())
        .routes(routes!(page_tokens::make_page_token))
        .routes(routes!(lobby::join_game))
        .routes(routes!(lobby::leave_lobby))
        .routes(routes!(computers::add_computer))
        .routes(routes!(computers::remove_computer))
        .routes(routes!(lobby::start_game))
        .routes(routes!(lobby::cancel_lobby))
        .routes(routes!(rematches::show_rematch, rematches::offer_rematch))
        .routes(routes!(moves::list_moves, moves::make_move))
        .routes(routes!(votes::show_team_vote, votes::cast_vote))
        .routes(routes!(moves::list_legal_moves))
        .routes(routes!(moves::choose_army))
        .routes(routes!(pictures::download_board))
        .routes(routes!(pictures::download_film))
        .routes(routes!(pictures::download_story_strip))
        .routes(routes!(games::download_pgn))
        .routes(routes!(saves::download_save))
        .routes(routes!(saves::download_sealed_save))
        .routes(routes!(draws::manage_draw))
        .routes(routes!(games::resign_game))
        .routes(routes!(requests::manage_request))
        .routes(routes!(requests::abort_game))
        .routes(routes!(arbiter::arbitrate_game))
        .routes(routes!(
            requests::place_substitute,
            requests::return_to_game
        ))
        .routes(routes!(
            seat_offers::offer_seat,
            seat_offers::withdraw_seat_offer
        ))
        .routes(routes!(
            conditional_moves::list_conditional_moves,
            conditional_moves::add_conditional_line,
            conditional_moves::delete_conditional_moves
        ))
        .routes(routes!(conditional_moves::delete_conditional_line))
        .merge(think_board_operations())
        .merge(puzzle_operations())
        .routes(routes!(ended::show_history))
        .routes(routes!(ended::export_game))
        .routes(routes!(analysis::show_analysis))
        .routes(routes!(analysis::download_analysis_chart))
        .merge(diplomacy_operations())
        .routes(routes!(health::check_health))
        .routes(routes!(health::check_readiness))
}

/// The operations of alliances, proposals and letters.
fn diplomacy_operations() -> OpenApiRouter<Api> {
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
        .routes(routes!(letters::report_letter))
}

/// The whole document, as it is served at `/api/v1/openapi.json`.
pub fn document() -> String {
    document::text(operations().into_openapi())
}

/// The same document in OpenAPI 3.0.3, as it is served at `/api/v1/openapi-3.0.json`.
pub fn document_3_0() -> String {
    document::text_3_0(operations().into_openapi())
}

/// The operations about puzzles, those of servers and one's own.
fn puzzle_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(puzzles::show_daily_puzzle))
        .routes(routes!(puzzles::try_daily_puzzle))
        .routes(routes!(puzzles::show_past_puzzle))
        .routes(routes!(practice::show_my_puzzle))
        .routes(routes!(practice::try_my_puzzle))
        .routes(routes!(practice::give_up_my_puzzle))
}

/// The operations about think-boards.
fn think_board_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(
            think_boards::show_think_board,
            think_boards::add_thoughts,
            think_boards::clear_think_board
        ))
        .routes(routes!(
            think_boards::note_thought,
            think_boards::remove_thought
        ))
        .routes(routes!(think_boards::download_think_board))
}

/// The operations about leagues.
fn league_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(leagues::list_leagues, leagues::open_league))
        .routes(routes!(leagues::show_league, leagues::end_league))
        .routes(routes!(leagues::enter_league, leagues::leave_league))
        .routes(routes!(leagues::announce_absence))
        .routes(routes!(leagues::list_league_entries))
        .routes(routes!(leagues::list_league_rounds))
        .routes(routes!(leagues::show_league_standings))
        .routes(routes!(leagues::download_league_standings))
}

/// The operations about events, and the webhooks that send them.
fn event_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(events::list_game_events))
        .routes(routes!(events::list_my_events))
        .routes(routes!(stream_tokens::make_stream_token))
        .routes(routes!(
            webhooks::list_my_webhooks,
            webhooks::create_webhook
        ))
        .routes(routes!(
            webhooks::show_webhook,
            webhooks::change_webhook,
            webhooks::delete_webhook
        ))
        .routes(routes!(webhooks::renew_webhook_secret))
        .routes(routes!(webhooks::test_webhook))
}

#[cfg(test)]
mod tests;
