//! The list of all operations: which route has which handler. It imports all handlers.

use super::diplomacy::{alliances, letters, proposals};
use super::document::{self, frame};
use super::state::Api;
use super::{
    analysis, arbiter, blocked, boards, computers, conditional_moves, ended, events, export, films,
    games, health, hints, leaderboards, leagues, lobbies, me, my_games, page_tokens, players,
    positions, practice, public_games, puzzles, rematches, requests, rules, saves, seat_offers,
    settings, stream_tokens, think_boards, tokens, votes, webhooks,
};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Every operation of the OpenAPI document, with its handler.
pub(crate) fn operations() -> OpenApiRouter<Api> {
    OpenApiRouter::with_openapi(frame())
        .routes(routes!(rules::variants))
        .routes(routes!(rules::page))
        .routes(routes!(positions::position_moves))
        .routes(routes!(positions::position_board_png))
        .routes(routes!(positions::position_board_svg))
        .routes(routes!(computers::computers))
        .routes(routes!(hints::hint))
        .routes(routes!(games::me, me::forget_me))
        .routes(routes!(me::my_data))
        .routes(routes!(settings::my_settings))
        .routes(routes!(settings::set))
        .routes(routes!(settings::take_vacation, settings::end_vacation))
        .routes(routes!(tokens::my_tokens))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(blocked::list))
        .routes(routes!(blocked::block, blocked::unblock))
        .routes(routes!(my_games::my_games))
        .routes(routes!(my_games::finished_games))
        .routes(routes!(export::export_games))
        .routes(routes!(public_games::list_games, lobbies::create_game))
        .routes(routes!(games::show_game))
        .routes(routes!(players::player))
        .routes(routes!(players::trend_png))
        .routes(routes!(leaderboards::leaderboard))
        .routes(routes!(leaderboards::leaderboard_png))
        .merge(league_operations())
        .merge(event_operations())
        .routes(routes!(page_tokens::make_page_token))
        .routes(routes!(lobbies::join))
        .routes(routes!(lobbies::leave))
        .routes(routes!(computers::add))
        .routes(routes!(computers::remove))
        .routes(routes!(lobbies::start))
        .routes(routes!(lobbies::cancel))
        .routes(routes!(rematches::show_rematch, rematches::rematch))
        .routes(routes!(games::list_moves, games::make_move))
        .routes(routes!(votes::team_vote, votes::vote))
        .routes(routes!(games::legal_moves))
        .routes(routes!(games::choose))
        .routes(routes!(boards::board))
        .routes(routes!(films::film))
        .routes(routes!(films::strip))
        .routes(routes!(games::pgn))
        .routes(routes!(saves::save))
        .routes(routes!(saves::save_sealed))
        .routes(routes!(games::draw))
        .routes(routes!(games::resign))
        .routes(routes!(requests::request))
        .routes(routes!(requests::abort))
        .routes(routes!(arbiter::arbitrate))
        .routes(routes!(requests::substitute, requests::return_to_game))
        .routes(routes!(seat_offers::offer_seat, seat_offers::withdraw_seat))
        .routes(routes!(
            conditional_moves::conditional_moves,
            conditional_moves::add_conditional_line,
            conditional_moves::delete_conditional_moves
        ))
        .routes(routes!(conditional_moves::delete_conditional_line))
        .merge(think_board_operations())
        .merge(puzzle_operations())
        .routes(routes!(ended::show_history))
        .routes(routes!(ended::export))
        .routes(routes!(analysis::analysis))
        .routes(routes!(analysis::chart))
        .routes(routes!(alliances::show_alliances))
        .routes(routes!(alliances::order))
        .routes(routes!(alliances::leave_alliance))
        .routes(routes!(proposals::list_proposals, proposals::propose))
        .routes(routes!(proposals::withdraw))
        .routes(routes!(proposals::accept))
        .routes(routes!(proposals::decline))
        .routes(routes!(proposals::counter))
        .routes(routes!(letters::list_letters, letters::write_letter))
        .routes(routes!(letters::mute))
        .routes(routes!(letters::report))
        .routes(routes!(health::live))
        .routes(routes!(health::ready))
}

/// The whole document, as it is served at `/api/v1/openapi.json`.
pub fn document() -> String {
    document::text(operations().into_openapi())
}

/// The operations about puzzles, those of servers and one's own.
fn puzzle_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(puzzles::todays_puzzle))
        .routes(routes!(puzzles::try_puzzle))
        .routes(routes!(puzzles::past_puzzle))
        .routes(routes!(practice::my_puzzle))
        .routes(routes!(practice::try_my_puzzle))
        .routes(routes!(practice::give_up_my_puzzle))
}

/// The operations about think-boards.
fn think_board_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(
            think_boards::think_board,
            think_boards::think,
            think_boards::clear_think_board
        ))
        .routes(routes!(
            think_boards::note_thought,
            think_boards::remove_thought
        ))
        .routes(routes!(think_boards::think_board_pgn))
}

/// The operations about leagues.
fn league_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(leagues::list_leagues, leagues::open_league))
        .routes(routes!(leagues::show_league, leagues::end_league))
        .routes(routes!(leagues::enter_league, leagues::leave_league))
        .routes(routes!(leagues::be_absent))
        .routes(routes!(leagues::league_entries))
        .routes(routes!(leagues::league_rounds))
        .routes(routes!(leagues::league_standings))
        .routes(routes!(leagues::standings_picture))
}

/// The operations about events, and the webhooks that send them.
fn event_operations() -> OpenApiRouter<Api> {
    OpenApiRouter::new()
        .routes(routes!(events::game_events))
        .routes(routes!(events::my_events))
        .routes(routes!(stream_tokens::make_stream_token))
        .routes(routes!(webhooks::my_webhooks, webhooks::create_webhook))
        .routes(routes!(
            webhooks::show_webhook,
            webhooks::change_webhook,
            webhooks::delete_webhook
        ))
        .routes(routes!(webhooks::renew_secret))
        .routes(routes!(webhooks::test_webhook))
}

#[cfg(test)]
mod tests;
